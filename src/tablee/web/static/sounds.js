// @ts-check
/**
 * Sounds: which there are, whether this browser wants them, and how they are played.
 *
 * Off until somebody switches them on; remembered by the browser. Browsers let a page be heard only once somebody has
 * touched it: what happens before is not heard, and not made up for later. A sound is never the only sign of
 * anything, so whatever goes wrong here is passed over in silence.
 */

/** What is heard for what; each is a file in static/sounds, made by tools/sounds.py. */
export const SOUNDS = [
  "seed", // something small and hard falls: a seed, a figure
  "card", // a card is laid
  "turn", // it has become one's turn
  "end", // the game is over
  "wrong", // what was wanted cannot be done
  "notice", // somebody has come, has vanished, or offers something
];

const KEPT = "sound";
const CLOSE = 0.03; // seconds: of one sound that is wanted twice within so short a time, one is heard
const TOUCHES = ["pointerup", "keydown"];

export class Sounds {
  /** What plays; there once somebody has touched the page. @type {AudioContext | null} */
  #context = null;
  /** Sounds by address, as far as they were asked for. @type {Map<string, Promise<AudioBuffer | null>>} */
  #loaded = new Map();
  /** When each was heard last. @type {Map<string, number>} */
  #heard = new Map();
  #touched = () => void this.#begin();

  constructor() {
    if (this.isOn) this.#waitForTouch();
  }

  /** Whether this browser wants sounds. */
  get isOn() {
    return localStorage.getItem(KEPT) === "on";
  }

  /** Switches sounds on or off, at all tables in this browser; whoever does so has touched the page. @param {boolean} on */
  async turn(on) {
    if (on) localStorage.setItem(KEPT, "on");
    else localStorage.removeItem(KEPT);
    if (on) await this.#begin();
    else await this.#context?.suspend();
  }

  /**
   * Plays a sound, if sounds are wanted and the browser lets it.
   * @param {string} sound one of SOUNDS, or the address of a file that a game brings
   */
  play(sound) {
    if (this.isOn && this.#context?.state === "running") void this.#play(this.#context, addressOf(sound));
  }

  /** @param {AudioContext} context @param {string} address */
  async #play(context, address) {
    const buffer = await this.#load(context, address);
    const now = context.currentTime;
    if (!buffer || !this.isOn || now - (this.#heard.get(address) ?? -1) < CLOSE) return;
    this.#heard.set(address, now);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(context.destination);
    source.start();
  }

  /** A sound as it is played; null where it cannot be had. @param {AudioContext} context @param {string} address */
  #load(context, address) {
    const known = this.#loaded.get(address);
    if (known) return known;
    const loading = fetch(address)
      .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(address))))
      .then((bytes) => context.decodeAudioData(bytes))
      .catch(() => (this.#loaded.delete(address), null)); // it is asked for again with the next move
    this.#loaded.set(address, loading);
    return loading;
  }

  /** Until then browsers refuse, and complain in their console. */
  #waitForTouch() {
    for (const touch of TOUCHES) addEventListener(touch, this.#touched, { capture: true });
  }

  async #begin() {
    for (const touch of TOUCHES) removeEventListener(touch, this.#touched, { capture: true });
    if (!this.isOn || !globalThis.AudioContext) return;
    const context = (this.#context ??= new AudioContext());
    for (const sound of SOUNDS) void this.#load(context, addressOf(sound)); // so that the first is not late
    await context.resume().catch(() => {});
  }
}

/** @param {string} sound */
function addressOf(sound) {
  return SOUNDS.includes(sound) ? new URL(`./sounds/${sound}.wav`, import.meta.url).href : sound;
}
