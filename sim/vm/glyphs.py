"""The 8x8 letters of MicroPython's `framebuf`, as the MicroPython VM itself draws them.

The font is not ours, so it is not in this repository: the VM renders it once into the ignored folder
`build/`, and the simulated `framebuf` reads it from there.
"""

import functools
import tempfile
from pathlib import Path

from sim import ROOT, vm

FIRST, LAST = 32, 127  # what `text` can draw; everything else comes out as the last one
GLYPH_BYTES = 8  # one byte per column, bit 0 at the top
FONT = ROOT / "build" / "framebuf-font.bin"

_DRAW_LETTERS = f"""
import framebuf
columns = bytearray({GLYPH_BYTES})
letter = framebuf.FrameBuffer(columns, 8, 8, framebuf.MONO_VLSB)
for code in range({FIRST}, {LAST + 1}):
    letter.fill(0)
    letter.text(chr(code), 0, 0, 1)
    print(columns.hex())
"""


def render(font: Path = FONT) -> bytes:
    """Let the VM draw every letter, and keep them for next time."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "letters.py"
        script.write_text(_DRAW_LETTERS, encoding="utf-8")
        glyphs = bytes.fromhex("".join(vm.run(Path(folder), script)))
    font.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=font.parent, delete=False) as part:
        part.write(glyphs)
    Path(part.name).replace(font)  # several test processes may render at once: each sees a whole file
    return glyphs


@functools.cache
def letters() -> tuple[bytes, ...]:
    """The eight columns of each letter, by its code (0 to 255)."""
    size = (LAST - FIRST + 1) * GLYPH_BYTES
    glyphs = FONT.read_bytes() if FONT.exists() else b""
    if len(glyphs) != size:
        glyphs = render()
    if len(glyphs) != size:
        raise RuntimeError(f"the VM drew {len(glyphs)} bytes of letters instead of {size}")
    places = [(code if FIRST <= code <= LAST else LAST) - FIRST for code in range(256)]
    return tuple(glyphs[place * GLYPH_BYTES : (place + 1) * GLYPH_BYTES] for place in places)
