// The program's side of a bit-banged I2C, by hand: open-drain pins, a chip at 0x3c that takes bytes and gives 0xa5.

import { SoftI2c } from "../../sim/emulated_rp2040/processor/soft_i2c.mjs";

const SIO = 5;
const CHIP = 0x3c;
const heard = [];
const circuit = {
  i2cStart(_bus, address, reading) {
    const there = address === CHIP;
    if (there) heard.push(`start ${address.toString(16)} ${reading} ${there}`);
    return there;
  },
  i2cWrite: (_bus, byte) => heard.push(`write ${byte.toString(16)} true`) > 0,
  i2cRead: () => heard.push("read a5") && 0xa5,
  i2cStop: () => heard.push("stop"),
};

class Pin {
  constructor() {
    Object.assign(this, { functionSelect: SIO, outputEnable: false, outputValue: false, listeners: [] });
  }
  addListener(listener) {
    this.listeners.push(listener);
  }
  set(level) {
    this.outputEnable = !level;
    for (const listener of this.listeners) listener();
  }
}

const [sda, scl] = [new Pin(), new Pin()];
const bus = new SoftI2c(circuit, 0, 0, 1, () => {});
bus.begin([sda, scl]);

function start() {
  sda.set(1);
  scl.set(1);
  sda.set(0);
  scl.set(0);
}

function stop() {
  sda.set(0);
  scl.set(1);
  sda.set(1);
}

function bit(level) {
  sda.set(level);
  scl.set(1);
  const read = sda.outputEnable || bus.holds(0) ? 0 : 1;
  scl.set(0);
  return read;
}

function send(byte) {
  for (let at = 7; at >= 0; at--) bit((byte >> at) & 1);
  return bit(1) === 0; // acknowledged
}

function receive() {
  let byte = 0;
  for (let at = 0; at < 8; at++) byte = (byte << 1) | bit(1);
  bit(1); // no more
  return byte;
}

const scan = [];
for (let address = 8; address < 0x78; address++) {
  start();
  if (send(address << 1)) scan.push(address);
  stop();
}
heard.length = 0;
start();
send(CHIP << 1);
send(0x12);
stop();
const message = heard.splice(0);
start();
send((CHIP << 1) | 1);
const read = receive();
stop();
console.log(JSON.stringify({ scan, message, answer: heard, read }));
