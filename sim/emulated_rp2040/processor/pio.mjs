// The PIO blocks of rp2040js run from a timer of JavaScript, at no particular speed. Here they run with the processor's
// clock, divided as their registers say, and their FIFOs can be joined.

import { FIFO, RPPIO, StateMachine } from "rp2040js";

const LAST_CYCLES = 3000; // a block that nobody has touched for so long sleeps: it only looks at pins that do not change
const SHIFTCTRL = 8;
const INSTR = 0x10;
const [JOINED_TX, JOINED_RX] = [1, 2];
const FIFO_WORDS = 4;

/** Replaces what the package does; call it once. */
export function clockPio() {
  const machine = /** @type {any} */ (StateMachine.prototype);
  const stock = { restart: machine.restart, write: machine.writeUint32 };
  machine.restart = function () {
    stock.restart.call(this);
    this.ticks = 0;
  };
  machine.clkDivRestart = function () {
    this.divided = 0;
  };
  machine.writeUint32 = function (/** @type {number} */ offset, /** @type {number} */ value) {
    const { pio } = /** @type {any} */ (this);
    if (offset === SHIFTCTRL) join(this, value >>> 30);
    if (offset === INSTR) this.updatePC = true;
    stock.write.call(this, offset, value);
    if (offset === INSTR) pio.checkChangedPins();
  };
  /** @type {any} */ (RPPIO.prototype).run = () => {}; // never by a timer
}

/** @param {any} machine @param {number} joined */
function join(machine, joined) {
  if (joined === (machine.joined ?? 0)) return;
  machine.joined = joined;
  const sizes = joined === JOINED_TX ? [2 * FIFO_WORDS, 0] : joined === JOINED_RX ? [0, 2 * FIFO_WORDS] : [FIFO_WORDS, FIFO_WORDS];
  [machine.txFIFO, machine.rxFIFO] = sizes.map((size) => new FIFO(size));
  machine.updateDMARx();
  machine.updateDMATx();
}

/** One of the two blocks, run by the processor that it belongs to. */
export class Block {
  /** @param {any} pio @param {() => void} woken is called when it has something to do again */
  constructor(pio, woken) {
    this._pio = pio;
    this._woken = woken;
    this._left = 0;
    this.cycle = 0; // within `advance`: when a pin has changed
    this.onRead = (/** @type {number} */ _offset) => {};
    const [read, write] = [pio.readUint32.bind(pio), pio.writeUint32.bind(pio)];
    pio.readUint32 = (/** @type {number} */ offset) => {
      const value = read(offset);
      this.poke();
      this.onRead(offset);
      return value;
    };
    pio.writeUint32 = (/** @type {number} */ offset, /** @type {number} */ value) => {
      write(offset, value);
      this.poke();
    };
  }

  get runs() {
    return !this._pio.stopped;
  }

  /** A register was used or a pin driven from outside. */
  poke() {
    this._left = LAST_CYCLES;
    if (this._pio.stopped && this._pio.machines.some((/** @type {any} */ machine) => machine.enabled)) {
      this._pio.stopped = false;
      this._woken();
    }
  }

  /** Let so many cycles pass; whether any machine has done something. @param {number} cycles */
  advance(cycles) {
    const pio = this._pio;
    const machines = pio.machines.filter((/** @type {any} */ machine) => machine.enabled);
    const works = machines.some((/** @type {any} */ machine) => !machine.waiting);
    if (works) {
      for (this.cycle = 0; this.cycle < cycles; this.cycle++) {
        for (const machine of machines) tick(machine);
        if (pio.oldPinValues !== pio.pinValues || pio.oldPinDirections !== pio.pinDirections) pio.checkChangedPins();
      }
      this.cycle = 0;
    }
    this._left -= cycles;
    if (this._left <= 0 && (!works || looksOnly(machines))) pio.stopped = true;
    return works;
  }
}

/** Whether none of them drives a pin: those that only read pins come round to the same place. @param {any[]} machines */
function looksOnly(machines) {
  return machines.every((machine) => machine.waiting || !(machine.sidesetCount || machine.outCount));
}

/** A cycle of the processor's clock. @param {any} machine */
function tick(machine) {
  machine.divided = (machine.divided ?? 0) + 256;
  const divisor = machine.clockDivInt ? (machine.clockDivInt << 8) | machine.clockDivFrac : 65536 << 8;
  if (machine.divided < divisor) return;
  machine.divided -= divisor;
  machine.ticks = (machine.ticks ?? 0) + 1;
  if (machine.ticks <= machine.cycles) return; // within the delay of an instruction
  if (!machine.waiting) machine.step();
  machine.cycles = Math.max(machine.cycles, machine.ticks);
}
