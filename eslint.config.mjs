import js from "@eslint/js";

// What a browser has, and node for the MicroPython VM and the emulated RP2040.
const BROWSER = [
  "document",
  "window",
  "location",
  "history",
  "localStorage",
  "navigator",
  "matchMedia",
  "devicePixelRatio",
  "innerWidth",
  "innerHeight",
  "CSS",
];
const FUNCTIONS = ["fetch", "setTimeout", "clearTimeout", "setInterval", "requestAnimationFrame", "getComputedStyle", "atob", "btoa", "confirm", "crypto"];
const CLASSES = [
  "WebSocket",
  "AudioContext",
  "ResizeObserver",
  "DOMRect",
  "URLSearchParams",
  "Blob",
  "URL",
  "Event",
  "CustomEvent",
  "KeyboardEvent",
  "Option",
  "TextEncoder",
  "TextDecoder",
  "Response",
  "ReadableStream",
  "WritableStream",
  "CompressionStream",
  "DecompressionStream",
];
const ELEMENTS = ["Element", "SVGElement", ...["", "Button", "Canvas", "Form", "Input", "Select"].map((kind) => `HTML${kind}Element`)];

const globals = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default [
  { ignores: ["node_modules/", "build/", ".venv/", "typings/"] },
  js.configs.recommended,
  { rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }] } },
  {
    files: ["sim/web/static/**/*.js", "host_tools/maker_page/**/*.js", "host_tools/club/page/*.js"],
    languageOptions: { globals: globals([...BROWSER, ...FUNCTIONS, ...CLASSES, ...ELEMENTS]) },
  },
  {
    files: ["sim/vm/*.mjs", "sim/emulated_rp2040/processor/*.mjs", "tests/{sim,tools}/*.mjs"],
    languageOptions: { globals: globals(["process", "console", "setTimeout", "Buffer", "TextEncoder", "TextDecoder"]) },
  },
];
