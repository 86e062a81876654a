// @ts-check
/** The search for an opponent: what one wants, and while it lasts how long one has waited. */

import { announce, api, attempt, busy, button, counted, html, leave, ownName, say } from "./common.js";
import { check, nameField, select } from "./form-fields.js";

/**
 * @typedef {import("../wire.js").GameInfo} GameInfo
 * @typedef {import("../wire.js").SeekForm} SeekForm
 * @typedef {import("../wire.js").SeekState} SeekState
 */

const EVERY = 2000; // milliseconds between two words to the server that one still looks
const TICK = 500;
const NEWS = 10000; // between two looks for whom others look
const PACES = ["quick", "calm", "untimed"]; // those of pairing.PACES
const KEPT = "search"; // what was wanted last, in the local storage

export class Search {
  place = html("div", { class: "search" });
  #games;
  #form = /** @type {HTMLFormElement} */ (html("form", { class: "form seek" }));
  #panel = html("div", { class: "seeking", hidden: true });
  #text = html("p", { class: "seek-waits" });
  #clock = html("span", { class: "seek-clock", role: "timer", "aria-live": "off" });
  #near = html("p", { class: "label" });
  #others = html("p", { class: "label" });
  #level = html("div", { class: "seek-level", hidden: true });
  #news = html("p", { class: "label seek-news" });
  /** What is wanted while it is looked for. @type {SeekForm | null} */
  #wanted = null;
  /** When the search began, by this page's own clock. */
  #since = 0;
  #asking = false;

