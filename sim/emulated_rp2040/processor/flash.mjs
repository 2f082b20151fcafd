// The flash of a Pico: a W25Q16 behind the RP2040's serial interface, with the time that it takes to erase and to program,
// and the 16 KiB cache through which the processor reads it.

import { BasePeripheral } from "rp2040js";

export const SIZE = 2 * 1024 * 1024;
const PAGE_NS = 0.4e6; // to program a page: typical in the data sheet, as the erases
const ERASES = { 0x20: [4096, 45e6], 0x52: [32768, 120e6], 0xd8: [65536, 150e6] };
const JEDEC_ID = [0xef, 0x40, 0x15];
const [WRITE_ENABLE, WRITE_DISABLE, PROGRAM, READ, READ_STATUS, READ_STATUS_2, READ_JEDEC_ID, READ_UNIQUE_ID] = [
  0x06, 0x04, 0x02, 0x03, 0x05, 0x35, 0x9f, 0x4b,
];
const BUSY = 1;
const WRITE_ENABLED = 2;
const QUAD_ENABLED = 2;
const [CTRLR0, SSIENR, TXFLR, RXFLR, SR, IDR, VERSION, DR0] = [0x00, 0x08, 0x20, 0x24, 0x28, 0x58, 0x5c, 0x60];
const TX_NOT_FULL_AND_EMPTY = 0x06;
const RX_NOT_EMPTY = 0x08;
const [CS_NORMAL, CS_LOW] = [0, 2]; // how the pin of its chip select is overridden

/** The flash chip and the interface (SSI) in front of it: its commands come as single bytes. */
export class Flash extends BasePeripheral {
  /** @param {any} mcu @param {Uint8Array} data @param {number[]} uniqueId */
  constructor(mcu, data, uniqueId) {
    super(mcu, "SSI");
    this.data = data;
    this._uniqueId = uniqueId;
    /** @type {number[]} */
    this._sent = [];
    /** @type {number[]} */
    this._received = [];
    /** @type {Record<number, number>} */
    this._registers = {};
    this._select = CS_NORMAL;
    this._writable = false;
    this._busyUntil = 0;
    this.onChange = (/** @type {number} */ _begin) => {};
  }

  /** The pin of the chip select is overridden: so MicroPython's flash code marks the ends of a command. @param {number} override */
  selectChanged(override) {
    if (override === this._select) return;
    if (this._select === CS_LOW || this._select === CS_NORMAL) this._obey();
    this._select = override;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === SR) {
      if (this._select === CS_NORMAL) this._obey();
      return TX_NOT_FULL_AND_EMPTY | (this._received.length ? RX_NOT_EMPTY : 0);
    }
    if (offset === DR0) return this._received.shift() ?? 0;
    if (offset === RXFLR) return this._received.length;
    if (offset === TXFLR) return 0;
    if (offset === IDR) return 0x51535049;
    if (offset === VERSION) return 0x3430312a;
    return (this._registers[offset] ?? 0) >>> 0;
  }

  /** @param {number} offset @param {number} value */
  writeUint32(offset, value) {
    if (offset === DR0) {
      const frameFormat = ((this._registers[CTRLR0] ?? 0) >>> 21) & 3;
      if (!frameFormat) this._exchange(value & 0xff); // in quad mode only the set-up of execution in place is sent
      return;
    }
    if (offset === SSIENR && !(value & 1)) {
      if (this._select === CS_NORMAL) this._obey();
      this._received = [];
    }
    this._registers[offset] = value >>> 0;
  }

  /** @param {number} byte */
  _exchange(byte) {
    const place = this._sent.length;
    const command = place ? this._sent[0] : byte;
    this._sent.push(byte);
    this._received.push(place ? this._answer(command, place) : 0xff);
  }

  /** @param {number} command @param {number} place */
  _answer(command, place) {
    if (command === READ_STATUS) return (this._isBusy() ? BUSY : 0) | (this._writable ? WRITE_ENABLED : 0);
    if (command === READ_STATUS_2) return QUAD_ENABLED;
    if (command === READ_JEDEC_ID) return JEDEC_ID[place - 1] ?? 0;
    if (command === READ_UNIQUE_ID && place > 4) return this._uniqueId[(place - 5) & 7];
    if (command === READ && place > 3) return this.data[(this._address() + place - 4) % SIZE];
    return 0xff;
  }

  _isBusy() {
    return this.rp2040.clock.nanos < this._busyUntil;
  }

  _address() {
    return ((this._sent[1] << 16) | (this._sent[2] << 8) | this._sent[3]) % SIZE;
  }

  /** The chip select has ended a command. */
  _obey() {
    const [command] = this._sent;
    const erase = ERASES[/** @type {keyof ERASES} */ (command)];
    if (command === WRITE_ENABLE) this._writable = true;
    else if (command === WRITE_DISABLE) this._writable = false;
    else if (erase && this._writable && this._sent.length >= 4) this._erase(erase[0], erase[1]);
    else if (command === PROGRAM && this._writable && this._sent.length > 4) this._program();
    this._sent = [];
  }

  /** @param {number} size @param {number} ns */
  _erase(size, ns) {
    const begin = this._address() & ~(size - 1);
    this.data.fill(0xff, begin, begin + size);
    this.onChange(begin);
    this._busy(ns);
  }

  _program() {
    const address = this._address();
    const page = address & ~0xff;
    this._sent.slice(4).forEach((byte, index) => (this.data[page | ((address + index) & 0xff)] &= byte));
    this.onChange(page);
    this._busy(PAGE_NS);
  }

  /** @param {number} ns */
  _busy(ns) {
    this._busyUntil = this.rp2040.clock.nanos + ns;
    this._writable = false;
  }
}

