// @ts-check
/** The tables of the lobby, those to join and those to watch, and the choice which of them are shown. */

import { api, button, html, say, tableCard } from "./common.js";
import { select } from "./form-fields.js";

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").TableInfo} TableInfo
 */

const EVERY = 5000;
const TIMES = ["none", "clock", "turns"]; // those of table_filters.Time
const DISTANCES = ["100", "200", "400"];
const FREE = ["1", "2", "3"];
const NAMES = ["game", "preset", "time", "within", "free"];

export class TableLists {
  places;
  #games;
  /** What is looked for, as the address says it. */
  #wanted = new URLSearchParams();
  #filter = html("form", { class: "filter", "aria-label": say("tables_filter") });
  #open = html("div", { class: "cards", "aria-live": "off" });
  #live = html("div", { class: "cards", "aria-live": "off" });
  /** What is shown: a list that has not changed keeps the keyboard where it is. */
  #shown = "";

  /** @param {GameInfo[]} games */
  constructor(games) {
    this.#games = games;
    const asked = new URLSearchParams(location.search);
    for (const name of NAMES) if (asked.get(name)) this.#wanted.set(name, asked.get(name) ?? "");
    this.#draw();
    this.places = [
      html("h2", {}, say("tables")),
      this.#filter,
      html("h3", { class: "list" }, say("tables_open")),
      this.#open,
      html("h3", { class: "list" }, say("tables_live")),
      this.#live,
    ];
    setInterval(() => document.hidden || this.refresh(), EVERY);
  }

  #draw() {
    const focused = document.activeElement?.id;
    const game = this.#games.find((one) => one.name === this.#wanted.get("game"));
    const presets = (game?.presets ?? []).map((preset) => [preset.name, preset.title]);
    const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {string} */ any, /** @type {string[][]} */ choices) =>
      select(`filter-${name}`, label, [["", any], ...choices], this.#wanted.get(name) ?? "", (value) => this.#choose(name, value));
    this.#filter.replaceChildren(
      field("game", say("game"), say("any_game"), this.#games.map((one) => [one.name, one.title])),
      ...(presets.length ? [field("preset", say("preset"), say("any_rules"), presets)] : []),
      field("time", say("clock"), say("any_time"), TIMES.map((time) => [time, say(`time_${time}`)])),
      field("within", say("rating_filter"), say("any_rating"), DISTANCES.map((n) => [n, say("rating_within", { n })])),
      field("free", say("free_filter"), say("any_free"), FREE.map((n) => [n, say("free_least", { n })])),
      ...(this.#wanted.size ? [button(say("show_all"), () => this.#clear(), { class: "act quiet" })] : []),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {string} name @param {string} value */
  #choose(name, value) {
    if (value) this.#wanted.set(name, value);
    else this.#wanted.delete(name);
    if (name === "game") this.#wanted.delete("preset"); // each game has its own
    this.#changed();
  }

  #clear() {
    this.#wanted = new URLSearchParams();
    this.#changed();
    this.#filter.querySelector("select")?.focus();
  }

  #changed() {
    history.replaceState(null, "", this.#wanted.size ? `?${this.#wanted}` : location.pathname);
    this.#draw();
    void this.refresh();
  }

  /** Asks which tables there are now. */
  async refresh() {
    const asked = this.#wanted.toString();
    try {
      /** @type {TableInfo[]} */
      const tables = await api(`/api/tables?${asked}`);
      if (asked === this.#wanted.toString()) this.#show(tables);
    } catch {
      // The next round asks again.
    }
  }

  /** @param {TableInfo[]} tables */
  #show(tables) {
    const shown = JSON.stringify(tables);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const waits = (/** @type {TableInfo} */ table) => table.seats.some((seat) => seat.free);
    fill(this.#open, tables.filter(waits), say(this.#wanted.size ? "no_such_tables" : "no_open_tables"));
    fill(this.#live, tables.filter((table) => !waits(table)), say(this.#wanted.size ? "no_such_tables" : "no_live_tables"));
  }
}

/** Shows cards, with the keyboard where it was. @param {HTMLElement} list @param {TableInfo[]} tables @param {string} none */
function fill(list, tables, none) {
  const held = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
  list.replaceChildren(...(tables.length ? tables.map((table) => tableCard(table)) : [html("p", {}, none)]));
  if (held) /** @type {HTMLElement | null} */ (list.querySelector(`a[href="${held}"]`))?.focus();
}
