// The host on the emulated USB port, with the device's side of it by hand: what it does, one line each.

import { UsbHost } from "../../sim/emulated_rp2040/processor/usb_host.mjs";

const [OUT, PACKET] = [2, 64];
const told = [];
const controller = {
  resetDevice: () => told.push("reset"),
  sendSetupPacket: () => told.push("setup"),
  endpointReadDone: (endpoint, packet) => told.push(`${endpoint}: ${packet.length} x ${String.fromCharCode(packet.at(-1))}`),
};
const host = new UsbHost(controller, false);
const say = (text) => host.say(Buffer.from(text));

controller.onUSBEnabled(); // nobody is plugged in
host.plugIn();
controller.onResetReceived(); // an address
controller.onEndpointWrite(0, []); // its descriptor: nine bytes of it, then all
controller.onEndpointWrite(0, [9, 2, 9 + 9 + 7 + 7 + 9 + 7, 0, 3, 1, 0, 0x80, 125]);
const serial = [9, 4, 1, 0, 2, 10, 0, 0, 0, 7, 5, OUT, 2, PACKET, 0, 0, 7, 5, 0x83, 2, PACKET, 0, 0];
const other = [9, 4, 2, 0, 1, 255, 0, 0, 0, 7, 5, 5, 2, PACKET, 0, 0];
controller.onEndpointWrite(0, [9, 2, 48, 0, 3, 1, 0, 0x80, 125, ...serial, ...other]); // and its configuration
controller.onEndpointWrite(0, []); // somebody listens
controller.onEndpointWrite(0, []);
told.push(`connected ${host.connected}`);

controller.onEndpointRead(OUT, PACKET); // there is room for a packet, and nothing to say
say("x".repeat(70));
say("y");
controller.onEndpointRead(OUT, PACKET);
controller.onEndpointRead(OUT, PACKET);
controller.onEndpointWrite(3, [104, 105]);
told.push(`heard ${String.fromCharCode(...host.heard)}`);
console.log(JSON.stringify(told));
