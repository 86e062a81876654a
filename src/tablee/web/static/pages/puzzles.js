// @ts-check
/** All puzzles: those of the day, then by game and level, each with what one has made of it. */

import { api, attempt, html, labelled, main, say } from "./common.js";

/**
 * @typedef {import("../wire.js").PuzzleGame} PuzzleGame
 * @typedef {import("../wire.js").PuzzleInfo} PuzzleInfo
 * @typedef {import("../wire.js").PuzzleLevel} PuzzleLevel
 */

await attempt(async () => {
  /** @type {import("../wire.js").PuzzleList} */
  const found = await api(`/api/puzzles?day=${today()}`);
  main.append(html("p", { class: "lead" }, say(found.games.length ? "puzzles_lead" : "puzzles_none")));
  if (!found.games.length) return;
  main.append(
    html("h2", {}, say("puzzles_today")),
    html("div", { class: "cards" }, ...found.games.map(todayCard)),
    ...found.games.flatMap(gamePart),
  );
});

/** The day where the visitor is, as in 2026-12-24. */
function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {PuzzleInfo} puzzle */
function stateOf(puzzle) {
  return puzzle.right === null ? "new" : puzzle.right ? "right" : "wrong";
}

/** @param {PuzzleGame} game */
function todayCard(game) {
  const { puzzle, sort, rules, label } = game.today;
  const verb = say(puzzle.right === null ? "puzzle_try" : "puzzle_again");
  return html(
    "article",
    { class: "card" },
    html("h3", {}, game.title),
    html("p", { class: "label" }, sort),
    html("p", { class: "label when" }, `${rules} · ${label}`),
    puzzle.right !== null && html("p", { class: `state ${stateOf(puzzle)}` }, say(`puzzle_${stateOf(puzzle)}`)),
    html(
      "a",
      { class: puzzle.right === null ? "act main" : "act", href: `/puzzles/${game.name}/${puzzle.id}`, "aria-label": labelled(verb, game.title) },
      verb,
    ),
  );
}

/** @param {PuzzleGame} game */
function gamePart(game) {
  const told = [game.score, game.strength].filter(Boolean).join(". ");
  return [
    html("h2", { id: game.name }, game.title),
    told && html("p", { class: "score" }, told),
    game.rating && html("p", { class: "own-rating" }, game.rating),
    html("div", { class: "levels" }, ...game.levels.map((level) => levelPart(game, level))),
  ].filter((part) => part !== "");
}

/** @param {PuzzleGame} game @param {PuzzleLevel} level */
function levelPart(game, level) {
  const name = `${game.title}, ${level.label}`;
  const verb = say(level.score ? "puzzle_go_on" : "puzzle_try");
  return html(
    "section",
    { class: "level", "aria-label": name },
    html("h3", {}, level.label),
    html("p", { class: "label" }, level.score || say("puzzle_new")),
    level.next && html("a", { class: "act", href: `/puzzles/${game.name}/${level.next}`, "aria-label": labelled(verb, name) }, verb),
    html(
      "details",
      {},
      html("summary", { "aria-label": labelled(say("puzzle_all", { n: level.puzzles.length }), name) }, say("puzzle_all", { n: level.puzzles.length })),
      html("ol", { class: "numbers" }, ...level.puzzles.map((puzzle) => html("li", {}, link(game, puzzle)))),
    ),
  );
}

/** @param {PuzzleGame} game @param {PuzzleInfo} puzzle */
function link(game, puzzle) {
  const state = stateOf(puzzle);
  const label = labelled(say("puzzle_number", { n: puzzle.number }), say(`puzzle_${state}`));
  return html("a", { class: `number ${state}`, href: `/puzzles/${game.name}/${puzzle.id}`, "aria-label": label, title: label }, String(puzzle.number));
}
