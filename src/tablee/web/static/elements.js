// @ts-check
/** Making elements, and the few shapes that all boards share. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 */

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button") element.setAttribute("type", "button");
  fill(element, attributes, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * The root of a drawing, `width` × `height` units.
 * @param {number} width
 * @param {number} height
 * @param {Attributes} attributes
 * @param {...Child} children
 */
export function drawing(width, height, attributes, ...children) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, ...attributes }, ...children);
}

/** The outline of each seat's mark within −10…10: a seat is a colour and a shape. */
const SEAT_PATHS = [
  "M0-8.5A8.5 8.5 0 1 0 0 8.5A8.5 8.5 0 1 0 0-8.5Z",
  "M0-9.5L9.5 7.5H-9.5Z",
  "M-7.5-7.5H7.5V7.5H-7.5Z",
  "M0-10L9.5 0L0 10L-9.5 0Z",
  "M0-10L2.7-3.4L9.5-3.1L4.2 1.2L6 8.1L0 4.2L-6 8.1L-4.2 1.2L-9.5-3.1L-2.7-3.4Z",
  "M-5-8.7H5L10 0L5 8.7H-5L-10 0Z",
];

/**
 * A seat's mark, as a shape within −10…10.
 * @param {number} seat
 */
export function seatShape(seat) {
  return svg("path", { d: SEAT_PATHS[seat % SEAT_PATHS.length], class: `seat-fill seat${(seat % 6) + 1}` });
}

/**
 * A seat's mark as a small picture of its own.
 * @param {number} seat
 */
export function seatMark(seat) {
  return svg("svg", { viewBox: "-11 -11 22 22", class: "seat-mark", "aria-hidden": "true" }, seatShape(seat));
}

/**
 * A small generator, so that the same thing always looks the same.
 * @param {number} seed
 * @returns {() => number} numbers from 0 to 1
 */
export function scatter(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}
