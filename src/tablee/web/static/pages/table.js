// @ts-check
/** A table: the board, who sits there, what has happened, and everything one can do besides moving. */

import { legalMoves } from "/static/choices.js";
import { askAnew } from "/static/prompt.js";
import { Sounds } from "/static/sounds.js";
import { Aids } from "./aids.js";
import { announce, button, complain, counted, html, main, newBoard, say } from "./common.js";
import { confirm, dialog, share } from "./dialogs.js";
import { endDialog } from "./end-dialog.js";
import { GameLog } from "./game-log.js";
import { MessageQueue } from "./message-queue.js";
import { Offers } from "./offers.js";
import { othersDialog } from "./others-dialog.js";
import { titlePage } from "./page-title.js";
import { Phrases } from "./phrases.js";
import { Premove } from "./premove.js";
import { showPreparation } from "./preparation.js";
import { closeOutside, keepRoomFor, makeRoomFor } from "./room.js";
import { saveDialog } from "./save-dialog.js";
import { SeatList } from "./seat-list.js";
import { soundSwitch } from "./sound-switch.js";
import { hasNews } from "./table-news.js";
import { TableSocket } from "./table-socket.js";
import { timeLeft } from "./turn-words.js";
import { WaitingRoom } from "./waiting-room.js";

/**
 * @typedef {import("../wire.js").TableMessage} TableMessage
 * @typedef {import("../wire.js").HintMessage} HintMessage
 */

const table = /** @type {string} */ (main.dataset.table);
const game = /** @type {string} */ (main.dataset.game);

/** What is shown of the table: the latest message that the board has drawn. @type {TableMessage | null} */
let now = null;
/** The last move that was announced to those who do not look. */
let told = 0;
/** Whether this page asked for another game. */
let asked = false;
/** What the board was given last: somebody coming or going is no reason to draw it anew. */
let drawn = "";

// --- the page ---

const heading = /** @type {HTMLElement} */ (main.querySelector("h1"));
const turn = html("p", { class: "turn" });
const top = html("div", { class: "top" });
heading.replaceWith(top);
const badge = html("span", { class: "badge", hidden: true }, say("watching"));
const watched = html("span", { class: "spectators", hidden: true });
const sounds = new Sounds();
top.append(heading, turn, badge, watched, soundSwitch(sounds));
const seats = new SeatList();
const log = new GameLog();
const advice = html("p", { class: "advice", hidden: true });
const hintLine = html("p", { class: "hint", role: "status" });
const room = new WaitingRoom(table);
const acts = html("div", { class: "acts" });
const menu = html("div", { class: "menu" });
const more = html("details", { class: "more-acts" }, html("summary", { class: "act quiet" }, say("more_acts")), menu);
const boardPlace = html("div", { class: "board-place" });
const board = await newBoard(game, boardPlace);
board.answers = true;
const aids = new Aids(game, ask, dialog);
const offers = new Offers(ask);
const phrases = new Phrases(ask);
const series = html("p", { class: "series", hidden: true });
main.append(
  html(
    "div",
    { class: "table" },
    html("section", { class: "play", "aria-label": say("board") }, room.place, advice, log.news, boardPlace),
    html(
      "aside",
      { "aria-label": say("beside") },
      html("div", { class: "dock" }, offers.place, hintLine, acts, html("p", { class: "keys" }, say("keys"))),
      seats.place,
      phrases.place,
      series,
      aids.place,
      html("h2", {}, say("log")),
      log.list,
    ),
  ),
);
const dock = /** @type {HTMLElement} */ (main.querySelector(".dock"));
keepRoomFor(dock);
makeRoomFor(advice);

