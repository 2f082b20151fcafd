// A saved game as the table tells it: the rules are there, and its words (firmware/link/replay.py).

import { whenFree } from "./measuring.js";

/** @import { Table } from "./table.js" */
/** @import { Replayed, Score } from "../types.js" */

const PATIENCE = 400; // times to ask a busy table again
const AGAIN_MS = 50;
const SCORES = 40; // how often the score is asked for, about

/**
 * Every move with what the table has told of it, and how everybody stood on the way.
 * @param {Table} table
 * @param {number} number of the game in its journal
 * @param {(move: number, moves: number) => void} got
 * @returns {Promise<Replayed>}
 */
export async function replayGame(table, number, got = () => {}) {
  const [, , moves] = (await whenFree(table, `replay ${number}`, PATIENCE, AGAIN_MS)).split(" ");
  const every = Math.ceil(Number(moves) / SCORES) || 1;
  /** @type {Replayed} */
  const found = { moves: [], scores: [], digest: "", verdict: "" };
  for (;;) {
    const { head, who, text } = await nextMove(table);
    if (head === "end") {
      found.scores.push(await score(table, found.moves.length));
      await table.ask("replay end");
      return { ...found, digest: who, verdict: text };
    }
    found.moves.push({ seat: Number(who), text });
    got(found.moves.length, Number(moves));
    if (found.moves.length % every === 0) found.scores.push(await score(table, found.moves.length));
  }
}

/** All pieces of what is told of one move. @param {Table} table */
async function nextMove(table) {
  const answer = await table.ask("replay next");
  const [head, who] = answer.split(" ", 2);
  let piece = answer.slice(head.length + who.length + 2);
  let text = piece.slice(1);
  while (piece.startsWith("+")) {
    piece = await table.ask("replay more");
    text += piece.slice(1);
  }
  return { head, who, text };
}

/** @param {Table} table @param {number} move @returns {Promise<Score>} */
async function score(table, move) {
  const pairs = (await table.ask("replay score")).split("|").map((pair) => pair.split(/: (?=[^:]*$)/));
  return { move, totals: pairs.map(([name, total = ""]) => ({ name, total })) };
}
