"""A moving picture of a battle, as people see the table: its display, its lights, and the cards before it."""

from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from sim.clock import MS
from sim.scenario import Scenario
from sim.table import Table
from sim.web.cards import cards_of

SETUP = "setup/paer_and_joakim.toml"
BATTLE = "paers_battle_full.toml"
SLOTS = [f"attacker.{n}" for n in (5, 4, 3, 2, 1)] + [f"defender.{n}" for n in (1, 2, 3, 4)]
ERAS = 4
LIGHTS = ("era.1", "era.2", "era.3", "era.4", "gear.1", "gear.2", "gear.3", "tile", "line")
WIDTH, HEIGHT = 520, 300
FELT, EDGE, INK, PAPER, GLASS, DARK = "#123a31", "#2f6b5d", "#dfeee6", "#f6eedd", "#05080a", "#0b241f"
LONGEST_MS, SHORTEST_MS = 1400, 120
LOOK = 80 * MS

Frame = tuple[Image.Image, int]


class FilmedTable(Table):
    """Keeps a picture of everything that changes while it is `filming`."""

    def __init__(self, board: str):
        self.filming = False
        self.frames: list[Frame] = []
        self._glimpse: object = None
        self._last: object = None
        self._since = 0
        super().__init__(board)

    def run(self, ms: float) -> None:
        end = self.clock.now + round(ms * MS)
        while self.clock.now < end:
            self.device.run(min(LOOK, end - self.clock.now))
            if self.filming:
                self._look()

    def _look(self) -> None:
        seen = (self.display.pixels(), tuple(self.leds.pixels), tuple(map(self._card_on, SLOTS)))
        drawn, self._glimpse = seen == self._glimpse, seen
        if not drawn or seen == self._last:  # half a picture is none
            return
        shown = (self.clock.now - self._since) // MS
        if self.frames:
            self.frames[-1] = (self.frames[-1][0], max(SHORTEST_MS, min(LONGEST_MS, shown)))
        self._last, self._since = seen, self.clock.now
        self.frames.append((self._draw(), LONGEST_MS))

    def _card_on(self, zone: str) -> str:
        tags = self.fields[self.reader_of(zone)].tags
        return next((card for card, tag in self._tags.items() if tag in tags), "")

    def _draw(self) -> Image.Image:
        picture = Image.new("RGB", (WIDTH, HEIGHT), FELT)
        draw = ImageDraw.Draw(picture)
        draw.rounded_rectangle((122, 8, 398, 154), 8, GLASS, "#1c2a30")
        display = self.display.image().convert("L").resize((256, 128), Image.Resampling.NEAREST)
        picture.paste(Image.new("RGB", display.size, "#cfeaff"), (132, 17), display)
        for number, zone in enumerate(LIGHTS):
            column, row = (0, number) if number < ERAS else (1, number - ERAS)
            self._lamp(draw, zone, (22 + column * 400, 22 + row * 28))
        for number, zone in enumerate(SLOTS):
            self._slot(draw, zone, 8 + number * 56 + (6 if number > 4 else 0))
        return picture

    def _slot(self, draw: ImageDraw.ImageDraw, zone: str, left: int) -> None:
        card = self._card_on(zone)
        draw.rounded_rectangle((left, 176, left + 50, 250), 5, PAPER if card else DARK, EDGE)
        if card:
            lines = _names()[card].split(" ")
            size = 9 if max(map(len, lines)) < 10 else 7
            for row, word in enumerate(lines[:3]):
                draw.text((left + 25, 200 + row * 13), word, "#2b221a", _font(size), "mm")
        self._lamp(draw, zone, (left + 18, 262), name=False)
        what, number = zone.split(".")
        draw.text((left + 25, 280), f"{what[:3].upper()} {number}", INK, _font(9), "mm")

    def _lamp(self, draw: ImageDraw.ImageDraw, zone: str, at: tuple[int, int], name: bool = True) -> None:
        x, y = at
        for number, colour in enumerate(self.lights(zone)[:2]):
            brightest = max(colour)
            shade = tuple(channel * 255 // brightest for channel in colour) if brightest > 3 else (10, 28, 24)
            draw.ellipse((x + 14 * number - 5, y - 5, x + 14 * number + 5, y + 5), shade, EDGE)
        if name:
            draw.text((x + 28, y), zone.replace(".", " "), INK, _font(10), "lm")


def film(scenarios: Path) -> list[Frame]:
    """Pär's first battle, from his first tile to the next player's turn."""
    table = FilmedTable("pico_full")
    Scenario(scenarios / SETUP).run(table)
    table.filming = True
    battle = Scenario(scenarios / BATTLE)
    for number in range(1, len(battle.steps) + 1):
        battle.play(table, number)
    return table.frames


def save(frames: list[Frame], path: Path) -> None:
    pictures = [picture.quantize(32, dither=Image.Dither.NONE) for picture, _ in frames]
    durations = [duration for _, duration in frames]
    pictures[0].save(
        path, save_all=True, append_images=pictures[1:], duration=durations, loop=0, optimize=True, disposal=1
    )


def _names() -> dict[str, str]:
    return {str(card["card"]): str(card["name"]) for card in cards_of("history")}


def _font(size: int) -> Any:
    return ImageFont.load_default(size)
