// @ts-check
/** What all pages share: texts by key, requests, messages, the switch between light and dark. */

import { html } from "/static/shapes.js";

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

/** An answer of the server that is no success; its message is in the reader's language. */
export class Problem extends Error {
  /** @param {string} code @param {string} text */
  constructor(code, text) {
    super(text);
    this.code = code;
  }
}

/**
 * Asks the server; with a body it asks for a change.
 * @param {string} path
 * @param {unknown} [body]
 */
export async function api(path, body) {
  const request =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-Tablee-Token": token },
          body: JSON.stringify(body),
        };
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
export function cover(game) {
  const picture = html("img", { class: "cover", src: `/games/${game}/cover.svg`, alt: "", width: 320, height: 120 });
  picture.addEventListener("error", () => picture.remove());
  return picture;
}

/**
 * A table in a list: which game, who plays, and where it leads.
 * @param {any} table
 */
export function tableCard(table) {
  const seats = table.seats.map((/** @type {any} */ seat) =>
    html("li", { class: seat.free ? "free" : null }, seat.free ? say("free_seat") : seat.name),
  );
  const open = table.seats.some((/** @type {any} */ seat) => seat.free) && !table.seat;
  const state = table.over ? (table.won === null ? "over" : table.won ? "won" : "lost") : open ? "open" : "running";
  const href = table.over ? `/replay/${table.id}` : `/t/${table.id}`;
  const verb = table.over ? "look" : table.seat ? "go_on" : open ? "join" : "watch";
  return html(
    "article",
    { class: `card state-${state}` },
    html("h3", {}, table.title),
    html("p", { class: "label" }, table.label),
    html("ul", { class: "seats" }, ...seats),
    html("p", { class: "when" }, `${say(`state_${state}`)} · ${day(table.started)}`),
    html("a", { class: "act", href, "aria-label": `${say(verb)}: ${table.title}` }, say(verb)),
  );
}

// --- light and dark ---

document.getElementById("theme")?.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});
