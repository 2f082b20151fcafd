// Arte de Batalla as a plug-in of the page: where its places lie, and what may be asked of its cards.

import { spots } from "../../shared/places.js";
import { say } from "../../shared/words.js";
import { BOARD_STYLE, describeField, drawField } from "./board.js";
import { CARD_STYLE, drawCard, elementOf, heroElement, nameOf, VALUES } from "./cards.js";
import { ELEMENTS } from "./icons.js";
import { drawFace, readFaces } from "./wheel.js";
import { WORDS } from "./words.js";

/** @import { Board, Game, Layout, Reader } from "../../../types/page.js" */
/** @import { ArteCard } from "../../../types/arte.js" */

const FIELD = { x: 12, y: 8, w: 640, h: 684 };
const RIGHT = 676;
const SLOT = { w: 74, h: 104, pitch: 82 };
/** @type {Record<string, number>} */
const ROWS = { defender: 250, attacker: 400 };
const UNUSED = ["seat.3", "seat.4", "seat.5", "era.1", "era.2", "era.3", "era.4", "gear.1", "gear.2", "gear.3", "channel"];

// Each Strategist's row of readers lies on his colour.
const ROWS_ART = `<svg class="ab-rows" viewBox="0 0 1180 700"><rect class="yellow" x="${RIGHT - 8}" y="${ROWS.defender - 8}" width="506" height="${SLOT.h + 44}" rx="12"/>
  <rect class="pink" x="${RIGHT - 8}" y="${ROWS.attacker - 8}" width="506" height="${SLOT.h + 44}" rx="12"/></svg>`;

/**
 * Where everything lies on a felt of 1180 by 700 units: the board to the left, Yellow's row above Pink's to the right.
 * @param {Board} board
 * @returns {Layout}
 */
function layout(board) {
  /** @type {Layout["lights"]} */
  const lights = { "seat.1": { x: 330, y: 700, look: "seat" }, "seat.2": { x: 330, y: 0, look: "seat" } };
  UNUSED.forEach((zone, i) => (lights[zone] = { x: RIGHT + 46 * i, y: 676, w: 42, h: 20, look: "ab-spare" }));
  lights["arrow.1"] = { angle: -25 };
  lights["arrow.2"] = { angle: 25 };
  lights.wheel = { ring: true };
  lights.field = { x: FIELD.x + 20, y: FIELD.y + 34, w: 608, h: 608 }; // a matrix lies under the squares (board.js)
  lights.score = { x: RIGHT + 4, y: 196, w: 78, h: 40, look: "plaque", text: "" };
  return {
    size: [1180, 700],
    readers: spots(board, place),
    lights,
    wheel: { x: 964, y: 14, w: 206, h: 206 },
    display: { x: RIGHT, y: 14, w: 280 },
    buttons: { x: RIGHT - 14, y: 556, w: 410, h: 84 },
    buzzer: { x: 1100, y: 560, w: 70, h: 70 },
    field: FIELD,
    art: `<style>${BOARD_STYLE}${CARD_STYLE}</style>${ROWS_ART}`,
  };
}

/** @param {Reader} reader */
function place(reader) {
  const [side, number] = reader.name.split(".");
  const n = Number(number);
  if (reader.mode === "tap" && ROWS[side]) return { x: RIGHT, y: ROWS[side], w: 490, h: SLOT.h };
  if (ROWS[side] && n >= 1 && n <= 5) return { w: SLOT.w, h: SLOT.h, x: RIGHT + (n - 1) * SLOT.pitch, y: ROWS[side] };
  if (reader.name === "tile") return { w: SLOT.w, h: SLOT.h, x: RIGHT + 5 * SLOT.pitch, y: ROWS.defender };
  if (reader.name === "line") return { w: SLOT.w, h: SLOT.h, x: RIGHT + 5 * SLOT.pitch, y: ROWS.attacker };
  return null;
}

/** @param {ArteCard} card */
function facets(card) {
  return { kind: card.table, element: elementOf(card) };
}

/** A card in words, for those who hear it. @param {ArteCard} card */
function describe(card) {
  const words = [nameOf(card)];
  if (card.table === "hero" || card.table === "class") {
    words.push(say(`ab_${card.kind}`), ...VALUES.map((word) => `${say(`ab_${word}`)} ${card[word]}`));
    if (card.table === "hero") words.push(say(`ab_${heroElement(card)}`));
  } else if (card.table !== "tag") {
    words.push(say(card.table === "chest" ? "ab_chest_card" : "ab_element_card"));
    if (card.table === "chest" && card.value) words.push(say("ab_worth", { n: card.value }));
    words.push(say("ab_copies", { n: card.count }));
  }
  if (card.stand_in && card.table !== "tag") words.push(say("stand_in"));
  return words.join(", ");
}

const KINDS = { hero: "ab_hero", class: "ab_class", chest: "ab_chest_card", element: "ab_element_card", tag: "tag" };

/** @type {Game["filters"]} */
const FILTERS = [
  { name: "kind", label: "ab_kind", choices: () => Object.entries(KINDS).map(([kind, word]) => [kind, say(word)]) },
  { name: "element", label: "ab_element", choices: () => ELEMENTS.map((element) => [element, say(`ab_${element}`)]) },
];

/** @type {Game} */
export const game = {
  name: "arte",
  words: WORDS,
  filters: FILTERS,
  layout,
  facets,
  describe,
  nameOf,
  drawCard,
  points: 4, // how far a page key turns the wheel
  drawFace,
  readFaces,
  drawField,
  describeField,
};
