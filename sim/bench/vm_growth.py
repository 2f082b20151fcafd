"""Runs inside the MicroPython VM: whether game after game, with journal and pages, leaves anything behind.

Arguments: the game, and how often table.game is played. After each game the heap is collected and looked at.
"""

import sys

from sim.bench.vm_desk import begin_game, of, switch_on
from sim.bench.vm_stages import in_stages, in_use, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ASK = 15  # moves between two pages that ask
TIDY = 60  # pieces of slow work between two games

name, games = sys.argv[1], int(sys.argv[2])
kept: "list[Any]" = []
first = 0
turns = 0


def enter() -> None:
    kept.append(switch_on())


def play() -> None:
    """From the first move to the verdict, and back to the entrance."""
    global turns
    decode = take("rules.game", "decode")
    desk = kept[0]
    with open("table.game", "rb") as file:
        moves = file.read()
    setup, at = decode(moves)
    session = begin_game(desk, name, setup)
    played = 0
    while at < len(moves):
        if played % ASK == 0:
            of(desk, "play")(session)
        move, at = decode(moves, at)
        of(session, "play")(move)
        played += 1
    game = of(session, "game")
    turns += of(game, "rounds") * of(game, "players")
    of(desk, "finish")(session)
    of(desk, "leave_game")()
    for _ in range(TIDY):
        of(of(desk, "journal"), "tidy")()  # as the loop does whenever the table rests
    print("turns", turns)  # whoever waits hears that it goes on


def look() -> None:
    """Three games warm up: from then on nothing may be added."""
    global first
    if not first:
        first = in_use()


def tell() -> None:
    print("turns", turns)
    print("growth", in_use() - first)


in_stages(enter, play, play, play, look, *([play] * (games - 3)), tell)
