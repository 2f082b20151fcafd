// The table: the chosen board as it is wired, laid out by the game, with cards, lights, wheel and buttons.

import { Buttons } from "./buttons.js";
import { HIDDEN } from "./carry.js";
import { Display } from "../shared/display.js";
import { around, element, find, safe, seatAt, sure } from "../shared/draw.js";
import { Lights } from "../shared/lights.js";
import { WheelControl } from "./wheel.js";
import { inEveryLanguage, placeName, say } from "../shared/words.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Carry } from "./carry.js" */
/** @import { Ask, Board, Faults, Game, LampSpot, Leds, Lying, Reader, Spot } from "../../types/page.js" */

const COIL = `<svg class="coil" viewBox="0 0 98 137" preserveAspectRatio="none" aria-hidden="true">${[10, 15, 20]
  .map((inset) => `<rect x="${inset}" y="${inset}" width="${98 - 2 * inset}" height="${137 - 2 * inset}" rx="9"/>`)
  .join("")}<path d="M49 127v8"/></svg>`;

export class TableView {
  /**
   * @param {HTMLElement} stage
   * @param {Board} board
   * @param {Game} game
   * @param {Cards} cards
   * @param {Carry} carry
   * @param {Ask} ask
   */
  constructor(stage, board, game, cards, carry, ask) {
    this._board = board;
    this._cards = cards;
    this._carry = carry;
    this._layout = game.layout(board);
    this.lights = new Lights();
    /** @type {Map<string, HTMLElement>} */
    this._places = new Map();
    /** @type {Lying} */
    this._lying = {};
    stage.replaceChildren();
    const [width, height] = this._layout.size;
    this._felt = element(`<div class="wood" style="--width:${width};--height:${height}"><div class="felt"></div></div>`);
    stage.append(this._felt);
    this._surface = find(this._felt, ".felt");
    this._parts = new ResizeObserver(() => this._surface.style.setProperty("--scale", String(this._surface.clientWidth / width)));
    this._parts.observe(this._surface); // the parts drawn by others come in one size
    this._layFront();
    this._layField(game, ask);
    this._wheel = new WheelControl(board.wheel, game, ask);
    this._wheelbox = this._layWheel();
    this._glass = this._layGlass();
    this._canvas = sure(this._glass.querySelector("canvas"), HTMLCanvasElement);
    this._display = new Display(this._canvas, find(this._glass, ".glass"), board.display);
    board.readers.forEach((reader, i) => this._layReader(reader, i));
    this._layLights();
    this.buttons = new Buttons(board, this._layout, ask);
    this._surface.append(...this.buttons.nodes);
    inEveryLanguage(() => this._name());
  }

  // What the server shows

  /**
   * @param {number} page
   * @param {string} packed
   */
  showPage(page, packed) {
    this._display.show(page, packed);
  }

  /** @param {string} text */
  showText(text) {
    this._canvas.setAttribute("aria-label", text ? say("display_says", { text: text.replaceAll("\n", ". ") }) : say("display_dark"));
  }

  /** @param {boolean} on */
  showPower(on) {
    this._felt.classList.toggle("off", !on);
  }

  /** What lies on the squares of the game, or null while nobody plays one that has some. @param {unknown} field */
  showField(field) {
    this._squares?.(field);
  }

  /** @param {number} position */
  showWheel(position) {
    this._wheel.show(position);
  }

  /** @param {Faults} faults */
  showFaults({ dead, noisy }) {
    this._glass.classList.toggle("unplugged", dead.includes("display"));
    for (const [name, place] of this._places) {
      place.classList.toggle("dead", dead.includes(name));
      place.classList.toggle("noisy", noisy.includes(name));
    }
  }

  /** @param {Lying} lying */
  showLying(lying) {
    this._lying = lying;
    for (const [name, place] of this._places) {
      const pile = find(place, ".pile");
      const cards = lying[name] ?? [];
      if (pile.dataset.cards === cards.join()) continue;
      pile.dataset.cards = cards.join();
      pile.innerHTML = cards.map((card) => `<span class="lying" data-card="${safe(card)}">${this._cards.picture(card)}</span>`).join("");
    }
    this._name();
  }

