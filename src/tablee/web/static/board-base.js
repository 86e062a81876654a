// @ts-check
/**
 * What every board does: it is given a scene, draws it, and says which move was chosen.
 *
 * A board draws places; `offer` makes one touchable when it stands for a legal move or the next step of one.
 * From that follow the mouse, touch, the keyboard (one stop for Tab, arrows between things, Enter or Space),
 * labels, and the line below the board that asks for the next step and lists whatever the drawing does not
 * hold. No rules, no truth, no sentences: words come from `words`, by key.
 */

import { Choices } from "./choices.js";
import { html, seatMark } from "./shapes.js";

/**
 * @typedef {{name: string, kind: string, owner: number | null, count: number | null, items: string[],
 *   move: string | null}} Place
 * @typedef {{game: string, seat: number, mover: number, scores: number[], places: Place[], actions: string[],
 *   winners: number[] | null, reason: string | null}} Scene
 * @typedef {{confirm?: boolean, pressed?: boolean}} OfferOptions
 */

const MOTION = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURNED = 560; // pixels: below, a board stands upright
const MOST_WAITING = 4; // scenes
const LONGEST = 2600; // milliseconds that a scene may wait for a motion

/** @param {string} href */
function useStyles(href) {
  const known = [...document.querySelectorAll("link[rel=stylesheet]")];
  if (!known.some((link) => /** @type {HTMLLinkElement} */ (link).href === href)) {
    document.head.append(html("link", { rel: "stylesheet", href }));
  }
}

export class BoardBase extends HTMLElement {
  /** Where the game's own board.css is; set by each board. @type {string | null} */
  static styles = null;

  /** @type {Scene | null} */
  #scene = null;
  /** @type {string[]} */
  #names = [];
  /** @type {(key: string) => string} */
  #words = (key) => key;
  /** The scene drawn last. @type {Scene | null} */
  #drawn = null;
  /** Scenes that wait until what moves has arrived. @type {Scene[]} */
  #coming = [];
  #busy = false;
  /** Whether a move was made from this scene: what follows is for others to say. */
  #made = false;
  #waiting = false;
  #width = 0;
  #dirty = false;

  /** What has been chosen so far, as the beginning of a move text. */
  chosen = "";
  /** The tree of legal moves; empty when it is not this seat's turn. */
  tree = new Choices([]);
  /** @type {Map<string, Place>} */
  there = new Map();
  /** The scene before this one, where there was one. @type {Scene | null} */
  earlier = null;
  /** Options that something drawn stands for. @type {Set<string>} */
  offered = new Set();
  stage = html("div", { class: "stage" });
  prompt = html("div", { class: "prompt" });

