// @ts-check
/** What was sown, read from two scenes: nothing here knows the rules. */

/** @typedef {import("/static/board-base.js").Scene} Scene */
/** @typedef {{from: string, path: string[], then: Map<string, number>}} Sowing the cells, and what they held after it */

/**
 * The field whose sowing explains the new numbers best, and the cells its seeds fell into. Null where none does:
 * after a sowing seeds only go from fields to stores, and nobody sowed where all numbers are what they were.
 * @param {Scene} before
 * @param {Map<string, number>} now
 * @returns {Sowing | null}
 */
export function sown(before, now) {
  const was = new Map(before.places.map((place) => [place.name, place.count ?? 0]));
  if ([...now].every(([name, count]) => was.get(name) === count)) return null;
  const round = order(before, before.mover);
  let best = null;
  let least = Infinity;
  for (const place of before.places) {
    if (place.kind !== "field" || place.owner !== before.mover || !place.count) continue;
    for (const skip of [true, false]) {
      const path = [];
      for (let at = round.indexOf(place.name) + 1; path.length < place.count; at++) {
        const name = round[at % round.length];
        if (!(skip && name === place.name)) path.push(name);
      }
      const then = new Map(was);
      then.set(place.name, 0);
      for (const name of path) then.set(name, (then.get(name) ?? 0) + 1);
      let wrong = 0;
      for (const [name, count] of now) {
        const gained = count - (then.get(name) ?? 0);
        if (isStore(name) ? gained < 0 : gained > 0) wrong = Infinity;
        else if (gained) wrong += isStore(name) ? 0.5 : 1;
      }
      if (wrong < least) [best, least] = [{ from: place.name, path, then }, wrong];
    }
  }
  return best;
}

/** @param {string} name */
function isStore(name) {
  return name.endsWith("store");
}

/** The cells in the order in which a seat sows. @param {Scene} scene @param {number} seat */
function order(scene, seat) {
  const own = scene.places.filter((place) => place.owner === seat);
  const other = scene.places.filter((place) => place.owner === 1 - seat && place.kind === "field");
  return [...own, ...other].map((place) => place.name);
}

/**
 * Where seeds went that a field has lost after the sowing.
 * @param {Map<string, number>} then
 * @param {Map<string, number>} goal
 * @param {string} field
 */
export function storeThatGained(then, goal, field) {
  const gained = [...goal.keys()].filter((name) => isStore(name) && (goal.get(name) ?? 0) > (then.get(name) ?? 0));
  return gained.find((name) => name[0] === field[0]) ?? gained[0] ?? `${field[0]}-store`;
}
