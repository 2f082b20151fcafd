"""Whole games of Arte de Batalla, by chance: what must hold in every position of each."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.compile import compile_all
from rules.arte.card import KINDS
from rules.arte.forms import MOVES
from rules.arte.game import Arte
from rules.arte.moves import (
    AGREE,
    AT_ARMY,
    AT_BUILD,
    AT_DRAFT,
    AT_READY,
    BACK,
    FULL,
    REFEREE,
    RESIGN,
    TIME,
)
from rules.chance import Chance
from sim import FIRMWARE
from sim.play.words.arte import EVENTS, ArteWords
from store.catalogue import Catalogue
from tests.arte.invariants import check_board, check_cards, check_expectation
from tests.core.arte_hand import Cards
from tests.refusals import any_moves, every_kind_refused, refused_without_a_trace

Move = tuple[int, ...]


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    out = tmp_path_factory.mktemp("cards")
    compile_all(FIRMWARE, out)
    catalogue = Catalogue(str(out / "cards" / "arte.cat"))
    yield catalogue
    catalogue.close()


def random_moves(game: Arte, seed: int) -> Iterator[tuple[Move, list[Move]]]:
    chance = Chance(seed)
    while not game.over:
        moves = game.expects().moves
        move = moves[chance.below(len(moves))]
        yield move, game.play(move)


def play_on(game: Arte, seed: int, steps: int) -> None:
    for _, _ in zip(range(steps), random_moves(game, seed), strict=False):
        pass


# Nothing is ever lost, doubled or out of its place


@pytest.mark.parametrize("mode", [FULL, REFEREE])
@pytest.mark.parametrize("seed", range(1, 5))
def test_every_piece_and_card_is_in_one_place_after_every_move(
    cards: Catalogue, mode: int, seed: int
) -> None:
    game = Arte((mode, 0), cards)
    moves = 0
    for _ in random_moves(game, seed):
        moves += 1
        if game.moment > AT_DRAFT:
            check_cards(game)
        if game.revealed and game.turn:
            check_board(game)
        if not game.over:
            check_expectation(game)
    assert 200 < moves < 20_000
    assert len(game.sheet) == 2 and len(game.winners) < 2


@pytest.mark.parametrize(
    "numbers", [{"width": 9, "height": 8}, {"width": 12, "height": 11, "army": 5, "die": 4, "deploy": 1}]
)
def test_other_boards_and_armies_are_played_too(numbers: dict[str, int]) -> None:
    game = Arte((FULL, 0), Cards(**numbers))
    for _ in random_moves(game, 9):
        if game.turn:
            check_board(game)
    assert game.over


# Saved games


@given(seed=st.integers(1, 2**32 - 1), mode=st.sampled_from([FULL, REFEREE]))
@settings(max_examples=4, deadline=None)
def test_a_game_played_again_is_the_same_after_every_move(cards: Catalogue, seed: int, mode: int) -> None:
    game, again = Arte((mode, 0), cards), Arte((mode, 0), cards)
    for move, events in random_moves(game, seed):
        assert again.play(move) == events
        assert again.digest() == game.digest()
        assert again.reveals == game.reveals


def test_time_that_ran_off_is_part_of_a_saved_game(cards: Catalogue) -> None:
    game, again = Arte((FULL, 1), cards), Arte((FULL, 1), cards)
    for n, (move, events) in enumerate(random_moves(game, 77)):
        assert again.play(move) == events
        if n % 3 == 0 and (TIME, 1) in game.anytime_moves():
            assert again.play((TIME, 7_000)) == game.play((TIME, 7_000))
        assert again.digest() == game.digest()


# Refusals


@given(data=st.data(), seed=st.integers(1, 1000), mode=st.sampled_from([FULL, REFEREE]))
@settings(max_examples=25, deadline=None)
def test_whatever_is_played_is_accepted_or_refused_and_a_refusal_changes_nothing(
    cards: Catalogue, data: st.DataObject, seed: int, mode: int
) -> None:
    game = Arte((mode, 0), cards)
    play_on(game, seed, data.draw(st.integers(0, 700)))
    moves = data.draw(any_moves(TIME))
    refused_without_a_trace(game, moves, "arte", lambda move: move[:1] in ((RESIGN,), (AGREE,)))


@pytest.mark.parametrize("seed", range(2))
def test_every_kind_of_move_is_refused_with_a_reason_in_every_moment(cards: Catalogue, seed: int) -> None:
    """All kinds with small numbers, at every twentieth position of a game."""
    game = Arte((FULL, 0), cards)
    for n, _ in enumerate(random_moves(game, seed + 1)):
        if n % 20 == 0 and not game.over:
            every_kind_refused(game, TIME, [(), (0,), (5,), (24,), (1, 1), (255,), (3, 1)])


# Secrets


@given(seed=st.integers(1, 10_000), steps=st.integers(60, 900))
@settings(max_examples=25, deadline=None)
def test_no_view_depends_on_cards_its_seat_may_not_know(cards: Catalogue, seed: int, steps: int) -> None:
    game = Arte((FULL, 0), cards)
    play_on(game, seed, steps)
    before = [game.view(seat) for seat in (0, 1, None)]
    for seat in (0, 1):
        other = 1 - seat
        kept = bytes(game.hands), bytes(game.deck)
        # Other cards in the other's hand and in the deck, as many as before.
        hidden = [
            kind for kind in range(KINDS) for _ in range(game.hands[KINDS * other + kind] + game.deck[kind])
        ]
        hidden.reverse()
        size = sum(game.hands[KINDS * other : KINDS * other + KINDS])
        for kind in range(KINDS):
            game.hands[KINDS * other + kind] = hidden[:size].count(kind)
            game.deck[kind] = hidden[size:].count(kind)
        assert game.view(seat) == before[seat]
        assert game.view(None) == before[2]
        game.hands, game.deck = bytearray(kept[0]), bytearray(kept[1])


@given(one=st.integers(1, 10_000), two=st.integers(1, 10_000))
@settings(max_examples=12, deadline=None)
def test_a_secret_setup_is_seen_by_nobody_else(cards: Catalogue, one: int, two: int) -> None:
    """AB-117: whatever the first Strategist builds, the other and the public see and hear the same."""
    seen = []
    for seed in (one, two):
        game = Arte((FULL, 0), cards)
        for move in [(0, 1), (0, 6), (2, 1), (3, 0), (3, 1), (3, 2), (3, 3)]:
            game.play(move)
        chance = Chance(seed)
        told: list[Move] = []
        moments = set()
        while game.moment != AT_READY:
            moments.add(game.view(0)["moment"])
            moves = [move for move in game.expects().moves if move != (BACK,)]
            told += game.play(moves[chance.below(len(moves))])
        told += game.play(game.expects().moves[0])
        assert game.seat == 0 and moments == {AT_ARMY, AT_BUILD}
        seen.append((told, game.view(0), game.view(None)))
    assert seen[0] == seen[1]


# Words


def test_every_move_and_event_has_its_words(cards: Catalogue) -> None:
    """What the engine says fits the names and numbers of fields that a transcript writes."""
    said: set[int] = set()
    for seed in range(6):
        game = Arte((FULL, 0), cards)
        words = ArteWords(game, cards)
        for move, events in random_moves(game, seed + 1):
            assert words.move(move)["kind"] == MOVES[move[0]].split()[0]
            assert len(words.events(events)) == len(events)
            said |= {event[0] for event in events}
    assert len(said) > 40 and max(said) < len(EVENTS)
