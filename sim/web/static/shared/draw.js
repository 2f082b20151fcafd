// Making and finding elements, and the colours that lights have for people.

/** @import { Spot } from "../../types/page.js" */

/**
 * Text made safe for markup.
 * @param {string | number} text
 */
export function safe(text) {
  return String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * The element that this markup describes.
 * @param {string} markup
 */
export function element(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.trim();
  return sure(template.content.firstElementChild, HTMLElement);
}

/**
 * An element that must be there, and of this kind.
 * @template {Element} T
 * @param {Element | null | undefined} node
 * @param {new () => T} kind
 */
export function sure(node, kind) {
  if (!(node instanceof kind)) throw new Error(`The page has no ${kind.name} where one must be.`);
  return node;
}

/**
 * The element in `root` that the selector finds: it must be there.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function find(root, selector) {
  return sure(root.querySelector(selector), HTMLElement);
}

/**
 * All that it finds.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function findAll(root, selector) {
  return [...root.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement || node instanceof SVGElement);
}

/**
 * What the selector finds at this target of an event or around it; null for nothing.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
export function around(target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement || found instanceof SVGElement ? found : null;
}

/**
 * Put an element at x, y of the table's own units; with a size where one is given.
 * @param {HTMLElement} node
 * @param {Spot} spot
 */
export function seatAt(node, { x, y, w, h }) {
  for (const [name, value] of Object.entries({ x, y, w, h })) {
    if (value !== undefined) node.style.setProperty(`--${name}`, String(value));
  }
}

/**
 * What a person would call the colour "rrggbb"; "off" for dark. The same names as in scenario files.
 * @param {string} hex
 */
export function colourName(hex) {
  const colour = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...colour);
  if (brightest < 4) return "off";
  const [red, green, blue] = colour.map((channel) => Math.floor((channel * 4) / brightest));
  if (red === 4 && green >= 1 && green <= 3 && blue < 2) return "amber";
  const strong = [red, green, blue].map((channel) => (channel >= 2 ? 1 : 0)).join("");
  /** @type {Record<string, string>} */
  const names = { 100: "red", "010": "green", "001": "blue", 101: "violet", "011": "cyan", 111: "white" };
  return names[strong] ?? "yellow";
}

/**
 * A dim LED is well seen in a room; on a page it needs its full colour, and shines as far as it is strong.
 * @param {string} hex
 */
export function glow(hex) {
  const colour = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...colour);
  if (brightest === 0) return null;
  const full = colour.map((channel) => Math.round((channel * 255) / brightest));
  return { colour: `rgb(${full.join(" ")})`, strength: (brightest / 255) ** 0.4 };
}
