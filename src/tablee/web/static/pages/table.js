// @ts-check
/** A table: the board, who sits there, what has happened, and everything one can do besides moving. */

import { legalMoves } from "/static/board-base.js";
import { Aids } from "./aids.js";
import { announce, api, busy, button, complain, html, main, newBoard, ownName, prepared, say } from "./common.js";
import { TableSocket } from "./table-socket.js";

/**
 * @typedef {import("../wire.js").TableMessage} TableMessage
 * @typedef {import("../wire.js").HintMessage} HintMessage
 */

const table = /** @type {string} */ (main.dataset.table);
const game = /** @type {string} */ (main.dataset.game);
const PACE = 650; // milliseconds between two moves that come at once, for those who like to see them
const READING = 5000; // for what wants to be read, such as how a round ended; a touch or a key goes on
const MOST_WAITING = 8; // messages: whoever is further behind catches up at once
const CLOCK_TICK = 250;

/** The latest message about the table. @type {TableMessage | null} */
let now = null;
/** Messages not shown yet. @type {(TableMessage | HintMessage)[]} */
const queue = [];
let showing = 0;
let told = 0;
let asked = false;
/** One's own last move, by its number. */
let own = 0;
/** What the board was given last: somebody coming or going is no reason to draw it anew. */
let drawn = "";

// --- the page ---

const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const turn = html("p", { class: "turn" });
const top = html("div", { class: "top" });
heading.replaceWith(top);
top.append(heading, turn);
const seats = html("ul", { class: "people" });
const log = html("ol", { class: "log", tabindex: "0", "aria-label": say("log") });
const advice = html("p", { class: "advice", hidden: true });
// What has happened since one's own last move, where the log is far below the board.
const news = html("div", { class: "news", role: "note", tabindex: "0", "aria-label": say("news") });
const hintLine = html("p", { class: "hint", role: "status" });
const sitting = html("div", { class: "sitting" });
const acts = html("div", { class: "acts row" });
const boardPlace = html("div", { class: "board-place" });
await prepared(game).catch((error) => complain(error.message));
const board = await newBoard(game, boardPlace);
board.answers = true;
const aids = new Aids(game, ask, dialog);
main.append(
  html(
    "div",
    { class: "table" },
    html("section", { class: "play", "aria-label": say("board") }, advice, news, boardPlace, hintLine, aids.place, sitting, acts),
    html("aside", { "aria-label": say("beside") }, seats, html("h2", {}, say("log")), log),
  ),
);

const hint = button(say("hint"), () => {
  if (ask({ type: "hint", ref: "hint" })) hintLine.textContent = say("thinking_hint");
});
const undo = button(say("undo"), () => void (now && ask({ type: "undo", seq: now.seq })));
const hurry = button(say("answer_now"), () => void ask({ type: "cancel" }));
const resign = button(say("resign"), () => askToResign());
const invite = button(say("invite"), () => share(`/t/${table}`, say("share"), say("share_text")));
const phone = button(say("other_device"), async () => {
  /** @type {import("../wire.js").Link} */
  const link = await api(`/api/tables/${table}/link`);
  share(link.path, say("other_device"), say("share_seat"));
});
const rules = html("a", { href: `/rules/${game}?table=${table}`, target: "_blank" }, say("rules"));
const look = html("a", { href: `/replay/${table}` }, say("replay"));
const save = html("a", { href: `/api/tables/${table}/record`, download: "" }, say("save"));
const ending = button(say("what_next"), () => endDialog());
for (const one of [hint, undo, hurry, ending]) one.classList.add("act");
for (const one of [resign, invite, phone, rules, look, save]) one.classList.add("act", "quiet");
acts.append(ending, hint, undo, hurry, resign, rules, invite, phone, look, save);

board.addEventListener("move", (event) => {
  const { move } = /** @type {CustomEvent} */ (event).detail;
  if (now) socket.move(now.seq, move);
});

board.addEventListener("question", (event) => {
  const { name, given } = /** @type {CustomEvent} */ (event).detail;
  aids.question(name, given);
});

const socket = new TableSocket(table, hear, (state, code) => {
  document.body.classList.toggle("lost", state === "lost");
  if (state === "open") aids.forget();
  if (state === "lost") turn.textContent = say("lost");
  else if (state === "gone") complain(say(code === 4404 ? "table_gone" : "refused"));
  else if (now) {
    turn.textContent = now.turn.text;
    if (hintLine.textContent === say("thinking_hint")) hintLine.textContent = ""; // it was asked of the lost connection
  }
});

/** Asks the server for something that is not kept for later, unlike a move. @param {import("../wire.js").FromBrowser} message */
function ask(message) {
  const sent = socket.send(message);
  if (!sent) complain(say("offline"));
  return sent;
}

// --- what the server tells ---

/** Whether whoever looks at a table is to move. @param {TableMessage} message */
function isMine(message) {
  return legalMoves(message.scene).length > 0;
}