export const RAM_BEGIN = 0x20000000;
export const RAM_SIZE = 264 * 1024;
export const FLASH_BEGIN = 0x10000000;
const FLASH_SPACE = 0x1000000;
export const MISS_CYCLES = 60; // what a line of 8 bytes costs to fetch, so that benchmarks come out as on a real Pico
const SETS = 1024; // of two lines each: 16 KiB

/** Reads of RAM are quick, and reads of flash cost what the cache makes them cost. @param {any} mcu */
export function cacheFlash(mcu) {
  const stock = {
    w8: mcu.writeUint8.bind(mcu),
    r8: mcu.readUint8.bind(mcu),
    r16: mcu.readUint16.bind(mcu),
    r32: mcu.readUint32.bind(mcu),
    w16: mcu.writeUint16.bind(mcu),
    w32: mcu.writeUint32.bind(mcu),
  };
  const [ram8, ram16, ram32] = [mcu.sram, new Uint16Array(mcu.sram.buffer), new Uint32Array(mcu.sram.buffer)];
  const flash8 = mcu.flash;
  const flash16 = new Uint16Array(flash8.buffer, flash8.byteOffset, SIZE / 2);
  const flash32 = new Uint32Array(flash8.buffer, flash8.byteOffset, SIZE / 4);
  const lines = new Int32Array(2 * SETS).fill(-1);
  const older = new Uint8Array(SETS);
  const core = mcu.core;
  const cache = {
    line: -1, // that was used last
    touched: false, // something else than memory was read or written, or code was
    code: new Uint8Array(RAM_SIZE / 4), // the words of RAM whose code was translated
    onCodeWritten: () => {},
    ram8,
    ram16,
    ram32,
    fetch,
  };

  /** @param {number} line */
  function fetch(line) {
    cache.line = line;
    const set = line % SETS;
    const first = 2 * set;
    if (lines[first] === line) older[set] = 1;
    else if (lines[first + 1] === line) older[set] = 0;
    else {
      lines[first + older[set]] = line;
      older[set] ^= 1;
      core.cycles += MISS_CYCLES;
    }
  }

  /** Whatever is no memory. @param {(address: number, value?: number) => any} access @param {number} address @param {number} [value] */
  function chip(access, address, value) {
    cache.touched = true;
    return access(address >>> 0, value);
  }

  function codeWritten() {
    cache.touched = true;
    cache.onCodeWritten();
  }

  mcu.readUint8 = (/** @type {number} */ address) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram < RAM_SIZE) return ram8[ram];
    const offset = (address - FLASH_BEGIN) >>> 0;
    if (offset >= FLASH_SPACE) return chip(stock.r8, address);
    if (offset >>> 3 !== cache.line) fetch(offset >>> 3);
    return offset < SIZE ? flash8[offset] : stock.r8(address >>> 0);
  };
  mcu.readUint16 = (/** @type {number} */ address) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram < RAM_SIZE && !(ram & 1)) return ram16[ram >>> 1];
    const offset = (address - FLASH_BEGIN) >>> 0;
    if (offset >= FLASH_SPACE) return chip(stock.r16, address);
    if (offset >>> 3 !== cache.line) fetch(offset >>> 3);
    return offset < SIZE && !(offset & 1) ? flash16[offset >>> 1] : stock.r16(address >>> 0);
  };
  mcu.readUint32 = (/** @type {number} */ address) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram < RAM_SIZE && !(ram & 3)) return ram32[ram >>> 2];
    const offset = (address - FLASH_BEGIN) >>> 0;
    if (offset >= FLASH_SPACE) return chip(stock.r32, address);
    if (offset >>> 3 !== cache.line) fetch(offset >>> 3);
    return offset < SIZE && !(offset & 3) ? flash32[offset >>> 2] : stock.r32(address >>> 0);
  };
  mcu.writeUint8 = (/** @type {number} */ address, /** @type {number} */ value) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram >= RAM_SIZE) return chip(stock.w8, address, value);
    ram8[ram] = value;
    if (cache.code[ram >>> 2]) codeWritten();
  };
  mcu.writeUint16 = (/** @type {number} */ address, /** @type {number} */ value) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram >= RAM_SIZE || ram & 1) return chip(stock.w16, address, value);
    ram16[ram >>> 1] = value;
    if (cache.code[ram >>> 2]) codeWritten();
  };
  mcu.writeUint32 = (/** @type {number} */ address, /** @type {number} */ value) => {
    const ram = (address - RAM_BEGIN) >>> 0;
    if (ram >= RAM_SIZE || ram & 3) return chip(stock.w32, address, value);
    ram32[ram >>> 2] = value;
    if (cache.code[ram >>> 2]) codeWritten();
  };
  return cache;
}
