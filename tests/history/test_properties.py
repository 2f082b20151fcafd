"""Whole games of A Battle Through History, by chance: what must hold in every position of each."""

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.compile import compile_all
from host_tools.resolve import answer
from rules.chance import Chance
from rules.game import CHANCE, decode, encode
from rules.history.army import HiddenArmy
from rules.history.forms import MOVES
from rules.history.game import History
from rules.history.known import KnownArmy
from rules.history.moves import (
    ACT,
    AT_COUNT,
    AT_HAND,
    AT_KEEP,
    AT_PICK,
    AT_RELICS,
    AT_VALUES,
    AT_WHEEL,
    COUNT,
    DRAW,
    FOUGHT,
    FULL,
    HOLD,
    KEEP,
    KEPT,
    NONE,
    PASS,
    PICK,
    REFEREE,
    RELIC,
    TIGHTEN,
    TILE,
    TURN,
    VALUE,
)
from rules.history.unit import ELITE, ERA, HERO, KIND
from sim import FIRMWARE
from sim.play.words.history import EVENTS, HistoryWords
from store.catalogue import Catalogue
from tests.refusals import any_moves, every_kind_refused, refused_without_a_trace

Move = tuple[int, ...]

SETUPS = [(2, 6), (3, 6), (4, 6), (5, 6), (2, 8), (5, 8)]


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    out = tmp_path_factory.mktemp("cards")
    compile_all(FIRMWARE, out)
    catalogue = Catalogue(str(out / "cards" / "history.cat"))
    yield catalogue
    catalogue.close()


def new_game(cards: Catalogue, seed: int, mode: int) -> History:
    players, rounds = SETUPS[seed % len(SETUPS)]
    figures = [(seed + i) % 5 for i in range(players)]
    return History((mode, rounds, seed % players, *figures), cards)


def random_moves(game: History, seed: int) -> Iterator[tuple[Move, list[Move]]]:
    chance = Chance(seed)
    while not game.over:
        moves = game.expects().moves
        move = moves[chance.below(len(moves))]
        yield move, game.play(move)


# Nothing is ever lost, doubled or out of its place


def units_by_place(game: History) -> list[int]:
    """Every Unit card in the game but the dismissed ones."""
    cards = [card for card in game.board if card != NONE]
    for pile in [*game.era_decks, *game.era_discards, game.heroes]:
        cards += pile
    for army in game.armies:
        cards += army.cards()
    if game.engaged and game.moment not in (AT_PICK, AT_RELICS, AT_KEEP):
        cards += game.record.lines[1]
    if game.engaged:
        cards += game.record.lines[0]
    if game.engaged and game.record.defender != NONE and game.moment in (AT_PICK, AT_RELICS, AT_KEEP):
        cards += game.record.lines[1]
    return cards


def check_components(game: History) -> None:
    cards = units_by_place(game)
    assert len(cards) == len(set(cards))
    tokens = game.token_pile + game.token_discards + [token for token in game.gears if token != NONE]
    for held in game.held:
        assert len(held) <= 3  # BH-210
        tokens += held
    if game.engaged:
        tokens += [token for given_to in game.record.given for _, token in given_to]
    assert sorted(tokens) == list(range(30))
    relics = game.relic_deck + game.relic_discards + [relic for own in game.relics for relic in own]
    if game.rival == NONE:
        relics += game.seen
    assert sorted(relics) == list(range(32))
    tiles = game.tile_pile + game.tile_discards
    tiles += [tile for tile in (game.active_tile, game.pending_tile) if tile != NONE]
    assert sorted(tiles) == list(range(18))
    for space, card in enumerate(game.board):
        assert card == NONE or game.unit(card)[ERA] == space // 3 + 1
        assert (card == NONE) == (space in game.gaps or space in game.faced and game.engaged)


def check_expectation(game: History) -> None:
    expected = game.expects()
    assert expected.moves and len(set(expected.moves)) == len(expected.moves)
    assert expected.seat == CHANCE or 0 <= expected.seat < game.players
    assert len(expected.moves) <= 40  # short enough for a menu and for the heap
    for move in expected.moves:
        assert decode(encode(move)) == (move, len(encode(move)))


