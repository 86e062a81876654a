// @ts-check
/**
 * What every board does: it is given a scene, draws it, and says which move was chosen.
 *
 * A board draws places; `offer` makes one touchable when it stands for a legal move or the next step of one.
 * From that follow the mouse, touch, the keyboard (a stop for Tab on the board and one in the line that asks, arrows
 * between all things, Enter or Space),
 * labels, and the line below the board that asks for the next step and lists whatever the drawing does not
 * hold. No rules, no truth, no sentences: words come from `words`, by key.
 */

import { beside, isArrow } from "./arrow-keys.js";
import { Choices, legalMoves } from "./choices.js";
import { grip } from "./dragging.js";
import { SceneElement } from "./scene-element.js";
import { html, seatMark } from "./elements.js";
import { nextStep, rove, setStops, TOUCHABLE } from "./tab-stops.js";

/**
 * @typedef {import("./scene-element.js").Place} Place
 * @typedef {import("./scene-element.js").Scene} Scene
 * @typedef {{confirm?: boolean, pressed?: boolean}} OfferOptions
 */

export class BoardBase extends SceneElement {
  /** Whether a move was made from this scene: what follows is for others to say. */
  #made = false;

  /** What has been chosen so far, as the beginning of a move text. */
  chosen = "";
  /** The tree of legal moves; empty when it is not this seat's turn. */
  tree = new Choices([]);
  /** Options that something drawn stands for. @type {Set<string>} */
  offered = new Set();
  /** The move of a hint or a lesson, whose next step is shown. @type {string | null} */
  #advised = null;
  /** Whether somebody answers questions that the board asks. */
  answers = false;

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
    this.addEventListener("pointerdown", (event) => grip(this, event, (target) => this.#activate(target)));
    this.addEventListener("focusin", (event) => rove(this, /** @type {Element} */ (event.target)));
  }

  get advised() {
    return this.#advised;
  }

  set advised(move) {
    if (move === this.#advised) return;
    this.#advised = move;
    this.#markAdvised();
  }

  /** Asks the game something of its own. @param {string} name @param {string} given */
  question(name, given) {
    this.dispatchEvent(new CustomEvent("question", { detail: { name, given } }));
  }

  // --- what a board defines ---

  /**
   * Draws the scene.
   * @param {Scene} _scene
   * @returns {Node}
   */
  draw(_scene) {
    return document.createDocumentFragment();
  }

  /**
   * What an option is called, after what is chosen.
   * @param {string} option
   */
  label(option) {
    return option;
  }

  /**
   * A whole move in words.
   * @param {string} move
   */
  spell(move) {
    return this.label(move);
  }

  /**
   * What the seat that is to move should do.
   * @param {Scene} _scene
   */
  ask(_scene) {
    return this.words("board.your_turn");
  }

  /**
   * Whether a scene is to be read before the next takes its place.
   * @param {Scene} _scene
   */
  wantsReading(_scene) {
    return false;
  }

  // --- what boards use ---

  /**
   * Makes something touchable if it stands for a legal move, or for a step of one that can be taken now.
   * With `confirm` a whole move is only chosen by it, and played by touching it again or by its button.
   * @param {Element} element
   * @param {readonly (string | null)[]} texts
   * @param {string} label
   * @param {OfferOptions} [options]
   */
  offer(element, texts, label, { confirm = false, pressed = false } = {}) {
    const option = this.tree.touch(
      this.chosen,
      texts.filter((text) => text !== null),
    );
    if (option === null) return false;
    element.setAttribute("data-option", option);
    element.setAttribute("tabindex", "-1");
    element.setAttribute("aria-label", label);
    element.classList.add("can");
    if (confirm) element.setAttribute("data-confirm", "");
    if (element.localName !== "button") element.setAttribute("role", "button");
    const on = pressed || this.isChosen(option);
    if (on || confirm) element.setAttribute("aria-pressed", String(on));
    element.classList.toggle("chosen", on);
    this.offered.add(option);
    return true;
  }

  /** @param {string} option */
  isChosen(option) {
    return option !== "" && (this.chosen === option || (this.chosen.startsWith(option) && !this.tree.whole.has(option)));
  }

  /**
   * A button for an option, in words.
   * @param {string} option
   * @param {Record<string, string>} [attributes]
   */
  button(option, attributes = {}) {
    const text = this.label(option);
    const button = html("button", { class: "choice", ...attributes }, text);
    button.setAttribute("data-option", option);
    button.setAttribute("tabindex", "-1");
    button.classList.add("can");
    return button;
  }

  /**
   * A player's name with the mark of the seat, whose turn it is, and what else there is to say.
   * @param {number} seat
   * @param {...(Node | string | null)} more
   */
  plate(seat, ...more) {
    const scene = /** @type {Scene} */ (this.scene);
    const won = scene.winners?.includes(seat);
    const turn = scene.mover === seat;
    const you = scene.seat === seat;
    const wins = (scene.winners?.length ?? 0) > 1 ? "board.shared" : "board.winner";
    const state = turn ? this.words(you ? "board.your_move" : "board.to_move") : won ? this.words(wins) : "";
    return html(
      "div",
      { class: `plate seat${seat + 1}${turn ? " to-move" : ""}${won ? " won" : ""}`, role: "group", "aria-label": this.nameOf(seat) },
      seatMark(seat),
      html("span", { class: "who", title: this.nameOf(seat), "aria-hidden": "true" }, this.nameOf(seat)),
      you && !turn && html("span", { class: "you" }, this.words("board.you")),
      state ? html("span", { class: "state" }, state) : null,
      ...more,
    );
  }

  // --- choosing ---

  /** @param {Scene} scene */
  begin(scene) {
    this.#made = false;
    this.classList.remove("made");
    this.tree = new Choices(legalMoves(scene));
    // What is half chosen stays so while nobody moves: somebody came, another sheet was wanted, a hint was refused.
    if (this.steps === 0 && this.tree.has(this.chosen)) return;
    this.chosen = this.tree.legal.length > 1 ? this.tree.advance("") : "";
  }

  /**
   * Takes an option: plays a whole move, otherwise there is more to choose.
   * @param {string} option
   * @param {boolean} [confirm]
   */
  choose(option, confirm = false) {
    const whole = this.tree.whole.has(option);
    if (whole && (!confirm || this.chosen === option)) {
      this.chosen = "";
      this.#made = true;
      if (this.prompt.contains(document.activeElement)) this.prompt.focus({ preventScroll: true }); // what was asked hides
      this.classList.add("made");
      this.dispatchEvent(new CustomEvent("move", { detail: { move: option }, bubbles: true }));
      return;
    }
    this.chosen = this.chosen === option ? this.tree.back(option) : option;
    const held = this.contains(document.activeElement);
    this.redraw();
    if (held) nextStep(this)?.focus({ preventScroll: true });
  }

  back() {
    if (!this.chosen) return false;
    this.chosen = this.tree.whole.has(this.chosen) ? "" : this.tree.back(this.chosen);
    this.redraw();
    return true;
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target).closest(TOUCHABLE);
    if (!target || !this.contains(target)) return;
    event.preventDefault();
    this.#activate(target);
  }

  /** @param {Element} target */
  #activate(target) {
    if (this.#made || this.isPast) return; // this scene is over
    if (target.hasAttribute("data-back")) this.back();
    else this.choose(/** @type {string} */ (target.getAttribute("data-option")), target.hasAttribute("data-confirm"));
  }

  // --- the keyboard ---

  /** Takes the keyboard from something that is gone. */
  takeFocus() {
    const first = this.touchables.find((each) => each.getAttribute("tabindex") === "0");
    /** @type {HTMLElement} */ (first ?? this.prompt).focus({ preventScroll: true });
  }

  /** Everything that can be touched, in the order of the page. @returns {Element[]} */
  get touchables() {
    return [...this.querySelectorAll(TOUCHABLE)];
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = /** @type {Element} */ (event.target).closest(TOUCHABLE);
    const all = this.touchables;
    let next;
    if (event.key === "Escape") {
      if (!this.back()) return;
    } else if (here && (event.key === "Enter" || event.key === " ")) {
      this.#activate(here);
    } else if (isArrow(event.key) && here) {
      next = this.beside(here, event.key);
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) /** @type {HTMLElement} */ (next).focus();
  }

  /**
   * Where an arrow leads from something that can be touched.
   * @param {Element} here
   * @param {string} key
   */
  beside(here, key) {
    return beside(this.touchables, here, key);
  }

  // --- drawing ---

  /**
   * Draws the same scene again, after something was chosen or the width has changed. The keyboard stays where it
   * was; while there is nothing to touch it rests on the line that asks.
   */
  redraw() {
    const scene = this.scene;
    if (!scene) return;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    const option = focused?.getAttribute("data-option");
    this.offered = new Set();
    this.stage.replaceChildren(this.#drawn(scene));
    this.prompt.replaceChildren(...this.#asked(scene));
    this.#markAdvised();
    const all = this.touchables;
    const same = focused && all.find((each) => each.getAttribute("data-option") === option);
    const first = setStops(this, same ?? null);
    if (focused) /** @type {HTMLElement} */ (first ?? this.prompt).focus({ preventScroll: true });
  }

  /** The scene as the board draws it; where that fails, a box that says so. @param {Scene} scene */
  #drawn(scene) {
    try {
      return this.draw(scene);
    } catch (error) {
      this.report(error);
      this.offered = new Set(); // so that every move stands in the line below, and the game can go on
      return html("p", { class: "broken", role: "alert" }, this.words("board.broken"));
    }
  }

  /** The line below; where even words fail, the moves as they are written. @param {Scene} scene */
  #asked(scene) {
    try {
      return this.#asking(scene);
    } catch (error) {
      this.report(error);
      return this.tree.options(this.chosen).map((option) => html("button", { class: "choice can", "data-option": option, tabindex: "-1" }, option));
    }
  }

  /** The furthest step towards the advised move. */
  #markAdvised() {
    const move = this.#advised;
    const length = (/** @type {Element} */ each) => (move?.startsWith(optionOf(each)) ? optionOf(each).length : 0);
    const most = Math.max(0, ...this.touchables.map(length));
    for (const each of this.touchables) each.classList.toggle("advised", most > 0 && length(each) === most);
  }

  /** @param {Scene} scene */
  #asking(scene) {
    if (!this.tree.legal.length) return scene.winners ? [] : [this.#waitingFor(scene)];
    const whole = this.tree.whole.has(this.chosen);
    const left = whole ? [this.chosen] : this.tree.options(this.chosen).filter((option) => !this.offered.has(option));
    const main = whole || this.tree.legal.length === 1 ? " main" : "";
    const acts = left.map((option) => this.button(option, { class: `choice${main}` }));
    if (this.chosen && this.chosen !== this.tree.advance("")) {
      acts.push(html("button", { class: "choice quiet", "data-back": "", tabindex: "-1" }, this.words("board.back")));
    }
    const asked = [html("p", { class: "asking" }, this.ask(scene))];
    return acts.length ? [...asked, html("div", { class: "choosing" }, ...acts)] : asked;
  }

  /** @param {Scene} scene */
  #waitingFor(scene) {
    const text = scene.mover < 0 ? this.words("board.nobody") : this.say("board.waiting", { who: this.shortName(scene.mover) });
    return html("p", { class: "asking waiting" }, text);
  }
}

/** @param {Element} element */
function optionOf(element) {
  return element.getAttribute("data-option") ?? "";
}
