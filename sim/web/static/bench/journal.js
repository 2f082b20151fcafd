// Two logs in words: what hands did, and what the table told.

import { element, safe } from "../shared/draw.js";
import { knows, placeName, say } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Step, StoryLine } from "../../types/page.js" */

const MOST = 400;

/**
 * A list with the newest line on top; `read(line)` gives its second, its words and perhaps its look.
 * @template T
 */
export class Log {
  /**
   * @param {HTMLElement} list
   * @param {string} nothing the word for an empty list
   * @param {(line: T) => { second: number, text: string, look?: string }} read
   */
  constructor(list, nothing, read) {
    this._list = list;
    this._nothing = nothing;
    this._read = read;
    /** @type {T[]} */
    this._lines = [];
  }

  clear() {
    this._lines = [];
    this.write();
  }

  /** @param {T[]} lines */
  add(lines) {
    if (!this._lines.length) this._list.replaceChildren();
    this._lines.push(...lines);
    this._list.prepend(...lines.map((line) => this._line(line)).reverse());
    while (this._lines.length > MOST) {
      this._lines.shift();
      this._list.lastElementChild?.remove();
    }
  }

  write() {
    const lines = [...this._lines].reverse().map((line) => this._line(line));
    if (!lines.length) lines.push(element(`<li class="quiet">${safe(say(this._nothing))}</li>`));
    this._list.replaceChildren(...lines);
  }

  /** @param {T} line */
  _line(line) {
    const { second, text, look = "" } = this._read(line);
    const time = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
    return element(`<li class="${look}"><time>${time}</time><span>${safe(text)}</span></li>`);
  }
}

/**
 * What the table told: a scene or a notice in its own words, or why it refused something.
 * @param {StoryLine} line
 */
export function storyLine([second, kind, text]) {
  return { second, text: kind === "refusal" ? say("told_refusal", { text }) : text, look: kind };
}

export class HandsWords {
  /** @param {Cards} cards */
  constructor(cards) {
    this._cards = cards;
  }

  /** A step of a scenario as people say it. @param {Step} step */
  words(step) {
    const name = (/** @type {string} */ card) => this._cards.name(card);
    const word = (/** @type {string} */ part) => (knows(part) ? say(part) : placeName(part));
    if ("place" in step) return say("did_place", { card: name(step.place), at: placeName(step.at) });
    if ("tap" in step) return say("did_tap", { card: name(step.tap), at: placeName(step.at) });
    if ("remove" in step) {
      const at = placeName(step.remove);
      return step.card ? say("did_remove_card", { card: name(step.card), at }) : say("did_remove", { at });
    }
    if ("turn" in step) return say("did_turn", { n: (step.turn > 0 ? "+" : "−") + Math.abs(step.turn) });
    if ("press" in step) {
      const long = (step.ms ?? 0) >= 500;
      return say(long ? "did_hold" : "did_press", { button: word(step.press), s: ((step.ms ?? 0) / 1000).toFixed(1) });
    }
    if ("wait" in step) return say("did_wait", { s: (step.wait / 1000).toFixed(1) });
    if ("power" in step) return say(step.power === "on" ? "did_power_on" : "did_power_off");
    if ("break" in step) return say("did_break", { part: word(step.break) });
    if ("mend" in step) return say("did_mend", { part: word(step.mend) });
    if ("noise" in step) return say(step.rate ? "did_noise" : "did_calm", { part: placeName(step.noise) });
    if ("screen" in step) return say("did_screen", { text: step.screen });
    if ("screen_soon" in step) return say("did_screen", { text: step.screen_soon });
    return say("did_other", {
      what: Object.entries(step)
        .map((pair) => pair.join(" = "))
        .join(", "),
    });
  }
}
