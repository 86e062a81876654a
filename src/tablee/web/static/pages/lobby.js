// @ts-check
/** The lobby: an opponent is looked for, tables can be joined and watched. */

import { api, attempt, html, main, say } from "./common.js";
import { Search } from "./search.js";
import { TableLists } from "./table-lists.js";

await attempt(async () => {
  /** @type {import("../wire.js").GameInfo[]} */
  const games = await api("/api/games");
  const search = new Search(games);
  const tables = new TableLists(games);
  main.append(
    html("h2", {}, say("lobby_home")),
    html("p", { class: "label" }, say("seek_why")),
    search.place,
    ...tables.places,
  );
  await Promise.all([search.refresh(), tables.refresh()]);
});
