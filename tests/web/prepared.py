"""Games that are being played already when a page opens: nobody has to wait for their setup."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

from sim.scenario.moves_file import Played
from sim.web.players.club import Club
from sim.web.players.seats import Wanted
from sim.web.players.starting import resumed_table
from tests.room.playing import Rehearsal

SEED = 3
BOARD = "pico_duel"  # takes half the time of the large one, on which the lobby begins games
SETUPS = {  # for two; the first seat begins, where the setup says who does
    "history": (1, 6, 0, 3, 0),
    "battalia": (1, 0, 0, 2, 0, 3, 1, 0, 0, 5, 0, 1),
    "arte": (1, 0),
}
LAST = {"history": 12, "battalia": 12, "arte": 8}  # moves before the end from which bots play it to its end
AFTER_SETUP = 6  # moments of Battalia's setup


@cache
def at_first_turn(game: str) -> Played:
    """The first turn of the first seat has begun."""

    def met(rehearsal: Rehearsal) -> bool:
        waiting = rehearsal.room.waits()
        return waiting.kind == "decision" and waiting.seat == 0 and _has_begun(game, rehearsal.table)

    rehearsal = Rehearsal(game, SETUPS[game], SEED, bots=True).until(met)
    return Played(game, rehearsal.setup, rehearsal.heard)


def _has_begun(game: str, table: Any) -> bool:
    if game == "history":
        return bool(table.round)
    return bool(table.moment > AFTER_SETUP if game == "battalia" else table.turn)


@cache
def near_the_end(game: str) -> Played:
    rehearsal = Rehearsal(game, SETUPS[game], SEED, bots=True).to_the_end()
    return Played(game, rehearsal.setup, rehearsal.heard[: -LAST[game]])


def resume(
    club: Club,
    played: Played,
    seats: str = "pb",
    board: str = BOARD,
    language: str = "en",
    odds: bool = True,
    wall: Callable[[], float] = time.monotonic,
    speed: str = "fast",
) -> None:
    """p is a person, b a bot. The game goes on as after a power cut."""
    who = {"p": "person", "b": "bot"}
    wanted = [Wanted(name, who[each]) for name, each in zip(("Anna", "Ben"), seats, strict=True)]
    club.language = language
    club.seat_at(resumed_table(played, wanted, speed, board, SEED, language, odds, wall))
    club.crowd_changed()
