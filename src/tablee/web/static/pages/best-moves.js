// @ts-check
/** How many of the best moves each seat has found, by the analysis of a game. */

import { html, say } from "./common.js";

/** What an analysis cannot tell from nothing. */
const NOTHING = 0.01;

/**
 * The moves of a seat that could be judged, and how many of them lost nothing that the analysis has found.
 * @param {import("./chart.js").Analysis} analysis
 * @param {number} seat
 */
export function bestMoves(analysis, seat) {
  const judged = analysis.moves.filter((move) => move.seat === seat && move.judged);
  return { found: judged.filter((move) => !move.best || move.loss < NOTHING).length, all: judged.length };
}

/**
 * A line for each seat with a move that could be judged.
 * @param {import("./chart.js").Analysis} analysis
 * @param {readonly string[]} names
 */
export function bestMoveLines(analysis, names) {
  const lines = names.map((who, seat) => ({ who, ...bestMoves(analysis, seat) })).filter((line) => line.all);
  return html("ul", { class: "best-moves" }, ...lines.map((line) => html("li", {}, say("best_moves", line))));
}
