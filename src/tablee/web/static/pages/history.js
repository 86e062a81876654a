// @ts-check
/** One's own games: first those that wait for one's move, then those that wait for others, then those that are over. */

import { api, attempt, html, main, say, tableCard } from "./common.js";
import { byHaste, remember } from "./last-seen.js";
import { noticesPart } from "./notices.js";
import { vacationPart } from "./vacation.js";

/** @typedef {import("../wire.js").TableInfo} TableInfo */

await attempt(async () => {
  /** @type {TableInfo[]} */
  const tables = await api("/api/history");
  remember(tables);
  const running = tables.filter((table) => !table.over);
  show("your_move_games", running.filter((table) => table.yours).sort(byHaste));
  show("waiting_games", running.filter((table) => !table.yours));
  show("finished_games", tables.filter((table) => table.over));
});
await attempt(async () => {
  main.append(
    html("h2", {}, say("by_turns")),
    html("div", { class: "by-turns" }, html("p", {}, say("by_turns_meaning")), await noticesPart(), await vacationPart()),
  );
});
navigator.serviceWorker?.controller?.postMessage("keep"); // what is shown without the server is that of now

/** @param {string} title @param {TableInfo[]} tables */
function show(title, tables) {
  main.append(html("h2", {}, say(title)));
  main.append(tables.length ? html("div", { class: "cards" }, ...tables.map((table) => tableCard(table))) : html("p", {}, say("none_yet")));
}
