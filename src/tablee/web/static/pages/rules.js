// @ts-check
/** The rules of a game, with boards that show them. */

import { makeBoard } from "/static/boards.js";
import { api, attempt, html, main, say, words } from "./common.js";

const game = /** @type {string} */ (main.dataset.game);

await attempt(async () => {
  const [rules, games] = await Promise.all([
    api(`/api/rules/${game}${location.search}`),
    api("/api/games"),
  ]);
  const info = games.find((/** @type {any} */ one) => one.name === game);
  const choice = /** @type {HTMLSelectElement} */ (
    html("select", { id: "preset" }, ...info.presets.map((/** @type {any} */ one) => html("option", { value: one.name, selected: one.name === rules.preset }, one.title)))
  );
  choice.addEventListener("change", () => location.assign(`/rules/${game}?preset=${encodeURIComponent(choice.value)}`));
  main.append(
    html("p", { class: "row" }, html("label", { for: "preset" }, say("preset")), choice),
    rules.label === info.presets.find((/** @type {any} */ one) => one.name === rules.preset).title ? "" : html("p", { class: "label" }, rules.label),
    html("ul", { class: "rules" }, ...rules.lines.map((/** @type {string} */ line) => html("li", {}, line))),
  );
  for (const example of rules.examples) {
    const board = /** @type {any} */ (await makeBoard(game));
    board.words = words;
    board.names = rules.names;
    board.choices = [];
    board.scene = { ...example.scene, actions: [], places: example.scene.places.map((/** @type {any} */ place) => ({ ...place, move: null })) };
    main.append(html("figure", {}, html("div", { class: "board-place" }, board), html("figcaption", {}, example.text)));
  }
  main.append(
    html(
      "p",
      { class: "row" },
      html("a", { class: "act main", href: `/new?game=${game}` }, say("new")),
      info.lesson ? html("a", { class: "act", href: `/learn/${game}` }, say("guided")) : null,
    ),
  );
});