/** @param {import("../wire.js").FromServer} message */
function hear(message) {
  if (message.type === "error" && message.ref === "ask") {
    aids.answer(message.text);
  } else if (message.type === "error" && message.ref === "hint" && message.code === "late") {
    // The table has moved on, and another hint may have been asked for.
  } else if (message.type === "error") {
    hintLine.textContent = "";
    if (message.code !== "late") complain(message.text);
    if (now) show(now, false);
  } else if (message.type === "answer") {
    aids.answer(message.text);
  } else if (message.type === "table" || message.type === "hint") {
    queue.push(message);
    next();
  }
}

/** Shows one message after the other, each with the time to be seen. */
function next() {
  if (showing || !queue.length) return;
  const message = /** @type {TableMessage | HintMessage} */ (queue.shift());
  if (message.type === "hint") {
    showHint(message);
    next();
    return;
  }
  const isMove = now !== null && message.moves > now.moves;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  show(message, true);
  // Where it is one's own turn one goes on oneself, and a clock that runs may not be kept from sight.
  const reads = isMove && !isMine(message) && !message.over && !message.clock && board.wantsReading(message.scene);
  if (isMove && (reads || !calm) && !document.hidden) {
    document.body.classList.toggle("reading", reads);
    showing = window.setTimeout(goOn, queue.length > MOST_WAITING ? 0 : reads ? READING : PACE);
  } else next();
}

function goOn() {
  clearTimeout(showing);
  showing = 0;
  document.body.classList.remove("reading");
  next();
}

for (const event of ["click", "keydown"]) {
  document.addEventListener(event, () => document.body.classList.contains("reading") && goOn());
}

/** @param {TableMessage} message @param {boolean} fresh */
function show(message, fresh) {
  const before = now;
  now = message;
  heading.textContent = message.title;
  main.dataset.moves = String(message.moves);
  const looks = JSON.stringify([message.moves, message.scene, message.names]);
  if (looks !== drawn || !fresh) {
    drawn = looks;
    board.names = message.names;
    board.moves = message.moves;
    board.scene = message.scene;
  }
  turn.textContent = message.thinking ? say("thinking", { who: message.names[message.turn.seat] }) : message.turn.text;
  document.body.classList.toggle("mine", isMine(message));
  document.title = `${isMine(message) ? "● " : ""}${message.title} · Tablée`;
  showSeats(message);
  showLog(message);
  if (before && isMine(before) && message.moves > before.moves) own = before.moves + 1;
  showNews(message);
  showActs(message);
  aids.show(message);
  const imported = message.kind === "imported" && !message.over ? say("imported") : "";
  advice.textContent = message.advice ?? imported;
  advice.hidden = !advice.textContent;
  if (!before || message.seq !== before.seq || message.advised) board.advised = message.advised;
  if (!fresh) return;
  if (!before || message.seq !== before.seq) hintLine.textContent = "";
  const lines = message.log.filter((line) => line.n > told).map((line) => line.text);
  if (before) announce([...lines, message.over ? message.over.text : message.turn.text].join(" "));
  told = message.moves;
  if (message.over && !(before && before.over)) void board.atRest().then(endDialog); // the last move is seen first
  if (message.next && before && before.over && !before.next) endDialog();
}

/** @param {TableMessage} message */
function showSeats(message) {
  seats.replaceChildren(
    ...message.seats.map((seat, at) =>
      html(
        "li",
        { class: at === message.turn.seat ? "turn" : null },
        html("span", { class: "who" }, seat.free ? say("free_seat_of", { side: seat.side }) : message.names[at]),
        at === message.you && html("span", { class: "you" }, say("you")),
        seat.person && !seat.free && at !== message.you && html("span", { class: "here" }, say(seat.here ? "here" : "away")),
        message.clock && html("span", { class: "clock", "data-seat": at }),
      ),
    ),
  );
  showClock();
  const free = message.seats.some((seat) => seat.free);
  const canSit = free && message.you < 0;
  if (canSit === sitting.hasChildNodes()) return;
  const held = sitting.contains(document.activeElement);
  sitting.replaceChildren(...(canSit ? [sitForm()] : []));
  if (held) board.takeFocus();
}

function sitForm() {
  const name = /** @type {HTMLInputElement} */ (
    html("input", { id: "name", maxlength: 24, value: ownName.get(), autocomplete: "nickname" })
  );
  const go = html("button", { type: "submit", class: "act main" }, say("sit_down"));
  const form = html("form", { class: "row" }, html("label", { for: "name" }, say("your_name")), name, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void busy(form, async () => {
      ownName.set(name.value);
      await api(`/api/tables/${table}/sit`, { name: name.value });
    });
  });
  return form;
}

/** The log is kept by move: news adds to it, what was taken back goes. @param {TableMessage} message */
function showLog(message) {
  for (const line of [...log.children]) {
    if (Number(/** @type {HTMLElement} */ (line).dataset.n) > message.moves) line.remove();
  }
  const low = message.log.length ? message.log[0].n : Infinity;
  for (const line of [...log.children]) {
    if (Number(/** @type {HTMLElement} */ (line).dataset.n) >= low) line.remove();
  }
  log.append(...message.log.map((line) => html("li", { "data-n": line.n, value: line.n }, line.text)));
  log.scrollTop = log.scrollHeight;
}

