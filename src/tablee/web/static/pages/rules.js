// @ts-check
/** The rules of a game, with boards that show them. */

import { api, attempt, html, main, newBoard, prepared, say } from "./common.js";

const game = /** @type {string} */ (main.dataset.game);

await attempt(async () => {
  await prepared(game);
  /** @type {[import("../wire.js").RulesPage, import("../wire.js").GameInfo[]]} */
  const [rules, games] = await Promise.all([api(`/api/rules/${game}${location.search}`), api("/api/games")]);
  const info = /** @type {import("../wire.js").GameInfo} */ (games.find((one) => one.name === game));
  const choice = /** @type {HTMLSelectElement} */ (
    html("select", { id: "preset" }, ...info.presets.map((one) => html("option", { value: one.name, selected: one.name === rules.preset }, one.title)))
  );
  choice.addEventListener("change", () => location.assign(`/rules/${game}?preset=${encodeURIComponent(choice.value)}`));
  main.append(
    html("p", { class: "row" }, html("label", { for: "preset" }, say("preset")), choice),
    rules.label === info.presets.find((one) => one.name === rules.preset)?.title ? "" : html("p", { class: "label" }, rules.label),
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
      html("a", { class: "act main", href: `/new?game=${game}` }, say("new")),
      info.lesson ? html("a", { class: "act", href: `/learn/${game}` }, say("guided")) : null,
    ),
  );
});
