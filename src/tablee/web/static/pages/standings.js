// @ts-check
/** The standings of a tournament as a table. */

import { html, say } from "./common.js";

/**
 * @typedef {import("../wire.js").TournamentState} TournamentState
 * @typedef {import("../wire.js").TournamentStanding} TournamentStanding
 */

/** @param {TournamentState} state */
export function standingsTable(state) {
  const titles = ["place", "name", "points", "games", "won"].map((key) => say(`standing_${key}`));
  return html(
    "table",
    { class: "standings" },
    html("caption", { class: "spoken" }, say("standings")),
    html("thead", {}, html("tr", {}, ...[...titles, ...state.tie_titles].map((title) => html("th", { scope: "col" }, title)))),
    html("tbody", {}, ...state.standings.map((line) => row(line, state.you))),
  );
}

/** @param {TournamentStanding} line @param {number} you */
function row(line, you) {
  const notes = [
    line.number === you && say("you"),
    line.left && say("standing_left"),
    !line.left && line.entered > 0 && say("standing_late", { n: line.entered }),
  ].filter(Boolean);
  const name = html("th", { scope: "row" }, line.name, notes.length > 0 && html("span", { class: "label" }, ` (${notes.join(", ")})`));
  const numbers = [line.points, String(line.games), String(line.wins), ...line.ties];
  const kind = [line.number === you && "own", line.left && "gone"].filter(Boolean).join(" ");
  return html("tr", { class: kind || null }, html("td", {}, String(line.place)), name, ...numbers.map((number) => html("td", {}, number)));
}
