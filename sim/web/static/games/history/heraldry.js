// A coat of arms for each Unit, so that no two look alike: divisions, tinctures of its Era, and what it fights with.

/** @import { Unit } from "../../../types/history.js" */

// In a box of 100 by 116; what lies beyond the shield is covered with the paper of the card.
const FIELD = "M4 4h92v52c0 30-20 46-46 56C24 102 4 86 4 56z";
const DIVISIONS = [
  "M50 0h50v116H50z",
  "M0 0h100v50H0z",
  "M0 0h100L0 116z",
  "M0 116 50 46l50 70z",
  "M38 0h24v40h38v24H62v52H38V64H0V40h38z",
  "M0 0h22l28 34L78 0h22v18L64 58l36 44v14H80L50 82l-30 34H0v-14l36-44L0 18z",
  "M0 0h50v56h50v60H50V56H0z",
  "M0 0h100v32H0z",
  "M33 0h34v116H33z",
  "M0 30 50 62l50-32v30L50 92 0 60z",
];
// For each Era two colours: metal and enamel, as heralds say.
const TINCTURES = [
  ["#b9ab92", "#6f6250", "#8d7c64"],
  ["#e5b65b", "#a3571d", "#7c3a1c"],
  ["#c9d7e6", "#2c5f96", "#1f3f74"],
  ["#e9c7a8", "#8f2a33", "#611b2c"],
  ["#cfe0b4", "#3f7350", "#264f45"],
];

/** @type {Record<string, string>} */
const CHARGES = {
  l: '<path d="M32 18c34 6 42 44 18 76M32 18l18 76M20 62l56-24m-12-3 12 3-6 11"/>',
  m: '<path d="M26 96 68 26"/><path class="fill" d="M78 8 60 24l12 8z"/><path d="M74 96 32 26"/><path class="fill" d="M22 8l18 16-12 8z"/>',
  c: '<path class="fill" d="M50 8l7 12v48H43V20z"/><path d="M30 70h40M50 70v22M42 96h16"/>',
  base: '<path class="fill" d="M28 70V48a22 22 0 0 1 44 0v22l-12-6V50H40v14z"/><path d="M50 14v20M40 20l10-8 10 8"/>',
  hero: '<path class="fill" d="m50 14 9 20 22 2-16 15 5 22-20-11-20 11 5-22-16-15 22-2z"/><path d="M22 78c8 10 18 14 28 16 10-2 20-6 28-16"/>',
};

/** What a Unit is best at; a Hero and one that fights badly have a sign of their own. @param {Unit} unit */
function charge(unit) {
  if (unit.kind === "hero") return CHARGES.hero;
  const best = Math.max(unit.l, unit.m, unit.c);
  if (!best) return CHARGES.base;
  return unit.c === best ? CHARGES.c : unit.m === best ? CHARGES.m : CHARGES.l;
}

/**
 * The arms in a box of the given size.
 * @param {Unit} unit
 * @param {number} x
 * @param {number} y
 * @param {number} width
 */
export function arms(unit, x, y, width) {
  const number = Number(unit.card.split(" ")[2]);
  const [metal, enamel, deep] = TINCTURES[unit.era];
  const division = DIVISIONS[(number * 7 + unit.era * 3) % DIVISIONS.length];
  const [ground, part] = number % 2 ? [metal, enamel] : [enamel, metal];
  return `<svg class="arms" x="${x}" y="${y}" width="${width}" height="${width * 1.16}" viewBox="0 0 100 116">
    <path d="${FIELD}" fill="${ground}"/><path d="${division}" fill="${part}"/><path class="around" d="M-2-2h104v120H-2z${FIELD}"/>
    <g class="charge">${charge(unit)}</g><path class="edge" d="${FIELD}" stroke="${deep}"/></svg>`;
}
