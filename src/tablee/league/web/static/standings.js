// @ts-check
/** The standings of a league, asked for again and again. */

import { api, attempt, html, main } from "/static/pages/common.js";
import { leaguePages, playerLink, tell, whoLine } from "./league.js";

/**
 * @typedef {import("./wire.js").LeagueInfo} LeagueInfo
 * @typedef {import("./wire.js").StandingInfo} StandingInfo
 * @typedef {import("./wire.js").StandingsInfo} StandingsInfo
 */

const EVERY = 3000; // milliseconds between two questions

let stamp = "";
const label = html("p", { class: "label" });
const closed = html("p", { class: "news", hidden: true });
const place = html("div", { class: "standings-place" });
const summary = html("p", { class: "label" });
const waiting = html("p", { class: "label" });
const terms = html("ul", { class: "terms" });
const who = html("div");
main.append(leaguePages(), label, closed, place, summary, waiting, html("section", {}, html("h2", {}, tell("how")), terms), who);

await attempt(async () => {
  /** @type {LeagueInfo} */
  const info = await api("/api/league");
  label.textContent = `${info.game_title} · ${info.rules}`;
  closed.textContent = info.closed;
  closed.hidden = !info.closed;
  terms.replaceChildren(...info.terms.map((line) => html("li", {}, line)));
  who.replaceChildren(whoLine(info));
  await refresh();
});
setInterval(() => document.hidden || refresh().catch(() => {}), EVERY); // the next round asks again

async function refresh() {
  /** @type {StandingsInfo | null} */
  const found = await api(`/api/league/standings${stamp && `?seen=${encodeURIComponent(stamp)}`}`);
  if (!found) return;
  stamp = found.stamp;
  place.replaceChildren(found.lines.length ? table(found.lines) : html("p", {}, tell("nobody_yet")));
  summary.textContent = found.text;
  waiting.textContent = found.waiting.length ? tell("without_player", { names: found.waiting.join(", ") }) : "";
}

/** @param {StandingInfo[]} lines */
function table(lines) {
  const titles = ["place", "name", "rating", "interval_title", "games", "language", "beaten"].map((key) => html("th", { scope: "col", class: key }, tell(key)));
  return html(
    "table",
    { class: "standings league-standings" },
    html("caption", { class: "spoken" }, tell("standings")),
    html("thead", {}, html("tr", {}, ...titles)),
    html("tbody", {}, ...lines.map(row)),
  );
}

/** @param {StandingInfo} line */
function row(line) {
  const mark = line.you ? tell("you") : line.boss ? tell("boss") : "";
  return html(
    "tr",
    { class: line.you ? "own" : line.boss ? "boss" : null },
    html("td", {}, String(line.place)),
    html("th", { scope: "row" }, playerLink(line.person, line.name), mark && html("span", { class: "label" }, ` (${mark})`)),
    html("td", { class: "rating" }, String(line.rating)),
    html("td", { class: "interval_title" }, tell("interval", { low: line.low, high: line.high })),
    html("td", { class: "games" }, String(line.games)),
    html("td", { class: "language" }, line.language),
    html("td", { class: "beaten" }, line.beaten.join(", ")),
  );
}
