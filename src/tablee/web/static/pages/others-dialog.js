// @ts-check
/** The dialog about others at a table: to mute, to block and to report them. */

import { announce, api, button, html, labelled, say } from "./common.js";
import { dialog } from "./dialogs.js";

/**
 * @typedef {import("../wire.js").TableMessage} TableMessage
 * @typedef {import("../wire.js").IgnoreForm} IgnoreForm
 * @typedef {import("../wire.js").ReportForm} ReportForm
 */

/** @type {ReportForm["reason"][]} */
const REASONS = ["name", "phrases", "stalling", "unfair"];

/** @param {string} table @param {TableMessage} message */
export function othersDialog(table, message) {
  const seats = message.seats.flatMap((seat, at) => (seat.person && !seat.free && at !== message.you ? [at] : []));
  const told = html("p", { role: "status" });
  const rows = seats.map((at) => personRow(table, message, at, told));
  const list = rows.length ? html("ul", { class: "other-people" }, ...rows) : html("p", {}, say("others_none"));
  dialog(say("others_go"), html("p", { class: "label" }, say("others_why")), list, told);
}

/** @param {string} table @param {TableMessage} message @param {number} at @param {HTMLElement} told */
function personRow(table, message, at, told) {
  const who = message.names[at];
  const ignore = (/** @type {IgnoreForm["kind"]} */ kind) =>
    button(say(kind), async () => {
      await api(`/api/tables/${table}/ignored`, /** @type {IgnoreForm} */ ({ seat: at + 1, kind }));
      told.textContent = say(`${kind}_done`, { who });
    }, { class: "act", "aria-label": labelled(say(kind), who) });
  const report = button(say("report"), () => reportDialog(table, at, who), { class: "act", "aria-label": labelled(say("report"), who) });
  return html("li", {}, html("span", { class: "who" }, who), html("span", { class: "row" }, ignore("mute"), ignore("block"), message.you >= 0 && report));
}

/** @param {string} table @param {number} at @param {string} who */
function reportDialog(table, at, who) {
  const buttons = REASONS.map((reason) =>
    button(say(`report_${reason}`), async () => {
      await api(`/api/tables/${table}/reports`, /** @type {ReportForm} */ ({ seat: at + 1, reason }));
      made.close();
      const done = say("report_done");
      dialog(say("report_of", { who }), html("p", {}, done));
      announce(done);
    }, { class: "act" }),
  );
  const made = dialog(say("report_of", { who }), html("p", { class: "label" }, say("report_why")), html("div", { class: "reasons" }, ...buttons));
}
