// @ts-check
/** Passkeys: made by the browser for who one is here, and asked for to come back. */

import { api, button, complain, counted, html, leave, ownName, say } from "./common.js";

/** @typedef {import("../wire.js").PasskeyOptions} PasskeyOptions */

/** Browsers give passkeys to names only, and where nobody can listen in. */
const possible = Boolean(globalThis.PublicKeyCredential) && !/^[\d.]+$|:/.test(location.hostname);

/** What can be done with passkeys here, for one who has so many. @param {number} count */
export function passkeyParts(count) {
  const why = html("p", { class: "label" }, say("passkeys_why"));
  if (!possible) return [why, html("p", { class: "label" }, say("passkeys_cannot"))];
  return [
    why,
    count ? html("p", {}, counted("passkeys_have", count)) : null,
    html(
      "p",
      { class: "row" },
      button(say("passkeys_add"), add, { class: "act" }),
      button(say("passkeys_use"), use, { class: "act quiet" }),
      count ? button(say("passkeys_remove"), remove, { class: "act quiet" }) : null,
    ),
  ];
}

/**
 * Lets the browser ask its owner; None where they did not want to.
 * @param {() => Promise<Credential | null>} work
 */
async function asked(work) {
  try {
    return /** @type {PublicKeyCredential | null} */ (await work());
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    complain(say("passkeys_failed"));
    return null;
  }
}

async function add() {
  /** @type {PasskeyOptions} */
  const { ticket, options } = await api("/api/me/passkeys/options", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!made) return;
  await api("/api/me/passkeys", { ticket, credential: made.toJSON() });
  await leave("/me");
}

async function use() {
  /** @type {PasskeyOptions} */
  const { ticket, options } = await api("/api/passkeys/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const found = await asked(() => navigator.credentials.get({ publicKey }));
  if (!found) return;
  /** @type {import("../wire.js").Arrived} */
  const arrived = await api("/api/passkeys/use", { ticket, credential: found.toJSON() });
  ownName.set(arrived.name);
  await leave("/me");
}

async function remove() {
  await api("/api/me/passkeys/removal", {});
  await leave("/me");
}
