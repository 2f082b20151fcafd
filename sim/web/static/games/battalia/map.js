// The map of seven by seven squares: what is built, whose it is, who stands there, and what may be chosen now.

import { safe } from "../../shared/draw.js";
import { say } from "../../shared/words.js";
import { COLOURS, FACTIONS, FACTION_NAMES, GROUND, TERRAINS, icon, roads } from "./icons.js";

/** @import { Field, Square } from "../../../types/battalia.js" */

const SIDE = 7;
const SIZE = 60; // of a square
const WAY = 10; // how broad a road is
const LEFT = 18;
const TOP = 16;
const WIDTH = 446;
const HEIGHT = 440; // without the score below
const ABSENT = 0,
  BUILT = 2,
  IMPASSABLE = 3;
const CITY = 0,
  RUINS = 2;

/** @type {Square} */
const FREE = [1, -1, 0, 4, -1, 0, 0]; // as on a map on which nobody plays

/** @param {number} square */
export const squareName = (square) => "ABCDEFG"[square % SIDE] + (Math.floor(square / SIDE) + 1);

/** @param {number} square */
const place = (square) => `translate(${(square % SIDE) * SIZE} ${Math.floor(square / SIDE) * SIZE})`;
/** @type {(field: Field, seat: number) => string} */
const colourOf = (field, seat) => COLOURS[FACTIONS[field.factions[seat]]];
/** @type {(field: Field, seat: number) => string} */
const nameOfSeat = (field, seat) => FACTION_NAMES[field.factions[seat]];

/** All of it; null is a map on which nobody plays. @param {Field | null} field */
export function drawField(field) {
  return `<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT + 20}">${drawSquares(field)}${field ? drawScore(field) : ""}</svg>`;
}

/** The squares alone, with what stands on them. @param {Field | null} field */
export function drawMap(field) {
  return `<svg class="map" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${drawSquares(field)}</svg>`;
}

/**
 * Where a square lies on the map: left, top and size, in hundredths of the map.
 * @param {Field | null} field
 * @param {number} x
 * @param {number} y
 */
export function boxOf(field, x, y) {
  const [across, down, side] = used(field);
  const size = 420 / side;
  return {
    left: (100 * (LEFT + (x - across) * size)) / WIDTH,
    top: (100 * (TOP + (y - down) * size)) / HEIGHT,
    width: (100 * size) / WIDTH,
    height: (100 * size) / HEIGHT,
  };
}

/** @param {Field | null} field */
function drawSquares(field) {
  const squares = Array.from({ length: SIDE * SIDE }, (_, square) => drawSquare(field, square));
  const [across, down, side] = used(field);
  const scale = 420 / (side * SIZE);
  const where = `translate(${LEFT} ${TOP}) scale(${scale.toFixed(3)}) translate(${-across * SIZE} ${-down * SIZE})`;
  const letters = Array.from({ length: side }, (_, i) => {
    const middle = (i + 0.5) * SIZE * scale;
    return `<text class="coordinate" x="${LEFT + middle}" y="11">${"ABCDEFG"[across + i]}</text><text class="coordinate" x="8" y="${TOP + middle + 4}">${down + i + 1}</text>`;
  });
  const standing = field ? drawHeroes(field) + drawBattle(field) : "";
  return `${letters.join("")}<g transform="${where}">${squares.join("")}${standing}</g>`;
}

/** The part of the map that so many players use (BA-140): its first column and row, and how many of them. @param {Field | null} field */
function used(field) {
  const there = (field?.squares ?? []).map(([state], square) => (state === ABSENT ? -1 : square)).filter((square) => square >= 0);
  if (!there.length) return [0, 0, SIDE];
  const columns = there.map((square) => square % SIDE);
  const rows = there.map((square) => Math.floor(square / SIDE));
  const [across, down] = [Math.min(...columns), Math.min(...rows)];
  return [across, down, 1 + Math.max(Math.max(...columns) - across, Math.max(...rows) - down)];
}

/**
 * @param {Field | null} field
 * @param {number} square
 */
