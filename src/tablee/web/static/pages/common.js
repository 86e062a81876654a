// @ts-check
/** What all pages share: texts by key, requests, messages, the switch between light and dark. */

import { makeBoard } from "/static/board-loader.js";
import { html } from "/static/elements.js";
import { daysEach, timeLeft } from "./turn-words.js";

export { html };
export const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const language = document.documentElement.lang;
const token = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=token]")).content;

/** @type {Record<string, string>} */
const texts = await (await fetch(`/i18n/${language}.json`)).json();

/**
 * A text by its whole key, as boards ask for it.
 * @param {string} key
 */
export function words(key) {
  return texts[key] ?? key;
}

/**
 * A text of the pages, with fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 */
export function say(key, fields = {}) {
  return words(`page.${key}`).replace(/\{(\w+)\}/g, (whole, name) => String(fields[name] ?? whole));
}

/** What a thing is called, and which of several it is, as each language writes a colon. @param {string} what @param {string} which */
export function labelled(what, which) {
  return say("labelled", { what, which });
}

/**
 * The form of a text that goes with a number: `key.one` or `key.other`, by the language of the page.
 * @param {string} key
 * @param {number} n
 */
export function counted(key, n) {
  return say(`${key}.${new Intl.PluralRules(language).select(n) === "one" ? "one" : "other"}`, { n });
}

/** An answer of the server that is no success; its message is in the reader's language. */
export class Problem extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/**
 * Asks the server; with a body it asks for a change. Which answer a path has stands in web/rest.py; the caller names it.
 * @template T
 * @param {string} path
 * @param {unknown} [body]
 * @param {boolean} [outlives] whether the request is to go on when the page is left
 * @returns {Promise<T>}
 */
export function api(path, body, outlives = false) {
  const request =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Tablee-Token": token },
          body: JSON.stringify(body),
          keepalive: outlives,
        };
  return ask(path, request);
}

/**
 * Sends a file to the server.
 * @template T
 * @param {string} path
 * @param {Blob} file
 * @returns {Promise<T>}
 */
export function upload(path, file) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/octet-stream", "X-Tablee-Token": token }, body: file });
}

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} request
 * @returns {Promise<T>}
 */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Problem("offline", say("offline"));
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem(data?.code ?? "failed", data?.text ?? say("failed"));
  return data;
}

// --- messages ---

const spoken = html("div", { class: "spoken", role: "status", "aria-live": "polite" });
const alarm = html("div", { class: "alarm", role: "alert" });
document.body.append(spoken, alarm);
let alarmTimer = 0;

/** Speaks to those who do not look. @param {string} text */
export function announce(text) {
  spoken.textContent = text;
}

/** Shows what went wrong, for a while. @param {string} text */
export function complain(text) {
  alarm.textContent = text;
  clearTimeout(alarmTimer);
  alarmTimer = window.setTimeout(() => (alarm.textContent = ""), 8000);
}

/**
 * Does something and shows what went wrong.
 * @param {() => Promise<unknown>} work
 */
export async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    complain(error.message);
  }
}

/**
 * Does something for a button or a form; asked again before it is done, it does nothing. What was pressed is not
 * disabled meanwhile: it would lose the keyboard.
 * @param {Element} pressed
 * @param {() => Promise<unknown> | void} work
 */
export async function busy(pressed, work) {
  if (pressed.ariaBusy) return;
  pressed.ariaBusy = "true";
  try {
    await attempt(async () => work());
  } finally {
    pressed.ariaBusy = null;
  }
}

/** Goes to another page: not done until somebody comes back to this one. @param {string} address */
export function leave(address) {
  location.assign(address);
  return new Promise((back) => addEventListener("pageshow", back, { once: true }));
}

/**
 * A button that asks the server for something: busy until it is done.
 * @param {string} text
 * @param {() => Promise<unknown> | void} work
 * @param {Record<string, string>} [attributes]
 */
export function button(text, work, attributes = {}) {
  const made = /** @type {HTMLButtonElement} */ (html("button", attributes, text));
  made.addEventListener("click", () => void busy(made, work));
  return made;
}

/** The name a visitor chose on this device. */
export const ownName = {
  get() {
    return localStorage.getItem("name") ?? "";
  },
  /** @param {string} name */
  set(name) {
    localStorage.setItem("name", name);
  },
};

