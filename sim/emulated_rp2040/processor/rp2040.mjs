// An RP2040 with a Pico's flash, in emulated time: what it takes is what a real one takes, within some per cent.

import { RP2040 } from "rp2040js";
import { Translated } from "./translated.mjs";
import { Registers, RingOscillator, correct } from "./corrections.mjs";
import { quicken } from "./fast_core.mjs";
import { Flash, cacheFlash } from "./flash.mjs";
import { Block, clockPio } from "./pio.mjs";
import { Profile } from "./profile.mjs";
import { SoftI2c } from "./soft_i2c.mjs";
import { UsbHost } from "./usb_host.mjs";

const PINS = 30;
const BATCH = 20000; // cycles after which the clock is looked at, if no alarm is due sooner
const PIO_BATCH = 64; // the same while state machines run along
const [SSI, IO_QSPI, ROSC, VREG, XIP_CTRL, WATCHDOG] = [0x18000, 0x40018, 0x40060, 0x40064, 0x14000, 0x40058];
const QSPI_CS_CTRL = 0x0c;
const TX_EMPTY = 1 << 4; // interrupt of the I2C
const TX_EMPTY_AT_END = 1 << 8; // its control: only when the byte is out
const UNIQUE_ID = [0xe6, 0x60, 0x58, 0x38, 0x83, 0x12, 0x34, 0x56];

correct();
clockPio();
const stock = /** @type {any} */ (new RP2040());
const decoder = quicken(stock.core.constructor);
const Clock = stock.clock.constructor;

/** Time is what had passed at the last look at the clock, and the cycles since. */
class CycleClock extends Clock {
  get nanos() {
    return this.core ? this.nanosCounter + this.core.cycles * this.cycle : this.nanosCounter;
  }

  /** An alarm that comes sooner than the present batch ends it. @param {number} nanos @param {any} alarm */
  linkAlarm(nanos, alarm) {
    super.linkAlarm(nanos, alarm);
    if (this.nextAlarm === alarm) this.limit = Math.min(this.limit, Math.ceil((alarm.nanos - this.nanosCounter) / this.cycle));
    return alarm;
  }

  catchUp() {
    const { cycles } = this.core;
    this.core.cycles = 0;
    this.tick(cycles * this.cycle);
  }
}

/**
 * What is on the pins answers through these. Times are emulated nanoseconds since power-on.
 * @typedef {object} Circuit
 * @property {(pin: number, level: number, ns: number) => void} edge a watched output has changed; level 2: it is none any more
 * @property {(channel: number) => number} analog what the ADC reads there, of 4,095
 * @property {(bus: number, byte: number) => number} spi a byte is out, and another one in
 * @property {(bus: number, address: number, reading: boolean) => boolean} i2cStart
 * @property {(bus: number, byte: number) => boolean} i2cWrite
 * @property {(bus: number) => number} i2cRead
 * @property {(bus: number) => void} i2cStop
 */

export class Processor {
  /** @param {Uint32Array} bootrom @param {Uint8Array} flash @param {Circuit} circuit @param {number[]} watched pins whose edges matter
   * @param {{bus: number, sda: number, scl: number}[]} i2cLines */
  constructor(bootrom, flash, circuit, watched, i2cLines = []) {
    this._bootrom = bootrom;
    this._flash = flash;
    this._circuit = circuit;
    this._watched = new Set(watched);
    this._softI2c = i2cLines.map(({ bus, sda, scl }) => new SoftI2c(circuit, bus, sda, scl, () => this._settle(sda)));
    /** @type {(number | null)[]} */
    this._driven = new Array(PINS).fill(null);
    this._plugged = false;
    this._before = 0; // ns up to the last reset
    this.resets = 0;
    /** @type {Profile | null} */
    this.profile = null;
    this.onPioRead = (/** @type {number} */ _block, /** @type {number} */ _offset) => {};
    // Made anew with every start.
    /** @type {any} */
    this._clock = null;
    /** @type {any} */
    this._mcu = null;
    /** @type {any} */
    this._usb = null;
    /** @type {Block[]} */
    this._blocks = [];
    this._code = new Translated(decoder);
    /** @type {{reason: number, scratch: Uint32Array} | null} */
    this._reset = null;
    this._start();
  }

  get now() {
    return this._before + this._clock.nanos;
  }

  get usb() {
    return this._usb;
  }

  /** Drive a pin from outside, or let go of it with null. @param {number} pin @param {number | null} level */
  drive(pin, level) {
    this._driven[pin] = level;
    this._settle(pin);
    for (const block of this._blocks) block.poke();
  }

  plugInUsb() {
    this._plugged = true;
    this._usb.plugIn();
  }

