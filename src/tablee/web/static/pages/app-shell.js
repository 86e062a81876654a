// @ts-check
/** What every page does beside its own: how many games wait for one's move, and what makes Tablée an app. */

import { api, counted, html } from "./common.js";
import { recall, remember } from "./last-seen.js";
import { titleTurns } from "./page-title.js";

const EVERY = 60000; // milliseconds between two questions how many games wait
const FRESH = 600000; // and between two lists of them, for when the server cannot be reached

const link = document.querySelector('nav a[href="/history"]');
const badge = html("span", { class: "turn-count", hidden: true });
link?.append(" ", badge);

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {}); // without it there is no app, and nothing else is missing
}
void keepLanguage();
void count();
setInterval(() => document.hidden || count(), EVERY);
document.addEventListener("visibilitychange", () => document.hidden || count());
addEventListener("turn", () => void count());

/** Has the page that is shown without the server kept anew when another language was chosen. */
async function keepLanguage() {
  const kept = await globalThis.caches?.match("/offline").catch(() => undefined);
  const isOther = kept && !(await kept.text()).includes(`<html lang="${document.documentElement.lang}"`);
  if (isOther) navigator.serviceWorker.controller?.postMessage("keep");
}

async function count() {
  try {
    /** @type {import("../wire.js").TurnCount} */
    const { turns } = await api("/api/turns");
    show(turns);
    if (Date.now() - (recall()?.when ?? 0) > FRESH) remember(await api("/api/history"));
  } catch {
    // The next round asks again.
  }
}

/** @param {number} turns */
function show(turns) {
  badge.hidden = !turns;
  badge.replaceChildren(String(turns), html("span", { class: "spoken" }, ` ${counted("turns_waiting", turns)}`));
  badge.title = counted("turns_waiting", turns);
  titleTurns(turns);
  // Only some browsers have it, and only for what is installed.
  if (turns) navigator.setAppBadge?.(turns).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
