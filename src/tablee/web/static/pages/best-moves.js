// @ts-check
/** How many of the best moves each seat has found: asked for at the end of a game, and shown with its analysis. */

import { analyse } from "./analysis.js";
import { api, button, html, say } from "./common.js";

/** @typedef {import("../wire.js").AnalysisProgress} AnalysisProgress */

/**
 * A line for each seat with a move that could be judged.
 * @param {AnalysisProgress} found
 */
export function bestMoveLines(found) {
  return html("ul", { class: "best-moves" }, ...found.best_moves.map((line) => html("li", {}, line)));
}

/**
 * The lines for a game that is over; where it was not analysed before, a button that has it done.
 * @param {string} table
 */
export function bestMovesOf(table) {
  const place = html("div", { class: "best-moves-of", role: "status" });
  const show = (/** @type {AnalysisProgress} */ found) => place.replaceChildren(bestMoveLines(found));
  const ask = button(say("count_best_moves"), async () => {
    const doing = html("p", { class: "label" });
    place.replaceChildren(doing);
    try {
      show(await analyse(`/api/tables/${table}`, (text) => (doing.textContent = text)));
    } catch (error) {
      place.replaceChildren(ask);
      throw error;
    }
  }, { class: "act quiet" });
  place.append(ask);
  api(`/api/tables/${table}/analysis`).then((/** @type {AnalysisProgress} */ kept) => kept.finished && show(kept), () => {});
  return place;
}
