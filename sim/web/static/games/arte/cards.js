// The boards and cards of Arte de Batalla as the tray shows them: emblem, values, element, stand-in mark.

import { safe } from "../../shared/draw.js";
import { drawn } from "../../shared/symbol_shapes.js";
import { say } from "../../shared/words.js";
import { CHEST, CLASSES, ELEMENTS, HEROES, icon } from "./icons.js";

/** @import { ArteCard, Fighter, Hero, Single } from "../../../types/arte.js" */

/** @type {Record<string, string[]>} */
const KEYS = { hero: HEROES, class: CLASSES, chest: CHEST, element: ELEMENTS };

/** What a card is, apart from the language: its number in the catalogue says it. @param {ArteCard} card */
export function keyOf(card) {
  return KEYS[card.table]?.[Number(card.card.split(" ")[2])] ?? card.table;
}

/** In the language of the page, until the owner has entered what his card says. @param {ArteCard} card */
export function nameOf(card) {
  if (card.table === "tag") return say(card.name);
  const printed = card.table === "hero" && !card.stand_in;
  return printed ? card.name : say(`ab_${keyOf(card)}`);
}

/** The Element whose cards pay for a Hero's skills, or which a card is; null for others. @param {ArteCard} card */
export function elementOf(card) {
  if (card.table === "hero") return heroElement(card);
  return card.table === "element" ? keyOf(card) : null;
}

/** @param {Hero} card */
export function heroElement(card) {
  return card.element.toLowerCase().replace(" ", "_");
}

/** @type {("life" | "attack" | "range")[]} */
export const VALUES = ["life", "attack", "range"];
const SIGNS = { life: "♥", attack: "†", range: "↔" };

/**
 * @param {"life" | "attack" | "range"} word
 * @param {number} number
 * @param {number} i
 */
function value(word, number, i) {
  const y = 62 + i * 17;
  return `${drawn(SIGNS[word], 9, y - 8, 9)}<text class="ab-word" x="22" y="${y}">${safe(say(`ab_${word}`))}</text><text class="ab-number" x="90" y="${y}">${safe(number)}</text>`;
}

/** @param {Fighter} card */
function fighter(card) {
  const rows = VALUES.map((word, i) => value(word, card[word], i));
  const kind = `<text class="ab-kind" x="60" y="118">${safe(say(`ab_${card.kind}`))}</text>${drawn("⇢", 68, 110, 9)}<text class="ab-base" x="90" y="118">+${card.base}</text>`;
  return `<g class="ab-emblem">${icon(keyOf(card), 37, 28, 26)}</g>${rows.join("")}${kind}`;
}

/** @param {Single} card */
function single(card) {
  const worth = card.table === "chest" && card.value ? `<text class="ab-figure" x="50" y="112">+${card.value}</text>` : "";
  return `<g class="ab-emblem">${icon(keyOf(card), 22, 36, 56)}</g>${worth}`;
}

function tag() {
  return '<circle class="token" cx="50" cy="68" r="33"/><text class="figure" x="50" y="75">?</text>';
}

/** @param {ArteCard} card */
function body(card) {
  if (card.table === "hero" || card.table === "class") return fighter(card);
  return card.table === "tag" ? tag() : single(card);
}

/**
 * A card as SVG markup. It is a picture: its words are said by whoever holds it.
 * @param {ArteCard} card
 * @param {string} name
 */
export function drawCard(card, name) {
  const foot = card.stand_in && card.table !== "tag" ? `≈ ${say("stand_in")}` : "";
  const element = elementOf(card);
  const mark = card.table === "hero" ? icon(heroElement(card), 7, 123, 11) : "";
  return `<svg class="card ab-${card.table}${element ? ` ab-${element}` : ""}${card.stand_in ? " stand-in" : ""}" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="7"/>
    <path class="band" d="M1 8a7 7 0 0 1 7-7h84a7 7 0 0 1 7 7v15H1z"/>
    <text class="name" x="50" y="16.500" font-size="${name.length > 15 ? 9.4 : 10.5}">${safe(name)}</text>${body(card)}
    ${mark}<text class="foot mark" x="91" y="133">${safe(foot)}</text>
  </svg>`;
}

export const CARD_STYLE = `
.card.ab-hero { --band: #5b4a86; } .card.ab-class { --band: #5a6a4a; } .card.ab-chest { --band: #8a5a2b; }
.card.ab-water { --band: #2f6fb0; } .card.ab-fire { --band: #b8431d; } .card.ab-earth { --band: #7a5a2e; } .card.ab-wind { --band: #5f8f98; }
.card.ab-light { --band: #a8861a; } .card.ab-plant { --band: #3d7a3a; } .card.ab-mercury { --band: #6c7480; } .card.ab-dark_matter { --band: #3b2b57; }
.ab-icon { fill: none; stroke: var(--print, #33271a); stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; overflow: visible; }
.ab-icon .solid { fill: var(--print, #33271a); }
.card .ab-icon { stroke: var(--band); } .card .ab-icon .solid { fill: var(--band); }
.card .ab-word { font-size: 9px; } .card .ab-number { font-size: 12.5px; font-weight: 700; text-anchor: end; }
.card .ab-kind, .card .ab-base { font-size: 8px; text-anchor: end; fill: #5d4c37; }
.card .ab-figure { font-size: 17px; font-weight: 700; text-anchor: middle; }`;
