"""Turning points of a game: decisions that cost most of the chance to win, and what a bot would have done.

Two passes, both repeatable on every machine: a short look at every decision, then a long one at those that
look worst. Each seat is judged by what it could know: what is hidden from it is dealt anew in every world.
"""

from collections.abc import Callable
from typing import NamedTuple

from sim.analysis.decisions import Decision, decisions
from sim.play.search.comparing import Outcome, average, difference, outcomes
from sim.play.search.levels import LEVELS, insight_of
from sim.play.search.tree import Insight, Plan, best_of, search

Move = tuple[int, ...]
_GLANCE = {"history": 16, "battalia": 6, "arte": 4}  # iterations and worlds of the short look
_LOOKED_AT = 12  # decisions that get the long look
_LEAST = 0.03  # of the chance to win: what cost less is no turning point
_MOST = 6  # turning points that are told
_SEED = 7


class TurningPoint(NamedTuple):
    decision: Decision
    better: Plan
    played: Outcome
    promised: Outcome  # with the better plan
    is_sure: bool

    @property
    def lost(self) -> float:
        return self.promised.win - self.played.win


def turning_points(
    game: str,
    setup: Move,
    moves: list[Move],
    level: str,
    advance: Callable[[int], None] = lambda amount: None,
) -> list[TurningPoint]:
    """The worst first. `advance` hears of every move that was looked at, and as much for the long looks."""
    insight = insight_of(game)
    glance = _GLANCE[game]
    suspects: list[tuple[float, int, Decision]] = []
    at = 0
    for decision in decisions(game, setup, moves):
        point = _judged(insight, decision, glance, glance)
        if point is not None:
            suspects.append((-point.lost, decision.n, decision))
        advance(decision.n - at)
        at = decision.n
    advance(len(moves) - at)
    suspects.sort()
    found = []
    iterations = LEVELS[level].iterations[game]
    looked_at = suspects[:_LOOKED_AT]
    for number, (_, _, decision) in enumerate(looked_at):
        point = _judged(insight, decision, iterations, 2 * iterations)
        if point is not None and point.is_sure and point.lost >= _LEAST:
            found.append(point)
        advance(len(moves) * (number + 1) // len(looked_at) - len(moves) * number // len(looked_at))
    found.sort(key=lambda point: -point.lost)
    return found[:_MOST]


def _judged(insight: Insight, decision: Decision, iterations: int, worlds: int) -> TurningPoint | None:
    """None if the bot would have begun in the same way."""
    _, seat, game, plan = decision
    if insight.instinct(game, seat) is not None:
        return None  # it does not think about such a thing
    root = search(insight, game, seat, _SEED, iterations)
    if not root.children:
        return None
    better = best_of(root, insight.doubt).plan
    if better[0] == plan[0]:
        return None
    promised = outcomes(insight, game, seat, better, _SEED, worlds)
    played = outcomes(insight, game, seat, plan, _SEED, worlds)
    sure = difference(promised, played).is_sure
    return TurningPoint(decision, better, average(played), average(promised), sure)
