// The things of a game that carry stickers, with their pictures: drawn by the modules of the simulator's page.

import { learn } from "./shared/words.js";

/** @import { Card } from "../../sim/web/types/page.js" */
/** @import { CardTable, Thing } from "./types.js" */

export const GAMES = ["history", "battalia", "arte"];

/** @typedef {{ drawCard(card: Card, name: string): string, CARD_STYLE?: string }} Drawing */

/** @type {Map<string, Promise<Thing[]>>} */
const loaded = new Map();
/** @type {Map<string, Drawing>} */
const drawings = new Map();

/** Their names and the words on their cards. @param {string[]} games */
export async function learnGames(games) {
  await Promise.all(
    games.map(async (game) => {
      learn((await import(`./games/${game}/words.js`)).WORDS);
      /** @type {Drawing} */
      const drawing = await import(`./games/${game}/cards.js`);
      drawings.set(game, drawing);
      document.head.append(Object.assign(document.createElement("style"), { textContent: drawing.CARD_STYLE ?? "" }));
    }),
  );
}

/** In the order of enrolling. @param {string} game */
export function thingsOf(game) {
  let things = loaded.get(game);
  if (!things) {
    things = fetch(`data/cards-${game}.json`).then(async (answer) => (await answer.json()).flatMap((/** @type {CardTable} */ table) => inTable(game, table)));
    loaded.set(game, things);
  }
  return things;
}

/** @param {string} game @param {CardTable} table @returns {Thing[]} */
function inTable(game, { table, columns, rows }) {
  return rows.flatMap((row) => {
    const values = Object.fromEntries(columns.map((column, i) => [column, row[i]]));
    const kind = `${table} ${values.number}`;
    const card = /** @type {Card} */ (/** @type {unknown} */ ({ ...values, card: `${game} ${kind}`, table }));
    const copies = Number(values.copies);
    return Array.from({ length: copies }, (_, i) => ({
      key: i ? `${kind} ${i + 1}` : kind,
      kind: `${game} ${kind}`,
      table,
      name: String(values.name),
      copy: i + 1,
      copies,
      card,
    }));
  });
}

/** As SVG markup. @param {string} game @param {Thing} thing */
export function picture(game, thing) {
  return drawings.get(game)?.drawCard(thing.card, thing.name) ?? "";
}
