// Where on the page each choice stands: on a thing, a square, a place, a player, or as a button below the question.

/** @import { Asked, Choice, Place } from "../../types/room.js" */

const FEW = 8; // buttons side by side; more become a list that can be searched
/** @type {Set<string>} Kinds of places of which only the top can be seen. */
const STACKED = new Set(["pile", "discard", "box"]);

/** @typedef {Map<string, Place>} Places */

export class Offers {
  /**
   * @param {Asked | null | undefined} asked
   * @param {Places} places
   * @param {boolean} squares whether the game has a map on which squares can be clicked
   * @param {RegExp | undefined} shown places whose things stand below the question when they are offered
   */
  constructor(asked, places, squares, shown) {
    /** @type {Map<string, Choice[]>} */
    this._things = new Map();
    /** @type {Map<string, Choice[]>} */
    this._places = new Map();
    /** @type {Map<string, Choice[]>} */
    this._squares = new Map();
    /** @type {Map<number, Choice[]>} */
    this._seats = new Map();
    /** @type {Choice[]} choices without a place of their own */
    this.rest = [];
    if (!asked?.mine) return;
    const seen = inSight(places, shown);
    for (const choice of asked.choices) this._put(choice, seen, places, squares, alone(asked, choice));
  }

  /**
   * @param {Choice} choice
   * @param {Set<string>} seen the things that are drawn one by one
   * @param {Places} places
   * @param {boolean} squares
   * @param {boolean} alone no other choice is about the same place
   */
  _put(choice, seen, places, squares, alone) {
    if (choice.exits)
      this.rest.push(choice); // ways to turn a card: pictures side by side
    else if (squares && choice.square) add(this._squares, String(choice.square), choice);
    else if (choice.thing && seen.has(choice.thing)) add(this._things, choice.thing, choice);
    else if (choice.place && places.has(choice.place) && (!choice.thing || alone)) add(this._places, choice.place, choice);
    else if (choice.seat && !choice.thing) add(this._seats, choice.seat, choice);
    else this.rest.push(choice);
  }

  /** @param {string | null} thing */
  of(thing) {
    return (thing && this._things.get(thing)) || [];
  }

  /** @param {string} place */
  at(place) {
    return this._places.get(place) ?? [];
  }

  /** @param {number} x @param {number} y */
  on(x, y) {
    return this._squares.get(`${x},${y}`) ?? [];
  }

  /** All squares that can be chosen, with their choices. */
  get squares() {
    return [...this._squares].map(([square, choices]) => {
      const [x, y] = square.split(",").map(Number);
      return { x, y, choices };
    });
  }

  /** @param {number} seat */
  for(seat) {
    return this._seats.get(seat) ?? [];
  }

  /** The main button, which goes on. */
  get main() {
    return this.rest.find((choice) => choice.ok);
  }

  /** Choices that show a card which lies nowhere in sight, such as one of a discard pile. */
  get cards() {
    return this.rest.filter((choice) => choice.thing);
  }

  /** Choices that are words. */
  get words() {
    return this.rest.filter((choice) => !choice.thing);
  }

  get many() {
    return this.words.length > FEW;
  }

  /** Whether something on the table or in the hand can be clicked. */
  get onTable() {
    return this._things.size + this._places.size + this._squares.size + this._seats.size > 0;
  }
}

/** @param {Asked} asked @param {Choice} choice */
function alone(asked, choice) {
  return asked.choices.every((other) => other === choice || other.place !== choice.place);
}

/**
 * @template K
 * @param {Map<K, Choice[]>} map
 * @param {K} key
 * @param {Choice} choice
 */
function add(map, key, choice) {
  const there = map.get(key);
  if (there) there.push(choice);
  else map.set(key, [choice]);
}

/** The things that are drawn one by one; of a pile or discard only the top. @param {Places} places @param {RegExp | undefined} shown */
function inSight(places, shown) {
  /** @type {Set<string>} */
  const seen = new Set();
  for (const [name, place] of places) {
    const things = STACKED.has(place.kind) || shown?.test(name) ? [] : place.things;
    for (const thing of things) if (thing) seen.add(thing);
  }
  return seen;
}
