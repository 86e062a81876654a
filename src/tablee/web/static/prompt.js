// @ts-check
/** The line below a board: what is asked, and whatever can be chosen that nothing drawn stands for. */

import { html } from "./elements.js";
import { TOUCHABLE } from "./tab-stops.js";

/** @typedef {import("./board-base.js").BoardBase} BoardBase @typedef {import("./wire.js").Scene} Scene */

/**
 * What stands in the line; where even words fail, the moves as they are written.
 * @param {BoardBase} board
 * @param {Scene} scene
 * @returns {Node[]}
 */
export function promptParts(board, scene) {
  try {
    return parts(board, scene);
  } catch (error) {
    board.report(error);
    return board.tree.options(board.chosen).map((option) => html("button", { class: "choice can", "data-option": option, tabindex: "-1" }, option));
  }
}

/** Writes the line anew while the drawing stays; the keyboard stays on the board. @param {BoardBase} board */
export function askAnew(board) {
  if (!board.scene) return;
  const held = board.prompt.contains(document.activeElement);
  board.prompt.replaceChildren(...promptParts(board, board.scene));
  board.prompt.querySelector(TOUCHABLE)?.setAttribute("tabindex", "0");
  if (held) board.takeFocus();
}

/** @param {BoardBase} board @param {Scene} scene @returns {Node[]} */
function parts(board, scene) {
  const { tree, chosen } = board;
  if (board.isReading) return [waiting(board.words("board.read_on"))];
  if (!tree.legal.length) return scene.winners ? [] : [waiting(whoseTurn(board, scene))];
  if (board.isAhead && board.premove !== null) return chosenAhead(board, board.premove);
  const whole = tree.whole.has(chosen);
  const left = whole ? [chosen] : tree.options(chosen).filter((option) => !board.offered.has(option));
  const main = whole || tree.legal.length === 1 ? " main" : "";
  const acts = left.map((option) => board.button(option, { class: `choice${main}` }));
  if (chosen && chosen !== tree.advance("")) {
    acts.push(html("button", { class: "choice quiet", "data-back": "", tabindex: "-1" }, board.words("board.back")));
  }
  const asked = board.isAhead ? waiting(`${whoseTurn(board, scene)} ${board.words("board.premove_ask")}`) : asking(board.ask(scene));
  return acts.length ? [asked, html("div", { class: "choosing" }, ...acts)] : [asked];
}

/** The move that waits for one's turn, and a button that takes it back. @param {BoardBase} board @param {string} premove */
function chosenAhead(board, premove) {
  const cancel = board.button(premove, { class: "choice quiet" });
  cancel.textContent = board.words("board.premove_cancel");
  return [asking(board.say("board.premove", { move: board.spell(premove) })), html("div", { class: "choosing" }, cancel)];
}

/** @param {BoardBase} board @param {Scene} scene */
function whoseTurn(board, scene) {
  return scene.mover < 0 ? board.words("board.nobody") : board.say("board.waiting", { who: board.shortName(scene.mover) });
}

/** @param {string} text */
function asking(text) {
  return html("p", { class: "asking" }, text);
}

/** @param {string} text */
function waiting(text) {
  return html("p", { class: "asking waiting" }, text);
}
