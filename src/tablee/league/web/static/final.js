// @ts-check
/** The final: its digest before, its games while it is played, its standings and files afterwards. */

import { api, attempt, button, html, main } from "/static/pages/common.js";
import { dialog } from "/static/pages/dialogs.js";
import { leaguePages, number, playerLink, role, tell } from "./league.js";

/**
 * @typedef {import("./wire.js").FinalInfo} FinalInfo
 * @typedef {import("./wire.js").FinalLine} FinalLine
 */

const EVERY = 3000; // milliseconds between two questions

let stamp = "";
const place = html("div", { class: "final" });
main.append(leaguePages(), place);
await attempt(refresh);
setInterval(() => document.hidden || refresh().catch(() => {}), EVERY); // the next round asks again

async function refresh() {
  /** @type {FinalInfo | null} */
  const found = await api(`/api/league/final${stamp && `?seen=${encodeURIComponent(stamp)}`}`);
  if (found) show(found);
}

/** @param {FinalInfo} info */
function show(info) {
  stamp = info.stamp;
  const begun = info.state === "running" || info.state === "finished";
  const parts = [
    html("p", { class: "lead" }, tell(info.seats === 2 ? "final_pairs" : "final_groups", { deals: info.deals, seats: info.seats })),
    ...stateParts(info),
    ...(begun && info.lines.length ? standings(info) : []),
    ...(info.state === "finished" ? [files(info)] : []),
    ...(info.digest ? [proof(info)] : []),
  ];
  place.replaceChildren(...parts);
}

/** @param {FinalInfo} info */
function stateParts(info) {
  const teacher = role === "teacher";
  const blocked = info.obstacle && html("p", { class: "news" }, tell("final_obstacle", { why: info.obstacle }));
  switch (info.state) {
    case "unannounced":
      return [
        html("p", {}, tell("final_none")),
        ...(teacher ? [html("p", { class: "label" }, tell("final_announce_why")), html("p", {}, act("final_announce", "announcement"))] : []),
      ];
    case "announced":
      return [
        ...(info.closes ? [html("p", {}, tell(info.closed ? "final_closed" : "final_closes", { closes: info.closes }))] : []),
        ...(blocked ? [blocked] : []),
        ...(teacher && !blocked ? [html("p", {}, beginning())] : []),
      ];
    case "running":
      return [
        html("p", { class: "news", role: "status" }, tell("final_runs", { played: info.played, games: info.games })),
        html("progress", { class: "final-progress", value: info.played, max: info.games, "aria-label": tell("final") }),
        ...(info.lines.length ? [] : [html("p", {}, tell("final_players", { names: info.players.join(", ") }))]),
      ];
    default:
      return [html("p", { class: "news" }, tell("final_over", { finished: info.finished, games: info.games }))];
  }
}

/** @param {string} key @param {string} what */
function act(key, what) {
  return button(tell(key), async () => show(await api(`/api/league/final/${what}`, {})), { class: "act main" });
}

function beginning() {
  return button(tell("final_begin"), () => {
    const made = dialog(
      tell("final_begin_sure"),
      button(tell("final_begin"), async () => {
        made.close();
        show(await api("/api/league/final/beginning", {}));
      }, { class: "act main" }),
    );
    /** @type {HTMLElement} */ (made.querySelector(".close")).focus(); // Enter alone does nothing
  }, { class: "act main" });
}

/** @param {FinalInfo} info */
function standings(info) {
  const key = info.state === "finished" ? "final_standings" : "final_so_far";
  const titles = ["rank", "name", "final_share", "interval_title", "games"].map((title) => html("th", { scope: "col", class: title }, tell(title)));
  const table = html(
    "table",
    { class: "standings league-standings" },
    html("caption", { class: "spoken" }, tell(key)),
    html("thead", {}, html("tr", {}, ...titles)),
    html("tbody", {}, ...info.lines.map(row)),
  );
  return [html("section", {}, html("h2", {}, tell(key)), table), square(info)];
}

/** @param {FinalLine} line */
function row(line) {
  return html(
    "tr",
    { class: line.you ? "own" : null },
    html("td", {}, String(line.rank)),
    html("th", { scope: "row" }, playerLink(line.person, line.name), line.you && html("span", { class: "label" }, ` (${tell("you")})`)),
    html("td", { class: "rating" }, tell("share", { share: number(100 * line.share, 1) })),
    html("td", { class: "interval_title" }, tell("final_interval", { low: number(100 * line.low, 1), high: number(100 * line.high, 1) })),
    html("td", { class: "games" }, String(line.games)),
  );
}

/** Who has which share against whom. @param {FinalInfo} info */
function square({ lines, cells, seats }) {
  const heads = lines.map((line, at) => html("th", { scope: "col", title: line.name }, html("span", { "aria-hidden": "true" }, String(at + 1)), html("span", { class: "spoken" }, line.name)));
  const rows = lines.map((line, at) =>
    html(
      "tr",
      {},
      html("td", {}, String(at + 1)),
      html("th", { scope: "row" }, playerLink(line.person, line.name)),
      ...cells[at].map((share, other) => cell(share, at === other, 100 / seats)),
    ),
  );
  const table = html(
    "table",
    { class: "league-table versus" },
    html("caption", { class: "spoken" }, tell("versus")),
    html("thead", {}, html("tr", {}, html("td"), html("th", { scope: "col" }, tell("name")), ...heads)),
    html("tbody", {}, ...rows),
  );
  return html("section", {}, html("h2", {}, tell("versus")), html("div", { class: "wide", role: "region", tabindex: "0", "aria-label": tell("versus_scroll") }, table));
}

/** @param {number | null} share @param {boolean} same @param {number} fair */
function cell(share, same, fair) {
  if (same) return html("td", { class: "same" }, "·");
  if (share === null) return html("td", { class: "none" }, "–");
  return html("td", { class: share > fair + 5 ? "above" : share < fair - 5 ? "below" : "even" }, String(share));
}

/** @param {FinalInfo} _ */
function files(_) {
  const all = [
    ["final_report", "report.html"],
    ["final_archive", "final.zip"],
    ...(role === "teacher" ? [["final_grades", "grades.csv"], ["final_league", "league.zip"]] : []),
  ];
  const links = all.map(([key, file]) => html("li", {}, html("a", { href: `/api/league/final/${file}`, download: file }, tell(key))));
  return html("section", {}, html("h2", {}, tell("final_files")), html("ul", { class: "league-list" }, ...links));
}

/** @param {FinalInfo} info */
function proof(info) {
  const values = [["final_digest", info.digest], ...(info.secret ? [["final_secret", info.secret]] : [])];
  const list = values.flatMap(([key, value]) => [html("dt", {}, tell(key)), html("dd", {}, html("code", {}, value))]);
  return html(
    "section",
    { class: "proof" },
    html("p", {}, tell("final_promise", { announced: info.announced })),
    info.late && html("p", { class: "news" }, tell("final_late", { closes: info.closes })),
    html("dl", {}, ...list),
    info.secret && html("p", {}, tell("final_verify")),
    info.secret && html("pre", { tabindex: "0" }, `python verify_final.py final.zip ${info.digest}`),
  );
}
