"""Games and battles to be played again elsewhere, in the VM or on a Pico: the same every time."""

import random
from importlib import import_module
from typing import Any

from rules.game import encode
from store.catalogue import Catalogue

NINE_CARDS = 9
FACES = 6
BATTLES = 12
SEED = 7
_LARGEST = {  # behind the mode of a setup
    "arte": (1,),
    "battalia": (0, 1, 3, 0, 255, 1, 0, 0, 5, 0, 1, 2, 3),
    "history": (6, 0, 0, 1, 2, 3, 4),
}


def table_game(game: str, catalogue: Catalogue, most: int | None = None) -> bytes:
    """As it is played at the table, with real cards; perhaps only so many moves of it."""
    setup = referee(game)
    engine = getattr(import_module(f"rules.{game}.game"), game.capitalize())
    return b"".join(encode(move) for move in [setup, *any_moves(engine(setup, catalogue), most)])


def referee(game: str) -> tuple[int, ...]:
    """The setup of the largest game with real cards, where the table knows what people show it."""
    return (import_module(f"rules.{game}.moves").REFEREE, *_LARGEST[game])


def any_moves(game: Any, most: int | None = None) -> list[tuple[int, ...]]:
    """A game to its end (or so far), each decision as good as any other."""
    chance = random.Random(SEED)
    moves: list[tuple[int, ...]] = []
    while not game.over and len(moves) != most:
        moves.append(chance.choice(game.expects().moves))
        game.play(moves[-1])
    return moves


def battles(units: int) -> bytes:
    """Five against four, any cards of the catalogue, any faces; the same every time."""
    chance = random.Random(SEED)
    battles = b""
    for _ in range(BATTLES):
        battles += bytes(chance.sample(range(units), NINE_CARDS))
        battles += bytes(chance.randrange(FACES) for _ in range(2))
    return battles
