// @ts-check
/** The page of somebody who plays: rating, versions, how they did against each other, latest games. */

import { api, attempt, button, html, labelled, main } from "/static/pages/common.js";
import { ratingChart } from "/static/pages/rating-chart.js";
import { gameList, leaguePages, moment, playerLink, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").PlayerInfo} PlayerInfo
 * @typedef {import("./wire.js").GameLine} GameLine
 */

const FULL = 25; // games in one answer
const person = /** @type {string} */ (main.dataset.person);
main.append(leaguePages());

await attempt(async () => {
  /** @type {PlayerInfo} */
  const player = await api(`/api/league/players/${person}`);
  main.append(
    html("div", { class: "parts" }, html("div", {}, rating(player), versions(player)), against(player)),
    latest(player),
  );
});

/** @param {string} key @param {...(Node | string)} parts */
function section(key, ...parts) {
  return html("section", {}, html("h2", {}, tell(key)), ...parts);
}

/** @param {PlayerInfo} player */
function rating({ standing, history }) {
  if (!standing) return section("rating_history", html("p", {}, tell("rating_none")));
  const points = html(
    "p",
    { class: "points" },
    html("b", {}, String(standing.rating)),
    html("span", {}, tell("interval", { low: standing.low, high: standing.high })),
    html("span", { class: "label" }, labelled(tell("games"), String(standing.games))),
  );
  const parts = [points];
  if (standing.beaten.length) parts.push(html("p", { class: "label" }, labelled(tell("beaten"), standing.beaten.join(", "))));
  const card = html("article", { class: "rating" }, ...parts);
  if (history.length > 1) {
    const chart = ratingChart(history);
    chart.setAttribute("aria-label", tell("points_of", { first: history[0].points, last: history[history.length - 1].points }));
    card.append(chart);
  }
  return section("rating_history", card);
}

/** @param {PlayerInfo} player */
function versions(player) {
  if (!player.versions.length) return section("versions", html("p", {}, tell("versions_none")));
  const lines = player.versions.map((version) =>
    html(
      "li",
      {},
      html("b", {}, tell("version", { n: version.number })),
      version.language && ` ${version.language}`,
      html("span", { class: "label" }, ` ${moment(version.pushed)}`),
      version.active && html("span", { class: "mark" }, ` ${tell("active")}`),
    ),
  );
  return section("versions", html("ul", { class: "league-list" }, ...lines));
}

/** @param {PlayerInfo} player */
function against(player) {
  if (!player.against.length) return section("against", html("p", {}, tell("against_none")));
  const columns = /** @type {const} */ (["games", "better", "equal", "worse"]);
  const head = ["opponent", ...columns].map((key) => html("th", { scope: "col" }, tell(key)));
  const rows = player.against.map((line) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, playerLink(line.person, line.name)),
      ...columns.map((key) => html("td", {}, String(line[key]))),
    ),
  );
  return section("against", html("table", { class: "league-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)));
}

/** @param {PlayerInfo} player */
function latest(player) {
  if (!player.games.length) return section("latest", html("p", {}, tell("against_none")));
  let last = player.games[player.games.length - 1].number;
  const lists = html("div", {}, gameList(player.games));
  const more = button(tell("more_games"), async () => {
    /** @type {GameLine[]} */
    const found = await api(`/api/league/games?person=${person}&before=${last}`);
    more.hidden = !found.length;
    if (!found.length) return;
    last = found[found.length - 1].number;
    lists.append(gameList(found));
  }, { class: "act quiet" });
  more.hidden = player.games.length < FULL;
  return section("latest", lists, more);
}
