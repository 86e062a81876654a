// @ts-check
/** The dialog in which a game is saved as a file: what the file will hold, and what not. */

import { html, say } from "./common.js";
import { dialog } from "./dialogs.js";

/**
 * @param {string} table
 * @param {boolean} over
 * @param {boolean} resumable whether nothing is hidden, so that a file may hold everything
 */
export function saveDialog(table, over, resumable) {
  const what = over ? "save_whole" : resumable ? "save_resumable" : "save_view";
  const made = dialog(
    say("save"),
    html("p", { class: "what" }, say(what)),
    html("p", {}, say("save_names")),
    html("p", { class: "row" }, html("a", { class: "act main", href: `/api/tables/${table}/record`, download: "" }, say("save_now"))),
  );
  made.querySelector("a")?.addEventListener("click", () => made.close());
}
