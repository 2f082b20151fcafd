// Says things in the language of the page.

import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { it } from "./words/it.js";

/** @import { Dictionary, Language } from "../../types/page.js" */

/** @type {Record<Language, Dictionary>} */
export const WORDS = { en, it, es };

/** @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", it: "Italiano", es: "Español" };

/** @type {Language} */
let language = "en";
/** @type {(() => void)[]} */
const followers = [];
let lasting = 0;
/** @type {Language[]} */
const TAGS = ["en", "it", "es"];

/**
 * A game brings words of its own, in the same languages.
 * @param {Record<Language, Dictionary>} words
 */
export function learn(words) {
  for (const tag of TAGS) Object.assign(WORDS[tag], words[tag]);
}

/**
 * The word or sentence of this name, with {what} filled in.
 * @param {string} name
 * @param {Record<string, string | number>} values
 */
export function say(name, values = {}) {
  const text = WORDS[language][name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ""));
}

/** @param {string} name */
export function knows(name) {
  return name in WORDS.en;
}

/**
 * "attacker.1" as people call it.
 * @param {string} zone
 */
export function placeName(zone) {
  const [what, number] = zone.split(".");
  const word = knows(what) ? say(what) : what;
  return number ? `${word} ${number}` : word;
}

/**
 * Call this now and whenever the language changes.
 * @param {() => void} redraw
 */
export function inEveryLanguage(redraw) {
  followers.push(redraw);
  redraw();
}

/** Whatever follows the language by now does so for good; what comes later only until `forgetPassing`. */
export function stay() {
  lasting = followers.length;
}

export function forgetPassing() {
  followers.length = lasting;
}

/**
 * The language of this name, or undefined.
 * @param {string | null} chosen
 */
function languageOf(chosen) {
  return TAGS.find((tag) => tag === chosen);
}

/** @param {string} chosen */
export function speak(chosen) {
  const tag = languageOf(chosen);
  if (!tag) return;
  language = tag;
  document.documentElement.lang = tag;
  localStorage.setItem("language", tag);
  for (const redraw of followers) redraw();
}

export function spoken() {
  return language;
}

export function firstLanguage() {
  const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.map(languageOf).find(Boolean) ?? "en";
}
