// The cards and tokens of A Battle Through History, drawn by us: values, icons, half-shields, stand-in mark.

import { safe } from "../../shared/draw.js";
import { drawn } from "../../shared/symbol_shapes.js";
import { say } from "../../shared/words.js";
import { arms } from "./heraldry.js";

/** @import { Ability, HistoryCard, Prowess, Range, Relic, Tile, Unit, Warfare } from "../../../types/history.js" */

/** @type {Range[]} */
const RANGES = ["l", "m", "c"];
/** @type {Ability[]} */
export const ABILITIES = ["reinf", "assault", "hd", "acc", "div", "rel"];
const ERAS = ["", "I", "II", "III", "IV"];
/** @type {Record<string, string>} The symbol of each value and ability. */
const SIGNS = { l: "➶", m: "♆", c: "⚔", hp: "♥", reinf: "⊕", assault: "≫", hd: "☠", acc: "⌖", div: "≈", rel: "↻" };
/** @type {Record<string, string>} */
const EMBLEMS = {
  relic: '<path d="M36 4h28M40 4c4 12-18 14-18 32 0 12 12 18 28 18s28-6 28-18C78 18 56 16 60 4M24 30h52"/>',
  prowess: '<path d="M22 4c-8 22 2 42 24 50M78 4c8 22-2 42-24 50M24 16l-10-4M20 28l-11 2M26 40l-9 8M76 16l10-4M80 28l11 2M74 40l9 8"/>',
};

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 */
export function icon(name, x, y, size = 12) {
  return drawn(SIGNS[name], x, y, size);
}

/** A name broken into at most two lines that fit a card. @param {string} name */
function lines(name) {
  if (name.length <= 13) return [name];
  const words = name.split(" ");
  let first = words[0];
  let next = 1;
  while (next < words.length && first.length + words[next].length < 13) first += ` ${words[next++]}`;
  return next < words.length ? [first, words.slice(next).join(" ")] : [first];
}

/** As large as the longest line allows. @param {string} name */
function title(name) {
  const rows = lines(name);
  const longest = Math.max(...rows.map((row) => row.length));
  const size = Math.min(rows.length === 1 ? 13.5 : 12, 168 / longest);
  const first = rows.length === 1 ? 19.5 : 13;
  return rows.map((row, i) => `<text class="name" x="50" y="${first + i * 11}" font-size="${size.toFixed(1)}">${safe(row)}</text>`).join("");
}

/** @param {string} kind */
function emblem(kind) {
  return `<svg class="emblem" x="34" y="38" width="56" height="62" viewBox="-2 -4 104 64">${EMBLEMS[kind] ?? ""}</svg>`;
}

/** @param {Unit} card */
function values(card) {
  return RANGES.map((line, i) => {
    const y = 36 + i * 23;
    const nothing = card[line] ? "" : " nothing";
    return `<g class="value${nothing}"><rect x="9" y="${y}" width="36" height="20" rx="5"/>${icon(line, 12, y + 3, 14)}<text x="36" y="${y + 16}">${card[line]}</text></g>`;
  }).join("");
}

/**
 * @param {number} type
 * @param {boolean} right
 */
function halfShield(type, right) {
  if (!type) return "";
  const turn = right ? ' transform="translate(100 0) scale(-1 1)"' : "";
  const at = right ? 96 : 4;
  return `<g class="shield era-${type}"><path${turn} d="M0 66h9c2 0 2 1 2 3v10c0 7-4 11-11 15z"/><text x="${at}" y="81">${ERAS[type]}</text></g>`;
}

/** @param {Unit} card */
function abilities(card) {
  const icons = ABILITIES.flatMap((name) => Array.from({ length: card[name] }, () => name));
  const gap = icons.length > 5 ? 14 : 18;
  const left = 50 - ((icons.length - 1) * gap) / 2;
  return icons.map((name, i) => `<circle class="badge" cx="${left + i * gap}" cy="118" r="8"/>${icon(name, left + i * gap - 5.5, 112.5, 11)}`).join("");
}

