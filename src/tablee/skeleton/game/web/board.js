// @ts-check
/** Skeleton: a row for each player, with the card of this trick and the hand. */

import { BoardBase } from "/static/board-base.js";
import { html } from "/static/elements.js";

/** @typedef {import("/static/board-base.js").Scene} Scene @typedef {import("/static/board-base.js").Place} Place */

const BACK = "?";

export class Board extends BoardBase {
  static styles = [new URL("./board.css", import.meta.url).href];

  get game() {
    return "skeleton";
  }

  /** @param {Scene} scene */
  draw(scene) {
    // One's own row is the last, whoever looks.
    const seats = scene.scores.map((_, at) => (scene.seat + 1 + at + scene.scores.length) % scene.scores.length);
    return html("div", { class: "skeleton-rows" }, ...seats.map((seat) => this.#row(scene, seat)));
  }

  /** @param {Scene} scene @param {number} seat */
  #row(scene, seat) {
    const own = scene.places.filter((place) => place.owner === seat);
    const won = html("span", {}, this.counted("tricks", scene.scores[seat]));
    return html(
      "div",
      { class: "skeleton-row" },
      this.plate(seat, won),
      html("div", { class: "skeleton-laid" }, ...own.filter((place) => place.kind === "trick").map((place) => this.#laid(place))),
      html("div", { class: "skeleton-hand", "data-hand": seat === scene.seat }, ...own.filter((place) => place.kind === "card").map((place) => this.#card(place))),
    );
  }

  /** @param {Place} place */
  #laid(place) {
    const told = place.items.length ? this.say("card", { card: place.items[0] }) : this.say("nothing");
    return html("div", { class: `skeleton-card${place.items.length ? "" : " empty"}`, role: "img", "aria-label": `${this.say("trick")}: ${told}` }, place.items[0] ?? "");
  }

  /** @param {Place} place */
  #card(place) {
    const hidden = place.items[0] === BACK;
    const told = hidden ? this.say("hidden") : this.say("card", { card: place.items[0] });
    const card = html("div", { class: `skeleton-card${hidden ? " back" : ""}`, "data-key": place.name }, hidden ? "" : place.items[0]);
    if (!this.offer(card, [place.move], told)) {
      card.setAttribute("role", "img");
      card.setAttribute("aria-label", told);
    }
    return card;
  }

  /** @param {string} option */
  label(option) {
    return this.say("card", { card: option });
  }

  /** @param {Scene} _scene */
  ask(_scene) {
    return this.say("ask");
  }
}
