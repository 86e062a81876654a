// @ts-check
/** Learning: the rules of each game, and a guided first game where there is one. */

import { api, attempt, button, cover, html, leave, main, say } from "./common.js";

const wanted = main.dataset.game;

await attempt(async () => {
  /** @type {import("../wire.js").GameInfo[]} */
  const games = await api("/api/games");
  const shown = games.filter((one) => !wanted || one.name === wanted);
  const cards = shown.map((game) =>
    html(
      "article",
      { class: "card pictured" },
      cover(game.name),
      html("h2", {}, game.title),
      html("a", { class: "act quiet", href: `/rules/${game.name}`, "aria-label": `${say("rules")}: ${game.title}` }, say("rules")),
      game.lesson
        ? button(say("guided"), () => openLesson(game.name), { class: "act main" })
        : html("a", { class: "act main", href: `/new?game=${game.name}&level=level:1`, "aria-label": `${say("easy_game")}: ${game.title}` }, say("easy_game")),
    ),
  );
  main.append(html("div", { class: "cards" }, ...cards));
});

/** @param {string} game */
async function openLesson(game) {
  /** @type {import("../wire.js").Opened} */
  const opened = await api(`/api/lessons/${game}`, {});
  await leave(`/t/${opened.id}`);
}
