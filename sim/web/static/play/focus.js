// Keys: arrows go from one thing that can be chosen to the next, and after a choice the next question has the focus.

const CHOICES = '[data-testid="choice"]';

/** What can be chosen, in the order of the page; of an open menu or curtain only what is in it. */
function choices() {
  const inside = document.querySelector('[role="menu"], [role="dialog"]') ?? document;
  return [...inside.querySelectorAll(CHOICES)].filter((node) => node instanceof HTMLElement && node.offsetParent !== null);
}

/** @param {KeyboardEvent} event */
export function arrows(event) {
  if (event.target instanceof Element && event.target.closest("input, select, textarea, [role=radiogroup], .log")) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = choices();
  if (!all.length) return;
  event.preventDefault();
  const at = document.activeElement ? all.indexOf(document.activeElement) : -1;
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
  if (next instanceof HTMLElement) next.focus();
}

/** Whoever chose with keys is led to what is asked next, instead of to the top of the page. */
export class FocusKeeper {
  constructor() {
    this._keys = false;
    /** @type {Element | null} */
    this._had = null;
    document.addEventListener("keydown", () => (this._keys = true), true);
    document.addEventListener("pointerdown", () => (this._keys = false), true);
  }

  before() {
    this._had = document.activeElement === document.body ? this._had : document.activeElement;
  }

  after() {
    const open = document.querySelector('[role="menu"], [role="dialog"]');
    if (open && !open.contains(document.activeElement)) {
      focusFirst(open);
      return;
    }
    const lost = this._had && !this._had.isConnected && (document.activeElement === document.body || !document.activeElement);
    if (!lost || !this._keys) return;
    const first = choices()[0] ?? document.querySelector(".sentence");
    if (first instanceof HTMLElement) first.focus();
  }
}

/** @param {Element} part */
function focusFirst(part) {
  const first = part.querySelector("button.main, button, input, select");
  if (first instanceof HTMLElement) first.focus();
}
