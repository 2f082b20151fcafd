"""What a bot thinks of a game that was played: the moments it looks at, and what it finds there."""

from functools import lru_cache

import pytest

from sim.analysis.decisions import decisions
from sim.analysis.turning_points import turning_points
from sim.device_files import catalogue_of
from sim.play.match import Match
from sim.play.search.comparing import Outcome, average, difference, outcomes
from sim.play.search.copies import copy_of
from sim.play.search.levels import insight_of
from tests.room.playing import Rehearsal, setups
from tests.search.kuhn import BET, PASS, Insight, Kuhn

Move = tuple[int, ...]


@lru_cache(maxsize=3)
def at_a_table(game: str) -> tuple[Move, list[Move]]:
    """As a journal has it: what hands held is not in it."""
    played = Rehearsal(game, setups(game)[0], 5, True).to_the_end()
    return played.setup, played.heard


@pytest.mark.parametrize("game", ["history", "battalia", "arte"])
def test_what_was_played_can_be_played_at_each_decision(game: str) -> None:
    """Cards are assumed so that all of a seat's moves up to the next surprise are possible."""
    setup, moves = at_a_table(game)
    found = list(decisions(game, setup, moves))
    assert len(found) > 40
    at = 0
    for decision in found:
        assert decision.n > at
        at = decision.n + len(decision.plan) - 1
        state = copy_of(decision.game)
        assert len(state.expects().moves) > 1
        for move in decision.plan:
            assert state.expects().seat == decision.seat
            state.play(move)  # the rules refuse what is not possible


def test_a_game_with_open_cards_is_taken_as_it_was() -> None:
    match = Match("history", 4, ["greedy", "greedy"], catalogue_of("history"))
    played: list[tuple[int, Move]] = []
    match.play(lambda seat, move, events: played.append((seat, move)))
    for decision in decisions("history", match.setup, [move for _, move in played]):
        for number, move in enumerate(decision.plan, decision.n - 1):
            assert played[number] == (decision.seat, move)


def test_a_game_that_was_thrown_away_has_its_turning_point_there() -> None:
    setup, moves = at_a_table("arte")
    heard: list[int] = []
    found = turning_points("arte", setup, moves, "easy", heard.append)
    assert sum(heard) == 2 * len(moves)
    worst = found[0]
    assert worst.lost == max(point.lost for point in found) > 0.5 and worst.is_sure
    # The bot's plan is possible, and wins the game there and then, which the player of this seat did not.
    state = copy_of(worst.decision.game)
    for move in worst.better:
        state.play(move)
    decision = worst.decision
    promised = outcomes(insight_of("arte"), decision.game, decision.seat, worst.better, 99, 8)
    assert average(promised).win > 0.9


def test_plans_are_compared_in_the_same_worlds() -> None:
    """A Jack that calls a bet loses one chip more than one that passes, in every world."""
    game = Kuhn((0, 2), "b")
    game.cards.reverse()
    passed = outcomes(Insight(), game, 1, (PASS,), 3, 20)
    called = outcomes(Insight(), game, 1, (BET,), 3, 20)
    assert average(passed) == Outcome(0.25, -1.0)
    assert average(called) == Outcome(0.0, -2.0)
    better = difference(passed, called)
    assert better.mean == 0.25 and better.error == 0.0 and better.is_sure
    assert not difference(called, passed).is_sure
