// Where rp2040js differs from the chip in a way that MicroPython or a measured time depends on.

import { BasePeripheral, GPIOPin, RP2040 } from "rp2040js";

const EXCEPTION_ENTRY = 15; // cycles
const EXCEPTION_RETURN = 12;
const [EDGE_LOW, EDGE_HIGH, LEVEL_LOW, LEVEL_HIGH] = [4, 8, 1, 2];
const FUNCTION_PWM = 4;
const WAITS_FOR_PIN = 1;
const [FIFO_STATUS, FIFO_WRITE, FIFO_READ] = [0x50, 0x54, 0x58];
const VALID_AND_READY = 3;
const [ROSC_STATUS, ROSC_RANDOM] = [0x18, 0x1c];
const ROSC_STABLE = 0x80001000;

/** What is wrong in the package's classes; call it once. */
export function correct() {
  const chip = /** @type {any} */ (new RP2040());
  costExceptions(chip.core.constructor.prototype);
  answerForCore1(chip.sio.constructor.prototype);
  /** @type {any} */ (GPIOPin.prototype).setInputValue = setInputValue;
}

/** @param {any} core */
function costExceptions(core) {
  const { exceptionEntry, exceptionReturn } = core;
  core.exceptionEntry = function (/** @type {number} */ number) {
    this.cycles += EXCEPTION_ENTRY;
    return exceptionEntry.call(this, number);
  };
  core.exceptionReturn = function (/** @type {number} */ value) {
    this.cycles += EXCEPTION_RETURN;
    return exceptionReturn.call(this, value);
  };
}

/** There is no second core: its mailbox answers what a core that waits would. The divider costs nothing extra: code waits for it.
 * @param {any} sio */
function answerForCore1(sio) {
  const { readUint32, writeUint32, updateHardwareDivider } = sio;
  sio.readUint32 = function (/** @type {number} */ offset) {
    if (offset === FIFO_STATUS) return VALID_AND_READY;
    return offset === FIFO_READ ? 0 : readUint32.call(this, offset);
  };
  sio.writeUint32 = function (/** @type {number} */ offset, /** @type {number} */ value) {
    if (offset !== FIFO_STATUS && offset !== FIFO_WRITE) writeUint32.call(this, offset, value);
  };
  sio.updateHardwareDivider = function (/** @type {boolean} */ signed) {
    const { cycles } = this.rp2040.core;
    updateHardwareDivider.call(this, signed);
    this.rp2040.core.cycles = cycles;
  };
}

/** An edge is a change: the package sees one whenever a level is set. @this {any} @param {boolean} value */
function setInputValue(value) {
  this.rawInputValue = value;
  const level = value && this.inputEnable;
  const before = this.irqValue;
  if (level !== (this.lastLevel ?? false)) this.irqStatus |= level ? EDGE_HIGH : EDGE_LOW;
  this.lastLevel = level;
  this.irqStatus = (this.irqStatus & ~(LEVEL_LOW | LEVEL_HIGH)) | (level ? LEVEL_HIGH : LEVEL_LOW);
  if (this.irqValue !== before) this.rp2040.updateIOInterrupt();
  if (this.functionSelect === FUNCTION_PWM) this.rp2040.pwm.gpioOnInput(this.index);
  for (const pio of this.rp2040.pio) {
    for (const machine of pio.machines) {
      if (machine.enabled && machine.waiting && machine.waitType === WAITS_FOR_PIN && machine.waitIndex === this.index) machine.checkWait();
    }
  }
}

/** A peripheral of which MicroPython only wants back what it has written. */
export class Registers extends BasePeripheral {
  /** @param {any} mcu @param {string} name @param {Record<number, number>} values @param {(offset: number, value: number) => void} onWrite */
  constructor(mcu, name, values = {}, onWrite = () => {}) {
    super(mcu, name);
    this._values = { ...values };
    this._onWrite = onWrite;
  }

  /** @param {number} offset */
  readUint32(offset) {
    return (this._values[offset] ?? 0) >>> 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    this._values[offset] = value >>> 0;
    this._onWrite(offset, value >>> 0);
  }
}

/** The ring oscillator, whose random bit comes from a seed here. */
export class RingOscillator extends Registers {
  /** @param {any} mcu @param {number} seed */
  constructor(mcu, seed) {
    super(mcu, "ROSC");
    this._seed = seed;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === ROSC_STATUS) return ROSC_STABLE;
    if (offset !== ROSC_RANDOM) return super.readUint32(offset);
    this._seed = (Math.imul(this._seed, 1103515245) + 12345) >>> 0;
    return (this._seed >>> 16) & 1;
  }
}
