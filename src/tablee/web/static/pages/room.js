// @ts-check
/** Where things lie on the page of a table: room for what is fixed to an edge, menus that close by themselves. */

/**
 * Tells the styles how high something is that may lie over the lower edge of a small screen: `--dock`.
 * @param {HTMLElement} dock
 */
export function keepRoomFor(dock) {
  const measure = () => document.body.style.setProperty("--dock", `${dock.offsetHeight}px`);
  new ResizeObserver(measure).observe(dock);
}

/**
 * Tells the styles how high the advice of a lesson is, with its margins: `--advice`. It never becomes less, so that the board
 * stays where it is when the next advice is shorter.
 * @param {HTMLElement} advice
 */
export function makeRoomFor(advice) {
  let [highest, width] = [0, 0];
  const measure = () => {
    if (advice.offsetWidth !== width) {
      [highest, width] = [0, advice.offsetWidth];
      advice.style.minHeight = "";
    }
    if (advice.offsetHeight <= highest) return;
    highest = advice.offsetHeight;
    const { marginTop, marginBottom } = getComputedStyle(advice);
    document.body.style.setProperty("--advice", `${highest + parseFloat(marginTop) + parseFloat(marginBottom)}px`);
    advice.style.minHeight = `${highest}px`;
  };
  new ResizeObserver(measure).observe(advice);
}

/**
 * Closes a menu when something outside it is touched, by Escape, and once something in it was chosen.
 * @param {HTMLElement} details
 */
export function closeOutside(details) {
  const menu = /** @type {HTMLDetailsElement} */ (details);
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest("summary") || !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
