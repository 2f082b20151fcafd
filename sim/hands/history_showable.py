"""What hands may show the table now, thing by thing, from the same module that the table asks."""

from importlib import import_module
from typing import Any

from rules.history.unit import TOKEN_SIZE, UNIT_SIZE

Thing = tuple[str, int]  # a table of the catalogue, and a number in it
Move = tuple[int, ...]


def showable(game: Any) -> dict[Thing, list[Move]]:
    """The things that count, each with its moves."""
    legal = game.expects().moves
    answer = import_module("table.history.card_answers").answer
    answers = {thing: answer(game, *thing, []) for thing in _things(game)}
    return {thing: moves for thing, moves in answers.items() if moves[0] in legal}


def _things(game: Any) -> list[Thing]:
    counts = {
        "unit": len(game.units) // UNIT_SIZE,
        "tile": len(game.tiles) // 3,
        "warfare": len(game.tokens) // TOKEN_SIZE,
        "relic": len(game.relic_eras),
        "prowess": len(game.prowess) // 2,
    }
    return [(table, number) for table, count in counts.items() for number in range(count)]