/** @param {Unit} card */
function unit(card) {
  const hearts = Array.from({ length: card.hp }, (_, i) => icon("hp", 79 - i * 12, 92, 14)).join("");
  return `${arms(card, 49, 36, 44)}${values(card)}<g class="blood">${hearts}</g><g class="abilities">${abilities(card)}</g>${halfShield(card.link_l, false)}${halfShield(card.link_r, true)}`;
}

/** @param {Tile} card */
function tile(card) {
  const era = (/** @type {number} */ type, /** @type {number} */ x) =>
    `<g class="era-${type}"><circle class="disc" cx="${x}" cy="62" r="19"/><text class="era" x="${x}" y="68">${ERAS[type]}</text></g>`;
  const dots = [1, 2, 3].map((n) => `<circle class="pointer${n === card.ptr ? " on" : ""}" cx="${26 + 24 * (n - 1)}" cy="104" r="6"/>`);
  return `${era(card.era_a, 28)}${era(card.era_b, 72)}<path class="thin" d="M48 56l4 6-4 6"/>${dots.join("")}`;
}

/** @param {Warfare} card */
function warfare(card) {
  const what =
    card.kind === "value"
      ? RANGES.filter((line) => card[line]).map((line) => `${icon(line, 30, 52, 20)}<text class="figure" x="64" y="70">+${card[line]}</text>`)
      : card.kind === "ability"
        ? [icon(card.ability, 32, 46, 36)]
        : [icon(card.kind === "chase" ? "assault" : "rel", 34, 48, 32)];
  return `<circle class="token" cx="50" cy="66" r="33"/>${what.join("")}`;
}

/** @param {Relic} card */
function relic(card) {
  return `<g class="large">${emblem("relic")}</g><g class="era-${card.era}"><circle class="disc" cx="50" cy="108" r="11"/><text class="era small" x="50" y="112">${ERAS[card.era]}</text></g>`;
}

/** @param {Prowess} card */
function prowess(card) {
  return `<g class="large">${emblem("prowess")}</g><text class="figure" x="50" y="80">${card.vp}</text>`;
}

function tag() {
  return '<circle class="token" cx="50" cy="68" r="33"/><path class="thin" d="M33 68a17 17 0 0 1 34 0 17 17 0 0 1-34 0m6 0a11 11 0 0 1 22 0 11 11 0 0 1-22 0"/><text class="figure" x="50" y="75">?</text>';
}

/** @param {HistoryCard} card */
function body(card) {
  if (card.table === "unit") return unit(card);
  if (card.table === "tile") return tile(card);
  if (card.table === "warfare") return warfare(card);
  if (card.table === "relic") return relic(card);
  return card.table === "prowess" ? prowess(card) : tag();
}

/** Whose a card is; "" for everybody's. @param {HistoryCard} card */
export function ownerOf(card) {
  if (card.table === "unit") return card.owner === "none" ? "" : card.owner;
  return card.table === "prowess" ? card.figure : "";
}

/**
 * A card as SVG markup. It is a picture: its words are said by whoever holds it.
 * @param {HistoryCard} card
 * @param {string} name
 */
export function drawCard(card, name) {
  const era = card.table === "unit" || card.table === "relic" ? card.era : 0;
  const kind = card.table === "unit" ? card.kind : card.table;
  const foot = card.stand_in ? `≈ ${say("stand_in")}` : "";
  return `<svg class="card ${kind} era-${era}${card.stand_in ? " stand-in" : ""}" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="7"/>
    <path class="band" d="M1 8a7 7 0 0 1 7-7h84a7 7 0 0 1 7 7v22H1z"/>
    ${title(name)}${body(card)}
    <text class="foot" x="9" y="133">${safe(ownerOf(card) || ERAS[era])}</text><text class="foot mark" x="91" y="133">${safe(foot)}</text>
  </svg>`;
}
