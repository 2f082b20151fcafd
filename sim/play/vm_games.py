"""Runs inside the MicroPython VM: many games by random bots, one result line each.

Arguments: game, players, first seed, number of games.
"""

import sys

from sim.play.match import Match
from store.catalogue import Catalogue

game = sys.argv[1]
players, first, count = [int(number) for number in sys.argv[2:5]]
catalogue = Catalogue("cards/" + game + ".cat")
for seed in range(first, first + count):
    match = Match(game, seed, ["random"] * players, catalogue)
    match.play()
    print(match.result())
