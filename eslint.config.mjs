import js from "@eslint/js";

// What a browser has, and node for the script that runs the MicroPython VM.
const BROWSER = ["document", "window", "location", "localStorage", "navigator", "matchMedia", "devicePixelRatio", "CSS"];
const FUNCTIONS = ["fetch", "setTimeout", "clearTimeout", "setInterval", "requestAnimationFrame", "getComputedStyle", "atob", "confirm"];
const CLASSES = ["WebSocket", "AudioContext", "ResizeObserver", "HTMLElement", "Blob", "URL", "Event", "CustomEvent", "Option"];

const globals = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default [
  { ignores: ["node_modules/", "build/", ".venv/", "typings/"] },
  js.configs.recommended,
  { rules: { "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }] } },
  { files: ["sim/web/static/**/*.js"], languageOptions: { globals: globals([...BROWSER, ...FUNCTIONS, ...CLASSES]) } },
  { files: ["sim/vm/*.mjs"], languageOptions: { globals: globals(["process", "console", "setTimeout"]) } },
];
