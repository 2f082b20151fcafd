// Battalia: The Creation as a plug-in of the page: where its places lie, and what may be asked of its cards.

import { inLines, row, spots } from "../../shared/places.js";
import { say } from "../../shared/words.js";
import { CARD_STYLE, drawCard, factionOf, nameOf, strengthOf } from "./cards.js";
import { FACTION_NAMES } from "./icons.js";
import { describeField, drawField, MAP_STYLE } from "./map.js";
import { drawFace, readFaces, WHEEL_STYLE } from "./wheel.js";
import { WORDS } from "./words.js";

/** @import { Board, Game, Layout, Reader } from "../../../types/page.js" */
/** @import { BattaliaCard } from "../../../types/battalia.js" */

const SLOT = { w: 98, h: 137, pitch: 106 };
const LINES = { left: 18, front: 560, defender: 574, y: 484 };
const SEATS = [
  [230, 660],
  [520, 660],
  [810, 660],
  [700, 0],
  [240, 0],
];
const NUMERALS = ["", "I", "II", "III", "IV"];

/**
 * Where everything lies on a felt of 1180 by 660 units: the map to the left, both lines of cards below it.
 * @param {Board} board
 * @returns {Layout}
 */
function layout(board) {
  /** @type {Layout["lights"]} */
  const lights = {};
  row(lights, "seat", SEATS.length, (i) => ({ x: SEATS[i - 1][0], y: SEATS[i - 1][1], look: "seat" }));
  row(lights, "era", 4, (i) => ({ x: 700 + 52 * (i - 1), y: 408, w: 48, h: 40, look: "plaque", text: NUMERALS[i] }));
  row(lights, "gear", 3, (i) => ({ x: 916 + 44 * (i - 1), y: 404, w: 36, h: 36, look: "socket", text: i }));
  lights["arrow.1"] = { angle: -25 };
  lights["arrow.2"] = { angle: 25 };
  lights.wheel = { ring: true };
  lights.channel = { x: 1052, y: 408, w: 52, h: 40, look: "plaque", text: "" };
  lights.score = { x: 1110, y: 408, w: 52, h: 40, look: "plaque", text: "" };
  return {
    size: [1180, 660],
    readers: spots(board, place),
    lights,
    wheel: { x: 910, y: 14, w: 262, h: 262 },
    display: { x: 478, y: 12, w: 420 },
    buttons: { x: 696, y: 296, w: 472, h: 84 },
    buzzer: { x: 1040, y: 520, w: 80, h: 80 },
    field: { x: 14, y: 8, w: 452, h: 466 },
    front: { x: LINES.front, y: LINES.y - 4, h: 166 },
    art: `<style>${MAP_STYLE}${WHEEL_STYLE}${CARD_STYLE}</style>`,
  };
}

/** @param {Reader} reader */
function place(reader) {
  if (reader.name === "tile") return { x: 486, y: 288, w: 92, h: 129 };
  if (reader.name === "line") return { x: 586, y: 288, w: 92, h: 129 };
  return inLines(reader, SLOT, LINES);
}

/** @param {BattaliaCard} card */
function facets(card) {
  return { kind: card.table === "tag" ? card.table : card.kind, faction: factionOf(card) };
}

/** A card in words, for those who hear it. @param {BattaliaCard} card */
function describe(card) {
  const words = [nameOf(card)];
  const faction = factionOf(card);
  if (card.table === "land") words.push(say(`ba_${card.terrain}`));
  else if (faction) words.push(faction);
  const strength = strengthOf(card);
  if (strength) words.push(strength[0] === strength[1] ? say("ba_strength", { n: strength[0] }) : say("ba_both", { a: strength[0], b: strength[1] }));
  if (card.stand_in) words.push(say("stand_in"));
  return words.join(", ");
}

const KINDS = [
  "friman",
  "chief",
  "priest",
  "lord",
  "supply",
  "tool",
  "weapon",
  "amulet",
  "title",
  "scroll",
  "tent",
  "horse",
  "hammer",
  "sword",
  "shield",
  "wings",
  "horn",
  "city",
  "road",
  "ruins",
];

/** @type {Game["filters"]} */
const FILTERS = [
  { name: "kind", label: "ba_kind", choices: () => [...KINDS, "tag"].map((kind) => [kind, say(kind === "tag" ? kind : `ba_${kind}`)]) },
  { name: "faction", label: "ba_faction", choices: () => FACTION_NAMES.map((name) => [name, name]) },
];

/** @type {Game} */
export const game = {
  name: "battalia",
  words: WORDS,
  filters: FILTERS,
  layout,
  facets,
  describe,
  nameOf,
  drawCard,
  points: 7, // of the wheel
  drawFace,
  readFaces,
  drawField,
  describeField,
};