function drawSquare(field, square) {
  const [state, kind, exits, terrain, owner, level, guard] = field?.squares[square] ?? FREE;
  const offer = field?.offers.find(([where, , hero]) => where === square && hero < 0);
  const parts = [`<rect class="cell state-${state}" x="1" y="1" width="58" height="58" rx="5"/>`];
  if (field && state === BUILT) {
    parts.push(
      `<rect class="ground" x="1" y="1" width="58" height="58" rx="5" fill="${GROUND[TERRAINS[terrain] ?? "none"]}"/><path class="way" d="${roads(exits, SIZE, WAY)}"/>`,
    );
    if (kind === CITY || kind === RUINS) parts.push(drawCity(field, kind, owner, level, guard));
  }
  if (state === IMPASSABLE) parts.push('<path class="barred" d="M12 12l36 36M48 12L12 48"/>');
  if (state === 1 && !field) parts.push(square === 24 ? icon("ruins", 18, 18, 24, 'opacity="0.400"') : "");
  if (field?.target === square) parts.push('<rect class="target" x="3" y="3" width="54" height="54" rx="4"/>', drawTurns(field));
  if (offer) parts.push(`<rect class="offer" x="3" y="3" width="54" height="54" rx="4"/>`);
  const choose = offer ? ` data-choose="${safe(offer[1])}" tabindex="-1"` : "";
  const title = state === ABSENT ? "" : `<title>${safe(offer ? offer[1] : describeSquare(field, square))}</title>`;
  return `<g class="square" data-square="${squareName(square)}" transform="${place(square)}"${choose}>${title}${parts.join("")}</g>`;
}

/**
 * @param {Field} field
 * @param {number} kind
 * @param {number} owner
 * @param {number} level
 * @param {number} guard
 */
function drawCity(field, kind, owner, level, guard) {
  const mine = owner >= 0 ? colourOf(field, owner) : "#6d675c";
  const figure = owner >= 0 ? level : guard || "";
  const badge = figure === "" ? "" : `<circle class="badge" cx="47" cy="13" r="10" fill="${mine}"/><text class="level" x="47" y="17.500">${figure}</text>`;
  const edge = owner >= 0 ? `<rect class="owned" x="2.500" y="2.500" width="55" height="55" rx="4" stroke="${mine}"/>` : "";
  return `${edge}<circle class="plot" cx="30" cy="30" r="15"/>${icon(kind === CITY ? "city" : "ruins", 18, 18, 24)}${badge}`;
}

/** How a card can lie on the square: each a small picture that can be chosen. @param {Field} field */
function drawTurns(field) {
  return field.turns
    .map(([exits, line], i) => {
      const single = field.turns.length === 1;
      const where = single ? "translate(10 10) scale(0.667)" : `translate(${4 + 27 * (i % 2)} ${4 + 27 * Math.floor(i / 2)}) scale(0.417)`;
      return `<g class="turned" transform="${where}" data-choose="${safe(line)}"><title>${safe(line)}</title><rect width="60" height="60" rx="6"/><path class="way" d="${roads(exits, SIZE, WAY)}"/></g>`;
    })
    .join("");
}

/** Figures side by side; one that may be attacked can be chosen. @param {Field} field */
function drawHeroes(field) {
  /** @type {Map<number, number[]>} */
  const here = new Map();
  field.heroes.forEach((square, hero) => {
    if (square >= 0) here.set(square, [...(here.get(square) ?? []), hero]);
  });
  return [...here].map(([square, heroes]) => `<g transform="${place(square)}">${heroes.map((hero, i) => drawHero(field, hero, i)).join("")}</g>`).join("");
}

/**
 * @param {Field} field
 * @param {number} hero
 * @param {number} i
 */
function drawHero(field, hero, i) {
  const offer = field.offers.find(([, , meant]) => meant === hero);
  const choose = offer ? ` data-choose="${safe(offer[1])}"` : "";
  const seat = Math.floor(hero / 2);
  const what = offer ? offer[1] : say("ba_hero", { name: nameOfSeat(field, seat) });
  return `<g class="hero${offer ? " aimed" : ""}" transform="translate(${11 + 13 * (i % 4)} ${50 - 14 * Math.floor(i / 4)})"${choose}><title>${safe(what)}</title><path d="M-7 7c0-6 3-8 7-8s7 2 7 8zM0-11a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z" fill="${colourOf(field, seat)}"/><text y="6">${(hero % 2) + 1}</text></g>`;
}

/** @param {Field} field */
function drawBattle(field) {
  if (!field.battle) return "";
  const [attack, defence] = field.battle.totals;
  return `<g class="battle" transform="${place(field.battle.square)}"><rect x="1.500" y="1.500" width="57" height="57" rx="5"/><rect class="plate" x="6" y="21" width="48" height="18" rx="9"/><text x="30" y="34">${attack} : ${defence}</text></g>`;
}

