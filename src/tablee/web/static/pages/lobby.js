// @ts-check
/** Home: games that one click begins, and tables one may join or watch. */

import { bringIn } from "./bring-in.js";
import { api, attempt, button, gameHead, html, leave, main, ownName, say, tableCard } from "./common.js";

/** @typedef {import("../wire.js").GameInfo} GameInfo */

const EVERY = 5000;

const list = html("div", { class: "cards", "aria-live": "off" });
const games = html("div", { class: "cards games" });
main.append(
  html("p", { class: "lead" }, say("lead")),
  games,
  html("p", { class: "row" }, html("a", { class: "act quiet", href: "/puzzles" }, say("puzzles")), html("span", { class: "label" }, say("puzzles_home"))),
  html("p", { class: "row" }, html("a", { class: "act quiet", href: "/tournaments" }, say("tournaments")), html("span", { class: "label" }, say("tournaments_home"))),
  html("h2", {}, say("open_tables")),
  list,
  html("h2", {}, say("bring_in")),
  bringIn(),
);

await attempt(async () => {
  /** @type {GameInfo[]} */
  const found = await api("/api/games");
  games.append(...found.map(gameCard));
});
await refresh();
setInterval(() => document.hidden || refresh(), EVERY);

/** A game to begin with one click, alone or with a friend; to learn; or to choose in every detail. @param {GameInfo} game */
function gameCard(game) {
  const to = (/** @type {string} */ key) => ({ "aria-label": `${say(key)}: ${game.title}` });
  return html(
    "article",
    { class: "card pictured" },
    ...gameHead(game),
    button(say("play"), () => open(game.first), { class: "act main", ...to("play") }),
    html(
      "p",
      { class: "row" },
      html("a", { class: "act quiet", href: `/learn/${game.name}`, ...to("learn") }, say("learn")),
      button(say("play_a_friend"), () => open(game.friendly), { class: "act quiet", ...to("play_a_friend") }),
    ),
    html("a", { class: "more", href: `/new?game=${game.name}`, ...to("choose") }, say("choose")),
  );
}

/** Opens a table as the server proposes it. @param {import("../wire.js").TableForm} form */
async function open(form) {
  /** @type {import("../wire.js").Opened} */
  const opened = await api("/api/tables", { ...form, name: ownName.get() });
  await leave(`/t/${opened.id}`);
}

async function refresh() {
  try {
    /** @type {import("../wire.js").TableInfo[]} */
    const tables = await api("/api/tables");
    if (tables.length) list.replaceChildren(...tables.map((table) => tableCard(table)));
    else list.replaceChildren(html("p", {}, say("no_tables")));
  } catch {
    // The next round asks again.
  }
}
