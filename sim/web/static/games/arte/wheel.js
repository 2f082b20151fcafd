// The wheel in Arte de Batalla: a plain dial that marks squares and lines of a list. It has no faces to read.

import { say } from "../../shared/words.js";

const TICKS = 20;

export function drawFace() {
  const ticks = Array.from({ length: TICKS }, (_, i) => `<path class="groove" d="M0-${i % 5 ? 74 : 66}V-82" transform="rotate(${(i * 360) / TICKS})"/>`);
  const grips = Array.from({ length: 12 }, (_, i) => `<circle class="rivet" r="5" cy="-92" transform="rotate(${i * 30})"/>`);
  return `<circle class="cog" r="96"/>${grips.join("")}<circle class="plate" r="86"/>${ticks.join("")}<circle class="rim" r="60"/>
    <circle class="hub" r="40"/><circle class="rim" r="40"/><path class="picture" d="M0-36v-22m-7 8 7-9 7 9"/>`;
}

export function readFaces() {
  return say("ab_dial");
}
