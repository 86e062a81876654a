// @ts-check
/** Everybody against everybody, as a table. */

import { api, attempt, html, main } from "/static/pages/common.js";
import { leaguePages, playerLink, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").VersusTable} VersusTable
 * @typedef {import("./wire.js").VersusLine} VersusLine
 */

main.append(leaguePages(), html("p", { class: "lead" }, tell("versus_how")));

await attempt(async () => {
  /** @type {VersusTable} */
  const found = await api("/api/league/versus");
  if (!found.players.length) {
    main.append(html("p", {}, tell("nobody_yet")));
    return;
  }
  const heads = found.players.map((player, at) => html("th", { scope: "col", title: player.name }, html("span", { "aria-hidden": "true" }, String(at + 1)), html("span", { class: "spoken" }, player.name)));
  const rows = found.players.map((player, at) =>
    html(
      "tr",
      {},
      html("td", {}, String(at + 1)),
      html("th", { scope: "row" }, playerLink(player.person, player.name)),
      ...found.cells[at].map((cell, other) => (at === other ? html("td", { class: "same" }, "·") : cellOf(player.name, found.players[other].name, cell))),
    ),
  );
  const table = html(
    "table",
    { class: "league-table versus" },
    html("caption", { class: "spoken" }, tell("versus")),
    html("thead", {}, html("tr", {}, html("td"), html("th", { scope: "col" }, tell("name")), ...heads)),
    html("tbody", {}, ...rows),
  );
  main.append(html("div", { class: "wide", role: "region", tabindex: "0", "aria-label": tell("versus_scroll") }, table));
});

/** @param {string} row @param {string} column @param {VersusLine | null} cell */
function cellOf(row, column, cell) {
  if (!cell) return html("td", { class: "none" }, "–");
  const share = (cell.better + cell.equal / 2) / cell.games;
  const shown = Math.round(100 * share);
  const kind = share > 0.55 ? "above" : share < 0.45 ? "below" : "even";
  return html("td", { class: kind, title: tell("versus_cell", { row, column, share: shown, games: cell.games }) }, String(shown));
}
