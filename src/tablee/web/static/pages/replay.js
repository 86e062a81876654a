// @ts-check
/** A game looked through move by move, with the winning chances once they are worked out. */

import { makeBoard } from "/static/boards.js";
import { svg } from "/static/shapes.js";
import { api, attempt, button, complain, html, main, Problem, say, words } from "./common.js";

const table = /** @type {string} */ (main.dataset.table);
const asked = new URLSearchParams(location.search);
const FAR = 10;
const AGAIN = 700;
const WIDE = 640;
const HIGH = 160;

/** @type {any} */
let replay = await api(`/api/tables/${table}/replay`).catch((error) => (complain(error.message), null));
/** @type {Map<number, any>} */
const scenes = new Map();
/** @type {any} */
let analysis = null;
let at = 0;

const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const where = html("p", { class: "turn", role: "status" });
const slider = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: 0, value: 0, "aria-label": say("position") }));
const log = html("ol", { class: "log", tabindex: "0", "aria-label": say("log") });
const chart = html("div", { class: "chart" });
const comment = html("p", { class: "comment" });
const eyes = /** @type {HTMLSelectElement} */ (html("select", { id: "eyes" }));
const boardPlace = html("div", { class: "board-place" });

if (replay) await begin();

async function begin() {
  const board = await makeBoard(replay.game);
  board.words = words;
  boardPlace.append(board);
  heading.textContent = `${replay.title}: ${replay.names.join(" – ")}`;
  const steps = [
    ["⏮", "to_start", () => go(0)],
    ["◀", "back_one", () => go(at - 1)],
    ["▶", "on_one", () => go(at + 1)],
    ["⏭", "to_end", () => go(replay.moves.length)],
  ].map(([sign, key, work]) => {
    const made = button(String(sign), /** @type {() => Promise<void>} */ (work), { class: "act" });
    made.setAttribute("aria-label", say(String(key)));
    return made;
  });
  const share = button(say("copy_address"), async () => {
    await navigator.clipboard?.writeText(`${location.origin}/replay/${table}?at=${at}`).catch(() => {});
  }, { class: "act" });
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
        chart,
        comment,
        html(
          "p",
          { class: "row" },
          html("label", { for: "eyes" }, say("seen_by")),
          eyes,
          share,
          html("a", { class: "act", href: `/api/tables/${table}/record`, download: "" }, say("save")),
          replay.over ? button(say("analyse"), analyse, { class: "act" }) : html("a", { class: "act", href: `/t/${table}` }, say("to_table")),
        ),
      ),
      html("aside", { "aria-label": say("beside") }, html("p", {}, replay.over ?? ""), html("h2", {}, say("log")), log),
    ),
  );
  fill();
  slider.addEventListener("input", () => go(Number(slider.value)));
  eyes.addEventListener("change", () => attempt(() => lookThrough(Number(eyes.value))));
  document.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -FAR, PageDown: FAR, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  });
  await go(asked.has("at") ? Number(asked.get("at")) : replay.moves.length);
  if (asked.has("analyse") && replay.over) await attempt(analyse);
}

function fill() {
  const board = /** @type {any} */ (boardPlace.firstElementChild);
  board.names = replay.names;
  slider.max = String(replay.moves.length);
  eyes.replaceChildren(
    ...replay.allowed.map((/** @type {number} */ seat) =>
      html("option", { value: seat + 1, selected: seat === replay.eyes }, seat < 0 ? say("a_spectator") : replay.names[seat]),
    ),
  );
  log.replaceChildren(
    ...replay.log.map((/** @type {any} */ line) => {
      const made = html("li", { "data-n": line.n, value: line.n }, html("button", { class: "line" }, line.text));
      made.addEventListener("click", () => go(line.n));
      return made;
    }),
  );
}

/** @param {number} seat */
async function lookThrough(seat) {
  replay = await api(`/api/tables/${table}/replay?eyes=${seat}`);
  scenes.clear();
  fill();
  await go(at);
}

/** @param {number} number */
async function go(number) {
  at = Math.max(0, Math.min(Number.isFinite(number) ? Math.round(number) : number < 0 ? 0 : replay.moves.length, replay.moves.length));
  slider.value = String(at);
  where.textContent = say("after_move", { n: at, last: replay.moves.length }) + (at ? `: ${replay.names[replay.movers[at - 1]]} ${replay.moves[at - 1]}` : "");
  for (const line of log.children) {
    const here = Number(/** @type {HTMLElement} */ (line).dataset.n) === at;
    line.classList.toggle("here", here);
    if (here) line.scrollIntoView({ block: "nearest" });
  }
  const wanted = at;
  const moment = scenes.get(at) ?? (await api(`/api/tables/${table}/replay/${at}?eyes=${replay.eyes + 1}`).catch(() => null));
  if (!moment || wanted !== at) return;
  scenes.set(at, moment);
  const board = /** @type {any} */ (boardPlace.firstElementChild);
  board.choices = [];
  board.scene = moment.scene;
  showChart();
}

// --- winning chances ---

async function analyse() {
  try {
    for (;;) {
      const found = await api(`/api/tables/${table}/analysis`, {});
      if (found.finished) {
        analysis = found.analysis;
        comment.textContent = "";
        showChart();
        return;
      }
      comment.textContent = say("analysing", { done: found.done, total: found.total });
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  } catch (error) {
    comment.textContent = error instanceof Problem ? error.message : "";
  }
}

function showChart() {
  if (!analysis) return;
  const rows = [...analysis.moves.map((/** @type {any} */ move) => move.chances), ...(analysis.final ? [analysis.final] : [])];
  const x = (/** @type {number} */ n) => 4 + (n * (WIDE - 8)) / Math.max(1, rows.length - 1);
  const y = (/** @type {number} */ share) => 4 + (1 - share) * (HIGH - 8);
  const curves = replay.names.map((/** @type {string} */ _, /** @type {number} */ seat) =>
    svg("polyline", {
      class: `curve seat${seat + 1}`,
      "stroke-dasharray": seat ? `${8 - seat} ${2 + seat}` : null,
      points: rows.map((row, n) => `${x(n)},${y(row[seat])}`).join(" "),
    }),
  );
  const marks = analysis.moves
    .filter((/** @type {any} */ move) => move.mark)
    .map((/** @type {any} */ move) => svg("circle", { class: `mark ${move.mark}`, cx: x(move.number), cy: y(rows[move.number]?.[move.seat] ?? 0.5), r: 4 }));
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": say("chances") },
    svg("line", { class: "middle", x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
    ...curves,
    ...marks,
    svg("line", { class: "here", x1: x(at), x2: x(at), y1: 0, y2: HIGH }),
  );
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((/** @type {MouseEvent} */ (event).clientX - box.left) / box.width) * (rows.length - 1)));
  });
  chart.replaceChildren(html("h2", {}, say("chances")), picture, legend());
  const played = analysis.moves[at - 1];
  comment.textContent = played?.mark
    ? say(`mark_${played.mark}`, { best: played.best, lost: Math.round(100 * played.loss) })
    : played?.best
      ? say("better", { best: played.best })
      : "";
}

function legend() {
  return html(
    "ul",
    { class: "legend" },
    ...replay.names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
      const shares = analysis.moves[Math.min(at, analysis.moves.length - 1)]?.chances;
      const share = at >= analysis.moves.length && analysis.final ? analysis.final : shares;
      return html("li", { class: `seat${seat + 1}` }, `${name}: ${share ? Math.round(100 * share[seat]) : "–"} %`);
    }),
  );
}
