"""What a strong player would do now, and what that promises in numbers: for people who ask."""

from typing import Any, NamedTuple

from rules.chance import Chance
from sim.play.search.comparing import average, battle_chance, outcomes
from sim.play.search.levels import bot, insight_of
from sim.play.search.tree import best_of

Move = tuple[int, ...]
_WORLDS = 24  # in which wins, points and battles are counted
_SEED = 11


class Advice(NamedTuple):
    """A move, how likely a win looks with it (percent), and with the other one that was looked at most.

    Both are counted in the same imagined worlds; None if the move is forced.

    `points` are those to be expected a turn later (in Arte de Batalla: life points ahead); `battle` is the
    chance to win the battle that goes on then (percent), None if there is none.
    """

    move: Move
    percent: int | None
    other: int | None
    points: float | None = None
    battle: int | None = None


def advise(
    game: str, state: Any, seat: int, moves: list[Move], iterations: int | None = None, level: str = "strong"
) -> Advice:
    """By what the seat may know, like every bot."""
    player = bot(game, level, seat, Chance(1 + len(moves)), iterations)
    move = player.choose_among(state, moves)
    if player.last is None or not player.last.children:
        return Advice(move, None, None)
    insight = insight_of(game, level)
    best = best_of(player.last, insight.doubt)
    others = [node for node in player.last.children.values() if node.plan[0] != move and node.visits]
    expected = average(outcomes(insight, state, seat, best.plan, _SEED, _WORLDS))
    other = None
    if others:
        plan = max(others, key=lambda node: (node.visits, node.mean)).plan
        other = round(100 * average(outcomes(insight, state, seat, plan, _SEED, _WORLDS)).win)
    won = battle_chance(insight, state, seat, best.plan, _SEED, _WORLDS)
    battle = None if won is None else round(100 * won)
    return Advice(move, round(100 * expected.win), other, round(expected.points, 1), battle)
