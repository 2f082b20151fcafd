// The Gears of History: a cogwheel with four actions, drawn by us. It turns; its pictures stay upright.

import { safe } from "../../shared/draw.js";
import { say } from "../../shared/words.js";

// In the order in which they come to the first arrow when the wheel turns forwards (clockwise).
const FACES = ["draw_two", "take_one", "dismiss", "reshuffle"];
const TEETH = 20;
const CARD = (/** @type {number} */ x, /** @type {number} */ y, more = "") => `<rect x="${x}" y="${y}" width="13" height="18" rx="2" ${more}/>`;
/** @type {Record<string, string>} */
export const PICTURES = {
  draw_two: `${CARD(-12, -11, 'transform="rotate(-12)"')}${CARD(-1, -11, 'transform="rotate(12)"')}<path d="M-5 0h10M0-5V5" transform="translate(0 0)"/>`,
  take_one: `<path d="M-11 6v5h22V6"/>${CARD(-6.5, -14)}<path d="M0 2v-11m-4 4 4-4 4 4"/>`,
  dismiss: `${CARD(-6.5, -10)}<path d="m-11-11 22 22m0-22-22 22"/>`,
  reshuffle: `<path d="M-11-2A11 11 0 0 1 9-7m1-5v6H4M11 2A11 11 0 0 1-9 7m-1 5V6h6"/>${CARD(-4, -6).replace('width="13" height="18"', 'width="8" height="12"')}`,
};

function cog() {
  const points = [];
  for (let tooth = 0; tooth < TEETH; tooth++) {
    for (const [share, radius] of [
      [0, 86],
      [0.18, 97],
      [0.5, 97],
      [0.68, 86],
    ]) {
      const angle = ((tooth + share) * 2 * Math.PI) / TEETH;
      points.push(`${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`);
    }
  }
  return `M${points.join("L")}z`;
}

/** What is fixed to the disc, and the pictures in its four sectors, each in a group that can be turned back. */
export function drawFace() {
  const spokes = [0, 90, 180, 270].map((angle) => `<path class="groove" d="M0-24V-82" transform="rotate(${angle})"/>`);
  const rivets = Array.from({ length: 12 }, (_, i) => `<circle class="rivet" r="1.600" cy="-82" transform="rotate(${i * 30 + 15})"/>`);
  const sectors = FACES.map((face, i) => {
    const angle = -45 - 90 * i;
    const x = 54 * Math.sin((angle * Math.PI) / 180);
    const y = -54 * Math.cos((angle * Math.PI) / 180);
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><g class="upright"><g class="picture" transform="translate(0 -6)">${PICTURES[face]}</g><text y="20" data-face="${face}">${safe(say(face))}</text></g></g>`;
  });
  return `<path class="cog" d="${cog()}"/><circle class="plate" r="80"/><circle class="rim" r="84"/>${spokes.join("")}${rivets.join("")}${sectors.join("")}<circle class="hub" r="20"/><circle class="rim" r="20"/><path class="groove" d="M-7 0H7M0-7V7"/>`;
}

/** The two actions at the arrows when the wheel has turned so far. @param {number} angle */
export function readFaces(angle) {
  const first = ((Math.round((angle * FACES.length) / 360) % FACES.length) + FACES.length) % FACES.length;
  return [first, (first + 1) % FACES.length].map((face) => say(FACES[face])).join(", ");
}