@pytest.mark.parametrize("mode", [FULL, REFEREE])
@pytest.mark.parametrize("seed", range(1, 13))
def test_every_component_is_in_one_place_after_every_move(cards: Catalogue, mode: int, seed: int) -> None:
    """BH-117, BH-118, BH-204, BH-210; and the game always asks something it can accept."""
    game = new_game(cards, seed, mode)
    owners: dict[int, int] = {}
    moves = 0
    check_expectation(game)
    for _ in random_moves(game, seed):
        moves += 1
        check_components(game)
        if not game.over:
            check_expectation(game)
        for seat, army in enumerate(game.armies):
            for card in army.cards():
                assert owners.setdefault(card, seat) == seat  # BH-118
            if isinstance(army, HiddenArmy):
                hidden = army.in_hand + army.in_deck + army.in_discard + army.dismissed
                assert hidden == len(army.unseen)
                assert min(army.in_hand, army.in_deck, army.in_discard) >= 0
    assert 100 < moves < 3000
    assert game.winners and len(game.sheet) == game.players


# Saved games


@given(seed=st.integers(1, 2**32 - 1), mode=st.sampled_from([FULL, REFEREE]))
@settings(max_examples=15, deadline=None)
def test_a_game_played_again_is_the_same_after_every_move(cards: Catalogue, seed: int, mode: int) -> None:
    game = new_game(cards, seed, mode)
    again = new_game(cards, seed, mode)
    for move, events in random_moves(game, seed):
        assert again.play(move) == events
        assert again.digest() == game.digest()
        assert again.reveals == game.reveals


# Refusals


@given(data=st.data(), seed=st.integers(1, 1000), mode=st.sampled_from([FULL, REFEREE]))
@settings(max_examples=40, deadline=None)
def test_whatever_is_played_is_accepted_or_refused_and_a_refusal_changes_nothing(
    cards: Catalogue, data: st.DataObject, seed: int, mode: int
) -> None:
    game = new_game(cards, seed, mode)
    steps = data.draw(st.integers(0, 400))
    for _, _ in zip(range(steps), random_moves(game, seed), strict=False):
        pass
    refused_without_a_trace(game, data.draw(any_moves(len(MOVES))), "history")


@pytest.mark.parametrize("seed", range(3))
def test_every_kind_of_move_is_refused_with_a_reason_in_every_moment(cards: Catalogue, seed: int) -> None:
    """All kinds with small numbers, at every tenth position of a game."""
    game = new_game(cards, seed, FULL)
    for n, _ in enumerate(random_moves(game, seed + 1)):
        if n % 10 == 0 and not game.over:
            every_kind_refused(game, len(MOVES), [(), (0,), (5,), (24,), (1, 1), (3, 90)])


# Secrets


def scramble(army: KnownArmy) -> None:
    """Other cards in hand and in the deck, as many as before."""
    hidden = army.deck + army.hand
    size = len(army.deck)
    army.deck, army.hand = hidden[::-1][:size], hidden[::-1][size:]


@given(seed=st.integers(1, 10_000), steps=st.integers(30, 500))
@settings(max_examples=40, deadline=None)
def test_no_view_depends_on_what_its_seat_may_not_know(cards: Catalogue, seed: int, steps: int) -> None:
    """Section 6.6: other hands, the order of decks, own Prowess tokens and other seats' won ones."""
    game = new_game(cards, seed, FULL)
    for _, _ in zip(range(steps), random_moves(game, seed), strict=False):
        pass
    watched = seed % game.players
    before = game.view(watched), game.view(None)
    for seat, army in enumerate(game.armies):
        if seat != watched:
            assert isinstance(army, KnownArmy)
            scramble(army)
            army.discard.reverse()
    for pile in [*game.era_decks, game.tile_pile, game.token_pile, game.relic_deck]:
        pile.reverse()
    assert (game.view(watched), game.view(None)) == before
    for token, holder in enumerate(game.holders):
        if holder in (NONE, watched) or game.over:
            continue
        # That it was won is public, which of the figure's four it was is not.
        first = token - token % 4
        unwon = [other for other in range(first, first + 4) if game.holders[other] == NONE]
        if unwon:
            game.holders[token], game.holders[unwon[0]] = NONE, holder
    assert (game.view(watched), game.view(None)) == before


# Two modes, one game


class Shadow:
    """A REFEREE game that is told only what a real table could see of a FULL one."""

    def __init__(self, cards: Catalogue, seed: int):
        self.full = new_game(cards, seed, FULL)
        self.game = new_game(cards, seed, REFEREE)

    def follow(self, moment: int, rival: int, move: Move, events: list[Move]) -> None:
        kind = move[0]
        if kind in (DRAW, PICK, HOLD) or moment == AT_WHEEL or (kind == RELIC and rival != NONE):
            pass  # secret, or not asked of a real table
        elif kind in (ACT, TIGHTEN):
            self.game.play(move[:2])  # BH-Q53
        elif kind == KEEP and rival != NONE:
            pass  # answered below, from what became public
        else:
            self.game.play(move)
        if kind == TILE:
            self.game.play((TURN, self.full.sector))
        for event in events:
            if event[0] == KEPT and self.game.moment == AT_KEEP:
                self.game.play((KEEP, event[2]))

    def count(self) -> None:
        """Scoring: the players count their cards and turn up their tokens."""
        while self.game.moment in (AT_COUNT, AT_VALUES) and not self.game.over:
            seat = self.game.seat
            if self.game.moment == AT_COUNT:
                self.game.play((COUNT, *self.full.counts[seat]))
                continue
            won = [move for move in self.game.expects().moves if self.full.holders[move[1]] == seat]
            assert won[0][0] == VALUE
            self.game.play(won[0])


