// Games of a table's journal: listed, fetched, read (host_tools/journals.py).

import { joined, unhex } from "./checksum.js";
import { TableError } from "./errors.js";
import { text } from "./frame.js";
import { whenFree } from "./measuring.js";

/** @import { Table } from "./table.js" */
/** @import { Entry, Played } from "../types.js" */

const FORMAT = 1; // of a file with a game
const PATIENCE = 400; // times to ask a busy table again
const AGAIN_MS = 50;
const BEGIN = 1; // kinds of records: firmware/store/records.py
const MOVE = 2;
const UNDO = 3;
const END = 5;

/** The games on the table that do not run any more. @param {Table} table */
export async function entries(table) {
  /** @type {Entry[]} */
  const found = [];
  for await (const [number, bytes, summary = "-"] of table.each("games")) {
    const told = summary === "-" ? "" : text(unhex(summary));
    found.push({ number: Number(number), bytes: Number(bytes), game: fact(told, "game"), result: fact(told, "result") });
  }
  return found;
}

/** A word of the summary, which is JSON but may be cut off. @param {string} summary @param {string} name */
function fact(summary, name) {
  return new RegExp(`"${name}": *"([a-z]+)"`).exec(summary)?.[1] ?? "";
}

/**
 * `got` hears of every piece how many bytes it has.
 * @param {Table} table
 * @param {number} number
 * @param {Record<number, string>} names of games by the first byte of a setup
 * @param {(bytes: number) => void} got
 */
export async function fetchGame(table, number, names, got = () => {}) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  for (let size = 0; ;) {
    const [at, digits] = (await whenFree(table, `fetch ${number} ${size}`, PATIENCE, AGAIN_MS)).split(" ");
    if (Number(at) !== size) throw new TableError("journal", { number });
    if (digits === "-") return parse(number, joined(pieces), names);
    const piece = unhex(digits);
    pieces.push(piece);
    size += piece.length;
    got(piece.length);
  }
}

/**
 * The records as the link sends them: kind, two bytes of length, data. Moves that were taken back are left out.
 * @param {number} number
 * @param {Uint8Array} data
 * @param {Record<number, string>} names
 * @returns {Played}
 */
export function parse(number, data, names) {
  /** @type {Played} */
  const played = { number, game: "", setup: [], moves: [], ended: false };
  for (const [kind, body] of records(number, data)) {
    if (kind === BEGIN) {
      played.game = names[body[1]] ?? "";
      played.setup = decode(number, body.subarray(2));
    } else if (kind === MOVE) played.moves.push(decode(number, body));
    else if (kind === UNDO) played.moves.splice(Math.max(0, played.moves.length - (body[0] | (body[1] << 8))));
    else if (kind === END) played.ended = true;
  }
  if (!played.game) throw new TableError("journal", { number });
  return played;
}

/** @param {number} number @param {Uint8Array} data @returns {Generator<[number, Uint8Array]>} */
function* records(number, data) {
  for (let at = 0; at < data.length;) {
    const size = data[at + 1] | (data[at + 2] << 8);
    if (at + 3 + size > data.length) throw new TableError("journal", { number });
    yield [data[at], data.subarray(at + 3, at + 3 + size)];
    at += 3 + size;
  }
}

/** A move: its length, then each number in groups of seven bits, lowest first. @param {number} game @param {Uint8Array} data */
function decode(game, data) {
  if (data.length < 1 || data.length < 1 + data[0]) throw new TableError("journal", { number: game });
  const numbers = [];
  let number = 0;
  let scale = 1;
  for (const byte of data.subarray(1, 1 + data[0])) {
    number += (byte & 127) * scale;
    scale *= 128;
    if (byte < 128) {
      numbers.push(number);
      number = 0;
      scale = 1;
    }
  }
  return numbers;
}

/** As `chronotable games fetch` writes it, for `games replay` and `games report`. @param {Played} played */
export function gameFile(played) {
  return JSON.stringify({ format: FORMAT, ...played });
}
