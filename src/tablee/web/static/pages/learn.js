// @ts-check
/** Learning: the rules of each game, and its guided first games; with the address of rules, by those. */

import { chosenRules, withRules } from "./chosen-rules.js";
import { api, attempt, button, gameHead, html, labelled, leave, main, say } from "./common.js";

/** @typedef {import("../wire.js").GameInfo} GameInfo */

const wanted = main.dataset.game;
const asked = new URLSearchParams(location.search);

await attempt(async () => {
  /** @type {GameInfo[]} */
  const games = await api("/api/games");
  const shown = games.filter((one) => !wanted || one.name === wanted);
  main.append(html("div", { class: "cards games" }, ...shown.map(gameCard)));
});

/** @param {GameInfo} game */
function gameCard(game) {
  const chosen = chosenRules(game, asked);
  const preset = game.presets.find((one) => one.name === chosen.preset);
  const lessons = game.presets.filter((one) => one.lesson).sort((one, two) => rank(two.name) - rank(one.name));
  /** Those that were asked for come first. @param {string} name */
  function rank(name) {
    return name === chosen.preset ? 2 : name === game.default_preset ? 1 : 0;
  }
  const missing = lessons.length > 0 && !preset?.lesson;
  return html(
    "article",
    { class: "card pictured" },
    ...gameHead(game),
    missing && html("p", { class: "label" }, say("no_guided", { rules: preset?.title ?? "" })),
    html("div", { class: "lessons" }, ...lessons.flatMap((one, at) => [
      button(lessons.length > 1 ? say("guided_by", { rules: one.title }) : say("guided"), () => openLesson(game.name, one.name), {
        class: at ? "act" : "act main",
      }),
      lessons.length > 1 && html("p", { class: "label" }, one.meaning),
    ])),
    !lessons.length && html("a", { class: "act main", href: withRules("/new", game, chosen, { game: game.name, level: "level:1" }), "aria-label": labelled(say("easy_game"), game.title) }, say("easy_game")),
    html(
      "p",
      { class: "row" },
      html("a", { class: "act quiet", href: withRules(`/rules/${game.name}`, game, chosen), "aria-label": labelled(say("rules"), game.title) }, say("rules")),
      html("a", { class: "act quiet", href: withRules("/new", game, chosen, { game: game.name }), "aria-label": labelled(say("new"), game.title) }, say("new")),
    ),
  );
}

/** @param {string} game @param {string} preset */
async function openLesson(game, preset) {
  /** @type {import("../wire.js").Opened} */
  const opened = await api(`/api/lessons/${game}?preset=${encodeURIComponent(preset)}`, {});
  await leave(`/t/${opened.id}`);
}
