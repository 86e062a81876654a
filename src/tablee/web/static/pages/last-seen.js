// @ts-check
/** One's games as this device saw them last: public facts of tables and one's own seats, nothing of a board. */

const KEY = "games-last-seen";

/**
 * @typedef {import("../wire.js").TableInfo} TableInfo
 * @typedef {{when: number, tables: TableInfo[]}} Seen when: milliseconds since 1970
 */

/** Who has the least time is first; of games without days the order stays. @param {TableInfo} one @param {TableInfo} other */
export function byHaste(one, other) {
  const [mine, theirs] = [one.due ?? Infinity, other.due ?? Infinity];
  return mine === theirs ? 0 : mine - theirs;
}

/** @param {TableInfo[]} tables */
export function remember(tables) {
  localStorage.setItem(KEY, JSON.stringify({ when: Date.now(), tables }));
}

/** @returns {Seen | null} */
export function recall() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}
