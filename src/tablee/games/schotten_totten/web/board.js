// @ts-check
/**
 * Schotten-Totten: nine stones on the boundary, the reader's cards below it and the other's above. A card of
 * the hand is chosen and laid at a stone, by two touches or by dragging it there; a claimed stone moves to the
 * side of its owner.
 */

import { BoardBase } from "/static/board-base.js";
import { drawing, html, scatter, seatShape, svg } from "/static/elements.js";
import { face, isBack, isTactic, modeSign } from "./cards.js";

/** @typedef {import("/static/board-base.js").Scene} Scene @typedef {import("/static/board-base.js").Place} Place */

const STONES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const MODES = ["BLIND", "MUD"];
/** @type {Record<string, string>} */
const SIGNS = { colour_run: "★", three: "≡", four: "≡", colour: "●", run: "↗", sum: "Σ" };

export class Board extends BoardBase {
  static styles = ["board", "cards"].map((name) => new URL(`./${name}.css`, import.meta.url).href);
  static sounds = { ...BoardBase.sounds, counted: "card" }; // drawn from a deck

  /** The cards that were laid last. @type {Set<string>} */
  fresh = new Set();

  get game() {
    return "schotten_totten";
  }

  /** @param {Scene} scene */
  near(scene) {
    return Math.max(scene.seat, 0);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.#note(scene);
    const near = this.near(scene);
    const far = 1 - near;
    return html(
      "div",
      { class: `schotten${this.#isDeep() ? " deep" : ""}` },
      html("div", { class: "above" }, this.#plate(scene, far), this.#hand(scene, far), this.#decks()),
      html(
        "div",
        { class: "boundary", role: "group", "aria-label": this.say("boundary") },
        ...STONES.map((number) => this.#column(number, near)),
      ),
      html("div", { class: "below" }, this.#plate(scene, near), this.#hand(scene, near)),
      this.#legend(),
    );
  }

  /** Whether four cards may lie on a side somewhere. */
  #isDeep() {
    return this.kind("side").some((side) => Math.max(side.count ?? 0, side.items.length) > 3);
  }

  /** Remembers what was laid last, until something else is. @param {Scene} scene */
  #note(scene) {
    if (!this.earlier) return;
    const laid = (/** @type {Scene} */ of) => of.places.filter((place) => place.kind === "side").flatMap((place) => place.items.map((card) => `${place.name}/${card}`));
    const known = new Set(laid(this.earlier));
    const added = laid(scene).filter((card) => !known.has(card));
    if (added.length) this.fresh = new Set(added);
  }

  // --- players ---

  /** @param {Scene} scene @param {number} seat */
  #plate(scene, seat) {
    const played = this.there.get(`played${seat + 1}`);
    const stones = html("span", { class: "more" }, this.counted("stones", scene.scores[seat]));
    const tactics = played ? html("span", { class: "more" }, this.say(this.narrow ? "tactics_short" : "tactics", { n: played.count ?? 0 })) : null;
    return this.plate(seat, stones, tactics);
  }

  /** @param {Scene} scene @param {number} seat */
  #hand(scene, seat) {
    const { items } = this.at(`hand${seat + 1}`);
    const hidden = items.length > 0 && items.every(isBack);
    const clan = items.filter((card) => !isTactic(card)).length;
    const told = this.say("hand_holds", { who: this.shortName(seat), clan, tactic: items.length - clan });
    const hand = html("div", { class: `hand ${hidden ? "backs" : "faces"}`, role: hidden ? "img" : "group", "aria-label": told, "data-hand": seat === scene.seat });
    const seen = new Map();
    for (const card of items) {
      const copy = (seen.get(card) ?? 0) + 1;
      seen.set(card, copy);
      const mine = seat === scene.seat;
      const element = this.#card(card, `${hidden ? `hand${seat + 1}/` : "card/"}${card}#${copy}`);
      const texts = mine && scene.mover === seat ? [card, card.toLowerCase(), `return:${card}`] : [];
      if (this.offer(element, texts, this.#spoken(card), { confirm: true })) {
        element.setAttribute("data-drag", "");
      } else if (!hidden) this.#name(element, this.#spoken(card));
      hand.append(element);
    }
    return hand;
  }

