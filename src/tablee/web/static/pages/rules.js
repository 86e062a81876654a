// @ts-check
/** The rules of a game, with boards that show them. */

import { withRules } from "./chosen-rules.js";
import { api, attempt, html, main, newBoard, say } from "./common.js";

const game = /** @type {string} */ (main.dataset.game);

await attempt(async () => {
  /** @type {[import("../wire.js").RulesPage, import("../wire.js").GameInfo[]]} */
  const [rules, games] = await Promise.all([api(`/api/rules/${game}${location.search}`), api("/api/games")]);
  const info = /** @type {import("../wire.js").GameInfo} */ (games.find((one) => one.name === game));
  const choice = /** @type {HTMLSelectElement} */ (
    html("select", { id: "preset" }, ...info.presets.map((one) => html("option", { value: one.name, selected: one.name === rules.preset }, one.title)))
  );
  choice.addEventListener("change", () => location.assign(withRules(`/rules/${game}`, info, { preset: choice.value, options: {} })));
  const preset = info.presets.find((one) => one.name === rules.preset);
  main.append(
    html("p", { class: "row" }, html("label", { for: "preset" }, say("preset")), choice),
    html("p", { class: "label" }, preset?.meaning),
    rules.label === preset?.title ? "" : html("p", { class: "label" }, rules.label),
    html("ul", { class: "rules" }, ...rules.lines.map((line) => html("li", {}, line))),
  );
  for (const example of rules.examples) {
    const place = html("div", { class: "board-place" });
    const board = await newBoard(game, place);
    board.names = rules.names;
    board.scene = example.scene;
    main.append(html("figure", {}, place, html("figcaption", {}, example.text)));
  }
  main.append(
    html(
      "p",
      { class: "row" },
      html("a", { class: "act main", href: withRules("/new", info, rules, { game }) }, say("new")),
      html("a", { class: "act", href: withRules(`/learn/${game}`, info, rules) }, say("learn")),
    ),
  );
});
