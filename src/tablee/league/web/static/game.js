// @ts-check
/** A game of the league: the replay that tables have, and below it what is its owner's alone. */

import { api, attempt, html, main } from "/static/pages/common.js";
import { leaguePages, number, role, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").OwnGame} OwnGame
 * @typedef {import("./wire.js").OwnSeat} OwnSeat
 */

main.append(leaguePages());
await import("/static/pages/replay.js");

await attempt(async () => {
  /** @type {OwnGame} */
  const own = await api(`${main.dataset.path}/own`);
  if (!own.seats.length) return;
  const note = html("p", { class: "comment own-note", role: "status" });
  const noted = own.seats.some((seat) => seat.notes.length);
  const parts = [...(own.loss ? [lossPart(own.loss)] : []), ...own.seats.map(seatPart)];
  main.append(html("section", { class: "own" }, html("h2", {}, tell(role === "teacher" ? "game_own_teacher" : "game_own")), ...parts));
  if (!noted) return;
  main.querySelector(".steps")?.after(note); // beside the moves that it is about
  const show = () => (note.textContent = noteAt(own.seats, Number(main.dataset.at)));
  main.addEventListener("moment", show);
  show();
});

/** @param {OwnSeat[]} seats @param {number} at */
function noteAt(seats, at) {
  const found = seats.flatMap((seat) => seat.notes.filter((note) => note.number === at));
  return found.length ? found.map((note) => tell("note_at", { n: note.number, text: note.text })).join(" ") : tell("note_none");
}

/** @param {NonNullable<OwnGame["loss"]>} loss */
function lossPart(loss) {
  return html(
    "div",
    { class: "loss" },
    html("h3", {}, tell("loss")),
    html("p", {}, tell("loss_at", { n: loss.move, why: loss.text })),
    loss.position && html("p", {}, `${tell("loss_position")}: `, html("code", {}, loss.position)),
  );
}

/** @param {OwnSeat} seat */
function seatPart(seat) {
  const times = tell("times_of", { seconds: number(seat.seconds, 2), slowest: number(seat.slowest, 2) });
  return html(
    "div",
    { class: "own-seat" },
    html("h3", {}, tell("log_of", { name: seat.name })),
    seat.log ? html("pre", { tabindex: "0" }, seat.log) : html("p", { class: "label" }, tell("log_none")),
    html("p", { class: "label" }, times),
    seat.notes.length > 0 &&
      html("details", { class: "options" }, html("summary", {}, tell("notes", { name: seat.name })), html("ol", {}, ...seat.notes.map((note) => html("li", { value: note.number }, note.text)))),
  );
}
