// Where things lie that several games lay out alike, in units of the felt.

/** @import { Board, Layout, LampSpot, Reader, Spot } from "../../types/page.js" */

/**
 * A spot for each reader of the board that the game has a place for.
 * @param {Board} board
 * @param {(reader: Reader) => Spot | null} place
 */
export function spots(board, place) {
  /** @type {Layout["readers"]} */
  const readers = {};
  for (const reader of board.readers) {
    const spot = place(reader);
    if (spot) readers[reader.name] = spot;
  }
  return readers;
}

/**
 * The spot of a reader in two battle lines that face each other, or null: five slots to the left, which grow from
 * right to left, and four to the right. A line without slots is one wide spot.
 * @param {Reader} reader
 * @param {{ w: number, h: number, pitch: number }} slot
 * @param {{ left: number, defender: number, y: number }} lines
 */
export function inLines(reader, slot, lines) {
  const [side, number] = reader.name.split(".");
  const n = Number(number);
  if (side === "attacker") {
    if (reader.mode === "tap") return { x: lines.left, y: lines.y, w: 4 * slot.pitch + slot.w, h: slot.h };
    if (n >= 1 && n <= 5) return { ...slot, x: lines.left + (5 - n) * slot.pitch, y: lines.y };
  }
  if (side === "defender") {
    if (reader.mode === "tap") return { x: lines.defender, y: lines.y, w: 3 * slot.pitch + slot.w, h: slot.h };
    if (n >= 1 && n <= 4) return { ...slot, x: lines.defender + (n - 1) * slot.pitch, y: lines.y };
  }
  return null;
}

/**
 * Lights in a row: `make(i)` tells where the i-th lies, from 1 on.
 * @param {Layout["lights"]} lights
 * @param {string} name
 * @param {number} count
 * @param {(i: number) => LampSpot} make
 */
export function row(lights, name, count, make) {
  for (let i = 1; i <= count; i++) lights[`${name}.${i}`] = make(i);
}
