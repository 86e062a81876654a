// @ts-check
/** What stands beside the plan: the turn with its dice and what is said, the own hand, what others have shown. */

import { html } from "/static/elements.js";
import { die } from "./pieces.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("/static/board-base.js").Scene} Scene
 * @typedef {import("/static/board-base.js").Place} Place
 */

/**
 * The turn, the dice, and what is to be known now. It is always as high: what lies below must not move.
 * @param {Board} board
 * @param {Scene} scene
 */
export function happening(board, scene) {
  const dice = board.at("dice");
  const box = html("div", { class: "happening" }, html("strong", {}, board.say("turn", { n: board.at("turn").count ?? 0 })));
  if (dice.items.length) {
    const told = board.say("dice", { points: `${dice.count} (${dice.items.join(" + ")})` });
    box.append(html("span", { class: "dice", role: "img", "aria-label": told }, ...dice.items.map(die)));
  }
  box.append(html("div", { class: "said" }, ...said(board, scene)));
  return box;
}

/** @param {Board} board @param {Scene} scene */
function said(board, scene) {
  const told = [];
  const question = board.there.get("question");
  const mystery = board.at("mystery").items;
  const up = board.at("faceup").items;
  if (question) told.push(html("p", {}, board.say("asks", { who: board.shortName(question.owner ?? 0), cards: board.cardNames(question.items) })));
  // While somebody asks, that is what matters, and there is no room for more; the sheet shows the mystery too.
  if (mystery.length && !question) told.push(html("p", { class: "mystery" }, board.say("mystery", { cards: board.cardNames(mystery) })));
  if (up.length) told.push(html("p", {}, board.say("face_up", { cards: board.cardNames(up) })));
  if (!told.length && isToldOfFullSheet(board, scene)) told.push(ofFullSheet(board));
  return told;
}

/** Said once: in the first round, to those whose sheet is basic. @param {Board} board @param {Scene} scene */
function isToldOfFullSheet(board, scene) {
  return board.answers && scene.seat >= 0 && !scene.winners && board.at("sheet").items[0] === "basic" && (board.at("turn").count ?? 0) <= scene.scores.length;
}

/** @param {Board} board */
function ofFullSheet(board) {
  const wish = html("button", { class: "wish" }, board.say("sheet_full"));
  wish.addEventListener("click", () => board.dispatchEvent(new CustomEvent("aid", { detail: { name: "sheet", given: "full" } })));
  return html("p", {}, `${board.say("sheet_is_basic")} `, wish);
}

/** @param {Board} board @param {Scene} scene */
export function handOf(board, scene) {
  if (scene.seat < 0) return null;
  const cards = board.at(`hand${scene.seat + 1}`).items.map((slug) => clue(board, slug));
  return html("div", { class: "clues", "data-hand": "", role: "group", "aria-label": board.say("hand") }, ...cards);
}

/** A card of the hand; it may have to be shown. @param {Board} board @param {string} slug */
function clue(board, slug) {
  const kind = board.at(`card/${slug}`).items[0];
  const [name, about] = [board.nameOfCard(slug), board.aboutCard(slug)];
  const element = html(
    "div",
    { class: `clue ${kind}`, "data-key": `hand/${slug}`, title: about },
    html("small", {}, board.say(`kind.${kind}`)),
    html("span", {}, name),
  );
  if (!board.offer(element, [`show:${slug}`], board.say("show", { card: name }))) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", board.say("board.labelled", { what: name, which: about }));
  }
  return element;
}

/** What is not on the sheet: of whom it is known that one of some cards is theirs, and which solutions were wrong. @param {Board} board */
export function notesOf(board) {
  // What the others have shown each other; one's own cards are no news, nor is a card that one has seen.
  const isNews = (/** @type {Place} */ clause) =>
    clause.owner !== board.scene?.seat && !clause.items.some((slug) => board.at(`hand${(clause.owner ?? 0) + 1}`).items.includes(slug));
  const clauses = board.kind("sheet").length ? board.kind("clause").filter(isNews) : [];
  const said = (/** @type {string} */ key, /** @type {Place} */ place) => html("li", {}, board.say(key, { who: board.shortName(place.owner ?? 0), cards: board.cardNames(place.items) }));
  const lines = [...clauses.map((clause) => said("showed_one", clause)), ...board.kind("failed").map((place) => said("failed", place))];
  if (!lines.length) return null;
  return html("details", { class: "notes" }, html("summary", {}, board.say("notes", { n: lines.length })), html("ul", {}, ...lines));
}
