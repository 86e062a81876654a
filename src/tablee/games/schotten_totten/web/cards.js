// @ts-check
/** The cards of Schotten-Totten, drawn by us: six clans, each a colour, a letter and an emblem; tactics; backs. */

import { drawing, svg } from "/static/elements.js";

/** Each clan's emblem within 0…40. @type {Record<string, string>} */
const EMBLEMS = {
  // a tower
  R: "M8 36V14H5V5H11V9H16V5H24V9H29V5H35V14H32V36H24V27A4 4 0 0 0 16 27V36Z",
  // a fir
  G: "M20 2L30 14H25L33 25H27L36 35H23V39H17V35H4L13 25H7L15 14H10Z",
  // a fish
  B: "M2 20C8 9 20 7 28 16L38 8V32L28 24C20 33 8 31 2 20ZM11 16.5A2.4 2.4 0 1 0 11 21.3A2.4 2.4 0 1 0 11 16.5Z",
  // a sun
  Y: "M20 11A9 9 0 1 0 20 29A9 9 0 1 0 20 11ZM18.5 1H21.5L20.8 8H19.2ZM18.5 39H21.5L20.8 32H19.2ZM1 18.5V21.5L8 20.8V19.2ZM39 18.5V21.5L32 20.8V19.2ZM5.5 7.6L7.6 5.5L12.3 10.7L10.7 12.3ZM34.5 7.6L32.4 5.5L27.7 10.7L29.3 12.3ZM5.5 32.4L7.6 34.5L12.3 29.3L10.7 27.7ZM34.5 32.4L32.4 34.5L27.7 29.3L29.3 27.7Z",
  // a thistle
  P: "M12 3L15 11L17 2L20 10L23 2L25 11L28 3L28 15H12ZM10 17H30C30 25 26 29 21.5 29V32C27 31 31 28 34 24C34 32 29 36 21.5 36V39H18.5V36C11 36 6 32 6 24C9 28 13 31 18.5 32V29C14 29 10 25 10 17Z",
  // a flame
  O: "M21 1C24 10 34 14 34 25C34 34 27 39 20 39C13 39 6 34 6 26C6 19 11 16 12 9C16 11 17 14 17 18C21 14 22 8 21 1ZM20 36C24 36 27 33 27 29C27 25 23 23 22 19C20 23 13 25 13 30C13 34 16 36 20 36Z",
};

/** Each tactic card's emblem within 0…40. @type {Record<string, string>} */
const TACTICS = {
  J: "M20 8L26 20L36 10L33 30H7L4 10L14 20ZM8 33H32V37H8ZM20 2A3 3 0 1 0 20 8A3 3 0 1 0 20 2ZM4 5A2.5 2.5 0 1 0 4 10A2.5 2.5 0 1 0 4 5ZM36 5A2.5 2.5 0 1 0 36 10A2.5 2.5 0 1 0 36 5Z",
  SPY: "M2 20C8 10 14 7 20 7C26 7 32 10 38 20C32 30 26 33 20 33C14 33 8 30 2 20ZM20 12A8 8 0 1 0 20 28A8 8 0 1 0 20 12ZM20 16A4 4 0 1 1 20 24A4 4 0 1 1 20 16Z",
  SH: "M5 5C12 6 16 4 20 2C24 4 28 6 35 5C36 20 33 32 20 39C7 32 4 20 5 5ZM18 9V18H10V22H18V33H22V22H30V18H22V9Z",
  BLIND: "M3 14C10 26 30 26 37 14L33.5 11C28 20 12 20 6.5 11ZM7 23L3 30L6.5 32L10.5 25ZM18 26.5H22V35H18ZM33 23L37 30L33.5 32L29.5 25Z",
  MUD: "M20 2C24 10 31 17 31 26C31 33 26 38 20 38C14 38 9 33 9 26C9 17 16 10 20 2ZM4 32C6 30 7 33 7 35C7 38 2 38 2 35ZM36 32C38 34 38 38 35 38C33 38 33 34 36 32Z",
  RECRUITER: "M6 15L26 5V31L6 24ZM28 12C33 13 33 23 28 24ZM9 26L15 28L17 38H11ZM34 8L38 5L39 8ZM36 18H40V20H36ZM34 28L39 29L37 32Z",
  STRATEGIST: "M4 9H26V3L38 13L26 23V17H4ZM36 23H14V17L2 27L14 37V31H36Z",
  BANSHEE: "M20 2C30 2 34 10 34 18V38L29 33L25 38L20 33L15 38L11 33L6 38V18C6 10 10 2 20 2ZM14 13A3 4 0 1 0 14 21A3 4 0 1 0 14 13ZM26 13A3 4 0 1 0 26 21A3 4 0 1 0 26 13ZM20 23A3 4 0 1 0 20 31A3 4 0 1 0 20 23Z",
  TRAITOR: "M17 2H23L24 22H32V27H24V31L20 39L16 31V27H8V22H16ZM19 5V20H21V5Z",
};

