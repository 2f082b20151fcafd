// A game on a page: who won, how the score went, every move in the table's words. To look at, and to keep as a file.

import { safe } from "./shared/draw.js";
import { say } from "./shared/words.js";

/** @import { Played, Replayed } from "./types.js" */

const WIDTH = 640;
const HEIGHT = 200;
const RIM = 24;
const COLOURS = ["#1e8449", "#2471a3", "#c0392b", "#b7950b", "#6c3483"];

/** @param {Replayed} replayed */
export function reportParts({ moves, scores, digest, verdict }) {
  const final = scores[scores.length - 1].totals;
  const names = final.map(({ name }) => name.split(":")[0]); // "Pink: Hero" counts Heroes
  const rows = final.map(({ name, total }, i) => `<tr><th scope="row"><svg width="12" height="12" aria-hidden="true"><rect width="12" height="12" fill="${COLOURS[i]}"/></svg> ${safe(name)}</th><td>${safe(total)}</td></tr>`); // prettier-ignore
  const told = moves.map(({ seat, text }, i) => {
    const who = names[seat] === undefined ? "" : `<b>${safe(names[seat])}</b> `;
    return text && `<li value="${i + 1}">${who}${safe(text)}</li>`; // of many a move nothing is told
  });
  return `<p class="summary">${safe(verdict || say("games.given_up"))}</p>
    <table class="list"><thead><tr><th scope="col">${safe(say("games.player"))}</th><th scope="col">${safe(say("games.points"))}</th></tr></thead><tbody>${rows.join("")}</tbody></table>
    ${curves(scores)}
    <details open><summary>${safe(say("games.moves"))}</summary><ol class="moves" tabindex="0">${told.join("")}</ol></details>
    <p>${safe(say("games.checksum", { digest }))}</p>`;
}

/** The totals of all players after each move. @param {Replayed["scores"]} scores */
function curves(scores) {
  const last = Math.max(1, scores[scores.length - 1].move);
  const points = scores.map(({ totals }) => totals.map(({ total }) => Number.parseInt(total, 10) || 0));
  const most = Math.max(1, ...points.flat());
  const x = (/** @type {number} */ move) => (RIM + (move / last) * (WIDTH - 2 * RIM)).toFixed(1);
  const y = (/** @type {number} */ total) => (HEIGHT - RIM - (total / most) * (HEIGHT - 2 * RIM)).toFixed(1);
  const lines = points[0].map((_, seat) => {
    const way = scores.map(({ move }, i) => `${x(move)},${y(points[i][seat])}`);
    return `<polyline points="${x(0)},${y(0)} ${way.join(" ")}" fill="none" stroke="${COLOURS[seat]}" stroke-width="2"/>`;
  });
  return `<svg class="curves" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${safe(say("games.curve"))}">
    <path d="M${RIM} ${RIM}V${HEIGHT - RIM}H${WIDTH - RIM}" fill="none" stroke="currentColor"/>
    <text x="2" y="${RIM}" fill="currentColor" font-size="12">${most}</text>${lines.join("")}</svg>`;
}

/** The same as a file of its own. @param {Played} played @param {Replayed} replayed */
export function reportFile(played, replayed) {
  const title = say("games.fetched", { number: played.number, game: say(played.game) });
  return `<!doctype html><html lang="${document.documentElement.lang}"><meta charset="utf-8"><title>${safe(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}th{text-align:left;padding-right:1rem}svg.curves{width:100%}</style>
<h1>${safe(title)}</h1>${reportParts(replayed)}</html>`;
}
