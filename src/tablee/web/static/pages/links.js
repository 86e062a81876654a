// @ts-check
/** Addresses that people hand on: in large letters, to be copied, and as a QR code. */

import { announce, api, button, html, say } from "./common.js";

/** @typedef {import("../wire.js").Link} Link */

/** Hosts that only this machine knows by these names. */
const HERE_ONLY = /^(localhost|127\.|\[::1\])/;

/** Asks the server for an address as this browser would write it. @param {string} path @returns {Promise<Link>} */
export function findLink(path) {
  return api(`${path}?origin=${encodeURIComponent(location.origin)}`);
}

/** The address, a button that copies it, its QR code, and a word where it leads nowhere from elsewhere. @param {Link} link */
export function linkParts(link) {
  const shown = html("output", { class: "address", "aria-label": say("address") }, link.address);
  const copy = button(
    say("copy"),
    async () => {
      getSelection()?.selectAllChildren(shown); // to be copied by hand where the browser does not allow it
      await navigator.clipboard?.writeText(link.address).catch(() => {});
      announce(say("copied"));
      copy.textContent = say("copied");
    },
    { class: "act main" },
  );
  const parts = [html("div", { class: "link" }, shown, copy), qrCode(link.qr)];
  if (HERE_ONLY.test(location.hostname)) parts.push(html("p", { class: "label" }, say("here_only")));
  return parts;
}

/** @param {string} text an SVG element, from the server */
function qrCode(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  const code = /** @type {SVGElement} */ (template.content.firstElementChild);
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", say("qr_code"));
  return html("figure", { class: "qr-place" }, code, html("figcaption", {}, say("scan")));
}
