// @ts-check
/** Finds the board of a game: its own, or the generic one for a game that has drawn none. */

/**
 * An element for a game's board, ready to be given `names`, `words`, `choices` and `scene`.
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
  const name = customElements.getName(found.Board) ?? `tablee-${game.replaceAll("_", "-")}`;
  if (!customElements.get(name)) customElements.define(name, found.Board);
  return /** @type {import("./board-base.js").BoardBase} */ (/** @type {unknown} */ (document.createElement(name)));
}
