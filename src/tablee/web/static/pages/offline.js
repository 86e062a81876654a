// @ts-check
/** Without the server: one's games as this device saw them last, and what has to wait. */

import { button, day, html, main, say, tableCard } from "./common.js";
import { byHaste, recall } from "./last-seen.js";

const seen = recall();
main.append(
  html("p", { class: "lead" }, say("offline")),
  html("p", {}, say("offline_needs")),
  button(say("try_again"), () => location.reload(), { class: "act main" }),
  html("h2", {}, say("my_games")),
);
if (seen?.tables.length) {
  const running = seen.tables.filter((table) => !table.over);
  const ordered = [...running.filter((table) => table.yours).sort(byHaste), ...running.filter((table) => !table.yours), ...seen.tables.filter((table) => table.over)];
  main.append(
    html("p", { class: "label" }, say("offline_seen", { when: day(new Date(seen.when).toISOString()) })),
    html("div", { class: "cards" }, ...ordered.map((table) => tableCard(table, false))),
  );
} else {
  main.append(html("p", {}, say("offline_none")));
}
addEventListener("online", () => location.reload());
