// @ts-check
/**
 * Cluedo: the building with its pawns, and beside it the clue sheet, on which the cards of a question or a
 * solution are chosen. Rooms and squares where a walk may end can be touched on the plan.
 */

import { BoardBase } from "/static/board-base.js";
import { animate } from "/static/motion.js";
import { html, seatShape, svg } from "/static/elements.js";
import { handOf, happening, notesOf } from "./side-panel.js";
import { furniture } from "./furniture.js";
import { envelope, wrapped } from "./pieces.js";
import { CELL, Plan, squareOf } from "./plan.js";
import { sheetOf } from "./sheet.js";

/** @typedef {import("/static/board-base.js").Scene} Scene @typedef {import("/static/board-base.js").Place} Place */

export class Board extends BoardBase {
  static styles = [new URL("./board.css", import.meta.url).href, new URL("./side-panel.css", import.meta.url).href];
  /** Figures are put down more often than cards. */
  static sounds = { ...BoardBase.sounds, placed: "seed" };

  /** @type {Plan | null} */
  plan = null;
  #rows = "";

  constructor() {
    super();
    // A finger that misses a small square means the nearest one.
    this.stage.addEventListener("click", (event) => this.#nearby(event));
  }

  get game() {
    return "cluedo";
  }

  /** @param {Scene} scene */
  draw(scene) {
    const rows = this.at("board").items;
    if (!this.plan || this.#rows !== rows.join("\n")) {
      this.plan = new Plan(rows);
      this.#rows = rows.join("\n");
    }
    // What is to be touched now comes first in the order of the page, which is that of Tab and of a reader's voice.
    const house = html("div", { class: "house" }, this.#plan(scene));
    const desk = html("div", { class: "desk" }, sheetOf(this, scene.scores.length), notesOf(this));
    const picks = this.isMine && ["ask", "accuse"].includes(this.at("turn").items[0]);
    const manor = html(
      "div",
      { class: `manor${picks ? " picking" : ""}` },
      html("div", { class: "players" }, ...scene.scores.map((_, seat) => this.#player(seat))),
      happening(this, scene),
      handOf(this, scene),
      ...(picks ? [desk, house] : [house, desk]),
    );
    manor.style.setProperty("--aspect", String(this.plan.columns / this.plan.rows));
    return manor;
  }

  // --- players ---

  /** @param {number} seat */
  #player(seat) {
    const failed = this.there.get(`failed${seat + 1}`);
    const card = this.at(`pawn${seat + 1}`).items[1];
    return this.plate(
      seat,
      card ? html("span", { class: "more" }, this.nameOfCard(card)) : null,
      failed ? html("span", { class: "gone", title: this.cardNames(failed.items) }, this.say("out")) : null,
    );
  }

  // --- the plan ---

  /** @param {Scene} scene */
  #plan(scene) {
    const plan = /** @type {Plan} */ (this.plan);
    const [width, height] = [plan.columns * CELL, plan.rows * CELL];
    return svg(
      "svg",
      { viewBox: `-4 -4 ${width + 8} ${height + 8}`, class: "plan", role: "group", "aria-label": this.say(this.#isHouse ? "plan_house" : "plan") },
      plan.corridors(),
      ...this.#starts(),
      ...this.kind("room").map((room, at) => this.#room(room, at)),
      ...this.kind("square").map((square) => this.#square(square)),
      ...this.#pawns(scene),
    );
  }

  #starts() {
    return [.../** @type {Plan} */ (this.plan).cells.values()]
      .filter((cell) => cell.start && !cell.room)
      .map((cell) =>
        svg(
          "g",
          { class: `start seat${cell.start}`, "aria-hidden": "true", transform: `translate(${(cell.column + 0.5) * CELL} ${(cell.row + 0.5) * CELL}) scale(.8)` },
          seatShape(cell.start - 1),
        ),
      );
  }

  /** @param {Place} place @param {number} at */
  #room(place, at) {
    const plan = /** @type {Plan} */ (this.plan);
    const slug = place.name.slice("room/".length);
    const number = Number(place.items[0]);
    const isArchive = place.items.includes("archive");
    const leads = place.items.find((item) => item.startsWith("passage:"))?.slice("passage:".length);
    const { x, y, width, height } = plan.middle(number);
    const top = y - Math.min(26, height * 0.16);
    const lines = wrapped(this.nameOfCard(slug), Math.floor(width / 9.6));
    const group = svg(
      "g",
      { class: `room tint${at % 10}${isArchive ? " archive" : ""}` },
      plan.floor(number),
      plan.walls(number),
      ...plan.doors(number),
      ...plan.passages(number),
      this.#isHouse ? furniture(slug, x, y + Math.min(28, height * 0.2)) : null,
      ...lines.map((line, row) => svg("text", { x, y: top + (row - (lines.length - 1) / 2) * 20, class: "room-name", "text-anchor": "middle", "dominant-baseline": "central" }, line)),
      isArchive ? svg("path", { d: envelope(x + (this.#isHouse ? 34 : 0), y + 46), class: "envelope" }) : null,
    );
    const purpose = isArchive ? this.say(place.items.includes("solutions") ? "archive" : "no_questions") : "";
    const told = [this.nameOfCard(slug), leads ? this.say("passage_to", { room: this.nameOfCard(leads) }) : "", purpose].filter(Boolean).join(", ");
    if (!this.offer(group, [place.move], this.say("go", { place: told }), { confirm: this.narrow })) {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", told);
    }
    return group;
  }

  /** @param {Place} place */
  #square(place) {
    const [row, column] = squareOf(place.name) ?? [0, 0];
    const [x, y] = [column * CELL, row * CELL];
    const group = svg(
      "g",
      { class: "square" },
      svg("rect", { x: x + 1, y: y + 1, width: CELL - 2, height: CELL - 2, rx: 5, class: "reach" }),
      svg("circle", { cx: x + CELL / 2, cy: y + CELL / 2, r: 5, class: "dot" }),
    );
    this.offer(group, [place.move], this.say("go", { place: this.say("square", { name: place.name }) }), { confirm: this.narrow });
    return group;
  }

  /** @param {MouseEvent} event */
  #nearby(event) {
    const picture = this.stage.querySelector(".plan");
    const target = /** @type {Element} */ (event.target);
    if (!picture?.contains(target) || target.closest("[data-option]")) return;
    let best = null;
    let least = (picture.getBoundingClientRect().width / (this.plan?.columns ?? 1)) * 1.6;
    for (const each of picture.querySelectorAll(".square[data-option]")) {
      const box = each.getBoundingClientRect();
      const far = Math.hypot(box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY);
      if (far < least) [best, least] = [each, far];
    }
    const option = best?.getAttribute("data-option");
    if (option) this.choose(option, true);
  }

  /** Where each pawn stands, in units; those in one room stand in a row. @param {Scene} scene */
  #standing(scene) {
    const plan = /** @type {Plan} */ (this.plan);
    const pawns = scene.places.filter((place) => place.kind === "pawn");
    /** @type {Map<string, [number, number]>} */
    const found = new Map();
    for (const pawn of pawns) {
      const square = squareOf(pawn.items[0]);
      if (square && plan.at(square[0], square[1])) {
        found.set(pawn.name, [(square[1] + 0.5) * CELL, (square[0] + 0.5) * CELL]);
        continue;
      }
      const room = scene.places.find((place) => place.name === `room/${pawn.items[0]}`);
      if (!room) continue;
      const beside = pawns.filter((other) => other.items[0] === pawn.items[0]);
      const { x, y } = plan.middle(Number(room.items[0]));
      found.set(pawn.name, [x + (beside.indexOf(pawn) - (beside.length - 1) / 2) * 30, y + 16]);
    }
    return found;
  }

  /** @param {Scene} scene */
  #pawns(scene) {
    const standing = this.#standing(scene);
    return this.kind("pawn").map((pawn) => {
      const seat = Number(pawn.name.slice("pawn".length)) - 1;
      const [x, y] = standing.get(pawn.name) ?? [0, 0];
      const who = pawn.owner === null ? this.nameOfCard(pawn.items[1] ?? "") : this.shortName(seat);
      const initials = who.split(/\s+/).map((word) => word[0]).join("").slice(0, 2).toUpperCase();
      const told = this.say("pawn", { who, place: this.#place(pawn.items[0]) });
      return svg(
        "g",
        { class: `pawn seat${seat + 1}${scene.mover === seat ? " to-move" : ""}${pawn.owner === null ? " nobody" : ""}`, transform: `translate(${x} ${y})`, role: "img", "aria-label": told },
        svg(
          "g",
          { "data-pawn": pawn.name },
          svg("path", { d: "M0 -21A8 8 0 0 1 5 -7C8 -3 10 4 12 9A3 3 0 0 1 9 13H-9A3 3 0 0 1 -12 9C-10 4 -8 -3 -5 -7A8 8 0 0 1 0 -21Z", class: "body" }),
          svg("text", { y: 4, class: initials.length > 1 ? "two" : null, "text-anchor": "middle", "dominant-baseline": "central" }, initials),
        ),
      );
    });
  }

  /** @param {Scene} before @param {Map<string, DOMRect>} rects */
  move(before, rects) {
    const motions = [this.glide(before, rects)];
    const now = this.#standing(/** @type {Scene} */ (this.scene));
    for (const [name, [x, y]] of this.#standing(before)) {
      const [toX, toY] = now.get(name) ?? [x, y];
      const pawn = this.stage.querySelector(`[data-pawn="${name}"]`);
      if (!pawn || Math.hypot(toX - x, toY - y) < 1) continue;
      const frames = [
        { transform: `translate(${x - toX}px, ${y - toY}px)` },
        { transform: `translate(${(x - toX) / 2}px, ${(y - toY) / 2 - 14}px) scale(1.15)` },
        { transform: "translate(0, 0)" },
      ];
      const walk = animate(pawn, frames, { duration: 700, easing: "ease-in-out" });
      if (walk) motions.push(walk.finished.catch(() => null));
    }
    for (const die of this.stage.querySelectorAll(".die")) {
      const rolled = before.places.find((place) => place.name === "dice")?.items.join();
      if (rolled !== this.at("dice").items.join()) {
        animate(die, [{ transform: "rotate(-220deg) scale(.6)" }, { transform: "none" }], { duration: 420, easing: "ease-out" });
      }
    }
    return Promise.all(motions);
  }

  // --- words ---

  get #isHouse() {
    return this.at("setting").items[0] === "house";
  }

  /** The name of a card or a room: by catalogue in the house, as the course's file has it elsewhere. @param {string} slug */
  nameOfCard(slug) {
    if (this.#isHouse && this.there.has(`card/${slug}`)) return this.say(`card.${slug}`);
    return this.there.get(`card/${slug}`)?.items[2] ?? slug;
  }

  /** A sentence about a card. @param {string} slug */
  aboutCard(slug) {
    return this.#isHouse ? this.say(`about.${slug}`) : this.at(`card/${slug}`).items[3];
  }

  /** @param {readonly string[]} slugs */
  cardNames(slugs) {
    return slugs.map((slug) => this.nameOfCard(slug)).join(", ");
  }

  /** @param {string} place */
  #place(place) {
    return squareOf(place) && !this.there.has(`room/${place}`) ? this.say("square", { name: place }) : this.nameOfCard(place);
  }

  /** @param {string} option */
  label(option) {
    const [word, what = ""] = option.split(":");
    if (word === "to") return this.say("go", { place: this.#place(what) });
    if (["ask", "accuse", "show"].includes(word)) return this.say(word, { card: this.cardNames(what.split(",")), cards: this.cardNames(what.split(",")) });
    return this.say(`do.${word}`);
  }

  ask() {
    const phase = this.at("turn").items[0];
    const begins = (/** @type {string} */ word) => this.chosen.startsWith(word) && !this.tree.whole.has(this.chosen);
    const where = this.#isHouse ? "_house" : "";
    if (begins("ask:")) return this.say(`ask_subject${where}`);
    if (begins("accuse:")) return this.say(this.chosen.includes(",") ? "ask_room" : `ask_subject${where}`);
    if (this.chosen) return this.say("ask_sure");
    return this.say(["ask", "accuse"].includes(phase) ? `ask_${phase}${where}` : `ask_${phase}`);
  }
}
