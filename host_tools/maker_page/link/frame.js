// The lines of the link, as firmware/link/frame.py has them: a mark, a number, words, and a checksum.

import { crc32 } from "./checksum.js";

export const VERSION = 1;
export const LONGEST = 256;
export const MOST = 9999;
const MARK = 126; // ~
const STAR = 42; // *
const TAIL = 5; // the star and four digits

/**
 * The line as it goes over the wire.
 * @param {number} number
 * @param {string} text
 */
export function pack(number, text) {
  const body = `~${number} ${text}`;
  const line = new TextEncoder().encode(`${body}*${sum(new TextEncoder().encode(body))}\n`);
  if (line.length > LONGEST) throw new RangeError("a line has at most 256 bytes");
  return line;
}

/**
 * Number and text of a line without its end; null if it is no whole line of the link.
 * @param {Uint8Array} line
 */
export function unpack(line) {
  if (line[0] !== MARK || line.length <= TAIL || line.at(-TAIL) !== STAR) return null;
  const body = line.subarray(0, -TAIL);
  if (text(line.subarray(1 - TAIL)) !== sum(body)) return null;
  const found = /^~(\d{1,4}) ([^\x00-\x1f\x7f]*)$/u.exec(text(body)); // eslint-disable-line no-control-regex
  return found && { number: Number(found[1]), text: found[2] };
}

/** @param {Uint8Array} bytes */
export function text(bytes) {
  return new TextDecoder().decode(bytes);
}

/** The lower half of the CRC-32. @param {Uint8Array} bytes */
function sum(bytes) {
  return (crc32(bytes) & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}
