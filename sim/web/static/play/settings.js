// What this browser remembers for itself: look, sound, the lobby's last choices, and the code of its seat.

const PREFIX = "table.";

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function remembered(name, fallback) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? fallback : JSON.parse(kept);
  } catch {
    return fallback; // kept by another version, or a browser that keeps nothing
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing: it is asked again next time
  }
}

/** @param {string} look "auto", "light" or "dark" */
export function dress(look) {
  remember("look", look);
  if (look === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = look;
}
