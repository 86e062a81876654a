// @ts-check
/** The wish for notices on this device: asked for, renewed and ended. */

import { api, button, html, say } from "./common.js";

/** What to do about notices here: a sentence, and a button where there is something to do. */
export async function noticesPart() {
  const place = html("div", { class: "notices" });
  await draw(place);
  return place;
}

/** @param {HTMLElement} place */
async function draw(place) {
  const show = (/** @type {string} */ text, /** @type {HTMLElement[]} */ ...more) => place.replaceChildren(html("p", {}, say(text)), ...more);
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (!worker || !("pushManager" in worker) || !("Notification" in window)) return show("notices_unsupported");
  if (Notification.permission === "denied") return show("notices_denied");
  const held = place.contains(document.activeElement);
  const subscription = await worker.pushManager.getSubscription();
  if (subscription) {
    await tell(subscription); // the language may be another one by now
    show("notices_on", button(say("notices_end"), () => end(subscription, place), { class: "act" }));
  } else {
    show("notices_off", button(say("notices_begin"), () => begin(worker, place), { class: "act" }));
  }
  if (held) place.querySelector("button")?.focus();
}

/** @param {ServiceWorkerRegistration} worker @param {HTMLElement} place */
async function begin(worker, place) {
  if ((await Notification.requestPermission()) === "granted") {
    /** @type {import("../wire.js").PushServerKey} */
    const { key } = await api("/api/push");
    await tell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  }
  await draw(place);
}

/** @param {PushSubscription} subscription @param {HTMLElement} place */
async function end(subscription, place) {
  await api("/api/push/end", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  await draw(place);
}

/** @param {PushSubscription} subscription */
async function tell(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await api("/api/push", { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } });
}
