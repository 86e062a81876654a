// @ts-check
/** What stands in the rooms of the country house: a drawing for each, in lines around its own middle. */

import { svg } from "/static/elements.js";

/** @type {Record<string, string>} */
const DRAWINGS = {
  kitchen: "M-20 -2h40v15a6 6 0 0 1-6 6h-28a6 6 0 0 1-6-6zM-27 2h7M20 2h7M-22 -6h44M-4 -10h8",
  dining: "M-34 6a34 13 0 1 0 68 0a34 13 0 1 0-68 0zM-20 4a6 3 0 1 0 12 0a6 3 0 1 0-12 0zM8 4a6 3 0 1 0 12 0a6 3 0 1 0-12 0zM0 -2v-12M-3 -14h6M-6 11a6 2.5 0 1 0 12 0a6 2.5 0 1 0-12 0z",
  orangery: "M0 8v-7M-13 -6a13 11 0 1 1 26 0a8 7 0 0 1-26 0zM-6 -8h.5M5 -11h.5M2 -3h.5M-9 8h18l-3 14h-12z",
  music: "M-17 14a6 4.5 0 1 0 12 0a6 4.5 0 1 0-12 0zM-5 14v-27l21-5v26M4 8a6 4.5 0 1 0 12 0a6 4.5 0 1 0-12 0zM-5 -7l21-5",
  smoking: "M-24 -3h12v9a8 8 0 0 0 15 3l19-15h6M-22 -9c-4-4 4-5 0-10M-15 -9c-4-4 4-5 0-10",
  observatory: "M-24 6l36-19 5 10-36 19zM12 -13l7-4 5 10-7 4M-2 5l-9 19M-2 5l9 19M-2 5v17",
  library: "M-22 -14h9v34h-9zM-13 -8h8v28h-8zM-5 -14h9v34h-9zM8 -11l8-2 7 31-8 2zM-22 -7h9M-5 -7h9M-29 20h56",
  trophies: "M-12 -14h24v11a12 12 0 0 1-24 0zM-12 -10h-8a8 9 0 0 0 9 11M12 -10h8a8 9 0 0 1-9 11M0 9v8M-9 20h18M-6 17h12",
  cellar: "M-16 21v-19c0-6 4-6 4-12v-7h6v7c0 6 4 6 4 12v19zM-16 8h14M8 -6h16c0 11-3 15-8 15s-8-4-8-15zM16 9v11M10 21h12",
  staircase: "M-58 26v-8h13v-8h13v-8h13v-8h13v-8h13v-8h16M-58 8l65-40",
};

/**
 * The drawing of a room, nothing for a room that has none.
 * @param {string} slug
 * @param {number} x
 * @param {number} y
 */
export function furniture(slug, x, y) {
  const lines = DRAWINGS[slug];
  return lines ? svg("path", { d: lines, class: "furniture", transform: `translate(${x} ${y})` }) : null;
}
