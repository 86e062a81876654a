// @ts-check
/**
 * The service worker: shows a page of its own while the server cannot be reached, and notices. It keeps that page, its
 * scripts, styles and texts, and nothing else: no answer about a table is ever kept. With the server there, everything
 * comes from the server.
 */

/** `ServiceWorkerGlobalScope`, which the types of pages do not know. @type {any} */
const worker = self;
const CACHE = "tablee-offline";
const SHELL = "/offline";

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "keep" && event.waitUntil(keepAfter()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => kept(SHELL)));
  else if (/^\/(static|i18n)\//.test(pathname)) event.respondWith(fetch(event.request).catch(() => kept(pathname)));
});

/** What is being kept: one after the other, so that the last one stays. @type {Promise<void>} */
let keeping = Promise.resolve();

function keepAfter() {
  keeping = keeping.then(keep).catch(() => {});
  return keeping;
}

/** @param {string} path */
async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the page, and all that it loads: what it links to, and what its scripts import. */
async function keep() {
  /** @type {Map<string, Response>} */
  const found = new Map();
  const wanted = [SHELL];
  for (const path of wanted) {
    if (found.has(path)) continue;
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    found.set(path, answer.clone());
    const text = await answer.text();
    if (path === SHELL) {
      wanted.push(...[...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, one]) => one));
      wanted.push(`/i18n/${/<html lang="([\w-]+)"/.exec(text)?.[1] ?? "en"}.json`);
    } else if (path.endsWith(".js")) {
      wanted.push(...[...text.matchAll(/from "([^"]+)"/g)].map(([, one]) => new URL(one, new URL(path, location.origin)).pathname));
    }
  }
  const cache = await caches.open(CACHE);
  await Promise.all([...found].map(([path, answer]) => cache.put(path, answer)));
}

// --- notices ---

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {import("./wire.js").TurnNotice} */
  const { title, body, link, tag, turns } = event.data.json();
  const shown = worker.registration.showNotification(title, { body, tag, data: { link }, icon: "/static/icon-192.png", badge: "/static/icon-badge.png", renotify: true });
  event.waitUntil(Promise.all([shown, worker.navigator.setAppBadge?.(turns)]));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data.link));
});

/** Goes to a table: where its page is open already, to that one. @param {string} link */
async function openTable(link) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === link);
  return there ? there.focus() : worker.clients.openWindow(link);
}