  /** The places that are lit, with their colours. */
  lit() {
    /** @type {[zone: string, colour: string][]} */
    const lit = [];
    for (const [zone, leds] of Object.entries(this._board.lights)) {
      const colour = zone === "field" ? null : this.lights.of(leds); // what a field shows is to be seen on the squares
      if (colour) lit.push([zone, colour]);
    }
    return lit;
  }

  focusPlace() {
    const places = [...this._places.values()];
    const free = places.find((place) => !place.querySelector(".lying")) ?? places[0];
    this._focus(free);
  }

  // Laying it out

  /**
   * @param {HTMLElement} node
   * @param {Spot} spot
   */
  _put(node, spot) {
    node.classList.add("spot");
    seatAt(node, spot);
    this._surface.append(node);
    return node;
  }

  /** What the game prints on the felt: a line between two armies, or a drawing of its own. */
  _layFront() {
    if (this._layout.art) this._surface.append(element(`<div class="art">${this._layout.art}</div>`));
    if (!this._layout.front) return;
    const front = this._put(element('<div class="front"><span></span></div>'), this._layout.front);
    const name = find(front, "span");
    inEveryLanguage(() => (name.textContent = say("front")));
  }

  /**
   * Squares are drawn by the game; a click on one that carries a line of the list chooses that line.
   * @param {Game} game
   * @param {Ask} ask
   */
  _layField(game, ask) {
    if (!game.drawField || !this._layout.field) return;
    const drawField = game.drawField;
    const box = this._put(element('<div class="field" role="img"></div>'), this._layout.field);
    /** @type {unknown} */
    let shown = null;
    const draw = () => {
      box.innerHTML = drawField(shown, this._board);
      box.setAttribute("aria-label", game.describeField?.(shown) ?? say(game.name));
    };
    this._squares = (/** @type {unknown} */ field) => {
      shown = field;
      draw();
    };
    inEveryLanguage(draw);
    box.addEventListener("click", async (event) => {
      const lines = around(event.target, "[data-choose]")?.dataset.choose?.split("\n") ?? [];
      for (const line of lines) if (!(await ask({ do: "choose", line }))) return; // a list, then a line of it
    });
  }

  _layWheel() {
    const box = this._put(element('<div class="wheelbox"></div>'), this._layout.wheel);
    box.append(this._wheel.node);
    return box;
  }

  _layGlass() {
    const glass = this._put(element('<div class="oled"><div class="glass"><canvas role="img"></canvas></div><b>128 × 64</b></div>'), this._layout.display);
    find(glass, "b").textContent = this._board.display.join(" × ");
    return glass;
  }

  /**
   * @param {Reader} reader
   * @param {number} number
   */
  _layReader(reader, number) {
    const spot = this._layout.readers[reader.name] ?? { x: 20 + 106 * (number % 9), y: 452, w: 98, h: 100 };
    const box = this._put(element(`<div class="reader ${reader.mode}"></div>`), spot);
    const place = element(
      `<button type="button" class="place" data-zone="${safe(reader.name)}">${COIL}<span class="hint"></span><span class="pile"></span></button>`,
    );
    place.tabIndex = number === 0 ? 0 : -1;
    place.addEventListener("click", (event) => this._use(reader.name, event));
    place.addEventListener("keydown", (event) => this._key(reader.name, event));
    box.append(place);
    const row = element('<div class="zones"></div>');
    for (const zone of reader.zones) row.append(this._zone(zone));
    box.append(row);
    this._places.set(reader.name, place);
  }

  /** The lamps of a zone with its name under them. @param {string} zone */
  _zone(zone) {
    const node = element('<div class="zone"><span class="lamps"></span><small></small></div>');
    const lamps = find(node, ".lamps");
    const name = find(node, "small");
    const [first, last] = this._board.lights[zone] ?? [0, -1];
    for (let led = first; led <= last; led++) lamps.append(this.lights.lamp(led));
    inEveryLanguage(() => (name.textContent = placeName(zone)));
    return node;
  }

