// @ts-check
/** What has happened at a table: the whole log, and what is new since one's own last move. */

import { html, say } from "./common.js";

/** @typedef {import("../wire.js").TableMessage} TableMessage */

export class GameLog {
  list = html("ol", { class: "log", tabindex: "0", "aria-label": say("log") });
  /** What has happened since one's own last move, where the log is far below the board. */
  news = html("div", { class: "news", role: "note", tabindex: "0", "aria-label": say("news") });
  /** One's own last move, by its number. */
  own = 0;

  constructor() {
    // What comes beside it takes of its height: its last line stays in sight.
    new ResizeObserver(() => (this.list.scrollTop = this.list.scrollHeight)).observe(this.list);
  }

  /** The log is kept by move: news adds to it, what was taken back goes. @param {TableMessage} message */
  show(message) {
    const low = message.log.length ? message.log[0].n : Infinity;
    for (const line of this.#lines()) {
      if (numberOf(line) > message.moves || numberOf(line) >= low) line.remove();
    }
    this.list.append(...message.log.map((line) => html("li", { "data-n": line.n, value: line.n }, line.text)));
    this.list.scrollTop = this.list.scrollHeight;
    this.#showNews(message);
  }

  /** Where no move of one's own was seen, the latest of everybody; where there is much, its end. @param {TableMessage} message */
  #showNews(message) {
    const first = this.own || message.moves - message.seats.length + 1;
    const lines = this.#lines().filter((line) => numberOf(line) >= first);
    const text = lines.map((line) => line.textContent).join(" ");
    if (text === this.news.textContent) return;
    this.news.textContent = text;
    this.news.scrollTop = this.news.scrollHeight;
  }

  #lines() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }
}

/** @param {HTMLElement} line */
function numberOf(line) {
  return Number(line.dataset.n);
}
