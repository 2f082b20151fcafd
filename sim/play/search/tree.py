"""Information-set Monte Carlo tree search: one tree for one decision of one seat, the same for all games.

Each iteration imagines a world that the seat cannot tell from the real one (`Insight.deal`), walks down the
tree in it, adds one node, plays on for a while as a sensible player would, and asks what that is worth to
each seat. Chance is played as it comes and is no node of the tree: what counts of a plan is its average.
Worlds and chance of the n-th visit are the same for every plan at the root, so that plans are compared by
what they do, not by their luck.

An edge of the tree is a plan: one move, or several that belong together (the cards of a price and what they
buy). `Insight.plans` names the plans of a moment, the most promising first; a node with few visits looks at
few of them (progressive widening), so hundreds of moves do not drown a short search.

Whoever else decides in the tree decides by what he knows himself in that world: between a node and his plans
stands what his seat alone can see (`Insight.private`).
"""

import math
import time
from collections.abc import Callable, Hashable
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol

from rules.game import CHANCE

Move = tuple[int, ...]
Plan = tuple[Move, ...]

_EXPLORE = 0.6  # of the range of values seen at a node
_WIDE = 2.0  # plans that a node looks at: this times its visits to the power of _GROWTH
_GROWTH = 0.5
_RIPE = 4  # visits before a node gets children: until then its plan is judged by how worlds are played on
_DEEP = 60  # decisions on the way down
_ENOUGH = 6  # worlds that two plans must share before one is surely better


class Insight(Protocol):
    """What the search must know of a game."""

    @property
    def doubt(self) -> float:
        """By how many standard errors a plan must be better than what the greedy bot would do."""

    def copy(self, game: Any) -> Any:
        """A game of its own in the same state."""

    def deal(self, world: Any, seat: int, dice: Random) -> None:
        """Put every card that is hidden from the seat where it may as well be. Nothing of the old places may
        show, not even the order of a list."""

    def private(self, world: Any, seat: int) -> Hashable:
        """What the seat alone can see."""

    def plans(self, game: Any, seat: int, thorough: bool = False) -> list[Plan]:
        """What to consider for the seat whose decision it is, the most promising first; never empty. At the
        root it may be thorough and begin with what the greedy bot would do."""

    def instinct(self, game: Any, seat: int) -> Move | None:
        """A move that needs no thought, or None."""

    def play_on(self, world: Any, dice: Random) -> None:
        """Play as sensible people would, up to a good moment to stop."""

    def values(self, game: Any) -> list[float]:
        """By seat, from 0 (lost) to 1 (won)."""

    def points(self, game: Any, seat: int) -> float:
        """What the seat has now, as people count it; life points ahead in a game without points."""

    def wins_battle(self, world: Any, seat: int, dice: Random) -> bool | None:
        """Whether the seat wins the battle that goes on, played on in this world; None if there is none."""


class Node:
    __slots__ = ("children", "least", "minds", "most", "plan", "seat", "seen", "total", "visits")

    def __init__(self, plan: Plan, seat: int):
        self.plan = plan
        self.seat = seat  # whose decision led here; CHANCE at the root and for what somebody knows
        self.visits = 0
        self.total = 0.0
        self.seen: list[float] = []  # at a child of the root: its value in each world, the same for all plans
        self.least = 1.0  # of all values seen below
        self.most = 0.0
        self.children: dict[Plan, Node] = {}
        self.minds: dict[Hashable, Node] = {}  # the same for other seats, by what each of them knows

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def search(
    insight: Insight,
    game: Any,
    seat: int,
    seed: int,
    iterations: int,
    deadline: float = math.inf,
    allowed: Callable[[Plan], bool] = lambda plan: True,
    clock: Callable[[], float] = time.monotonic,
) -> Node:
    """The root, its children by plan. It stops after so many iterations or when the clock says so, but not
    before the first one. With no deadline the result follows from seed and iterations. Where no
    plan is allowed, the root has no children."""
    root = Node((), CHANCE)
    plans = insight.plans(game, seat, True)
    plans = [plan for plan in plans if allowed(plan)]
    if not plans:
        return root
    for _ in range(iterations):
        child = _choose(root, plans, seat)
        dice = Random(f"{seed} {child.visits}")
        world = insight.copy(game)
        insight.deal(world, seat, dice)
        _iterate(insight, world, [root, child], dice)
        if clock() >= deadline:
            break
    return root


def best_of(root: Node, doubt: float = 0.0) -> Node:
    """The plan that was looked at most often; of several the one that is worth most.

    With `doubt` the first plan is kept unless the other one is better in the worlds that both have met, by so
    many standard errors, and these are enough to tell.
    """
    best = max(root.children.values(), key=lambda node: (node.visits, node.mean))
    first = next(iter(root.children.values()))
    if doubt and best is not first:
        gaps = [a - b for a, b in zip(best.seen, first.seen, strict=False)]
        if len(gaps) < _ENOUGH or fmean(gaps) < doubt * stdev(gaps) / math.sqrt(len(gaps)):
            return first
    return best


def follow(game: Any, seat: int, plan: Plan) -> None:
    """Play the moves of a plan one after another; what is not offered (any more) is left out."""
    for move in plan:
        expected = game.expects()
        if expected.seat == seat and move in expected.moves:
            game.play(move)


def _choose(node: Node, plans: list[Plan], seat: int) -> Node:
    """A plan that was not tried yet, as long as the node may grow; else the one with the best prospects."""
    children = node.children
    wide = math.ceil(_WIDE * (node.visits + 1) ** _GROWTH)
    span = max(node.most - node.least, 1e-6)
    log = math.log(node.visits + 1)
    best: Node | None = None
    best_bound = -math.inf
    for plan in plans[:wide]:
        child = children.get(plan)
        if child is None:
            child = children[plan] = Node(plan, seat)
            return child
        if not child.visits:
            return child
        bound = (child.mean - node.least) / span + _EXPLORE * math.sqrt(log / child.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    assert best is not None
    return best


def _iterate(insight: Insight, world: Any, path: list[Node], dice: Random) -> None:
    node = path[-1]
    follow(world, node.seat, node.plan)
    while node.visits >= _RIPE and len(path) < _DEEP and go_to_decision(world, dice):
        seat = world.expects().seat
        if seat != path[1].seat:
            node = node.minds.setdefault(insight.private(world, seat), Node((), CHANCE))
            path.append(node)
        node = _choose(node, insight.plans(world, seat), seat)
        path.append(node)
        follow(world, node.seat, node.plan)
    insight.play_on(world, dice)
    values = insight.values(world)
    for parent, node in zip(path, path[1:], strict=False):
        node.visits += 1
        if node.seat == CHANCE:
            continue
        value = values[node.seat]
        node.total += value
        parent.least = min(parent.least, value)
        parent.most = max(parent.most, value)
    path[0].visits += 1
    path[1].seen.append(values[path[1].seat])


def go_to_decision(world: Any, dice: Random) -> bool:
    """Let chance and forced moves happen; whether a decision comes before the end."""
    while not world.over:
        expected = world.expects()
        moves = expected.moves
        if len(moves) == 1:
            world.play(moves[0])
        elif expected.seat == CHANCE:
            world.play(moves[int(dice.random() * len(moves))])
        else:
            return True
    return False
