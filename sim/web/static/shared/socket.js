// The line to the table: asks for things, hears what changed, and comes back after every break.

import { say } from "./words.js";

/** @import { Answer } from "../../types/page.js" */

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

/**
 * @template {object} Asked what a page may ask for
 * @template {{ answers?: Answer[] }} Heard what it hears
 */
export class Line {
  /**
   * @param {string} path of the socket
   * @param {(message: Heard) => void} heard gets every message
   * @param {(sentence: string) => void} trouble gets what nobody has asked for
   * @param {(how: "connected" | "lost") => void} state
   */
  constructor(path, heard, trouble, state) {
    this._path = path;
    this._heard = heard;
    this._trouble = trouble;
    this._state = state;
    /** @type {Map<number | undefined, { resolve(answer: Answer): void, reject(error: Error): void }>} */
    this._waiting = new Map();
    this._number = 0;
    this._pause = FIRST_PAUSE;
    this._open();
  }

  /**
   * Ask the table for something: resolves when it is done, rejects with the sentence that says why not.
   * @param {Asked} request
   * @returns {Promise<Answer>}
   */
  ask(request) {
    if (this._socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error(""));
    const id = this._number++;
    this._socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve, reject) => this._waiting.set(id, { resolve, reject }));
  }

  _open() {
    const socket = new WebSocket(`ws://${location.host}${this._path}`);
    this._socket = socket;
    socket.onopen = () => {
      this._pause = FIRST_PAUSE;
      this._state("connected");
    };
    socket.onmessage = (event) => this._hear(JSON.parse(event.data));
    socket.onclose = () => this._lost();
  }

  /** @param {Heard} message */
  _hear(message) {
    for (const answer of message.answers ?? []) this._answered(answer);
    this._heard(message);
  }

  /** @param {Answer} answer */
  _answered(answer) {
    const asked = this._waiting.get(answer.id);
    this._waiting.delete(answer.id);
    if (answer.ok) asked?.resolve(answer);
    else if (asked) asked.reject(new Error(worded(answer.code, answer.message)));
    else this._trouble(worded(answer.code, answer.message));
  }

  _lost() {
    this._state("lost");
    for (const asked of this._waiting.values()) asked.reject(new Error(""));
    this._waiting.clear();
    setTimeout(() => this._open(), this._pause);
    this._pause = Math.min(2 * this._pause, LONGEST_PAUSE);
  }
}

/** Why not, in the language of the page where it has words for that. @param {string} code @param {string} message */
function worded(code, message) {
  const name = `refused_${code}`;
  const words = say(name);
  return words === name ? message : words;
}