/** Where no move of one's own was seen, the latest of everybody; where there is much, its end. @param {TableMessage} message */
function showNews(message) {
  const first = own || message.moves - message.seats.length + 1;
  const lines = [...log.children].filter((line) => Number(/** @type {HTMLElement} */ (line).dataset.n) >= first);
  const text = lines.map((line) => line.textContent).join(" ");
  if (text === news.textContent) return;
  news.textContent = text;
  news.scrollTop = news.scrollHeight;
}

/** @param {TableMessage} message */
function showActs(message) {
  const seated = message.you >= 0;
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  hint.hidden = !isMine(message);
  undo.hidden = !message.can_undo;
  hurry.hidden = !(seated && message.thinking);
  resign.hidden = !seated || !!message.over;
  invite.hidden = !!message.over;
  const waits = seated && message.seats.some((seat) => seat.free);
  invite.classList.toggle("main", waits);
  invite.classList.toggle("quiet", !waits);
  phone.hidden = !seated || !!message.over;
  ending.hidden = !message.over;
  if (held?.hidden && acts.contains(held)) board.takeFocus();
}

/** Advice for the table as it is shown; for an earlier one it comes too late. @param {HintMessage} message */
function showHint(message) {
  if (message.seq !== now?.seq) return;
  const told = (/** @type {{move: string, text: string}} */ one) => (one.text === one.move ? board.spell(one.move) : one.text);
  const chances = message.chances.map((one) => say("chance_of", { move: told(one), chance: one.chance })).join(" · ");
  board.advised = message.move;
  hintLine.textContent = say("hint_is", { move: told(message) }) + (chances ? ` (${chances})` : "");
}

// --- clocks ---

let heard = 0;
function showClock() {
  heard = performance.now();
  tick();
}

function tick() {
  if (!now?.clock) return;
  for (const place of seats.querySelectorAll(".clock")) {
    const seat = Number(/** @type {HTMLElement} */ (place).dataset.seat);
    const passed = seat === now.clock.running ? (performance.now() - heard) / 1000 : 0;
    const left = Math.max(0, Math.ceil(now.clock.left[seat] - passed));
    place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    place.classList.toggle("short", left < 20);
  }
}
setInterval(tick, CLOCK_TICK);

// --- dialogs ---

/**
 * @param {string} title
 * @param {...(Node | string | null)} parts
 */
function dialog(title, ...parts) {
  document.querySelector("dialog")?.remove();
  const close = html("button", { class: "act quiet close" }, say("close"));
  const made = /** @type {HTMLDialogElement} */ (
    html("dialog", { "aria-labelledby": "dialog-title" }, html("h2", { id: "dialog-title" }, title), ...parts, close)
  );
  close.addEventListener("click", () => made.close());
  made.addEventListener("close", () => made.remove());
  document.body.append(made);
  made.showModal();
  return made;
}

function askToResign() {
  const made = dialog(
    say("resign_sure"),
    button(say("resign"), () => void (ask({ type: "resign" }) && made.close()), { class: "act main" }),
  );
  /** @type {HTMLElement} */ (made.querySelector(".close")).focus(); // Enter alone gives nothing up
}

/** @param {string} path @param {string} title @param {string} text what the address is for */
function share(path, title, text) {
  const address = location.origin + path;
  const field = /** @type {HTMLInputElement} */ (html("input", { value: address, readonly: true, "aria-label": say("address") }));
  const copy = button(say("copy"), async () => {
    field.select();
    await navigator.clipboard?.writeText(address).catch(() => {});
    announce(say("copied"));
    copy.textContent = say("copied");
  }, { class: "act main" });
  dialog(title, html("p", {}, text), html("p", { class: "row" }, field, copy));
  field.select();
}

function endDialog() {
  if (!now?.over) return;
  const won = now.over.winners.includes(now.you);
  const title = now.you < 0 ? say("over") : say(won ? (now.over.winners.length > 1 ? "shared_win" : "you_win") : "you_lose");
  const seated = now.you >= 0;
  const level = now.seats.findIndex((seat) => !seat.person);
  const again = now.next
    ? html("a", { class: "act main", href: `/t/${now.next}` }, say("to_next"))
    : button(say("again"), () => void (asked = ask({ type: "again" })), { class: "act main" });
  if (now.next && asked) {
    location.assign(`/t/${now.next}`);
    return;
  }
  dialog(
    title,
    html("p", { class: "result" }, now.over.text),
    html(
      "p",
      { class: "row" },
      seated || now.next ? again : null,
      level >= 0 && seated ? html("a", { class: "act", href: `/new?like=${table}` }, say("other_level")) : null,
      html("a", { class: "act", href: `/replay/${table}?analyse` }, say("analysis")),
      html("a", { class: "act", href: "/" }, say("home")),
    ),
  );
}
