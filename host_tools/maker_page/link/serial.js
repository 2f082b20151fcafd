// A serial port of the browser (Web Serial) as a wire: reading with a deadline, and opening it again after a reset.

import { joined } from "./checksum.js";
import { Stopped, TableError } from "./errors.js";

/** @import { SerialPort, Serial, Wire } from "../types.js" */

const BAUD = 115200; // USB does not care
const BUFFER_BYTES = 4096;
export const RASPBERRY_PI = 0x2e8a; // the USB vendor of every Pico
const RESTART_MS = 10000; // until the port is back after a reset

/** @implements {Wire} */
export class SerialWire {
  /**
   * @param {Serial} serial
   * @param {SerialPort} port
   */
  constructor(serial, port) {
    this._serial = serial;
    this._port = port;
    /** @type {Uint8Array[]} */
    this._heard = [];
    this._wake = () => {};
    this.lost = false;
    this._stopped = false;
    /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
    this._reader = null;
    this._pumping = Promise.resolve();
  }

  async open() {
    try {
      await this._port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
      // MicroPython says nothing to a host that is not ready.
      await this._port.setSignals({ dataTerminalReady: true }).catch(() => {});
    } catch {
      throw new TableError("port");
    }
    this.lost = false;
    this._heard = [];
    this._pumping = this._pump();
  }

  async close() {
    await this._reader?.cancel().catch(() => {});
    await this._pumping;
    await this._port.close().catch(() => {});
    this.lost = true;
    this._wake();
  }

  /** The port goes away with a reset, and comes back as itself or as another of the same device. @param {number} ms */
  async reopen(ms) {
    await this.close();
    const { usbVendorId, usbProductId } = this._port.getInfo();
    for (const deadline = Date.now() + RESTART_MS; ;) {
      if (Date.now() > deadline) throw new TableError("lost");
      await this._sleep(ms);
      const same = (await this._serial.getPorts()).filter((port) => port.getInfo().usbVendorId === usbVendorId && port.getInfo().usbProductId === usbProductId);
      for (const port of new Set([this._port, ...same])) {
        this._port = port;
        try {
          return await this.open();
        } catch (error) {
          if (!(error instanceof TableError)) throw error;
        }
      }
    }
  }

  /** @param {Uint8Array} bytes */
  async write(bytes) {
    this._check();
    const writer = this._port.writable?.getWriter();
    if (!writer) throw new TableError("lost");
    try {
      await writer.write(bytes);
    } catch {
      this.lost = true;
      throw new TableError("lost");
    } finally {
      writer.releaseLock();
    }
  }

  /** What has arrived; waits for it no longer than so many milliseconds. @param {number} ms */
  async read(ms) {
    this._check();
    if (!this._heard.length) {
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        this._wake = () => {
          clearTimeout(timer);
          resolve(undefined);
        };
      });
    }
    if (!this._heard.length) this._check();
    return joined(this._heard.splice(0));
  }

  /** @param {number} ms */
  async pause(ms) {
    this._check();
    await this._sleep(ms);
    this._check();
  }

  /** Whoever uses the wire gets `Stopped` at its next step, until `goOn`. */
  stop() {
    this._stopped = true;
    this._wake();
  }

  goOn() {
    this._stopped = false;
  }

  _check() {
    if (this._stopped) throw new Stopped();
    if (this.lost) throw new TableError("lost");
  }

  /** @param {number} ms */
  _sleep(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms));
  }

  /** Read until the port is closed. A byte that was lost ends a stream, and the port gives another; without one it has gone. */
  async _pump() {
    for (let closed = false; !closed && this._port.readable;) {
      const reader = this._port.readable.getReader();
      this._reader = reader;
      try {
        closed = await this._hear(reader);
      } catch {
        // The next look at the port tells what is left of it.
      } finally {
        reader.releaseLock();
        this._reader = null;
      }
    }
    this.lost = true;
    this._wake();
  }

  /** True when nobody wants to hear any more. @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  async _hear(reader) {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return true;
      this._heard.push(value);
      this._wake();
    }
  }
}
