// All that the drawing functions of the page need: what is known, what can be chosen, and what a click does.

import { Offers } from "./offers.js";
import { remembered } from "./settings.js";

/** @import { Cards } from "../shared/cards.js" */
/** @import { Room } from "./room.js" */
/** @import { Chair, Choice, Drawing, Place, RoomRequest } from "../../types/room.js" */

/** What is open or half done on this page only. */
export class Local {
  constructor() {
    /** @type {{ choices: Choice[], at: DOMRect } | null} a small menu at the thing that was clicked */
    this.menu = null;
    /** @type {string | null} a card that is looked at closely */
    this.zoomed = null;
    /** @type {{ thing: string, at: DOMRect } | null} a card under the mouse, shown larger beside it */
    this.peek = null;
    /** @type {string} words that a long list is searched for */
    this.search = "";
    this.large = false; // the display is enlarged
    this.closer = false; // the board fills a window in which its squares are small
    this.links = false; // the links of other people's seats are open
    this.settings = false; // the menu of the page is open
    this.side = "log"; // what a narrow page shows below the table
    /** @type {string | null} the whole text of what is asked, and the rule behind a refusal */
    this.why = null;
    this.notice = "";
    this.copied = 0; // the seat whose link was copied
    this.sound = remembered("sound", false);
    this.connection = "connecting";
    /** @type {string | null} a card that is being dragged */
    this.dragged = null;
    this.verdict = true; // the result of a finished game is open
    this.lobby = remembered("lobby", { game: "", chairs: /** @type {(Chair | null)[]} */ ([]), speed: "normal", dealer: true });
  }
}

/**
 * Where things lie, with the cards of a row that waits for OK already where they were laid.
 * @param {Room} room
 * @returns {Map<string, Place>}
 */
function withRow(room) {
  const row = room.show.ask?.row;
  if (!row?.laid.length) return room.places;
  const laid = new Set(row.laid);
  const places = new Map(room.places);
  for (const [name, place] of places) {
    if (place.kind !== "hand" || !place.things.some((thing) => thing && laid.has(thing))) continue;
    const things = place.things.filter((thing) => !thing || !laid.has(thing));
    places.set(name, { ...place, things, count: things.length });
  }
  row.laid.forEach((thing, i) => {
    const name = row.zones[i] ?? row.zones[0];
    const place = places.get(name) ?? { kind: "slot", seat: null, label: "", count: 0, things: [] };
    if (!place.things.includes(thing)) places.set(name, { ...place, things: [...place.things, thing], count: place.count + 1 });
  });
  return places;
}

export class View {
  /**
   * @param {Room} room
   * @param {Cards | null} cards of the game
   * @param {Drawing | null} drawing of the game
   * @param {Local} local
   * @param {(request: RoomRequest) => Promise<boolean>} ask
   * @param {() => void} redraw
   */
  constructor(room, cards, drawing, local, ask, redraw) {
    this.room = room;
    this.show = room.show;
    this.local = local;
    this.ask = ask;
    this.redraw = redraw;
    this._cards = cards;
    this._drawing = drawing;
    this.places = withRow(room);
    this.offers = new Offers(room.show.ask, this.places, drawing?.squares ?? false, drawing?.shown);
  }

  /** The cards of the game; asked for only in a game. */
  get cards() {
    if (!this._cards) throw new Error("No game is drawn.");
    return this._cards;
  }

  get drawing() {
    return this._drawing;
  }

  /** The things of a place. @param {string} place */
  thingsAt(place) {
    return this.places.get(place)?.things ?? [];
  }

  /** @param {string} place */
  countAt(place) {
    return this.places.get(place)?.count ?? 0;
  }

  /** What a place is called. @param {string} place */
  nameOf(place) {
    return this.places.get(place)?.label || this._drawing?.placeName(place) || place;
  }

  /** Change something of this page only, and draw it. @param {Partial<Local>} changes */
  set(changes) {
    Object.assign(this.local, changes);
    this.redraw();
  }

  /** @param {Choice} choice */
  choose(choice) {
    const asked = this.show.ask;
    if (!asked) return;
    Object.assign(this.local, { menu: null, search: "", zoomed: null, peek: null });
    this.ask({ do: "choose", ask: asked.id, choice: choice.id });
  }

  /**
   * A click on something that can be chosen: one choice is made at once, of several one is chosen in a menu there.
   * @param {Choice[]} choices
   * @param {Event} event
   */
  pick(choices, event) {
    if (choices.length === 1) this.choose(choices[0]);
    else if (choices.length && event.currentTarget instanceof Element) this.set({ menu: { choices, at: event.currentTarget.getBoundingClientRect() } });
  }
}
