// @ts-check
/** What all pages of a league share: its texts, where one can go, and lists of games. */

import { api, button, html, labelled, leave, main, words } from "/static/pages/common.js";

/**
 * @typedef {import("./wire.js").GameLine} GameLine
 * @typedef {import("./wire.js").LeagueInfo} LeagueInfo
 */

export const role = /** @type {string} */ (main.dataset.role);

/**
 * A text of the league, with fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [fields]
 */
export function tell(key, fields = {}) {
  return words(`league.${key}`).replace(/\{(\w+)\}/g, (whole, name) => String(fields[name] ?? whole));
}

/** The form of a text that goes with a number. @param {string} key @param {number} n */
export function tellCount(key, n) {
  const form = new Intl.PluralRules(document.documentElement.lang).select(n) === "one" ? "one" : "other";
  return tell(`${key}.${form}`, { n });
}

/** The pages of the league, for who may go there; it stands below the heading of each. */
export function leaguePages() {
  const pages = [
    ["/league", "standings"],
    ["/league/versus", "versus"],
    ["/league/final", "final"],
    role === "student" && ["/league/mine", "mine"],
    role === "teacher" && ["/league/people", "people"],
  ].filter((page) => page !== false);
  const links = pages.map(([href, key]) =>
    html("a", { href, "aria-current": location.pathname === href && "page" }, tell(key)),
  );
  return html("nav", { class: "league-pages", "aria-label": tell("pages") }, ...links);
}

/** Who one is in this league, and the way out. @param {LeagueInfo} info */
export function whoLine(info) {
  const go = button(tell("leave"), async () => {
    await api("/api/league/departure", {});
    await leave("/");
  }, { class: "act quiet" });
  const known = tell("you_are", { name: info.name, role: tell(`role_${info.role}`) });
  return html("p", { class: "row who" }, html("span", { class: "label" }, known), go);
}

/** When, in the language of the page. @param {number} seconds since 1970 */
export function moment(seconds) {
  const date = new Date(seconds * 1000);
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** A number with a few decimals. @param {number} value @param {number} digits */
export function number(value, digits) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(document.documentElement.lang, form).format(value);
}

/** A name that leads to the page of its player; a boss has none. @param {string} person @param {string} name */
export function playerLink(person, name) {
  return person ? html("a", { href: `/league/players/${person}` }, name) : html("span", { class: "boss" }, name);
}

/** Games as a list, each with its players and their shares. @param {GameLine[]} games */
export function gameList(games) {
  return html("ol", { class: "league-games" }, ...games.map(gameItem));
}

/** @param {GameLine} game */
function gameItem(game) {
  const players = game.players.flatMap((player, at) => [
    at > 0 && " – ",
    html("span", { class: player.share > 50 ? "won" : null }, playerLink(player.person, player.name), ` ${tell("share", { share: player.share })}`),
  ]);
  return html(
    "li",
    {},
    html("span", { class: "who" }, ...players),
    html("span", { class: "label" }, moment(game.finished)),
    html("a", { href: `/league/games/${game.number}`, "aria-label": labelled(tell("look"), tell("game_n", { n: game.number })) }, tell("game_n", { n: game.number })),
    game.why && html("p", { class: "why" }, tell("lost_why", { why: game.why })),
  );
}
