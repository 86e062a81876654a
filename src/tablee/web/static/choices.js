// @ts-check
/**
 * A move chosen step by step, read from the texts of the legal moves: the browser's side of match/choices.py.
 *
 * `guard>2:priest` is a card, then a seat, then a name; `R7@4` a card, then a stone. A point in the tree is
 * the text chosen so far. Knows texts, not games.
 */

const FIRST = /^(?:[^>:,@/]+:[^>:,@/]+|[^>:,@/]+)/;
const NEXT = /[>:,@/][^>:,@/]*/g;

/**
 * The steps of a move; joined they are the move again.
 * @param {string} move
 * @returns {string[]}
 */
export function stepsOf(move) {
  const first = FIRST.exec(move);
  if (!first) return move ? [move] : [];
  const steps = [first[0], ...(move.slice(first[0].length).match(NEXT) ?? [])];
  return steps.join("") === move ? steps : [move];
}

/**
 * Whether a point has all steps of what is chosen and more: `12` begins with the text `1`, not with its step.
 * @param {string} chosen
 * @param {string} point
 */
function continues(chosen, point) {
  const steps = stepsOf(point);
  return stepsOf(chosen).every((step, at) => steps[at] === step);
}

/**
 * The legal moves of the seat that looks at a scene: at its places and among its actions; none when it is not its turn.
 * @param {import("./wire.js").Scene} scene
 * @returns {string[]}
 */
export function legalMoves(scene) {
  if (scene.seat < 0 || scene.seat !== scene.mover) return [];
  return [...scene.places.flatMap((place) => place.move ?? []), ...scene.actions];
}

export class Choices {
  /** @param {readonly string[]} legal */
  constructor(legal) {
    this.legal = [...new Set(legal)];
    /** @type {Map<string, string[]>} */
    this.following = new Map();
    this.whole = new Set(this.legal);
    for (const move of this.legal) {
      let point = "";
      for (const step of stepsOf(move)) {
        const after = this.following.get(point) ?? [];
        this.following.set(point, after);
        if (!after.includes(point + step)) after.push(point + step);
        point += step;
      }
    }
  }

  /** @param {string} point */
  has(point) {
    return point !== "" && (this.following.has(point) || this.whole.has(point));
  }

  /**
   * As far as there is nothing to choose, but never to a whole move: playing takes a touch of its own.
   * @param {string} point
   */
  advance(point) {
    for (;;) {
      const after = this.following.get(point) ?? [];
      if (this.whole.has(point) || after.length !== 1 || this.whole.has(after[0])) return point;
      point = after[0];
    }
  }

  /**
   * What can be chosen next, each as the text that would then be chosen.
   * @param {string} chosen
   */
  options(chosen) {
    return [...new Set((this.following.get(chosen) ?? []).map((option) => this.advance(option)))];
  }

  /**
   * What is chosen after something is touched that stands for these texts: a step further, the same again
   * (which plays a whole move), or anew from the beginning. Null when it stands for nothing now.
   * @param {string} chosen
   * @param {readonly string[]} texts
   */
  touch(chosen, texts) {
    for (const text of texts) {
      if (!text) continue;
      for (const [start, point] of [[chosen, chosen + text], ["", text], ...this.#beside(chosen, text)]) {
        if (this.has(point) && continues(start, point)) return this.advance(point);
      }
    }
    return null;
  }

  /**
   * Another choice at one of the steps already taken: what stays chosen, and what would be chosen then.
   * @param {string} chosen
   * @param {string} text
   */
  #beside(chosen, text) {
    const steps = stepsOf(chosen);
    return steps.map((_, at) => {
      const kept = steps.slice(0, steps.length - 1 - at).join("");
      return [kept, kept + text];
    });
  }

  /**
   * One choice less; steps that chose themselves go with it.
   * @param {string} chosen
   */
  back(chosen) {
    const steps = stepsOf(chosen);
    for (let count = steps.length - 1; count > 0; count--) {
      const point = steps.slice(0, count).join("");
      if (this.options(point).length > 1) return point;
    }
    return "";
  }
}
