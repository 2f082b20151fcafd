// The processor in a process of its own. Python, at the other end of standard input and output, has the circuit: it says how
// long to run, and answers for the chips meanwhile. `../processor.py` is the other side.
//
// A command or an answer from Python is 16 bytes (kind, a, b, 0, length of what follows, a number) and what follows. A question
// to Python is 24 bytes (kind, a, b, 0, edges, length of what follows, 0, time), the edges of pins since the last one (time, pin,
// level; 10 bytes each) and what follows. Every answer brings the levels of pins that have changed, and when chips want to be
// asked again.

import { readSync, writeSync } from "node:fs";
import { Processor } from "./rp2040.mjs";

const COMMAND_SIZE = 16;
const QUESTION_SIZE = 24;
const EDGE_SIZE = 10;
const DUE_SIZE = 8;
const MOST_EDGES = 4096;
const [LOAD, RUN, SAY, PLUG_IN, PROFILE, END] = [..."lrspfe"].map((letter) => letter.charCodeAt(0));
const [SPI, I2C_START, I2C_WRITE, I2C_READ, I2C_STOP, ANALOG, WAKE, DONE, PROFILED] = [..."sawrpvqdf"].map((letter) => letter.charCodeAt(0));
const LET_GO = 2; // instead of a level: nobody drives the pin
const FIFO_READS = [0x20, 0x30]; // of a PIO block: where its machines are read

/** @param {number} size */
function read(size) {
  const data = Buffer.alloc(size);
  for (let at = 0; at < size;) {
    const count = readSync(0, data, at, size - at, null);
    if (!count) process.exit(0); // Python has gone
    at += count;
  }
  return data;
}

/** @param {Uint8Array} data */
function write(data) {
  for (let at = 0; at < data.length;) at += writeSync(1, data, at, data.length - at);
}

function receive() {
  const head = read(COMMAND_SIZE);
  const data = read(head.readUInt32LE(4));
  return { kind: head[0], a: head[1], b: head[2], number: head.readDoubleLE(8), data };
}

/** What is on the pins, at the other end of the line. */
class Bridge {
  constructor() {
    this._edges = Buffer.alloc(MOST_EDGES * EDGE_SIZE);
    this._count = 0;
    /** @type {Processor | null} */
    this._processor = null;
    this._callOff = () => {};
    this.lastLook = 0;
    this.longest = 0; // between two looks at the machine that counts the wheel's steps
  }

  /** @param {ReturnType<typeof receive>} command */
  load(command) {
    const { a: romKilobytes, b: block, data } = command;
    const rom = data.subarray(0, romKilobytes * 1024);
    const [pins, bytes] = data.subarray(rom.length);
    const lists = data.subarray(rom.length + 2);
    const i2cLines = [];
    for (let at = pins; at < pins + bytes; at += 3) i2cLines.push({ bus: lists[at], sda: lists[at + 1], scl: lists[at + 2] });
    const flash = new Uint8Array(lists.subarray(pins + bytes));
    this._processor = new Processor(new Uint32Array(new Uint8Array(rom).buffer), flash, this, [...lists.subarray(0, pins)], i2cLines);
    this._processor.onPioRead = (number, offset) => {
      if (number === block && offset >= FIFO_READS[0] && offset < FIFO_READS[1]) this._looked();
    };
  }

  get processor() {
    if (!this._processor) throw new Error("nothing was loaded");
    return this._processor;
  }

  _looked() {
    const { now } = this.processor;
    if (this.lastLook) this.longest = Math.max(this.longest, now - this.lastLook);
    this.lastLook = now;
    this.processor.profile?.looked();
  }

  /** @param {number} kind @param {number} a @param {number} b @param {Uint8Array} data */
  ask(kind, a = 0, b = 0, data = new Uint8Array()) {
    const head = Buffer.alloc(QUESTION_SIZE);
    head.set([kind, a, b]);
    head.writeUInt32LE(this._count, 4);
    head.writeUInt32LE(data.length, 8);
    head.writeDoubleLE(this.processor.now, 16);
    write(Buffer.concat([head, this._edges.subarray(0, this._count * EDGE_SIZE), data]));
    this._count = 0;
    return this._answered(receive());
  }

  /** @param {ReturnType<typeof receive>} answer */
  _answered({ a, b, number: due, data }) {
    this.take(due, data);
    return a | (b << 8);
  }

  /** When chips want to be asked again, and the pins that they drive now. @param {number} due @param {Uint8Array} data */
  take(due, data) {
    for (let at = 0; at < data.length; at += 2) this.processor.drive(data[at], data[at + 1] === LET_GO ? null : data[at + 1]);
    this._callOff();
    this._callOff = Number.isFinite(due) ? this.processor.after(due - this.processor.now, () => this.ask(WAKE)) : () => {};
  }

  // What the processor wants of its circuit

  /** @param {number} pin @param {number} level @param {number} ns */
  edge(pin, level, ns) {
    const at = this._count++ * EDGE_SIZE;
    this._edges.writeDoubleLE(ns, at);
    this._edges[at + 8] = pin;
    this._edges[at + 9] = level;
    if (this._count === MOST_EDGES) this.ask(WAKE);
  }

  /** @param {number} channel of the ADC */
  analog(channel) {
    return this.ask(ANALOG, channel);
  }

  /** @param {number} bus @param {number} byte */
  spi(bus, byte) {
    return this.ask(SPI, bus, byte);
  }

  /** @param {number} bus @param {number} address @param {boolean} reading */
  i2cStart(bus, address, reading) {
    return this.ask(I2C_START, bus, (address << 1) | Number(reading)) === 1;
  }

  /** @param {number} bus @param {number} byte */
  i2cWrite(bus, byte) {
    return this.ask(I2C_WRITE, bus, byte) === 1;
  }

  /** @param {number} bus */
  i2cRead(bus) {
    return this.ask(I2C_READ, bus);
  }

  /** @param {number} bus */
  i2cStop(bus) {
    this.ask(I2C_STOP, bus);
  }
}

/** What has happened while it ran: the longest time without a look at the wheel, when the last one was, resets, whether USB is there, what was said. @param {Bridge} bridge */
function report(bridge) {
  const { usb, resets } = bridge.processor;
  const heard = usb.heard.splice(0);
  const data = Buffer.alloc(21 + heard.length);
  data.writeDoubleLE(bridge.longest, 0);
  data.writeDoubleLE(bridge.lastLook, 8);
  data.writeUInt32LE(resets, 16);
  data[20] = Number(usb.connected);
  data.set(heard, 21);
  bridge.longest = 0;
  bridge.ask(DONE, 0, 0, data);
}

/** What was noted so far is told, and noting begins anew. @param {ReturnType<typeof receive>} command */
function profile({ data, number: interval }) {
  const counts = bridge.processor.profile?.take() ?? new Uint32Array();
  bridge.processor.beginProfile([...new Uint32Array(new Uint8Array(data).buffer)], interval);
  bridge.ask(PROFILED, 0, 0, new Uint8Array(counts.buffer));
}

const bridge = new Bridge();
for (let command = receive(); command.kind !== END; command = receive()) {
  if (command.kind === LOAD) bridge.load(command);
  else if (command.kind === SAY) bridge.processor.usb.say(command.data);
  else if (command.kind === PLUG_IN) bridge.processor.plugInUsb();
  else if (command.kind === PROFILE) profile(command);
  else if (command.kind === RUN) {
    bridge.take(command.data.readDoubleLE(0), command.data.subarray(DUE_SIZE));
    bridge.processor.run(command.number);
    report(bridge);
  }
}
