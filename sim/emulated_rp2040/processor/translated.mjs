// Code that runs often is translated to JavaScript. Time is the same to the cycle as without it: a stretch of translated code
// only begins where it must end before the clock wants to be looked at, and after each access to the chip somebody looks
// whether it has brought an interrupt or an alarm.

import { FLASH_BEGIN, RAM_BEGIN, RAM_SIZE, SIZE as FLASH_SIZE } from "./flash.mjs";
import { Region } from "./region.mjs";

const ROM_SIZE = 16 * 1024;
const LONGEST_INSTRUCTION = 4;
const OFTEN = 250; // what runs less often is not worth the time that V8 takes for it
const [RAM_PLACE, ROM_PLACE, PLACES] = [FLASH_SIZE / 2, (FLASH_SIZE + RAM_SIZE) / 2, (FLASH_SIZE + RAM_SIZE + ROM_SIZE) / 2];

/** The translated code of one processor; that in flash outlives its resets. */
export class Translated {
  /** @param {import("./fast_core.mjs").Decoder} decoder @param {number} often times that code is run before it is translated, less than 255 */
  constructor(decoder, often = OFTEN) {
    this._decoder = decoder;
    this._often = often;
    /** @type {import("./region.mjs").Run[]} */
    this._runs = [() => false]; // of regions; the first is none
    // By the place of an instruction: its region, the number of its entry there, and the cycles to the next one at most.
    this._regions = new Uint16Array(PLACES);
    this._entries = new Uint16Array(PLACES);
    this._worst = new Uint16Array(PLACES);
    this._heat = new Uint8Array(PLACES);
    this._flashEnd = 0; // of the translated code there
    /** @type {any} */
    this._mcu = this._clock = this._cache = null;
  }

  /** For a processor that starts: its memory is new. @param {any} mcu @param {any} clock @param {any} cache */
  begin(mcu, clock, cache) {
    this._mcu = mcu;
    this._clock = clock;
    this._cache = cache;
    cache.onCodeWritten = () => {
      clock.limit = 0; // the code that runs may be what has changed
      this._forgetRam();
    };
    this._forgetRam();
  }

  /** How many regions there are. */
  get count() {
    return this._runs.length - 1;
  }

  /** @param {number} begin what was written of the flash */
  flashChanged(begin) {
    if (begin < this._flashEnd) this._forget(0, RAM_PLACE);
  }

  _forgetRam() {
    this._forget(RAM_PLACE, ROM_PLACE);
    this._cache.code.fill(0);
  }

  /** @param {number} first @param {number} last */
  _forget(first, last) {
    this._regions.fill(0, first, last);
    this._heat.fill(0, first, last);
  }

  /** Let the core run until the clock wants to be looked at. */
  run() {
    const { core } = this._mcu;
    const often = this._often;
    const clock = this._clock;
    const cache = this._cache;
    const runs = this._runs;
    const regions = this._regions;
    const entries = this._entries;
    const worst = this._worst;
    let jumped = false; // to where it is: only what is jumped to is worth an entry
    while (core.cycles < clock.limit && !core.waiting) {
      const pc = core.registers[15];
      const place = placeOf(pc);
      const region = place < 0 ? 0 : regions[place];
      if (region && !core.interruptsUpdated && core.cycles + worst[place] < clock.limit) {
        cache.touched = false;
        jumped = runs[region](core, clock, cache, entries[place]);
        continue;
      }
      if (!region && jumped && place >= 0 && this._heat[place] <= often && ++this._heat[place] === often) this._translate(pc & ~1);
      core.executeInstruction(); // it looks for interrupts
      const step = core.registers[15] - pc;
      jumped = step < 0 || step > LONGEST_INSTRUCTION;
    }
  }

  /** @param {number} begin */
  _translate(begin) {
    const region = new Region(this._decoder, begin, (address) => codeAt(this._mcu, address));
    const run = region.translated();
    if (!run) return;
    const number = this._runs.push(run) - 1;
    region.entries.forEach(({ address, worst }, entry) => {
      const place = placeOf(address);
      if (this._regions[place] && address !== begin) return;
      this._regions[place] = number;
      this._entries[place] = entry;
      this._worst[place] = worst;
    });
    for (const address of region.halves) {
      if (address >= RAM_BEGIN) this._cache.code[(address - RAM_BEGIN) >>> 2] = 1;
      else if (address >= FLASH_BEGIN) this._flashEnd = Math.max(this._flashEnd, address - FLASH_BEGIN);
    }
  }
}

/** The place of code in the lists; less than 0: none that is translated. @param {number} pc */
function placeOf(pc) {
  const flash = pc - FLASH_BEGIN;
  if (flash >= 0 && flash < FLASH_SIZE) return flash >>> 1;
  const ram = pc - RAM_BEGIN;
  if (ram >= 0 && ram < RAM_SIZE) return RAM_PLACE + (ram >>> 1);
  return pc < ROM_SIZE ? ROM_PLACE + (pc >>> 1) : -1;
}

/** Without a look into the cache. @param {any} mcu @param {number} address */
function codeAt(mcu, address) {
  if (address >= RAM_BEGIN) return mcu.sramView.getUint16(address - RAM_BEGIN, true);
  if (address >= FLASH_BEGIN) return mcu.flashView.getUint16(address - FLASH_BEGIN, true);
  return (mcu.bootrom[address >>> 2] >>> (8 * (address & 2))) & 0xffff;
}
