// @ts-check
/** Whom one has muted or blocked, with the way back. */

import { api, button, html, labelled, say } from "./common.js";
import { date } from "./turn-words.js";

/** @typedef {import("../wire.js").IgnoredPerson} IgnoredPerson */

/** @returns {Promise<HTMLElement>} */
export async function ignoredPeople() {
  const place = html("div", { class: "ignored" });
  await show(place);
  return place;
}

/** @param {HTMLElement} place */
async function show(place) {
  /** @type {IgnoredPerson[]} */
  const found = await api("/api/ignored");
  const rows = found.map((one) => {
    const verb = say(`ignored_end_${one.kind}`);
    const end = button(verb, async () => {
      await api("/api/ignored/end", { id: one.id });
      await show(place);
    }, { class: "act quiet", "aria-label": labelled(verb, one.name) });
    return html("li", { class: "row" }, html("b", {}, one.name), html("span", { class: "label" }, say(`ignored_${one.kind}`, { when: date(one.made) })), end);
  });
  place.replaceChildren(rows.length ? html("ul", { class: "plain" }, ...rows) : html("p", { class: "label" }, say("ignored_none")));
}
