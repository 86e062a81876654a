// @ts-check
/** A tournament: who takes part and how they stand, who meets whom, and what one can do. It is asked for again and again. */

import { announce, api, attempt, busy, button, html, main, ownName, say } from "./common.js";
import { dialog, share } from "./dialogs.js";
import { nameField, select } from "./form-fields.js";
import { titlePage } from "./page-title.js";
import { roundPart } from "./rounds.js";
import { standingsTable } from "./standings.js";

/** @typedef {import("../wire.js").TournamentState} TournamentState */

const EVERY = 2500; // milliseconds between two questions
const path = `/api/tournaments/${main.dataset.tournament}`;

/** What is shown. @type {TournamentState | null} */
let now = null;
/** What was asked for last; an answer that comes later than another is not shown. */
let asked = 0;

const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const label = html("p", { class: "label" });
const news = html("p", { class: "news", role: "status" });
const game = html("a", { class: "act main", hidden: true }, say("tournament_my_game"));
const entry = entryForm();
const acts = html("div", { class: "row acts" });
const begin = button(say("tournament_begin"), () => ask("beginning", {}), { class: "act main" });
const quit = button(say("tournament_leave"), () => askDeparture(), { class: "act quiet" });
const invite = button(say("tournament_invite"), () => share(`${path}/invitation`, say("share"), say("tournament_share")), { class: "act" });
const level = html("div", { class: "row level" });
const place = html("div", { class: "standings-place" });
const rounds = html("div", { class: "rounds" });
const terms = html("ul", { class: "terms" });
acts.append(game, begin, invite, quit);
main.append(
  label,
  news,
  entry,
  acts,
  level,
  html(
    "div",
    { class: "parts" },
    html("section", { "aria-label": say("standings") }, html("h2", {}, say("standings")), place),
    rounds,
  ),
  html("section", {}, html("h2", {}, say("tournament_how")), terms),
);
await attempt(refresh);
setInterval(() => document.hidden || refresh().catch(() => {}), EVERY); // the next round asks again

async function refresh() {
  const mine = ++asked;
  /** @type {TournamentState | null} */
  const state = await api(now ? `${path}?seen=${encodeURIComponent(now.stamp)}` : path);
  if (state && mine === asked) show(state);
}

/** Asks for something and shows the tournament as it is then. @param {string} what @param {unknown} body */
async function ask(what, body) {
  await api(`${path}/${what}`, body);
  await refresh();
}

/** @param {TournamentState} state */
function show(state) {
  const before = now;
  now = state;
  const { info } = state;
  heading.textContent = info.title;
  titlePage(`${state.playing ? "● " : ""}${info.title} · Tablée`);
  label.textContent = [info.game_title, info.rules, info.format_title, info.state_text].join(" · ");
  news.textContent = state.news;
  news.hidden = !state.news;
  game.hidden = !state.playing;
  if (state.playing) game.setAttribute("href", `/t/${state.playing}`);
  if (state.playing && before && state.playing !== before.playing) announce(say("tournament_my_game"));
  entry.hidden = !state.may_enter;
  /** @type {HTMLElement} */ (entry.querySelector("button")).textContent = say(state.left ? "tournament_enter_again" : "tournament_enter");
  begin.hidden = !state.may_begin;
  quit.hidden = !state.may_leave;
  showLevels(before, state);
  place.replaceChildren(standingsTable(state));
  rounds.replaceChildren(...(state.rounds.length ? state.rounds.map(roundPart) : [notBegun()]));
  terms.replaceChildren(...state.terms.map((line) => html("li", {}, line)));
}

/** Which computers may still take part; drawn only when that changes, for it holds a choice. @param {TournamentState | null} before @param {TournamentState} state */
function showLevels(before, state) {
  level.hidden = !state.levels.length;
  if (!state.levels.length || (before && before.levels.length === state.levels.length)) return;
  const row = select("level", say("tournament_level"), state.levels.map((one) => [one.spec, one.label]), state.levels[0].spec, null);
  const chosen = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
  row.append(button(say("tournament_add_level"), () => ask("levels", { spec: chosen.value }), { class: "act" }));
  level.replaceChildren(row);
}

/** What stands where the rounds will be. */
function notBegun() {
  return html("section", {}, html("h2", {}, say("pairings")), html("p", { class: "label" }, say("tournament_no_round")));
}

function entryForm() {
  const field = nameField("name", say("your_name"), ownName.get());
  const go = html("button", { type: "submit", class: "act main" }, say("tournament_enter"));
  field.append(go);
  const form = html("form", { class: "entry", hidden: true }, field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(form, async () => {
      const { value } = /** @type {HTMLInputElement} */ (field.querySelector("input"));
      ownName.set(value);
      await ask("entry", { name: value });
    });
  });
  return form;
}

function askDeparture() {
  const made = dialog(
    say("tournament_leave_sure"),
    button(
      say("tournament_leave"),
      async () => {
        made.close();
        await ask("departure", {});
      },
      { class: "act main" },
    ),
  );
  /** @type {HTMLElement} */ (made.querySelector(".close")).focus();
}
