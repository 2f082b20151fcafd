// What the table waits for, in words: only what everybody at it can see.

import { placeName, say } from "./words.js";

/** Sentences, the most urgent first; `lying` tells what is done already. */
export function expectation(expects, lying, cards) {
  const tell = { menu: tellMenu, scene: tellScene, prompt: tellPrompt }[expects.kind];
  return tell ? tell(expects, lying, cards) : [say(`expects_${expects.kind}`)];
}

/** The lines of the list on the display. */
export function offered(expects) {
  return expects.choices ?? [];
}

function tellMenu() {
  return [say("expects_menu")];
}

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
