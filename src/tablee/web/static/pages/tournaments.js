// @ts-check
/** One's own tournaments, and those that one may join or watch. */

import { api, attempt, html, labelled, main, say } from "./common.js";

/** @typedef {import("../wire.js").TournamentInfo} TournamentInfo */

main.append(
  html("p", { class: "lead" }, say("tournaments_why")),
  html("p", { class: "row" }, html("a", { class: "act main", href: "/tournaments/new" }, say("tournament_new"))),
);
await attempt(async () => {
  /** @type {TournamentInfo[]} */
  const found = await api("/api/tournaments");
  const mine = found.filter((one) => one.you > 0);
  if (mine.length) show("tournament_mine", mine);
  show("tournament_listed", found.filter((one) => one.you === 0));
});

/** @param {string} title @param {TournamentInfo[]} tournaments */
function show(title, tournaments) {
  main.append(
    html("h2", {}, say(title)),
    tournaments.length ? html("div", { class: "cards" }, ...tournaments.map(card)) : html("p", {}, say("tournament_none")),
  );
}

/** @param {TournamentInfo} one */
function card(one) {
  const told = [one.state_text, one.you > 0 && say("tournament_take_part")].filter(Boolean).join(" · ");
  return html(
    "article",
    { class: "card" },
    html("h3", {}, one.title),
    html("p", { class: "label" }, `${one.game_title} · ${one.rules}`),
    html("p", { class: "label" }, one.format_title),
    html("p", { class: "when" }, told),
    html("a", { class: "act", href: `/tournaments/${one.id}`, "aria-label": labelled(say("tournament_look"), one.title) }, say("tournament_look")),
  );
}
