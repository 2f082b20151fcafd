"""A copy of a game goes its own way: it shares nothing with its original that a move would change."""

from typing import Any

import pytest

from rules.chance import Chance
from sim.device_files import catalogue_of
from sim.play.match import Match
from sim.play.search.copies import copy_of

GAMES = [("history", 3), ("battalia", 3), ("arte", 2)]
# Replaced as a whole by the next move, never changed; of a map, what it has found out about itself (land.py).
REPLACED = {"expected", "events", "calling", "shown", "_reached", "_ends"}


def _mutables(thing: Any, path: str, found: dict[int, str]) -> None:
    if isinstance(thing, (list, bytearray, dict)):
        found[id(thing)] = path
    if isinstance(thing, (list, tuple)):
        for inner in thing:
            _mutables(inner, path, found)
    elif isinstance(thing, dict):
        for inner in thing.values():
            _mutables(inner, path, found)
    elif hasattr(thing, "__dict__"):
        found[id(thing)] = path
        for name, value in vars(thing).items():
            if name not in REPLACED:
                _mutables(value, f"{path}.{name}", found)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_copy_shares_nothing_that_changes(game: str, players: int) -> None:
    match = Match(game, 5, ["random"] * players, catalogue_of(game))
    count = 0

    def watch(seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        nonlocal count
        count += 1
        if count % 7:
            return
        mine: dict[int, str] = {}
        other: dict[int, str] = {}
        twin = copy_of(match.game)
        _mutables(match.game, "game", mine)
        _mutables(twin, "game", other)
        shared = {mine[key] for key in mine.keys() & other.keys()}
        # `bills` of Battalia is made of the price list once.
        assert shared <= {"game.bills"}

    match.play(watch)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_copy_plays_on_alike_and_leaves_its_original_alone(game: str, players: int) -> None:
    match = Match(game, 6, ["random"] * players, catalogue_of(game))
    chance = Chance(9)
    count = 0

    def watch(seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        nonlocal count
        count += 1
        if count % 97:
            return
        before = match.game.digest()
        one, two = copy_of(match.game), copy_of(match.game)
        for _ in range(60):
            if one.over:
                break
            moves = one.expects().moves
            played = moves[chance.below(len(moves))]
            assert one.play(played) == two.play(played)
            assert one.digest() == two.digest()
        assert match.game.digest() == before

    match.play(watch)
