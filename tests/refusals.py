"""What every game owes to a move that is not allowed: a reason, and nothing else."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import strategies as st

from rules.game import Refusal
from tests.refusal_reasons import refusals_of

Move = tuple[int, ...]


def any_moves(kinds: int) -> st.SearchStrategy[list[Move]]:
    """Lists of what might be moves; the numbers of the game's kinds come often."""
    number = st.integers(-1, 300) | st.integers(0, kinds)
    return st.lists(st.lists(number, max_size=4).map(tuple), min_size=30, max_size=60)


def refused_without_a_trace(
    game: Any, moves: Iterable[Move], name: str, allowed: Callable[[Move], bool] = lambda move: False
) -> None:
    """Each move that the game does not expect is refused by one of its rules, and changes nothing.

    Those that are allowed at any moment, expected or not, are left out.
    """
    before = _seen(game)
    for move in moves:
        if move in game.expects().moves or allowed(move):
            continue
        with pytest.raises(Refusal) as refused:
            game.play(move)
        assert (refused.value.code, refused.value.rule) in refusals_of(name)
        assert _seen(game) == before


def every_kind_refused(game: Any, kinds: int, fields: Iterable[Move]) -> None:
    """Now, each kind of move with these numbers, unless the game expects just that."""
    for kind in range(kinds):
        for numbers in fields:
            move = (kind, *numbers)
            if move not in game.expects().moves:
                with pytest.raises(Refusal):
                    game.play(move)


def _seen(game: Any) -> tuple[Any, ...]:
    return game.digest(), list(game.expects().moves), game.moment, game.seat
