"""A search knows what its seat may know: what is hidden from it changes nothing in its tree."""

from typing import Any

import pytest

from rules.arte.card import KINDS
from rules.game import CHANCE
from sim.device_files import catalogue_of
from sim.play.match import Match
from sim.play.search.copies import copy_of
from sim.play.search.levels import insight_of
from sim.play.search.tree import Node, search


def _swap(one: list[int], other: list[int]) -> bool:
    """The last card of the one pile for the first of the other."""
    if not one or not other or one[-1] == other[0]:
        return False
    one[-1], other[0] = other[0], one[-1]
    return True


def _history(game: Any, seat: int) -> None:
    for other, army in enumerate(game.armies):
        if other != seat:
            _swap(army.hand, army.deck)
            _swap(army.dismissed, army.hand)
        army.deck.reverse()
    for pile in (*game.era_decks, game.tile_pile, game.token_pile, game.relic_deck):
        pile.reverse()


def _battalia(game: Any, seat: int) -> None:
    for other, deck in enumerate(game.decks):
        if other != seat:
            _swap(deck.hand, deck.nation)
            if len(deck.refuge) > 1:
                deck.refuge[0], deck.nation[:1] = (deck.nation or deck.refuge)[0], deck.refuge[:1]
        deck.nation.reverse()
    for pile in game.mixed:
        pile.reverse()


def _arte(game: Any, seat: int) -> None:
    other = 1 - seat
    for kind in range(KINDS):
        for given in range(KINDS):
            if kind != given and game.deck[kind] and game.hands[other * KINDS + given]:
                game.deck[kind] -= 1
                game.deck[given] += 1
                game.hands[other * KINDS + given] -= 1
                game.hands[other * KINDS + kind] += 1
                return


OTHERWISE = {"history": _history, "battalia": _battalia, "arte": _arte}


def _told(root: Node) -> list[tuple[Any, int, float]]:
    return [(plan, node.visits, node.total) for plan, node in root.children.items()]


@pytest.mark.parametrize(
    ("name", "players", "level"),
    [
        ("history", 2, "strong"),
        ("history", 4, "strong"),
        ("battalia", 3, "strong"),
        ("battalia", 3, "fair"),
        ("arte", 2, "strong"),
    ],
)
def test_what_is_hidden_changes_no_decision(name: str, players: int, level: str) -> None:
    match = Match(name, 11, ["greedy"] * players, catalogue_of(name))
    insight = insight_of(name, level)
    count = compared = 0

    def watch(*_: Any) -> None:
        nonlocal count, compared
        count += 1
        game: Any = match.game
        expected = game.expects()
        if count % 41 or game.over or expected.seat == CHANCE or len(expected.moves) < 2:
            return
        if name == "arte" and not game.revealed:
            return
        seat = expected.seat
        other = copy_of(game)
        OTHERWISE[name](other, seat)
        if game.view(seat) != other.view(seat) or game.digest() == other.digest():
            return  # what was changed shows here, or nothing could be changed
        compared += 1
        assert _told(search(insight, game, seat, 5, 8)) == _told(search(insight, other, seat, 5, 8))

    match.play(watch)
    assert compared >= 2
