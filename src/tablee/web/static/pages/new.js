// @ts-check
/** A new game: which one, by which rules, and who sits where. */

import { api, busy, html, leave, main, ownName, say } from "./common.js";

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").OptionInfo} OptionInfo
 * @typedef {import("../wire.js").PresetInfo} PresetInfo
 * @typedef {import("../wire.js").TableForm} TableForm
 * @typedef {OptionInfo["default"]} OptionValue
 */

const CLOCKS = ["", "5+3", "10+5", "30+10", "60+0"]; // minutes, and seconds a move

const asked = new URLSearchParams(location.search);
/** @type {GameInfo[]} */
const games = await api("/api/games");
/** The form of a table that is wanted once more, with something changed. @type {TableForm | null} */
const like = asked.has("like") ? await api(`/api/tables/${encodeURIComponent(asked.get("like") ?? "")}/form`).catch(() => null) : null;
let game = games.find((one) => one.name === (like?.game ?? asked.get("game"))) ?? games[0];
let preset = like?.preset ?? game.default_preset;
/** Options that differ from the preset. @type {Record<string, OptionValue>} */
let given = like?.options ?? {};
/** Who sits where: `me`, `open` for a friend, or the spec of a computer. @type {string[]} */
let seats = like ? seatsOf(like) : usual(game);

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

/** @param {import("../wire.js").ClockForm | null} clock */
function clockText(clock) {
  return clock ? `${clock.seconds / 60}+${clock.increment ?? 0}` : "";
}

/** @param {GameInfo} chosen */
function usual(chosen) {
  return Array.from({ length: chosen.fewest }, (_, seat) => (seat ? asked.get("level") ?? "level:3" : "me"));
}

/** What a seat says to the server. @param {string} seat */
function spec(seat) {
  return seat === "me" || seat === "open" ? "human" : seat;
}

async function begin() {
  const own = seats.indexOf("me");
  const clock = field("clock").value;
  ownName.set(field("name").value);
  /** @type {TableForm} */
  const wanted = {
    game: game.name,
    preset,
    options: given,
    seats: seats.map(spec),
    ...(own >= 0 ? { seat: own + 1 } : {}),
    name: field("name").value,
    listed: /** @type {HTMLInputElement} */ (field("listed")).checked,
    clock: clock ? { seconds: Number(clock.split("+")[0]) * 60, increment: Number(clock.split("+")[1]) } : null,
  };
  /** @type {import("../wire.js").Opened} */
  const opened = await api("/api/tables", wanted);
  await leave(`/t/${opened.id}`);
}

/** @param {string} name @returns {HTMLInputElement} */
function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

function draw() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.id;
  const kept = {
    name: field("name")?.value ?? ownName.get(),
    clock: field("clock")?.value ?? clockText(like?.clock ?? null),
    listed: field("listed")?.checked ?? like?.listed ?? false,
  };
  const clocks = CLOCKS.includes(kept.clock) ? CLOCKS : [...CLOCKS, kept.clock];
  const left = [
    group(
      say("which_game"),
      select("game", say("game"), games.map((one) => [one.name, one.title]), game.name, (name) => {
        game = games.find((one) => one.name === name) ?? games[0];
        [preset, given, seats] = [game.default_preset, {}, usual(game)];
      }),
      select("preset", say("preset"), game.presets.map((one) => [one.name, one.title]), preset, (name) => {
        [preset, given] = [name, {}];
        seatSoMany(Math.min(Math.max(seats.length, rules().fewest), rules().most));
      }),
      html("p", { class: "meaning", title: `--preset ${preset}` }, rules().meaning),
    ),
    group(say("who_plays"), ...players(), text("name", say("your_name"), kept.name)),
  ];
  const right = [
    details(say("options"), ...options()),
    group(
      say("more"),
      select("clock", say("clock"), clocks.map((one) => [one, one ? say("clock_of", { minutes: one.split("+")[0], seconds: one.split("+")[1] }) : say("no_clock")]), kept.clock, null),
      check("listed", say("listed"), kept.listed, null),
    ),
  ];
  form.replaceChildren(
    html("div", {}, ...left),
    html("div", {}, ...right),
    html("p", { class: "row begin" }, html("button", { type: "submit", class: "act main" }, say("begin"))),
  );
  if (focused) document.getElementById(focused)?.focus();
}

