// @ts-check
/** How far the compiling of a game for the server's machine is. */

import { announce, api, html, main } from "./common.js";

const EVERY = 1000; // milliseconds between two questions

/**
 * Shows it in the header of the page, as long as it lasts. Nobody has to wait for it but a computer that the text
 * names, or a hint. That it failed is told below the table.
 * @param {string} game
 * @param {string} table
 * @param {() => boolean} wantsHint whether somebody waits for a hint now
 */
export async function showPreparation(game, table, wantsHint) {
  const text = html("p");
  const bar = /** @type {HTMLProgressElement} */ (html("progress"));
  const box = html("div", { class: "preparing" }, text, bar);
  const switches = document.querySelector("header .switches");
  for (;;) {
    /** @type {import("../wire.js").Preparation} */
    const now = await api(`/api/games/${game}/preparation?table=${table}${wantsHint() ? "&hint=true" : ""}`);
    if (now.text && !box.isConnected) {
      switches?.before(box);
      announce(now.text); // once: the seconds that count down are for those who look
    }
    text.textContent = bar.ariaLabel = now.text;
    [bar.max, bar.value] = [now.total, now.done];
    if (now.ready) {
      bar.remove();
      if (now.failed) main.append(box);
      else box.remove();
      return;
    }
    await new Promise((done) => setTimeout(done, EVERY));
  }
}
