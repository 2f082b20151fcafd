"""A table on which a game is being played: written into its journal beforehand, resumed by pressing OK."""

import random
from typing import Any

from sim.bench.bystander import made
from sim.play.recorded import SEED, referee
from sim.table import Table

GAME = "history"
MOVES = 100  # then the game is under way
BOOT_MS = 2500
ANSWER_MS = 800  # until the next question stands on the display
MOST_QUESTIONS = 12  # of a table that comes back after a power cut


class NoGame(Exception):
    """The table never came to its game."""


def sit_down(table: Table, moves: int = MOVES, moment: str = "AT_INSERT") -> Any:
    """Switch it on and resume where the game waits, after so many moves or later; the page that asks."""
    desks = made(table, "table.desk", "Desk")
    _play_before(table, moves, moment)
    table.run(BOOT_MS)
    for _ in range(MOST_QUESTIONS):
        if type(desks[0].page).__name__ == "GamePage":
            return desks[0].page
        table.press("ok")
        table.run(ANSWER_MS)
    raise NoGame(f"the display says:\n{table.screen_text()}")


def _play_before(table: Table, moves: int, moment: str) -> None:
    load = table.device.modules.load
    with table.device.awake(), table.device.flash.timeless():
        load("store.settings").Settings(load("table.services").SETTINGS_FILE).save()
        guide = load("table.games").guide_of(GAME)
        journal = load("store.journal").Journal("journal")
        catalogue = load("store.catalogue").Catalogue(f"cards/{GAME}.cat")
        session = load("table.session").Session(guide, journal, referee(GAME), catalogue)
        session.begin()
        awaited = getattr(load(f"rules.{GAME}.moves"), moment)
        chance = random.Random(SEED)
        played = 0
        while played < moves or session.game.moment != awaited:
            session.play(chance.choice(session.game.expects().moves))
            played += 1
        journal.close()
