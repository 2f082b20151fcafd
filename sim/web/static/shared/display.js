// The display: every pixel of the glass, on a canvas whose own pixels fit them exactly.

const LIT = "#cfeaff";
const DIM = "#0a0f14";

export class Display {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} glass that the canvas shall fill
   * @param {[number, number]} size in pixels
   */
  constructor(canvas, glass, [width, height]) {
    this._canvas = canvas;
    this._glass = glass;
    this._width = width;
    this._height = height;
    this._pages = Array.from({ length: height / 8 }, () => new Uint8Array(width));
    this._size = 0;
    this._watch = new ResizeObserver(() => this._fit());
    this._watch.observe(glass);
  }

  /**
   * A page of eight rows, packed in base64.
   * @param {number} page
   * @param {string} packed
   */
  show(page, packed) {
    const text = atob(packed);
    const bytes = this._pages[page];
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    this._drawPage(page);
  }

  _fit() {
    const room = this._glass.getBoundingClientRect();
    const size = Math.max(1, Math.floor((room.width * devicePixelRatio) / this._width));
    if (size === this._size) return;
    this._size = size;
    this._canvas.width = size * this._width;
    this._canvas.height = size * this._height;
    this._canvas.style.width = `${this._canvas.width / devicePixelRatio}px`;
    this._pages.forEach((_, page) => this._drawPage(page));
  }

  /** @param {number} page */
  _drawPage(page) {
    const size = this._size;
    const pen = size ? this._canvas.getContext("2d", { alpha: false }) : null;
    if (!pen) return;
    const dot = size >= 4 ? size - 1 : size; // the thin dark grid between the dots of a real glass
    const across = this._width / 8;
    pen.fillStyle = DIM;
    pen.fillRect(0, page * 8 * size, this._canvas.width, 8 * size);
    pen.fillStyle = LIT;
    this._pages[page].forEach((byte, at) => {
      const y = page * 8 + Math.floor(at / across);
      for (let bit = 0; bit < 8; bit++) {
        if (byte & (0x80 >> bit)) pen.fillRect(((at % across) * 8 + bit) * size, y * size, dot, dot);
      }
    });
  }
}
