// The battlefield: squares with their levels, units, Horses, tokens, what may be chosen, both sides, the hourglass.

import { safe } from "../../shared/draw.js";
import { drawn } from "../../shared/symbol_shapes.js";
import { say } from "../../shared/words.js";
import { CLASSES, HEROES, icon, TOKENS } from "./icons.js";

/** @import { Field, Token, Unit } from "../../../types/arte.js" */

const SIZE = 38; // of a square
const LEFT = 20;
const TOP = 34;
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const SEATS = ["pink", "yellow"];
/** What is drawn while nobody plays. @type {Field} */
const EMPTY = {
  size: [16, 16],
  revealed: false,
  levels: [],
  units: [],
  horses: [],
  tokens: [],
  sides: [],
  turn: 0,
  player: 0,
  die: 0,
  deck: 0,
  reach: [],
  targets: [],
  offers: {},
  picked: -1,
  active: -1,
  attack: null,
  clock: null,
  winners: [],
};

/** @param {number} x */
const columnOf = (x) => String.fromCharCode(65 + x);

/**
 * @param {Field} field
 * @param {number} square
 */
export function placeOf(field, square) {
  const [width] = field.size;
  return `${columnOf(square % width)}${Math.floor(square / width) + 1}`;
}

/**
 * The middle of a square; Pink's first row is at the bottom.
 * @param {Field} field
 * @param {number} square
 */
function at(field, square) {
  const [width, height] = field.size;
  return { x: LEFT + (square % width) * SIZE, y: TOP + (height - 1 - Math.floor(square / width)) * SIZE };
}

/** @param {Field} field */
function ground(field) {
  const [width, height] = field.size;
  const squares = [];
  for (let square = 0; square < width * height; square++) {
    const { x, y } = at(field, square);
    const row = Math.floor(square / width);
    const level = field.levels[square] ?? 0;
    const grass = row < 2 || row >= height - 2 ? " grass" : "";
    const shade = (row + square) % 2 ? " odd" : "";
    squares.push(`<rect class="ab-square l${level}${grass}${shade}" x="${x}" y="${y}" width="${SIZE}" height="${SIZE}"/>`);
    if (level) squares.push(`<text class="ab-level" x="${x + SIZE - 3}" y="${y + SIZE - 4}">${level}</text>`, ledges(field, square, level));
  }
  return squares.join("");
}

/**
 * Where a square stands higher than its neighbour there is a wall.
 * @param {Field} field
 * @param {number} square
 * @param {number} level
 */
function ledges(field, square, level) {
  const [width] = field.size;
  const { x, y } = at(field, square);
  const lower = (/** @type {number} */ other, /** @type {boolean} */ inside) => inside && (field.levels[other] ?? 0) < level;
  const lines = [];
  if (lower(square + 1, square % width < width - 1)) lines.push(`M${x + SIZE} ${y}v${SIZE}`);
  if (lower(square - 1, square % width > 0)) lines.push(`M${x} ${y}v${SIZE}`);
  if (lower(square + width, true)) lines.push(`M${x} ${y}h${SIZE}`);
  if (lower(square - width, square >= width)) lines.push(`M${x} ${y + SIZE}h${SIZE}`);
  return lines.length ? `<path class="ab-ledge" d="${lines.join("")}"/>` : "";
}

/** @param {Field} field */
function letters(field) {
  const [width, height] = field.size;
  const across = Array.from({ length: width }, (_, x) => `<text x="${LEFT + (x + 0.5) * SIZE}" y="${TOP + height * SIZE + 11}">${columnOf(x)}</text>`);
  const down = Array.from({ length: height }, (_, y) => `<text x="${LEFT - 9}" y="${TOP + (height - 0.5 - y) * SIZE + 4}">${y + 1}</text>`);
  return `<g class="ab-letters">${across.join("")}${down.join("")}</g>`;
}

/**
 * @param {Field} field
 * @param {number} square
 * @param {string} look
 */
function mark(field, square, look) {
  const { x, y } = at(field, square);
  return `<rect class="ab-mark ${look}" x="${x + 1.5}" y="${y + 1.5}" width="${SIZE - 3}" height="${SIZE - 3}" rx="4"/>`;
}

/** @param {Field} field */
function marks(field) {
  const found = field.reach.map((square) => mark(field, square, "reach"));
  if (field.attack) {
    const { from, to, aim, line } = field.attack;
    if (aim !== to) found.push(mark(field, aim, "sight"), shot(field, aim, to)); // where an evading Hero was
    found.push(...line.map((square) => mark(field, square, "sight")), mark(field, to, "target"), mark(field, from, "active"), shot(field, from, to));
  }
  found.push(...field.targets.map((square) => mark(field, square, "target blink")));
  if (field.active >= 0) found.push(mark(field, field.active, "active"));
  if (field.picked >= 0) found.push(mark(field, field.picked, "picked"));
  return found.join("");
}