  constructor() {
    super();
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("keydown", (event) => this.#pressed(event));
    this.addEventListener("pointerdown", (event) => this.#grip(event));
    this.addEventListener("focusin", (event) => this.#rove(/** @type {Element} */ (event.target)));
  }

  connectedCallback() {
    useStyles(new URL("./board.css", import.meta.url).href);
    const own = /** @type {typeof BoardBase} */ (this.constructor).styles;
    if (own) useStyles(own);
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
    this.#coming.push(scene);
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
    this.#queue();
  }

  /** The legal moves as the server lists them; a board reads them from the scene, which holds the same. */
  choices = null;

  // --- what a board defines ---

  /** The game's name, as in its folder. */
  get game() {
    return "generic";
  }

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
   * What the seat that is to move should do.
   * @param {Scene} _scene
   */
  ask(_scene) {
    return this.words("board.your_turn");
  }

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

  // --- what boards use ---

  get narrow() {
    return this.#width < TURNED;
  }

  get isMine() {
    return !!this.#scene && this.#scene.seat >= 0 && this.#scene.mover === this.#scene.seat;
  }

  get reduced() {
    return MOTION.matches;
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
    const scene = /** @type {Scene} */ (this.#scene);
    const won = scene.winners?.includes(seat);
    const turn = scene.mover === seat;
    const you = scene.seat === seat;
    const state = turn ? this.words(you ? "board.your_move" : "board.to_move") : won ? this.words(this.#wonKey(scene)) : "";
    return html(
      "div",
      { class: `plate seat${seat + 1}${turn ? " to-move" : ""}${won ? " won" : ""}` },
      seatMark(seat),
      html("span", { class: "who" }, this.nameOf(seat)),
      you && !turn && html("span", { class: "you" }, this.words("board.you")),
      state ? html("span", { class: "state" }, state) : null,
      ...more,
    );
  }

  /** @param {Scene} scene */
  #wonKey(scene) {
    return (scene.winners?.length ?? 0) > 1 ? "board.shared" : "board.winner";
  }

  /**
   * Lets things glide from where they were; what is new comes from its origin, or appears.
   * @param {Scene} before
   * @param {Map<string, DOMRect>} rects
   * @returns {Promise<unknown>}
   */
  glide(before, rects) {
    let delay = 0;
    const motions = [];
    for (const element of this.stage.querySelectorAll("[data-key]")) {
      const key = /** @type {string} */ (element.getAttribute("data-key"));
      const known = rects.get(key);
      const from = known ?? rects.get(this.origin(key, before) ?? "");
      const to = element.getBoundingClientRect();
      if (!from || !to.width) continue;
      const across = from.left + from.width / 2 - to.left - to.width / 2;
      const down = from.top + from.height / 2 - to.top - to.height / 2;
      if (Math.hypot(across, down) < 3) continue;
      const scale = Math.min(2, Math.max(0.4, from.width / to.width));
      element.classList.add("moving");
      const motion = this.animate_(
        element,
        [
          { transform: `translate(${across}px, ${down}px) scale(${scale})` },
          { transform: "translate(0, 0) scale(1)" },
        ],
        { duration: 480, delay, easing: "cubic-bezier(.3,.7,.25,1)", fill: "backwards" },
      );
      const arrived = () => element.classList.remove("moving");
      if (motion) motions.push(motion.finished.then(arrived, arrived));
      if (!known) delay += 60;
    }
    return Promise.all(motions);
  }

  /**
   * `Element.animate`, unless motion is to be reduced.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  animate_(element, frames, options) {
    return this.reduced ? null : element.animate(frames, options);
  }

  // --- choosing ---

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
      this.dispatchEvent(new CustomEvent("move", { detail: { move: option }, bubbles: true }));
      return;
    }
    this.chosen = this.chosen === option ? this.tree.back(option) : option;
    this.redraw();
  }

  back() {
    if (!this.chosen) return false;
    this.chosen = this.tree.whole.has(this.chosen) ? "" : this.tree.back(this.chosen);
    this.redraw();
    return true;
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = /** @type {Element} */ (event.target).closest("[data-option], [data-back]");
    if (!target || !this.contains(target)) return;
    event.preventDefault();
    this.#activate(target);
  }

  /** @param {Element} target */
  #activate(target) {
    if (this.#made || this.#coming.length) return; // this scene is over
    if (target.hasAttribute("data-back")) this.back();
    else this.choose(/** @type {string} */ (target.getAttribute("data-option")), target.hasAttribute("data-confirm"));
  }

  // --- dragging ---

  /**
   * Something marked `data-drag` follows the mouse or pen once it has been moved a little; where it is let go
   * is touched next. Fingers scroll the page instead, and tap.
   * @param {PointerEvent} event
   */
  #grip(event) {
    const held = /** @type {Element} */ (event.target).closest("[data-drag][data-option]");
    if (!held || event.button !== 0 || event.pointerType === "touch") return;
    const box = held.getBoundingClientRect();
    const start = [event.clientX, event.clientY];
    const option = /** @type {string} */ (held.getAttribute("data-option"));
    /** @type {HTMLElement | null} */
    let ghost = null;
    const under = (/** @type {PointerEvent} */ moved) => {
      const found = document.elementFromPoint(moved.clientX, moved.clientY)?.closest("[data-option]");
      return found && this.contains(found) && found.getAttribute("data-option") !== option ? found : null;
    };
    const follow = (/** @type {PointerEvent} */ moved) => {
      if (!ghost) {
        if (Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) < 8) return;
        ghost = /** @type {HTMLElement} */ (held.cloneNode(true));
        ghost.className = `${held.getAttribute("class")} ghost`;
        for (const name of ["data-option", "data-key", "data-drag", "tabindex"]) ghost.removeAttribute(name);
        ghost.setAttribute("aria-hidden", "true");
        ghost.style.width = `${box.width}px`;
        this.append(ghost);
        if (!this.isChosen(option)) {
          this.chosen = option;
          this.redraw();
        }
      }
      moved.preventDefault();
      ghost.style.left = `${box.left + moved.clientX - start[0]}px`;
      ghost.style.top = `${box.top + moved.clientY - start[1]}px`;
      const over = under(moved);
      for (const each of this.touchables) each.classList.toggle("over", each === over);
    };
    const drop = (/** @type {PointerEvent} */ moved) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      if (!ghost) return;
      ghost.remove();
      const over = moved.type === "pointerup" ? under(moved) : null;
      for (const each of this.touchables) each.classList.remove("over");
      if (over) this.#activate(over);
    };
    event.preventDefault();
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  // --- the keyboard ---

  /** Everything that can be touched, in the order of the page. @returns {Element[]} */
  get touchables() {
    return [...this.querySelectorAll("[data-option], [data-back]")];
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = /** @type {Element} */ (event.target).closest("[data-option], [data-back]");
    const all = this.touchables;
    let next;
    if (event.key === "Escape") {
      if (!this.back()) return;
    } else if (here && (event.key === "Enter" || event.key === " ")) {
      this.#activate(here);
    } else if (event.key in ARROWS && here) {
      next = this.beside(here, event.key);
    } else if (event.key === "Home") next = all[0];
    else if (event.key === "End") next = all.at(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (next) /** @type {HTMLElement} */ (next).focus();
  }

  /**
   * Where an arrow leads from something: to the nearest thing on that side, or else along the page, round and
   * round; so that everything can be reached.
   * @param {Element} here
   * @param {string} key
   */
  beside(here, key) {
    const all = this.touchables;
    const [right, down] = ARROWS[key];
    return nearest(all, here, right, down) ?? all[(all.indexOf(here) + right + down + all.length) % all.length];
  }

  /** @param {Element} target */
  #rove(target) {
    const here = target.closest("[data-option], [data-back]");
    if (!here) return;
    for (const each of this.touchables) each.setAttribute("tabindex", each === here ? "0" : "-1");
  }

  // --- drawing ---

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
    const [scene, ...later] = this.#coming.slice(skipped);
    this.#coming = later;
    if (!scene) return;
    this.#scene = scene;
    this.#made = false;
    this.tree = new Choices(this.isMine ? [...scene.places.flatMap((place) => place.move ?? []), ...scene.actions] : []);
    this.chosen = this.tree.legal.length > 1 ? this.tree.settle("") : "";
    this.there = new Map(scene.places.map((place) => [place.name, place]));
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
    const rects = fresh && before && !this.reduced ? this.#rects() : null;
    const follows = before !== null && before.game === scene.game && before.seat === scene.seat;
    if (fresh) this.earlier = follows ? before : null;
    this.#drawn = scene;
    this.redraw();
    const motion = rects && follows && !document.hidden ? this.move(before, rects) : null;
    if (motion) this.#wait(motion);
    else if (this.#dirty) this.#queue();
  }

  /** Lets a motion end before the next scene, within reason. @param {Promise<unknown>} motion */
  async #wait(motion) {
    this.#busy = true;
    await Promise.race([motion, new Promise((done) => setTimeout(done, LONGEST))]);
    this.#busy = false;
    if (this.#dirty) this.#queue();
  }

  #rects() {
    const found = new Map();
    for (const element of this.stage.querySelectorAll("[data-key]")) {
      found.set(element.getAttribute("data-key"), element.getBoundingClientRect());
    }
    return found;
  }

