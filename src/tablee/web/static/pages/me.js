// @ts-check
/** About oneself: name, ratings, statistics, other devices, the file of everything and its deletion. */

import { announce, api, attempt, busy, button, counted, html, leave, main, ownName, say } from "./common.js";
import { dialog } from "./dialogs.js";
import { nameField } from "./form-fields.js";
import { ignoredPeople } from "./ignored-people.js";
import { linkParts } from "./links.js";
import { passkeyParts } from "./passkeys.js";
import { ratingChart } from "./rating-chart.js";

/**
 * @typedef {import("../wire.js").Profile} Profile
 * @typedef {import("../wire.js").PuzzleRating} PuzzleRating
 * @typedef {import("../wire.js").RatingInfo} RatingInfo
 * @typedef {import("../wire.js").ResultCount} ResultCount
 */

/** What the server wants to read before it deletes anything. */
const SURE = "delete everything";

await attempt(async () => {
  /** @type {Profile} */
  const profile = await api("/api/me");
  if (profile.name) ownName.set(profile.name);
  main.append(nameForm(profile), ratings(profile), statistics(profile), devices(), section("passkeys", ...passkeyParts(profile.passkeys)), section("ignored", await ignoredPeople()), everything());
});

/** @param {string} title @param {...(Node | string | null)} parts */
function section(title, ...parts) {
  return html("section", {}, html("h2", {}, say(title)), ...parts);
}

/** @param {Profile} profile */
function nameForm(profile) {
  const field = nameField("name", say("your_name"), profile.name || ownName.get());
  const form = html("form", { class: "own-name" }, field, html("button", { class: "act", type: "submit" }, say("use_name")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(form, async () => {
      const input = /** @type {HTMLInputElement} */ (field.querySelector("input"));
      /** @type {import("../wire.js").NameForm} */
      const kept = await api("/api/me", { name: input.value });
      input.value = kept.name;
      ownName.set(kept.name);
      announce(kept.name);
    });
  });
  return section("me_name", html("p", { class: "label" }, say("me_name_why")), form);
}

/** @param {Profile} profile */
function ratings(profile) {
  const cards = [...profile.ratings.map(ratingCard), ...profile.puzzle_ratings.map(puzzleCard)];
  const found = cards.length ? html("div", { class: "ratings" }, ...cards) : html("p", {}, say("rating_none"));
  return section("ratings", found, html("p", { class: "label" }, `${say("rating_how")} ${say("rating_which")}`));
}

/** @param {RatingInfo} rating */
function ratingCard(rating) {
  const guess = rating.provisional ? say("rating_provisional") : "";
  return card(rating, say(`pool_${rating.pool}`), counted("rating_games", rating.games), guess, "rating_chart");
}

/** @param {PuzzleRating} rating */
function puzzleCard(rating) {
  const guess = rating.provisional ? say("puzzle_rating_provisional") : "";
  return card(rating, say("pool_puzzles"), say("puzzle_rating_count", { solved: rating.solved, tried: rating.tried }), guess, "puzzle_rating_chart");
}

/**
 * A rating: in what, how many points and how sure, after how much, how it came about.
 * @param {RatingInfo | PuzzleRating} rating
 * @param {string} pool
 * @param {string} count
 * @param {string} guess what is said while it is not sure
 * @param {string} chart the key of what is said of the chart
 */
function card(rating, pool, count, guess, chart) {
  return html(
    "article",
    { class: "rating" },
    html("h3", {}, rating.title, html("span", { class: "pool" }, pool)),
    html(
      "p",
      { class: "points" },
      html("b", {}, String(rating.points)),
      html("span", {}, `± ${rating.uncertainty}`),
      html("span", { class: "label" }, count),
    ),
    guess && html("p", { class: "label" }, guess),
    rating.history.length > 1 && ratingChart(rating.history, chart),
  );
}

/** @param {Profile} profile */
function statistics(profile) {
  if (!profile.by_game.length) return section("statistics", html("p", {}, say("none_yet")));
  const kinds = /** @type {const} */ (["by_game", "by_opponent", "by_rules", "by_ending"]);
  return section("statistics", html("div", { class: "counts" }, ...kinds.map((kind) => countTable(say(kind), profile[kind]))));
}

/** @param {string} title @param {ResultCount[]} counts */
function countTable(title, counts) {
  const columns = /** @type {const} */ (["games", "won", "drawn", "lost"]);
  return html(
    "table",
    {},
    html("caption", {}, title),
    html("thead", {}, html("tr", {}, html("td"), ...columns.map((column) => html("th", { scope: "col" }, say(`count_${column}`))))),
    html(
      "tbody",
      {},
      ...counts.map((count) =>
        html("tr", {}, html("th", { scope: "row" }, count.label), ...columns.map((column) => html("td", {}, String(count[column])))),
      ),
    ),
  );
}

function devices() {
  const go = button(say("devices_go"), async () => {
    /** @type {import("../wire.js").Link} */
    const link = await api("/api/me/devices", { origin: location.origin });
    dialog(say("devices_go"), html("p", {}, say("devices_text")), ...linkParts(link));
  }, { class: "act" });
  return section("devices", html("p", { class: "label" }, say("devices_why")), go);
}

function everything() {
  return section(
    "everything",
    html("p", { class: "label" }, say("export_why")),
    html("a", { class: "act", href: "/api/me/export", download: "tablee.json" }, say("export_go")),
    html("p", { class: "label" }, say("delete_why")),
    button(say("delete_go"), askDeletion, { class: "act danger" }),
  );
}

function askDeletion() {
  const word = say("delete_word");
  const typed = /** @type {HTMLInputElement} */ (html("input", { id: "sure", autocomplete: "off", autocapitalize: "none" }));
  const go = button(say("delete_go"), async () => {
    if (typed.value.trim().toLowerCase() !== word.toLowerCase()) return typed.focus();
    await api("/api/me/deletion", { sure: SURE });
    localStorage.clear();
    await leave("/me");
  }, { class: "act danger" });
  dialog(say("delete_title"), html("p", {}, say("delete_why")), html("label", { class: "sure", for: "sure" }, say("delete_type", { word })), typed, go);
  typed.focus();
}
