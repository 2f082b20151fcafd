// What Battalia's cards, wheel and map are drawn of: an icon for each kind, colours of factions and terrains.

export const FACTIONS = ["green", "blue", "red", "gold"];
export const FACTION_NAMES = ["Bärfolk", "Islanders", "Emberians", "Cloudborn"]; // as printed, in every language
export const TERRAINS = ["forest", "lake", "canyon", "mountain"];

/** @type {Record<string, string>} */
export const COLOURS = { green: "#2f7d3a", blue: "#2a5fb0", red: "#b03328", gold: "#b08415", neutral: "#75664f", universal: "#6a4790" };
/** @type {Record<string, string>} */
export const GROUND = { forest: "#7ba364", lake: "#79aecb", canyon: "#cf9566", mountain: "#a9a7a2", none: "#b3a78f" };

// In a box of 24 by 24.
/** @type {Record<string, string>} */
const ICONS = {
  supply: '<path d="M4 9h16v11H4zM4 9l3-4h10l3 4M9.500 9v4h5V9"/>',
  friman: '<circle cx="12" cy="7" r="3.600"/><path d="M4.500 21c0-6 3.300-8.500 7.500-8.500s7.500 2.500 7.500 8.500z"/>',
  chief:
    '<path d="M6 15a6 6 0 0 1 12 0v4H6zM6.500 12.500C3.500 12 2.500 8 4 4.500c.500 3 2 4.500 4.500 5M17.500 12.500c3-.500 4-4.500 2.500-8-.500 3-2 4.500-4.500 5M12 9v10"/>',
  priest: '<path d="M12 2.500c4 3.500 5 7 0 11-5-4-4-7.500 0-11zM12 13.500V21M8 21h8M9.500 17h5"/>',
  lord: '<path d="M4.500 8.500 8.500 12 12 5.500 15.500 12l4-3.500L18 17H6zM6 20h12"/><circle cx="12" cy="4" r="1"/>',
  tool: '<path d="m13.500 4.500 6 6-3 3-6-6zM12 9l-8.500 8.500 3 3L15 12"/>',
  weapon: '<path d="m20.500 3.500-1 4.500-9 9-3-3 9-9zM5 13l6 6M7.500 16 3.500 20.500M2.800 18.800l2.400 2.400"/>',
  amulet: '<path d="M5 3c.800 5.500 3.500 8 7 8s6.200-2.500 7-8"/><circle cx="12" cy="16" r="5"/><path d="M12 13.500v5M9.500 16h5"/>',
  title: '<path d="M12 3l2.600 5.600 6 .700-4.500 4.100 1.200 6-5.300-3-5.300 3 1.200-6L3.400 9.300l6-.7z"/>',
  scroll: '<path d="M8 4h11v12.500a3.500 3.500 0 0 1-3.500 3.500H6.500A3.500 3.500 0 0 0 10 16.500V6.500a2.500 2.500 0 0 0-5 0V9h5M13 9h3.500M13 13h3.500"/>',
  tent: '<path d="M12 4 2.500 20h19zM12 4v5M12 10l-4 10M12 10l4 10"/>',
  horse: '<path d="M8 21c.500-4.500-1-6-3.500-8.500L7 8l6-5 .800 3.200C18 8 20 12 19.500 21M7.500 12.500l3.500-1M12.500 8.300v.400"/>',
  hammer: '<path d="M4 4.500h13v6.500H4zM9 11v10h3V11M17 5.500l3.500 2.200L17 10"/>',
  sword: '<path d="m12 2 2 3.500V15h-4V5.500zM6.500 15h11M12 15v5.500M10 21h4"/>',
  shield: '<path d="M12 3l8 2.800v5.200c0 5-3 8-8 10-5-2-8-5-8-10V5.800zM12 3v18M4 11h16"/>',
  wings: '<path d="M12 13C9.500 6 5 4 2 4.500c0 6.500 4 10 10 11.500M12 13c2.500-7 7-9 10-8.500 0 6.500-4 10-10 11.500M12 13v7.500"/>',
  horn: '<path d="M2.500 10c6 0 9.500-1.500 12.500-6l5 5c-4 6.500-9 9.500-14.500 9zM15 4l5 5M5 10.500l1 6.500"/>',
  city: '<path d="M3.500 21V9h3v2.500h2V6h2.500V3.500h2V6H15.500v5.500h2V9h3v12zM10 21v-4.500a2 2 0 0 1 4 0V21"/>',
  road: '<path d="M9 21 11 3h2l2 18M12 6v2M12 11v3M12 17v3"/>',
  ruins: '<path d="M4 21h16M6 21V8h3v13M6 8l1-3h1.500M14.500 21v-9l1.500-2 1.500 2v9M11 21v-4l1.500-1"/>',
};

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function icon(kind, x, y, size, more = "") {
  return `<svg class="icon" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24" ${more}>${ICONS[kind] ?? ""}</svg>`;
}

const WAYS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]; // north, east, south, west: the bits of exits

/**
 * The roads of a card of the given size, from a little behind its middle (so that bends have corners) to each exit.
 * @param {number} exits
 * @param {number} size
 * @param {number} width
 */
export function roads(exits, size, width) {
  const half = size / 2;
  const back = half - width / 2;
  return WAYS.filter((_, way) => (exits >> way) & 1)
    .map(([x, y]) => `M${half - (x * width) / 2} ${half - (y * width) / 2}l${x * (size - back)} ${y * (size - back)}`)
    .join("");
}
