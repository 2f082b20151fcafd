"""What plans promise, measured in worlds that the seat cannot tell from the real one; the same for each plan.

A search says which plan it likes. How much better that is than another one is measured here, in fresh worlds,
so that the luck by which a plan was chosen does not count.
"""

import math
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from sim.play.search.tree import Insight, Plan, follow


class Outcome(NamedTuple):
    """How one world looks after a plan: how likely a win is (0 to 1), and the seat's points."""

    win: float
    points: float


class Difference(NamedTuple):
    """How much likelier a win is with one plan than with another, and the standard error of that."""

    mean: float
    error: float

    @property
    def is_sure(self) -> bool:
        return self.mean > 2 * self.error


def outcomes(insight: Insight, game: Any, seat: int, plan: Plan, seed: int, worlds: int) -> list[Outcome]:
    """The n-th world is the same for every plan that gets this seed."""
    found = []
    for number in range(worlds):
        dice = Random(f"{seed} world {number}")
        world = insight.copy(game)
        insight.deal(world, seat, dice)
        follow(world, seat, plan)
        insight.play_on(world, dice)
        found.append(Outcome(insight.values(world)[seat], insight.points(world, seat)))
    return found


def battle_chance(insight: Insight, game: Any, seat: int, plan: Plan, seed: int, worlds: int) -> float | None:
    """How often the seat wins the battle that goes on after the plan; None if hardly ever one does."""
    fought = []
    for number in range(worlds):
        dice = Random(f"{seed} battle {number}")
        world = insight.copy(game)
        insight.deal(world, seat, dice)
        follow(world, seat, plan)
        won = insight.wins_battle(world, seat, dice)
        if won is not None:
            fought.append(won)
    return fmean(fought) if 2 * len(fought) > worlds else None


def average(found: list[Outcome]) -> Outcome:
    return Outcome(fmean(each.win for each in found), fmean(each.points for each in found))


def difference(better: list[Outcome], worse: list[Outcome]) -> Difference:
    """World by world, so that what both share cancels out."""
    gaps = [a.win - b.win for a, b in zip(better, worse, strict=True)]
    error = stdev(gaps) / math.sqrt(len(gaps)) if len(gaps) > 1 else math.inf
    return Difference(fmean(gaps), error)
