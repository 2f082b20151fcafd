"""What a strong player would do now, and what that promises: for people who ask."""

from typing import Any, NamedTuple

from rules.chance import Chance
from sim.play.search.levels import bot
from sim.play.search.tree import best_of

Move = tuple[int, ...]


class Advice(NamedTuple):
    """A move, how likely a win looks with it (percent), and with the best other one; None if it is forced."""

    move: Move
    percent: int | None
    other: int | None


def advise(game: str, state: Any, seat: int, moves: list[Move], iterations: int | None = None) -> Advice:
    """By what the seat may know, like every bot."""
    player = bot(game, "strong", seat, Chance(1 + len(moves)), iterations)
    move = player.choose_among(state, moves)
    if player.last is None or not player.last.children:
        return Advice(move, None, None)
    best = best_of(player.last)
    others = [node.mean for node in player.last.children.values() if node.plan[0] != move and node.visits]
    return Advice(move, round(100 * best.mean), round(100 * max(others)) if others else None)
