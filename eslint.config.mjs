import js from "@eslint/js";

// What a browser has, and node for the MicroPython VM and the emulated RP2040.
const BROWSER = ["document", "window", "location", "localStorage", "navigator", "matchMedia", "devicePixelRatio", "innerWidth", "innerHeight", "CSS"];
const FUNCTIONS = ["fetch", "setTimeout", "clearTimeout", "setInterval", "requestAnimationFrame", "getComputedStyle", "atob", "confirm"];
const CLASSES = ["WebSocket", "AudioContext", "ResizeObserver", "DOMRect", "URLSearchParams", "Blob", "URL", "Event", "CustomEvent", "KeyboardEvent", "Option"];
const ELEMENTS = ["Element", "SVGElement", ...["", "Button", "Canvas", "Form", "Input", "Select"].map((kind) => `HTML${kind}Element`)];

const globals = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default [
  { ignores: ["node_modules/", "build/", ".venv/", "typings/"] },
  js.configs.recommended,
  { rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }] } },
  { files: ["sim/web/static/**/*.js"], languageOptions: { globals: globals([...BROWSER, ...FUNCTIONS, ...CLASSES, ...ELEMENTS]) } },
  {
    files: ["sim/vm/*.mjs", "sim/emulated_rp2040/processor/*.mjs", "tests/sim/*.mjs"],
    languageOptions: { globals: globals(["process", "console", "setTimeout", "Buffer"]) },
  },
];
