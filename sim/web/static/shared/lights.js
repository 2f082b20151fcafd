// The LEDs in their places: each lamp glows in its colour, as strongly as it is driven.

import { colourName, glow } from "./draw.js";

/** @import { Leds } from "../../types/page.js" */

export class Lights {
  constructor() {
    /** @type {Map<number, HTMLElement>} */
    this._lamps = new Map();
    /** @type {Map<number, string>} */
    this._colours = new Map();
  }

  /** A lamp for LED number `led`; the caller puts it where it belongs. @param {number} led */
  lamp(led) {
    const lamp = document.createElement("i");
    lamp.className = "lamp";
    lamp.dataset.led = String(led);
    this._lamps.set(led, lamp);
    return lamp;
  }

  /**
   * @param {number} led
   * @param {string} colour
   */
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

  /** The colour by which a place [first, last] is lit, or null. @param {Leds} leds */
  of([first, last]) {
    for (let led = first; led <= last; led++) {
      const name = colourName(this._colours.get(led) ?? "000000");
      if (name !== "off") return name;
    }
    return null;
  }
}