PRIVATE = ("mode", "hand", "discard", "prowess", "picked", "seen", "waiting", "moment", "sheet", "winners")


@pytest.mark.parametrize("seed", range(100, 124))
def test_a_referee_who_sees_only_the_table_follows_every_game_to_the_same_score(
    cards: Catalogue, seed: int
) -> None:
    """Both modes know the same public facts whenever a player is asked, and count the same points."""
    shadow = Shadow(cards, seed)
    full, game = shadow.full, shadow.game
    chance = Chance(seed)
    while not full.over:
        moment, rival = full.moment, full.rival
        moves = full.expects().moves
        move = moves[chance.below(len(moves))]
        shadow.follow(moment, rival, move, full.play(move))
        if full.seat != CHANCE and full.moment == game.moment:
            seen, known = game.view(None), full.view(None)
            assert {key: seen[key] for key in seen if key not in PRIVATE} == {
                key: known[key] for key in known if key not in PRIVATE
            }
            assert full.seat == game.seat
    shadow.count()
    assert game.over
    assert (game.sheet, game.winners) == (full.sheet, full.winners)


# Battles


@pytest.mark.parametrize("seed", range(200, 212))
def test_resolve_gives_the_games_own_result_for_every_battle(cards: Catalogue, seed: int) -> None:
    game = new_game(cards, seed, FULL)
    words = HistoryWords(game, cards)
    chance = Chance(seed)
    battles = 0
    while not game.over:
        board = game.rival == NONE
        relics = game.relic_deck + game.relic_discards if board else game.relics[game.rival]
        available = len(relics)
        moves = game.expects().moves
        events = game.play(moves[chance.below(len(moves))])
        fought = [event for event in events if event[0] == FOUGHT]
        if not fought:
            continue
        told = next(word for word in words.events(events) if word["event"] == "battle")
        scenario, result = told["scenario"], told["result"]
        assert isinstance(scenario, dict) and isinstance(result, dict)
        assert answer(json.dumps(scenario).encode()) == result
        assert (scenario["mode"], scenario["relics"]) == ("board" if board else "duel", available)
        assert [sum(result["up"][side]) for side in ("attacker", "defender")] == list(fought[0][2:])
        battles += 1
    assert battles > 8


# Scores


@pytest.mark.parametrize("seed", range(300, 310))
def test_scores_add_up_from_what_lies_on_the_table(cards: Catalogue, seed: int) -> None:
    """BH-952 to BH-960, counted in another way."""
    game = new_game(cards, seed, FULL)
    for _ in random_moves(game, seed):
        pass
    ladder = {0: 0, 1: 1, 2: 2, 3: 4, 4: 6}
    for seat, army in enumerate(game.armies):
        kinds = [game.unit(card)[KIND] for card in army.cards()]
        points = kinds.count(ELITE) + 3 * kinds.count(HERO) + game.honor[seat]
        eras = [relic // 8 for relic in game.relics[seat]]
        points += sum(ladder.get(eras.count(era), 9) for era in range(4))
        points += sum(2 + token % 4 for token, holder in enumerate(game.holders) if holder == seat)
        assert game.sheet[seat][-1] == points
    assert max(sheet[-1] for sheet in game.sheet) == game.sheet[game.winners[0]][-1]


# Words


def test_every_event_has_its_word() -> None:
    from rules.history import moves

    events_in_order = [name.split()[0].upper() for name in EVENTS]
    events_in_order[FOUGHT] = "FOUGHT"
    assert [getattr(moves, name) for name in events_in_order] == list(range(len(EVENTS)))


def test_every_moment_and_kind_of_move_comes_up(cards: Catalogue) -> None:
    """The games of these tests reach everything but the rarest moves."""
    kinds: set[int] = set()
    moments: set[int] = set()
    for seed in range(1, 40):
        for mode in (FULL, REFEREE):
            game = new_game(cards, seed, mode)
            for move, _ in random_moves(game, seed):
                kinds.add(move[0])
                moments.add(game.moment)
    assert set(range(len(MOVES))) - kinds <= {PASS}
    assert AT_HAND in moments and len(moments) >= 24
