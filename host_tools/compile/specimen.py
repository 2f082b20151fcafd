"""Draws the picture of both fonts for the documentation: `python -m host_tools.compile.specimen [FILE]`."""

import sys
from pathlib import Path

from PIL import Image

from host_tools import FIRMWARE, ROOT
from host_tools.compile.errors import CompileError
from host_tools.compile.fontart import FontArt, read_art
from host_tools.compile.sources import Source

PICTURE = ROOT / "docs" / "pictures" / "fonts.png"
WIDTH = 240
MARGIN = 4
LEADING = 2  # more air between lines than on the display: here they hold every accent and tail there is
SCALE = 4
DARK, LIT = (16, 20, 24), (222, 240, 255)  # about what the display looks like
SAMPLES = (
    "Sphinx of black quartz, judge my vow!",
    "Però così più giù è già la città: Unità, Abilità.",
    "¿Cuál será el próximo daño? ¡Éxito, Área, Última Señal!",
    "➶ 2:0  ♆ 2:1  ⚔ 2:5  ✹×3  ⛓ 2  ♥♥♥  ✓ ✗",
)


def specimen() -> Image.Image:
    """Every character of each font, then words of the three languages."""
    lines: list[tuple[FontArt, str]] = []
    for name in ("large", "small"):
        art = _art(FIRMWARE / "fonts" / f"{name}.txt")
        lines += [(art, line) for line in _broken(art, list("".join(sorted(art.glyphs)).strip()), "")]
        for sample in SAMPLES:
            lines += [(art, line) for line in _broken(art, sample.split(" "), " ")]
    height = sum(art.settings["line"] + LEADING for art, _ in lines) + 2 * MARGIN
    picture = Image.new("RGB", (WIDTH, height), DARK)
    y = MARGIN
    for art, line in lines:
        _draw(picture, art, line, y)
        y += art.settings["line"] + LEADING
    return picture.resize((WIDTH * SCALE, height * SCALE), Image.Resampling.NEAREST)


def _art(path: Path) -> FontArt:
    art = read_art(Source(path, f"fonts/{path.name}"))
    if art.source.problems:
        raise CompileError(art.source.problems)
    return art


def _broken(art: FontArt, words: list[str], gap: str) -> list[str]:
    """The words in as few lines as the picture's width allows."""
    lines: list[str] = []
    for word in words:
        if lines and art.width(lines[-1] + gap + word) <= WIDTH - 2 * MARGIN:
            lines[-1] += gap + word
        else:
            lines.append(word)
    return lines


def _draw(picture: Image.Image, art: FontArt, line: str, y: int) -> None:
    x = MARGIN
    for char in line:
        glyph = art.glyphs[char]
        for down, row in enumerate(glyph.rows):
            for across, pixel in enumerate(row):
                if pixel == "#":
                    picture.putpixel((x + across, y + down), LIT)
        x += glyph.width + art.settings["spacing"]


def main(arguments: list[str]) -> int:
    path = Path(arguments[0]) if arguments else PICTURE
    try:
        picture = specimen()
    except CompileError as error:
        print(error, file=sys.stderr)
        return 1
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, optimize=True)
    print(f"{path} shows both fonts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
