// An I2C bus whose lines a program drives as plain pins, as MicroPython does for a message without a byte: so it looks who is there.

const FUNCTION_SIO = 5;
const ACKNOWLEDGE = 8; // the place of that bit behind the eight of a byte

export class SoftI2c {
  /** @param {import("./rp2040.mjs").Circuit} circuit @param {number} bus @param {number} sda @param {number} scl @param {() => void} changed a chip has pulled SDA down or let it go */
  constructor(circuit, bus, sda, scl, changed) {
    this._circuit = circuit;
    this._bus = bus;
    this._sda = sda;
    this._scl = scl;
    this._changed = changed;
    /** @type {any[]} */
    this._pins = [];
    this._holds = false; // a chip, SDA
    this._data = this._clock = 1; // as the program leaves the lines
    this._called = false; // something comes behind a start
    this._first = false; // byte of a message
    this._reading = false;
    this._enough = false; // the program has read all that it wants
    this._byte = 0;
    this._place = 0; // of the bit in its byte
  }

  /** @param {any[]} pins of a processor that starts */
  begin(pins) {
    this._pins = [pins[this._sda], pins[this._scl]];
    this._holds = this._called = false;
    for (const pin of this._pins) pin.addListener(() => this._look());
  }

  /** Whether a chip pulls that pin down. @param {number} pin */
  holds(pin) {
    return this._holds && pin === this._sda;
  }

  _look() {
    if (this._pins.some((pin) => pin.functionSelect !== FUNCTION_SIO)) return;
    const [data, clock] = this._pins.map((pin) => (pin.outputEnable && !pin.outputValue ? 0 : 1));
    const [dataBefore, clockBefore] = [this._data, this._clock];
    [this._data, this._clock] = [data, clock];
    if (clock && clockBefore && data !== dataBefore) this._startOrStop(!data);
    else if (this._called && clock && !clockBefore) this._rise(data);
    else if (this._called && !clock && clockBefore) this._fall();
  }

  /** @param {boolean} starts */
  _startOrStop(starts) {
    this._hold(false);
    if (this._called && !starts) this._circuit.i2cStop(this._bus);
    this._called = this._first = starts;
    this._reading = this._enough = false;
    this._place = -1; // the clock falls once before the first bit
  }

  /** A bit is read: from the program, or by it. @param {number} data */
  _rise(data) {
    const listens = !this._reading || this._first;
    if (listens && this._place < ACKNOWLEDGE) this._byte = ((this._byte << 1) | data) & 0xff;
    else if (!listens && this._place === ACKNOWLEDGE && data) this._enough = true;
  }

  /** Whoever speaks puts the next bit onto the line. */
  _fall() {
    if (this._place++ === ACKNOWLEDGE) {
      this._place = 0;
      this._first = false;
    }
    if (this._place === ACKNOWLEDGE) this._hold((!this._reading || this._first) && this._acknowledges());
    else if (!this._reading || this._first || this._enough) this._hold(false);
    else {
      if (!this._place) this._byte = this._circuit.i2cRead(this._bus);
      this._hold(!((this._byte >> (7 - this._place)) & 1));
    }
  }

  /** A byte of the program is complete. */
  _acknowledges() {
    if (!this._first) return this._circuit.i2cWrite(this._bus, this._byte);
    this._reading = !!(this._byte & 1);
    return this._circuit.i2cStart(this._bus, this._byte >> 1, this._reading);
  }

  /** @param {boolean} down */
  _hold(down) {
    if (down === this._holds) return;
    this._holds = down;
    this._changed();
  }
}
