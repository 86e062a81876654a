// @ts-check
/** One's own games, newest first. */

import { api, attempt, html, main, say, tableCard } from "./common.js";

await attempt(async () => {
  const tables = await api("/api/history");
  const running = tables.filter((/** @type {any} */ table) => !table.over);
  const over = tables.filter((/** @type {any} */ table) => table.over);
  for (const [key, found] of [["running_games", running], ["finished_games", over]]) {
    main.append(html("h2", {}, say(key)));
    main.append(
      found.length ? html("div", { class: "cards" }, ...found.map(tableCard)) : html("p", {}, say("none_yet")),
    );
  }
});
