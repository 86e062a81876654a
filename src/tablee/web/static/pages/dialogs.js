// @ts-check
/** Dialogs of a page: one at a time, closed by its button or by Escape. */

import { announce, button, html, say } from "./common.js";

/**
 * Opens a dialog in place of any other.
 * @param {string} title
 * @param {...(Node | string | null)} parts
 */
export function dialog(title, ...parts) {
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

/**
 * Asks whether something is really meant; Enter alone does not do it.
 * @param {string} title
 * @param {string} verb
 * @param {() => boolean} act whether it was done
 */
export function confirm(title, verb, act) {
  const made = dialog(
    title,
    button(verb, () => void (act() && made.close()), { class: "act main" }),
  );
  /** @type {HTMLElement} */ (made.querySelector(".close")).focus();
}

/**
 * Shows an address to be copied.
 * @param {string} path
 * @param {string} title
 * @param {string} text what the address is for
 */
export function share(path, title, text) {
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
