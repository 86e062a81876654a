// @ts-check
/** A game looked through move by move, with the winning chances once they are worked out. */

import { svg } from "/static/elements.js";
import { analyse } from "./analysis.js";
import { bestMoveLines } from "./best-moves.js";
import { chartOf, legendOf, percent, SIGNS } from "./chart.js";
import { api, attempt, button, complain, html, labelled, main, newBoard, Problem, say } from "./common.js";

// A game may also stand in another place than the tables: then the page says where, for programs and for people.
const path = main.dataset.path ?? `/api/tables/${main.dataset.table}`;
const address = main.dataset.address ?? `/replay/${main.dataset.table}`;
const asked = new URLSearchParams(location.search);
const SAID = 2000;

/** @typedef {import("/static/board-base.js").BoardBase} BoardBase */

/** @type {import("../wire.js").Replay} */
let replay = await api(`${path}/replay`).catch((error) => (complain(error.message), null));
/** @type {Map<number, import("../wire.js").ReplayMoment>} */
const scenes = new Map();
/** @type {import("./chart.js").Analysis | null} */
let analysis = null;
/** How many of the best moves each seat has found. */
let bestMoves = html("p");
/** What is proven of each move that was played, in words; empty where that is nothing. @type {string[]} */
let verdicts = [];
let at = 0;

const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const where = html("p", { class: "turn", role: "status" });
const slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: 0, value: 0, "aria-label": say("position") }));
const log = html("ol", { class: "log", tabindex: "0", "aria-label": say("log") });
const chart = html("section", { class: "chart", "aria-label": say("chances"), hidden: true });
const comment = html("p", { class: "comment", role: "status" });
const progress = /** @type {HTMLProgressElement} */ (html("progress", { "aria-label": say("analyse"), hidden: true }));
const viewer = /** @type {HTMLSelectElement} */ (html("select", { id: "viewer" }));
const boardPlace = html("div", { class: "board-place" });

if (replay) await begin();

async function begin() {
  await newBoard(replay.game, boardPlace);
  heading.textContent = `${replay.title} · ${replay.names.join(" – ")}`;
  const steps = [
    ["M5 4V20M20 4L9 12L20 20Z", "to_start", () => go(0)],
    ["M17 4L6 12L17 20Z", "back_one", () => go(at - 1)],
    ["M7 4L18 12L7 20Z", "on_one", () => go(at + 1)],
    ["M19 4V20M4 4L15 12L4 20Z", "to_end", () => go(replay.moves.length)],
  ].map(([shape, key, work]) => {
    const made = button("", /** @type {() => Promise<void>} */ (work), { class: "act icon", "aria-label": say(String(key)) });
    made.append(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: String(shape) })));
    return made;
  });
  const share = button(say("copy_address"), async () => {
    await navigator.clipboard?.writeText(`${location.origin}${address}?at=${at}`).catch(() => {});
    share.textContent = say("copied");
    setTimeout(() => (share.textContent = say("copy_address")), SAID);
  }, { class: "act" });
  const asking = button(say("analyse"), async () => {
    await study();
    asking.hidden = analysis !== null;
  }, { class: "act main" });
  main.append(
    html(
      "div",
      { class: "table" },
      html(
        "section",
        { class: "play", "aria-label": say("board") },
        where,
        boardPlace,
        html("p", { class: "row steps" }, ...steps, slider),
        comment,
        progress,
        chart,
        html(
          "p",
          { class: "row" },
          html("label", { for: "viewer" }, say("seen_by")),
          viewer,
          share,
          html("a", { class: "act", href: `${path}/record`, download: "" }, say("save")),
          replay.over ? replay.moves.length > 0 && asking : html("a", { class: "act", href: `/t/${main.dataset.table}` }, say("to_table")),
        ),
      ),
      html("aside", { "aria-label": say("beside") }, html("p", { class: "result" }, replay.over ?? ""), html("h2", {}, say("log")), log),
    ),
  );
  fill();
  slider.addEventListener("input", () => go(Number(slider.value)));
  viewer.addEventListener("change", () => attempt(() => lookThrough(Number(viewer.value))));
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  });
  await go(asked.has("at") ? Number(asked.get("at")) : replay.moves.length);
  if (!replay.over || !replay.moves.length) return;
  /** @type {import("../wire.js").AnalysisProgress} */
  const kept = await api(`${path}/analysis`);
  asking.hidden = kept.finished;
  if (kept.finished) showAnalysis(kept);
  else if (asked.has("analyse")) asking.click();
}

function fill() {
  const board = boardOnPage();
  board.names = replay.names;
  slider.max = String(replay.moves.length);
  viewer.replaceChildren(
    ...replay.allowed.map((seat) =>
      html("option", { value: seat + 1, selected: seat === replay.viewer }, seat < 0 ? say("a_spectator") : replay.names[seat]),
    ),
  );
  log.replaceChildren(
    ...replay.log.map((line) => {
      const made = html("li", { "data-n": line.n, value: line.n }, html("button", { class: "line" }, line.text));
      made.addEventListener("click", () => go(line.n));
      return made;
    }),
  );
  signLog();
}