/** The preset that is chosen. */
function rules() {
  return /** @type {PresetInfo} */ (game.presets.find((one) => one.name === preset));
}

/** So many seats: those there were, and computers. @param {number} count */
function seatSoMany(count) {
  seats = Array.from({ length: count }, (_, at) => seats[at] ?? "level:3");
  forgetAbsent();
}

function players() {
  const rows = [];
  const { fewest, most } = rules();
  if (fewest < most) {
    const counts = Array.from({ length: most - fewest + 1 }, (_, at) => String(fewest + at));
    rows.push(select("count", say("seats"), counts.map((count) => [count, count]), String(seats.length), (count) => seatSoMany(Number(count))));
  }
  seats.forEach((seat, at) => {
    const people = [["me", say("me")], ["open", say("a_friend")]];
    const computers = game.players.map((player) => [player.spec, player.label]);
    if (!people.concat(computers).some(([code]) => code === seat)) computers.push([seat, seat]);
    const meaning = game.players.find((player) => player.spec === seat)?.meaning;
    rows.push(
      select(`seat${at}`, game.sides[at], [...people, ...computers], seat, (value) => {
        if (value === "me") seats = seats.map((one) => (one === "me" ? "open" : one));
        seats[at] = value;
      }),
    );
    if (meaning) rows.push(html("p", { class: "meaning" }, meaning));
  });
  return rows;
}

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
    const typed = (/** @type {unknown} */ chosen) => `--set ${option.name}=${chosen}`; // for whoever comes from a terminal
    const meaning = html("p", { class: "meaning", title: typed(value) }, option.meaning);
    const set = (/** @type {OptionValue} */ chosen) => {
      given = { ...given, [option.name]: chosen };
      meaning.title = typed(chosen);
    };
    let row;
    if (option.sort === "flag") row = check(id, option.title, Boolean(value), set);
    else if (option.sort === "choice") row = select(id, option.title, choicesOf(option), String(value), set);
    else row = number(id, option.title, Number(value), option, set);
    return html("div", {}, row, meaning);
  });
}

// --- parts of the form ---

/** @param {string} title @param {...(Node | null)} rows */
function group(title, ...rows) {
  return html("fieldset", {}, html("legend", {}, title), ...rows);
}

/** @param {string} title @param {...Node} rows */
function details(title, ...rows) {
  const made = html("details", { class: "options" }, html("summary", {}, title), ...rows);
  made.toggleAttribute("open", Object.keys(given).length > 0 || !!form.querySelector("details[open]"));
  return made;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[][]} choices
 * @param {string} value
 * @param {((value: string) => void) | null} chosen
 */
function select(id, label, choices, value, chosen) {
  const made = /** @type {HTMLSelectElement} */ (
    html("select", { id, name: id }, ...choices.map(([code, words]) => html("option", { value: code, selected: code === value }, words)))
  );
  if (chosen) made.addEventListener("change", () => (chosen(made.value), draw()));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}

/** @param {string} id @param {string} label @param {string} value */
function text(id, label, value) {
  return html("p", { class: "row" }, html("label", { for: id }, label), html("input", { id, name: id, value, maxlength: 24, autocomplete: "nickname" }));
}

/** @param {string} id @param {string} label @param {boolean} value @param {((value: boolean) => void) | null} chosen */
function check(id, label, value, chosen) {
  const made = /** @type {HTMLInputElement} */ (html("input", { id, name: id, type: "checkbox", checked: value }));
  if (chosen) made.addEventListener("change", () => (chosen(made.checked), draw()));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {OptionInfo} range
 * @param {(value: number) => void} chosen
 */
function number(id, label, value, range, chosen) {
  const step = range.sort === "int" ? 1 : "any";
  const made = /** @type {HTMLInputElement} */ (
    html("input", { id, name: id, type: "number", value, min: range.low, max: range.high, step })
  );
  made.addEventListener("change", () => made.checkValidity() && chosen(Number(made.value)));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}
