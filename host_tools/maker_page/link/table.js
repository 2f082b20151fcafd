// The host's end of the link: asks a running table by name, and hears its events (host_tools/talk.py in JavaScript).

import { joined } from "./checksum.js";
import { Refused, TableError } from "./errors.js";
import { LONGEST, MOST, VERSION, pack, text, unpack } from "./frame.js";

/** @import { Wire } from "../types.js" */

const TRIES = 3;
const ANSWER_MS = 1500;
const LOOK_MS = 20;
const END = 10;
const PROMPT = ">>> ";
const FAILING = "Chronotable cannot start"; // firmware/failing.py says it again and again

export class Table {
  /**
   * @param {Wire} wire
   * @param {{ first?: number, answerMs?: number }} options
   */
  constructor(wire, { first = 1 + Math.floor(Math.random() * MOST), answerMs = ANSWER_MS } = {}) {
    this.wire = wire;
    /** @type {string[]} */
    this.events = [];
    this._answerMs = answerMs;
    // Not from 1: the last question of an earlier session must not look like a repetition.
    this._number = first - 1;
    /** @type {Uint8Array} */
    this._heard = new Uint8Array();
    this._asked = "";
    this._babble = ""; // the last of what is no line of the link
  }

  /** The version that runs, and the board. */
  async hello() {
    const words = (await this.ask("hello")).split(" ");
    if (words.length !== 4 || words[0] !== "chronotable") throw new TableError("foreign");
    if (words[1] !== String(VERSION)) throw new TableError("version", { table: words[1], page: VERSION });
    return { version: words[2], board: words[3] };
  }

  /** The words of the answer. @param {string} question */
  async ask(question) {
    this._number = (this._number % MOST) + 1;
    const line = pack(this._number, question);
    this._asked = text(line).trim();
    for (let i = 0; i < TRIES; i++) {
      await this.wire.write(line);
      const answer = await this._answer();
      if (answer !== null) return accepted(answer);
    }
    throw this._silence();
  }

  /** The answers to `asked 0`, `asked 1`, ..., without the first word, which says how many there are. @param {string} asked */
  async *each(asked) {
    for (let number = 0, count = 1; number < count; number++) {
      const words = (await this.ask(`${asked} ${number}`)).split(" ");
      count = Number(words[0]);
      if (count) yield words.slice(1);
    }
  }

  /** Events that came meanwhile. @param {number} ms */
  async listen(ms) {
    const deadline = Date.now() + ms;
    while (Date.now() < deadline && !this.events.length) await this._takeLine();
    return this.events.splice(0);
  }

  /** @returns {Promise<string | null>} */
  async _answer() {
    const deadline = Date.now() + this._answerMs;
    while (Date.now() < deadline) {
      const line = await this._takeLine();
      if (!line) continue;
      if (line.number === this._number) return line.text;
      if (/^no (checksum|frame)/.test(line.text)) return null; // it arrived damaged: once more
    }
    return null;
  }

  /** The next line that is no event, if there is one now. */
  async _takeLine() {
    if (!this._heard.includes(END)) this._heard = joined([this._heard, await this.wire.read(LOOK_MS)]);
    const end = this._heard.indexOf(END);
    if (end < 0) return null;
    const line = this._heard.subarray(0, end);
    this._heard = this._heard.slice(end + 1);
    const whole = unpack(line.at(-1) === 13 ? line.subarray(0, -1) : line);
    // Our own question may be sent back.
    if (!whole || !/^(ok|no |! )/.test(whole.text)) {
      this._babble = text(line).slice(-LONGEST);
      return null;
    }
    if (!whole.text.startsWith("! ")) return whole;
    this.events.push(whole.text.slice(2));
    return null;
  }

  _silence() {
    const heard = this._babble + text(this._heard);
    const at = heard.lastIndexOf(FAILING);
    if (at >= 0) return new TableError("failing", { told: heard.slice(at).split("\n")[0].trim() });
    // The prompt of MicroPython sends every letter back.
    if (heard.includes(PROMPT) || heard.includes(this._asked)) return new TableError("prompt");
    return new TableError("silent");
  }
}

/** Words like game=history by their names. @param {string} answer @returns {Record<string, string>} */
export function facts(answer) {
  const pairs = answer.split(" ").filter((word) => word.includes("="));
  return Object.fromEntries(pairs.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
}

/** @param {string} answer */
function accepted(answer) {
  const [verdict, code = "", ...sentence] = answer.split(" ");
  if (verdict === "ok") return answer.slice(3);
  throw new Refused(code, sentence.join(" "));
}