/**
 * @param {Field} field
 * @param {number} from
 * @param {number} to
 */
function shot(field, from, to) {
  const [a, b] = [at(field, from), at(field, to)];
  const half = SIZE / 2;
  return `<path class="ab-shot" d="M${a.x + half} ${a.y + half}L${b.x + half} ${b.y + half}"/>`;
}

/**
 * @param {Field} field
 * @param {Unit} one
 */
function unit(field, one) {
  const { x, y } = at(field, one.square);
  const hero = one.hero >= 0;
  const name = hero ? HEROES[one.hero] : CLASSES[one.class];
  const shape = hero
    ? `<path class="body" d="M19 2.500l13 6v11c0 9-6 13-13 16C12 32.500 6 28.500 6 19.500v-11z"/>${icon(name, 10, 7.5, 18)}`
    : `<circle class="body" cx="19" cy="17" r="13"/>${icon(name, 10.5, 8.5, 17)}`;
  const number = hero ? "" : `<text class="number" x="5" y="10">${ROMAN[one.number]}</text>`;
  const horse = one.mounted ? `<g class="rides"><circle cx="31" cy="9" r="7"/>${icon("horse", 25.5, 3.5, 11)}</g>` : "";
  const life = `<g class="life"><rect x="3" y="32.500" width="32" height="4" rx="2"/><rect class="left" x="3" y="32.500" width="${(32 * one.life) / one.most}" height="4" rx="2"/></g>`;
  const stances = one.stances.filter((stance) => stance !== "closed").map((stance, i) => `<circle class="${stance}" cx="${34 - 7 * i}" cy="27" r="3.200"/>`);
  const words = [`${say(`ab_${SEATS[one.seat]}`)}: ${unitName(one)}`, `${say("ab_life")} ${one.life}/${one.most}`];
  if (one.mp) words.push(`${say("ab_movement")} ${one.mp}`);
  if (one.mounted) words.push(say("ab_mounted"));
  words.push(...one.stances.map((stance) => say(`ab_${stance}`)));
  return `<g class="ab-unit ${SEATS[one.seat]}${hero ? " hero" : ""}" transform="translate(${x} ${y})"><title>${safe(words.join(" · "))}</title>${shape}${number}${life}${horse}${stances.join("")}</g>`;
}

/** @param {Unit} one */
export function unitName(one) {
  return one.hero >= 0 ? say(`ab_${HEROES[one.hero]}`) : `${say(`ab_${CLASSES[one.class]}`)} ${ROMAN[one.number]}`;
}

/**
 * @param {Field} field
 * @param {number} square
 */
function horse(field, square) {
  const { x, y } = at(field, square);
  return `<g class="ab-horse" transform="translate(${x} ${y})"><title>${safe(say("ab_horse"))}</title><circle cx="19" cy="19" r="12"/>${icon("horse", 10, 10, 18)}</g>`;
}

/**
 * @param {Field} field
 * @param {Token} token
 */
function token(field, [square, kind, turns]) {
  const { x, y } = at(field, square);
  const name = TOKENS[kind];
  const left = turns ? `<text x="33" y="12">${turns}</text>` : "";
  const words = `${say(`ab_${name}`)}${turns ? ` · ${say("ab_turns", { n: turns })}` : ""}`;
  return `<g class="ab-token ${name}" transform="translate(${x} ${y})"><title>${safe(words)}</title><rect x="4" y="4" width="30" height="30" rx="6"/>${icon(name, 8, 8, 22)}${left}</g>`;
}

/**
 * A click on a square chooses the lines that lead to it, one after the other.
 * @param {Field} field
 */
function clicks(field) {
  return Object.entries(field.offers)
    .map(([square, lines]) => {
      const { x, y } = at(field, Number(square));
      return `<rect class="ab-click" data-square="${placeOf(field, Number(square))}" data-choose="${safe(lines)}" x="${x}" y="${y}" width="${SIZE}" height="${SIZE}"/>`;
    })
    .join("");
}

/**
 * Above and below the board: a Strategist's Heroes with their life and Element cards, and how many cards he holds.
 * @param {Field} field
 * @param {number} seat
 * @param {number} y
 */
