// A backup of a table: one zip file, in it every file with its checksum (host_tools/archive.py). And the way back.

import { sha256 } from "./checksum.js";
import { TableError } from "./errors.js";
import { text } from "./frame.js";
import { unzip, zip } from "./zip.js";

/** @import { Pico } from "./pico.js" */
/** @import { Files } from "../types.js" */

const FORMAT = 1;
const MANIFEST = "backup.json";
const MOST = 4 * 1024 * 1024; // more than any table holds
const JOURNAL = "/journal/";
const BOARD = "/board.json";

/** @param {Files} files */
export async function packBackup(files) {
  /** @type {Record<string, string>} */
  const sums = {};
  for (const [path, data] of files) sums[path] = await sha256(data);
  const manifest = new TextEncoder().encode(JSON.stringify({ format: FORMAT, files: sums }, null, 1));
  return zip(new Map([[MANIFEST, manifest], ...[...files].map(([path, data]) => /** @type {[string, Uint8Array]} */ ([path.slice(1), data]))]));
}

/** The files of an archive with checksums; refused as a whole if a single byte is not as it was. @param {Uint8Array} data */
export async function unpackArchive(data) {
  const held = await unzip(data, MOST);
  const sums = manifestOf(held.get(MANIFEST));
  /** @type {Files} */
  const files = new Map();
  for (const [path, sum] of Object.entries(sums)) {
    const content = held.get(path.replace(/^\//, ""));
    if (!content || (await sha256(content)) !== sum) throw new TableError("backup_damaged", { path });
    files.set(path, content);
  }
  return files;
}

/** The files of a backup; nothing else than what is the owner's. @param {Uint8Array} data @param {string[]} owned */
export async function unpackBackup(data, owned) {
  const files = await unpackArchive(data);
  for (const [path, content] of files) {
    if (path.includes("..") || !isOwned(path, owned)) throw new TableError("backup_foreign", { path });
    if (path === BOARD) parsed(content, "backup_damaged", path);
  }
  return files;
}

/** @param {Uint8Array | undefined} content @returns {Record<string, string>} */
function manifestOf(content) {
  const manifest = parsed(content ?? new Uint8Array(), "no_zip", MANIFEST);
  if (manifest?.format !== FORMAT || typeof manifest.files !== "object" || !manifest.files) throw new TableError("no_zip");
  return manifest.files;
}

/** @param {Uint8Array} content @param {string} code @param {string} path */
function parsed(content, code, path) {
  try {
    return JSON.parse(text(content));
  } catch {
    throw new TableError(code, { path });
  }
}

/** @param {string} path @param {string[]} owned */
function isOwned(path, owned) {
  return owned.some((start) => path.startsWith(start));
}

/** What belongs to the owner of the table. @param {Pico} pico @param {string[]} owned @param {(done: number, all: number) => void} progress */
export async function fetchBackup(pico, owned, progress) {
  await pico.beginMaintenance(); // many games take longer to read than the watchdog waits
  const paths = [...(await pico.hashes()).keys()].filter((path) => isOwned(path, owned));
  /** @type {Files} */
  const files = new Map();
  for (const path of paths) {
    progress(files.size, paths.length);
    files.set(path, await pico.read(path));
  }
  return files;
}

/** What a restore would write, and which games of the table it would remove. @param {Pico} pico @param {Files} files @param {string[]} owned */
export async function differences(pico, files, owned) {
  const there = new Map([...(await pico.hashes())].filter(([path]) => isOwned(path, owned)));
  /** @type {Files} */
  const wanted = new Map();
  for (const [path, content] of files) if (there.get(path) !== (await sha256(content))) wanted.set(path, content);
  const gone = [...there.keys()].filter((path) => path.startsWith(JOURNAL) && !files.has(path)).sort();
  return { wanted, gone, overwritten: [...wanted.keys()].filter((path) => there.has(path)).sort() };
}
