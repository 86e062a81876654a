// @ts-check
/** Who sits at a table: names, who is there, whose turn it is, and the clocks. */

import { seatMark } from "/static/elements.js";
import { api, html, main, ratingMark, say } from "./common.js";
import { date, timeLeft } from "./turn-words.js";

/** @typedef {import("../wire.js").TableMessage} TableMessage */

const CLOCK_TICK = 250; // milliseconds
const SHORT = 20; // seconds

export class SeatList {
  place = html("ul", { class: "people" });
  /** @type {TableMessage["clock"]} */
  #clock = null;
  /** When the present turn of a game by turns ends. @type {number | null} */
  #due = null;
  /** The turn that the clocks stand for, and when it began by this page's own clock. */
  #turn = "";
  #heard = 0;
  /** @type {(import("../wire.js").SeatRating | null)[]} */
  #ratings = [];
  /** Who sat there when the ratings were asked for, and whether the game was over. */
  #rated = "";
  /** @type {TableMessage | null} */
  #latest = null;

  constructor() {
    setInterval(() => this.#tick(), CLOCK_TICK);
  }

  /** @param {TableMessage} message */
  show(message) {
    this.#latest = message;
    this.place.replaceChildren(
      ...message.seats.map((seat, at) =>
        html(
          "li",
          { class: `seat${at + 1}${at === message.turn.seat ? " turn" : ""}` },
          seatMark(at),
          html("span", { class: "who", title: message.names[at] }, seat.free ? say("free_seat_of", { side: seat.side }) : message.names[at]),
          this.#ratings[at] && ratingMark(this.#ratings[at]),
          at === message.you && html("span", { class: "you" }, say("you")),
          seat.person && !seat.free && at !== message.you && !isAway(message, at) && html("span", { class: `here${seat.here ? "" : " away"}` }, say(seat.here ? "here" : "away")),
          message.clock && html("span", { class: "clock", "data-seat": at }),
          message.turns && at === message.turn.seat && html("span", { class: "turn-left" }),
          isAway(message, at) && html("span", { class: "on-vacation" }, say("vacation_of", { when: date(message.turns?.vacations[at] ?? 0) })),
        ),
      ),
    );
    const turn = JSON.stringify([message.clock, message.moves]);
    if (turn !== this.#turn) [this.#turn, this.#heard] = [turn, performance.now()]; // otherwise the same turn goes on
    this.#clock = message.clock;
    this.#due = message.turns?.due ?? null;
    this.#tick();
    void this.#rate(message);
  }

  /** Asks how strong the players are, whenever others sit there or the game has ended. @param {TableMessage} message */
  async #rate(message) {
    const seated = JSON.stringify([message.names, message.seats.map((seat) => seat.free), message.over !== null]);
    if (seated === this.#rated) return;
    this.#rated = seated;
    try {
      this.#ratings = await api(`/api/tables/${main.dataset.table}/ratings`);
    } catch {
      return; // it is asked again with the next change
    }
    if (this.#latest && this.#ratings.some((rating) => rating)) this.show(this.#latest);
  }

  /** What had passed of the turn when this page connected. @param {number} seconds */
  passed(seconds) {
    this.#heard = performance.now() - seconds * 1000;
    this.#tick();
  }

  #tick() {
    const left = this.place.querySelector(".turn-left");
    const words = this.#due === null ? "" : timeLeft(this.#due);
    if (left && left.textContent !== words) left.textContent = words;
    if (!this.#clock) return;
    for (const place of this.place.querySelectorAll(".clock")) {
      const seat = Number(/** @type {HTMLElement} */ (place).dataset.seat);
      const passed = seat === this.#clock.running ? (performance.now() - this.#heard) / 1000 : 0;
      const left = Math.max(0, Math.ceil(this.#clock.left[seat] - passed));
      place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      place.classList.toggle("short", left < SHORT);
    }
  }
}

/** Whether somebody at a seat is on vacation. @param {TableMessage} message @param {number} at */
function isAway(message, at) {
  return (message.turns?.vacations[at] ?? 0) > Date.now() / 1000;
}
