// @ts-check
/** Before everybody has come: how to invite friends, who is there, and for those who come a form to sit down. */

import { consentRow, ownConsent, termsOf } from "./agreement.js";
import { api, attempt, busy, html, ownName, say } from "./common.js";
import { findLink, linkParts } from "./links.js";

/** @typedef {import("../wire.js").TableMessage} TableMessage */

export class WaitingRoom {
  place = html("section", { class: "waiting-room", hidden: true, "aria-labelledby": "waiting-title" });
  #table;
  #title = html("h2", { id: "waiting-title" });
  #come = html("ul", { class: "come" });
  #way = html("div", { class: "way" });
  /** What the way in is made for: a seat that invites, or somebody who may sit down. @type {"invite" | "sit" | ""} */
  #shown = "";

  /** @param {string} table */
  constructor(table) {
    this.#table = table;
    this.#come.ariaLabel = say("who_has_come");
    this.place.append(this.#title, this.#come, this.#way);
  }

  /**
   * Shows who is missing, or goes when nobody is; the page without a move shows nothing else.
   * @param {TableMessage} message
   * @returns {boolean} whether the keyboard was here and has to go elsewhere
   */
  show(message) {
    const waits = !message.over && message.seats.some((seat) => seat.free);
    const wanted = !waits ? "" : message.you >= 0 ? "invite" : "sit";
    const held = this.#way.contains(document.activeElement);
    document.body.classList.toggle("waiting", waits && message.moves === 0);
    this.place.hidden = !waits;
    if (waits) {
      this.#title.textContent = say(wanted === "invite" ? "invite_title" : "invited_title", { game: message.title });
      this.#come.replaceChildren(...message.seats.map((_, at) => seatLine(message, at)));
    }
    if (wanted === this.#shown) return false;
    this.#shown = wanted;
    this.#way.replaceChildren();
    if (wanted) this.#way.append(termsOf(message), this.#nameForm(say(wanted === "sit" ? "sit_down" : "use_name")));
    if (wanted === "invite") void attempt(() => this.#invite());
    return held;
  }

  async #invite() {
    const link = await findLink(`/api/tables/${this.#table}/invitation`);
    if (this.#shown === "invite") this.#way.prepend(html("p", {}, say("share_text")), ...linkParts(link));
  }

  /** Sits down by this name, or changes it for whoever sits there already. @param {string} verb */
  #nameForm(verb) {
    const name = /** @type {HTMLInputElement} */ (
      html("input", { id: "name", maxlength: 24, value: ownName.get(), autocomplete: "nickname" })
    );
    const go = html("button", { type: "submit", class: this.#shown === "sit" ? "act main" : "act quiet" }, verb);
    const form = html(
      "form",
      { class: "come-in" },
      html("p", { class: "row" }, html("label", { for: "name" }, say("your_name")), name, go),
      consentRow("named"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void busy(form, async () => {
        ownName.set(name.value);
        await api(`/api/tables/${this.#table}/sit`, { name: name.value, named: ownConsent.get() });
      });
    });
    return form;
  }
}

/** @param {TableMessage} message @param {number} at */
function seatLine(message, at) {
  const seat = message.seats[at];
  if (seat.free) return html("li", { class: "free" }, say("free_seat_of", { side: seat.side }));
  const state = at === message.you ? say("you") : !seat.person ? "" : say(seat.here ? "here" : "away");
  return html("li", { class: "taken" }, html("span", { class: "who" }, message.names[at]), state && html("span", { class: "label" }, state));
}
