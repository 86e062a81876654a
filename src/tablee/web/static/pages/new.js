// @ts-check
/** A new game: which one, by which rules, and who sits where. */

import { consentRow } from "./agreement.js";
import { chosenRules, withRules } from "./chosen-rules.js";
import { api, busy, html, leave, main, ownName, say } from "./common.js";
import { daysEach } from "./turn-words.js";
import { check, folded, group, nameField, number, select } from "./form-fields.js";

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").OptionInfo} OptionInfo
 * @typedef {import("../wire.js").PresetInfo} PresetInfo
 * @typedef {import("../wire.js").TableForm} TableForm
 * @typedef {OptionInfo["default"]} OptionValue
 */

const DAYS = ["1", "2", "3", "5", "7", "14"]; // for each move of a game by turns
const BY_TURNS = "days:"; // before these in the list of clocks
const MINUTES = ["", "1", "3", "5", "10", "15", "30", "60"]; // for the whole game
const INCREMENTS = ["0", "2", "3", "5", "10", "30"]; // seconds for each move

const asked = new URLSearchParams(location.search);
/** @type {GameInfo[]} */
const games = await api("/api/games");
/** The form of a table that is wanted once more, with something changed. @type {TableForm | null} */
const like = asked.has("like") ? await api(`/api/tables/${encodeURIComponent(asked.get("like") ?? "")}/form`).catch(() => null) : null;
let game = games.find((one) => one.name === (like?.game ?? asked.get("game"))) ?? games[0];
/** The preset, and the options that differ from it. */
let { preset, options: given } = like ? { preset: like.preset ?? game.default_preset, options: like.options ?? {} } : chosenRules(game, asked);
/** Who sits where: `me`, `open` for a friend, or the spec of a computer. @type {string[]} */
let seats = like ? seatsOf(like) : usual();

/** The ways to the rules and the lesson of what is chosen. */
const ways = html("p", { class: "row ways" });
const form = /** @type {HTMLFormElement} */ (html("form", { class: "form" }));
main.append(form);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void busy(form, begin);
});
// What is wrong must be seen, also among options that are folded away.
form.addEventListener("invalid", (event) => /** @type {Element} */ (event.target).closest("details")?.setAttribute("open", ""), true);
draw();
// Once more as before: who plays against one is what is left to choose.
if (like) document.getElementById(`seat${seats.findIndex((seat) => seat !== "me" && seat !== "open")}`)?.focus();

/** The players of a form as this page calls them. @param {TableForm} form @returns {string[]} */
function seatsOf(form) {
  const own = form.seat ? form.seat - 1 : form.seats.indexOf("human");
  return form.seats.map((seat, at) => (seat !== "human" ? seat : at === own ? "me" : "open"));
}

/** Who plays a first game of what is chosen, or friends where those are wanted; as many as its rules allow. */
function usual() {
  const first = seatsOf(asked.has("friends") ? game.friendly : game.first);
  const level = asked.get("level");
  const { fewest, most } = rules();
  const count = Math.min(Math.max(first.length, fewest), most);
  return Array.from({ length: count }, (_, at) => first[at] ?? first[first.length - 1]).map((seat) => (level && seat.startsWith("level:") ? level : seat));
}

/** What a seat says to the server. @param {string} seat */
function spec(seat) {
  return seat === "me" || seat === "open" ? "human" : seat;
}

async function begin() {
  const own = seats.indexOf("me");
  const clock = field("clock").value;
  const has = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (field(name))?.checked ?? false;
  ownName.set(field("name").value);
  /** @type {TableForm} */
  const wanted = {
    game: game.name,
    preset,
    options: given,
    seats: seats.map(spec),
    ...(own >= 0 ? { seat: own + 1 } : {}),
    name: field("name").value,
    listed: has("listed"),
    hints: has("hints"),
    named: has("named"),
    ...timeOf(clock),
  };
  /** @type {import("../wire.js").Opened} */
  const opened = await api("/api/tables", wanted);
  await leave(`/t/${opened.id}`);
}

