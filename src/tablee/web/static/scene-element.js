// @ts-check
/**
 * An element that is given scenes and draws them one after the other: each waits until what moves has arrived.
 *
 * Owns the waiting, the width, the words and the names. What a scene looks like and what can be chosen is the
 * business of board-base.js and of each game's board.
 */

import { glide, isReduced, rectsOf } from "./motion.js";
import { moveEvent, turnEvent } from "./scene-events.js";
import { html } from "./elements.js";

/**
 * @typedef {import("./wire.js").Place} Place
 * @typedef {import("./wire.js").Scene} Scene
 */

const TURNED = 560; // pixels: below, a board stands upright
const MOST_WAITING = 4; // scenes
const LONGEST = 2600; // milliseconds that a scene may wait for a motion

export class SceneElement extends HTMLElement {
  /** The addresses of the game's own style sheets; set by each board. @type {string[]} */
  static styles = [];
  /**
   * What is heard of what happens, by its kind: a name in sounds.js, the address of a file of the game's own, or nothing.
   * @type {Record<import("./scene-events.js").SceneEvent, string | null>}
   */
  static sounds = { placed: "card", counted: "seed", turn: "turn", end: "end" };

  /** @type {Scene | null} */
  #scene = null;
  /** @type {string[]} */
  #names = [];
  /** @type {(key: string) => string} */
  #words = (key) => key;
  /** The scene drawn last. @type {Scene | null} */
  #drawn = null;
  /** Scenes that wait until what moves has arrived, each with its number of moves. @type {{scene: Scene, moves: number | null}[]} */
  #coming = [];
  /** The number of moves that led to the scene. @type {number | null} */
  #reached = null;
  /** What moves now. @type {Promise<unknown>} */
  #motion = Promise.resolve();
  #busy = false;
  #waiting = false;
  #width = 0;
  #dirty = false;

  /** @type {Map<string, Place>} */
  there = new Map();
  /** The scene before this one, where there was one. @type {Scene | null} */
  earlier = null;
  /** How many moves lead to the scene that is given next, where somebody counts them. @type {number | null} */
  moves = null;
  /** How many moves lie between the scene before and this one: 0 where somebody gave up, less after an undo. @type {number | null} */
  steps = null;
  stage = html("div", { class: "stage" });
  prompt = html("div", { class: "prompt", role: "group", tabindex: "-1" });