  /** Call back once so much time has passed; gives a function that calls it off. @param {number} ns @param {() => void} then */
  after(ns, then) {
    const alarm = this._clock.createAlarm(then);
    alarm.schedule(Math.max(1, ns));
    return () => alarm.cancel();
  }

  /** Let time pass. @param {number} until emulated ns */
  run(until) {
    while (this.now < until) {
      const clock = this._clock;
      clock.cycle = 1e9 / this._mcu.clkSys;
      const left = Math.min(until - this.now, clock.nextAlarm ? clock.nextAlarm.nanos - clock.nanosCounter : Infinity);
      const blocks = this._blocks.filter((block) => block.runs);
      if (this._mcu.core.waiting) this._sleep(left, blocks);
      else if (blocks.length) this._stepWithPio(blocks);
      else this._runBatch(left);
      this.profile?.look(this.now);
      if (this._reset) this._restart();
    }
  }

  /** From now on note which function runs. @param {number[]} addresses as Profile has them @param {number} interval ns */
  beginProfile(addresses, interval) {
    this.profile = new Profile(this._mcu, addresses, interval);
  }

  /** @param {number} left @param {Block[]} blocks */
  _sleep(left, blocks) {
    const cycles = Math.max(1, Math.min(PIO_BATCH, Math.floor(left / this._clock.cycle)));
    const work = blocks.map((block) => block.advance(cycles));
    this._clock.tick(work.includes(true) ? Math.min(Math.max(left, 0), cycles * this._clock.cycle) : Math.max(left, 0));
  }

  /** @param {Block[]} blocks */
  _stepWithPio(blocks) {
    const { core } = this._mcu;
    for (let count = 0; count < PIO_BATCH && !core.waiting && !this._reset; count++) {
      core.executeInstruction();
      const { cycles } = core;
      core.cycles = 0;
      for (const block of blocks) block.advance(cycles);
      this._clock.tick(cycles * this._clock.cycle);
    }
  }

  /** @param {number} left */
  _runBatch(left) {
    const clock = this._clock;
    clock.limit = Math.max(1, Math.min(BATCH, Math.ceil(left / clock.cycle)));
    this._code.run();
    clock.catchUp();
  }

  // Power

  _restart() {
    const { reason, scratch } = /** @type {{reason: number, scratch: Uint32Array}} */ (this._reset);
    this._before += this._clock.nanosCounter;
    this.resets++;
    this._start(reason, scratch);
  }

  /** @param {number} reason of a reset, as the watchdog keeps it @param {Uint32Array | null} scratch what it keeps besides */
  _start(reason = 0, scratch = null) {
    /** @type {any} */
    const clock = new CycleClock();
    this._clock = clock;
    clock.limit = 0;
    clock.cycle = 8;
    const mcu = (this._mcu = /** @type {any} */ (new RP2040(clock)));
    clock.core = mcu.core;
    mcu.core.cycles = 0;
    mcu.addClockListener(() => (clock.limit = 0));
    mcu.logger = this._logger();
    mcu.loadBootrom(this._bootrom);
    mcu.flash = this._flash;
    mcu.flashView = new DataView(this._flash.buffer, this._flash.byteOffset, this._flash.byteLength);
    this._placePeripherals(mcu);
    this._placeWatchdog(mcu.peripherals[WATCHDOG], reason, scratch);
    this._usb = new UsbHost(mcu.usbCtrl, this._plugged);
    this._blocks = mcu.pio.map((/** @type {any} */ pio) => new Block(pio, () => (clock.limit = 0)));
    this._blocks.forEach((/** @type {Block} */ block, /** @type {number} */ number) => (block.onRead = (offset) => this.onPioRead(number, offset)));
    for (const pin of mcu.gpio) this._wirePin(pin);
    for (const soft of this._softI2c) soft.begin(mcu.gpio);
    mcu.adc.onADCRead = (/** @type {number} */ channel) => this._measure(mcu.adc, channel);
    mcu.spi.forEach((/** @type {any} */ spi, /** @type {number} */ bus) => this._wireSpi(spi, bus));
    mcu.i2c.forEach((/** @type {any} */ i2c, /** @type {number} */ bus) => this._wireI2c(i2c, bus));
    this._code.begin(mcu, clock, cacheFlash(mcu));
    this._reset = null;
    mcu.core.PC = 0x10000000;
  }

