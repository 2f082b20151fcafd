"""The campaigner of A Battle Through History: counts battles well, seeks duels, and beats the greedy bot."""

from typing import Any

import pytest

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.moves import CHALLENGE, FOUGHT, NONE
from rules.history.odds import odds
from rules.history.unit import REL
from sim.device_files import catalogue_of
from sim.play.match import Match, stream
from sim.play.search.campaigner import Campaigner, Lieutenant
from sim.play.search.copies import copy_of
from sim.play.search.prospects import expectation, worlds
from sim.play.strength import share
from tests.search.test_hidden import OTHERWISE

TREBUCHET, ARCHERS, LEGIONARIES, GRENADIERS, CHARIOTS, ROCKETS = 6, 3, 47, 79, 52, 80


def _match(seed: int) -> Match:
    return Match("history", seed, ["greedy", "greedy"], catalogue_of("history"))


def _played(seed: int, seat: int, maker: type[Campaigner], watch: Any = None) -> Match:
    match = _match(seed)
    match.seat_bot(seat, maker(seat, stream(seed, 1 + seat)))
    match.play(watch)
    return match


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ([GRENADIERS], [LEGIONARIES]),
        ([ARCHERS, TREBUCHET], [GRENADIERS]),
        ([CHARIOTS, ARCHERS], [LEGIONARIES]),  # the Attacker may roll again
        ([ARCHERS, TREBUCHET], [CHARIOTS, LEGIONARIES]),  # the board must roll again
        ([GRENADIERS, ARCHERS, ARCHERS, TREBUCHET], [ROCKETS, GRENADIERS]),
    ],
)
def test_a_win_is_expected_as_often_as_the_odds_say(ours: list[int], theirs: list[int]) -> None:
    game: Any = _match(1).game
    battle = Battle()
    for side, cards in ((ATTACKER, ours), (DEFENDER, theirs)):
        for card in cards:
            battle.add(side, game.unit(card))
    battle.link()
    battle.assault()
    wins, _, _, of = odds(battle, True)
    assert 0 < wins < of
    expected = expectation(battle, lambda fought: float(fought.winner() == ATTACKER), True)
    assert expected == pytest.approx(wins / of)


def test_a_challenged_player_rolls_again_where_that_hurts_the_attacker() -> None:
    game: Any = _match(1).game
    once, again = Battle(), Battle()
    for battle in (once, again):
        battle.add(ATTACKER, game.unit(GRENADIERS))
        record = bytearray(game.unit(LEGIONARIES))
        record[REL] = int(battle is again)
        battle.add(DEFENDER, bytes(record))
        battle.link()
    won = [
        expectation(battle, lambda fought: float(fought.winner() == ATTACKER), False)
        for battle in (once, again)
    ]
    assert won[1] < won[0]


def test_it_challenges_more_often_than_the_greedy_bot_and_wins_nearly_all_its_duels() -> None:
    challenges = [0, 0]
    fought = won = 0
    for seed in range(40, 46):
        match = _match(seed)
        match.seat_bot(0, Campaigner(0, stream(seed, 1)))

        def watch(seat: int, move: Any, events: Any, match: Match = match) -> None:
            nonlocal fought, won
            game: Any = match.game
            if move[0] == CHALLENGE and seat != CHANCE:
                challenges[seat] += 1
            for event in events:
                if event[0] == FOUGHT and game.active == 0 and game.rival != NONE:
                    fought += 1
                    won += event[1] == ATTACKER

        match.play(watch)
    assert challenges[0] > 2 * challenges[1]
    assert won >= 0.8 * fought > 0


@pytest.mark.parametrize(("maker", "least"), [(Campaigner, 9), (Lieutenant, 8)])
def test_it_beats_the_greedy_bot(maker: type[Campaigner], least: int) -> None:
    """Measured over 100 games: 86 and 82 %. These twelve, always the same, must not be lost by a change."""
    won = sum(share(_played(seed, seat, maker), seat) for seed in range(60, 66) for seat in (0, 1))
    assert won >= least


def test_what_is_hidden_changes_no_choice_and_no_reinforcement() -> None:
    match = _match(12)
    compared = moments = 0

    def watch(*_: Any) -> None:
        nonlocal compared, moments
        game: Any = match.game
        expected = game.expects()
        if game.over or expected.seat == CHANCE or len(expected.moves) < 2:
            return
        moments += 1
        if moments % 3:
            return
        other = copy_of(game)
        OTHERWISE["history"](other, expected.seat)
        if game.view(expected.seat) != other.view(expected.seat) or game.digest() == other.digest():
            return
        compared += 1
        seat, rival = expected.seat, 1 - expected.seat
        assert worlds(game, seat, rival, 3) == worlds(other, seat, rival, 3)
        bots = [Campaigner(seat, stream(1, 1)) for _ in range(2)]
        assert bots[0].choose(game) == bots[1].choose(other)

    match.play(watch)
    assert compared >= 10
