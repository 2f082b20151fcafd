// What the table waits for, in words: only what everybody at it can see.

import { placeName, say } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Expects, Lying, PromptExpects, SceneExpects } from "../../types/page.js" */

/**
 * Sentences, the most urgent first; `lying` tells what is done already.
 * @param {Expects} expects
 * @param {Lying} lying
 * @param {Cards} cards
 */
export function expectation(expects, lying, cards) {
  if (expects.kind === "scene") return tellScene(expects, lying, cards);
  return expects.kind === "prompt" ? tellPrompt(expects) : [say(`expects_${expects.kind}`)];
}

/**
 * The lines of the list on the display.
 * @param {Expects} expects
 */
export function offered(expects) {
  return "choices" in expects ? expects.choices : [];
}

/**
 * @param {SceneExpects} expects
 * @param {Lying} lying
 * @param {Cards} cards
 */
function tellScene({ ok, wanted }, lying, cards) {
  const sentences = [];
  const full = [];
  for (const [zone, card] of Object.entries(wanted)) {
    const here = lying[zone] ?? [];
    if (card && !here.some((other) => cards.name(other) === cards.name(card))) {
      sentences.push(say("expects_card", { card: cards.name(card), place: placeName(zone) }));
    }
    if (!card && here.length) full.push(placeName(zone));
  }
  if (full.length) sentences.push(say("expects_clear", { places: full.join(", ") }));
  return sentences.length ? sentences : [say(ok ? "expects_ok" : "expects_look")];
}

/** @param {PromptExpects} expects */
function tellPrompt({ seat, refused, zones, line, wheel, knob, dice, choices }) {
  const sentences = [];
  if (refused) sentences.push(say("expects_other", { why: refused }));
  sentences.push(seat ? say("expects_seat", { n: seat }) : say("expects_chance"));
  if (line.length) sentences.push(say("expects_line", { places: line.map(placeName).join(", ") }));
  if (zones.length) sentences.push(say("expects_shown", { places: zones.map(placeName).join(", ") }));
  if (wheel) sentences.push(say("expects_wheel"));
  if (choices.length) {
    const alone = !line.length && !zones.length && !wheel;
    sentences.push(say(dice ? "expects_dice" : alone ? (knob ? "expects_menu" : "expects_list") : "expects_or"));
  }
  return sentences;
}
