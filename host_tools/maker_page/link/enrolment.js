// Enrolling: one sticker after the other is laid, judged, written and read back (host_tools/enrolment.py).

import { Refused, TableError } from "./errors.js";

/** @import { Table } from "./table.js" */
/** @import { Noted, Thing } from "../types.js" */

const LOOK_MS = 150;
const WRITE_LOOKS = 200; // a sticker is written in a fraction of a second; a table that needs so long will never end
/** @type {Record<string, string>} What becomes of a sticker that was not written, by the table's word for it. */
const WHY = { locked: "sticker_locked", foreign: "sticker_unfit", not_written: "sticker_moved_early" };

/** @typedef {{ verdict: string, uid: string, identity: string }} Sticker */

export class Walk {
  /**
   * `say` gets the key of a sentence and its values.
   * @param {Table} table
   * @param {Noted} record
   * @param {(key: string, values?: Record<string, string>) => void} say
   * @param {boolean} overwrite
   */
  constructor(table, record, say, overwrite = false) {
    this._table = table;
    this._record = record;
    this._say = say;
    this._overwrite = overwrite;
    this.reader = "";
    this._number = 0;
  }

  /** Choose the reader: the one of that name, or the first that answers. Cards are for the host from now on. @param {string} name */
  async begin(name = "") {
    let number = 0;
    for await (const [reader, verdict] of this._table.each("read")) {
      if (name ? reader === name : verdict !== "lost") {
        this.reader = reader;
        this._number = number;
        break;
      }
      number++;
    }
    if (!this.reader) throw new TableError("no_reader");
    await this._table.ask("enrol");
  }

  /** Wait for a sticker that is good for this thing, and write it. @param {Thing} thing */
  async enrol(thing) {
    for (;;) {
      const sticker = await this._nextSticker();
      const uid = await this._try(thing, sticker);
      if (uid) {
        this._record.add(thing.key, uid);
        this._say("sticker_done", { uid });
      }
      await this._untilGone(sticker);
      if (uid) return uid;
      this._say("sticker_again");
    }
  }

  /** Cards are for the game again. */
  async end() {
    await this._table.ask("cancel");
  }

  /** @returns {Promise<Sticker>} */
  async _look() {
    const [, , verdict, uid, ...identity] = (await this._table.ask(`read ${this._number}`)).split(" ");
    return { verdict, uid: uid === "-" ? "" : uid, identity: identity.join(" ") };
  }

  async _nextSticker() {
    for (let warned = false; ;) {
      const sticker = await this._look();
      if (sticker.verdict === "lost") throw new TableError("reader_lost", { reader: this.reader });
      const hidden = sticker.verdict === "card" && !sticker.uid && !sticker.identity;
      if (sticker.verdict !== "nothing" && !hidden) return sticker;
      if (hidden && !warned) {
        this._say("sticker_of_game");
        warned = true;
      }
      await this._table.wire.pause(LOOK_MS);
    }
  }

  /** Until it was taken up; a quick hand has laid the next one by then. @param {Sticker} sticker */
  async _untilGone(sticker) {
    for (;;) {
      const lies = await this._look();
      if (["nothing", "lost"].includes(lies.verdict) || lies.uid !== sticker.uid) return;
      await this._table.wire.pause(LOOK_MS);
    }
  }

  /** The UID if this sticker carries the thing now; else say why not. @param {Thing} thing @param {Sticker} sticker */
  async _try(thing, sticker) {
    const owner = sticker.uid ? this._record.owner(sticker.uid) : undefined;
    if (sticker.identity === thing.kind && (owner === undefined || owner === thing.key)) {
      this._say("sticker_carries");
      return sticker.uid;
    }
    const why = this._objection(sticker, owner === thing.key ? undefined : owner);
    if (why) {
      this._say(why.key, why.values);
      return "";
    }
    return (await this._write(thing, sticker)) ? sticker.uid : "";
  }

  /**
   * Why nothing is written on it.
   * @param {Sticker} sticker
   * @param {string | undefined} owner
   * @returns {{ key: string, values?: Record<string, string> } | null}
   */
  _objection(sticker, owner) {
    if (sticker.verdict === "two_cards") return { key: "sticker_two" };
    if (owner !== undefined) return { key: "sticker_duplicate", values: { owner } };
    if (this._overwrite && sticker.verdict !== "unknown") return null;
    if (sticker.verdict === "card" && sticker.identity) return { key: "sticker_taken", values: { card: sticker.identity } };
    if (["foreign", "garbage"].includes(sticker.verdict)) return { key: "sticker_foreign" };
    return sticker.verdict === "unknown" ? { key: "sticker_unwritable" } : null;
  }

  /** Whether that very sticker has it now; else say why not. @param {Thing} thing @param {Sticker} sticker */
  async _write(thing, sticker) {
    try {
      await this._table.ask(`enrol ${this.reader} ${sticker.uid} ${thing.kind} ${thing.name}`);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "moved") throw error;
      this._say("sticker_moved");
      return false;
    }
    for (let i = 0; i < WRITE_LOOKS; i++) {
      const result = await this._table.ask("enrolled");
      if (result === `written ${sticker.uid}`) return true;
      if (result !== "waiting") {
        this._say(WHY[result.split(" ")[0]] ?? "sticker_moved");
        return false;
      }
      await this._table.wire.pause(LOOK_MS);
    }
    throw new TableError("reader_lost", { reader: this.reader });
  }
}
