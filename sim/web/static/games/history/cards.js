// The cards and tokens of A Battle Through History, drawn by us: values, icons, half-shields, stand-in mark.

import { safe } from "../../draw.js";
import { say } from "../../words.js";

const ERAS = ["", "I", "II", "III", "IV"];
// Icons in a box of 12 by 12: strokes, but for the two that are filled.
const ICONS = {
  l: '<path d="M2 10 9.600 2.400M6.800 2h3.200v3.200M2.600 3.400c3.200.300 5.700 2.800 6 6M1.800 8.200v2h2"/>',
  m: '<path d="M1.500 10.500 8 4M10.800 1.200 9.600 5.400 6.600 2.400z"/>',
  c: '<path d="M10.500 1.500 4.800 8.400M10.500 1.500 3.600 7.200M2.400 6l3.600 3.600M4 8 1.600 10.400"/>',
  hp: '<path class="solid" d="M6 1.200C8 4 9.600 5.800 9.600 7.600a3.600 3.600 0 0 1-7.200 0C2.400 5.800 4 4 6 1.200z"/>',
  reinf: '<path d="M6 1.500v9M1.500 6h9"/><circle cx="6" cy="6" r="5.200"/>',
  assault: '<path d="m2 2 4 4-4 4M6.500 2l4 4-4 4"/>',
  hd: '<path d="M6 1.200c2.700 0 4.300 1.800 4.300 4.100 0 1.500-.8 2.500-1.700 3.100v2.200H3.400V8.400c-.9-.6-1.700-1.600-1.700-3.100C1.700 3 3.300 1.200 6 1.200zM4.200 5.600v.8M7.800 5.600v.8M6 8.800v1.800"/>',
  acc: '<circle cx="6" cy="6" r="3.800"/><path d="M6 .8v3M6 8.200v3M.8 6h3M8.200 6h3"/>',
  div: '<path d="M1 4.300c3.300-3.200 6.700 3.200 10 0M1 8.300c3.300-3.200 6.700 3.200 10 0"/>',
  rel: '<path d="M9.800 4.200A4.300 4.300 0 1 0 10.300 7M10 1.400v3H7"/>',
};
const EMBLEMS = {
  base: '<path d="M26 46V26a24 24 0 0 1 48 0v20l-10-4V30H36v12zM50 2v24"/>',
  elite: '<path d="M14 44 76 0M24 0l62 44M10 34l12 14M90 34 78 48"/>',
  hero: '<path d="M50 0l8 17 19 2-14 13 4 19-17-9-17 9 4-19L23 19l19-2zM8 10c0 20 6 34 24 42M92 10c0 20-6 34-24 42"/>',
  relic: '<path d="M36 4h28M40 4c4 12-18 14-18 32 0 12 12 18 28 18s28-6 28-18C78 18 56 16 60 4M24 30h52"/>',
  prowess: '<path d="M22 4c-8 22 2 42 24 50M78 4c8 22-2 42-24 50M24 16l-10-4M20 28l-11 2M26 40l-9 8M76 16l10-4M80 28l11 2M74 40l9 8"/>',
};

function icon(name, x, y, size = 12) {
  return `<svg class="icon" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 12 12">${ICONS[name]}</svg>`;
}

/** A name broken into at most two lines that fit a card. */
function lines(name) {
  if (name.length <= 15) return [name];
  const words = name.split(" ");
  let first = words.shift();
  while (words.length && first.length + words[0].length < 15) first += ` ${words.shift()}`;
  return words.length ? [first, words.join(" ")] : [first];
}

function title(name) {
  const rows = lines(name);
  const size = rows.some((row) => row.length > 17) ? 8 : 9.4;
  return rows.map((row, i) => `<text class="name" x="50" y="${(rows.length === 1 ? 17 : 12) + i * 10}" font-size="${size}">${safe(row)}</text>`).join("");
}

function emblem(kind) {
  return `<svg class="emblem" x="34" y="38" width="56" height="62" viewBox="-2 -4 104 64">${EMBLEMS[kind] ?? ""}</svg>`;
}

function values(card) {
  return ["l", "m", "c"]
    .map((line, i) => {
      const y = 34 + i * 24;
      const nothing = card[line] ? "" : " nothing";
      return `<g class="value${nothing}"><rect x="8" y="${y}" width="38" height="20" rx="4"/>${icon(line, 11, y + 4)}<text x="35" y="${y + 15}">${card[line]}</text></g>`;
    })
    .join("");
}