const hint = button(say("hint"), () => {
  if (ask({ type: "hint", ref: "hint" })) hintLine.textContent = say("thinking_hint");
});
const undo = button(say("undo"), () => void (now && ask({ type: "undo", seq: now.seq })));
const hurry = button(say("answer_now"), () => void ask({ type: "cancel" }));
const resign = button(say("resign"), () => confirm(say("resign_sure"), say("resign"), () => ask({ type: "resign" })));
const invite = button(say("invite"), () => share(`/api/tables/${table}/invitation`, say("share"), say("share_text")));
const phone = button(say("other_device"), () => share(`/api/tables/${table}/link`, say("other_device"), say("share_seat")));
const rules = html("a", { href: `/rules/${game}?table=${table}`, target: "_blank" }, say("rules"));
const look = html("a", { href: `/replay/${table}` }, say("replay"));
const save = button(say("save"), () => void (now && saveDialog(table, !!now.over, now.resumable)));
const tournament = html("a", { hidden: true }, say("to_tournament"));
const others = button(say("others_go"), () => void (now && othersDialog(table, now)));
const ending = button(say("what_next"), () => showEnd());
for (const one of [hint, undo, hurry, ending]) one.classList.add("act");
for (const one of [resign, invite, phone, rules, look, save, tournament, others]) one.classList.add("act", "quiet");
acts.append(ending, hint, undo, hurry, resign, more);
menu.append(tournament, rules, invite, phone, look, save, offers.draw, offers.abort, others);
closeOutside(more);

/** Messages to be shown, and `again` for what is shown now. @type {MessageQueue<TableMessage | HintMessage | "again">} */
const queue = new MessageQueue(showNext, () => board.atRest(), showReading);

board.addEventListener("move", (event) => {
  const { move } = /** @type {CustomEvent} */ (event).detail;
  if (now) socket.move(now.seq, move);
});

const premove = new Premove(board, (text) => {
  hintLine.textContent = text;
  sounds.play("wrong");
});

board.addEventListener("sound", (event) => sounds.play(/** @type {CustomEvent} */ (event).detail.sound));

board.addEventListener("question", (event) => {
  const { name, given } = /** @type {CustomEvent} */ (event).detail;
  aids.question(name, given);
});

