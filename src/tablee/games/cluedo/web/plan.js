// @ts-check
/** The building: reads the rows of a plan and draws rooms with walls and doors, corridors and passages. */

import { svg } from "/static/elements.js";

export const CELL = 30; // units of the drawing

const SIDES = { N: [-1, 0], E: [0, 1], S: [1, 0], O: [0, -1] };

/** @typedef {{row: number, column: number, room: number, door: string, passage: number, start: number}} Cell */

/**
 * A square as it is written, `e14`, or null for anything else.
 * @param {string} text
 * @returns {[number, number] | null} row and column
 */
export function squareOf(text) {
  const found = /^([a-z]{1,2})([0-9]+)$/.exec(text);
  if (!found) return null;
  const letters = [...found[1]].map((letter) => letter.charCodeAt(0) - 97);
  return [Number(found[2]) - 1, letters.length > 1 ? (letters[0] + 1) * 26 + letters[1] : letters[0]];
}

export class Plan {
  /** @param {readonly string[]} rows as in the file: nothing, 0, -k, r, r;N, r;P;d, r;J;k */
  constructor(rows) {
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    this.rows = rows.filter((row) => row.trim()).length;
    this.columns = 0;
    rows.forEach((line, row) => {
      line.split(",").forEach((text, column) => {
        const [head, mark = "", more = ""] = text.split(";").map((part) => part.trim());
        this.columns = Math.max(this.columns, column + 1);
        if (!head) return;
        const start = head.startsWith("-") ? Number(head.slice(1)) : mark === "J" ? Number(more) : 0;
        this.cells.set(`${row},${column}`, {
          row,
          column,
          room: Math.max(0, Number(head)),
          door: mark in SIDES ? mark : "",
          passage: mark === "P" ? Number(more) : 0,
          start,
        });
      });
    });
  }

  /** @param {number} row @param {number} column */
  at(row, column) {
    return this.cells.get(`${row},${column}`);
  }

  /** @param {number} room */
  cellsOf(room) {
    return [...this.cells.values()].filter((cell) => cell.room === room);
  }

  /** The middle of a room and the space around it, in units. @param {number} room */
  middle(room) {
    const cells = this.cellsOf(room);
    const rows = [...new Set(cells.map((cell) => cell.row))].sort((one, two) => one - two);
    // The rows at the middle of the room say where its text may stand.
    const central = rows.slice(Math.floor(rows.length / 2) - 1, Math.floor(rows.length / 2) + 1);
    const within = cells.filter((cell) => central.includes(cell.row)).map((cell) => cell.column);
    const [left, right] = [Math.min(...within), Math.max(...within) + 1];
    return {
      x: ((left + right) / 2) * CELL,
      y: ((rows[0] + rows[rows.length - 1] + 1) / 2) * CELL,
      width: (right - left) * CELL,
      height: rows.length * CELL,
    };
  }

  /** The floor of a room, as one shape. @param {number} room */
  floor(room) {
    const path = this.cellsOf(room).map(({ row, column }) => `M${column * CELL} ${row * CELL}h${CELL}v${CELL}h${-CELL}z`);
    return svg("path", { d: path.join(""), class: "floor" });
  }

  /** The walls of a room, open where its doors are. @param {number} room */
  walls(room) {
    const lines = [];
    for (const cell of this.cellsOf(room)) {
      const [x, y] = [cell.column * CELL, cell.row * CELL];
      /** @type {Record<string, string>} */
      const edges = { N: `M${x} ${y}h${CELL}`, E: `M${x + CELL} ${y}v${CELL}`, S: `M${x} ${y + CELL}h${CELL}`, O: `M${x} ${y}v${CELL}` };
      for (const [side, [down, right]] of Object.entries(SIDES)) {
        if (this.at(cell.row + down, cell.column + right)?.room !== room && cell.door !== side) lines.push(edges[side]);
      }
    }
    return svg("path", { d: lines.join(""), class: "wall" });
  }

  /** The doors of a room: a threshold, and an arrow that leads out. @param {number} room */
  doors(room) {
    return this.cellsOf(room)
      .filter((cell) => cell.door)
      .map((cell) => {
        const turn = { N: 0, E: 90, S: 180, O: 270 }[cell.door] ?? 0;
        const [x, y] = [(cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL];
        return svg(
          "g",
          { class: "door", transform: `translate(${x} ${y}) rotate(${turn})` },
          svg("path", { d: "M-15 -17.5h30v5h-30z", class: "threshold" }),
          svg("path", { d: "M0 -10L6 -2H2V5H-2V-2H-6Z", class: "way" }),
        );
      });
  }

  /** The stairs of secret passages. @param {number} room */
  passages(room) {
    return this.cellsOf(room)
      .filter((cell) => cell.passage)
      .map((cell) =>
        svg(
          "g",
          { class: "passage", transform: `translate(${cell.column * CELL} ${cell.row * CELL})` },
          svg("rect", { x: 4, y: 4, width: 22, height: 22, rx: 3 }),
          svg("path", { d: "M8 22V18H12V14H16V10H20V8H23V22Z" }),
        ),
      );
  }

  /** Corridors as tiles. */
  corridors() {
    const tiles = [...this.cells.values()].filter((cell) => !cell.room);
    const path = (/** @type {Cell[]} */ some) => some.map(({ row, column }) => `M${column * CELL + 1} ${row * CELL + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z`).join("");
    const odd = (/** @type {Cell} */ cell) => (cell.row + cell.column) % 2 === 1;
    return svg(
      "g",
      { class: "corridors", "aria-hidden": "true" },
      svg("path", { d: path(tiles.filter(odd)), class: "tile odd" }),
      svg("path", { d: path(tiles.filter((cell) => !odd(cell))), class: "tile" }),
    );
  }
}