  _layLights() {
    const served = new Set(this._board.readers.flatMap((reader) => reader.zones));
    const others = [];
    for (const [zone, leds] of Object.entries(this._board.lights)) {
      if (served.has(zone)) continue;
      const spot = this._layout.lights[zone];
      if (!spot) {
        if (zone !== "field") others.push(zone); // without squares nobody sees a matrix
      } else if ("ring" in spot) this._layRing(leds);
      else if ("angle" in spot) this._layArrow(zone, leds, spot.angle);
      else if (zone === "field") this._layMatrix(leds, spot);
      else this._layLamps(zone, spot);
    }
    if (!others.length) return;
    const rest = this._put(element('<div class="rest"></div>'), { x: 20, y: 470, w: 240, h: 90 });
    for (const zone of others) rest.append(this._zone(zone));
  }

  /**
   * @param {string} zone
   * @param {LampSpot} spot
   */
  _layLamps(zone, spot) {
    const node = this._zone(zone);
    if (spot.look) node.classList.add(spot.look);
    if (spot.look === "seat") node.dataset.seat = zone.split(".")[1];
    if (spot.text) node.prepend(element(`<b>${safe(spot.text)}</b>`));
    this._put(node, spot);
  }

  /** @param {Leds} leds */
  _layRing([first, last]) {
    const count = last - first + 1;
    for (let led = first; led <= last; led++) {
      const lamp = this.lights.lamp(led);
      lamp.classList.add("onring");
      lamp.style.setProperty("--angle", `${((led - first) * 360) / count}deg`);
      this._wheelbox.append(lamp);
    }
  }

  /**
   * LEDs under squares: over the game's own, each in a corner of its square.
   * @param {Leds} leds
   * @param {Spot} spot
   */
  _layMatrix([first], spot) {
    if (!this._board.matrix) return;
    const { width, height, serpentine } = this._board.matrix;
    const grid = this._put(element('<div class="matrix" aria-hidden="true"></div>'), spot);
    grid.style.setProperty("--columns", String(width));
    for (let row = height - 1; row >= 0; row--) {
      for (let column = 0; column < width; column++) {
        grid.append(this.lights.lamp(first + row * width + (serpentine && row % 2 ? width - 1 - column : column)));
      }
    }
  }

  /**
   * @param {string} zone
   * @param {Leds} leds
   * @param {number} angle
   */
  _layArrow(zone, [led], angle) {
    const arrow = element('<span class="arrow" aria-hidden="true"><svg viewBox="0 0 20 20"><path d="M10 19 2 5h16z"/></svg></span>');
    arrow.style.setProperty("--angle", `${angle}deg`);
    arrow.append(this.lights.lamp(led));
    inEveryLanguage(() => (arrow.title = placeName(zone)));
    this._wheelbox.append(arrow);
  }

  // Words

  _name() {
    for (const reader of this._board.readers) {
      const place = this._places.get(reader.name);
      if (!place) continue;
      const cards = this._lying[reader.name] ?? [];
      const lies = cards.map((card) => say("card_lies", { card: this._cards.describe(card) })).join("; ");
      const hint = reader.mode === "tap" ? say("tap_here") : say("empty_place");
      place.setAttribute("aria-label", `${placeName(reader.name)}: ${lies || hint}`);
      find(place, ".hint").textContent = cards.length || reader.mode !== "tap" ? "" : hint;
    }
  }

  // Hands

  /**
   * @param {string} zone
   * @param {MouseEvent} event
   */
  async _use(zone, event) {
    if (this._carry.dragged) return;
    if (this._carry.card) {
      await this._carry.layOn(zone, event.shiftKey);
      return;
    }
    const pointed = around(event.target, "[data-card]")?.dataset.card;
    const card = pointed ?? this._lying[zone]?.at(-1);
    if (card && (await this._carry.lift(card, zone)) && card !== HIDDEN) this._carry.take(card);
  }

  /**
   * @param {string} zone
   * @param {KeyboardEvent} event
   */
  _key(zone, event) {
    const places = [...this._places.values()];
    const at = [...this._places.keys()].indexOf(zone);
    /** @type {Record<string, number>} */
    const jumps = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: places.length - 1 };
    if (event.key in jumps) {
      event.preventDefault();
      this._focus(places.at(jumps[event.key] % places.length));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const card = this._lying[zone]?.at(-1);
      if (card) this._carry.lift(card, zone);
    }
  }

  /** @param {HTMLElement | undefined} place */
  _focus(place) {
    for (const other of this._places.values()) other.tabIndex = other === place ? 0 : -1;
    place?.focus();
  }
}
