// WebUSB as a serial port, for phones: Chrome on Android has no Web Serial for a cable, but it lets a page use a USB device.

import { RASPBERRY_PI } from "./serial.js";

/** @import { Serial, SerialPort, Usb, UsbDevice } from "../types.js" */

const CONTROL_CLASS = 2; // of a USB modem (CDC): its line
const DATA_CLASS = 10; // and its bytes
const SET_LINE_STATE = 0x22;
const READY = 1; // DTR: MicroPython says nothing to a host that is not ready
const READ_BYTES = 4096;

/** @implements {Serial} */
export class UsbSerial {
  /** @param {Usb} usb */
  constructor(usb) {
    this._usb = usb;
    /** @type {Map<UsbDevice, UsbPort>} */
    this._ports = new Map();
  }

  /** @param {{ filters: { usbVendorId: number }[] }} [options] */
  async requestPort(options = { filters: [{ usbVendorId: RASPBERRY_PI }] }) {
    return this._port(await this._usb.requestDevice({ filters: options.filters.map(({ usbVendorId }) => ({ vendorId: usbVendorId })) }));
  }

  async getPorts() {
    return (await this._usb.getDevices()).map((device) => this._port(device));
  }

  /** @param {"disconnect"} type @param {(event: Event) => void} heard */
  addEventListener(type, heard) {
    this._usb.addEventListener(type, heard);
  }

  /** @param {UsbDevice} device */
  _port(device) {
    const port = this._ports.get(device) ?? new UsbPort(device);
    this._ports.set(device, port);
    return port;
  }
}

/** @implements {SerialPort} */
class UsbPort {
  /** @param {UsbDevice} device */
  constructor(device) {
    this._device = device;
    this._line = 0; // the number of the interface for signals
    /** @type {ReadableStream<Uint8Array> | null} */
    this.readable = null;
    /** @type {WritableStream<Uint8Array> | null} */
    this.writable = null;
  }

  async open() {
    const device = this._device;
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const interfaces = device.configuration?.interfaces ?? [];
    const [line, data] = [CONTROL_CLASS, DATA_CLASS].map((kind) => interfaces.find(({ alternates }) => alternates[0].interfaceClass === kind));
    if (!line || !data) throw new TypeError("This USB device is no serial port.");
    await device.claimInterface(line.interfaceNumber);
    await device.claimInterface(data.interfaceNumber);
    this._line = line.interfaceNumber;
    const [input, output] = ["in", "out"].map((way) => data.alternates[0].endpoints.find(({ direction }) => direction === way)?.endpointNumber ?? 0);
    this.readable = new ReadableStream({ pull: async (controller) => controller.enqueue(await this._received(input)) }, { highWaterMark: 0 });
    this.writable = new WritableStream({ write: async (bytes) => void (await device.transferOut(output, new Uint8Array(bytes))) });
  }

  async close() {
    this.readable = null;
    this.writable = null;
    await this._device.close(); // ends a transfer that waits, too
  }

  async setSignals() {
    await this._device.controlTransferOut({ requestType: "class", recipient: "interface", request: SET_LINE_STATE, value: READY, index: this._line });
  }

  getInfo() {
    return { usbVendorId: this._device.vendorId, usbProductId: this._device.productId };
  }

  /** Some bytes, whenever they come. @param {number} endpoint */
  async _received(endpoint) {
    try {
      for (;;) {
        const { data } = await this._device.transferIn(endpoint, READ_BYTES);
        if (data?.byteLength) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
      }
    } catch (error) {
      this.readable = null; // as a serial port that has gone
      throw error;
    }
  }
}
