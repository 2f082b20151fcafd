// The emblems of Arte de Batalla, drawn by us as strokes in a box of 24 by 24; `solid` parts are filled.

export const HEROES = ["barbarian", "ice_lady", "alchemist", "black_monk", "paladin", "warlock", "priest", "assassin"];
export const CLASSES = ["warrior", "lancer", "archer", "crossbowman"];
export const CHEST = ["potion", "shield", "gem", "bullseye", "ring", "boots"];
export const ELEMENTS = ["water", "fire", "earth", "wind", "light", "plant", "mercury", "dark_matter"];
export const TOKENS = ["", "ice_wall", "blaze", "black_hole", "portal", "temple"];

const FLAME = "M12 2c1 5 6 7 6 12a6 6 0 0 1-12 0c0-2 1-4 3-5 0 2 1 3 2 3 2-2 0-6 1-10z";

/** @type {Record<string, string>} */
const SHAPES = {
  warrior: '<path class="solid" d="M21 3l-1 4-8.500 8.500-3-3L17 4z"/><path d="M6 12l6 6M8 16l-4 4"/>',
  lancer: '<path d="M4 20 17 7"/><path class="solid" d="M20 3 14 6l4 4z"/>',
  archer: '<path d="M6 4c9 1 13 6 14 14M6 4l14 14M4 20 15 9M4 20v-4M4 20h4"/>',
  crossbowman: '<path d="M3 10c4-6 14-6 18 0M3 10l9 4 9-4M12 4v17M9 18l3 3 3-3"/>',
  horse: '<path d="M8 21v-5c-3-1-4-3-3-5 1-1 2-1 3-1l2-5 2 2c4 0 6 3 6 7v7M9 13h.01"/>',
  barbarian: '<path d="M6 21 15 6M13 3c4-1 7 1 8 5-3 1-6 1-8-1-1-2-1-3 0-4z"/>',
  ice_lady: '<path d="M12 2v20M3.300 7l17.400 10M20.700 7 3.300 17M9 3.500l3 3 3-3M9 20.500l3-3 3 3"/>',
  alchemist: '<path d="M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9"/>',
  black_monk: '<circle cx="12" cy="12" r="9"/><path class="solid" d="M12 3a9 9 0 0 1 0 18 4.500 4.500 0 0 0 0-9 4.500 4.500 0 0 1 0-9z"/>',
  paladin: '<path d="M12 2.500 20 5v7c0 5-4 8-8 9.500C8 20 4 17 4 12V5zM12 7v9M8.500 10h7"/>',
  warlock: `<path d="${FLAME}"/>`,
  priest: '<path d="M12 3v18M7 8h10M5 21h14"/><circle cx="12" cy="8" r="2.500"/>',
  assassin: '<path d="M20 3 10 13M20 3l-1 5-7 7M20 3l-5 1-7 7M7 11l6 6M9 15l-5 5"/>',
  potion: '<path d="M10 3h4M10.500 3v5C7 9 5 12 5 15a7 7 0 0 0 14 0c0-3-2-6-5.500-7V3M6 14h12"/>',
  shield: '<path d="M12 2.500 20 5v7c0 5-4 8-8 9.500C8 20 4 17 4 12V5z"/>',
  gem: '<path d="M7 4h10l4 5-9 11L3 9zM3 9h18M9 9l3 11 3-11M7 4l2 5 3-5 3 5 2-5"/>',
  bullseye: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/><circle class="solid" cx="12" cy="12" r="1.800"/>',
  ring: '<circle cx="12" cy="15" r="6.500"/><path d="m9 3h6l2 3-5 3-5-3z"/>',
  boots: '<path d="M8 3h6v10c4 1 6 3 6 6v2H7zM7 17h6"/>',
  water: '<path d="M12 2.500c4 5.500 6 8 6 11.500a6 6 0 0 1-12 0c0-3.500 2-6 6-11.500z"/>',
  fire: `<path d="${FLAME}"/>`,
  earth: '<path d="M2 20 9 7l4 6 3-4 6 11zM7 11l2 2 2-2"/>',
  wind: '<path d="M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h6"/>',
  light: '<circle cx="12" cy="12" r="4"/><path d="M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M19 5l-3 3M8 16l-3 3"/>',
  plant: '<path d="M12 21V10M12 14c-6 0-8-4-8-8 5 0 8 2 8 8zM12 11c0-5 3-7 8-7 0 5-3 7-8 7z"/>',
  mercury: '<circle cx="12" cy="10" r="4.500"/><path d="M7 2a5 5 0 0 0 10 0M12 14.500V22M9 18.500h6"/>',
  dark_matter: '<circle class="solid" cx="12" cy="12" r="4"/><path d="M3 14c3 5 15 5 18-2M21 10C18 5 6 5 3 12"/>',
  ice_wall: '<path d="M3 20V8l4-3 5 3 5-3 4 3v12zM3 13h18M8 8v5M16 8v5M12 13v7"/>',
  blaze: `<path d="${FLAME}"/>`,
  black_hole: '<circle class="solid" cx="12" cy="12" r="5"/><path d="M2 13c3 6 17 6 20-3M22 11C19 5 5 5 2 14"/>',
  portal: '<ellipse cx="12" cy="12" rx="6" ry="10"/><ellipse cx="12" cy="12" rx="2.500" ry="5.500"/>',
  temple: '<path d="M3 9 12 3l9 6zM5 9v10M10 9v10M14 9v10M19 9v10M3 21h18"/>',
};

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function icon(name, x, y, size, more = "") {
  return `<svg class="ab-icon ${more}" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24">${SHAPES[name] ?? ""}</svg>`;
}
