// @ts-check
/** What has happened between two scenes, as kinds that any game has: nothing here knows a game or its rules. */

/**
 * @typedef {import("./wire.js").Scene} Scene
 * @typedef {"placed" | "counted" | "turn" | "end"} SceneEvent
 */

/**
 * What has happened on the board by a move: something was laid somewhere, or else a number has changed.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {SceneEvent | null}
 */
export function moveEvent(before, after) {
  const was = new Map(before.places.map((place) => [place.name, place]));
  if (after.places.some((place) => hasMore(place.items, was.get(place.name)?.items ?? []))) return "placed";
  const counted = after.places.some((place) => was.has(place.name) && was.get(place.name)?.count !== place.count);
  return counted ? "counted" : null;
}

/**
 * What that means for whoever looks: the game is over, or it has become their turn.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {SceneEvent | null}
 */
export function turnEvent(before, after) {
  if (after.winners) return before.winners ? null : "end";
  const isMine = (/** @type {Scene} */ scene) => scene.seat >= 0 && scene.mover === scene.seat;
  return isMine(after) && !isMine(before) ? "turn" : null;
}

/** Whether a place holds something that it did not hold. @param {readonly string[]} now @param {readonly string[]} was */
function hasMore(now, was) {
  const left = [...was];
  return now.some((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
