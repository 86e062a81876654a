// @ts-check
/** What people offer each other at a table, and what can be done about one who has vanished. */

import { announce, button, html, say } from "./common.js";
import { confirm } from "./dialogs.js";

/**
 * @typedef {import("../wire.js").TableMessage} TableMessage
 * @typedef {import("../wire.js").FromBrowser} FromBrowser
 * @typedef {import("../wire.js").OfferMessage["kind"]} OfferKind
 */

const TICK = 250; // milliseconds

export class Offers {
  /** Where offers are told and answered. */
  place = html("div", { class: "offers", hidden: true });
  /** What may be offered at any time. */
  draw = button(say("offer_draw"), () => void this.#offer("draw"), { class: "act quiet" });
  abort = button(say("offer_abort"), () => confirm(say("abort_sure"), say("offer_abort"), () => this.#offer("abort")), { class: "act quiet" });
  /** The latest message. @type {TableMessage | null} */
  #now = null;
  #drawn = "";
  /** When the warning about somebody was heard of, by this page's own clock. */
  #warned = 0;
  #warning = "";

  /** @param {(message: FromBrowser) => boolean} ask */
  constructor(ask) {
    this.ask = ask;
    setInterval(() => this.#tick(), TICK);
  }

  /** @param {OfferKind} kind */
  #offer(kind) {
    return this.#now !== null && this.ask({ type: "offer", kind, seq: this.#now.seq });
  }

  /** @param {TableMessage} message */
  show(message) {
    this.#now = message;
    this.draw.hidden = !message.offers.includes("draw");
    this.abort.hidden = !message.offers.includes("abort");
    const { absence, offer, adjourned, offers, you } = message;
    const warning = absence && !absence.due ? `${absence.seat} ${message.moves}` : "";
    if (warning !== this.#warning) [this.#warning, this.#warned] = [warning, performance.now()];
    const replaced = you >= 0 && !message.seats[you].person && !message.over;
    const looks = JSON.stringify([absence, offer, adjourned, offers, replaced]);
    if (looks === this.#drawn) return;
    this.#drawn = looks;
    const held = this.place.contains(document.activeElement);
    const parts = [this.#offerPart(message), this.#absencePart(message), this.#ownSeatPart(replaced)].filter(Boolean);
    const told = parts.map((part) => part?.querySelector("p")?.textContent ?? "").join(" ");
    this.place.hidden = !parts.length;
    this.place.replaceChildren(.../** @type {Node[]} */ (parts));
    this.#tick();
    if (told) announce(told);
    if (held) this.place.querySelector("button")?.focus();
  }

  /** What had passed of a warning when this page connected. @param {number} seconds */
  passed(seconds) {
    this.#warned = performance.now() - seconds * 1000;
    this.#tick();
  }

  /** An offer to be answered, or to the one who is concerned how it ended. @param {TableMessage} message */
  #offerPart({ offer, absence }) {
    const isNews = offer && (offer.state === "open" || (!absence && offer.own === (offer.state === "declined")));
    if (!offer || !isNews) return null;
    const answer = (/** @type {boolean} */ accept) => void this.ask({ type: "reply", offer: offer.number, accept });
    const buttons = [];
    if (offer.waits) {
      buttons.push(button(say("accept"), () => answer(true), { class: "act main" }), button(say("decline"), () => answer(false), { class: "act" }));
    } else if (offer.own && offer.state === "open") {
      buttons.push(button(say("withdraw"), () => void this.ask({ type: "withdraw", offer: offer.number }), { class: "act quiet" }));
    }
    return part("offer", buttons, offer.text);
  }

  /** @param {TableMessage} message */
  #absencePart({ absence, adjourned, offers }) {
    if (!absence && !adjourned) return null;
    const kinds = /** @type {OfferKind[]} */ (["claim", "computer", "adjourn"]).filter((kind) => offers.includes(kind));
    const buttons = kinds.map((kind) => button(say(`offer_${kind}`), () => void this.#offer(kind), { class: "act" }));
    const waits = absence && !absence.due ? html("span", { class: "countdown", role: "timer" }) : null;
    const text = [adjourned ? say("adjourned") : "", absence ? absence.text : ""].filter(Boolean).join(" ");
    return part("absence", buttons, text, waits && " ", waits);
  }

  /** @param {boolean} replaced whether a computer plays in one's place */
  #ownSeatPart(replaced) {
    if (!replaced) return null;
    const back = button(say("take_seat_again"), () => void this.ask({ type: "return" }), { class: "act main" });
    return part("replaced", [back], say("computer_for_you"));
  }

  #tick() {
    const place = this.place.querySelector(".countdown");
    const absence = this.#now?.absence;
    if (!place || !absence) return;
    const left = Math.max(0, Math.ceil(absence.seconds - (performance.now() - this.#warned) / 1000));
    place.textContent = say("claim_in", { seconds: left });
  }
}

/** @param {string} name @param {HTMLElement[]} buttons @param {...(Node | string | null)} text */
function part(name, buttons, ...text) {
  return html("div", { class: name }, html("p", {}, ...text), buttons.length > 0 && html("div", { class: "acts" }, ...buttons));
}