/** What is chosen in the list of clocks, as the form says it. @param {string} chosen @returns {Pick<TableForm, "clock" | "days">} */
function timeOf(chosen) {
  if (chosen.startsWith(BY_TURNS)) return { days: /** @type {TableForm["days"]} */ (Number(chosen.slice(BY_TURNS.length))) };
  return { clock: chosen ? { seconds: Number(chosen) * 60, increment: Number(field("increment")?.value ?? 0) } : null };
}

/** @param {string} name @returns {HTMLInputElement} */
function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

function draw() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.id;
  const kept = {
    name: field("name")?.value ?? ownName.get(),
    clock: field("clock")?.value ?? (like?.days ? BY_TURNS + like.days : like?.clock ? String(like.clock.seconds / 60) : (asked.get("clock") ?? "")),
    increment: field("increment")?.value ?? String(like?.clock?.increment ?? 5),
    hints: field("hints")?.checked ?? like?.hints ?? false,
    listed: field("listed")?.checked ?? like?.listed ?? false,
  };
  const wasOpen = !!form.querySelector("details[open]");
  form.replaceChildren(
    html(
      "div",
      {},
      group(say("which_game"), ...gameRows()),
      folded(say("options"), wasOpen || Object.keys(given).length > 0, ...options()),
    ),
    html(
      "div",
      {},
      group(say("who_plays"), ...players(), nameField("name", say("your_name"), kept.name)),
      group(
        say("more"),
        ...clockRows(kept.clock, kept.increment),
        ...(seats.includes("open") ? [check("hints", say("hints_agreed"), kept.hints, null), consentRow("named")] : []),
        check("listed", say("listed"), kept.listed, null),
      ),
    ),
    html("p", { class: "row begin" }, html("button", { type: "submit", class: "act main" }, say("begin"))),
  );
  if (focused) document.getElementById(focused)?.focus();
}

/** A field that changes what the others offer. @template T @param {(value: T) => void} change @returns {(value: T) => void} */
function drawing(change) {
  return (value) => {
    change(value);
    draw();
  };
}

// --- the game and its rules ---

/** The preset that is chosen. */
function rules() {
  return /** @type {PresetInfo} */ (game.presets.find((one) => one.name === preset));
}

function showWays() {
  const chosen = { preset, options: given };
  ways.replaceChildren(
    html("a", { href: withRules(`/rules/${game.name}`, game, chosen) }, say("rules")),
    html("a", { href: withRules(`/learn/${game.name}`, game, chosen) }, say("learn")),
  );
}

function gameRows() {
  showWays();
  return [
    select("game", say("game"), games.map((one) => [one.name, one.title]), game.name, drawing((name) => {
      game = games.find((one) => one.name === name) ?? games[0];
      [preset, given] = [game.default_preset, {}];
      seats = usual();
    })),
    html("p", { class: "meaning" }, game.summary, html("br"), game.facts),
    select("preset", say("preset"), game.presets.map((one) => [one.name, one.title]), preset, drawing((name) => {
      [preset, given] = [name, {}];
      seatSoMany(Math.min(Math.max(seats.length, rules().fewest), rules().most));
    })),
    html("p", { class: "meaning", title: `--preset ${preset}` }, rules().meaning),
    ways,
  ];
}

// --- who plays ---

/** So many seats: those there were, and computers. @param {number} count */
function seatSoMany(count) {
  const level = game.first.seats.find((seat) => seat !== "human") ?? "human";
  seats = Array.from({ length: count }, (_, at) => seats[at] ?? level);
  forgetAbsent();
}

function players() {
  const rows = [];
  const { fewest, most } = rules();
  if (fewest < most) {
    const counts = Array.from({ length: most - fewest + 1 }, (_, at) => String(fewest + at));
    rows.push(select("count", say("seats"), counts.map((count) => [count, count]), String(seats.length), drawing((count) => seatSoMany(Number(count)))));
  }
  seats.forEach((seat, at) => {
    const row = select(`seat${at}`, game.sides[at], playersFor(seat), seat, drawing((value) => {
      if (value === "me") seats = seats.map((one) => (one === "me" ? "open" : one));
      seats[at] = value;
    }));
    row.classList.add("seat"); // characters are long
    rows.push(row);
    const meaning = game.players.find((player) => player.spec === seat)?.meaning;
    if (meaning) rows.push(html("p", { class: "meaning" }, meaning));
  });
  return rows;
}