  /** Draws the same scene again, after something was chosen or the width has changed. */
  redraw() {
    const scene = this.#scene;
    if (!scene) return;
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    const option = focused?.getAttribute("data-option");
    this.offered = new Set();
    this.stage.replaceChildren(this.draw(scene));
    this.prompt.replaceChildren(...this.#asking(scene));
    const all = this.touchables;
    const same = focused && all.find((each) => each.getAttribute("data-option") === option);
    const first = same ?? all.find((each) => this.stage.contains(each) && !each.classList.contains("chosen")) ?? all[0];
    first?.setAttribute("tabindex", "0");
    if (focused) /** @type {HTMLElement | undefined} */ (first)?.focus({ preventScroll: true });
  }

  /** @param {Scene} scene */
  #asking(scene) {
    if (!this.tree.legal.length) return scene.winners ? [] : [this.#waitingFor(scene)];
    const whole = this.tree.whole.has(this.chosen);
    const left = whole ? [this.chosen] : this.tree.options(this.chosen).filter((option) => !this.offered.has(option));
    const acts = left.map((option) => this.button(option, { class: `choice${whole || this.tree.legal.length === 1 ? " main" : ""}` }));
    if (this.chosen && this.chosen !== this.tree.settle("")) {
      acts.push(html("button", { class: "choice quiet", "data-back": "", tabindex: "-1" }, this.words("board.back")));
    }
    return [
      html("p", { class: "asking" }, this.ask(scene)),
      acts.length ? html("div", { class: "choosing" }, ...acts) : "",
    ].filter((part) => part !== "");
  }

  /** @param {Scene} scene */
  #waitingFor(scene) {
    const who = scene.mover >= 0 ? this.shortName(scene.mover) : "";
    return html("p", { class: "asking waiting" }, this.say("board.waiting", { who }));
  }
}

/**
 * The nearest thing in a direction: near along it, and not far to the side.
 * @param {Element[]} all
 * @param {Element} here
 * @param {number} right
 * @param {number} down
 */
function nearest(all, here, right, down) {
  const from = here.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const each of all) {
    if (each === here) continue;
    const to = each.getBoundingClientRect();
    const across = to.left + to.width / 2 - from.left - from.width / 2;
    const along = to.top + to.height / 2 - from.top - from.height / 2;
    const ahead = across * right + along * down;
    const aside = Math.abs(across * down) + Math.abs(along * right);
    const cost = ahead + 2.2 * aside;
    if (ahead > 2 && cost < least) [best, least] = [each, cost];
  }
  return best;
}
