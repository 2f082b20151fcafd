// What this viewer knows of the room: everything that the server has shown, and the log. It draws nothing.

/** @import { LogEntry, Place, RoomMessage, Seat, Show } from "../../types/room.js" */

const PLACE = "place.";
const LONGEST_LOG = 600; // entries that are kept

export class Room {
  constructor() {
    /** @type {Partial<Show>} */
    this.show = {};
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** @type {LogEntry[]} */
    this.log = [];
  }

  /** True once the server has told enough to draw something. */
  get known() {
    return this.show.phase !== undefined;
  }

  /** @param {RoomMessage} message */
  hear({ show, log, log_from }) {
    if (show) this._look(show);
    if (log_from !== undefined) this.log = this.log.filter((entry) => entry.n < log_from);
    if (log) this.log = [...this.log, ...log].slice(-LONGEST_LOG);
  }

  /** After a lost connection everything is told again. */
  forget() {
    this.show = {};
    this.places.clear();
    this.log = [];
  }

  /** @param {Partial<Show>} show */
  _look(show) {
    Object.assign(this.show, show);
    for (const [key, value] of Object.entries(show)) {
      if (!key.startsWith(PLACE)) continue;
      const name = key.slice(PLACE.length);
      if (value === null) this.places.delete(name);
      else this.places.set(name, /** @type {Place} */ (value));
    }
  }

  /** Who sits there. @param {number | null | undefined} number */
  seat(number) {
    return this.show.seats?.find((seat) => seat.seat === number);
  }

  /** @returns {Seat[]} */
  get seats() {
    return this.show.seats ?? [];
  }

  /** The seat whose hand is shown, or null for a spectator. */
  get mySeat() {
    return this.show.me?.seat ?? null;
  }
}