/** @param {string} iso */
export function day(iso) {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? ""
    : new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/**
 * The picture of a game; one that has none goes without.
 * @param {string} game
 */
function cover(game) {
  const picture = html("img", { class: "cover", src: `/games/${game}/cover.svg`, alt: "", width: 320, height: 120 });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}

/** What stands between the facts about a game: between two of them, not within one, a line ends. */
const BETWEEN = " · ";

/**
 * What stands at the head of a game's card: its picture, its title, and what the game says of itself.
 * @param {import("../wire.js").GameInfo} game
 */
export function gameHead(game) {
  return [
    cover(game.name),
    html("h2", {}, game.title),
    game.summary && html("p", { class: "summary" }, game.summary),
    html("p", { class: "label" }, ...game.facts.split(BETWEEN).flatMap((fact, at) => [at ? BETWEEN : null, html("span", { class: "fact" }, fact)])),
  ];
}

/**
 * How strong the player of a seat is: a number, with a question mark while it is a first guess, and what a game that is
 * over has changed.
 * @param {import("../wire.js").SeatRating} rating
 */
export function ratingMark(rating) {
  const { points, uncertainty, provisional, gained } = rating;
  const told = say("rating_of", { points, uncertainty });
  const change = gained === null ? "" : ` ${gained < 0 ? "−" : "+"}${Math.abs(gained)}`;
  const shown = html("span", { "aria-hidden": "true" }, `${points}${provisional ? "?" : ""}${change}`);
  return html("span", { class: "strength", title: told }, shown, html("span", { class: "unseen" }, `(${told}${change && `, ${change}`})`));
}

/**
 * A table in a list: which game, who plays, and where it leads, unless nothing leads anywhere now.
 * @param {import("../wire.js").TableInfo} table
 * @param {boolean} [leads]
 */
export function tableCard(table, leads = true) {
  const seats = table.seats.map((seat) =>
    html("li", { class: seat.free ? "free" : null }, seat.free ? say("free_seat") : seat.name, seat.rating && ratingMark(seat.rating)),
  );
  const waits = table.seats.some((seat) => seat.free);
  const open = waits && !table.seat;
  const ended = table.won === null ? "over" : table.won ? "won" : "lost";
  const state = table.over ? ended : waits ? "open" : table.yours ? "yours" : "running";
  const href = table.over ? `/replay/${table.id}` : `/t/${table.id}`;
  const verb = table.over ? "look" : table.seat ? "go_on" : open ? "join" : "watch";
  return html(
    "article",
    { class: `card state-${state}` },
    html("h3", {}, table.title),
    html("p", { class: "label" }, table.label),
    html("ul", { class: "seats" }, ...seats),
    ...turnLines(table),
    ...lobbyLines(table),
    html("p", { class: "when" }, `${say(`state_${state}`)} · ${day(table.started)}`),
    leads && html("a", { class: "act", href, "aria-label": labelled(say(verb), table.title) }, say(verb)),
  );
}

/** What a card says of a game by turns: the time, and who is on vacation. @param {import("../wire.js").TableInfo} table */
function turnLines(table) {
  if (table.days === null || table.over) return [];
  const time = table.due === null ? daysEach(table.days) : timeLeft(table.due);
  const away = table.away.length > 0 && html("p", { class: "away" }, say("on_vacation", { who: table.away.join(", ") }));
  return [html("p", { class: "turn-time" }, time), away];
}

/** What a card says in the lobby: the clocks, who is there, who watches. @param {import("../wire.js").TableInfo} table */
function lobbyLines({ clock, attended, spectators, over }) {
  if (over) return [];
  const lines = [
    clock ? say("clock_of", { minutes: clock.seconds / 60, seconds: clock.increment ?? 0 }) : "",
    attended ? say("attended") : "",
    spectators ? counted("spectators", spectators) : "",
  ];
  const told = lines.filter(Boolean).join(BETWEEN);
  return [told && html("p", { class: "label" }, told)];
}

// --- boards ---

const REPORTS = 3; // of one page; a board that fails in every scene has said enough by then
let reported = 0;

/**
 * Tells the server's log what went wrong in a board.
 * @param {string} game
 * @param {unknown} error
 */
function reportError(game, error) {
  if (reported++ >= REPORTS) return;
  const text = error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ""}` : String(error);
  /** @type {import("../wire.js").ScriptError} */
  const report = { game, error: text.slice(0, 2000) };
  api("/api/script-errors", report).catch(() => {}); // it stands in the browser's console as well
}

/**
 * The board of a game, in a place of its own on the page. What fails in it is shown and reported; a board that cannot
 * even be loaded is replaced by the plain one, so that the game can go on.
 * @param {string} game
 * @param {Element} place
 */
export async function newBoard(game, place) {
  let board;
  try {
    board = await makeBoard(game);
  } catch (error) {
    console.error(error);
    reportError(game, error);
    place.append(html("p", { class: "broken", role: "alert" }, words("board.broken")));
    board = await makeBoard("generic");
  }
  board.addEventListener("failure", (event) => reportError(game, /** @type {CustomEvent} */ (event).detail.error));
  board.words = words;
  place.append(board);
  return board;
}

// --- light and dark ---

document.getElementById("theme")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});