  /** @param {any} mcu */
  _placePeripherals(mcu) {
    const flash = new Flash(mcu, this._flash, UNIQUE_ID);
    flash.onChange = (begin) => this._code.flashChanged(begin);
    mcu.peripherals[SSI] = flash;
    mcu.peripherals[IO_QSPI] = new Registers(mcu, "IO_QSPI", { [QSPI_CS_CTRL]: 0x1f }, (offset, value) => {
      if (offset === QSPI_CS_CTRL) flash.selectChanged((value >> 8) & 3);
    });
    mcu.peripherals[ROSC] = new RingOscillator(mcu, 12345);
    mcu.peripherals[VREG] = new Registers(mcu, "VREG", { 0: 0xb1 });
    mcu.peripherals[XIP_CTRL] = new Registers(mcu, "XIP_CTRL", { 0: 3, 8: 2 });
  }

  /** @param {any} watchdog @param {number} reason @param {Uint32Array | null} scratch */
  _placeWatchdog(watchdog, reason, scratch) {
    watchdog.reason = reason;
    if (scratch) watchdog.scratchData.set(scratch);
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // or it rings for ever
      this._reset = { reason: watchdog.reason, scratch: watchdog.scratchData.slice() };
    };
  }

  _logger() {
    const nothing = () => {};
    const info = (/** @type {string} */ _component, /** @type {string} */ message) => {
      if (message === "SEV") this._mcu.core.eventRegistered = true; // the package only logs this instruction
    };
    return { debug: nothing, info, warn: nothing, error: nothing };
  }

  // Pins

  /** @param {any} pin */
  _wirePin(pin) {
    pin.irqStatus = 1;
    pin.addListener((/** @type {number} */ state) => {
      this._settle(pin.index);
      if (this._watched.has(pin.index)) this._circuit.edge(pin.index, Math.min(state, 2), this._edgeTime());
    });
    this._settle(pin.index);
  }

  _edgeTime() {
    return this.now + Math.max(...this._blocks.map((/** @type {Block} */ block) => block.cycle)) * this._clock.cycle;
  }

  /** What is read at a pin: its own output, else what drives it from outside, else its pull. @param {number} number */
  _settle(number) {
    const pin = this._mcu.gpio[number];
    const outside = this._softI2c.some((soft) => soft.holds(number)) ? 0 : this._driven[number];
    const pulled = pin.pullupEnabled && !pin.pulldownEnabled;
    const level = pin.outputEnable ? pin.outputValue : outside === null ? pulled : !!outside;
    if (level !== pin.rawInputValue) pin.setInputValue(level);
  }

  /** @param {any} adc @param {number} channel */
  _measure(adc, channel) {
    const value = this._circuit.analog(channel);
    this.after(adc.sampleTime * 1000, () => adc.completeADCRead(value, false));
  }

  // Buses: each byte takes its time on the wires

  /** @param {any} spi @param {number} bus */
  _wireSpi(spi, bus) {
    spi.onTransmit = (/** @type {number} */ byte) =>
      this.after((spi.dataBits * 1e9) / (spi.clockFrequency || 1e6), () => spi.completeTransmit(this._circuit.spi(bus, byte)));
  }

  /** @param {any} i2c @param {number} bus */
  _wireI2c(i2c, bus) {
    const circuit = this._circuit;
    const later = (/** @type {number} */ bits, /** @type {() => void} */ then) => {
      const cycles = i2c.sclLowPeriod + 1 + i2c.sclHighPeriod + (i2c.spikelen & 0xff) + 7;
      this.after((bits * cycles * 1e9) / this._mcu.clkSys, then);
    };
    i2c.onStart = () => later(1, () => i2c.completeStart());
    i2c.onConnect = (/** @type {number} */ address, /** @type {number} */ mode) =>
      later(9, () => i2c.completeConnect(circuit.i2cStart(bus, address, mode === 1)));
    i2c.onWriteByte = (/** @type {number} */ byte) =>
      later(9, () => {
        i2c.completeWrite(circuit.i2cWrite(bus, byte));
        if (i2c.txFIFO.empty) setInterrupts.call(i2c, TX_EMPTY);
      });
    i2c.onReadByte = () => later(9, () => i2c.completeRead(circuit.i2cRead(bus)));
    i2c.onStop = () =>
      later(1, () => {
        circuit.i2cStop(bus);
        i2c.completeStop();
      });
    // The package says that the FIFO is empty as soon as it has taken the byte; asked to, the chip says so when the byte is out.
    const { setInterrupts, nextCommand } = i2c;
    let taking = false;
    i2c.nextCommand = () => {
      taking = true;
      nextCommand.call(i2c);
      taking = false;
    };
    i2c.setInterrupts = (/** @type {number} */ mask) => {
      if (!(mask === TX_EMPTY && taking && i2c.control & TX_EMPTY_AT_END)) setInterrupts.call(i2c, mask);
    };
  }
}
