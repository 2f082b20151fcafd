"""`python -m sim.pictures`: pictures of the main screens in three languages, as the display shows them.

They are kept in tests/table/golden and compared pixel by pixel; this command makes them anew, and a sheet
with all of them beside each other to look at (build/pictures.png).
"""

import re
import sys
from pathlib import Path
from typing import Any

from PIL import Image

from rules.history.moves import (
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_BOARD,
    AT_DEAL,
    AT_DICE,
    AT_GEARS,
    AT_INSERT,
    AT_PREPARE,
    AT_RECRUIT,
    AT_REINFORCE,
    AT_RELICS,
    AT_TARGET,
    AT_TILES,
    AT_WHEEL,
)
from sim import ROOT, pictures_arte, pictures_battalia
from sim.hands import BOOT_MS, Hands
from sim.table import Table

GOLDEN = ROOT / "tests" / "table" / "golden"
SHEET = ROOT / "build" / "pictures.png"
LANGUAGES = ("en", "it", "es")
SEED = 1
SETTLED_MS = 200  # by then every piece of a page is drawn
ROUNDS_TO_SEE_ALL = 3
SCALE = 2
GAP = 4

MOMENTS = {
    AT_WHEEL: "wheel",
    AT_BOARD: "board",
    AT_TILES: "tile",
    AT_GEARS: "token",
    AT_DEAL: "first_relic",
    AT_INSERT: "insert",
    AT_PREPARE: "prepare",
    AT_TARGET: "target",
    AT_ATTACK: "attack",
    AT_REINFORCE: "reinforcement",
    AT_ATTACK_TOKENS: "tokens",
    AT_DICE: "dice",
    AT_RECRUIT: "recruits",
    AT_RELICS: "relic",
}
SCENES = (("line_of_combat", r"\d+ : \d+\n.*\d\+"), ("damage", "✹"), ("result", r"\d+ : \d+\n"))
WANTED = {*MOMENTS.values(), "line_up", *(name for name, _ in SCENES)}

Pictures = dict[str, Image.Image]


class Painter(Hands):
    """Plays, and keeps the first picture of each kind."""

    def __init__(self, language: str):
        super().__init__(Table("pico_duel"), SEED, language=language)
        self.pictures: Pictures = {}

    def paint(self, name: str) -> None:
        self.table.run(SETTLED_MS)
        self.pictures[name] = self.table.display.image().convert("1")

    def look(self, what: str, thing: Any) -> None:
        name = self._name(what, thing)
        if name and name not in self.pictures:
            self.paint(name)

    def _name(self, what: str, thing: Any) -> str:
        if what == "prompt":
            return MOMENTS.get(self.game.moment, "")
        if what == "line":
            return "line_up"
        if what == "menu":
            return "players"
        words = f"{thing.big}\n{thing.text}"
        return next((name for name, pattern in SCENES if re.match(pattern, words)), "")

    # The pages around a game

    def paint_all(self) -> Pictures:
        self.table.run(BOOT_MS)
        self.paint("language")
        self.sit_down()
        self.play(until=lambda game: set(self.pictures) >= WANTED or game.round > ROUNDS_TO_SEE_ALL)
        self.watch()
        self.table.place("arte card 3", "tile")
        self.paint("refusal")
        self.table.remove("tile")
        self.table.run(SETTLED_MS)
        self.table.press("back", 900)
        self.paint("pause")
        self.choose("SCORE")
        self.paint("score")
        self.table.cut_power()
        self.table.power_on()
        self.table.run(BOOT_MS)
        self.paint("resume")
        return self.pictures


def paint(language: str) -> Pictures:
    """All pictures of one language, by name."""
    pictures = Painter(language).paint_all()
    for game in (pictures_battalia, pictures_arte):
        pictures |= game.paint(language)
    return pictures


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
