"""Pictures of the screens of a game that was being played when the power went."""

from typing import Any

from PIL import Image

from sim import ROOT
from sim.scenario.moves_file import read_moves
from sim.table import Table

SETUPS = ROOT / "tests" / "scenarios" / "setup"
BOOT_MS = 2200
SETTLED_MS = 300

Pictures = dict[str, Image.Image]  # by their names


class Painter:
    """Finds the lines of a list by what they play or open: so it needs no words of any language."""

    def __init__(self, name: str, moves: str, language: str):
        self._name = name
        self.table = Table("pico_duel")
        self.pictures: Pictures = {}
        read_moves(SETUPS / f"{moves}.moves").write(self.table, language)
        self.table.run(BOOT_MS)
        self.press("ok")  # resume

    def keep(self, what: str) -> None:
        self.table.run(SETTLED_MS)
        self.pictures[f"{self._name}_{what}"] = self.table.display.image().convert("1")

    def press(self, button: str) -> None:
        self.table.press(button)
        self.table.run(SETTLED_MS)

    def choose(self, move: tuple[int, ...]) -> None:
        """The line that plays this move."""
        self._take([moves[:1] for _, moves in self._page.prompt.choices].index([move]))

    def open(self, part: int) -> None:
        """The line that opens this list."""
        parts: dict[int, int] = self._page.prompt.parts
        self._take(next(index for index, opened in parts.items() if opened == part))

    @property
    def _page(self) -> Any:
        return self.table.desk().page

    def _take(self, index: int) -> None:
        page = self._page
        while page.index < index:
            self.press("plus")
        self.press("ok")
