// Zip archives, as Python's zipfile reads and writes them.

import { crc32, joined } from "./checksum.js";
import { TableError } from "./errors.js";
import { text } from "./frame.js";

/** @import { Files } from "../types.js" */

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const TAIL = 0x06054b50;
const TAIL_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;
const LATEST_COMMENT = 65535;

/** @param {Files} files */
export async function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, data] of files) {
    const title = new TextEncoder().encode(name);
    const packed = await through(new CompressionStream("deflate-raw"), data);
    // Versions, flags, method, time and date (1 January 1980), checksum, sizes, lengths of name and extra fields.
    const head = numbers([[2, 20], [2, 0x800], [2, DEFLATED], [2, 0], [2, 33], [4, crc32(data)], [4, packed.length], [4, data.length], [2, title.length], [2, 0]]); // prettier-ignore
    parts.push(numbers([[4, LOCAL]]), head, title, packed);
    directory.push(numbers([[4, ENTRY], [2, 20]]), head, numbers([[2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), title); // prettier-ignore
    at += 4 + head.length + title.length + packed.length;
  }
  const listed = joined(directory);
  const tail = numbers([[4, TAIL], [2, 0], [2, 0], [2, files.size], [2, files.size], [4, listed.length], [4, at], [2, 0]]); // prettier-ignore
  return joined([...parts, listed, tail]);
}

/** The files in it; a TableError if it is no archive or damaged, or if they are larger than `most`. @param {Uint8Array} data @param {number} most @returns {Promise<Files>} */
export async function unzip(data, most) {
  try {
    return await read(data, most);
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError("no_zip"); // whatever a reader of bytes stumbles over
  }
}

/** @param {Uint8Array} data @param {number} most @returns {Promise<Files>} */
async function read(data, most) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let tail = data.length - TAIL_BYTES;
  while (tail > data.length - TAIL_BYTES - LATEST_COMMENT && view.getUint32(tail, true) !== TAIL) tail--;
  const files = new Map();
  let at = view.getUint32(tail + 16, true);
  let left = most;
  for (let count = view.getUint16(tail + 10, true); count > 0; count--) {
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const size = view.getUint32(at + 24, true);
    const begin = view.getUint32(at + 42, true);
    left -= size;
    if (view.getUint32(at, true) !== ENTRY || view.getUint32(begin, true) !== LOCAL || left < 0) throw new TableError("no_zip");
    const from = begin + 30 + view.getUint16(begin + 26, true) + view.getUint16(begin + 28, true);
    const packed = data.subarray(from, from + view.getUint32(at + 20, true));
    const method = view.getUint16(at + 10, true);
    if (method !== STORED && method !== DEFLATED) throw new TableError("no_zip");
    const content = method === STORED ? packed.slice() : await through(new DecompressionStream("deflate-raw"), packed);
    if (content.length !== size || crc32(content) !== view.getUint32(at + 16, true)) throw new TableError("no_zip");
    files.set(text(data.subarray(at + 46, at + 46 + nameSize)), content);
    at += 46 + nameSize + extra + comment;
  }
  return files;
}

/** @param {CompressionStream | DecompressionStream} stream @param {Uint8Array} data */
async function through(stream, data) {
  const response = new Response(new Blob([new Uint8Array(data)]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

/** Numbers of so many bytes, lowest first. @param {[number, number][]} fields */
function numbers(fields) {
  return joined(fields.map(([size, value]) => Uint8Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 255)));
}
