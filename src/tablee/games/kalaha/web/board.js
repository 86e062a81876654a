// @ts-check
/**
 * Kalaha on a wooden board. The reader's side is near: below, or to the left where the screen is narrow and
 * the board stands upright. Seeds are sown one by one; what was sown is read from the two scenes, so nothing
 * here knows the rules.
 */

import { BoardBase } from "/static/board-base.js";
import { animate } from "/static/motion.js";
import { drawing, html, scatter, svg } from "/static/elements.js";
import { sown, storeThatGained } from "./sowing.js";

/** @typedef {import("/static/board-base.js").Scene} Scene @typedef {import("/static/board-base.js").Place} Place */
/** @typedef {{x: number, y: number, rx: number, ry: number, place: Place, key: string}} Cell */

// Units of the drawing, for a board that lies and one that stands upright on a narrow screen.
const LYING = { step: 100, edge: 26, depth: 352, far: 106, near: 246, pit: 42, store: 112 };
const UPRIGHT = { step: 77, edge: 22, depth: 348, far: 104, near: 244, pit: 34, store: 118 };
const TONES = 5;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const MOST_DRAWN = 60; // seeds in one cell; the number beside it is always true

export class Board extends BoardBase {
  static styles = [new URL("./board.css", import.meta.url).href];

  get game() {
    return "kalaha";
  }

  /** What is shown in each cell, which lags behind the scene while seeds are in the air. @type {Map<string, number>} */
  shown = new Map();
  /** @type {Map<string, Cell>} */
  cells = new Map();
  /** Counts up with each sowing, so that an older one stops. */
  sowing = 0;
  /** What was sown last. @type {import("./sowing.js").Sowing | null} */
  last = null;

  /** The seat drawn near: the reader's; B for those who watch. @param {Scene} scene */
  near(scene) {
    return scene.seat >= 0 ? scene.seat : 1;
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.sowing++;
    const near = this.near(scene);
    this.cells = this.#layout(scene, near);
    const width = this.#length(scene);
    const depth = this.size.depth;
    const size = this.narrow ? [depth, width] : [width, depth];
    this.shown = counts(scene);
    this.#note(scene);
    const board = drawing(
      size[0],
      size[1],
      { class: "kalaha-wood", role: "group", "aria-label": this.say("board") },
      this.#gradients(),
      this.#wood(size[0], size[1]),
      ...[...this.cells.values()].map((cell) => this.#cell(cell, scene)),
      svg("g", { class: "air", "aria-hidden": "true" }),
    );
    const plates = [1 - near, near].map((seat) => this.plate(seat, this.#score(scene, seat)));
    return html("div", { class: `kalaha ${this.narrow ? "upright" : "lying"}` }, plates[0], board, plates[1]);
  }

  get size() {
    return this.narrow ? UPRIGHT : LYING;
  }

  /** @param {Scene} scene */
  #length(scene) {
    return (this.#fields(scene) + 2) * this.size.step + 2 * this.size.edge;
  }

  /** @param {Scene} scene */
  #fields(scene) {
    return scene.places.filter((place) => place.kind === "field").length / 2;
  }

  /** @param {Scene} scene @param {number} seat */
  #score(scene, seat) {
    return html("span", { class: "more" }, this.counted("in_store", scene.scores[seat]));
  }

  /**
   * The centre of every cell. Upright, the board is turned clockwise: the order of sowing stays the same.
   * @param {Scene} scene
   * @param {number} near
   * @returns {Map<string, Cell>}
   */
  #layout(scene, near) {
    const fields = this.#fields(scene);
    const { step, edge, depth, far: farRow, near: nearRow, pit, store } = this.size;
    const cells = new Map();
    const at = [0, 0];
    for (const place of scene.places) {
      const seat = place.owner ?? 0;
      const isNear = seat === near;
      let [x, y, rx, ry] = [0, 0, pit, pit];
      if (place.kind === "store") {
        x = isNear ? edge + (fields + 1.5) * step : edge + 0.5 * step;
        [y, rx, ry] = [depth / 2, pit, store];
      } else {
        const column = isNear ? at[seat] : fields - 1 - at[seat];
        at[seat]++;
        x = edge + (column + 1.5) * step;
        y = isNear ? nearRow : farRow;
      }
      if (this.narrow) [x, y, rx, ry] = [depth - y, x, ry, rx];
      cells.set(place.name, { x, y, rx, ry, place, key: place.name });
    }
    return cells;
  }