function boardOnPage() {
  return /** @type {BoardBase} */ (boardPlace.querySelector(".tablee-board"));
}

/** @param {number} seat */
async function lookThrough(seat) {
  replay = await api(`${path}/replay?viewer=${seat}`);
  scenes.clear();
  fill();
  await go(at);
}

/** @param {number} number */
async function go(number) {
  at = Math.max(0, Math.min(Number.isFinite(number) ? Math.round(number) : number < 0 ? 0 : replay.moves.length, replay.moves.length));
  slider.value = String(at);
  const happened = replay.log.find((line) => line.n === at)?.text;
  const after = say("after_move", { n: at, last: replay.moves.length });
  where.textContent = !at ? say("before_first") : happened ? labelled(after, happened) : after;
  for (const line of log.children) {
    const here = Number(/** @type {HTMLElement} */ (line).dataset.n) === at;
    line.classList.toggle("here", here);
    if (here) keepInSight(/** @type {HTMLElement} */ (line));
  }
  main.dataset.at = String(at);
  main.dispatchEvent(new Event("moment")); // who has more to tell of it
  const wanted = at;
  /** @type {import("../wire.js").ReplayMoment | null} */
  const moment = scenes.get(at) ?? (await api(`${path}/replay/${at}?viewer=${replay.viewer + 1}`).catch(() => null));
  if (!moment || wanted !== at) return;
  scenes.set(at, moment);
  const board = boardOnPage();
  board.moves = at;
  board.scene = moment.scene;
  showChart();
}

/** Scrolls the log, never the page. @param {HTMLElement} line */
function keepInSight(line) {
  const [above, below] = [line.offsetTop, line.offsetTop + line.offsetHeight - log.clientHeight];
  log.scrollTop = Math.max(below, Math.min(above, log.scrollTop));
}

// --- winning chances ---

async function study() {
  try {
    const found = await analyse(path, (text, { done, total, finished }) => {
      progress.hidden = finished;
      [progress.max, progress.value] = [total, done];
      comment.textContent = text;
    });
    showAnalysis(found);
  } catch (error) {
    progress.hidden = true;
    comment.textContent = error instanceof Problem ? error.message : say("failed");
  }
}

/** @param {import("../wire.js").AnalysisProgress} found */
function showAnalysis(found) {
  analysis = found.analysis;
  verdicts = found.verdicts;
  bestMoves = bestMoveLines(found);
  signLog();
  showChart();
}

function showChart() {
  if (!analysis) return;
  const picture = chartOf(analysis, at, chart.clientWidth || boardPlace.clientWidth, go);
  const worst = analysis.moves.filter((move) => move.mark);
  chart.hidden = false;
  chart.replaceChildren(
    html("h2", {}, say("chances")),
    picture,
    legendOf(analysis, replay.names, at),
    bestMoves,
    exactFrom(analysis),
    worst.length ? html("ol", { class: "marks" }, ...worst.map(markLine)) : html("p", {}, say("no_marks")),
    analysis.final ? "" : html("p", { class: "when" }, say("unfinished")),
  );
  const played = analysis.moves[at - 1];
  const sign = played?.mark ? SIGNS[played.mark] : "";
  comment.textContent = played?.judged ? `${sign} ${judgement(played)}`.trim() : "";
}

/**
 * From which move on every chance is proven; empty where the last one is not.
 * @param {import("./chart.js").Analysis} found
 */
function exactFrom(found) {
  const first = found.moves.findLastIndex((move) => !move.solved) + 2;
  return first > found.moves.length ? "" : html("p", { class: "when" }, say("proven_from", { number: first }));
}

/** @param {import("./chart.js").Judged} move */
function judgement(move) {
  const proven = verdicts[move.number - 1];
  if (proven) return `${proven[0].toLocaleUpperCase()}${proven.slice(1)}.`;
  if (!move.best) return say("best_move");
  const best = spell(move.best);
  return move.mark ? say(`mark_${move.mark}`, { best, lost: Math.round(100 * move.loss) }) : say("better", { best });
}

/** A move in the words of the board. @param {string} move */
function spell(move) {
  return boardOnPage().spell(move);
}

/** @param {import("./chart.js").Judged} move */
function markLine(move) {
  const who = replay.names[move.seat];
  const proven = verdicts[move.number - 1];
  const words = proven
    ? say("verdict_line", { name: who, value: proven })
    : say("mark_line", { who, move: spell(move.move), best: spell(move.best ?? "") });
  const line = html(
    "button",
    { class: "line" },
    html("b", { class: `sign ${move.mark}` }, SIGNS[move.mark ?? ""]),
    ` ${words} `,
    html("span", { class: "lost" }, `−${percent(move.loss)}`),
  );
  line.addEventListener("click", () => go(move.number));
  return html("li", { value: move.number, class: move.number === at ? "here" : null }, line);
}

/** Signs in the log, where moves threw something away. */
function signLog() {
  for (const line of log.querySelectorAll("li")) {
    const mark = analysis?.moves[Number(line.dataset.n) - 1]?.mark;
    line.querySelector(".sign")?.remove();
    if (mark) line.firstElementChild?.append(" ", html("b", { class: `sign ${mark}` }, SIGNS[mark]));
  }
}
