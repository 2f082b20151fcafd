// Puts a version of the firmware onto a table: what changed, as a whole or not at all (host_tools/flash.py).

import { joined, sha256, unhex } from "./checksum.js";
import { TableError } from "./errors.js";
import { NEXT } from "./pico.js";

/** @import { Pico } from "./pico.js" */
/** @import { Files, Plan } from "../types.js" */

const CODE = /\.(mpy|py)$/; // what belongs to the firmware alone, so that stale files of it may go
const BOOT = "/boot.py";
const VERSION = "/version.txt";
export const BOARD = "/board.json";
const DEFECT = "/defect.txt"; // the last one of the firmware: of no use once that is another
const SECTOR = 4096;
const RESERVE = 16 * SECTOR; // for folders, and for the journal meanwhile

/** The files for a table that is wired like this, and the name of that version. @param {Files} files @param {Uint8Array} wired @param {string} release */
export async function withBoard(files, wired, release) {
  /** @type {Files} */
  const image = new Map([...files].filter(([path]) => path !== VERSION));
  image.set(BOARD, wired);
  const parts = [];
  for (const [path, data] of [...image].sort(([a], [b]) => (a < b ? -1 : 1))) {
    parts.push(new TextEncoder().encode(`${path}\0`), unhex(await sha256(data)));
  }
  const version = `${release}+${(await sha256(joined(parts))).slice(0, 8)}`;
  image.set(VERSION, new TextEncoder().encode(`${version}\n`));
  return { image, version };
}

/** Compare the image with the hashes of what is on the device. @param {Files} image @param {Map<string, string>} there @returns {Promise<Plan>} */
export async function plan(image, there) {
  const hashes = new Map();
  for (const [path, data] of image) hashes.set(path, await sha256(data));
  const changed = new Map([...image].filter(([path]) => there.get(path) !== hashes.get(path)));
  const staged = new Map([...there].filter(([path]) => path.startsWith(`${NEXT}/`)).map(([path, sum]) => [path.slice(NEXT.length), sum]));
  return {
    changed,
    stale: [...there.keys()].filter((path) => isStale(path, image) || (changed.size > 0 && path === DEFECT)).sort(),
    missing: new Map([...changed].filter(([path]) => staged.get(path) !== hashes.get(path))),
    leftovers: [...staged].filter(([path, sum]) => !changed.has(path) || sum !== hashes.get(path)).map(([path]) => NEXT + path).sort(), // prettier-ignore
  };
}

/** @param {string} path @param {Files} image */
function isStale(path, image) {
  return CODE.test(path) && !image.has(path) && path !== BOOT && !path.startsWith(`${NEXT}/`);
}

/** Copy what is missing; from the last step on the new version counts. @param {Pico} pico @param {Plan} todo @param {(done: number, all: number) => void} progress */
export async function copy(pico, todo, progress) {
  const sizes = [...todo.missing.values()].map((data) => data.length);
  const need = sizes.reduce((sum, size) => sum + Math.ceil(size / SECTOR) * SECTOR, 0);
  const free = await pico.free();
  if (need + RESERVE > free) throw new TableError("flash_full", { need: Math.floor(need / 1024), free: Math.floor(free / 1024) });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  progress(done, all);
  await pico.deliver(todo.missing, todo.stale, todo.leftovers, (bytes) => progress((done += bytes), all));
}
