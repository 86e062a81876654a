// @ts-check
/**
 * Where Tab stops on a board: once in the drawing and once in the line that asks, each time where the keyboard was last.
 *
 * Arrow keys lead between all things that can be touched (arrow-keys.js).
 */

/** @typedef {import("./board-base.js").BoardBase} BoardBase */

export const TOUCHABLE = "[data-option], [data-back]";

/** What can be touched in the drawing, and in the line that asks. @param {BoardBase} board */
function groups(board) {
  const all = board.touchables;
  const asked = (/** @type {Element} */ each) => board.prompt.contains(each);
  return [all.filter((each) => !asked(each)), all.filter(asked)];
}

/** Lets Tab come back to what has the keyboard now. @param {BoardBase} board @param {Element} target */
export function rove(board, target) {
  const here = target.closest(TOUCHABLE);
  if (!here) return;
  const group = groups(board).find((each) => each.includes(here)) ?? [];
  for (const each of group) each.setAttribute("tabindex", each === here ? "0" : "-1");
}

/**
 * Sets the stops of a board that was drawn anew; what had the keyboard, `same`, keeps it.
 * @param {BoardBase} board
 * @param {Element | null} same
 * @returns {Element | null} what takes the keyboard
 */
export function setStops(board, same) {
  const fresh = (/** @type {Element} */ each) => !each.classList.contains("chosen");
  const stops = groups(board).map((group) => (same && group.includes(same) ? same : (group.find(fresh) ?? group[0])));
  for (const stop of stops) stop?.setAttribute("tabindex", "0");
  return same ?? stops[0] ?? stops[1] ?? null;
}

/**
 * What comes next after what is chosen: the first thing that goes a step further, or the button that plays it.
 * @param {BoardBase} board
 * @returns {HTMLElement | null}
 */
export function nextStep(board) {
  const { chosen } = board;
  if (!chosen) return null;
  const whole = board.tree.whole.has(chosen);
  const isNext = (/** @type {Element} */ each) => {
    const option = each.getAttribute("data-option") ?? "";
    return whole ? option === chosen && board.prompt.contains(each) : option !== chosen && option.startsWith(chosen);
  };
  return /** @type {HTMLElement | null} */ (board.touchables.find(isNext) ?? null);
}
