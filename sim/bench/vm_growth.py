"""Runs inside the MicroPython VM: whether game after game, with journal and pages, leaves anything behind.

Arguments: the game, and how often table.game is played. The table rests every few moves, as between two
turns: where garbage is collected only at rest (vm_stages.py), a game in one go would get slower and slower.
After each game the heap is looked at. A dead object may be kept for a while by a word that only looks like a
pointer to it, so the least of three looks counts.
"""

import sys

from sim.bench.vm_desk import at_once, begin_game, of, switch_on
from sim.bench.vm_stages import in_stages, in_use, take

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ASK = 15  # moves between two pages that ask
STAGE = 45  # moves between two rests
TIDY = 60  # pieces of slow work between two games
WARM = 2  # games: from then on nothing may be added
LOOKS = 3

name, games = sys.argv[1], int(sys.argv[2])
kept: "list[Any]" = []  # the desk, then the game that is being played
seen = [0] * games  # heap in use after each game
played = 0  # games
turns = 0
at = 0  # where in the list of moves


def moves() -> bytes:
    with open("table.game", "rb") as file:
        return file.read()


def count() -> int:
    """Moves of a game, and its setup."""
    decode = take("rules.game", "decode")
    data = moves()
    found = place = 0
    while place < len(data):
        _, place = decode(data, place)
        found += 1
    return found


def enter() -> None:
    kept.append(switch_on())


def begin() -> None:
    global at
    setup, at = take("rules.game", "decode")(moves())
    kept.append(begin_game(kept[0], name, setup))


def play() -> None:
    """A few moves."""
    global at
    decode = take("rules.game", "decode")
    desk, session = kept
    data = moves()
    for number in range(STAGE):
        if at == len(data):
            return
        if number % ASK == 0:
            at_once(take("table.game_lifecycle", "run_game")(desk, session))
            at_once(take("table.game_lifecycle", "make_room")(desk))
        move, at = decode(data, at)
        of(session, "play")(move)


def finish() -> None:
    """The verdict, and back to the start menu."""
    global turns
    desk, session = kept
    del kept[1]
    game = of(session, "game")
    turns += of(game, "rounds") * of(game, "players")
    take("table.game_end", "end_game")(desk, session)
    take("table.game_lifecycle", "leave_game")(desk, session)
    for _ in range(TIDY):
        of(of(of(desk, "services"), "journal"), "tidy")()  # as the loop does whenever the table rests
    print("turns", turns)  # whoever waits hears that it goes on


def look() -> None:
    global played
    seen[played] = in_use()
    played += 1


def tell() -> None:
    print("turns", turns)
    print("growth", min(seen[-LOOKS:]) - min(seen[WARM : WARM + LOOKS]))


one = [begin] + [play] * (count() // STAGE + 1) + [finish, look]
in_stages(enter, *(one * games), tell)
