"""Runs inside the MicroPython VM: a whole game at the desk, on the modules as they are flashed.

Argument: the game. Every move of table.game is played, told and followed by the next question, as hands would
make the table do it; at the end the checksum of the game is printed.
"""

import sys

from sim.bench.vm_desk import begin_game, of, switch_on
from sim.bench.vm_stages import in_stages, named, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOVES = 12  # in one stage: garbage is collected between stages

desk: "Any" = None
session: "Any" = None
moves = b""
at = 0


def begin() -> None:
    global desk, session, moves, at
    desk = switch_on()
    with open("table.game", "rb") as file:
        moves = file.read()
    setup, at = take("rules.game", "decode")(moves)
    session = begin_game(desk, sys.argv[1], setup)


def play_on() -> None:
    global at
    if at == len(moves):
        return  # most moves have more than two bytes
    decode = take("rules.game", "decode")
    guide = of(session, "guide")
    play, tell, ask = of(session, "play"), of(guide, "scenes_of"), of(guide, "prompt")
    game = named("game")  # once: the list of names is long
    print("at", at)  # whoever waits hears that it goes on
    for _ in range(MOVES):
        if at < len(moves):
            move, at = decode(moves, at)
            events = play(move)
            tell(getattr(session, game), events, of(desk, "services"))
            ask(getattr(session, game), of(desk, "services"))


def tell_end() -> None:
    game = of(session, "game")
    print("over" if of(game, "over") else "not over", f"{of(game, 'digest')():08x}")


with open("table.game", "rb") as file:
    stages = len(file.read()) // (2 * MOVES) + 1  # a move has two bytes at least
in_stages(begin, *([play_on] * stages), tell_end)
