// @ts-check
/** Finds the board of a game: its own, or the generic one for a game that has drawn none. */

import { html } from "./shapes.js";

/** Style sheets asked for, each settled once the document uses it, or cannot. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** @param {string} href */
function useStyles(href) {
  const link = html("link", { rel: "stylesheet", href });
  if (!sheets.has(href)) {
    sheets.set(href, new Promise((done) => ["load", "error"].forEach((event) => link.addEventListener(event, done))));
    document.head.append(link);
  }
  return sheets.get(href);
}

/**
 * An element for a game's board, ready to be given `names`, `words`, `choices` and `scene`. Its styles are there
 * first: a board never shows undressed, nor is drawn twice because its width was not known.
 * @param {string} game
 * @param {string} [folder] where the games' browser files are
 * @returns {Promise<import("./board-base.js").BoardBase>}
 */
export async function makeBoard(game, folder = "/games") {
  let found;
  try {
    found = await import(game === "generic" ? "./generic.js" : `${folder}/${game}/board.js`);
  } catch {
    found = await import("./generic.js");
  }
  const own = [new URL("./board.css", import.meta.url).href, found.Board.styles].filter((href) => href !== null);
  await Promise.all(own.map(useStyles));
  const name = customElements.getName(found.Board) ?? `tablee-${game.replaceAll("_", "-")}`;
  if (!customElements.get(name)) customElements.define(name, found.Board);
  return /** @type {import("./board-base.js").BoardBase} */ (/** @type {unknown} */ (document.createElement(name)));
}
