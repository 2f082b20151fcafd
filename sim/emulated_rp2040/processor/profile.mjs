// Which Python function runs, looked up every so often: MicroPython keeps the state of each call on its stack or, of a generator,
// in its heap. Such a state begins with the function object and the place in its bytecode.

const SRAM = 0x20000000;
const SRAM_SIZE = 0x42000;
const BYTECODE_AT = 12; // in a function object
const MOST_BYTECODE = 8192; // of one function
const LONGEST = 8; // pieces that are told besides

export class Profile {
  /**
   * @param {any} mcu
   * @param {number[]} addresses of the types of functions, and last of the function whose time is looked at; 0: all of it
   * @param {number} interval ns between two looks
   */
  constructor(mcu, addresses, interval) {
    this._mcu = mcu;
    this._within = addresses[addresses.length - 1];
    this._types = new Set(addresses.slice(0, -1));
    this._interval = interval;
    this._due = 0;
    this._all = new Piece();
    this._piece = new Piece(); // what is being worked at now
    /** @type {Piece[]} */
    this._longest = [];
  }

  /** @param {number} now */
  look(now) {
    if (now < this._due) return;
    this._due = now + this._interval;
    const seen = new Set();
    let at = this._mcu.core.SP;
    for (; at < SRAM + SRAM_SIZE; at += 4) {
      const called = this._function(at) || this._function(this._word(at));
      if (called) seen.add(called);
    }
    if (!this._within || seen.has(this._within)) {
      this._all.add(seen);
      this._piece.add(seen);
    } else this._end();
  }

  /** The loop has looked at the wheel: where all of its time counts, a piece is what lies between two looks. */
  looked() {
    if (!this._within) this._end();
  }

  /** A piece of work is over: the longest ones are kept. */
  _end() {
    if (!this._piece.looks) return;
    this._longest.push(this._piece);
    this._longest.sort((one, other) => other.looks - one.looks).splice(LONGEST);
    this._piece = new Piece();
  }

  /** Rows of all looks (0) and of the longest pieces (from 1 on): which, a function, looks at which it ran itself, at which it or what it called did. */
  take() {
    const rows = [this._all, ...this._longest].flatMap((piece, number) => piece.rows(number));
    this._all = new Piece();
    this._longest = [];
    return new Uint32Array(rows.flat());
  }

  /** The function whose state begins there, or 0. @param {number} state */
  _function(state) {
    const called = this._word(state);
    if (!this._types.has(this._word(called))) return 0;
    const passed = this._word(state + 4) - this._word(called + BYTECODE_AT);
    return passed >= 0 && passed < MOST_BYTECODE ? called : 0;
  }

  /** @param {number} address */
  _word(address) {
    const offset = address - SRAM;
    return offset >= 0 && offset < SRAM_SIZE && !(offset & 3) ? this._mcu.sramView.getUint32(offset, true) : 0;
  }
}

/** How often functions were seen. */
class Piece {
  constructor() {
    this.looks = 0;
    /** @type {Map<number, {own: number, all: number}>} */
    this._counts = new Map();
  }

  /** @param {Set<number>} seen the innermost function first */
  add(seen) {
    this.looks++;
    let innermost = true;
    for (const called of seen) {
      const count = this._counts.get(called) ?? { own: 0, all: 0 };
      count.all++;
      if (innermost) count.own++;
      innermost = false;
      this._counts.set(called, count);
    }
  }

  /** @param {number} number */
  rows(number) {
    return [...this._counts].map(([called, { own, all }]) => [number, called, own, all]);
  }
}
