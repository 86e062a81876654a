// @ts-check
/** A saved game brought in: a file of this device, or its text pasted. */

import { api, button, complain, html, leave, say } from "./common.js";

/** Opens a table from the text of a record. @param {string} text */
async function open(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    record = null;
  }
  if (record === null || typeof record !== "object" || Array.isArray(record)) {
    complain(say("bring_in_bad"));
    return;
  }
  /** @type {import("../wire.js").Opened} */
  const opened = await api("/api/records", record);
  await leave(`/t/${opened.id}`);
}

/** The rows for a saved game. */
export function bringIn() {
  const file = /** @type {HTMLInputElement} */ (html("input", { type: "file", accept: ".json,application/json", id: "record" }));
  const go = button(say("bring_in_go"), async () => {
    const chosen = file.files?.[0];
    if (chosen) await open(await chosen.text());
    else file.click();
  }, { class: "act" });
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { id: "record-text", rows: 4, spellcheck: "false", autocomplete: "off" }));
  const goText = button(say("bring_in_go"), async () => {
    if (text.value.trim()) await open(text.value);
    else text.focus();
  }, { class: "act" });
  return html(
    "div",
    { class: "bring-in" },
    html("p", { class: "row" }, html("label", { for: "record" }, say("bring_in_file")), file, go),
    html("p", { class: "row" }, html("label", { for: "record-text" }, say("bring_in_text")), text, goText),
  );
}
