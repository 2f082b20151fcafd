// Making elements, and the colours that lights have for people.

/** Text made safe for markup. */
export function safe(text) {
  return String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** The element that this markup describes. */
export function element(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.trim();
  return template.content.firstElementChild;
}

/** Put an element at x, y of the table's own units; with a size where one is given. */
export function seatAt(node, { x, y, w, h }) {
  for (const [name, value] of Object.entries({ x, y, w, h })) {
    if (value !== undefined) node.style.setProperty(`--${name}`, value);
  }
}

/** What a person would call the colour "rrggbb"; "off" for dark. The same names as in scenario files. */
export function colourName(hex) {
  const colour = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...colour);
  if (brightest < 4) return "off";
  const [red, green, blue] = colour.map((channel) => Math.floor((channel * 4) / brightest));
  if (red === 4 && green >= 1 && green <= 3 && blue < 2) return "amber";
  const strong = [red, green, blue].map((channel) => (channel >= 2 ? 1 : 0)).join("");
  const names = { 100: "red", "010": "green", "001": "blue", 101: "violet", "011": "cyan", 111: "white" };
  return names[strong] ?? "yellow";
}

/** A dim LED is well seen in a room; on a page it needs its full colour, and shines as far as it is strong. */
export function glow(hex) {
  const colour = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const brightest = Math.max(...colour);
  if (brightest === 0) return null;
  const full = colour.map((channel) => Math.round((channel * 255) / brightest));
  return { colour: `rgb(${full.join(" ")})`, strength: (brightest / 255) ** 0.4 };
}