  #gradients() {
    const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
    return svg(
      "defs",
      {},
      svg("linearGradient", { id: "kalaha-plank", x1: 0, y1: 0, x2: 0.25, y2: 1 }, stop(0, "wood-light"), stop(0.55, "wood"), stop(1, "wood-dark")),
      svg("radialGradient", { id: "kalaha-pit", cx: 0.5, cy: 0.62, r: 0.62 }, stop(0, "pit-floor"), stop(0.72, "pit-slope"), stop(1, "pit-rim")),
      ...Array.from({ length: TONES }, (_, tone) =>
        svg("radialGradient", { id: `kalaha-seed${tone}`, cx: 0.36, cy: 0.3, r: 0.85 }, stop(0, `seed-light tone${tone}`), stop(0.5, `seed-body tone${tone}`), stop(1, `seed-dark tone${tone}`)),
      ),
    );
  }

  /** @param {number} width @param {number} height */
  #wood(width, height) {
    const next = scatter(7);
    const grain = [];
    const long = this.narrow ? height : width;
    const short = this.narrow ? width : height;
    for (let at = 10; at < short - 8; at += 9 + next() * 10) {
      const bend = () => at + (next() - 0.5) * 13;
      const points = [0.28, 0.5, 0.74, 1].map((part) => [part * long, bend()]);
      const turn = (/** @type {number[]} */ [x, y]) => (this.narrow ? `${short - y} ${x}` : `${x} ${y}`);
      grain.push(`M${turn([8, at])}C${turn(points[0])} ${turn(points[1])} ${turn(points[2])}S${turn([long * 0.9, bend()])} ${turn([long - 8, bend()])}`);
    }
    return svg(
      "g",
      { "aria-hidden": "true" },
      svg("rect", { x: 3, y: 6, width: width - 6, height: height - 8, rx: 44, class: "wood-shadow" }),
      svg("rect", { x: 3, y: 2, width: width - 6, height: height - 8, rx: 44, fill: "url(#kalaha-plank)", class: "plank" }),
      svg("clipPath", { id: "kalaha-edge" }, svg("rect", { x: 4, y: 3, width: width - 8, height: height - 10, rx: 43 })),
      svg("path", { d: grain.join(""), class: "grain", "clip-path": "url(#kalaha-edge)" }),
      svg("rect", { x: 9, y: 8, width: width - 18, height: height - 20, rx: 38, class: "bevel" }),
    );
  }

  /** @param {Cell} cell @param {Scene} scene */
  #cell(cell, scene) {
    const { place, x, y, rx, ry } = cell;
    const seat = place.owner ?? 0;
    const isStore = place.kind === "store";
    const round = Math.min(rx, ry);
    const number = isStore ? "" : place.name.slice(1);
    const group = svg(
      "g",
      { class: `cell ${place.kind} seat${seat + 1}${this.last?.from === place.name ? " last" : ""}`, "data-cell": place.name },
      svg("rect", { x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry, rx: round, class: "hollow", fill: "url(#kalaha-pit)" }),
      svg("rect", { x: x - rx - 4, y: y - ry - 4, width: 2 * rx + 8, height: 2 * ry + 8, rx: round + 4, class: "ring" }),
      svg("g", { class: "seeds" }, ...this.#seeds(cell, place.count ?? 0)),
      this.#count(cell, scene),
      isStore ? null : this.#number(cell, scene, number),
    );
    const told = isStore
      ? this.counted("store_holds", place.count ?? 0, { who: this.shortName(seat) })
      : this.counted("field_holds", place.count ?? 0, { who: this.shortName(seat), field: number });
    const move = this.isAhead && seat === scene.seat && !isStore ? number : place.move;
    // How many seeds a field will have at one's turn nobody knows yet.
    const label = this.isAhead ? told : this.counted("sow", place.count ?? 0, { field: number });
    const offered = move !== null && this.offer(group, [move], label);
    if (!offered) {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", told);
    }
    return group;
  }

  /** The number of seeds, on the outer side of the cell. @param {Cell} cell @param {Scene} scene */
  #count(cell, scene) {
    const { x, y, rx, ry, place } = cell;
    const isNear = place.owner === this.near(scene);
    const off = place.kind === "store" ? 0 : this.size.pit + 26;
    const side = isNear ? 1 : -1;
    let [cx, cy] = this.narrow ? [x - side * off, y] : [x, y + side * off];
    if (place.kind === "store") [cx, cy] = this.narrow ? [x + rx - 30, y] : [x, y + ry - 30];
    return svg(
      "g",
      { class: "count" },
      place.kind === "store" ? svg("circle", { cx, cy, r: 25, class: "count-ground" }) : null,
      svg("text", { x: cx, y: cy, "text-anchor": "middle", "dominant-baseline": "central" }, String(place.count ?? 0)),
    );
  }

  /** The field's own number, on the inner side. @param {Cell} cell @param {Scene} scene @param {string} number */
  #number(cell, scene, number) {
    const off = (cell.place.owner === this.near(scene) ? -1 : 1) * (this.size.pit + 17);
    const [x, y] = this.narrow ? [cell.x - off, cell.y] : [cell.x, cell.y + off];
    return svg("text", { x, y, class: "number", "text-anchor": "middle", "dominant-baseline": "central", "aria-hidden": "true" }, number);
  }

  /** @param {Cell} cell @param {number} count */
  #seeds(cell, count) {
    const drawn = Math.min(count, MOST_DRAWN);
    return Array.from({ length: drawn }, (_, at) => {
      const { x, y, tone, turn, size } = this.#spot(cell, at, drawn);
      return svg("ellipse", { cx: x, cy: y, rx: 9.5 * size, ry: 7.4 * size, fill: `url(#kalaha-seed${tone})`, transform: `rotate(${turn} ${x} ${y})`, class: "seed" });
    });
  }

  /** Where a seed lies: in a spiral, a little untidy. @param {Cell} cell @param {number} at @param {number} count */
  #spot(cell, at, count) {
    const next = scatter(at * 31 + cell.key.charCodeAt(0) * 977 + cell.key.charCodeAt(1) * 131);
    next();
    const isStore = cell.place.kind === "store";
    const size = count > 14 && !isStore ? Math.max(0.55, Math.sqrt(14 / count)) : count > 40 ? 0.86 : 1;
    const spread = Math.sqrt((at + 0.35) / Math.max(count, 3));
    const angle = at * GOLDEN + cell.key.charCodeAt(1);
    const room = isStore ? [cell.rx - 15, cell.ry - 15] : [cell.rx - 13 * size, cell.ry - 13 * size];
    const reach = count < 4 && !isStore ? 0.5 : 1;
    let x = cell.x + Math.cos(angle) * spread * room[0] * reach + (next() - 0.5) * 4;
    let y = cell.y + Math.sin(angle) * spread * room[1] * reach + (next() - 0.5) * 4;
    if (isStore) {
      // Clear of the number at the end of the store.
      if (this.narrow) x = cell.x - 24 + (x - cell.x) * 0.72;
      else y = cell.y - 24 + (y - cell.y) * 0.72;
    }
    return { x, y, size, tone: Math.floor(next() * TONES), turn: Math.floor(next() * 180) };
  }

  // --- sowing ---

  /** Remembers what was sown last: another sowing takes its place, a step back or a leap ends it. @param {Scene} scene */
  #note(scene) {
    if (this.steps === 0) return;
    const follows = this.earlier && (this.steps === null || this.steps === 1);
    this.last = this.earlier && follows ? sown(this.earlier, counts(scene)) : null;
  }

  /** Seeds that fly are heard where they fall. @param {Scene} before @param {Scene} now @param {boolean} fly */
  hearMove(before, now, fly) {
    if (!fly) super.hearMove(before, now, fly);
  }

  /** @param {Scene} before */
  move(before) {
    return this.steps !== 0 && this.last ? this.#play(counts(before), this.last) : undefined;
  }

  /**
   * Seeds drop one after the other, then what was captured or left over goes to its store.
   * @param {Map<string, number>} was
   * @param {import("./sowing.js").Sowing} sowing
   */
  async #play(was, { from, path, then }) {
    const mine = ++this.sowing;
    const goal = new Map(this.shown);
    const stale = () => mine !== this.sowing || !this.isConnected;
    for (const [name, count] of was) this.#show(name, count);
    this.#show(from, (was.get(from) ?? 0) - path.length < 0 ? 0 : (was.get(from) ?? 0) - path.length);
    const pace = Math.max(55, Math.min(150, 1500 / path.length));
    const flights = path.map(async (name, at) => {
      await this.#fly(from, name, at * pace, 300);
      if (stale()) return;
      this.#show(name, (this.shown.get(name) ?? 0) + 1);
      this.hear("counted");
    });
    await Promise.all(flights);
    if (stale()) return;
    for (const [name, count] of goal) {
      const lost = (then.get(name) ?? 0) - count;
      if (lost <= 0) continue;
      const store = storeThatGained(then, goal, name);
      this.#show(name, count);
      await Promise.all(Array.from({ length: Math.min(lost, 12) }, (_, at) => this.#fly(name, store, at * 40, 380)));
      if (stale()) return;
    }
    for (const [name, count] of goal) this.#show(name, count);
  }

  /** @param {string} name @param {number} count */
  #show(name, count) {
    const cell = this.cells.get(name);
    const group = this.stage.querySelector(`[data-cell="${name}"]`);
    if (!cell || !group || this.shown.get(name) === count) return;
    this.shown.set(name, count);
    group.querySelector(".seeds")?.replaceChildren(...this.#seeds(cell, count));
    const text = group.querySelector(".count text");
    if (text) text.textContent = String(count);
  }

  /** One seed through the air. @param {string} from @param {string} to @param {number} delay @param {number} duration */
  async #fly(from, to, delay, duration) {
    const [start, end] = [this.cells.get(from), this.cells.get(to)];
    const air = this.stage.querySelector(".air");
    if (!start || !end || !air) return;
    const seed = svg("ellipse", { rx: 9.5, ry: 7.4, class: "seed flying", fill: `url(#kalaha-seed${delay % TONES})` });
    air.append(seed);
    const [mx, my] = [(start.x + end.x) / 2, (start.y + end.y) / 2 - 34];
    const motion = animate(
      seed,
      [
        { transform: `translate(${start.x}px, ${start.y}px) scale(1)`, opacity: 1 },
        { transform: `translate(${mx}px, ${my}px) scale(1.35)`, opacity: 1 },
        { transform: `translate(${end.x}px, ${end.y}px) scale(1)`, opacity: 1 },
      ],
      { duration, delay, easing: "ease-in-out", fill: "both" },
    );
    try {
      await motion?.finished;
    } catch {
      // The board was drawn anew: this seed is no longer needed.
    }
    seed.remove();
  }

  // --- words ---

  /** @param {string} option */
  label(option) {
    return option === "swap" ? this.say("swap") : this.say("field", { field: option });
  }

  ask() {
    return this.say(this.tree.whole.has("swap") ? "ask_swap" : "ask");
  }
}

/** What each cell holds. @param {Scene} scene */
function counts(scene) {
  return new Map(scene.places.map((place) => [place.name, place.count ?? 0]));
}
