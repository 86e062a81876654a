// @ts-check
/** One's own games, newest first. */

import { api, attempt, html, main, say, tableCard } from "./common.js";

await attempt(async () => {
  /** @type {import("../wire.js").TableInfo[]} */
  const tables = await api("/api/history");
  show("running_games", tables.filter((table) => !table.over));
  show("finished_games", tables.filter((table) => table.over));
});

/** @param {string} title @param {import("../wire.js").TableInfo[]} tables */
function show(title, tables) {
  main.append(html("h2", {}, say(title)));
  main.append(tables.length ? html("div", { class: "cards" }, ...tables.map(tableCard)) : html("p", {}, say("none_yet")));
}
