// @ts-check
/** What has happened at a table: the whole log, and what is new since one's own last move. */

import { html, say } from "./common.js";

/** @typedef {import("../wire.js").TableMessage} TableMessage */

export class GameLog {
  list = html("ol", { class: "log", tabindex: "0", "aria-label": say("log") });
  /** What has happened since one's own last move, where the log is far below the board. */
  news = html("div", { class: "news", role: "note", "aria-label": say("news") });
  /** One's own last move, by its number. */
  own = 0;
  /** All that is new, word by word; only its end may have room. @type {string[]} */
  #words = [];

  constructor() {
    // What comes beside it takes of its height: its last line stays in sight.
    new ResizeObserver(() => (this.list.scrollTop = this.list.scrollHeight)).observe(this.list);
    new ResizeObserver(() => this.#fitNews()).observe(this.news);
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
    this.#words = lines.map((line) => line.textContent).join(" ").split(" ");
    this.#fitNews();
  }

  /** Shows as many of the last words as have room, and that there were others before them. */
  #fitNews() {
    const words = this.#words;
    const has = (/** @type {number} */ first) => {
      this.news.textContent = (first ? "… " : "") + words.slice(first).join(" ");
      return this.news.scrollHeight <= this.news.clientHeight + 1;
    };
    if (has(0)) return;
    let [low, high] = [0, words.length - 1]; // from `low` on there is no room, from `high` on there is
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (has(middle)) high = middle;
      else low = middle;
    }
    has(high);
  }

  #lines() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }
}

/** @param {HTMLElement} line */
function numberOf(line) {
  return Number(line.dataset.n);
}
