// The LEDs in their places: each lamp glows in its colour, as strongly as it is driven.

import { colourName, glow } from "./draw.js";

export class Lights {
  constructor() {
    this._lamps = new Map();
    this._colours = new Map();
  }

  /** A lamp for LED number `led`; the caller puts it where it belongs. */
  lamp(led) {
    const lamp = document.createElement("i");
    lamp.className = "lamp";
    lamp.dataset.led = led;
    this._lamps.set(led, lamp);
    return lamp;
  }

  show(led, colour) {
    this._colours.set(led, colour);
    const lamp = this._lamps.get(led);
    if (!lamp) return;
    const shines = glow(colour);
    lamp.classList.toggle("lit", shines !== null);
    if (shines) {
      lamp.style.setProperty("--shine", shines.colour);
      lamp.style.setProperty("--strength", shines.strength.toFixed(3));
    }
  }

  /** The colour by which a place [first, last] is lit, or null. */
  of([first, last]) {
    for (let led = first; led <= last; led++) {
      const name = colourName(this._colours.get(led) ?? "000000");
      if (name !== "off") return name;
    }
    return null;
  }
}
