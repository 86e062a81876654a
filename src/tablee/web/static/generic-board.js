// @ts-check
/** A board for any game: each place with what lies there, and every move as a button. */

import { BoardBase } from "./board-base.js";
import { html, seatMark } from "./elements.js";

/** @typedef {import("./board-base.js").Scene} Scene @typedef {import("./board-base.js").Place} Place */

export class Board extends BoardBase {
  get game() {
    return this.scene?.game ?? "generic";
  }

  /** @param {Scene} scene */
  draw(scene) {
    const plates = scene.scores.map((score, seat) => this.plate(seat, html("span", { class: "more" }, String(score))));
    const shown = scene.places.filter((place) => place.items.length || place.count !== null || place.move);
    return html(
      "div",
      { class: "generic" },
      html("div", { class: "generic-plates" }, ...plates),
      html("ul", { class: "generic-places" }, ...shown.map((place) => this.#place(place))),
    );
  }

  /** @param {Place} place */
  #place(place) {
    const held = [place.count === null ? "" : String(place.count), ...place.items].filter(Boolean);
    const text = this.say("board.labelled", { what: place.name, which: held.join(" ") || "–" });
    const parts = [
      place.owner === null ? null : seatMark(place.owner),
      html("span", { class: "generic-name" }, place.name),
      html("span", { class: "generic-held" }, held.join(" · ")),
    ];
    if (!place.move) return html("li", {}, html("div", { class: "generic-place" }, ...parts));
    const button = html("button", { class: "generic-place" }, ...parts);
    this.offer(button, [place.move], text);
    return html("li", {}, button);
  }
}
