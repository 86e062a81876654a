// @ts-check
/** A player's plate on a board: the name with the mark of the seat, whose turn it is, and what else there is to say. */

import { html, seatMark } from "./elements.js";

/**
 * @param {import("./board-base.js").BoardBase} board
 * @param {number} seat
 * @param {(Node | string | null)[]} more
 */
export function plateOf(board, seat, more) {
  const scene = /** @type {import("./wire.js").Scene} */ (board.scene);
  const won = scene.winners?.includes(seat);
  const turn = scene.mover === seat;
  const you = scene.seat === seat;
  const wins = (scene.winners?.length ?? 0) > 1 ? "board.shared" : "board.winner";
  const state = turn ? board.words(you ? "board.your_move" : "board.to_move") : won ? board.words(wins) : "";
  return html(
    "div",
    { class: `plate seat${seat + 1}${turn ? " to-move" : ""}${won ? " won" : ""}`, role: "group", "aria-label": board.nameOf(seat) },
    seatMark(seat),
    html("span", { class: "who", title: board.nameOf(seat), "aria-hidden": "true" }, board.nameOf(seat)),
    you && !turn && html("span", { class: "you" }, board.words("board.you")),
    state ? html("span", { class: "state" }, state) : null,
    ...more,
  );
}
