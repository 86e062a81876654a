// @ts-check
/** What people say to each other at a table: fixed phrases, which the server tells each reader in their language. */

import { announce, button, html, say } from "./common.js";

/**
 * @typedef {import("../wire.js").TableMessage} TableMessage
 * @typedef {import("../wire.js").PhrasesMessage} PhrasesMessage
 */

const SHOWN = 4; // of the latest

export class Phrases {
  /** What was said and what may be said, beside the board. */
  place = html("div", { class: "phrases", hidden: true });
  #parts = [new Part()];
  #ask;
  /** @type {string[]} */
  #names = [];
  /** @type {PhrasesMessage["said"]} */
  #said = [];
  #choices = "";
  /** The number of the latest phrase that was told to those who do not look; −1 before any message. */
  #told = -1;

  /** @param {(message: import("../wire.js").FromBrowser) => boolean} ask */
  constructor(ask) {
    this.#ask = ask;
    this.place.append(this.#parts[0].list, this.#parts[0].more);
  }

  /** Another place for the same, as in a dialog, which covers this one. */
  copy() {
    const part = new Part();
    this.#parts = [this.#parts[0], part];
    this.#draw();
    return [part.list, part.more];
  }

  /** What may be said now, and by which names. @param {TableMessage} message */
  show(message) {
    const choices = JSON.stringify(message.phrases);
    const names = message.names.join();
    if (choices === this.#choices && names === this.#names.join()) return;
    this.#choices = choices;
    this.#names = message.names;
    this.#draw();
  }

  /** What was said so far. @param {PhrasesMessage} message */
  hear(message) {
    this.#said = message.said;
    this.#draw();
    const last = message.said.at(-1);
    if (this.#told >= 0 && last && last.number > this.#told) announce(this.#line(last));
    this.#told = Math.max(0, last?.number ?? 0);
  }

  /** @param {PhrasesMessage["said"][number]} said */
  #line(said) {
    return say("said_line", { who: this.#names[said.seat] ?? "", text: said.text });
  }

  #draw() {
    /** @type {TableMessage["phrases"]} */
    const choices = JSON.parse(this.#choices || "[]");
    this.place.hidden = !choices.length && !this.#said.length;
    for (const part of this.#parts) {
      part.list.replaceChildren(...this.#said.slice(-SHOWN).map((said) => html("li", {}, this.#line(said))));
      part.list.hidden = !this.#said.length;
      const held = part.more.contains(document.activeElement);
      const buttons = choices.map(({ code, text }) => button(text, () => this.#say(part, code), { class: "act quiet" }));
      part.menu.replaceChildren(...buttons);
      part.more.hidden = !buttons.length;
      if (held && !part.more.hidden) part.more.querySelector("summary")?.focus();
    }
  }

  /** @param {Part} part @param {string} phrase */
  #say(part, phrase) {
    if (!this.#ask({ type: "say", phrase })) return;
    part.more.open = false;
    part.more.querySelector("summary")?.focus();
  }
}

/** One place where phrases are shown and chosen. */
class Part {
  list = html("ul", { class: "said", hidden: true });
  menu = html("div", { class: "menu" });
  more = /** @type {HTMLDetailsElement} */ (html("details", { class: "say", hidden: true }, html("summary", { class: "act quiet" }, say("phrases")), this.menu));
}
