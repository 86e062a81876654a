// @ts-check
/** A round of a tournament: who meets whom, how it ended, and where the games are. */

import { html, say } from "./common.js";

/**
 * @typedef {import("../wire.js").RoundInfo} RoundInfo
 * @typedef {import("../wire.js").PairingInfo} PairingInfo
 */

/** @param {RoundInfo} round */
export function roundPart(round) {
  const title = say("tournament_round", { n: round.number });
  return html(
    "section",
    { class: "round", "aria-label": title },
    html("h2", {}, title),
    html("ol", {}, ...round.pairings.map(pairingLine)),
    round.free.length > 0 && html("p", { class: "label" }, say("pairing_free", { who: round.free.join(", ") })),
  );
}

/** @param {PairingInfo} pairing */
function pairingLine(pairing) {
  const who = pairing.seats.map((seat) => seat.name).join(" – ");
  if (pairing.how !== "game") return html("li", {}, say(`pairing_${pairing.how}`, { who }), ...score(pairing));
  const verb = say(pairing.over ? "pairing_replay" : "pairing_watch");
  const href = pairing.over ? `/replay/${pairing.table}` : `/t/${pairing.table}`;
  const link = (/** @type {string} */ to, /** @type {string} */ text) =>
    html("a", { href: to, "aria-label": say("pairing_of", { verb: text, who }) }, text);
  return html(
    "li",
    {},
    html("span", { class: "who" }, who),
    ...(pairing.over ? score(pairing) : [html("span", { class: "label" }, say("pairing_lasts"))]),
    ...pairing.earlier.map((table) => link(`/replay/${table}`, say("pairing_earlier"))),
    pairing.table && link(href, verb),
  );
}

/** @param {PairingInfo} pairing */
function score(pairing) {
  if (pairing.seats.length < 2) return [];
  return [html("span", { class: "score" }, pairing.seats.map((seat) => seat.points).join(" : "))];
}
