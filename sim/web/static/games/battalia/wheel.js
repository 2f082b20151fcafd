// The Sun Oracle: a fixed ring of seven artifacts, and in it a disc of seven that turns, with the beam on its Tool.

import { say } from "../../shared/words.js";
import { icon } from "./icons.js";

const OUTER = ["tool", "weapon", "amulet", "title", "scroll", "tent", "horse"]; // clockwise from the top (BA-431)
const INNER = ["tool", "horse", "tent", "scroll", "title", "amulet", "weapon"];
const POINTS = 7;
const TURN = 360 / POINTS;

/**
 * @param {number} point
 * @param {number} radius
 */
function at(point, radius) {
  const angle = (point * TURN * Math.PI) / 180;
  return [(radius * Math.sin(angle)).toFixed(1), (-radius * Math.cos(angle)).toFixed(1)];
}

/**
 * @param {string} kind
 * @param {number} point
 * @param {number} radius
 * @param {number} size
 * @param {string} ring
 */
function symbol(kind, point, radius, size, ring) {
  const [x, y] = at(point, radius);
  const half = size / 2;
  return `<g class="sign ${ring}-${point}" transform="translate(${x} ${y})"><g class="upright"><circle r="${half + 3}"/>${icon(kind, -half, -half, size)}</g></g>`;
}

/**
 * The pair that matches when the disc has turned so many points (BA-434): where, and which of the disc's signs.
 * @param {number} turned
 */
function pair(turned) {
  const point = (4 * turned) % POINTS;
  return [point, (point - turned + POINTS) % POINTS];
}

const PAIRS = OUTER.map((_, turned) => {
  const [outer, inner] = pair(turned);
  return `.disc[data-point="${turned}"] :is(.outer-${outer}, .inner-${inner}) circle { fill: #b98bf0; stroke: #4f1f8a; stroke-width: 2; }`;
}).join("\n");
const LIT = OUTER.map((_, turned) => `.disc[data-point="${turned}"] .outer-${turned} circle { fill: #ffd35c; }`).join("\n");

export const WHEEL_STYLE = `
.oracle-rim { fill: #3d4f6e; stroke: #1c2536; stroke-width: 1.500; }
.oracle-disc { fill: #d9b56a; stroke: #6e4d1c; stroke-width: 1.500; }
.oracle-beam { fill: #ffdf70; opacity: 0.800; stroke: #c48a12; stroke-width: 0.800; }
.wheel .sign circle { fill: #f4ead0; stroke: #54421f; stroke-width: 0.800; }
.wheel .sign .icon { fill: none; stroke: #33240c; stroke-width: 1.900; stroke-linecap: round; stroke-linejoin: round; }
${LIT}
${PAIRS}
`;

/** The ring stays where it is (it is turned back); the disc and its beam turn. */
export function drawFace() {
  const ring = OUTER.map((kind, point) => symbol(kind, point, 80, 24, "outer")).join("");
  const signs = INNER.map((kind, point) => symbol(kind, point, 41, 18, "inner")).join("");
  const beam = '<path class="oracle-beam" d="M-9 0 L-13-66 L0-76 L13-66 L9 0z"/>';
  return `<g class="upright"><circle class="oracle-rim" r="98"/>${ring.replaceAll('class="upright"', "")}</g>
    <circle class="oracle-disc" r="61"/>${beam}${signs}<circle class="hub" r="13"/><path class="groove" d="M-5 0H5M0-5V5"/>`;
}

/** What the Oracle says when the disc has turned so far. @param {number} angle */
export function readFaces(angle) {
  const turned = ((Math.round(angle / TURN) % POINTS) + POINTS) % POINTS;
  return say("ba_today", { lit: say(`ba_${OUTER[turned]}`), match: say(`ba_${OUTER[pair(turned)[0]]}`) });
}
