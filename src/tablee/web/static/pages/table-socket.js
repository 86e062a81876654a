// @ts-check
/** The socket of a table: comes back by itself when it is lost, and sends again a move that was not answered. */

/**
 * @typedef {import("../wire.js").FromBrowser} FromBrowser
 * @typedef {import("../wire.js").FromServer} FromServer
 * @typedef {import("../wire.js").MoveMessage} MoveMessage
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const GONE = [4403, 4404, 4429, 4430];
const QUIET = 25000;

export class TableSocket {
  /**
   * @param {string} table
   * @param {(message: FromServer) => void} told
   * @param {(state: "open" | "lost" | "gone", code?: number) => void} changed
   */
  constructor(table, told, changed) {
    this.table = table;
    this.told = told;
    this.changed = changed;
    this.wait = FIRST_WAIT;
    /** A move that was sent and not yet seen on the table. @type {MoveMessage | null} */
    this.pending = null;
    this.connect();
    setInterval(() => this.send({ type: "ping" }), QUIET);
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => document.hidden || this.#again());
  }

  connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`));
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.changed("open");
      if (this.pending) this.send(this.pending);
    });
    socket.addEventListener("message", (event) => this.#heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (GONE.includes(event.code)) {
        this.changed("gone", event.code);
        return;
      }
      this.changed("lost");
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    });
  }

  #again() {
    if (this.socket && this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  /** @param {FromServer} message */
  #heard(message) {
    const ref = "ref" in message ? message.ref : null;
    if (this.pending && (ref === this.pending.ref || (message.type === "table" && message.seq > this.pending.seq))) {
      this.pending = null;
    }
    this.told(message);
  }

  /** Whether there was somebody to send it to. @param {FromBrowser} message */
  send(message) {
    const open = this.socket?.readyState === WebSocket.OPEN;
    if (open) this.socket?.send(JSON.stringify(message));
    return open;
  }

  /** A move: sent again after a lost connection, and played once whatever happens. @param {number} seq @param {string} move */
  move(seq, move) {
    this.pending = { type: "move", seq, move, ref: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    this.send(this.pending);
  }
}