  connectedCallback() {
    this.classList.add("tablee-board", `${this.game.replaceAll("_", "-")}-board`);
    if (!this.stage.isConnected) this.append(this.stage, this.prompt);
    this.sizes = new ResizeObserver(() => this.#resized());
    this.sizes.observe(this);
    this.#queue();
  }

  disconnectedCallback() {
    this.sizes?.disconnect();
  }

  // --- what a board is given ---

  get scene() {
    return this.#scene;
  }

  set scene(scene) {
    if (!scene) return;
    this.#coming.push({ scene, moves: this.moves });
    this.#queue();
  }

  get names() {
    return this.#names;
  }

  set names(names) {
    this.#names = names;
    this.#queue();
  }

  get words() {
    return this.#words;
  }

  set words(words) {
    this.#words = words;
    this.prompt.setAttribute("aria-label", words("board.asked"));
    this.#queue();
  }

  // --- what a board defines ---

  /** The game's name, as in its folder. */
  get game() {
    return "generic";
  }

  /**
   * Tells the page that something of this board failed; what can be seen of it is the caller's business.
   * @param {unknown} error
   */
  report(error) {
    console.error(error);
    this.dispatchEvent(new CustomEvent("failure", { detail: { error } }));
  }

  /** Called with each new scene, before it is drawn. @param {Scene} _scene */
  begin(_scene) {}

  /** Draws the scene anew. */
  redraw() {}

  /**
   * Where something new comes from: the key of something that was there.
   * @param {string} _key
   * @param {Scene} _before
   * @returns {string | null}
   */
  origin(_key, _before) {
    return null;
  }

  /**
   * Called after a new scene has been drawn in place of another. The next scene waits for what it returns.
   * @param {Scene} before
   * @param {Map<string, DOMRect>} rects where things with a key were
   * @returns {Promise<unknown> | void}
   */
  move(before, rects) {
    return this.glide(before, rects);
  }

  /**
   * Lets a move be heard as soon as it is drawn; a board whose motion is heard by itself leaves that out.
   * @param {Scene} before
   * @param {Scene} now
   * @param {boolean} _moves whether something moves on the board
   */
  hearMove(before, now, _moves) {
    const event = moveEvent(before, now);
    if (event) this.hear(event);
  }

  // --- what boards use ---

  /** Lets something be heard by the kind of what happens, where the page listens. @param {import("./scene-events.js").SceneEvent} event */
  hear(event) {
    const sound = /** @type {typeof SceneElement} */ (this.constructor).sounds[event];
    if (sound) this.dispatchEvent(new CustomEvent("sound", { detail: { sound } }));
  }

  get narrow() {
    return this.#width < TURNED;
  }

  get isMine() {
    return !!this.#scene && this.#scene.seat >= 0 && this.#scene.mover === this.#scene.seat;
  }

  /** Waits until the last scene that was given is drawn and nothing moves on it any more. */
  async atRest() {
    while (this.isConnected && (this.#dirty || this.#busy)) await this.#motion;
  }

  /** Waits until the last scene that was given is drawn; something may still move on it. */
  async isDrawn() {
    do await (this.#busy ? this.#motion : null);
    while (this.isConnected && this.#dirty);
  }

  /** Whether another scene is to follow: what is seen is already past. */
  get isPast() {
    return this.#coming.length > 0;
  }

  /**
   * @param {string} name
   * @returns {Place}
   */
  at(name) {
    return this.there.get(name) ?? { name, kind: "", owner: null, count: null, items: [], move: null };
  }

  /** @param {string} kind */
  kind(kind) {
    return this.#scene ? this.#scene.places.filter((place) => place.kind === kind) : [];
  }

  /**
   * Lets things glide from where they were; what is new comes from its origin, or appears.
   * @param {Scene} before
   * @param {Map<string, DOMRect>} rects
   */
  glide(before, rects) {
    return glide(this.stage, rects, (key) => this.origin(key, before));
  }

  // --- words ---

  /**
   * A text of this game by key, with fields filled in.
   * @param {string} key
   * @param {Record<string, string | number>} [fields]
   */
  say(key, fields = {}) {
    const full = key.startsWith("board.") ? key : `${this.game}.${key}`;
    return this.words(full).replace(/\{(\w+)\}/g, (whole, name) => String(fields[name] ?? whole));
  }

  /**
   * The form of a text that goes with a number: `key.one` or `key.other`, by the language of the page.
   * @param {string} key
   * @param {number} n
   * @param {Record<string, string | number>} [fields]
   */
  counted(key, n, fields = {}) {
    const rule = new Intl.PluralRules(document.documentElement.lang || "en").select(n);
    return this.say(`${key}.${rule === "one" ? "one" : "other"}`, { n, ...fields });
  }

  /** @param {number} seat */
  nameOf(seat) {
    return this.#names[seat] ?? String(seat + 1);
  }

  /**
   * A name without who plays it.
   * @param {number} seat
   */
  shortName(seat) {
    return this.nameOf(seat).split(" (")[0];
  }

  // --- one scene after the other ---

  #queue() {
    this.#dirty = true;
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.#dirty && this.isConnected && !this.#busy) this.#refresh();
    });
  }

  /** Takes the next scene that waits; where many do, only the last of them are worth seeing. */
  #take() {
    const skipped = this.#coming.length > MOST_WAITING ? this.#coming.length - 1 : 0;
    const [next, ...later] = this.#coming.slice(skipped);
    this.#coming = later;
    if (!next) return;
    const { scene, moves } = next;
    this.steps = moves === null || this.#reached === null ? null : moves - this.#reached;
    this.#reached = moves;
    this.#scene = scene;
    this.there = new Map(scene.places.map((place) => [place.name, place]));
    try {
      this.begin(scene);
    } catch (error) {
      this.report(error);
    }
  }

  #resized() {
    const wide = this.clientWidth;
    const turned = wide < TURNED !== this.#width < TURNED || !this.#width;
    this.#width = wide;
    if (turned && this.#scene) this.redraw();
  }

  #refresh() {
    this.#take();
    this.#dirty = this.#coming.length > 0;
    const scene = this.#scene;
    if (!scene) return;
    this.#width = this.clientWidth || this.#width;
    const before = this.#drawn;
    const fresh = before !== scene;
    const rects = fresh && before && !isReduced() ? rectsOf(this.stage) : null;
    const follows = before !== null && before.game === scene.game && before.seat === scene.seat;
    if (fresh) this.earlier = follows ? before : null;
    this.#drawn = scene;
    this.redraw();
    const motion = rects && follows && !document.hidden ? this.#animate(before, rects) : null;
    if (motion) this.#motion = this.#wait(motion);
    else if (this.#dirty) this.#queue();
    if (fresh && follows) this.#sound(before, scene, !!motion);
  }

  /** What a new scene sounds like: its move at once, whose turn that makes it once nothing moves any more. @param {Scene} before @param {Scene} now @param {boolean} moves */
  #sound(before, now, moves) {
    if (this.steps === null || this.steps > 0) this.hearMove(before, now, moves);
    const turn = turnEvent(before, now);
    if (turn) void this.atRest().then(() => this.#scene === now && this.hear(turn));
  }

  /** A motion that fails is left out: what it leads to is drawn already. @param {Scene} before @param {Map<string, DOMRect>} rects */
  #animate(before, rects) {
    try {
      return this.move(before, rects);
    } catch (error) {
      this.report(error);
      return null;
    }
  }

  /** Lets a motion end before the next scene, within reason. @param {Promise<unknown>} motion */
  async #wait(motion) {
    this.#busy = true;
    const fails = (/** @type {unknown} */ error) => this.report(error);
    await Promise.race([motion.catch(fails), new Promise((done) => setTimeout(done, LONGEST))]);
    this.#busy = false;
    if (this.#dirty) this.#queue();
  }
}
