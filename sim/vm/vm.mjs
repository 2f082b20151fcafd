// Runs a script in the MicroPython VM (WebAssembly): node vm.mjs IMAGE HEAP SCRIPT [ARGUMENT...]
// IMAGE is a folder that becomes the root of the VM's file system, as the flash is on the device.
import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const [image, heap, script, ...args] = process.argv.slice(2);

/** @param {string} line */
const print = (line) => fs.writeSync(1, line + "\n");
const mp = await loadMicroPython({ heapsize: Number(heap), stdout: print, stderr: print });

/** @type {(from: string, to: string) => void} */
const copy = (from, to) => {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = to + "/" + entry.name;
    if (entry.isDirectory()) {
      mp.FS.mkdir(target);
      copy(source, target);
    } else {
      mp.FS.writeFile(target, fs.readFileSync(source));
    }
  }
};
copy(image, "");

try {
  mp.FS.chdir("/");
  mp.runPython(`import sys\nsys.path[:] = ["/"]\nsys.argv[:] = ${JSON.stringify([script, ...args])}`);
  mp.runPython(fs.readFileSync(script, "utf8"));
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
