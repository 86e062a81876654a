// @ts-check
/** Home: tables one may join or watch, and the ways from here. */

import { api, attempt, button, cover, html, leave, main, say, tableCard } from "./common.js";

const EVERY = 5000;

const list = html("div", { class: "cards", "aria-live": "off" });
const games = html("div", { class: "cards games" });
main.append(
  html("p", { class: "lead" }, say("lead")),
  html("h2", {}, say("play_now")),
  games,
  html("h2", {}, say("open_tables")),
  list,
  html("h2", {}, say("bring_in")),
  bringIn(),
);

await attempt(async () => {
  /** @type {import("../wire.js").GameInfo[]} */
  const found = await api("/api/games");
  games.append(...found.map(gameCard));
});
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);

/** @param {import("../wire.js").GameInfo} game */
function gameCard(game) {
  return html(
    "article",
    { class: "card pictured" },
    cover(game.name),
    html("h3", {}, game.title),
    html(
      "p",
      { class: "label" },
      say(game.fewest === game.most ? "for_seats" : "for_seat_range", { fewest: game.fewest, most: game.most }),
    ),
    html(
      "p",
      { class: "row" },
      html("a", { class: "act main", href: `/new?game=${game.name}`, "aria-label": `${say("new")}: ${game.title}` }, say("new")),
      html("a", { class: "act quiet", href: `/rules/${game.name}`, "aria-label": `${say("rules")}: ${game.title}` }, say("rules")),
    ),
  );
}

async function refresh() {
  try {
    /** @type {import("../wire.js").TableInfo[]} */
    const tables = await api("/api/tables");
    if (tables.length) list.replaceChildren(...tables.map(tableCard));
    else list.replaceChildren(html("p", {}, say("no_tables")));
  } catch {
    // The next round asks again.
  }
}

/** A record file from this device. */
function bringIn() {
  const file = /** @type {HTMLInputElement} */ (
    html("input", { type: "file", accept: ".json,application/json", id: "record" })
  );
  const go = button(say("bring_in_go"), async () => {
    const chosen = file.files?.[0];
    if (!chosen) {
      file.click();
      return;
    }
    let record;
    try {
      record = JSON.parse(await chosen.text());
    } catch {
      record = {};
    }
    /** @type {import("../wire.js").Opened} */
    const opened = await api("/api/records", record);
    await leave(`/t/${opened.id}`);
  }, { class: "act" });
  return html("p", { class: "row" }, html("label", { for: "record" }, say("bring_in_file")), file, go);
}
