// @ts-check
/** Small things on the board and beside it: dice, the envelope, names in lines. */

import { drawing, svg } from "/static/elements.js";

/** @type {Record<string, number[][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @param {number} x @param {number} y */
export function envelope(x, y) {
  return `M${x - 20} ${y - 13}h40v26h-40zM${x - 20} ${y - 13}l20 15l20 -15`;
}

/** @param {string} points */
export function die(points) {
  return drawing(
    40,
    40,
    { class: "die" },
    svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 8 }),
    ...(PIPS[points] ?? []).map(([right, down]) => svg("circle", { cx: 20 + right * 10, cy: 20 + down * 10, r: 3.6 })),
  );
}

/**
 * A text in lines of about so many letters.
 * @param {string} text
 * @param {number} most
 */
export function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last && last.length + word.length + 1 > most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}
