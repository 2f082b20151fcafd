"""Whole games of Battalia: what must hold in every position of each."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.build import build
from rules.battalia import moves as words
from rules.battalia.cards import BLOCKED, BUILT, CITY_PILE, EMPTY, ROAD_PILE
from rules.battalia.deck import HiddenDeck
from rules.battalia.forms import MOVES
from rules.battalia.game import Battalia
from rules.battalia.known import KnownDeck
from rules.battalia.land import NEIGHBOURS
from rules.battalia.moves import (
    ANCIENT,
    AT_ACTIONS,
    AT_DEFENCE,
    AT_PURSUIT,
    AT_RETINUE,
    AT_SQUARE,
    BOXED,
    DEALT,
    DECLARE,
    DECLARE_TWO,
    DROP,
    FULL,
    GAINED,
    HIDE,
    NONE,
    PASS,
    PLACED,
    REFEREE,
    SQUARE,
    SWAPPED,
)
from rules.chance import Chance
from rules.game import CHANCE, decode, encode
from sim.play.words.battalia import EVENTS, BattaliaWords
from store.catalogue import Catalogue
from tests.battalia.playing import Move, eager, eager_moves, new_game
from tests.refusals import any_moves, every_kind_refused, refused_without_a_trace

BOTH = [FULL, REFEREE]


@pytest.fixture(scope="module")
def cards() -> Iterator[Catalogue]:
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    yield catalogue
    catalogue.close()


# Nothing is ever lost, doubled or out of its place


def all_cards(game: Battalia) -> list[int]:
    """Every creation card, from wherever it lies."""
    found = game.supplies + game.ancients + game.limbo
    for pile in range(CITY_PILE):
        found += game.mixed[pile] + game.under.get(pile, [])
        found += [top for top in game.tops[pile : pile + 1] if top != NONE]
    for seat, deck in enumerate(game.decks):
        found += deck.piles()[1] + deck.piles()[2] if isinstance(deck, HiddenDeck) else sum(deck.piles(), [])
        found += game.laid[seat]
        for camp in game.camps[seat]:
            found += [card for card in camp[:3] if card != NONE]
    return found


def all_lands(game: Battalia) -> list[int]:
    found = [ground for ground in game.map.ground if ground != NONE]
    for pile in range(CITY_PILE, 20):
        found += game.mixed[pile] + [top for top in game.tops[pile : pile + 1] if top != NONE]
    return found


def in_this_game(game: Battalia, boxed: set[int]) -> set[int]:
    kept = {card for card in range(249) if game.gone == NONE or game.cards[2 * card + 1] != game.gone}
    if game.players == 2 and game.mode == FULL:
        kept -= set(range(140, 160))
    return kept - boxed


def check_cards(game: Battalia, boxed: set[int]) -> None:
    """BA-709, BA-708, BA-701 to BA-705."""
    found = all_cards(game)
    assert len(found) == len(set(found))
    assert set(found) == in_this_game(game, boxed)
    lands = all_lands(game)
    assert len(lands) == len(set(lands))
    for seat, deck in enumerate(game.decks):
        if isinstance(deck, HiddenDeck):
            numbers = deck.piles()[0]
            assert min(numbers) >= 0 and sum(numbers) == len(deck.unseen)
        assert deck.ambush_size() <= 3
        free = game.tokens[2 * seat : 2 * seat + 2]
        placed = [game.map.level[square] for square in game.map.cities(seat)]
        assert [sum(1 for level in placed if level in pair) for pair in ((1, 2), (3, 4))] == [
            7 - number for number in free
        ]
    if game.asking in (AT_ACTIONS, AT_RETINUE):
        in_pool = sum(game.pile_size(pile) for pile in range(4))
        assert in_pool == len(game.supplies) - game.spare_supplies
        assert min(game.deck_size(seat) for seat in range(game.players)) >= 10


def is_city(game: Battalia, square: int) -> bool:
    return game.map.owner[square] != NONE or square == game.map.common


def check_map(game: Battalia) -> None:
    """BA-309, BA-310: edges always agree, no two cities are neighbours."""
    land = game.map
    for square in range(49):
        if land.state[square] != BUILT:
            assert land.exits[square] == 0
            continue
        for way in range(4):
            other = NEIGHBOURS[4 * square + way]
            if other == NONE or land.state[other] != BUILT:
                continue
            assert land.exits[square] >> way & 1 == land.exits[other] >> (way ^ 2) & 1
            assert not (is_city(game, square) and is_city(game, other))
    assert land.open == sum(state == EMPTY for state in land.state)
    assert all(square == NONE or land.state[square] == BUILT for square in game.heroes)


def check_expectation(game: Battalia) -> None:
    expected = game.expects()
    assert expected.moves and len(set(expected.moves)) == len(expected.moves)
    assert expected.seat == CHANCE or 0 <= expected.seat < game.players
    assert len(expected.moves) <= 80  # as many as there are supplies on a real table
    for move in expected.moves:
        assert decode(encode(move)) == (move, len(encode(move)))
    if expected.seat != CHANCE:
        assert len(expected.moves) <= 64  # short enough for a menu


def slow_legal(game: Battalia, exits: int, city: bool) -> set[int]:
    """BA-307 to BA-311 once more, square by square, without anything remembered."""
    land = game.map
    seat = game.active
    own = {square for square in range(49) if land.owner[square] == seat} | {land.common} - {NONE}
    free = city and not any(owner == seat for owner in land.owner)
    legal = set()
    for square in range(49):
        around = [(way, NEIGHBOURS[4 * square + way]) for way in range(4)]
        beside = [(way, o) for way, o in around if o != NONE and land.state[o] == BUILT]
        if land.state[square] != EMPTY or not beside:
            continue
        if city and any(is_city(game, other) for _, other in beside):
            continue
        mask = exits
        for _ in range(4):
            mask = (mask << 1 | mask >> 3) & 15
            agree = all(mask >> way & 1 == land.exits[o] >> (way ^ 2) & 1 for way, o in beside)
            if agree and (free or joined(game, {o for way, o in beside if mask >> way & 1}, own)):
                legal.add(square)
    return legal


def joined(game: Battalia, start: set[int], own: set[int]) -> bool:
    land = game.map
    seen = set(start)
    waiting = list(start)
    while waiting:
        square = waiting.pop()
        for way in range(4):
            other = NEIGHBOURS[4 * square + way]
            if other == NONE or other in seen or not land.exits[square] >> way & 1:
                continue
            if land.exits[other] >> (way ^ 2) & 1:
                seen.add(other)
                waiting.append(other)
    return bool(seen & own)


def check_squares(game: Battalia) -> None:
    city = game.pile <= ROAD_PILE
    shape = game.pile - (CITY_PILE if city else ROAD_PILE)
    offered = {move[1] for move in game.expects().moves if move[0] == SQUARE}
    assert offered == slow_legal(game, game.shapes[shape], city)


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(9))
def test_every_card_is_in_one_place_and_every_edge_agrees_after_every_move(
    cards: Catalogue, mode: int, seed: int
) -> None:
    """BA-104, BA-309, BA-310, BA-701 to BA-705, BA-708, BA-709; and every question has an answer."""
    game = new_game(cards, seed, mode)
    boxed: set[int] = set()
    placements = 0
    for n, (_, events) in enumerate(eager_moves(game, seed, rich=seed % 2 == 1)):
        boxed |= {event[1] for event in events if event[0] == BOXED}
        if not game.over:
            check_expectation(game)
        if any(event[0] == PLACED for event in events) or n % 5 == 0:
            check_map(game)
        if not game.draws and game.opened == 0 or game.day:
            check_cards(game, boxed)
        if game.asking == AT_SQUARE and not game.over:
            check_squares(game)
            placements += 1
        assert n < 20_000
    assert placements and game.winners and len(game.sheet) == game.players
    blocked = sum(state == BLOCKED for state in game.map.state)
    assert blocked < 20


# Saved games


@given(seed=st.integers(0, 10_000), mode=st.sampled_from(BOTH))
@settings(max_examples=8, deadline=None)
def test_a_game_played_again_is_the_same_after_every_move(cards: Catalogue, seed: int, mode: int) -> None:
    game, again = new_game(cards, seed, mode), new_game(cards, seed, mode)
    for n, (move, events) in enumerate(eager_moves(game, seed)):
        assert again.play(move) == events
        assert again.reveals == game.reveals
        if n % 3 == 0:
            assert again.digest() == game.digest()
    assert again.digest() == game.digest()


# Refusals


@given(data=st.data(), seed=st.integers(0, 1000), mode=st.sampled_from(BOTH))
@settings(max_examples=40, deadline=None)
def test_whatever_is_played_is_accepted_or_refused_and_a_refusal_changes_nothing(
    cards: Catalogue, data: st.DataObject, seed: int, mode: int
) -> None:
    game = new_game(cards, seed, mode)
    for _, _ in zip(range(data.draw(st.integers(0, 500))), eager_moves(game, seed), strict=False):
        pass
    refused_without_a_trace(game, data.draw(any_moves(len(MOVES))), "battalia")


@pytest.mark.parametrize(("seed", "mode"), [(0, FULL), (1, FULL), (2, REFEREE)])
def test_every_kind_of_move_is_refused_with_a_reason_in_every_moment(
    cards: Catalogue, seed: int, mode: int
) -> None:
    game = new_game(cards, seed, mode)
    for n, _ in enumerate(eager_moves(game, seed)):
        if n % 12 == 0 and not game.over:
            fields = [(), (0,), (5,), (24,), (200,), (255,), (1, 1), (3, 90), (245, 6)]
            every_kind_refused(game, len(MOVES), fields)


# Secrets


@given(seed=st.integers(0, 10_000), steps=st.integers(60, 600))
@settings(max_examples=30, deadline=None)
def test_no_view_depends_on_what_its_seat_may_not_know(cards: Catalogue, seed: int, steps: int) -> None:
    """BA-108, BA-H1: other hands, ambushes and nations, and the order of everything hidden."""
    game = new_game(cards, seed, FULL)
    for _, _ in zip(range(steps), eager_moves(game, seed), strict=False):
        pass
    watched = seed % game.players
    before = game.view(watched), game.view(None)
    for seat, deck in enumerate(game.decks):
        assert isinstance(deck, KnownDeck)
        deck.nation.reverse()
        if seat == watched:
            continue
        hidden = (deck.nation + deck.hand + deck.ambush)[::-1]
        deck.nation, hidden = hidden[: len(deck.nation)], hidden[len(deck.nation) :]
        deck.hand, deck.ambush = hidden[: len(deck.hand)], hidden[len(deck.hand) :]
        if deck.refuge:
            deck.refuge[:-1] = deck.refuge[:-1][::-1]
    for pile in game.mixed:
        pile.reverse()
    if game.scenario == 2:
        game.ancients.reverse()
    assert (game.view(watched), game.view(None)) == before


def test_no_event_names_a_card_of_a_hand_or_an_ambush(cards: Catalogue) -> None:
    """Events are public: drawing and hiding tell numbers only."""
    for seed in range(4):
        game = new_game(cards, seed, FULL)
        for move, events in eager_moves(game, seed):
            if move[0] == HIDE:
                assert all(len(event) == 2 for event in events if event[0] == words.BURIED)
            if move[0] == words.DRAW:
                drawn = [event for event in events if event[0] == words.DREW]
                assert drawn and all(len(event) == 3 and event[2] < 12 for event in drawn)


# Two modes, one game


class Shadow:
    """A REFEREE game that is told only what a real table could see of a FULL one."""

    def __init__(self, cards: Catalogue, seed: int):
        self.full = new_game(cards, seed, FULL)
        self.game = new_game(cards, seed, REFEREE)
        self.rolled: list[Move] = []  # what chance did in the FULL game since the last decision
        self.taken: list[int] = []  # and which cards came out

    def see(self, move: Move | None, events: list[Move]) -> None:
        if move is not None:
            self.rolled.append(move)
        self.taken += [event[2] for event in events if event[0] in (DEALT, GAINED, SWAPPED, ANCIENT)]

    def answer(self) -> None:
        """Whatever the referee's game asks of chance was seen on the table.

        Who has nothing left to add to a battle says so: the referee cannot know.
        """
        while not self.game.over:
            if self.game.seat == CHANCE:
                self.game.play(self._seen(self.game.expects().moves))
            elif self.game.asking in (AT_DEFENCE, AT_PURSUIT) and self.full.asking != self.game.asking:
                self.game.play((PASS,))
            else:
                return

    def _seen(self, moves: list[Move]) -> Move:
        for move in self.rolled:
            if move in moves and move[0] not in (words.TOP, words.GROUND):
                self.rolled.remove(move)
                return move
        if moves[0][0] == words.GROUND:
            return next(move for move in moves if move[1] in self.full.tops[CITY_PILE:])
        for card in self.taken:
            for move in moves:
                if move[1] == card:
                    self.taken.remove(card)
                    return move
        raise AssertionError(f"the table never showed one of {moves}")

    def decide(self, move: Move) -> None:
        if move[0] in (HIDE, DROP, DECLARE_TWO):
            move = move[:1]
        elif move[0] == DECLARE:
            move = move[:2]
        self.game.play(move)


PRIVATE = ("mode", "hand", "refuge", "ambush", "shown", "effects", "waiting", "moment", "refuge_tops", "tops")


@pytest.mark.parametrize("seed", range(9))
def test_a_referee_who_sees_only_the_table_follows_every_game_to_the_same_score(
    cards: Catalogue, seed: int
) -> None:
    """Both modes know the same public facts whenever a player is asked, and count the same points."""
    shadow = Shadow(cards, seed)
    full, game = shadow.full, shadow.game
    chance = Chance(seed + 1)
    decision: Move | None = None
    shadow.see(None, full.events)
    while True:
        while full.seat == CHANCE and not full.over:
            moves = full.expects().moves
            move = moves[chance.below(len(moves))]
            shadow.see(move, full.play(move))
        shadow.answer()
        if full.over:
            break
        if full.asking == game.asking and full.seat == game.seat:
            seen, known = game.view(None), full.view(None)
            public = [key for key in seen if key not in PRIVATE]
            assert {key: seen[key] for key in public} == {key: known[key] for key in public}
        decision = eager(full, chance)
        shadow.rolled, shadow.taken = [], []
        shadow.see(None, full.play(decision))
        shadow.decide(decision)
        if full.seat != CHANCE or full.over:
            shadow.answer()
    assert game.over
    assert (game.sheet, game.winners, game.reason) == (full.sheet, full.winners, full.reason)


# Words


def test_every_event_has_its_word() -> None:
    events_in_order = [name.split()[0].upper() for name in EVENTS]
    assert [getattr(words, name) for name in events_in_order] == list(range(len(EVENTS)))


def test_words_for_every_move_and_event_of_a_game(cards: Catalogue) -> None:
    for seed in range(3):
        game = new_game(cards, seed, FULL)
        told = BattaliaWords(game, cards)
        for move, events in eager_moves(game, seed):
            assert told.move(move)["kind"]
            assert all(event["event"] for event in told.events(events))


def test_every_kind_of_move_comes_up(cards: Catalogue) -> None:
    kinds: set[int] = set()
    for seed in range(7):
        for mode in BOTH:
            kinds |= {move[0] for move, _ in eager_moves(new_game(cards, seed, mode), seed, rich=True)}
    assert set(range(len(MOVES))) - kinds <= {words.AGREE, words.DROP, words.AS, words.FLY, words.CLAIM}
