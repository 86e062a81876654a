// @ts-check
/** Where the arrow keys lead on a board. */

/** Steps to the right and down. @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.2; // how much worse it is to be off to the side than far ahead

/** @param {string} key */
export function isArrow(key) {
  return key in ARROWS;
}

/**
 * Where an arrow leads from something: to the nearest thing on that side, or else along the page, round and
 * round; so that everything can be reached.
 * @param {Element[]} all in the order of the page
 * @param {Element} here
 * @param {string} key
 */
export function beside(all, here, key) {
  const [right, down] = ARROWS[key];
  return nearest(all, here, right, down) ?? all[(all.indexOf(here) + right + down + all.length) % all.length];
}

/**
 * The nearest thing in a direction: near along it, and not far to the side.
 * @param {Element[]} all
 * @param {Element} here
 * @param {number} right
 * @param {number} down
 */
function nearest(all, here, right, down) {
  const from = here.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const each of all) {
    if (each === here) continue;
    const to = each.getBoundingClientRect();
    const across = to.left + to.width / 2 - from.left - from.width / 2;
    const along = to.top + to.height / 2 - from.top - from.height / 2;
    const ahead = across * right + along * down;
    const aside = Math.abs(across * down) + Math.abs(along * right);
    const cost = ahead + ASIDE * aside;
    if (ahead > 2 && cost < least) [best, least] = [each, cost];
  }
  return best;
}
