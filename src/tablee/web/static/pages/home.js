// @ts-check
/** Home: games that one click begins, and the ways to everything else. */

import { bringIn } from "./bring-in.js";
import { api, attempt, button, gameHead, html, labelled, leave, main, ownName, say } from "./common.js";

/** @typedef {import("../wire.js").GameInfo} GameInfo */

const games = html("div", { class: "cards games" });
main.append(html("p", { class: "lead" }, say("lead")), games);
await attempt(async () => {
  /** @type {GameInfo[]} */
  const found = await api("/api/games");
  games.append(...found.map(gameCard));
});
// Not before the games are there, or it would jump away from whoever is about to touch it.
main.append(
  way("/lobby", "lobby_home"),
  way("/puzzles", "puzzles"),
  way("/tournaments", "tournaments"),
  html("h2", {}, say("bring_in")),
  bringIn(),
);

/** A way to another page, and what is there. @param {string} href @param {"lobby_home" | "puzzles" | "tournaments"} key */
function way(href, key) {
  const why = { lobby_home: "lobby_home_why", puzzles: "puzzles_home", tournaments: "tournaments_home" }[key];
  return html("p", { class: "row way" }, html("a", { class: "act quiet", href }, say(key)), html("span", { class: "label" }, say(why)));
}

/** A game to begin with one click, alone or with a friend; to learn; or to choose in every detail. @param {GameInfo} game */
function gameCard(game) {
  const to = (/** @type {string} */ key) => ({ "aria-label": labelled(say(key), game.title) });
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
