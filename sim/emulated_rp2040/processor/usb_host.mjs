// A host on the USB port: it finds the serial line of the device, and says something only when it has something to say.
// (An empty packet whenever the device is ready for one would keep MicroPython busy half of its time.)

import {
  DataDirection,
  DescriptorType,
  SetupRecipient,
  SetupType,
  createSetupPacket,
  getDescriptorPacket,
  setDeviceAddressPacket,
  setDeviceConfigurationPacket,
} from "rp2040js";

const CONFIGURATION_SIZE = 9; // of the descriptor alone, which tells the size of all that belong to it
const [DATA_CLASS, BULK, IN] = [10, 2, 0x80];
const SET_CONTROL_LINE_STATE = 0x22;
const PACKET = 64;

export class UsbHost {
  /** @param {any} controller @param {boolean} plugged */
  constructor(controller, plugged) {
    this._usb = controller;
    this.plugged = plugged;
    this.connected = false;
    /** @type {number[]} */
    this.heard = [];
    /** @type {number[]} */
    this._toSay = [];
    this._room = 0; // for a packet that the device is ready for
    /** @type {number[]} */
    this._descriptor = [];
    this._size = 0;
    this._configured = false;
    this._endpoints = { in: -1, out: -1 };
    this._enabled = false; // by the device
    controller.onUSBEnabled = () => {
      this._enabled = true;
      if (this.plugged) controller.resetDevice();
    };
    controller.onResetReceived = () => controller.sendSetupPacket(setDeviceAddressPacket(1));
    controller.onEndpointWrite = (/** @type {number} */ endpoint, /** @type {Uint8Array} */ data) => this._written(endpoint, data);
    controller.onEndpointRead = (/** @type {number} */ endpoint, /** @type {number} */ size) => {
      if (endpoint !== this._endpoints.out) return;
      this._room = size;
      this._serve();
    };
  }

  plugIn() {
    this.plugged = true;
    if (this._enabled) this._usb.resetDevice();
  }

  /** @param {Iterable<number>} data */
  say(data) {
    this._toSay.push(...data);
    this._serve();
  }

  _serve() {
    if (!this._room || !this._toSay.length) return;
    const packet = Uint8Array.from(this._toSay.splice(0, Math.min(this._room, PACKET)));
    this._room = 0;
    this._usb.endpointReadDone(this._endpoints.out, packet);
  }

  /** @param {number} endpoint @param {Uint8Array} data */
  _written(endpoint, data) {
    if (endpoint === this._endpoints.in) this.heard.push(...data);
    else if (endpoint === 0 && data.length) this._described(data);
    else if (endpoint === 0) this._acknowledged();
  }

  /** The next step of getting to know each other. */
  _acknowledged() {
    if (!this._size) this._usb.sendSetupPacket(getDescriptorPacket(DescriptorType.Configration, CONFIGURATION_SIZE));
    else if (this._configured) this.connected = true;
    else if (this._endpoints.out >= 0) {
      this._configured = true;
      this._usb.sendSetupPacket(
        createSetupPacket({
          dataDirection: DataDirection.HostToDevice,
          type: SetupType.Class,
          recipient: SetupRecipient.Device,
          bRequest: SET_CONTROL_LINE_STATE,
          wValue: 3,
          wIndex: 0,
          wLength: 0,
        }),
      );
    }
  }

  /** @param {Uint8Array} data */
  _described(data) {
    if (!this._size) {
      this._size = (data[3] << 8) | data[2];
      this._usb.sendSetupPacket(getDescriptorPacket(DescriptorType.Configration, this._size));
      return;
    }
    this._descriptor.push(...data);
    if (this._descriptor.length !== this._size) return;
    this._endpoints = serialEndpoints(this._descriptor);
    this._usb.sendSetupPacket(setDeviceConfigurationPacket(1));
  }
}

/** Those of the serial line among all that the device has. @param {number[]} descriptor */
function serialEndpoints(descriptor) {
  const found = { in: -1, out: -1 };
  let isSerial = false;
  for (let at = 0; at < descriptor.length && descriptor[at] >= 2; at += descriptor[at]) {
    const [, type, address, attributes, , kind] = descriptor.slice(at, at + 6);
    if (type === DescriptorType.Interface) isSerial = kind === DATA_CLASS;
    else if (type === DescriptorType.Endpoint && isSerial && (attributes & 3) === BULK) {
      if (address & IN) found.in = address & 15;
      else found.out = address & 15;
    }
  }
  return found;
}
