// @ts-check
/** Shows what the server tells one message after the other, each with the time to be seen. */

const PACE = 650; // milliseconds between two moves that come at once, for those who like to see them
const READING = 5000; // for what wants to be read, such as how a round ended; a touch or a key goes on
const MOST_WAITING = 8; // messages: whoever is further behind catches up at once

/**
 * How long a message stays: not at all, until it can be seen, or until it was read.
 * @typedef {"none" | "seen" | "read"} Stay
 */

/** @template T */
export class MessageQueue {
  /** @type {T[]} */
  #waiting = [];
  #running = false;
  /** Ends the pause. */
  #goOn = () => {};

  /**
   * @param {(message: T) => Promise<Stay>} show
   * @param {() => Promise<unknown>} atRest what moves on the board has arrived
   * @param {(on: boolean) => void} reading what is shown now is to be read, or was
   */
  constructor(show, atRest, reading) {
    this.show = show;
    this.atRest = atRest;
    this.reading = reading;
    for (const event of ["click", "keydown"]) {
      document.addEventListener(event, () => document.body.classList.contains("reading") && this.#goOn());
    }
  }

  /** @param {T} message */
  add(message) {
    this.#waiting.push(message);
    void this.#run();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      for (let message = this.#waiting.shift(); message !== undefined; message = this.#waiting.shift()) {
        await this.#pause(await this.show(message));
      }
    } finally {
      this.#running = false;
    }
  }

  /** @param {Stay} stay */
  async #pause(stay) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (document.hidden || stay === "none" || (stay === "seen" && calm) || this.#waiting.length > MOST_WAITING) return;
    if (stay === "read") this.#read(true);
    await new Promise((done) => {
      const timer = setTimeout(done, stay === "read" ? READING : PACE);
      this.#goOn = () => (clearTimeout(timer), done(null));
    });
    if (stay === "read") this.#read(false);
    await this.atRest();
  }

  /** @param {boolean} on */
  #read(on) {
    document.body.classList.toggle("reading", on);
    this.reading(on);
  }
}
