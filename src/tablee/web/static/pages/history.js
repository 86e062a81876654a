// @ts-check
/** One's own games: those that wait for one's move, those that wait for others, how games by turns go, those that are over. */

import { api, attempt, button, html, main, say, tableCard } from "./common.js";
import { byHaste, remember } from "./last-seen.js";
import { noticesPart } from "./notices.js";
import { vacationPart } from "./vacation.js";

/** @typedef {import("../wire.js").TableInfo} TableInfo */

const FIRST = 12; // finished games that are shown before one asks for all of them

const running = html("div");
const byTurns = html("div");
const finished = html("div");
main.append(running, byTurns, finished);
await attempt(async () => {
  /** @type {TableInfo[]} */
  const tables = await api("/api/history");
  remember(tables);
  const open = tables.filter((table) => !table.over);
  const over = tables.filter((table) => table.over);
  running.append(
    ...list("your_move_games", open.filter((table) => table.yours).sort(byHaste)),
    ...list("waiting_games", open.filter((table) => !table.yours)),
  );
  const [title, shown] = list("finished_games", over.slice(0, FIRST));
  shown.classList.add("finished");
  finished.append(title, shown);
  if (over.length > FIRST) finished.append(rest(shown, over.slice(FIRST)));
});
await attempt(async () => {
  byTurns.append(
    html("h2", {}, say("by_turns")),
    html("div", { class: "by-turns" }, html("p", {}, say("by_turns_meaning")), await noticesPart(), await vacationPart()),
  );
});
navigator.serviceWorker?.controller?.postMessage("keep"); // what is shown without the server is that of now

/** @param {string} title @param {TableInfo[]} tables */
function list(title, tables) {
  const shown = tables.length ? html("div", { class: "cards" }, ...tables.map((table) => tableCard(table))) : html("p", {}, say("none_yet"));
  return [html("h2", {}, say(title)), shown];
}

/** The button that shows the older games as well. @param {HTMLElement} shown @param {TableInfo[]} older */
function rest(shown, older) {
  const all = button(say("show_all"), () => {
    const cards = older.map((table) => tableCard(table));
    shown.append(...cards);
    all.parentElement?.remove();
    cards[0].querySelector("a")?.focus();
  }, { class: "act quiet" });
  return html("p", { class: "row" }, all);
}
