// Which Python function runs, looked up every so often: MicroPython keeps the state of each call on its stack or, of a generator,
// in its heap. Such a state begins with the function object and the place in its bytecode.

const SRAM = 0x20000000;
const SRAM_SIZE = 0x42000;
const BYTECODE_AT = 12; // in a function object
const MOST_BYTECODE = 8192; // of one function

export class Profile {
  /**
   * @param {any} mcu
   * @param {number[]} addresses of the types of functions, and last of the function whose time is looked at
   * @param {number} interval ns between two looks
   */
  constructor(mcu, addresses, interval) {
    this._mcu = mcu;
    this._within = addresses[addresses.length - 1];
    this._types = new Set(addresses.slice(0, -1));
    this._interval = interval;
    this._due = 0;
    /** @type {Map<number, {own: number, all: number}>} */
    this._counts = new Map();
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
    if (!seen.has(this._within)) return;
    let innermost = true;
    for (const called of seen) {
      const count = this._counts.get(called) ?? { own: 0, all: 0 };
      count.all++;
      if (innermost) count.own++;
      innermost = false;
      this._counts.set(called, count);
    }
  }

  /** For each function: its address, looks at which it ran itself, looks at which it or something that it called did. */
  take() {
    const rows = [...this._counts].map(([called, { own, all }]) => [called, own, all]);
    this._counts.clear();
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
