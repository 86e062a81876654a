// @ts-check
/** The dialog at the end of a game: who won, and what next. */

import { bestMovesOf } from "./best-moves.js";
import { button, html, say } from "./common.js";
import { dialog } from "./dialogs.js";

/**
 * @param {string} table
 * @param {import("../wire.js").TableMessage} message
 * @param {HTMLElement[]} phrases where people say something
 * @param {() => void} again asks for the same game once more
 */
export function endDialog(table, message, phrases, again) {
  const { over, you, next } = message;
  if (!over) return;
  const won = over.winners.includes(you);
  const isDraw = !over.winners.length || over.winners.length === message.seats.length;
  const own = won ? (over.winners.length > 1 ? "shared_win" : "you_win") : "you_lose";
  const title = say(over.reason === "aborted" ? "broken_off" : isDraw ? "a_draw" : you < 0 ? "over" : own);
  const seated = you >= 0;
  const hasComputer = message.seats.some((seat) => !seat.person);
  const following = message.tournament
    ? html("a", { class: "act main", href: `/tournaments/${message.tournament}` }, say("to_tournament"))
    : next
    ? html("a", { class: "act main", href: `/t/${next}` }, say("to_next"))
    : button(say("again"), again, { class: "act main" });
  dialog(
    title,
    html("p", { class: "result" }, over.text),
    message.series ? html("p", { class: "series" }, message.series) : null,
    html(
      "p",
      { class: "row" },
      seated || next || message.tournament ? following : null,
      hasComputer && seated && !message.tournament ? html("a", { class: "act", href: `/new?like=${table}` }, say("other_level")) : null,
      html("a", { class: "act", href: `/replay/${table}?analyse` }, say("analysis")),
      html("a", { class: "act", href: "/" }, say("home")),
    ),
    seated && message.moves && over.reason !== "aborted" ? bestMovesOf(table) : null,
    html("div", { class: "phrases" }, ...phrases),
  );
}
