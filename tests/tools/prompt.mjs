// The page's end of the line at a table behind a socket: greets it, stops it, and runs code at MicroPython's prompt.
// node prompt.mjs HOST PORT PATIENCE; prints JSON.

import net from "node:net";

import { TableError } from "../../host_tools/maker_page/link/errors.js";
import { Repl } from "../../host_tools/maker_page/link/repl.js";
import { Table } from "../../host_tools/maker_page/link/table.js";

const [host, port, patience] = process.argv.slice(2);
const heard = [];
let wake = () => {};
const socket = net.connect(Number(port), host);
await new Promise((resolve) => socket.once("connect", resolve));
socket.on("data", (data) => {
  heard.push(data);
  wake();
});

const wire = {
  async write(bytes) {
    socket.write(bytes);
  },
  async read(ms) {
    if (!heard.length) await Promise.race([wire.pause(ms), new Promise((resolve) => (wake = resolve))]);
    return new Uint8Array(Buffer.concat(heard.splice(0)));
  },
  async pause(ms) {
    await new Promise((resolve) => setTimeout(resolve, ms * Number(patience)));
  },
};

const told = { hello: await new Table(wire, { answerMs: 1500 * Number(patience) }).hello() };
const repl = new Repl(wire);
await repl.enter();
told.platform = (await repl.run("import sys\nprint(sys.platform)")).trim();
// Longer than the window of the device: it must be asked for more.
const long = Array.from({ length: 400 }, (_, i) => `x = ${i}  # ${"-".repeat(20)}`);
told.long = (await repl.run([...long, "print(x)"].join("\n"))).trim();
told.failed = await repl.run("1/0").catch((error) => (error instanceof TableError ? error.values.why : String(error)));
told.after = (await repl.run("print('good')")).trim();
console.log(JSON.stringify(told));
process.exit(0);
