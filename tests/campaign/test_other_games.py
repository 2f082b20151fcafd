"""Battalia and Arte de Batalla in the campaign: a few seeds each, and pieces that go astray."""

import random

import pytest

from host_tools.journals import GAMES as NUMBERS
from sim.campaign.faults import Fault
from sim.campaign.offered import Beginning
from sim.campaign.seeds import play_seed
from sim.chips.filesystem import File
from table.games import guide_of

# Between them power cuts in writes and at any moment, dead and weak readers, noise, long cables, a line that
# is held, a supply that sags, a display that hangs, a rude host.
SEEDS = (("battalia", 12), ("arte", 3))


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_a_game_with_faults_loses_nothing(game: str, seed: int) -> None:
    outcome = play_seed(seed, game=game)
    assert not outcome.failure
    assert outcome.game == game
    assert outcome.answers == 25
    assert outcome.cuts >= 1


@pytest.mark.parametrize("game", ["battalia", "arte"])
def test_a_table_that_loses_moves_is_found_out(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(File, "flush", lambda file: None)  # nothing is safe before a file is closed
    outcome = play_seed(22, [Fault(3, "cut_ms", 700, 0)], answers=8, game=game)
    assert outcome.kind == "BrokenPromise"
    assert "moves were accepted and" in outcome.failure


def test_the_games_have_the_numbers_that_stand_in_the_journal() -> None:
    assert {guide_of(name).number: name for name in NUMBERS.values()} == NUMBERS


@pytest.mark.parametrize("name", ["battalia", "arte"])
def test_a_game_by_chance_loses_no_card(name: str) -> None:
    beginning = Beginning(name, random.Random(5))
    for _ in range(8):
        beginning.play(60)
        assert beginning.decks.differences() == []


def test_a_card_in_two_places_is_noticed() -> None:
    beginning = Beginning("battalia", random.Random(5)).play(300)
    deck = beginning.game.decks[0]
    card = deck.unseen[0]
    deck.refuge.append(card)
    assert beginning.decks.differences() == [f"card {card} is in 2 places"]


def test_a_card_that_is_gone_is_noticed() -> None:
    beginning = Beginning("battalia", random.Random(5)).play(300)
    card = beginning.game.decks[0].unseen.pop()
    first, second = beginning.decks.differences()
    assert str(card) in first
    assert "unseen cards" in second


def test_a_chest_card_too_many_is_noticed() -> None:
    beginning = Beginning("arte", random.Random(5)).play(300)
    beginning.game.hand_sizes[0] += 1
    assert beginning.decks.differences() == ["72 Chest cards have become another number"]
