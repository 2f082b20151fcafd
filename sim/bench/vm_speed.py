"""Runs inside the MicroPython VM: what battles, odds and moves of history would take on the RP2040, in us.

Arguments: how often to repeat, and how many games to play side by side. The file `battles` holds nine cards
and two faces, eleven bytes for each battle; the game is replayed from known.game, as for vm_heap.py.
"""

import sys
from array import array

from rules.game import decode
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.game import History
from rules.history.odds import odds
from sim.bench.vm_stages import in_stages
from sim.bench.vm_times import best, now, rp2040, time_loop
from store.catalogue import Catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ATTACKERS = 5
CARDS = 9
BATTLE = 11
BATCH = 10  # battles timed in one go
NEVER = 1e9
PASSES = 3  # of the whole game

rounds, copies = int(sys.argv[1]), int(sys.argv[2])
catalogue: "Any" = Catalogue("cards/history.cat")
with open("battles", "rb") as file:
    data = file.read()
battles = [data[at : at + BATTLE] for at in range(0, len(data), BATTLE)]
with open("known.game", "rb") as file:
    moves = file.read()
# The time of each move, at most as many as there are bytes. One piece: small ones would litter the heap.
shortest = array("f", (NEVER for _ in range(len(moves))))


def records(battle: bytes) -> "list[bytes]":
    return [catalogue.record("unit", number) for number in battle[:CARDS]]


def engaged(cards: "list[bytes]") -> Battle:
    """Both line-ups laid, linked and assaulted."""
    battle = Battle()
    for position in range(CARDS):
        battle.add(ATTACKER if position < ATTACKERS else DEFENDER, cards[position])
    battle.link()
    battle.assault()
    return battle


def resolve(cards: "list[bytes]", faces: "tuple[int, int]") -> int:
    battle = engaged(cards)
    battle.fight(faces)
    return battle.winner()


def warm_up() -> None:
    """The VM compiles its own code better while it runs: let it finish first."""
    for _ in range(2 * rounds):
        for battle in battles:
            odds(engaged(records(battle)))


def time_battles() -> None:
    slowest = 0.0
    for battle in battles:
        faces = (battle[CARDS], battle[CARDS + 1])
        slowest = max(slowest, best(rounds, BATCH, resolve, records(battle), faces))
    print("battle", rp2040(slowest))


def time_odds() -> None:
    slowest = 0.0
    for battle in battles:
        slowest = max(slowest, best(rounds, 1, odds, engaged(records(battle))))
    print("odds", rp2040(slowest))


def time_moves() -> None:
    """The same game side by side, each move timed over all copies; what counts is its shortest time."""
    setup, at = decode(moves)
    games = [History(setup, catalogue) for _ in range(copies)]
    number = 0
    while at < len(moves):
        move, at = decode(moves, at)
        if number % BATCH == 0:
            time_loop()
        began = now()
        for game in games:
            game.play(move)
        shortest[number] = min(shortest[number], (now() - began) / copies)
        number += 1


def tell_moves() -> None:
    print("move", rp2040(max([time for time in shortest if time < NEVER])))


in_stages(warm_up, time_battles, time_odds, *([time_moves] * PASSES), tell_moves)
