// The cards of Battalia, drawn by us: people, supplies, artifacts; cities and roads with their exits.

import { safe } from "../../shared/draw.js";
import { drawn } from "../../shared/symbol_shapes.js";
import { say } from "../../shared/words.js";
import { COLOURS, FACTIONS, FACTION_NAMES, GROUND, TERRAINS, icon, roads } from "./icons.js";

/** @import { BattaliaCard, Creation, Land } from "../../../types/battalia.js" */

const EXITS = { dead: 1, straight: 5, bend: 3, tee: 7, cross: 15 };
/** @type {Record<string, [attack: number, defence: number]>} */
const STRENGTH = { friman: [1, 1], chief: [2, 2], priest: [3, 3], lord: [4, 4], weapon: [1, 1], horse: [1, 1], sword: [5, 1], shield: [1, 5] };

/** The number of the faction whose it is or whose habitat it is; -1 for nobody's. @param {BattaliaCard} card */
function factionNumber(card) {
  if (card.table === "tag") return -1;
  return card.table === "land" ? TERRAINS.indexOf(card.terrain) : FACTIONS.indexOf(card.faction);
}

/** @param {BattaliaCard} card */
export function factionOf(card) {
  return FACTION_NAMES[factionNumber(card)] ?? null;
}

/** @param {BattaliaCard} card */
export function nameOf(card) {
  if (card.table === "tag") return say(card.name);
  const kind = say(`ba_${card.kind}`);
  if (card.table === "land") return card.kind === "ruins" ? kind : `${kind}: ${say(`ba_${card.shape}`)}`;
  return kind;
}

/** @param {BattaliaCard} card */
export function strengthOf(card) {
  return card.table === "card" ? (STRENGTH[card.kind] ?? null) : null;
}

/**
 * A strength and what it is good for.
 * @param {number} x
 * @param {number} number
 * @param {string} signs
 */
function figure(x, number, signs) {
  const left = x - 5 * signs.length;
  const below = [...signs].map((sign, i) => drawn(sign, left + 10 * i + 0.5, 56, 9));
  return `<circle class="token" cx="${x}" cy="44" r="10"/><text class="figure small" x="${x}" y="49">${number}</text>${below.join("")}`;
}

/** @param {Creation} card */
function creation(card) {
  const strength = strengthOf(card);
  if (!strength) return `<g class="large">${icon(card.kind, 18, 46, 64)}</g>`;
  const [attack, defence] = strength;
  const marks = attack === defence ? figure(16, attack, "†⛨") : figure(16, attack, "†") + figure(84, defence, "⛨");
  return `<g class="large">${icon(card.kind, 18, 46, 64)}</g>${marks}`;
}

/** @param {Land} card */
function land(card) {
  const exits = card.kind === "ruins" ? 15 : EXITS[card.shape];
  const centre = card.kind === "road" ? "" : `<g class="built"><circle cx="50" cy="71" r="16"/>${icon(card.kind, 38, 59, 24)}</g>`;
  return `<g transform="translate(11 32)"><rect class="ground" width="78" height="78" rx="5"/><path class="way" d="${roads(exits, 78, 13)}"/></g>${centre}`;
}

function tag() {
  return '<circle class="token" cx="50" cy="68" r="33"/><text class="figure" x="50" y="75">?</text>';
}

/** A name in letters that fit the band. @param {string} name */
function title(name) {
  const size = Math.min(10.5, 152 / name.length);
  return `<text class="name" x="50" y="17.500" font-size="${size.toFixed(1)}">${safe(name)}</text>`;
}

/** @param {BattaliaCard} card */
function body(card) {
  if (card.table === "card") return creation(card);
  return card.table === "land" ? land(card) : tag();
}

/** The colour of the band. @param {BattaliaCard} card */
function colourOf(card) {
  if (card.table === "card") return COLOURS[card.faction];
  return card.table === "land" ? (COLOURS[FACTIONS[factionNumber(card)]] ?? COLOURS.neutral) : "#666";
}

/**
 * A card as SVG markup. It is a picture: its words are said by whoever holds it.
 * @param {BattaliaCard} card
 * @param {string} name
 */
export function drawCard(card, name) {
  const kind = card.table === "tag" ? "tag" : card.kind;
  const ground = card.table === "land" ? GROUND[card.terrain] : "none";
  const foot = card.table === "land" ? (TERRAINS.includes(card.terrain) ? say(`ba_${card.terrain}`) : "") : (factionOf(card) ?? "");
  const mark = card.stand_in ? `≈` : "";
  return `<svg class="card ba ${kind}${card.stand_in ? " stand-in" : ""}" viewBox="0 0 100 140" aria-hidden="true" style="--band:${colourOf(card)};--ground:${ground}">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="7"/>
    <path class="band" d="M1 8a7 7 0 0 1 7-7h84a7 7 0 0 1 7 7v19H1z"/>
    ${title(name)}${body(card)}
    <text class="foot" x="9" y="132">${safe(foot)}</text><text class="foot mark" x="92" y="132">${mark}</text>
  </svg>`;
}

// What these cards need beside the look of all cards.
export const CARD_STYLE = `
.card.ba .large .icon { stroke: var(--band); stroke-width: 1.300; }
.card.ba .figure.small { font-size: 13px; }
.card.ba .token { stroke-width: 2; }
.card.ba .ground { fill: var(--ground); stroke: #0005; }
.card.ba .way { fill: none; stroke: #f3e3bd; stroke-width: 13; }
.card.ba .built circle { fill: #f8efdb; stroke: #4a3a22; stroke-width: 1.500; }
`;
