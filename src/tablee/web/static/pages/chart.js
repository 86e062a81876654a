// @ts-check
/** The winning chances of a game as a chart: a line for each seat, and a sign where a move threw something away. */

import { seatShape, svg } from "/static/elements.js";
import { html, say } from "./common.js";

/**
 * @typedef {import("../wire.js").AnalysedMove} Judged
 * @typedef {import("../wire.js").AnalysedGame} Analysis
 * @typedef {[number, number][]} Curve moves made, and the chance then
 */

/** As in books on chess. @type {Record<string, string>} */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
const DASHES = ["", "9 4", "3 3", "12 3 3 3", "6 6", "2 5"];
const TICKS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];
const MOST_TICKS = 8;
const NARROW = 520; // pixels

/**
 * A seat's chance by the number of moves made. Where something is hidden a seat's own view say it, when it is to
 * move: what two seats expect in one position need not agree.
 * @param {Analysis} analysis
 * @param {number} seat
 * @returns {Curve}
 */
export function curveOf(analysis, seat) {
  const own = analysis.hidden && analysis.seat === null;
  const found = analysis.moves.filter((move) => !own || move.seat === seat);
  /** @type {Curve} */
  const points = found.map((move) => [move.number - 1, move.chances[seat]]);
  if (analysis.final) points.push([analysis.moves.length, analysis.final[seat]]);
  return points;
}

/**
 * The chance at a moment, between two points of a curve.
 * @param {Curve} curve
 * @param {number} at
 * @returns {number | null}
 */
export function chanceAt(curve, at) {
  if (!curve.length) return null;
  const after = curve.find(([n]) => n >= at);
  const before = curve.findLast(([n]) => n <= at);
  if (!after || !before) return (after ?? before ?? [0, 0])[1];
  if (after[0] === before[0]) return after[1];
  return before[1] + ((after[1] - before[1]) * (at - before[0])) / (after[0] - before[0]);
}

/**
 * @param {Analysis} analysis
 * @param {number} at the moment that is shown
 * @param {number} pixels of width
 * @param {(moment: number) => void} go
 */
export function chartOf(analysis, at, pixels, go) {
  const [wide, high] = pixels < NARROW ? [420, 210] : [800, 230];
  const [left, right, top, bottom] = [46, wide - 16, 14, high - 26];
  const last = Math.max(1, analysis.moves.length);
  const x = (/** @type {number} */ n) => left + (n * (right - left)) / last;
  const y = (/** @type {number} */ share) => top + (1 - share) * (bottom - top);
  const curves = Array.from({ length: analysis.seats }, (_, seat) => curveOf(analysis, seat));
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": say("chances") },
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => svg("line", { class: share === 0.5 ? "grid half" : "grid", x1: left, x2: right, y1: y(share), y2: y(share) })),
    ...[0, 0.5, 1].map((share) => svg("text", { class: "scale", x: left - 8, y: y(share), "text-anchor": "end", "dominant-baseline": "central" }, percent(share))),
    ...ticks(last).map((n) => svg("text", { class: "scale", x: x(n), y: bottom + 16, "text-anchor": "middle" }, String(n))),
    svg("rect", { class: "here", x: x(at) - 1.5, y: top - 6, width: 3, height: bottom - top + 12 }),
    ...curves.map((curve, seat) =>
      svg("polyline", { class: `curve seat${seat + 1}`, "stroke-dasharray": DASHES[seat % DASHES.length] || null, points: curve.map(([n, share]) => `${x(n)},${y(share)}`).join(" ") }),
    ),
    // Where a seat's own view are asked there are few points, sometimes one.
    ...(analysis.hidden ? curves : []).flatMap((curve, seat) => curve.map(([n, share]) => svg("circle", { class: `point seat${seat + 1}`, cx: x(n), cy: y(share), r: 3.2 }))),
    ...curves.map((curve, seat) => {
      const share = chanceAt(curve, at);
      return share === null ? null : svg("g", { class: "now", transform: `translate(${x(at)} ${y(share)}) scale(.72)` }, seatShape(seat));
    }),
    ...analysis.moves
      .filter((move) => move.mark)
      .map((move) => {
        const share = y(chanceAt(curves[move.seat], move.number) ?? 0.5);
        const above = share > top + 30 ? -17 : 17;
        return svg(
          "g",
          { class: `mark ${move.mark}`, transform: `translate(${x(move.number)} ${share})` },
          svg("path", { d: `M0 0V${above * 0.6}`, class: `stem seat${move.seat + 1}` }),
          svg("circle", { cy: above, r: 9.5 }),
          svg("text", { y: above, "text-anchor": "middle", "dominant-baseline": "central" }, SIGNS[move.mark ?? ""]),
        );
      }),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const unit = ((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * wide;
    go(Math.round(((unit - left) / (right - left)) * last));
  });
  return picture;
}

/** Round numbers along the game. @param {number} last */
function ticks(last) {
  const step = TICKS.find((each) => last / each <= MOST_TICKS) ?? 1000;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
}

/** @param {number} share */
export function percent(share) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(share);
}

/**
 * Every seat with its chance at a moment.
 * @param {Analysis} analysis
 * @param {readonly string[]} names
 * @param {number} at
 */
export function legendOf(analysis, names, at) {
  return html(
    "ul",
    { class: "legend" },
    ...names.map((name, seat) => {
      const share = chanceAt(curveOf(analysis, seat), at);
      const sign = svg("svg", { viewBox: "-24 -11 48 22", class: "sign", "aria-hidden": "true" });
      sign.append(
        svg("line", { x1: -24, x2: 24, class: "curve", "stroke-dasharray": DASHES[seat % DASHES.length] || null }),
        seatShape(seat),
      );
      return html("li", { class: `seat${seat + 1}` }, sign, name, html("b", {}, share === null ? "–" : percent(share)));
    }),
  );
}
