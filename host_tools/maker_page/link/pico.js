// A table whose firmware stands still: its files, and how new ones get there (host_tools/pico.py in JavaScript).

import { base64, joined, sha256, unbase64 } from "./checksum.js";
import { TableError } from "./errors.js";
import { Repl } from "./repl.js";

/** @import { DeviceData, Files, Wire } from "../types.js" */

const BATCH = 4096; // bytes of files in one piece of code
export const NEXT = "/next";
const READY = "/next/ready";
const BOOT = "/boot.py";
const MAINTENANCE = "/maintenance.once"; // boot.py makes of it what main.py looks for
const PAUSE_MS = 300; // before a port that went away is tried again

export class Pico {
  /**
   * @param {Wire} wire
   * @param {DeviceData} device
   * @param {{ enter(): Promise<void>, run(code: string): Promise<string>, runAndLeave(code: string): Promise<void> }} [repl]
   */
  constructor(wire, device, repl = new Repl(wire)) {
    this._wire = wire;
    this._device = device;
    this._repl = repl;
  }

  /** The firmware stops; it starts again with `reset`. */
  async stop() {
    await this._repl.enter();
  }

  /** Every file on the device below a folder, with its SHA-256. */
  async hashes(folder = "") {
    return this._hashed(this._code("HASH_FOLDER", { folder }));
  }

  /** @param {string} path */
  async read(path) {
    const lines = (await this._repl.run(this._code("READ", { path }))).trim().split(/\s+/);
    return joined(lines.map(unbase64));
  }

  /** Bytes of flash that are free. */
  async free() {
    return Number(await this._repl.run(this._code("FREE")));
  }

  /**
   * Put files and the removal of others into effect at the next start: all of it or nothing.
   * @param {Files} files
   * @param {string[]} stale
   * @param {string[]} leftovers
   * @param {(bytes: number) => void} wrote
   */
  async deliver(files, stale = [], leftovers = [NEXT], wrote = () => {}) {
    await this.beginMaintenance();
    for (const path of leftovers) await this._repl.run(this._code("REMOVE", { path }));
    await this._write(new Map([...files].map(([path, data]) => [NEXT + path, data])), wrote);
    // From here on they count: boot.py finishes what this rename declares whole.
    await this._replace(READY, new TextEncoder().encode(stale.join("\n")));
  }

  /** Let the table start without its loop: a running one feeds a watchdog that bites in a long copy. boot.py makes that last for one start. */
  async beginMaintenance() {
    await this._replace(BOOT, new TextEncoder().encode(this._device.boot));
    await this._repl.runAndLeave(this._code("REST_ONCE", { path: MAINTENANCE }) + this._code("RESET"));
    await this.reconnect();
  }

  /** Start the firmware anew; the port goes away. */
  async reset() {
    await this._repl.runAndLeave(this._code("RESET"));
    await this._wire.reopen(PAUSE_MS);
  }

  async reconnect() {
    await this._wire.reopen(PAUSE_MS);
    await this._repl.enter();
  }

  /** @param {Files} files @param {(bytes: number) => void} wrote */
  async _write(files, wrote = () => {}) {
    const folders = foldersOf([...files.keys()]);
    if (folders.length) await this._repl.run(this._code("MAKE_FOLDERS", { folders }));
    for (const { code, size } of this._pieces(files)) {
      await this._repl.run(code);
      wrote(size);
    }
    const found = await this._hashed(this._code("HASH_FILES", { paths: [...files.keys()] }));
    for (const [path, data] of files) {
      if (found.get(path) !== (await sha256(data))) throw new TableError("damaged", { path });
    }
  }

  /** Write one file beside the old one, check it, and only then put it in its place. @param {string} path @param {Uint8Array} data */
  async _replace(path, data) {
    await this._write(new Map([[`${path}.new`, data]]));
    await this._repl.run(this._code("RENAME", { old: `${path}.new`, new: path }));
  }

  /** @param {string} code */
  async _hashed(code) {
    const lines = (await this._repl.run(this._code("HASH") + code)).split("\n").map((line) => line.trim());
    return new Map(lines.filter((line) => line.includes(" ")).map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]));
  }

  /** Code that writes the files, in pieces that a small memory can hold. @param {Files} files */
  *_pieces(files) {
    /** @type {string[]} */
    let lines = [];
    let size = 0;
    const piece = () => ({ code: [this._code("WRITE"), ...lines].join("\n"), size });
    for (const [path, data] of files) {
      for (let start = 0; start < Math.max(data.length, 1); start += BATCH) {
        const part = data.subarray(start, start + BATCH);
        if (size + part.length > BATCH && lines.length) {
          yield piece();
          lines = [];
          size = 0;
        }
        lines.push(this._code("WRITE_PART", { path, mode: start ? "ab" : "wb", data: base64(part) }));
        size += part.length;
      }
    }
    if (lines.length) yield piece();
  }

  /** @param {string} name @param {Record<string, unknown>} values */
  _code(name, values = {}) {
    let code = this._device.code[name];
    for (const [key, value] of Object.entries(values)) code = code.replaceAll(`{${key}}`, () => JSON.stringify(value));
    return code;
  }
}

/** @param {string[]} paths */
function foldersOf(paths) {
  const found = paths.flatMap((path) => [...path.matchAll(/\//g)].filter(({ index }) => index > 0).map(({ index }) => path.slice(0, index)));
  return [...new Set(found)].sort();
}