/** @param {Field} field */
function drawScore(field) {
  const seats = field.factions.map((_, seat) => {
    const x = LEFT + 83 * seat;
    const active = seat === field.active ? " active" : "";
    return `<g class="score${active}"><circle cx="${x + 8}" cy="449" r="7.500" fill="${colourOf(field, seat)}"/><text class="points" x="${x + 8}" y="453">${field.points[seat]}</text><text x="${x + 19}" y="453">${nameOfSeat(field, seat)}</text></g>`;
  });
  const day =
    field.day < 0 ? "" : `<text class="date" x="438" y="453">${safe(say("ba_day", { n: (field.day % 7) + 1, m: Math.floor(field.day / 7) + 1 }))}</text>`;
  return seats.join("") + day;
}

// In words

/**
 * @param {Field | null} field
 * @param {number} square
 */
export function describeSquare(field, square) {
  const [state, kind, , , owner, level, guard] = field?.squares[square] ?? FREE;
  const words = [squareName(square)];
  if (state === IMPASSABLE) words.push(say("ba_impassable"));
  if (state === BUILT) words.push(say(kind === CITY ? "ba_city" : kind === RUINS ? "ba_ruins" : "ba_road"));
  if (field && owner >= 0) words.push(nameOfSeat(field, owner), say("ba_level", { n: level }));
  else if (guard) words.push(say("ba_neutral", { n: guard }));
  field?.heroes.forEach((where, hero) => {
    if (where === square) words.push(say("ba_hero", { name: nameOfSeat(field, Math.floor(hero / 2)) }));
  });
  return words.join(", ");
}

/** What stands on it, for those who hear it. @param {Field | null} field */
export function describeField(field) {
  if (!field) return say("ba_empty_map");
  const told = field.squares.map((_, square) => square).filter((square) => field.squares[square][0] >= BUILT);
  return `${say("ba_map")}: ${told.map((square) => describeSquare(field, square)).join("; ")}. ${say("ba_open", { n: field.open })}`;
}

export const MAP_STYLE = `
.map .coordinate { font: 600 10px var(--sans); fill: #dfeee6a0; text-anchor: middle; }
.map .cell { fill: #00000030; stroke: #dfeee62e; }
.map .state-0 { fill: none; stroke: none; }
.map .state-3 { fill: #5d1d1780; stroke: #c2665a80; }
.map .barred { stroke: #c2665a; stroke-width: 3; }
.map .ground { stroke: #0006; }
.map .way { fill: none; stroke: #f6e8c6; stroke-width: 10; }
.map .plot { fill: #f8efdb; stroke: #4a3a22; }
.map .icon { fill: none; stroke: #3a2c18; stroke-width: 1.500; stroke-linecap: round; stroke-linejoin: round; }
.map .owned { fill: none; stroke-width: 4; }
.map .badge { stroke: #fff; stroke-width: 1.500; }
.map text { font: 600 10.500px var(--sans); fill: #dfeee6; }
.map .level { fill: #fff; text-anchor: middle; font-size: 13px; }
.map .offer { fill: #fff3; stroke: #8dffb0; stroke-width: 3; animation: offered 1.600s ease-in-out infinite; }
.map .square[data-choose]:hover .offer { fill: #8dffb055; }
.map .target { fill: none; stroke: #ffdf70; stroke-width: 2.500; stroke-dasharray: 5 4; }
.map .turned rect { fill: #39564b; stroke: #8dffb0; stroke-width: 4; }
.map .turned:hover rect { fill: #5c8472; }
.map .hero path { stroke: #fff; stroke-width: 1.200; }
.map .hero text { fill: #fff; text-anchor: middle; font-size: 8.500px; }
.map .hero.aimed path { stroke: #ff6a5c; stroke-width: 2.600; }
.map .battle rect { fill: none; stroke: #ff6a5c; stroke-width: 3.500; }
.map .battle .plate { fill: #2b0f0ce6; stroke-width: 1.200; }
.map .battle text { text-anchor: middle; font-size: 13px; fill: #fff; }
.map .battle { pointer-events: none; }
.map .score circle { stroke: #fff9; }
.map .score.active circle { stroke: #fff; stroke-width: 2.500; }
.map .score.active text { fill: #fff; }
.map .points { fill: #fff; text-anchor: middle; font-size: 10px; }
.map .date { text-anchor: end; }
.socket small { display: none; } /* no light of this game: their names would be in the way */
@keyframes offered { 50% { stroke-opacity: 0.350; } }
`;
