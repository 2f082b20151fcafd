"""What the greedy bot would do: the first plan of every search, and how worlds are played on."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from rules.chance import Chance
from rules.game import CHANCE
from sim.play.search.copies import copy_of

Move = tuple[int, ...]
Plan = tuple[Move, ...]
_LONGEST = 16  # moves of a plan
_STEPS = 64  # that a bot takes to find one


class Bot(Protocol):
    def choose(self, game: Any) -> Move: ...


class Maker(Protocol):
    """The class of a bot."""

    def __call__(self, seat: int, chance: Chance) -> Bot: ...


def habit(maker: Maker, game: Any, seat: int) -> Plan:
    """What the bot does, up to the next thing that it cannot foresee. What only leads back to where it was is
    left out: then it does what comes next; () if nothing does."""
    bot = maker(seat, Chance(1))
    world = copy_of(game)
    moves: list[Move] = []
    before = world.digest()
    for _ in range(_STEPS):
        expected = world.expects()
        if expected.seat != seat or len(moves) == _LONGEST:
            break
        move = bot.choose(world)
        if move not in expected.moves:
            break
        moves.append(move)
        world.play(move)
        if world.reveals or world.over:
            break
        if world.digest() == before:
            moves = []
    return tuple(moves)


def play_turns(
    maker: Maker,
    world: Any,
    dice: Random,
    turns: int,
    turn_of: Callable[[Any], tuple[int, int]],
    stops: Callable[[], bool] = lambda: False,
    most: int = 400,
) -> None:
    """Everybody plays greedily until `turn_of` the world has changed so often, `stops`, or so many moves."""
    seed = int(dice.random() * 0xFFFFFFFF)
    bots = [maker(seat, Chance(seed + seat)) for seat in range(world.players)]
    turn = turn_of(world)
    for _ in range(most):
        if world.over:
            return
        expected = world.expects()
        moves = expected.moves
        if expected.seat == CHANCE:
            move = moves[int(dice.random() * len(moves))]
        else:
            move = bots[expected.seat].choose(world)  # of a forced move too: it learns what led nowhere
        world.play(move)
        if stops():
            return
        now = turn_of(world)
        if now != turn:
            turn = now
            turns -= 1
            if not turns:
                return
