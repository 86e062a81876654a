// @ts-check
/** Dialogs of a page: one at a time, closed by its button or by Escape. */

import { button, html, say } from "./common.js";
import { findLink, linkParts } from "./links.js";

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
 * Shows an address to be copied or scanned.
 * @param {string} path where the server tells the address
 * @param {string} title
 * @param {string} text what the address is for
 */
export async function share(path, title, text) {
  dialog(title, html("p", {}, text), ...linkParts(await findLink(path)));
}
