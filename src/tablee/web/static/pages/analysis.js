// @ts-check
/** The analysis of a game that is over, which the server makes while somebody waits for it. */

import { api, say } from "./common.js";

/** @typedef {import("../wire.js").AnalysisProgress} AnalysisProgress */

const AGAIN = 700; // milliseconds between two questions how far it is

/**
 * Has a game analysed and returns what was found; raises Problem.
 * @param {string} path where the server has the game
 * @param {(text: string, progress: AnalysisProgress) => void} tell how far it is
 * @returns {Promise<AnalysisProgress>}
 */
export async function analyse(path, tell) {
  for (;;) {
    /** @type {AnalysisProgress} */
    const found = await api(`${path}/analysis`, {});
    tell(found.text || say("analysing", { done: found.done, total: found.total }), found);
    if (found.finished) return found;
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}
