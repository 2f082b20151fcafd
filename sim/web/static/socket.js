// The line to the table: asks for things, hears what changed, and comes back after every break.

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class Line {
  /** `heard(message)` gets every message; `state` is told "connected" or "lost". */
  constructor(heard, state) {
    this._heard = heard;
    this._state = state;
    this._waiting = new Map();
    this._number = 0;
    this._pause = FIRST_PAUSE;
    this._open();
  }

  /** Ask the table for something: resolves when it is done, rejects with the sentence that says why not. */
  ask(message) {
    if (this._socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(""));
    const id = this._number++;
    this._socket.send(JSON.stringify({ ...message, id }));
    return new Promise((resolve, reject) => this._waiting.set(id, { resolve, reject }));
  }

  _open() {
    this._socket = new WebSocket(`ws://${location.host}/socket`);
    this._socket.onopen = () => {
      this._pause = FIRST_PAUSE;
      this._state("connected");
    };
    this._socket.onmessage = (event) => this._hear(JSON.parse(event.data));
    this._socket.onclose = () => this._lost();
  }

  _hear(message) {
    for (const answer of message.answers ?? []) this._answered(answer);
    this._heard(message);
  }

  _answered(answer) {
    const asked = this._waiting.get(answer.id);
    this._waiting.delete(answer.id);
    if (answer.ok) asked?.resolve();
    else if (asked) asked.reject(new Error(answer.message));
    else this._heard({ trouble: answer.message });
  }

  _lost() {
    this._state("lost");
    for (const asked of this._waiting.values()) asked.reject(new Error(""));
    this._waiting.clear();
    setTimeout(() => this._open(), this._pause);
    this._pause = Math.min(2 * this._pause, LONGEST_PAUSE);
  }
}