  #decks() {
    const decks = html("div", { class: "decks" });
    for (const [name, card] of [["clan", "?"], ["tactic", "T?"]]) {
      const place = this.there.get(name);
      if (!place) continue;
      const told = this.counted(`deck_${name}`, place.count ?? 0);
      const deck = html(
        "div",
        { class: "deck" },
        html("div", { class: `st-card${place.count ? "" : " gone"}`, "data-key": name }, face(card)),
        html("span", { class: "left", "aria-hidden": "true" }, String(place.count ?? 0)),
      );
      if (!this.offer(deck, [place.move], this.say(`draw_${name}`))) this.#name(deck, told);
      decks.append(deck);
    }
    const pile = this.there.get("discard");
    if (pile && (pile.items.length || pile.move)) {
      const top = pile.items.at(-1);
      const element = html("div", { class: "deck pile" }, top ? this.#card(top, `card/${top}#1`) : html("div", { class: "st-card gone" }));
      const told = this.say("discarded", { cards: pile.items.map((card) => this.#spoken(card)).join(", ") });
      element.append(html("span", { class: "left", "aria-hidden": "true" }, String(pile.items.length)));
      if (!this.offer(element, [pile.move], this.say("discard"))) this.#name(element, told);
      decks.append(element);
    }
    return decks;
  }

  // --- stones ---

  /** @param {number} number @param {number} near */
  #column(number, near) {
    const stone = this.at(`stone${number}`);
    const lost = (/** @type {number} */ seat) => stone.owner !== null && stone.owner !== seat;
    const where = stone.owner === null ? "open" : stone.owner === near ? "to-near" : "to-far";
    return html(
      "div",
      { class: `column ${where}`, role: "group", "aria-label": this.#told(stone, number) },
      this.#worth(number, 1 - near),
      this.#side(number, 1 - near, lost(1 - near), "far"),
      html("div", { class: "middle" }, this.#stone(stone, number)),
      this.#side(number, near, lost(near), "near"),
      this.#worth(number, near),
    );
  }

  /** @param {Place} stone @param {number} number */
  #stone(stone, number) {
    const next = scatter(number * 13);
    const points = Array.from({ length: 11 }, (_, at) => {
      const angle = (at / 11) * 2 * Math.PI;
      const reach = 0.86 + next() * 0.16;
      return `${(50 + Math.cos(angle) * 46 * reach).toFixed(1)} ${(40 + Math.sin(angle) * 37 * reach).toFixed(1)}`;
    });
    const picture = drawing(
      100,
      80,
      { class: "rock", "aria-hidden": "true" },
      svg("path", { d: `M${points.join("L")}Z`, class: "rock-body" }),
      svg("path", { d: "M22 34L36 22L52 26M60 62L74 54", class: "rock-vein" }),
      svg("text", { x: stone.items.length ? 32 : 50, y: 42, "text-anchor": "middle", "dominant-baseline": "central" }, String(number)),
      ...stone.items.map((mode, at) =>
        svg("g", { class: "mode", transform: `translate(${stone.items.length > 1 ? 50 + at * 22 : 54} ${stone.items.length > 1 ? 26 : 22}) scale(${stone.items.length > 1 ? 0.55 : 0.85})` }, modeSign(mode)),
      ),
      stone.owner === null ? null : svg("g", { class: `seat${stone.owner + 1} owner`, transform: "translate(84 16)" }, svg("circle", { r: 15, class: "owner-ground" }), seatShape(stone.owner)),
    );
    const element = html("div", { class: `stone${stone.owner === null ? "" : ` owned seat${stone.owner + 1}`}`, "data-key": stone.name }, picture);
    const plays = MODES.some((mode) => this.chosen === mode);
    const label = plays ? this.say("play_at", { card: this.#spoken(this.chosen), n: number }) : this.say("claim", { n: number });
    this.offer(element, [stone.move, plays ? `@${number}` : null], label); // what it is, its column says
    return element;
  }

  /** @param {Place} stone @param {number} number */
  #told(stone, number) {
    const told = [this.say("stone", { n: number }), ...stone.items.map((mode) => this.say(`name.${mode}`))];
    if (stone.owner !== null) told.push(this.say("owned", { who: this.shortName(stone.owner) }));
    return told.join(", ");
  }

  /** @param {number} number @param {number} seat @param {boolean} lost @param {string} which */
  #side(number, seat, lost, which) {
    const place = this.at(`side${number}-${seat + 1}`);
    const cards = [...place.items].sort((one, two) => value(one) - value(two));
    const free = Math.max(0, (place.count ?? 0) - cards.length);
    const side = html("div", { class: `side ${which}${lost ? " lost" : ""}` });
    const slots = free ? [html("span", { class: "slot" })] : [];
    const laid = cards.map((card) => this.#laid(place, card));
    side.append(...(which === "far" ? [...slots, ...laid] : [...laid, ...slots]));
    const held = cards.map((card) => this.#spoken(card)).join(", ") || this.say("nothing");
    const worth = this.#formation(number, seat);
    const told = this.say("side_holds", { who: this.shortName(seat), n: number, cards: held }) + (worth ? ` (${worth})` : "");
    const texts = [place.move, MODES.includes(this.chosen) || this.isMine === false || seat !== this.scene?.seat ? null : `@${number}`];
    const chosen = this.chosen && !this.chosen.includes(":") ? this.#spoken(this.chosen.split("@")[0].toUpperCase()) : "";
    const label = chosen ? this.say("play_at", { card: chosen, n: number }) : this.say("move_to", { n: number });
    const picking = laid.some((card) => card.hasAttribute("data-option"));
    if (!this.offer(side, texts, `${label} (${told})`) && !picking) this.#name(side, told);
    return side;
  }

  /** @param {Place} side @param {string} card */
  #laid(side, card) {
    const element = this.#card(card, `card/${card}#1`);
    const single = this.there.get(`${side.name}/${card}`);
    if (this.fresh.has(`${side.name}/${card}`)) element.classList.add("fresh");
    if (this.at("ruse").items[1] === card) element.classList.add("chosen");
    if (single) this.offer(element, [single.move], this.say("pick", { card: this.#spoken(card) }));
    return element;
  }

  /** What the cards of a side are worth, in words; nothing before the side is full. @param {number} number @param {number} seat */
  #formation(number, seat) {
    const form = this.there.get(`form${number}-${seat + 1}`);
    if (!form) return "";
    return this.say(`worth.${form.items[0]}`, { sum: form.count ?? 0 }) + (form.items.includes("first") ? `, ${this.say("first")}` : "");
  }

  /** The same in signs; who does not see them hears it with the side. @param {number} number @param {number} seat */
  #worth(number, seat) {
    const form = this.there.get(`form${number}-${seat + 1}`);
    const line = html("div", { class: "worth", "aria-hidden": "true" });
    if (!form) return line;
    const first = form.items.includes("first") ? "¹" : "";
    line.append(html("span", { title: this.#formation(number, seat) }, `${SIGNS[form.items[0]]}${form.count}${first}`));
    return line;
  }

  #legend() {
    const ranks = ["colour_run", "three", "colour", "run", "sum"].map((name) => `${SIGNS[name]} ${this.say(`rank.${name}`)}`);
    const first = this.kind("formation").some((form) => form.items.includes("first"));
    const signs = ranks.map((rank, at) => html("span", {}, at < ranks.length - 1 ? `${rank} >` : rank));
    return html("p", { class: "st-legend" }, ...signs.flatMap((sign) => [sign, " "]), first ? html("span", {}, `· ¹ ${this.say("first")}`) : null);
  }

  // --- cards ---

  /** @param {string} card @param {string} key */
  #card(card, key) {
    if (isBack(card)) return html("div", { class: "st-card", "data-key": key }, face(card));
    const name = this.say(isTactic(card) ? `name.${card}` : `letter.${card[0]}`);
    return html("div", { class: "st-card", "data-key": key, title: this.#spoken(card) }, face(card, name));
  }

  /** @param {Element} element @param {string} label */
  #name(element, label) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label);
  }

  /** @param {string} card */
  #spoken(card) {
    if (isTactic(card)) return this.say(`name.${card}`);
    return card === "?" ? card : this.say("card", { colour: this.say(`colour.${card[0]}`), value: card.slice(1) });
  }

  /** A card within a sentence. @param {string} card */
  #the(card) {
    return isTactic(card) || card === "?" ? this.say(`the.${card}`) : this.#spoken(card);
  }

  /** What is new in a hand came from a deck; what is new on the table, from a hand. @param {string} key @param {Scene} before */
  origin(key, before) {
    if (!key.startsWith("card/")) return null;
    const scene = /** @type {Scene} */ (this.scene);
    const card = key.slice("card/".length).split("#")[0];
    const near = this.near(scene);
    if (this.at(`hand${near + 1}`).items.includes(card)) return isTactic(card) ? "tactic" : "clan";
    const back = isTactic(card) ? "T?" : "?";
    return before.mover >= 0 ? `hand${before.mover + 1}/${back}#1` : null;
  }

  // --- words ---

  /** @param {string} option */
  label(option) {
    const [word, what = ""] = option.split(":");
    if (word === "return") return this.say("return", { card: this.#the(what) });
    if (word === "split") return this.say("split", { what });
    if (word === "draw") return this.say(`draw_${what}`);
    if (word === "pick") return this.say("pick", { card: this.#the(what) });
    if (word === "to") return this.say("move_to", { n: what });
    if (option.startsWith("!")) return this.say("claim", { n: option.slice(1) });
    if (option.includes("@")) {
      const [card, n] = option.split("@");
      return this.say("play_at", { card: this.#the(card), n });
    }
    if (isTactic(word.toUpperCase())) return this.say("play", { card: this.#the(word.toUpperCase()) });
    return ["done", "pass", "discard"].includes(option) ? this.say(option) : this.#spoken(option);
  }

  /** @param {string} card */
  #meaning(card) {
    return this.say("means", { card: this.#spoken(card), does: this.say(`does.${card}`) });
  }

  ask() {
    const chosen = this.chosen.split("@")[0].toUpperCase();
    const ruse = this.there.get("ruse");
    const legal = this.tree.legal;
    const begins = (/** @type {string} */ text) => legal.some((move) => move.startsWith(text));
    if (legal.every((move) => move === "pass")) return this.say("ask_pass");
    if (isTactic(chosen) && !begins("return:")) return this.#meaning(chosen);
    if (chosen && !begins("return:")) return this.say("ask_stone", { card: this.#spoken(chosen) });
    if (begins("pick:")) return this.#meaning(ruse?.items[0] ?? "");
    if (begins("to:") || begins("discard")) return this.say("ask_to", { card: this.#the(ruse?.items[1] ?? "?") });
    if (begins("return:")) return this.counted("ask_return", ruse?.count ?? 1);
    if (begins("draw:")) return this.say("ask_draw");
    if (begins("split:")) return this.say("ask_split");
    if (begins("!") && !legal.some((move) => move.includes("@"))) return this.say("ask_claim");
    return this.say(begins("!") ? "ask_card_or_claim" : "ask_card");
  }
}

/** @param {string} card */
function value(card) {
  return isTactic(card) ? 99 : Number(card.slice(1));
}