function side(field, seat, y) {
  const one = field.sides[seat];
  if (!one) return "";
  const turns = field.turn && field.player === seat ? " turn" : "";
  const heroes = one.heroes.map(({ hero, life, elements }, i) => {
    const x = 118 + 205 * i;
    const gone = field.revealed && !life[0] ? " gone" : "";
    return `<g class="ab-hero${gone}">${icon(HEROES[hero], x, y + 3, 17)}<text x="${x + 21}" y="${y + 16}">${safe(say(`ab_${HEROES[hero]}`))}</text>
      ${drawn("♥", x + 116, y + 6, 11)}<text class="count" x="${x + 159}" y="${y + 16}">${life[0]}/${life[1]}</text>
      ${field.turn ? `${drawn("✦", x + 163, y + 6, 11)}<text class="count" x="${x + 186}" y="${y + 16}">${elements}</text>` : ""}</g>`;
  });
  const hand = field.turn ? `<text class="count" x="${LEFT + 16 * SIZE}" y="${y + 16}">${safe(say("ab_hand"))} ${one.hand}</text>` : "";
  return `<g class="ab-side ${SEATS[seat]}${turns}"><rect x="${LEFT}" y="${y}" width="86" height="23" rx="11"/><text class="who" x="${LEFT + 43}" y="${y + 16}">${safe(say(`ab_${SEATS[seat]}`))}</text>${heroes.join("")}${hand}</g>`;
}

/**
 * The glass runs on by itself on the page until the table says something new.
 * @param {Field} field
 */
function hourglass(field) {
  if (!field.clock) return "";
  const { left, run, running } = field.clock;
  const share = left ? (((left - 1) % run) + 1) / run : 0;
  const seconds = left ? ((left - 1) % run) + 1 : 0;
  const height = field.size[1] * SIZE;
  const runs = running ? ` style="animation: ab-run ${seconds}ms linear forwards"` : "";
  return `<g class="ab-glass${running ? "" : " stands"}"><title>${safe(say("ab_hourglass"))}</title><rect x="632" y="${TOP}" width="5" height="${height}" rx="2.500"/>
    <rect class="sand" x="632" y="${TOP + height * (1 - share)}" width="5" height="${height * share}" rx="2.500"${runs}/></g>`;
}

/**
 * @param {Field} field
 * @param {string} text
 */
function veil(field, text) {
  const [width, height] = field.size;
  return `<g class="ab-veil"><rect x="${LEFT}" y="${TOP}" width="${width * SIZE}" height="${height * SIZE}"/><text x="${LEFT + (width * SIZE) / 2}" y="${TOP + (height * SIZE) / 2}">${safe(text)}</text></g>`;
}

/**
 * The board as SVG with both sides above and below it; null while nobody plays.
 * @param {Field | null} shown
 */
export function drawField(shown) {
  const field = shown ?? EMPTY;
  const [, height] = field.size;
  const over = shown?.winners.length ? veil(field, say("ab_winner", { who: say(`ab_${SEATS[shown.winners[0]]}`) })) : "";
  const secret = shown && !shown.revealed ? veil(field, say("ab_secret")) : "";
  return `<svg class="ab-board" viewBox="0 0 640 684">${battlefield(field)}
    ${hourglass(field)}${side(field, 1, 6)}${side(field, 0, TOP + height * SIZE + 15)}${secret}${over}${clicks(field)}</svg>`;
}

/** The squares with what stands on them, and nothing around but letters and the hourglass. @param {Field | null} shown */
export function drawBoard(shown) {
  const field = shown ?? EMPTY;
  const [, , width, height] = viewOf(field);
  return `<svg class="ab-board" viewBox="0 ${TOP - 4} ${width} ${height}" aria-hidden="true">${battlefield(field)}${hourglass(field)}</svg>`;
}

/** @param {Field} field */
function viewOf({ size: [width, height] }) {
  return [0, TOP - 4, LEFT + width * SIZE + 12, height * SIZE + 20];
}

/**
 * Where a square lies on the drawn board: left, top and size, in hundredths of it.
 * @param {Field | null} shown
 * @param {number} x
 * @param {number} y
 */
export function boxOf(shown, x, y) {
  const field = shown ?? EMPTY;
  const [left, top, width, height] = viewOf(field);
  const corner = at(field, y * field.size[0] + x);
  return { left: (100 * (corner.x - left)) / width, top: (100 * (corner.y - top)) / height, width: (100 * SIZE) / width, height: (100 * SIZE) / height };
}

/** @param {Field} field */
function battlefield(field) {
  return `${ground(field)}${letters(field)}${marks(field)}${field.tokens.map((one) => token(field, one)).join("")}
    ${field.horses.map((one) => horse(field, one)).join("")}${field.units.map((one) => unit(field, one)).join("")}`;
}

/**
 * For those who hear the page: who stands where.
 * @param {Field | null} shown
 */
export function describeField(shown) {
  if (!shown) return say("ab_nobody");
  if (!shown.revealed) return say("ab_secret");
  const words = shown.units.map((one) => `${say(`ab_${SEATS[one.seat]}`)} ${say("ab_stands", { who: unitName(one), place: placeOf(shown, one.square) })}`);
  return [say("arte"), ...words].join(". ");
}

