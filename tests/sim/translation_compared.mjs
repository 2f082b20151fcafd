// Runs random programs twice, instruction by instruction and translated, from RAM and from flash, and compares what they leave
// behind: registers, flags, cycles and memory. The programs are loops, so that they are translated, and may write over themselves.

import { RP2040 } from "rp2040js";
import { quicken } from "../../sim/emulated_rp2040/processor/fast_core.mjs";
import { FLASH_BEGIN, RAM_BEGIN, cacheFlash } from "../../sim/emulated_rp2040/processor/flash.mjs";
import { Translated } from "../../sim/emulated_rp2040/processor/translated.mjs";

const PROGRAMS = 400;
const LENGTH = 24; // instructions
const AT = 0x100;
const CYCLES = 12000;
const DATA = RAM_BEGIN + 0x1000;
const FLAGS = ["N", "Z", "C", "V", "PM", "waiting", "cycles"];
console.warn = () => {}; // of the package, which knows no other way to tell of odd addresses
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const decoder = quicken(new RP2040().core.constructor);

let seed = 1;
function random(below) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

/** Some instructions, often a short jump forwards, and at the end a jump to the first. */
function program() {
  const code = Array.from({ length: LENGTH }, (_, place) => {
    const kind = random(10);
    if (kind === 0) return 0xd000 | (random(14) << 8) | random(Math.max(1, LENGTH - place - 2));
    if (kind === 1) return 0xb400 | (random(2) << 11) | random(256); // push, pop
    if (kind < 5) return 0x5000 + random(0x5000); // loads and stores
    return random(0x4700);
  });
  return [...code, 0xe000 | ((-LENGTH - 2) & 0x7ff)];
}

function machine(code, begin) {
  const mcu = new RP2040();
  mcu.logger = quiet;
  mcu.onBreak = () => {};
  const cache = cacheFlash(mcu);
  const view = begin === RAM_BEGIN ? mcu.sramView : mcu.flashView;
  code.forEach((opcode, place) => view.setUint16(AT + 2 * place, opcode, true));
  const { core } = mcu;
  for (let register = 0; register < 13; register++) core.registers[register] = register & 1 ? 12 * register : DATA + 68 * register;
  core.registers[13] = RAM_BEGIN + 0x8000;
  core.registers[14] = begin + AT + 1;
  core.registers[15] = begin + AT;
  core.cycles = 0;
  return { mcu, cache };
}

function stateOf({ core, sram }) {
  return `${core.registers} ${FLAGS.map((flag) => core[flag])} ${Buffer.from(sram).toString("latin1")}`;
}

const different = [];
let translated = 0;
for (let number = 0; number < PROGRAMS; number++) {
  const [code, begin] = [program(), number % 2 ? FLASH_BEGIN : RAM_BEGIN];
  const stepped = machine(code, begin).mcu;
  while (stepped.core.cycles < CYCLES && !stepped.core.waiting) stepped.core.executeInstruction();
  const { mcu, cache } = machine(code, begin);
  const clock = { limit: CYCLES };
  const translation = new Translated(decoder, 2);
  translation.begin(mcu, clock, cache);
  while (mcu.core.cycles < CYCLES && !mcu.core.waiting) {
    clock.limit = CYCLES; // code that is written over ends a run
    translation.run();
  }
  if (stateOf(stepped) !== stateOf(mcu)) different.push(number);
  translated += translation.count;
}
console.log(JSON.stringify({ different, enough: translated > 0.75 * PROGRAMS }));
