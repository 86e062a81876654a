// @ts-check
/**
 * Premoves: a move that somebody chooses while another is to move, and that is made as soon as it is their turn.
 *
 * It stays in this page until then; the server never hears of it before. So nobody can come to know of it, moves are of
 * one sort only, judged by the position in which they are made, and nothing is ever played for somebody who has left.
 * Which moves can be chosen is said by the scene: no page knows a game.
 */

import { legalMoves } from "/static/choices.js";
import { announce, say } from "./common.js";

/** @typedef {import("../wire.js").TableMessage} TableMessage */

export class Premove {
  /** How many moves had been made when it was chosen. */
  #moves = 0;
  /** A premove that was sent and not yet heard of. @type {string | null} */
  #sent = null;

  /**
   * @param {import("/static/board-base.js").BoardBase} board
   * @param {(text: string) => void} tell shows why a move that was chosen is not made
   */
  constructor(board, tell) {
    this.board = board;
    this.tell = tell;
    board.addEventListener("premove", (event) => {
      const { move } = /** @type {CustomEvent} */ (event).detail;
      this.#moves = board.moves ?? 0;
      announce(move === null ? say("premove_cancelled") : say("premove_chosen", { move: board.spell(move) }));
    });
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** Makes the premove if it is one's turn, keeps it while that may come, and drops it otherwise. @param {TableMessage} message */
  settle(message) {
    const { board } = this;
    const move = board.premove;
    this.#sent = null;
    if (move === null) return;
    const { scene, you, turn, over, moves } = message;
    if (turn.seat !== you && scene.premoves.includes(move) && moves >= this.#moves) return;
    board.premove = null;
    if (over) return; // that says it all
    if (turn.seat === you && moves > this.#moves && legalMoves(scene).includes(move)) {
      this.#sent = move;
      board.make(move);
    } else {
      this.tell(say(turn.seat === you ? "premove_illegal" : "premove_dropped", { move: board.spell(move) }));
    }
  }

  /** The server has refused something: where that was a premove, the table was faster. */
  refused() {
    if (this.#sent === null) return;
    this.tell(say("premove_dropped", { move: this.board.spell(this.#sent) }));
    this.#sent = null;
  }

  /** Escape takes a premove back wherever the keyboard is, unless it closes something there. @param {KeyboardEvent} event */
  #pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (!target.closest("details, input, select")) this.board.cancelPremove();
  }
}
