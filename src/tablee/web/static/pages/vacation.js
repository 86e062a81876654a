// @ts-check
/** One's vacation: taken for some days, ended early. */

import { api, button, counted, html, say } from "./common.js";
import { select } from "./form-fields.js";
import { date } from "./turn-words.js";

/** @typedef {import("../wire.js").VacationState} VacationState */

const LENGTHS = [1, 2, 3, 5, 7, 10, 14, 21, 28];

/** Whether one is on vacation, and the way into it or out of it. */
export async function vacationPart() {
  const place = html("div", { class: "vacation" });
  draw(place, await api("/api/vacation"));
  return place;
}

/** @param {HTMLElement} place @param {VacationState} state */
function draw(place, state) {
  const held = place.contains(document.activeElement);
  const ask = async (/** @type {string} */ path, /** @type {object} */ body) => draw(place, await api(path, body));
  if (state.until !== null) {
    place.replaceChildren(
      html("p", {}, say("vacation_until", { when: date(state.until, true) })),
      button(say("vacation_end"), () => ask("/api/vacation/end", {}), { class: "act" }),
    );
  } else {
    const lengths = LENGTHS.filter((days) => days <= state.left);
    const chosen = select("vacation-days", say("vacation_days"), lengths.map((days) => [String(days), counted("days", days)]), "7", null);
    const length = /** @type {HTMLSelectElement} */ (chosen.querySelector("select"));
    chosen.append(button(say("vacation_begin"), () => ask("/api/vacation", { days: Number(length.value) }), { class: "act" }));
    place.replaceChildren(html("p", {}, `${say("vacation_meaning")} ${counted("vacation_left", state.left)}`), ...(lengths.length ? [chosen] : []));
  }
  if (held) place.querySelector("button")?.focus();
}