  /** @param {GameInfo[]} games */
  constructor(games) {
    this.#games = games;
    const cancel = button(say("seek_cancel"), () => this.#stop(), { class: "act" });
    const waits = html("div", { class: "row" }, this.#text, this.#clock);
    this.#panel.append(waits, this.#near, this.#others, html("p", { class: "label" }, say("seek_stay")), html("p", { class: "row" }, cancel), this.#level);
    this.place.append(this.#form, this.#news, this.#panel);
    this.#draw(this.#last());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void busy(this.#form, () => this.#start());
    });
    setInterval(() => void this.#keep(), EVERY);
    setInterval(() => this.#tick(), TICK);
    setInterval(() => document.hidden || this.refresh(), NEWS);
    // The server would notice after some seconds; others need not be paired with nobody until then.
    addEventListener("pagehide", () => this.#wanted && void this.#end().catch(() => {}));
  }

  /** Asks for which games others look now. */
  async refresh() {
    if (this.#wanted) return;
    try {
      /** @type {import("../wire.js").SeekCount[]} */
      const found = await api("/api/seeks");
      const games = found.map(({ game, count }) => say("seek_of", { game: this.#title(game), n: count })).join(", ");
      this.#news.textContent = games && say("seek_now", { games });
    } catch {
      // The next round asks again.
    }
  }

  /** @param {string} game */
  #title(game) {
    return this.#games.find((one) => one.name === game)?.title ?? game;
  }

  /** What was wanted last. @returns {SeekForm} */
  #last() {
    try {
      return { game: "", ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
    } catch {
      return { game: "" };
    }
  }

  /** @param {SeekForm} kept */
  #draw(kept) {
    const game = this.#games.find((one) => one.name === kept.game) ?? this.#games[0];
    const presets = game.presets.map((preset) => [preset.name, preset.title]);
    const preset = presets.some(([name]) => name === kept.preset) ? kept.preset : "";
    const redraw = (/** @type {string} */ name) => {
      this.#draw({ ...this.#read(), game: name, preset: null });
      document.getElementById("seek-game")?.focus();
    };
    this.#form.replaceChildren(
      html(
        "div",
        {},
        select("seek-game", say("game"), this.#games.map((one) => [one.name, one.title]), game.name, redraw),
        select("seek-preset", say("preset"), [["", say("any_rules")], ...presets], preset ?? "", null),
      ),
      html(
        "div",
        {},
        select("seek-pace", say("pace"), [["", say("any_pace")], ...PACES.map((pace) => [pace, say(`pace_${pace}`)])], kept.pace ?? "", null),
        nameField("seek-name", say("your_name"), ownName.get()),
      ),
      check("seek-private", say("seek_private"), kept.private ?? false, null),
      html("p", { class: "row begin" }, html("button", { type: "submit", class: "act main" }, say("seek_go"))),
    );
  }

  /** @returns {SeekForm} */
  #read() {
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (this.#form.elements.namedItem(name));
    return {
      game: field("seek-game").value,
      preset: field("seek-preset").value || null,
      pace: /** @type {SeekForm["pace"]} */ (field("seek-pace").value || null),
      private: field("seek-private").checked,
      name: field("seek-name").value,
    };
  }

  async #start() {
    const wanted = this.#read();
    ownName.set(wanted.name ?? "");
    localStorage.setItem(KEPT, JSON.stringify({ ...wanted, name: undefined }));
    /** @type {SeekState} */
    const state = await api("/api/seeks", wanted);
    this.#wanted = wanted;
    this.#text.textContent = say("seek_waits", { game: this.#title(wanted.game) });
    this.#switch(true);
    await this.#show(state);
  }

  /** Shows the search, or the form. @param {boolean} seeking */
  #switch(seeking) {
    this.#form.hidden = this.#news.hidden = seeking;
    this.#panel.hidden = !seeking;
    this.#level.hidden = true;
    /** @type {HTMLElement | null} */ ((seeking ? this.#panel : this.#form).querySelector("button"))?.focus();
    announce(seeking ? this.#text.textContent ?? "" : "");
  }

  /** Says that one still looks. */
  async #keep() {
    if (!this.#wanted || this.#asking) return;
    this.#asking = true;
    try {
      /** @type {SeekState} */
      const state = await api("/api/seeks/keep", {});
      if (this.#wanted) await this.#show(state);
    } catch (error) {
      // A server that is away for a moment still has the search; one that has none says so.
      if (/** @type {{code?: string}} */ (error).code === "no_search" && this.#wanted) {
        this.#wanted = null;
        this.#switch(false);
        this.#news.textContent = say("seek_lost");
      }
    } finally {
      this.#asking = false;
    }
  }

  /** @param {SeekState} state */
  async #show(state) {
    if (state.table) {
      this.#wanted = null; // so that leaving does not end it
      announce(say("seek_found"));
      await leave(`/t/${state.table}`);
      this.#switch(false);
      return;
    }
    this.#since = performance.now() - state.waited * 1000;
    const { points, distance } = state;
    this.#near.textContent = distance === null ? say("seek_anybody") : say("seek_near", { low: points - distance, high: points + distance });
    this.#others.textContent = state.others ? counted("seek_others", state.others) : say("seek_nobody");
    if (state.level && this.#level.hidden) this.#offer(state.level);
    this.#tick();
  }

  /** Proposes a game against the computer. @param {import("../wire.js").TableForm} form */
  #offer(form) {
    const spec = form.seats.find((seat) => seat !== "human") ?? "";
    const game = this.#games.find((one) => one.name === form.game);
    const level = game?.players.find((player) => player.spec === spec)?.label ?? spec;
    const go = button(say("seek_level_go"), async () => {
      await this.#stop();
      /** @type {import("../wire.js").Opened} */
      const opened = await api("/api/tables", form);
      await leave(`/t/${opened.id}`);
    }, { class: "act" });
    const text = say("seek_level", { level });
    this.#level.replaceChildren(html("p", {}, text), go);
    this.#level.hidden = false;
    announce(text);
  }

  async #stop() {
    this.#wanted = null;
    this.#switch(false);
    await attempt(() => this.#end());
    await this.refresh();
  }

  /** Tells the server that the search ends, also while the page goes away. */
  #end() {
    return api("/api/seeks/end", {}, true);
  }

  #tick() {
    if (!this.#wanted) return;
    const seconds = Math.max(0, Math.floor((performance.now() - this.#since) / 1000));
    this.#clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