function halfShield(type, right) {
  if (!type) return "";
  const turn = right ? ' transform="translate(100 0) scale(-1 1)"' : "";
  const at = right ? 96 : 4;
  return `<g class="shield era-${type}"><path${turn} d="M0 56h9c2 0 2 1 2 3v10c0 7-4 11-11 15z"/><text x="${at}" y="71">${ERAS[type]}</text></g>`;
}

function abilities(card) {
  const icons = ["reinf", "assault", "hd", "acc", "div", "rel"].flatMap((name) => Array(card[name]).fill(name));
  const gap = icons.length > 5 ? 13 : 15;
  const left = 50 - (icons.length * gap - 3) / 2;
  return icons.map((name, i) => icon(name, left + i * gap, 109)).join("");
}

function unit(card) {
  const hearts = Array.from({ length: card.hp }, (_, i) => icon("hp", 80 - i * 13, 33, 13)).join("");
  return `${emblem(card.kind)}${values(card)}<g class="blood">${hearts}</g><g class="abilities">${abilities(card)}</g>${halfShield(card.link_l, false)}${halfShield(card.link_r, true)}`;
}

function tile(card) {
  const era = (type, x) => `<g class="era-${type}"><circle class="disc" cx="${x}" cy="62" r="19"/><text class="era" x="${x}" y="68">${ERAS[type]}</text></g>`;
  const dots = [1, 2, 3].map((n) => `<circle class="pointer${n === card.ptr ? " on" : ""}" cx="${26 + 24 * (n - 1)}" cy="104" r="6"/>`);
  return `${era(card.era_a, 28)}${era(card.era_b, 72)}<path class="thin" d="M48 56l4 6-4 6"/>${dots.join("")}`;
}

function warfare(card) {
  const what =
    card.kind === "value"
      ? ["l", "m", "c"].filter((line) => card[line]).map((line) => `${icon(line, 30, 52, 20)}<text class="figure" x="64" y="70">+${card[line]}</text>`)
      : card.kind === "ability"
        ? [icon(card.ability, 32, 46, 36)]
        : [icon(card.kind === "chase" ? "assault" : "rel", 34, 48, 32)];
  return `<circle class="token" cx="50" cy="66" r="33"/>${what.join("")}`;
}

function relic(card) {
  return `<g class="large">${emblem("relic")}</g><g class="era-${card.era}"><circle class="disc" cx="50" cy="108" r="11"/><text class="era small" x="50" y="112">${ERAS[card.era]}</text></g>`;
}

function prowess(card) {
  return `<g class="large">${emblem("prowess")}</g><text class="figure" x="50" y="80">${card.vp}</text>`;
}

function tag() {
  return '<circle class="token" cx="50" cy="68" r="33"/><path class="thin" d="M33 68a17 17 0 0 1 34 0 17 17 0 0 1-34 0m6 0a11 11 0 0 1 22 0 11 11 0 0 1-22 0"/><text class="figure" x="50" y="75">?</text>';
}

const BODIES = { unit, tile, warfare, relic, prowess, tag };

/** A card as SVG markup. It is a picture: its words are said by whoever holds it. */
export function drawCard(card, name) {
  const era = card.table === "unit" || card.table === "relic" ? card.era : 0;
  const kind = card.table === "unit" ? card.kind : card.table;
  const owner = card.owner && card.owner !== "none" ? card.owner : (card.figure ?? "");
  const foot = card.stand_in ? `≈ ${say("stand_in")}` : "";
  return `<svg class="card ${kind} era-${era}${card.stand_in ? " stand-in" : ""}" viewBox="0 0 100 140" aria-hidden="true">
    <rect class="paper" x="1" y="1" width="98" height="138" rx="7"/>
    <path class="band" d="M1 8a7 7 0 0 1 7-7h84a7 7 0 0 1 7 7v19H1z"/>
    ${title(name)}${BODIES[card.table](card)}
    <text class="foot" x="9" y="133">${safe(owner || ERAS[era] || "")}</text><text class="foot mark" x="91" y="133">${safe(foot)}</text>
  </svg>`;
}
