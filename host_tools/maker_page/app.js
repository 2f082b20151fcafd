// The table that this page is connected to, and what is being done with it: one thing at a time.

import { say, spoken } from "./shared/words.js";
import { Refused, Stopped, TableError } from "./link/errors.js";
import { Pico } from "./link/pico.js";
import { RASPBERRY_PI, SerialWire } from "./link/serial.js";
import { Table } from "./link/table.js";

/** @import { Data, Serial } from "./types.js" */

const START_MS = 20000; // until a table that was reset answers
const AGAIN_MS = 300;
const FIRMWARE_MISSING = ["prompt", "failing"]; // the wire is good: the firmware can be installed

export class App {
  /**
   * @param {Serial | undefined} serial
   * @param {() => void} draw
   */
  constructor(serial, draw) {
    this._serial = serial;
    this.draw = draw;
    /** @type {"none" | "table" | "prompt"} */
    this.link = "none";
    this.board = "";
    this.version = "";
    this.working = false; // something is being done
    this.locked = false; // something that must not be left
    /** @type {{ text: () => string, good: boolean } | null} */
    this.notice = null;
    /** @type {SerialWire | null} */
    this._wire = null;
    /** @type {Table | null} */
    this._table = null;
    this._doing = Promise.resolve();
    /** @type {Data} */
    this.data = /** @type {Data} */ ({});
    serial?.addEventListener("disconnect", () => this._unplugged());
  }

  /** What `chronotable maker` has written for the page. */
  async load() {
    const names = /** @type {const} */ (["device", "doctor", "settings", "games", "firmware"]);
    const loaded = await Promise.all(names.map(async (name) => [name, await (await fetch(`data/${name}.json`)).json()]));
    this.data = Object.fromEntries(loaded);
  }

  get table() {
    if (!this._table) throw new TableError("lost");
    return this._table;
  }

  /** The table with its firmware stopped. */
  async pico() {
    if (!this._wire) throw new TableError("lost");
    const pico = new Pico(this._wire, this.data.device);
    await pico.stop();
    return pico;
  }

  /** @param {boolean} any whether every port is offered */
  async connect(any) {
    if (!this._serial) return;
    const serial = this._serial;
    const port = await serial.requestPort(any ? undefined : { filters: [{ usbVendorId: RASPBERRY_PI }] }).catch(() => null);
    if (!port) {
      this.tell("error.none");
      return;
    }
    const wire = new SerialWire(serial, port);
    await this.act(async () => {
      await wire.open();
      this._wire = wire;
      await this._greet();
    });
    if (this.link === "none") await this._close();
    this.draw();
  }

  /** Ask who is there; a Pico without our firmware can get it. */
  async _greet() {
    if (!this._wire) throw new TableError("lost");
    this._table = new Table(this._wire);
    try {
      ({ version: this.version, board: this.board } = await this._table.hello());
      this.link = "table";
    } catch (error) {
      if (error instanceof TableError && FIRMWARE_MISSING.includes(error.code)) this.link = "prompt";
      throw error;
    }
  }

  /** After a reset: until the table answers. */
  async greetAgain() {
    for (const deadline = Date.now() + START_MS; ;) {
      try {
        return await this._greet();
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        if (Date.now() > deadline) throw new TableError("no_hello");
      }
      await this._wire?.reopen(AGAIN_MS);
    }
  }

  /**
   * Do one thing with the table after the other, and say what went wrong. What runs already is stopped, unless this one can wait.
   * `after` puts things right when somebody has stopped it; nobody stops what is `locked`.
   * @param {() => Promise<void>} work
   * @param {{ after?: () => Promise<unknown>, locked?: boolean, wait?: boolean }} options
   */
  async act(work, { after, locked = false, wait = false } = {}) {
    if (!wait) this._interrupt();
    const begin = () => this._do(work, after, locked);
    this._doing = this._doing.then(begin, begin);
    await this._doing;
    this.draw();
  }

  /** @param {() => Promise<void>} work @param {(() => Promise<unknown>) | undefined} after @param {boolean} locked */
  async _do(work, after, locked) {
    this.notice = null;
    this.working = true;
    this.locked = locked;
    this.draw();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Stopped)) this._tellError(error);
    }
    this._wire?.goOn();
    if (after && this.link === "table") await after().catch((error) => this._tellError(error));
    this.working = this.locked = false;
  }

  /** Whatever is being done ends. */
  async stop() {
    this._interrupt();
    await this._doing;
  }

  _interrupt() {
    if (this.working && !this.locked) this._wire?.stop();
  }

  async leave() {
    if (this.locked) return;
    await this.stop();
    await this._close();
    this.notice = null;
    this.draw();
  }

  /** @param {string} key @param {Record<string, string | number>} values */
  tell(key, values = {}, good = false) {
    this.notice = { text: () => say(key, values), good };
    this.draw();
  }

  /** @param {unknown} error */
  _tellError(error) {
    if (error instanceof Refused) {
      this.notice = { text: () => refusalText(error.code) ?? error.sentence, good: false };
    } else if (error instanceof TableError) {
      this.notice = { text: () => say(`error.${error.code}`, error.values), good: false };
      if (error.code === "lost") this._close();
    } else {
      this.notice = { text: () => say("error.defect", { what: String(error) }), good: false };
    }
  }

  /** Pulled out while nothing was done with it; whoever is at work notices it there. It may be another device. */
  async _unplugged() {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    if (this.working || !this._wire?.lost) return;
    this._close();
    this.tell("error.lost");
  }

  async _close() {
    const wire = this._wire;
    this.link = "none";
    this._wire = null;
    this._table = null;
    await wire?.close();
  }
}

/** The table's own sentences are English. @param {string} code */
export function refusalText(code) {
  const key = `refused.${code}`;
  const text = say(key);
  return spoken() === "en" || text === key ? undefined : text;
}
