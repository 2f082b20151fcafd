"""What was last to be seen at a table, for those who must explain why a test failed."""

from collections import deque
from pathlib import Path

from PIL import Image

from sim import FIRMWARE
from sim.clock import MS, SECOND
from sim.micropython._work_costs import WorkCosts
from sim.table import Table
from sim.table.screen_text import read_text

LOOK = 100 * MS  # a page that stands shorter was not seen
KEPT = 3
BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a cell: four rows of two


class WitnessedTable(Table):
    """A table at which somebody looks now and then, and remembers the last screens."""

    def __init__(
        self,
        board: str | Path = "pico_full",
        seed: int = 1,
        firmware: Path = FIRMWARE,
        costs: WorkCosts | None = None,
    ):
        self._glimpse = b""
        self._seen: deque[tuple[int, bytes, Image.Image]] = deque(maxlen=KEPT)
        super().__init__(board, seed, firmware, costs)

    def run(self, ms: float) -> None:
        end = self.clock.now + round(ms * MS)
        while self.clock.now < end:
            self.device.run(min(LOOK, end - self.clock.now))
            self._look()

    def _look(self) -> None:
        """What looks the same twice has been drawn to its end."""
        pixels = self.display.pixels()
        if pixels == self._glimpse and any(pixels):
            self._keep(pixels)
        self._glimpse = pixels

    def _keep(self, pixels: bytes) -> None:
        if not self._seen or self._seen[-1][1] != pixels:
            self._seen.append((self.clock.now, pixels, self.display.image()))

    def account(self) -> str:
        """The last screens in words, the very last one in dots too, and the lights."""
        self._keep(self.display.pixels())
        *before, (_, _, picture) = self._seen
        parts = [f"after {at / SECOND:.1f} s:\n{framed(read_text(seen))}" for at, _, seen in before]
        parts.append(f"now, after {self.clock.now / SECOND:.1f} s:\n{framed(read_text(picture))}")
        parts.append(framed("\n".join(dots(picture))))
        parts.append(f"lights: {self._lit() or 'all off'}")
        if not self.device.powered:
            parts.append("the table has no power")
        return "\n".join(parts)

    def _lit(self) -> str:
        lit = {zone: self.colours(zone) for zone in self.board.leds.zones}
        return ", ".join(f"{zone} {'/'.join(sorted(seen))}" for zone, seen in lit.items() if seen != {"off"})


def framed(text: str) -> str:
    """Words as they stand on the display, with its edge."""
    lines = (text or "(nothing)").split("\n")
    width = max(map(len, lines))
    edge = "+" + "-" * width + "+"
    return "\n".join([edge, *(f"|{line:{width}}|" for line in lines), edge])


def dots(picture: Image.Image) -> list[str]:
    """The picture in Braille: two by four pixels to a character."""
    pixels = picture.load()
    assert pixels is not None
    lines = []
    for top in range(0, picture.height, 4):
        line = ""
        for left in range(0, picture.width, 2):
            cell = BRAILLE
            for y in range(4):
                for x in range(2):
                    if pixels[left + x, top + y]:
                        cell |= DOTS[y][x]
            line += chr(cell)
        lines.append(line)
    return lines