export const BOARD_STYLE = `
.ab-board text { font-family: var(--sans); }
.ab-square { fill: #cdbf93; stroke: #8d7f57; stroke-width: 0.6; } .ab-square.odd { fill: #c6b78a; }
.ab-square.grass { fill: #9fb56f; } .ab-square.grass.odd { fill: #97ad67; }
.ab-square.l1 { fill: #b39467; } .ab-square.l2 { fill: #93744b; } .ab-square.l3 { fill: #6f5433; }
.ab-level { font-size: 11px; font-weight: 700; fill: #fff8e6cc; text-anchor: end; }
.ab-ledge { fill: none; stroke: #3f2e18; stroke-width: 2.2; stroke-linecap: round; }
.ab-letters text { font-size: 10px; fill: var(--felt-ink); opacity: 0.85; text-anchor: middle; }
.ab-mark { fill: none; stroke-width: 3; pointer-events: none; }
.ab-mark.reach { fill: #2fae4a55; stroke: #1d8a36; stroke-width: 1.5; } .ab-mark.sight { fill: #ffae0055; }
.ab-mark.target { stroke: #d31616; fill: #d3161633; } .ab-mark.active { stroke: #fff; } .ab-mark.picked { stroke: #1230c8; stroke-dasharray: 5 3; }
.ab-mark.blink { animation: ab-blink 1s steps(2, jump-none) infinite; }
.ab-shot { stroke: #d31616; stroke-width: 2; stroke-dasharray: 4 4; fill: none; }
.ab-unit .body { stroke: #2a1c12; stroke-width: 1.4; } .ab-unit.pink .body { fill: #f58ab8; } .ab-unit.yellow .body { fill: #ffd84a; }
.ab-unit.hero .body { stroke-width: 2.4; } .ab-unit.pink.hero .body { fill: #e2508f; } .ab-unit.yellow.hero .body { fill: #f2b705; }
.ab-unit .number { font-size: 8.5px; font-weight: 700; fill: #2a1c12; text-anchor: start; paint-order: stroke; stroke: #fff9; stroke-width: 2px; }
.ab-unit .life rect { fill: #2a1c12aa; } .ab-unit .life .left { fill: #37c75a; }
.ab-unit .rides circle, .ab-horse circle { fill: #f4ead6; stroke: #3b2a17; stroke-width: 1.2; }
.ab-unit .rooted { fill: #3d7a3a; } .ab-unit .slowed { fill: #2f6fb0; } .ab-unit .poisoned { fill: #7a2fb0; }
.ab-token rect { fill: #ffffffd0; stroke: #333; } .ab-token text { font-size: 10px; font-weight: 700; text-anchor: end; fill: #222; }
.ab-token.ice_wall rect { fill: #bfeaf7; } .ab-token.blaze rect { fill: #ffb27a; } .ab-token.black_hole rect { fill: #b89ae0; } .ab-token.portal rect { fill: #a9c4ff; } .ab-token.temple rect { fill: #ffe6a3; }
.ab-click { fill: #0000; } .ab-click:hover { fill: #ffffff3d; }
.ab-side rect { fill: #e2508f; opacity: 0.55; } .ab-side.yellow rect { fill: #d9a400; } .ab-side.turn rect { opacity: 1; stroke: #fff; stroke-width: 1.6; }
.ab-side text { font-size: 12px; fill: var(--felt-ink); } .ab-side .who { fill: #fff; font-weight: 700; text-anchor: middle; } .ab-side .count { text-anchor: end; } .ab-side .icon { color: var(--felt-ink); }
.ab-side .ab-icon { stroke: var(--felt-ink); } .ab-side .ab-icon .solid { fill: var(--felt-ink); } .ab-hero.gone { opacity: 0.45; text-decoration: line-through; }
.ab-glass rect { fill: #0004; } .ab-glass .sand { fill: #f2d27a; transform-box: fill-box; transform-origin: bottom; } .ab-glass.stands .sand { fill: #9fb3bd; }
.ab-veil rect { fill: #10201bcc; } .ab-veil text { font-size: 20px; fill: #ffe2a1; text-anchor: middle; font-family: var(--serif); }
.ab-rows rect { fill: #0000001f; stroke-width: 2; } .ab-rows .pink { stroke: #e2508f99; } .ab-rows .yellow { stroke: #d9a40099; }
.ab-spare { opacity: 0.5; } .ab-spare small { font-size: calc(7 * var(--u)); }
@keyframes ab-run { to { transform: scaleY(0); } }
@keyframes ab-blink { to { stroke: #d3161600; fill: #d3161600; } }
@media (prefers-reduced-motion: reduce) { .ab-mark.blink { animation: none; } }`;