board.addEventListener("aid", (event) => {
  const { name, given } = /** @type {CustomEvent} */ (event).detail;
  aids.choose(name, given);
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
  return message.turn.seat === message.you && legalMoves(message.scene).length > 0;
}

/** @param {import("../wire.js").FromServer} message */
function hear(message) {
  if (message.type === "error" && message.ref === "ask") {
    aids.answer(message.text);
  } else if (message.type === "error" && message.ref === "hint" && message.code === "late") {
    // The table has moved on, and another hint may have been asked for.
  } else if (message.type === "error") {
    hintLine.textContent = "";
    if (message.code !== "late") {
      complain(message.text);
      sounds.play("wrong");
    }
    premove.refused();
    queue.add("again");
  } else if (message.type === "time") {
    seats.passed(message.turn);
    offers.passed(message.absence);
  } else if (message.type === "phrases") {
    phrases.hear(message);
  } else if (message.type === "answer") {
    aids.answer(message.text);
  } else if (message.type === "table" || message.type === "hint") {
    queue.add(message);
  }
}

/** @param {TableMessage | HintMessage | "again"} message @returns {Promise<import("./message-queue.js").Stay>} */
async function showNext(message) {
  if (message === "again") {
    if (now) await show(now, false);
    return "none";
  }
  if (message.type === "hint") {
    showHint(message);
    return "none";
  }
  const isMove = now !== null && message.moves > now.moves;
  await show(message, true);
  if (!isMove) return "none";
  // Where it is one's own turn one goes on oneself, and a clock that runs may not be kept from sight.
  const reads = !isMine(message) && !message.over && !message.clock && board.wantsReading(message.scene);
  return reads ? "read" : "seen";
}

/**
 * Shows a message: first on the board, then everywhere else, so that what is written never runs ahead of what is drawn.
 * @param {TableMessage} message
 * @param {boolean} fresh
 */
async function show(message, fresh) {
  const looks = JSON.stringify([message.moves, message.scene, message.names]);
  if (looks !== drawn || !fresh) {
    drawn = looks;
    board.names = message.names;
    board.moves = message.moves;
    board.scene = message.scene;
    await board.isDrawn();
  }
  const before = now;
  now = message;
  heading.textContent = message.title;
  main.dataset.moves = String(message.moves);
  showTurn(message);
  document.body.classList.toggle("mine", isMine(message));
  titlePage(`${isMine(message) ? "● " : ""}${message.title} · Tablée`);
  if (message.turns && message.turns.due !== before?.turns?.due) dispatchEvent(new Event("turn")); // another number of games may wait
  badge.hidden = message.you >= 0;
  watched.hidden = !message.spectators;
  watched.textContent = counted("spectators", message.spectators);
  watched.dataset.count = String(message.spectators);
  seats.show(message);
  if (room.show(message)) board.takeFocus();
  if (before && isMine(before) && message.moves > before.moves) log.own = before.moves + 1;
  log.show(message);
  showActs(message);
  aids.show(message);
  offers.show(message);
  phrases.show(message);
  series.textContent = message.series ?? "";
  series.hidden = !message.series;
  const imported = message.kind === "imported" && !message.over ? say("imported") : "";
  advice.textContent = message.advice ?? imported;
  advice.hidden = !advice.textContent;
  if (!before || message.seq !== before.seq || message.advised) board.advised = message.advised;
  if (!fresh) return;
  if (!before || message.seq !== before.seq) hintLine.textContent = "";
  if (before && hasNews(before, message)) sounds.play("notice");
  premove.settle(message);
  const lines = message.log.filter((line) => line.n > told).map((line) => line.text);
  if (before) announce([...lines, message.over ? message.over.text : message.turn.text].join(" "));
  told = message.moves;
  if (message.over && !(before && before.over)) void board.atRest().then(showEnd); // the last move is seen first
  if (message.next && before && before.over && !before.next) showEnd();
}

/** Whose turn it is. While something is read nobody is waited for, and nobody need hurry. @param {TableMessage} message */
function showTurn(message) {
  const thinks = message.thinking && !board.isReading;
  const left = message.turns?.due ? html("span", { class: "left" }, ` · ${timeLeft(message.turns.due)}`) : "";
  turn.replaceChildren(...(thinks ? [say("thinking", { who: message.names[message.turn.seat] })] : [message.turn.text, left]));
  const held = document.activeElement === hurry;
  hurry.hidden = !(message.you >= 0 && thinks);
  if (held && hurry.hidden) board.takeFocus();
}

/** A message stays until it was read: the line that asks says how to go on. @param {boolean} on */
function showReading(on) {
  board.isReading = on;
  askAnew(board);
  if (now) showTurn(now);
}

/** @param {TableMessage} message */
function showActs(message) {
  const seated = message.you >= 0;
  const held = /** @type {HTMLElement | null} */ (document.activeElement);
  hint.hidden = !isMine(message) || !message.hints;
  undo.hidden = !message.can_undo;
  undo.textContent = say(message.seats.some((seat, at) => seat.person && !seat.free && at !== message.you) ? "ask_undo" : "undo");
  resign.hidden = !seated || !!message.over || message.seats.some((seat) => seat.free);
  invite.hidden = !!message.over || !room.place.hidden;
  phone.hidden = !seated || !!message.over;
  look.hidden = save.hidden = message.moves === 0;
  ending.hidden = !message.over;
  tournament.hidden = !message.tournament;
  tournament.setAttribute("href", `/tournaments/${message.tournament}`);
  others.hidden = !message.seats.some((seat, at) => seat.person && !seat.free && at !== message.you);
  if (held?.hidden && acts.contains(held)) board.takeFocus();
}

/** Advice for the table as it is shown; for an earlier one it comes too late. @param {HintMessage} message */
function showHint(message) {
  if (message.seq !== now?.seq) return;
  const told = (/** @type {{move: string, text: string}} */ one) => (one.text === one.move ? board.spell(one.move) : one.text);
  const chances = message.chances.map((one) => say("chance_of", { move: told(one), chance: one.chance })).join(" · ");
  board.advised = message.move;
  const [proven, ...others] = message.words;
  hintLine.replaceChildren(proven ?? say("hint_is", { move: told(message) }) + (chances ? ` (${chances})` : ""));
  if (others.length) hintLine.append(" ", html("span", { class: "others" }, others.join(" · ")));
}

function showEnd() {
  if (!now?.over) return;
  if (now.next && asked) location.assign(`/t/${now.next}`);
  else endDialog(table, now, phrases.copy(), () => void (asked = ask({ type: "again" })));
}

showPreparation(game, table, () => hintLine.textContent === say("thinking_hint")).catch(() => {}); // the socket tells what is wrong
