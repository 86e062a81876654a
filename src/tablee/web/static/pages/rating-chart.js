// @ts-check
/** A rating by the number of games, with a band that shows how sure it is. */

import { svg } from "/static/elements.js";
import { say } from "./common.js";

/** What the chart needs of a rating. @typedef {{points: number, uncertainty: number}} RatingPoint */

const [WIDE, HIGH] = [420, 170];
const [LEFT, RIGHT, TOP, BOTTOM] = [46, WIDE - 12, 12, HIGH - 24];
const STEPS = [25, 50, 100, 200, 400, 800];
const MOST_LINES = 5;

/** @param {readonly RatingPoint[]} history @param {string} [label] the key of what is said of it */
export function ratingChart(history, label = "rating_chart") {
  const low = Math.min(...history.map((at) => at.points - at.uncertainty));
  const high = Math.max(...history.map((at) => at.points + at.uncertainty));
  const step = STEPS.find((each) => (high - low) / each <= MOST_LINES) ?? 1600;
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  const last = Math.max(1, history.length - 1);
  const x = (/** @type {number} */ at) => LEFT + (at * (RIGHT - LEFT)) / last;
  const y = (/** @type {number} */ points) => BOTTOM - ((points - bottom) / (top - bottom)) * (BOTTOM - TOP);
  const lines = Array.from({ length: (top - bottom) / step + 1 }, (_, at) => bottom + at * step);
  const upper = history.map((at, n) => `${x(n)},${y(at.points + at.uncertainty)}`);
  const lower = history.map((at, n) => `${x(n)},${y(at.points - at.uncertainty)}`).reverse();
  const ends = { first: history[0].points, last: history[history.length - 1].points };
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", class: "rating-chart", "aria-label": say(label, ends) },
    ...lines.map((points) => svg("line", { class: "grid", x1: LEFT, x2: RIGHT, y1: y(points), y2: y(points) })),
    ...lines.map((points) => svg("text", { class: "scale", x: LEFT - 8, y: y(points), "text-anchor": "end", "dominant-baseline": "central" }, String(points))),
    svg("polygon", { class: "band", points: [...upper, ...lower].join(" ") }),
    svg("polyline", { class: "curve", points: history.map((at, n) => `${x(n)},${y(at.points)}`).join(" ") }),
    ...history.map((at, n) => svg("circle", { class: "point", cx: x(n), cy: y(at.points), r: history.length > 40 ? 1.5 : 3 })),
  );
}
