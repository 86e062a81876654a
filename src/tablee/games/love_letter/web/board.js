// @ts-check
/**
 * Love Letter: the others around the table with what may be known of their cards, the cards not seen yet, and
 * one's own hand below. A card is chosen, then whom it is aimed at, then, for the Guard, the card that is named.
 */

import { BoardBase } from "/static/board-base.js";
import { stepsOf } from "/static/choices.js";
import { html } from "/static/elements.js";
import { emblem } from "./emblems.js";

/** @typedef {import("/static/board-base.js").Scene} Scene @typedef {import("/static/board-base.js").Place} Place */

const BACK = "?";
const MOST_SEALS = 7; // drawn one by one; more are a number
const FEW_SEALS = 4; // on a small screen

export class Board extends BoardBase {
  static styles = ["board", "cards"].map((name) => new URL(`./${name}.css`, import.meta.url).href);
  static sounds = { ...BoardBase.sounds, counted: "card" }; // drawn from a deck

  /** The discards that were laid last, as `seat/position`. @type {Set<string>} */
  fresh = new Set();

  get game() {
    return "love_letter";
  }

  get between() {
    return this.there.has("verdict");
  }

  /** How a round ended. @param {Scene} scene */
  wantsReading(scene) {
    return scene.places.some((place) => place.name === "verdict");
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.#note(scene);
    const near = scene.seat;
    const count = scene.scores.length;
    const others = Array.from({ length: count - (near >= 0 ? 1 : 0) }, (_, at) => (near + 1 + at) % count);
    return html(
      "div",
      { class: `letter${others.length > 3 ? " crowded" : ""}` },
      this.#heading(),
      html("div", { class: "others" }, ...others.map((seat) => this.#player(scene, seat))),
      near >= 0 ? this.#mine(scene, near) : this.#counters(),
    );
  }

  /** Remembers the last discards, until there are others. @param {Scene} scene */
  #note(scene) {
    if (!this.earlier) return;
    const added = scene.scores.flatMap((_, seat) => {
      const now = this.at(`discards${seat + 1}`).items.length;
      const was = this.earlier?.places.find((place) => place.name === `discards${seat + 1}`)?.items.length ?? 0;
      return Array.from({ length: Math.max(0, now - was) }, (_each, at) => `${seat}/${was + at}`);
    });
    if (added.length || this.at("round").count !== this.earlier.places.find((place) => place.name === "round")?.count) {
      this.fresh = new Set(added);
    }
  }

  // --- the table ---

  #heading() {
    const round = this.at("round");
    const deck = this.at("deck");
    const left = deck.count ?? 0;
    const rounds = this.there.get("rounds");
    const target = this.there.get("target");
    const title = rounds ? this.say("round_of", { n: round.count ?? 0, last: rounds.count ?? 0 }) : this.say("round", { n: round.count ?? 0 });
    const parts = [html("strong", {}, title)];
    if (this.between) parts.push(html("span", { class: "verdict" }, this.say(`verdict.${this.at("verdict").items[0]}`)));
    if (target) parts.push(html("span", {}, this.say("goal", { n: target.count ?? 0 })));
    const pile = html(
      "div",
      { class: `deck${left ? "" : " gone"}`, role: "img", "aria-label": this.counted("deck", left), "data-key": "deck" },
      this.#small(BACK),
      html("b", {}, String(left)),
    );
    const known = deck.items.filter((card) => card !== BACK);
    const table = html("div", { class: "middle-table" }, pile);
    if (this.at("aside").items.length) {
      table.append(html("div", { class: "aside", role: "img", "aria-label": this.say("aside"), title: this.say("aside") }, this.#small(BACK)));
    }
    const up = this.at("up").items;
    if (up.length) table.append(this.#row(this.say("up"), up));
    if (known.length) table.append(this.#row(this.say("deck_end"), deck.items.slice(deck.items.findIndex((card) => card !== BACK))));
    return html("div", { class: "heading" }, html("p", {}, ...parts), table);
  }

  /** @param {string} title @param {readonly string[]} cards */
  #row(title, cards) {
    const told = `${title} ${cards.map((card) => this.#name(card)).join(", ")}`;
    return html("div", { class: "open-row", role: "img", "aria-label": told }, html("span", {}, title), ...cards.map((card) => this.#small(card)));
  }

  /** Every kind with its copies that have not been seen; for a Guard, the card to be named. */
  #counters() {
    const counters = html("div", { class: "counters", role: "group", "aria-label": this.say("unseen") });
    for (const place of this.kind("left")) {
      const card = place.name.slice("left/".length);
      const left = place.count ?? 0;
      const total = Number(place.items[1]);
      const told = this.say("unseen_of", { card: this.#name(card), left, total });
      const counter = html(
        "div",
        { class: `counter card-${card}${left ? "" : " none"}` },
        html("b", { class: "value" }, place.items[0]),
        html("span", { class: "kind" }, this.#name(card)),
        html("span", { class: "pips" }, "●".repeat(left) + "○".repeat(total - left)),
      );
      // On a small screen the cards to be named stand in the line that asks, which is always in sight.
      if (!this.offer(counter, [this.narrow ? null : `:${card}`], `${this.say("guess", { card: this.#the(card) })} (${told})`)) {
        counter.setAttribute("role", "img");
        counter.setAttribute("aria-label", told);
      }
      counters.append(counter);
    }
    return counters;
  }

  // --- players ---

  /** @param {Scene} scene @param {number} seat */
  #player(scene, seat) {
    const marks = this.at(`marks${seat + 1}`).items;
    const hand = this.at(`hand${seat + 1}`).items;
    const plate = this.#plate(scene, seat, marks);
    for (const name of ["role", "aria-label"]) plate.removeAttribute(name); // the panel has the name
    const panel = html(
      "div",
      { class: `player seat${seat + 1}${marks.includes("out") ? " out" : ""}${marks.includes("protected") ? " protected" : ""}` },
      plate,
      hand.length > 0 && html("div", { class: "held" }, ...hand.map((card, at) => this.#small(card, `h/${seat}/${at}`)), this.#knowledge(seat)),
      this.#discards(seat),
    );
    const told = this.#told(scene, seat, marks);
    if (!this.offer(panel, [`>${seat + 1}`], `${this.say("aim", { who: this.shortName(seat) })} (${told})`)) {
      panel.setAttribute("role", "group");
      panel.setAttribute("aria-label", this.shortName(seat));
    }
    return panel;
  }

  /** @param {Scene} scene @param {number} seat @param {readonly string[]} marks */
  #told(scene, seat, marks) {
    const discards = this.at(`discards${seat + 1}`).items.map((card) => this.#name(card));
    return [
      this.shortName(seat),
      this.counted("tokens", scene.scores[seat]),
      ...marks.map((mark) => this.say(`mark.${mark}`)),
      discards.length ? this.say("discarded", { cards: discards.join(", ") }) : "",
    ]
      .filter(Boolean)
      .join(", ");
  }

  /** @param {Scene} scene @param {number} seat @param {readonly string[]} marks */
  #plate(scene, seat, marks) {
    const won = scene.scores[seat];
    const need = this.there.get("target")?.count ?? 0;
    const most = this.narrow ? FEW_SEALS : MOST_SEALS;
    const dots = need && Math.max(...scene.scores, need) <= most ? "♥".repeat(won) + "♡".repeat(Math.max(0, need - won)) : `♥ ${won}`;
    const seals = html("span", { class: "seals", role: "img", "aria-label": this.counted("tokens", won) }, dots);
    const shown = marks.filter((mark) => mark !== "starter").map((mark) => html("span", { class: `mark mark-${mark}` }, this.say(`mark.${mark}`)));
    return this.plate(seat, seals, ...shown);
  }

  /** What can be told of another's card, or who knows one's own. @param {number} seat */
  #knowledge(seat) {
    const known = this.there.get(`known${seat + 1}`);
    const names = (/** @type {readonly string[]} */ seats) => seats.map((each) => this.shortName(Number(each) - 1)).join(", ");
    if (known) return html("span", { class: "note" }, this.say("known_to", { who: names(known.items) }));
    const may = this.there.get(`may${seat + 1}`);
    if (!may) return null;
    const how = this.there.get(`how${seat + 1}`);
    if (how) {
      const shown = this.say(`how.${how.items.length > 1 ? "several" : how.items[0]}`);
      const hidden = this.at(`hand${seat + 1}`).items.every((card) => card === BACK);
      return html("span", { class: "note" }, hidden ? `${this.#name(may.items[0])}: ` : "", shown);
    }
    const equal = this.there.get(`equal${seat + 1}`);
    const title = equal ? this.say("same_as", { who: names(equal.items) }) : this.say("may_hold");
    const values = this.kind("left").map((place) => {
      const card = place.name.slice("left/".length);
      const can = may.items.includes(card);
      return html("i", { class: can ? `card-${card} may` : "may-not" }, can ? place.items[0] : "·");
    });
    const unseen = this.kind("left").filter((place) => place.count).length;
    const isOpen = !equal && may.items.length >= unseen;
    const told = isOpen ? this.say("may_hold_any") : `${title} ${may.items.map((card) => this.#name(card)).join(", ")}`;
    return html("span", { class: "note", role: "img", "aria-label": told }, `${title} `, html("span", { class: "values" }, ...values));
  }

  /** @param {number} seat */
  #discards(seat) {
    const cards = this.at(`discards${seat + 1}`).items;
    const told = cards.length ? this.say("discarded", { cards: cards.map((card) => this.#name(card)).join(", ") }) : this.say("no_discards");
    const row = html("div", { class: "discards", role: "img", "aria-label": told });
    cards.forEach((card, at) => {
      const small = this.#small(card, `d/${seat}/${at}`);
      if (this.fresh.has(`${seat}/${at}`)) small.classList.add("fresh");
      row.append(small);
    });
    return row;
  }

  // --- one's own ---

  /** @param {Scene} scene @param {number} near */
  #mine(scene, near) {
    const marks = this.at(`marks${near + 1}`).items;
    const seen = new Map();
    const cards = this.at(`hand${near + 1}`).items.map((card) => {
      const copy = (seen.get(card) ?? 0) + 1;
      seen.set(card, copy);
      return this.#large(card, near, copy);
    });
    const plate = this.#plate(scene, near, marks);
    this.offer(plate, [`>${near + 1}`], this.say("aim_self"));
    return html(
      "div",
      { class: `mine seat${near + 1}` },
      html("div", { class: "own" }, plate, this.#discards(near), this.#knowledge(near), this.#counters()),
      html("div", { class: `hand of-${cards.length}`, role: "group", "data-hand": true, "aria-label": this.say("hand") }, ...cards),
    );
  }

  /** A card in full: value, name, figure, and what it does. @param {string} card @param {number} seat @param {number} copy */
  #large(card, seat, copy) {
    const place = this.there.get(`left/${card}`);
    const role = this.#order(card, copy);
    const element = html(
      "div",
      { class: `large card-${card}${role ? ` ${role.kind}` : ""}`, "data-key": `own/${card}#${copy}` },
      html("div", { class: "top" }, html("b", { class: "value" }, place?.items[0] ?? ""), html("span", { class: "kind" }, this.#name(card))),
      emblem(card),
      html("p", {}, this.say(`does.${card}`)),
      role ? html("span", { class: "role" }, role.text) : null,
    );
    const told = this.say("means", { card: `${place?.items[0]} ${this.#name(card)}`, does: this.say(`does.${card}`) });
    const mine = this.isMine && this.scene?.mover === seat;
    const texts = mine ? [`,${card}`, `/${card}`, `keep:${card}`, this.#onlyMove(card) ?? card] : [];
    const single = this.there.get(`hand${seat + 1}/${card}`)?.move ?? null;
    if (!this.offer(element, single?.startsWith("keep:") ? [single] : texts, told, { confirm: true, pressed: role !== null })) {
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", told);
      if (mine && this.tree.legal.length && !this.between) element.classList.add("cannot");
    }
    return element;
  }

  /** The move of a card where only one can be meant: nobody asks at whom then. @param {string} card */
  #onlyMove(card) {
    const moves = this.tree.legal.filter((move) => stepsOf(move)[0] === card);
    return moves.length === 1 ? moves[0] : null;
  }

  /** What becomes of a card when a Chancellor's cards are sorted. @param {string} card @param {number} copy */
  #order(card, copy) {
    if (!this.chosen.startsWith("keep:")) return null;
    const [kept, ...under] = this.chosen.slice("keep:".length).split(/[/,]/);
    const order = [kept, ...under];
    let seen = 0;
    for (const [at, each] of order.entries()) {
      if (each === card && ++seen === copy) {
        return at ? { kind: "under", text: this.say("goes_under", { n: at }) } : { kind: "kept", text: this.say("is_kept") };
      }
    }
    return null;
  }

  /** A card on the table: its back, or its face where it is known. @param {string} card @param {string | null} [key] */
  #small(card, key = null) {
    if (card === BACK) return html("span", { class: "small back", "data-key": key }, emblem(BACK));
    const value = this.there.get(`left/${card}`)?.items[0] ?? "";
    return html("span", { class: `small card-${card}`, "data-key": key, title: this.#name(card) }, html("b", { class: "value" }, value), html("span", { class: "kind" }, this.#name(card)));
  }

  /** @param {string} card */
  #name(card) {
    return card === BACK ? this.say("back") : this.say(`name.${card}`);
  }

  /** A card within a sentence. @param {string} card */
  #the(card) {
    return card === BACK ? this.say("back") : this.say(`the.${card}`);
  }

  /** @param {string} key */
  origin(key) {
    const [what, seat] = key.split("/");
    if (what === "d") return Number(seat) === this.scene?.seat ? this.#played(key) : `h/${seat}/0`;
    return "deck";
  }

  /** The card of one's hand that a discard was. @param {string} key */
  #played(key) {
    const [, seat, at] = key.split("/");
    return `own/${this.at(`discards${Number(seat) + 1}`).items[Number(at)]}#1`;
  }

  // --- words ---

  /** @param {string} option */
  label(option) {
    if (option === "next") return this.say("next");
    if (option.startsWith("keep:")) {
      const [kept, ...under] = option.slice("keep:".length).split(/[/,]/);
      if (under.length === 0) return this.say("keep", { card: this.#the(kept) });
      return this.say("keep_under", { card: this.#the(kept), under: under.map((card) => this.#the(card)).join(", ") });
    }
    const [aimed, named] = option.split(":");
    const [card, seat] = aimed.split(">");
    if (named) return this.narrow ? this.#name(named) : this.say("guess", { card: this.#the(named) });
    if (seat && option === this.#onlyMove(card)) return this.say("play_at", { card: this.#the(card), who: this.#whom(seat) });
    if (seat) return this.say("aim", { who: this.#whom(seat) });
    return this.say("play", { card: this.#the(card) });
  }

  /** Somebody as a target, by the number in a move. @param {string} number */
  #whom(number) {
    const seat = Number(number) - 1;
    return seat === this.scene?.seat ? this.say("yourself") : this.shortName(seat);
  }

  /** Every step: the card, at whom, and what is named. @param {string} move */
  spell(move) {
    if (!move.includes(">") || move === this.#onlyMove(stepsOf(move)[0])) return this.label(move);
    let point = "";
    return stepsOf(move).map((step) => this.label((point += step))).join(" · ");
  }

  ask() {
    if (this.tree.whole.has("next")) return this.say("ask_next");
    const [card, seat] = this.chosen.split(/[>:]/);
    if (this.tree.legal[0]?.startsWith("keep:")) return this.say(this.chosen ? "ask_under" : "ask_keep");
    if (!card) return this.say("ask_card");
    if (this.tree.whole.has(this.chosen)) return this.say("means", { card: this.#name(card), does: this.say(`does.${card}`) });
    if (seat) return this.say("ask_guess", { who: this.shortName(Number(seat) - 1) });
    return this.say("ask_target", { card: this.#name(card) });
  }
}
