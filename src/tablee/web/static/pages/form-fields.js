// @ts-check
/** The parts that forms are made of: groups of rows, and rows with a label and a field. */

import { html } from "./common.js";

/**
 * A choice of a list: its code and its words, or several under a heading.
 * @typedef {string[] | {heading: string, choices: string[][]}} Choice
 */

/** @param {string} title @param {...(Node | null)} rows */
export function group(title, ...rows) {
  return html("fieldset", {}, html("legend", {}, title), ...rows);
}

/** Rows that are folded away until they are wanted. @param {string} title @param {boolean} open @param {...Node} rows */
export function folded(title, open, ...rows) {
  return html("details", { class: "options", open }, html("summary", {}, title), ...rows);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Choice[]} choices
 * @param {string} value
 * @param {((value: string) => void) | null} chosen
 */
export function select(id, label, choices, value, chosen) {
  const option = (/** @type {string[]} */ [code, words]) => html("option", { value: code, selected: code === value }, words);
  const made = /** @type {HTMLSelectElement} */ (
    html(
      "select",
      { id, name: id },
      ...choices.map((one) => (Array.isArray(one) ? option(one) : html("optgroup", { label: one.heading }, ...one.choices.map(option)))),
    )
  );
  if (chosen) made.addEventListener("change", () => chosen(made.value));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}

/** @param {string} id @param {string} label @param {string} value */
export function nameField(id, label, value) {
  return html("p", { class: "row" }, html("label", { for: id }, label), html("input", { id, name: id, value, maxlength: 24, autocomplete: "nickname" }));
}

/** @param {string} id @param {string} label @param {boolean} value @param {((value: boolean) => void) | null} chosen */
export function check(id, label, value, chosen) {
  const made = /** @type {HTMLInputElement} */ (html("input", { id, name: id, type: "checkbox", checked: value }));
  if (chosen) made.addEventListener("change", () => chosen(made.checked));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {import("../wire.js").OptionInfo} range
 * @param {(value: number) => void} chosen
 */
export function number(id, label, value, range, chosen) {
  const step = range.sort === "int" ? 1 : "any";
  const made = /** @type {HTMLInputElement} */ (
    html("input", { id, name: id, type: "number", value, min: range.low, max: range.high, step })
  );
  made.addEventListener("change", () => made.checkValidity() && chosen(Number(made.value)));
  return html("p", { class: "row" }, html("label", { for: id }, label), made);
}
