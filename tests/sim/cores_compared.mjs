// Runs every opcode of 16 bits on the core of rp2040js and on ours, from the same registers, flags and memory.

import { RP2040 } from "rp2040js";
import { quicken } from "../../sim/emulated_rp2040/processor/fast_core.mjs";

const RAM = 0x20000000;
const SIZE = 4096; // of the memory that the instructions can reach from their registers
const MEMORY = Uint8Array.from({ length: SIZE }, (_, at) => Math.imul(at + 7, 2654435761) >>> 24);
const FLAGS = ["N", "Z", "C", "V", "PM", "waiting", "cycles"];
const Core = new RP2040().core.constructor;
const stock = Core.prototype.executeInstruction;
quicken(Core);
const quick = Core.prototype.executeInstruction;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function machine() {
  const mcu = new RP2040();
  mcu.logger = quiet;
  mcu.onBreak = () => {};
  return mcu;
}

/** What is left behind by one instruction. */
function after(mcu, execute, opcode, second) {
  const { core, sram, sramView } = mcu;
  sram.set(MEMORY);
  sramView.setUint16(0x100, opcode, true);
  sramView.setUint16(0x102, second, true);
  core.reset();
  core.cycles = 0;
  for (let register = 0; register < 13; register++) core.registers[register] = RAM + 0x400 + 4 * ((opcode + 5 * register) % 64);
  core.registers[7] = opcode & 31;
  core.registers[13] = RAM + 0x800;
  core.registers[14] = RAM + 0x201;
  core.registers[15] = RAM + 0x100;
  core.N = core.Z = core.C = core.V = core.PM = core.waiting = core.eventRegistered = false;
  core.C = !!(opcode & 1);
  const took = execute.call(core);
  return `${took} ${core.registers} ${FLAGS.map((flag) => core[flag])} ${Buffer.from(sram.subarray(0, SIZE)).toString("latin1")}`;
}

const [one, other] = [machine(), machine()];
const different = [];
for (let opcode = 0; opcode < 65536; opcode++) {
  const second = 0xd000 | (Math.imul(opcode, 40503) & 0x2fff); // of the instructions with two halves
  if (after(one, stock, opcode, second) !== after(other, quick, opcode, second)) different.push(opcode.toString(16));
}
console.log(JSON.stringify({ tried: 65536, different: different.slice(0, 20) }));