/** Who may sit there: people, levels by their character, and algorithms by their names. @param {string} seat who does now */
function playersFor(seat) {
  const named = (/** @type {boolean} */ level) => game.players.filter((player) => player.level === level).map((player) => [player.spec, player.label]);
  const others = named(false);
  if (seat !== "me" && seat !== "open" && !game.players.some((player) => player.spec === seat)) others.push([seat, seat]);
  return [
    { heading: say("people"), choices: [["me", say("me")], ["open", say("a_friend")]] },
    { heading: say("computers"), choices: named(true) },
    { heading: say("other_opponents"), choices: others },
  ];
}

// --- options of the rules ---

/** The choices of an option, in words; of seats only those there are. @param {OptionInfo} option @returns {string[][]} */
function choicesOf(option) {
  const isThere = (/** @type {string[]} */ [code]) => option.lowest === null || !/^\d+$/.test(code) || Number(code) - option.lowest < seats.length;
  return option.choices.map((code, at) => [code, option.titles[at]]).filter(isThere);
}

/** Whoever is not at the table any more cannot begin. */
function forgetAbsent() {
  for (const option of game.options) {
    const absent = option.sort === "choice" && option.name in given && !choicesOf(option).some(([code]) => code === given[option.name]);
    if (absent) delete given[option.name];
  }
}

function options() {
  const standing = rules().options;
  return game.options.map((option) => {
    const value = given[option.name] ?? standing[option.name] ?? option.default;
    const id = `option-${option.name}`;
    const typed = (/** @type {OptionValue} */ chosen) => `--set ${option.name}=${chosen}`; // for whoever comes from a terminal
    const meaning = html("p", { class: "meaning", title: typed(value) }, option.meaning);
    // Nothing is drawn anew: a number changes when its field is left, maybe by the press of a button.
    const set = (/** @type {OptionValue} */ chosen) => {
      given = { ...given, [option.name]: chosen };
      meaning.title = typed(chosen);
      showWays();
    };
    let row;
    if (option.sort === "flag") row = check(id, option.title, Boolean(value), set);
    else if (option.sort === "choice") row = select(id, option.title, choicesOf(option), String(value), set);
    else row = number(id, option.title, Number(value), option, set);
    return html("div", {}, row, meaning);
  });
}

// --- around the game ---

/**
 * The time for the game, and what each move adds to it; with friends also days for each move.
 * @param {string} chosen
 * @param {string} increment
 */
function clockRows(chosen, increment) {
  const byTurns = chosen.startsWith(BY_TURNS);
  const minutes = byTurns ? "" : chosen;
  const withOwn = (/** @type {string[]} */ usual, /** @type {string} */ own) => (usual.includes(own) ? usual : [...usual, own]);
  const times = withOwn(MINUTES, minutes).filter(Boolean).map((one) => [one, say("clock_minutes", { minutes: one })]);
  const days = DAYS.map((one) => [BY_TURNS + one, daysEach(Number(one))]);
  /** @type {import("./form-fields.js").Choice[]} */
  const choices = [["", say("no_clock")], { heading: say("clock_whole_game"), choices: times }];
  if (byTurns || seats.includes("open")) choices.push({ heading: say("by_turns"), choices: days });
  const rows = [select("clock", say("clock"), choices, chosen, drawing(() => {}))];
  if (byTurns) rows.push(html("p", { class: "meaning" }, say("by_turns_meaning")));
  const added = withOwn(INCREMENTS, increment).map((one) => [one, one === "0" ? say("no_increment") : say("clock_increment", { seconds: one })]);
  if (minutes) rows.push(select("increment", say("increment"), added, increment, null));
  return rows;
}
