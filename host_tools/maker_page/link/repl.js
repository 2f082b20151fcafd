// MicroPython's prompt: stops the firmware and runs code, with the flow control of its raw paste mode.

import { joined } from "./checksum.js";
import { TableError } from "./errors.js";
import { text } from "./frame.js";

/** @import { Wire } from "../types.js" */

const BANNER = "raw REPL; CTRL-B to exit\r\n>";
const STOP = [13, 3]; // Return, Ctrl-C
const RAW = [13, 1];
const PASTE = [5, 65, 1];
const END = 4;
const GO_ON = 1;
const ANSWER_MS = 4000;
const WORK_MS = 10000; // for code to print something, or to end
const STOP_MS = 100;
const TRIES = 2;

export class Repl {
  /** @param {Wire} wire */
  constructor(wire) {
    this._wire = wire;
    /** @type {Uint8Array} */
    this._heard = new Uint8Array();
  }

  /** Also out of a game: Return, Ctrl-C, Return is what stops one. */
  async enter() {
    for (let i = 0; i < TRIES; i++) {
      await this._wire.write(Uint8Array.from(STOP));
      await this._wire.pause(STOP_MS);
      this._heard = new Uint8Array();
      while ((await this._wire.read(0)).length);
      await this._wire.write(Uint8Array.from(RAW));
      if ((await this._until(BANNER, ANSWER_MS)) !== null) return;
    }
    throw new TableError("no_prompt");
  }

  /** What the code prints on the device. @param {string} code */
  async run(code) {
    await this._send(code);
    const told = await this._text();
    const failed = await this._text();
    await this._take(1, WORK_MS); // the prompt
    if (failed) throw failure(failed);
    return told;
  }

  /** Code after which the device goes away. @param {string} code */
  async runAndLeave(code) {
    await this._send(code);
  }

  /** @param {string} code */
  async _send(code) {
    const bytes = new TextEncoder().encode(code);
    await this._wire.write(Uint8Array.from(PASTE));
    const head = await this._take(2, ANSWER_MS);
    if (text(head) !== "R\x01") throw new TableError("no_prompt");
    const [low, high] = await this._take(2, ANSWER_MS);
    const window = low | (high << 8);
    let room = window;
    for (let at = 0; at < bytes.length;) {
      while (!room || this._heard.length) {
        const [flow] = await this._take(1, WORK_MS);
        if (flow !== GO_ON) throw new TableError("no_prompt"); // it wants no more of this
        room += window;
      }
      await this._wire.write(bytes.subarray(at, at + room));
      const sent = Math.min(room, bytes.length - at);
      at += sent;
      room -= sent;
      this._heard = joined([this._heard, await this._wire.read(0)]);
    }
    await this._wire.write(Uint8Array.of(END));
    await this._text(); // what is left of the flow control
  }

  /** What comes before the next end mark. */
  async _text() {
    const found = await this._until(String.fromCharCode(END), WORK_MS);
    if (found === null) throw new TableError("lost");
    return found;
  }

  /** @param {number} count @param {number} ms */
  async _take(count, ms) {
    if (!(await this._fill(() => this._heard.length >= count, ms))) throw new TableError("no_prompt");
    const taken = this._heard.subarray(0, count);
    this._heard = this._heard.slice(count);
    return taken;
  }

  /** What is heard before this mark, without it; null if it never comes. @param {string} mark @param {number} ms */
  async _until(mark, ms) {
    const wanted = new TextEncoder().encode(mark);
    let at = -1;
    const found = () => (at = indexOf(this._heard, wanted)) >= 0;
    if (!(await this._fill(found, ms))) return null;
    const before = text(this._heard.subarray(0, at));
    this._heard = this._heard.slice(at + wanted.length);
    return before;
  }

  /** Read until it is so; false if nothing comes for so long. @param {() => boolean} enough @param {number} ms */
  async _fill(enough, ms) {
    while (!enough()) {
      const more = await this._wire.read(ms);
      if (!more.length) return false;
      this._heard = joined([this._heard, more]);
    }
    return true;
  }
}

/** @param {Uint8Array} bytes @param {Uint8Array} wanted */
function indexOf(bytes, wanted) {
  for (let at = bytes.indexOf(wanted[0]); at >= 0; at = bytes.indexOf(wanted[0], at + 1)) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at;
  }
  return -1;
}

/** @param {string} traceback */
function failure(traceback) {
  const why = traceback.trim().split("\n").at(-1) ?? "";
  return /ENOSPC|OSError: 28$/.test(why) ? new TableError("full") : new TableError("exec", { why });
}
