// @ts-check
/** Dragging: something marked `data-drag` follows the mouse or pen, and where it is let go is touched next. */

/** @typedef {import("./board-base.js").BoardBase} BoardBase */

const BEGINS = 8; // pixels; less is a click

/**
 * Takes hold of what is under the pointer, if it can be dragged. Fingers scroll the page instead, and tap.
 * @param {BoardBase} board
 * @param {PointerEvent} event
 * @param {(target: Element) => void} touch
 */
export function grip(board, event, touch) {
  const held = /** @type {Element} */ (event.target).closest("[data-drag][data-option]");
  if (!held || event.button !== 0 || event.pointerType === "touch") return;
  const box = held.getBoundingClientRect();
  const start = [event.clientX, event.clientY];
  const option = /** @type {string} */ (held.getAttribute("data-option"));
  /** @type {HTMLElement | null} */
  let ghost = null;

  const under = (/** @type {PointerEvent} */ moved) => {
    const found = document.elementFromPoint(moved.clientX, moved.clientY)?.closest("[data-option]");
    return found && board.contains(found) && found.getAttribute("data-option") !== option ? found : null;
  };

  const follow = (/** @type {PointerEvent} */ moved) => {
    if (!ghost) {
      if (Math.hypot(moved.clientX - start[0], moved.clientY - start[1]) < BEGINS) return;
      ghost = ghostOf(held, box.width);
      board.append(ghost);
      if (!board.isChosen(option)) {
        board.chosen = option;
        board.redraw();
      }
    }
    moved.preventDefault();
    ghost.style.left = `${box.left + moved.clientX - start[0]}px`;
    ghost.style.top = `${box.top + moved.clientY - start[1]}px`;
    const over = under(moved);
    for (const each of board.touchables) each.classList.toggle("over", each === over);
  };

  const drop = (/** @type {PointerEvent} */ moved) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", drop);
    if (!ghost) return;
    ghost.remove();
    const over = moved.type === "pointerup" ? under(moved) : null;
    for (const each of board.touchables) each.classList.remove("over");
    if (over) touch(over);
  };

  event.preventDefault();
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
}

/**
 * A copy that only looks like the thing.
 * @param {Element} held
 * @param {number} width
 */
function ghostOf(held, width) {
  const ghost = /** @type {HTMLElement} */ (held.cloneNode(true));
  ghost.className = `${held.getAttribute("class")} ghost`;
  for (const name of ["data-option", "data-key", "data-drag", "tabindex"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${width}px`;
  return ghost;
}
