"""A table on which a game is being played: written into its journal beforehand, resumed by pressing OK."""

import random
from typing import Any

from sim.bench.bystander import made
from sim.table import Table

GAME = "history"
SEED = 7
MOVES = 100  # then the game is under way
BOOT_MS = 2500
ANSWER_MS = 800  # until the next question stands on the display
_LARGEST = {  # behind the mode of a setup
    "arte": (1,),
    "battalia": (0, 1, 3, 0, 255, 1, 0, 0, 5, 0, 1, 2, 3),
    "history": (6, 0, 0, 1, 2, 3, 4),
}
MOST_QUESTIONS = 12  # of a table that comes back after a power cut


class NoGame(Exception):
    """The table never came to its game."""


def sit_down(table: Table, moves: int = MOVES, moment: str = "AT_INSERT") -> Any:
    """Switch it on and resume where the game waits, after so many moves or later; the page that asks."""
    desks = made(table, "table.desk", "Desk")
    _play_before(table, moves, moment)
    table.run(BOOT_MS)
    for _ in range(MOST_QUESTIONS):
        if type(desks[0].page).__name__ == "Play":
            return desks[0].page
        table.press("ok")
        table.run(ANSWER_MS)
    raise NoGame(f"the display says:\n{table.screen_text()}")


def referee(game: str) -> tuple[int, ...]:
    """The setup of the largest game with real cards, where the table knows what people show it."""
    moves = __import__(f"rules.{game}.moves", None, None, ["REFEREE"])
    return (moves.REFEREE, *_LARGEST[game])


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


def any_moves(game: Any, most: int | None = None) -> list[tuple[int, ...]]:
    """A game to its end (or so far), each decision as good as any other."""
    chance = random.Random(SEED)
    moves: list[tuple[int, ...]] = []
    while not game.over and len(moves) != most:
        moves.append(chance.choice(game.expects().moves))
        game.play(moves[-1])
    return moves
