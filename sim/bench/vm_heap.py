"""Runs inside the MicroPython VM: how much of the heap a game holds, in bytes.

Arguments: the game, and `engine` or `firmware`. The engine replays known.game, the table table.game; both
begin with the setup. After a collection the heap is looked at, eight times on the way.
"""

import sys

from sim.bench.vm_desk import at_once, begin_game, of, switch_on
from sim.bench.vm_stages import in_stages, in_use, load, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PARTS = 8  # of the game

name, what = sys.argv[1:3]
kept: "list[Any]" = []
seen: "list[int]" = []
start = 0
at = 0
moves = b""


def begin() -> None:
    global start
    start = in_use()


def enter() -> None:
    kept.append(switch_on())


def tell_loaded() -> None:
    print("loaded", in_use() - start)


def begin_session() -> None:
    """A session with its journal, and the page that leads it."""
    global moves, at
    with open("table.game", "rb") as file:
        moves = file.read()
    setup, at = take("rules.game", "decode")(moves)
    kept.append(begin_game(kept[0], name, setup))
    ask()


def ask() -> None:
    """The page asks what the game expects now."""
    at_once(take("table.game_lifecycle", "run_game")(kept[0], kept[-1]))
    at_once(take("table.game_lifecycle", "make_room")(kept[0]))


def load_game() -> None:
    global moves, at
    with open("known.game", "rb") as file:
        moves = file.read()
    setup, at = take("rules.game", "decode")(moves)
    # Each game is the class of its name: rules.history.game.History.
    kind = name[0].upper() + name[1:]
    engine = take("rules." + name + ".game", kind)
    kept.append(engine(setup, take("store.catalogue", "Catalogue")("cards/" + name + ".cat")))


def play_on() -> None:
    global at
    decode = take("rules.game", "decode")
    play = of(kept[-1], "play")
    end = min(at + len(moves) // PARTS, len(moves))
    while at < end:
        move, at = decode(moves, at)
        play(move)


def look() -> None:
    seen.append(in_use() - start - len(moves))


def tell() -> None:
    print("fresh", seen[0])
    print("peak", max(seen))


if what == "engine":
    load("unload")  # so that what comes and goes is unloaded, as it is on the table
if what == "firmware":
    stages = [begin, enter, tell_loaded, begin_session, look]
    part = [play_on, ask, look]
else:
    stages = [begin, load_game, look]
    part = [play_on, look]
in_stages(*stages, *(part * (PARTS - 1)), tell)
