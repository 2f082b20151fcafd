"""Runs inside the MicroPython VM: whether game after game, with journal and pages, leaves anything behind.

Arguments: the game, and how often table.game is played. After each game the heap is collected and looked at.
"""

import sys

from sim.bench import vm_pico
from sim.bench.vm_stages import in_stages, in_use, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ASK = 15  # moves between two pages that ask
TIDY = 60  # pieces of slow work between two games

name, games = sys.argv[1], int(sys.argv[2])
kept: "list[Any]" = []
first = 0
turns = 0


def switch_on() -> None:
    vm_pico.install()
    desk_class = load("table.desk").Desk
    take_seat = desk_class.take_seat

    def seen_to_take_seat(desk: "Any", hardware: "Any") -> None:
        kept.append(desk)
        take_seat(desk, hardware)

    desk_class.take_seat = seen_to_take_seat
    try:
        load("loop").run()
    except vm_pico.Stopped as stopped:
        kept.append(stopped)


def play() -> None:
    """From the first move to the verdict, and back to the entrance."""
    global turns
    decode = load("rules.game").decode
    desk = kept[0]
    with open("table.game", "rb") as file:
        moves = file.read()
    setup, at = decode(moves)
    kind = load("table.games")
    session = kind.session_of(desk, kind.guide_of(name), setup)
    session.begin()
    played = 0
    while at < len(moves):
        if played % ASK == 0:
            desk.play(session)
        move, at = decode(moves, at)
        session.play(move)
        played += 1
    game = session.game
    turns += game.rounds * game.players
    desk.finish(session)
    desk.leave_game()
    for _ in range(TIDY):
        desk.journal.tidy()  # as the loop does whenever the table rests


def look() -> None:
    """The first game warms up: from the second on nothing may be added."""
    global first
    if not first:
        first = in_use()


def tell() -> None:
    print("turns", turns)
    print("growth", in_use() - first)


in_stages(switch_on, play, play, look, *([play] * (games - 2)), tell)
