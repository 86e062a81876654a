// @ts-check
/** A new tournament: which game, in which format, how much time, and whether one takes part. */

import { api, busy, html, leave, main, ownName, say } from "./common.js";
import { check, group, nameField, select } from "./form-fields.js";
import { daysEach } from "./turn-words.js";

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").PresetInfo} PresetInfo
 * @typedef {import("../wire.js").TournamentForm} TournamentForm
 */

const FORMATS = /** @type {const} */ (["round_robin", "swiss", "knock_out"]); // at tables of two
const GROUPS = "groups";
const FEWEST_IN_GROUPS = 3;
const ROUNDS = 15; // at most
const DAYS = ["1", "2", "3", "5", "7", "14"]; // for each move
const BY_TURNS = "days:"; // before these in the list of clocks
const MINUTES = ["3", "5", "10", "15", "30", "60"];
const INCREMENTS = ["0", "2", "3", "5", "10", "30"];
const PATIENCE = ["2", "5", "10", "20", "60"]; // minutes

const asked = new URLSearchParams(location.search);
/** @type {GameInfo[]} */
const games = await api("/api/games");
let game = games.find((one) => one.name === asked.get("game")) ?? games[0];
let preset = game.default_preset;
/** What is chosen besides, by the name of its field. @type {Record<string, string>} */
const chosen = { format: "swiss", rounds: "5", clock: "10", increment: "5", patience: "5", title: "", name: ownName.get() };
let [plays, listed] = [true, false];

const form = /** @type {HTMLFormElement} */ (html("form", { class: "form" }));
main.append(form);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void busy(form, open);
});
draw();

/** @returns {PresetInfo} */
function rules() {
  return /** @type {PresetInfo} */ (game.presets.find((one) => one.name === preset));
}

/** The formats that the rules allow. @returns {TournamentForm["format"][]} */
function formats() {
  const { fewest, most } = rules();
  return [...(fewest <= 2 ? FORMATS : []), ...(most >= FEWEST_IN_GROUPS ? /** @type {const} */ ([GROUPS]) : [])];
}

function draw() {
  const focused = document.activeElement?.id;
  keep();
  if (!formats().includes(/** @type {TournamentForm["format"]} */ (chosen.format))) chosen.format = formats()[0];
  form.replaceChildren(
    html("div", {}, group(say("which_game"), ...gameRows()), group(say("tournament_how"), ...formatRows())),
    html("div", {}, group(say("tournament_time"), ...timeRows()), group(say("tournament_around"), ...aroundRows())),
    html("p", { class: "row begin" }, html("button", { type: "submit", class: "act main" }, say("tournament_open"))),
  );
  if (focused) document.getElementById(focused)?.focus();
}

/** Keeps what was typed or chosen before the fields are made anew. */
function keep() {
  for (const field of form.querySelectorAll("input, select")) {
    const { id, value } = /** @type {HTMLInputElement} */ (field);
    if (id in chosen) chosen[id] = value;
  }
  plays = has("plays", plays);
  listed = has("listed", listed);
}

/** @param {string} id @param {boolean} before */
function has(id, before) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`#${id}`))?.checked ?? before;
}

function gameRows() {
  return [
    select("game", say("game"), games.map((one) => [one.name, one.title]), game.name, (name) => {
      game = games.find((one) => one.name === name) ?? games[0];
      preset = game.default_preset;
      draw();
    }),
    html("p", { class: "meaning" }, game.summary),
    select("preset", say("preset"), game.presets.map((one) => [one.name, one.title]), preset, (name) => {
      preset = name;
      draw();
    }),
    html("p", { class: "meaning" }, rules().meaning),
  ];
}

function formatRows() {
  const rows = [select("format", say("tournament_format"), formats().map((one) => [one, say(`format_${one}`)]), chosen.format, draw)];
  if (chosen.format === "swiss" || chosen.format === GROUPS) rows.push(select("rounds", say("tournament_rounds"), numbers(1, ROUNDS), chosen.rounds, null));
  if (chosen.format === GROUPS) {
    const { fewest, most } = rules();
    rows.push(select("seats", say("tournament_seats"), numbers(Math.max(FEWEST_IN_GROUPS, fewest), most), chosen.seats ?? "4", (value) => (chosen.seats = value)));
  }
  return rows;
}

/** @param {number} first @param {number} last */
function numbers(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => [String(first + at), String(first + at)]);
}

function timeRows() {
  const live = MINUTES.map((one) => [one, say("clock_minutes", { minutes: one })]);
  const days = DAYS.map((one) => [BY_TURNS + one, daysEach(Number(one))]);
  const choices = [
    { heading: say("tournament_live"), choices: live },
    { heading: say("by_turns"), choices: days },
  ];
  const rows = [select("clock", say("tournament_clock"), choices, chosen.clock, draw)];
  if (chosen.clock.startsWith(BY_TURNS)) return [...rows, html("p", { class: "meaning" }, say("by_turns_meaning"))];
  const more = INCREMENTS.map((one) => [one, one === "0" ? say("no_increment") : say("clock_increment", { seconds: one })]);
  rows.push(select("increment", say("increment"), more, chosen.increment, null));
  rows.push(select("patience", say("tournament_patience"), PATIENCE.map((one) => [one, say("tournament_minutes", { n: one })]), chosen.patience, null));
  return rows;
}

function aroundRows() {
  return [
    nameField("title", say("tournament_title"), chosen.title),
    nameField("name", say("your_name"), chosen.name),
    check("plays", say("tournament_plays"), plays, null),
    check("listed", say("tournament_listed_too"), listed, null),
  ];
}

async function open() {
  keep();
  ownName.set(chosen.name);
  const byTurns = chosen.clock.startsWith(BY_TURNS);
  /** @type {TournamentForm} */
  const wanted = {
    game: game.name,
    preset,
    format: /** @type {TournamentForm["format"]} */ (chosen.format),
    rounds: Number(chosen.rounds),
    seats: chosen.format === GROUPS ? Number(chosen.seats ?? form.querySelector("select")?.value) : 2,
    ...(byTurns
      ? { days: /** @type {TournamentForm["days"]} */ (Number(chosen.clock.slice(BY_TURNS.length))) }
      : { clock: { seconds: Number(chosen.clock) * 60, increment: Number(chosen.increment) } }),
    patience: /** @type {TournamentForm["patience"]} */ (Number(chosen.patience)),
    title: chosen.title,
    name: chosen.name,
    plays,
    listed,
  };
  /** @type {import("../wire.js").TournamentOpened} */
  const opened = await api("/api/tournaments", wanted);
  await leave(`/tournaments/${opened.id}`);
}
