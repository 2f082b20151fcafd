"""Pictures of Battalia's main screens: an attack on a city, in a game that was being played."""

from typing import Any

from PIL import Image

from rules.battalia.moves import ATTACK, DONE, LAY_ONE
from sim import ROOT
from sim.played import read_moves
from sim.table import Table

PLAYED = ROOT / "tests" / "scenarios" / "setup" / "hero_at_the_gate.moves"
BOOT_MS = 2200
SETTLED_MS = 300
WEAPON = "battalia card 172"
CITY = 40  # F6


class Painter:
    """Finds the lines of a list by their moves: so it needs no words of any language."""

    def __init__(self, language: str):
        self.table = Table("pico_duel")
        self.pictures: dict[str, Image.Image] = {}
        read_moves(PLAYED).write(self.table, language)
        self.table.run(BOOT_MS)
        for _ in range(2):  # resume, and the wheel stands as it should
            self._press("ok")

    def paint(self) -> dict[str, Image.Image]:
        self._keep("actions")
        self._choose((ATTACK, CITY, 0))
        self.table.tap(WEAPON, "attacker.1")
        self._choose((LAY_ONE, 172))
        self._keep("battle")
        self._choose((DONE,))
        self._keep("attacked")
        self._press("ok")
        self._keep("answer")
        self.table.turn(6)
        self._keep("put_back")
        return self.pictures

    def _keep(self, name: str) -> None:
        self.table.run(SETTLED_MS)
        self.pictures["battalia_" + name] = self.table.display.image().convert("1")

    def _press(self, button: str) -> None:
        self.table.press(button)
        self.table.run(SETTLED_MS)

    def _choose(self, move: tuple[int, ...]) -> None:
        page: Any = self.table.desk().page
        index = [moves[:1] for _, moves in page.prompt.choices].index([move])
        while page._index < index:
            self._press("plus")
        self._press("ok")
