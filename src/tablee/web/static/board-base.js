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
import { plateOf } from "./plate.js";
import { askAnew, promptParts } from "./prompt.js";
import { SceneElement } from "./scene-element.js";
import { html } from "./elements.js";
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
  /** The tree of legal moves, or while another is to move of those that can be chosen in advance. */
  tree = new Choices([]);
  /** Whether what can be chosen is a move for one's next turn. */
  isAhead = false;
  /** The move that waits for one's turn. @type {string | null} */
  #premove = null;
  /** Whether the click before this one made a move: a double click is no choice of the next move, too. */
  #madeByClick = false;
  /** Options that something drawn stands for. @type {Set<string>} */
  offered = new Set();
  /** The move of a hint or a lesson, whose next step is shown. @type {string | null} */
  #advised = null;
  /** Whether the scene stays until it was read: the line that asks says how to go on. */
  isReading = false;
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

  get premove() {
    return this.#premove;
  }

  set premove(move) {
    if (move === this.#premove) return;
    this.#premove = move;
    this.#markPremove();
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

  /** What an option is called, after what is chosen. @param {string} option */
  label(option) {
    return option;
  }

  /** A whole move in words. @param {string} move */
  spell(move) {
    return this.label(move);
  }

  /** What the seat that is to move should do. @param {Scene} _scene */
  ask(_scene) {
    return this.words("board.your_turn");
  }

  /** Whether a scene is to be read before the next takes its place. @param {Scene} _scene */
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
    element.setAttribute("aria-label", this.isAhead ? this.say("board.premove_of", { move: label }) : label);
    element.classList.add("can");
    if (confirm) element.setAttribute("data-confirm", "");
    if (element.localName !== "button") element.setAttribute("role", "button");
    const on = pressed || this.isChosen(option);
    if (on || confirm || this.isAhead) element.setAttribute("aria-pressed", String(on));
    element.classList.toggle("chosen", on);
    this.offered.add(option);
    return true;
  }

  /** @param {string} option */
  isChosen(option) {
    if (this.isAhead && option === this.#premove) return true;
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
    return plateOf(this, seat, more);
  }

  // --- choosing ---

  /** @param {Scene} scene */
  begin(scene) {
    this.#made = false;
    this.classList.remove("made");
    const legal = legalMoves(scene);
    this.isAhead = !legal.length && scene.premoves.length > 0;
    this.classList.toggle("ahead", this.isAhead);
    this.tree = new Choices(this.isAhead ? scene.premoves : legal);
    // What is half chosen stays so while nobody moves: somebody came, another sheet was wanted, a hint was refused.
    if (this.steps === 0 && this.tree.has(this.chosen)) return;
    this.chosen = this.tree.legal.length > 1 ? this.tree.advance("") : "";
  }

  /**
   * Takes an option: plays a whole move, or keeps it for one's turn; otherwise there is more to choose.
   * @param {string} option
   * @param {boolean} [confirm]
   */
  choose(option, confirm = false) {
    const whole = this.tree.whole.has(option);
    if (whole && this.isAhead) return this.#keep(option === this.#premove ? null : option);
    if (whole && (!confirm || this.chosen === option)) return this.make(option);
    this.chosen = this.chosen === option ? this.tree.back(option) : option;
    const held = this.contains(document.activeElement);
    this.redraw();
    if (held) nextStep(this)?.focus({ preventScroll: true });
  }

  /** Makes a whole move: it is on its way, and nothing more is asked. @param {string} move */
  make(move) {
    this.chosen = "";
    this.#made = this.#madeByClick = true;
    if (this.prompt.contains(document.activeElement)) this.prompt.focus({ preventScroll: true }); // what was asked hides
    this.classList.add("made");
    this.dispatchEvent(new CustomEvent("move", { detail: { move }, bubbles: true }));
  }

  /** Takes back what was chosen for one's turn; returns whether there was anything. */
  cancelPremove() {
    if (this.#premove === null || !this.isAhead) return false;
    this.#keep(null);
    return true;
  }

  /** Keeps a move for one's turn, or none. @param {string | null} move */
  #keep(move) {
    const steps = this.chosen;
    this.chosen = "";
    this.premove = move;
    if (steps) this.redraw();
    this.dispatchEvent(new CustomEvent("premove", { detail: { move } }));
  }

  back() {
    if (!this.chosen) return this.cancelPremove();
    this.chosen = this.tree.whole.has(this.chosen) ? "" : this.tree.back(this.chosen);
    this.redraw();
    return true;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target).closest(TOUCHABLE);
    if (!target || !this.contains(target)) return;
    event.preventDefault();
    if (event.detail < 2) this.#madeByClick = false;
    if (!this.isAhead || !this.#madeByClick) this.#activate(target);
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
    this.prompt.replaceChildren(...promptParts(this, scene));
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

  /** Shows what waits for one's turn; nothing is drawn anew, so that what moves goes on. */
  #markPremove() {
    if (!this.scene) return;
    for (const each of this.stage.querySelectorAll(this.isAhead ? "[data-option]" : ".chosen")) {
      const on = this.isChosen(optionOf(each));
      each.classList.toggle("chosen", on);
      each.setAttribute("aria-pressed", String(on));
    }
    askAnew(this);
  }

  /** The furthest step towards the advised move. */
  #markAdvised() {
    const move = this.#advised;
    const length = (/** @type {Element} */ each) => (move?.startsWith(optionOf(each)) ? optionOf(each).length : 0);
    const most = Math.max(0, ...this.touchables.map(length));
    for (const each of this.touchables) each.classList.toggle("advised", most > 0 && length(each) === most);
  }
}

/** @param {Element} element */
function optionOf(element) {
  return element.getAttribute("data-option") ?? "";
}
