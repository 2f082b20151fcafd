"""`python -m sim.pictures`: pictures of the main screens in three languages, as the display shows them.

They are kept in tests/table/golden and compared pixel by pixel; this command makes them anew, and a sheet
with all of them beside each other to look at (build/pictures.png).
"""

import sys
from pathlib import Path

from PIL import Image

from sim import ROOT
from sim.pictures import arte, battalia, history
from sim.pictures.resumed import Pictures

GOLDEN = ROOT / "tests" / "table" / "golden"
SHEET = ROOT / "build" / "pictures.png"
LANGUAGES = ("en", "it", "es")
SCALE = 2
GAP = 4


def paint(language: str) -> Pictures:
    """All pictures of one language, by name."""
    return history.paint(language) | battalia.paint(language) | arte.paint(language)


def path_of(name: str, language: str, folder: Path = GOLDEN) -> Path:
    return folder / f"{name}.{language}.png"


def keep(pictures: Pictures, language: str, folder: Path = GOLDEN) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        picture.save(path_of(name, language, folder), optimize=True)


def sheet(folder: Path = GOLDEN) -> Image.Image:
    """All pictures: a row for each screen, a column for each language."""
    names = sorted({path.name.split(".")[0] for path in folder.glob("*.png")})
    width, height = 128 * SCALE + GAP, 64 * SCALE + GAP
    picture = Image.new("L", (len(LANGUAGES) * width + GAP, len(names) * height + GAP), 96)
    for row, name in enumerate(names):
        for column, language in enumerate(LANGUAGES):
            path = path_of(name, language, folder)
            if path.exists():
                one = Image.open(path).convert("L")
                one = one.resize((one.width * SCALE, one.height * SCALE), Image.Resampling.NEAREST)
                picture.paste(one, (GAP + column * width, GAP + row * height))
    return picture


def main() -> int:
    for language in LANGUAGES:
        keep(paint(language), language)
        print(f"{language}: painted")
    SHEET.parent.mkdir(exist_ok=True)
    sheet().save(SHEET)
    print(f"All together: {SHEET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
