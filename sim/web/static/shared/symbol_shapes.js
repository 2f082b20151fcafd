// The drawing of each symbol of the display's font; cards and the words of all pages have no other icons.

/** @type {Record<string, { name: string, shape: string }>} Its word, and strokes in a box of 12 by 12; some parts are filled. */
export const SYMBOLS = {
  "➶": { name: "long", shape: '<path d="M2 10 9.600 2.400M6.800 2h3.200v3.200M2.600 3.400c3.200.300 5.700 2.800 6 6M1.800 8.200v2h2"/>' },
  "♆": { name: "medium", shape: '<path d="M1.800 1.500v2.800c0 2.200 1.800 3.200 4.200 3.200s4.200-1 4.200-3.200V1.500M6 1.200v9.800"/>' },
  "⚔": {
    name: "close",
    shape:
      '<path d="m1.800 1.500 7.700 7.700M10.200 1.500 2.500 9.200M1.500 6.800l3.700 3.700M10.500 6.800 6.800 10.500M2.500 9.200l-1.200 1.200M9.500 9.200l1.200 1.200"/>',
  },
  "▣": { name: "strong", shape: '<rect x="1.200" y="1.200" width="9.600" height="9.600" rx="1.800"/><path class="ink" d="M4.300 4.300h3.400v3.400H4.300z"/>' },
  "◈": { name: "risky", shape: '<path d="M6 .800 11.200 6 6 11.200.800 6z"/><path class="ink" d="M6 4 8 6 6 8 4 6z"/>' },
  "✹": {
    name: "symbol_damage",
    shape:
      '<path class="ink" d="m6 .600 1.100 2.700 2.700-1.100-1.100 2.700L11.400 6 8.700 7.100l1.100 2.700-2.700-1.100L6 11.400 4.900 8.700 2.200 9.800l1.100-2.700L.600 6l2.700-1.100-1.100-2.700 2.700 1.100z"/>',
  },
  "⛓": { name: "symbol_link", shape: '<path d="M1 1.500h4.300v9C2.500 9.300 1 7 1 4.500zM6.700 1.500H11v3c0 2.500-1.500 4.800-4.300 6zM5.300 4.800h1.400"/>' },
  "♥": {
    name: "symbol_life",
    shape: '<path class="solid" d="M6 10.800C2.600 8.200 1 6.300 1 4.300a2.700 2.700 0 0 1 5-1.400 2.700 2.700 0 0 1 5 1.400c0 2-1.600 3.900-5 6.500z"/>',
  },
  "⌛": {
    name: "symbol_turns",
    shape: '<path d="M2.500 1h7M2.500 11h7M3.300 1c0 3 2 3.600 2.700 5-.700 1.400-2.700 2-2.700 5M8.700 1c0 3-2 3.600-2.700 5 .700 1.400 2.700 2 2.700 5"/>',
  },
  "⊕": { name: "reinf", shape: '<path d="M6 1.500v9M1.500 6h9"/><circle cx="6" cy="6" r="5.200"/>' },
  "≫": { name: "assault", shape: '<path d="m2 2 4 4-4 4M6.500 2l4 4-4 4"/>' },
  "☠": {
    name: "hd",
    shape:
      '<path d="M6 1.200c2.700 0 4.300 1.800 4.300 4.100 0 1.500-.8 2.500-1.700 3.100v2.200H3.400V8.400c-.9-.6-1.700-1.600-1.700-3.100C1.700 3 3.300 1.200 6 1.200zM4.200 5.600v.8M7.800 5.600v.8M6 8.800v1.800"/>',
  },
  "⌖": { name: "acc", shape: '<circle cx="6" cy="6" r="3.800"/><path d="M6 .8v3M6 8.200v3M.8 6h3M8.200 6h3"/>' },
  "≈": { name: "div", shape: '<path d="M1 4.300c3.300-3.200 6.700 3.200 10 0M1 8.300c3.300-3.200 6.700 3.200 10 0"/>' },
  "↻": { name: "rel", shape: '<path d="M9.800 4.200A4.300 4.300 0 1 0 10.300 7M10 1.400v3H7"/>' },
  "†": { name: "symbol_attack", shape: '<path d="M10.800 1.200 4.800 7.200M2.200 5.200l4.600 4.600M4.200 7.800 1.400 10.600"/>' },
  "⛨": {
    name: "symbol_defence",
    shape:
      '<path d="M6 1 10.500 2.500v3.500c0 2.700-1.900 4.300-4.500 5.200C3.400 10.300 1.500 8.700 1.500 6V2.500z"/><path class="ink" d="M6 1v10.200C3.400 10.300 1.500 8.700 1.500 6V2.500z"/>',
  },
  "⇢": { name: "symbol_movement", shape: '<path d="M.8 6h1.400M4 6h1.400M7.200 6h3.600M7.800 2.800 11 6 7.800 9.200"/>' },
  "▲": { name: "symbol_level", shape: '<path class="ink" d="M6 1.500 11.200 10.500H.8z"/>' },
  "⧉": { name: "symbol_cards", shape: '<path d="M4.500 1h6.500v7H8M1 3.800h7V11H1z"/>' },
  "↔": { name: "symbol_range", shape: '<path d="M.8 6h10.400M3.600 3.200.8 6l2.800 2.800M8.400 3.200 11.200 6 8.400 8.800"/>' },
  "✦": { name: "symbol_elements", shape: '<path class="ink" d="M6 .6 7.400 4.600 11.400 6 7.400 7.400 6 11.400 4.600 7.400.6 6 4.600 4.600z"/>' },
};

/** The drawing alone, for a card. @param {string} symbol @param {number} x @param {number} y @param {number} size */
export function drawn(symbol, x, y, size) {
  return `<svg class="icon" x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 12 12">${SYMBOLS[symbol].shape}</svg>`;
}
