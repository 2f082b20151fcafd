// A Battle Through History as a plug-in of the page: where its places lie, and what may be asked of its cards.

import { inLines, row, spots } from "../../shared/places.js";
import { say } from "../../shared/words.js";
import { ABILITIES, drawCard, ownerOf } from "./cards.js";
import { drawFace, readFaces } from "./wheel.js";
import { WORDS } from "./words.js";

/** @import { Board, Game, Layout, Reader } from "../../../types/page.js" */
/** @import { HistoryCard } from "../../../types/history.js" */

const SLOT = { w: 98, h: 137, pitch: 106 };
const BATTLE = { left: 41, front: 573, defender: 583, y: 282 };
const SEATS = [
  [300, 562],
  [520, 562],
  [740, 562],
  [905, 0],
  [150, 0],
];
const ERAS = ["0", "I", "II", "III", "IV"];

/**
 * Where everything lies on a felt of 1040 by 562 units.
 * @param {Board} board
 * @returns {Layout}
 */
function layout(board) {
  /** @type {Layout["lights"]} */
  const lights = {};
  row(lights, "seat", SEATS.length, (i) => ({ x: SEATS[i - 1][0], y: SEATS[i - 1][1], look: "seat" }));
  row(lights, "era", 4, (i) => ({ x: 783 + 61 * (i - 1), y: 212, w: 56, h: 40, look: "plaque", text: ERAS[i] }));
  row(lights, "gear", 3, (i) => ({ x: 288, y: 40 + 72 * (i - 1), w: 42, h: 42, look: "socket", text: i }));
  lights["arrow.1"] = { angle: -45 };
  lights["arrow.2"] = { angle: -135 };
  lights.wheel = { ring: true };
  lights.channel = { x: 60, y: 476, w: 84, h: 46, look: "plaque", text: "" };
  lights.score = { x: 156, y: 476, w: 84, h: 46, look: "plaque", text: "" };
  return {
    size: [1040, 562],
    readers: spots(board, place),
    lights,
    wheel: { x: 18, y: 10, w: 262, h: 262 },
    display: { x: 341, y: 18, w: 428 },
    buttons: { x: 260, y: 462, w: 520, h: 84 },
    buzzer: { x: 880, y: 462, w: 80, h: 80 },
    front: { x: BATTLE.front, y: BATTLE.y - 6, h: 176 },
  };
}

/** @param {Reader} reader */
function place(reader) {
  if (reader.name === "tile") return { x: 800, y: 20, w: 98, h: 137 };
  if (reader.name === "line") return { x: 910, y: 20, w: 98, h: 137 };
  return inLines(reader, SLOT, BATTLE);
}

/** @param {HistoryCard} card */
function erasOf(card) {
  if (card.table === "tile") return [card.era_a, card.era_b];
  return card.table === "unit" || card.table === "relic" ? [card.era] : [];
}

/** What the filters of the tray ask for. @param {HistoryCard} card */
function facets(card) {
  return {
    kind: card.table === "unit" ? card.kind : card.table,
    era: erasOf(card)
      .filter((era) => era)
      .map(String),
    owner: ownerOf(card) || null,
  };
}

/** A card in words, for those who hear it. @param {HistoryCard} card */
function describe(card) {
  const words = [nameOf(card)];
  if (card.table === "unit") {
    words.push(say(card.kind), card.era ? `${say("era")} ${ERAS[card.era]}` : card.owner);
    words.push(`${say("long")} ${card.l}`, `${say("medium")} ${card.m}`, `${say("close")} ${card.c}`, `${say("hp")} ${card.hp}`);
    for (const icon of ABILITIES) {
      if (card[icon]) words.push(`${say(icon)} ${card[icon]}`);
    }
    if (card.link_l || card.link_r) words.push(say("link", { left: ERAS[card.link_l], right: ERAS[card.link_r] }));
  } else if (card.table === "tile") {
    words.push(say("leads_to", { a: ERAS[card.era_a], b: ERAS[card.era_b], n: card.ptr }));
  } else if (card.table === "relic") {
    words.push(`${say("era")} ${ERAS[card.era]}`);
  } else if (card.table === "prowess") {
    words.push(say("points", { n: card.vp }));
  }
  if (card.stand_in) words.push(say("stand_in"));
  return words.join(", ");
}

/** @param {HistoryCard} card */
function nameOf(card) {
  return card.table === "tag" ? say(card.name) : card.table === "tile" ? `${say("tile")} ${card.name}` : card.name;
}

const KINDS = ["base", "elite", "hero", "tile", "warfare", "relic", "prowess", "tag"];

/** @type {Game["filters"]} */
const FILTERS = [
  { name: "kind", label: "kind", choices: () => KINDS.map((kind) => [kind, say(kind)]) },
  { name: "era", label: "eras", choices: () => [1, 2, 3, 4].map((era) => [String(era), `${say("era")} ${ERAS[era]}`]) },
  { name: "owner", label: "owner", choices: (owners) => owners.map((owner) => [owner, owner]) },
];

/** @type {Game} */
export const game = {
  name: "history",
  words: WORDS,
  filters: FILTERS,
  layout,
  facets,
  describe,
  nameOf,
  drawCard,
  points: 4, // of the wheel
  drawFace,
  readFaces,
};
