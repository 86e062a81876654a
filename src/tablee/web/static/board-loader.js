// @ts-check
/** Finds the board of a game: its own, or the generic one for a game that has drawn none. */

import { html } from "./elements.js";

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
 * The module of a game's board; the generic one for a game that brings none. A board that is there and cannot be
 * loaded, for a wrong sign in it, is an error: it must not pass for a game without a board.
 * @param {string} game
 * @param {string} folder
 */
async function boardModule(game, folder) {
  if (game === "generic") return import("./generic-board.js");
  const address = `${folder}/${game}/board.js`;
  try {
    return await import(address);
  } catch (error) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.status !== 404) throw error;
    return import("./generic-board.js");
  }
}

/**
 * An element for a game's board, ready to be given `names`, `words` and `scene`. Its styles are there
 * first: a board never shows undressed, nor is drawn twice because its width was not known.
 * @param {string} game
 * @param {string} [folder] where the games' browser files are
 * @returns {Promise<import("./board-base.js").BoardBase>}
 */
export async function makeBoard(game, folder = "/games") {
  const found = await boardModule(game, folder);
  await Promise.all([new URL("./board.css", import.meta.url).href, ...found.Board.styles].map(useStyles));
  const name = customElements.getName(found.Board) ?? `tablee-${game.replaceAll("_", "-")}`;
  if (!customElements.get(name)) customElements.define(name, found.Board);
  return /** @type {import("./board-base.js").BoardBase} */ (/** @type {unknown} */ (document.createElement(name)));
}
