"""Runs inside the MicroPython VM: one game by bots.

Arguments: game, seed, bots separated by commas; options of Match as name=number; `moves` to print each move,
behind a mark, on the way.
"""

import sys

from sim.play.match import Match
from store.catalogue import Catalogue

MARK = "\x01"

game, seed, bots = sys.argv[1:4]
options = {}
for word in sys.argv[4:]:
    name, _, number = word.partition("=")
    if number:
        options[name] = int(number)
match = Match(game, int(seed), bots.split(","), Catalogue("cards/" + game + ".cat"), **options)


def show(seat: int, move: "tuple[int, ...]", events: "list[tuple[int, ...]]") -> None:
    print(MARK + " ".join([str(number) for number in move]))


match.play(show if "moves" in sys.argv[4:] else None)
print(match.result())
