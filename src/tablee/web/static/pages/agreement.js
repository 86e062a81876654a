// @ts-check
/** What whoever opens or joins a table agrees on: hints between people, clocks, one's name in saved files. */

import { html, say } from "./common.js";
import { daysEach } from "./turn-words.js";

const NAMED = "named"; // the key of the choice that this device remembers

/** Whether one's name may stand in saved files, as it was chosen on this device. */
export const ownConsent = {
  get() {
    return localStorage.getItem(NAMED) === "yes";
  },
  /** @param {boolean} named */
  set(named) {
    localStorage.setItem(NAMED, named ? "yes" : "no");
  },
};

/** @param {number} seconds for the whole game @param {number} increment for each move */
export function clockWords(seconds, increment) {
  const minutes = seconds / 60;
  return increment ? say("terms_clock", { minutes, seconds: increment }) : say("terms_clock_only", { minutes });
}

/** What is played for, to be read before one sits down. @param {import("../wire.js").TableMessage} message */
export function termsOf(message) {
  const people = message.seats.filter((seat) => seat.person).length;
  const lines = people > 1 ? [say(message.hints ? "terms_hints" : "terms_no_hints")] : [];
  if (message.turns) lines.push(daysEach(message.turns.days));
  if (message.clock) lines.push(clockWords(message.clock.total, message.clock.increment));
  return html("ul", { class: "terms" }, ...lines.map((line) => html("li", {}, line)));
}

/** The row in which one agrees that one's name is saved with the game. @param {string} id */
export function consentRow(id) {
  const made = /** @type {HTMLInputElement} */ (html("input", { id, name: id, type: "checkbox", checked: ownConsent.get() }));
  made.addEventListener("change", () => ownConsent.set(made.checked));
  return html("p", { class: "row consent" }, html("label", { for: id }, say("named")), made);
}
