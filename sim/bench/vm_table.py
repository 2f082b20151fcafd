"""Runs inside the MicroPython VM: a whole game at the desk, on the modules as they are flashed.

Argument: the game. Every move of table.game is played, told and followed by the next question, as hands would
make the table do it; at the end the checksum of the game is printed.
"""

import sys

from sim.bench import vm_pico
from sim.bench.vm_stages import in_stages, named, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOVES = 12  # in one stage: garbage is collected between stages

name = sys.argv[1]
kept: "dict[str, Any]" = {}


def switch_on() -> None:
    vm_pico.install()
    desk_class = take("table.desk", "Desk")
    take_seat = getattr(desk_class, named("take_seat"))

    def seen_to_take_seat(desk: "Any", hardware: "Any") -> None:
        kept["desk"] = desk
        take_seat(desk, hardware)

    setattr(desk_class, named("take_seat"), seen_to_take_seat)
    try:
        take("loop", "run")()
    except vm_pico.Stopped as stopped:
        kept["loop"] = stopped


def begin_game() -> None:
    with open("table.game", "rb") as file:
        kept["moves"] = file.read()
    setup, kept["at"] = take("rules.game", "decode")(kept["moves"])
    guide = take("table.games", "guide_of")(name)
    kept["session"] = take("table.games", "session_of")(kept["desk"], guide, setup)
    getattr(kept["session"], named("begin"))()


def play_on() -> None:
    decode = take("rules.game", "decode")
    session, desk = kept["session"], kept["desk"]
    guide = getattr(session, named("guide"))
    play, tell, ask = (
        getattr(session, named("play")),
        getattr(guide, named("tell")),
        getattr(guide, named("prompt")),
    )
    print("at", kept["at"])
    for _ in range(MOVES):
        if kept["at"] < len(kept["moves"]):
            move, kept["at"] = decode(kept["moves"], kept["at"])
            events = play(move)
            game = getattr(session, named("game"))
            tell(game, events, desk)
            ask(game, desk)


def tell_end() -> None:
    game = getattr(kept["session"], named("game"))
    over = getattr(game, named("over"))
    print("over" if over else "not over", f"{getattr(game, named('digest'))():08x}")


with open("table.game", "rb") as file:
    stages = len(file.read()) // MOVES  # more than enough: a move has two bytes at least
in_stages(switch_on, begin_game, *([play_on] * stages), tell_end)
