// Says things in the language of the page.

import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { it } from "./words/it.js";

export const WORDS = { en, it, es };

export const LANGUAGES = { en: "English", it: "Italiano", es: "Español" };

let language = "en";
const followers = [];
let lasting = 0;

/** A game brings words of its own, in the same languages. */
export function learn(words) {
  for (const [tag, more] of Object.entries(words)) Object.assign(WORDS[tag], more);
}

/** The word or sentence of this name, with {what} filled in. */
export function say(name, values = {}) {
  const text = WORDS[language][name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

export function knows(name) {
  return name in WORDS.en;
}

/** "attacker.1" as people call it. */
export function placeName(zone) {
  const [what, number] = zone.split(".");
  const word = knows(what) ? say(what) : what;
  return number ? `${word} ${number}` : word;
}

/** Call this now and whenever the language changes. */
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

export function speak(chosen) {
  if (!(chosen in WORDS)) return;
  language = chosen;
  document.documentElement.lang = chosen;
  localStorage.setItem("language", chosen);
  for (const redraw of followers) redraw();
}

export function spoken() {
  return language;
}

export function firstLanguage() {
  const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag) => tag in WORDS) ?? "en";
}
