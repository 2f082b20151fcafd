"""Pictures of A Battle Through History and of the pages around a game, played by hands."""

import re
from typing import Any

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
from sim.hands.history import BOOT_MS, Hands
from sim.pictures.resumed import Pictures
from sim.table import Table

SEED = 1
SETTLED_MS = 200  # by then every piece of a page is drawn
ROUNDS_TO_SEE_ALL = 3

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
    return Painter(language).paint_all()