/** @param {string} card */
export const isBack = (card) => card === "?" || card === "T?";
/** @param {string} card */
export const isTactic = (card) => card in TACTICS || card === "T?";

/**
 * A card as a picture of 100 × 140 units; its head can be read alone where others lie on it.
 * @param {string} card
 * @param {string} [name] what a tactic card is called, or the letter of a clan card in the reader's language
 */
export function face(card, name = "") {
  if (isBack(card)) return back(card);
  return card in TACTICS ? tactic(card, name) : clan(card, name || card[0]);
}

/** @param {string} card @param {string} shown */
function clan(card, shown) {
  const [letter, value] = [card[0], card.slice(1)];
  return drawing(
    100,
    140,
    { class: `face clan-${letter}`, "aria-hidden": "true" },
    svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 10, class: "paper" }),
    svg("path", { d: "M1.5 52V11.5A10 10 0 0 1 11.5 1.5H88.5A10 10 0 0 1 98.5 11.5V52Q50 62 1.5 52Z", class: "head" }),
    svg("text", { x: value.length > 1 ? 6 : 12, y: 42, class: "value" }, value),
    svg("text", { x: 90, y: 39, class: "letter", "text-anchor": "end" }, shown),
    svg("path", { d: EMBLEMS[letter], class: "emblem", transform: "translate(20 66) scale(1.5)", "fill-rule": "evenodd" }),
    svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 10, class: "edge" }),
  );
}

/** @param {string} card @param {string} name */
function tactic(card, name) {
  const lines = name.split(/[ -]/).filter(Boolean);
  const size = Math.min(18, 88 / (0.66 * Math.max(...lines.map((line) => line.length))));
  return drawing(
    100,
    140,
    { class: "face tactic", "aria-hidden": "true" },
    svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 10, class: "paper" }),
    svg("path", { d: "M1.5 52V11.5A10 10 0 0 1 11.5 1.5H88.5A10 10 0 0 1 98.5 11.5V52Q50 62 1.5 52Z", class: "head" }),
    svg("path", { d: TACTICS[card], class: "emblem", transform: "translate(31 6) scale(1)", "fill-rule": "evenodd" }),
    ...lines.slice(0, 3).map((line, at) =>
      svg("text", { x: 50, y: 100 + (at - (Math.min(lines.length, 3) - 1) / 2) * (size + 3), class: "name", "text-anchor": "middle", "font-size": size }, line),
    ),
    svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 10, class: "edge" }),
  );
}

/** @param {string} card */
function back(card) {
  const stripes = [];
  for (let at = 12; at < 100; at += 19) stripes.push(`M${at} 4V136`);
  for (let at = 14; at < 140; at += 19) stripes.push(`M4 ${at}H96`);
  return drawing(
    100,
    140,
    { class: `face back ${card === "T?" ? "back-tactic" : "back-clan"}`, "aria-hidden": "true" },
    svg("rect", { x: 1.5, y: 1.5, width: 97, height: 137, rx: 10, class: "ground" }),
    svg("path", { d: stripes.join(""), class: "tartan" }),
    card === "T?" ? svg("path", { d: "M50 42L78 70L50 98L22 70Z", class: "badge" }) : svg("circle", { cx: 50, cy: 70, r: 22, class: "badge" }),
    svg("rect", { x: 5.5, y: 5.5, width: 89, height: 129, rx: 7, class: "edge" }),
  );
}

/**
 * A combat mode's sign, to lie on a stone.
 * @param {string} mode
 */
export function modeSign(mode) {
  return svg("path", { d: TACTICS[mode], "fill-rule": "evenodd" });
}
