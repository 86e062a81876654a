// @ts-check
/** Motion on the boards: things glide from where they were. None where the reader wants it reduced. */

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 480; // milliseconds
const APART = 60; // between two new things that come from the same place
const STILL = 3; // pixels: nearer than this, nothing has moved

export function isReduced() {
  return REDUCED.matches;
}

/**
 * `Element.animate`, unless motion is to be reduced.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
export function animate(element, frames, options) {
  return REDUCED.matches ? null : element.animate(frames, options);
}

/**
 * Where everything with a key is.
 * @param {Element} stage
 * @returns {Map<string, DOMRect>}
 */
export function rectsOf(stage) {
  const found = new Map();
  for (const element of stage.querySelectorAll("[data-key]")) {
    found.set(element.getAttribute("data-key"), element.getBoundingClientRect());
  }
  return found;
}

/**
 * Lets things glide from where they were; what is new comes from its origin, or appears.
 * @param {Element} stage
 * @param {Map<string, DOMRect>} rects where things with a key were
 * @param {(key: string) => string | null} origin the key of something that was there
 * @returns {Promise<unknown>}
 */
export function glide(stage, rects, origin) {
  let delay = 0;
  const motions = [];
  for (const element of stage.querySelectorAll("[data-key]")) {
    const key = /** @type {string} */ (element.getAttribute("data-key"));
    const known = rects.get(key);
    const from = known ?? rects.get(origin(key) ?? "");
    const to = element.getBoundingClientRect();
    if (!from || !to.width) continue;
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.hypot(across, down) < STILL) continue;
    const scale = Math.min(2, Math.max(0.4, from.width / to.width));
    element.classList.add("moving");
    const motion = animate(
      element,
      [
        { transform: `translate(${across}px, ${down}px) scale(${scale})` },
        { transform: "translate(0, 0) scale(1)" },
      ],
      { duration: GLIDE, delay, easing: "cubic-bezier(.3,.7,.25,1)", fill: "backwards" },
    );
    const arrived = () => element.classList.remove("moving");
    if (motion) motions.push(motion.finished.then(arrived, arrived));
    else arrived();
    if (!known) delay += APART;
  }
  return Promise.all(motions);
}
