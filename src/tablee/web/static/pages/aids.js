// @ts-check
/** What a game offers beside its moves: aids that show more or less, and questions that it answers. */

import { button, html, say } from "./common.js";

/** @typedef {import("../wire.js").AidState} Aid */
/** @typedef {import("../wire.js").QuestionInfo} Question */

export class Aids {
  place = html("div", { class: "aids row", hidden: true });
  /** @type {readonly Aid[]} */
  #aids = [];
  /** What was asked for since the connection was made, by name. @type {Map<string, string>} */
  #asked = new Map();
  #drawn = "";
  /** @type {Question[]} */
  #questions = [];
  /** Where the answer to the last question goes. @type {HTMLElement | null} */
  #answer = null;

  /**
   * @param {string} game
   * @param {(message: import("../wire.js").FromBrowser) => boolean} ask
   * @param {(title: string, ...parts: Node[]) => HTMLDialogElement} dialog
   */
  constructor(game, ask, dialog) {
    this.game = game;
    this.ask = ask;
    this.dialog = dialog;
  }

  /** A new connection knows nothing of what was wanted. */
  forget() {
    this.#asked.clear();
  }

  /** @param {{aids: Aid[], questions: Question[]}} message */
  show({ aids, questions }) {
    for (const aid of aids) {
      const wish = localStorage.getItem(this.#key(aid)) ?? String(aid.value);
      const isOffered = aid.choices.some(([code]) => code === wish);
      if (wish !== aid.value && isOffered && this.#asked.get(aid.name) !== wish) this.#want(aid, wish);
    }
    const looks = JSON.stringify([aids, questions]);
    if (looks === this.#drawn) return;
    this.#drawn = looks;
    this.#questions = questions;
    this.#aids = aids;
    const focused = document.activeElement?.id;
    this.place.hidden = !aids.length && !questions.length;
    this.place.replaceChildren(...aids.map((aid) => this.#select(aid)), ...questions.map((question) => this.#button(question)));
    if (focused) document.getElementById(focused)?.focus();
  }

  /** Sets an aid, for this and all later games on this browser. @param {string} name @param {string} value */
  choose(name, value) {
    const aid = this.#aids.find((one) => one.name === name);
    if (!aid) return;
    localStorage.setItem(this.#key(aid), value);
    this.#want(aid, value);
  }

  /** Asks the game, in a dialog that stays for the answer and for more questions. @param {string} name @param {string} given */
  question(name, given = "") {
    const asked = this.#questions.find((one) => one.name === name);
    if (!asked) return;
    const field = /** @type {HTMLInputElement} */ (html("input", { maxlength: 100, placeholder: asked.usage, "aria-label": asked.usage, required: true, value: given }));
    const form = html("form", { class: "row" }, field, html("button", { type: "submit", class: "act main" }, say("ask")));
    const send = () => this.ask({ type: "ask", name, given: field.value, ref: "ask" });
    this.#answer = html("p", { class: "answer", role: "status" });
    this.dialog(asked.meaning, form, this.#answer);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send();
    });
    if (given) send();
    else field.focus();
  }

  /** What the game said, or what was wrong with the question. @param {string} text */
  answer(text) {
    if (this.#answer) this.#answer.textContent = text;
  }

  /** @param {Aid} aid */
  #key(aid) {
    return `aid.${this.game}.${aid.name}`;
  }

  /** @param {Aid} aid @param {string} value */
  #want(aid, value) {
    if (this.ask({ type: "aid", name: aid.name, given: value })) this.#asked.set(aid.name, value);
  }

  /** @param {Aid} aid */
  #select(aid) {
    const options = aid.choices.map(([code, title]) => html("option", { value: code, selected: code === aid.value }, title));
    const list = /** @type {HTMLSelectElement} */ (html("select", { id: `aid-${aid.name}` }, ...options));
    list.addEventListener("change", () => this.choose(aid.name, list.value));
    return html("label", { class: "aid", title: aid.meaning }, html("span", {}, aid.title), list);
  }

  /** @param {Question} question */
  #button(question) {
    const made = button(question.meaning, () => this.question(question.name));
    made.classList.add("act", "quiet");
    return made;
  }
}
