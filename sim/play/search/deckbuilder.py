"""A better player of Battalia than the greedy bot: one who makes the deck small and good.

Cards that nobody used at the end of a turn did nothing. So the deck builder sends its worst card to limbo
and hides its best one in the ambush (BA-471): next turn there is one more card in its hand, and from then on
one bad card less in its deck. It collects high ranks that way and builds new cities with them: three priests
are three points, where two of them only raise a city by one.

What it prefers is in deckbuilder.toml.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from rules.battalia.cards import CHIEF, HORSE, LORD, SUPPLY, TITLE, WEAPON
from rules.battalia.game import Battalia
from rules.battalia.moves import (
    AMBUSH,
    AT_ACTIONS,
    AT_HIDE,
    AT_SUSPEND,
    CITY,
    CREATE,
    END,
    HERO,
    HIRE,
    LAY,
    NONE,
    ROAD,
    UPGRADE,
)
from rules.battalia.placing import can_place
from sim.play.bots.battalia import Greedy, artifact_costs, units_price

Move = tuple[int, ...]
Wish = tuple[int, int, bytes]  # a kind of move, its number, the price as frimans to weapons

WORTHS = Path(__file__).with_name("deckbuilder.toml")
_WEEK = 7
_ENDLESS = 99  # days left of a game without a limit
_LONG_ROAD, _SHORT_ROAD = (ROAD, 2, b"\2\0\0\0\1\0"), (ROAD, 1, b"\1\0\0\0\1\0")
_RIDE = 3  # squares of a horse


class Worths(NamedTuple):
    """The keys of deckbuilder.toml."""

    city: list[float]
    upgrade: list[float]
    hero: list[float]
    weapon: list[float]
    title: list[float]
    horse: list[float]
    road: list[float]
    first_road: list[float]
    hire: list[float]
    late: float
    travel: float
    least: float
    best: float
    siege_weapon: float
    siege_unit: float
    cards: list[float]


def load(path: Path = WORTHS) -> Worths:
    with path.open("rb") as file:
        return Worths(**tomllib.load(file))


class DeckBuilder(Greedy):
    worths = load()

    def choose(self, game: Battalia) -> Move:
        expected = game.expects()
        if expected.moment == AT_ACTIONS:
            return self.act(game, expected.moves)
        if expected.moment == AT_SUSPEND:
            return min(expected.moves[:-1], key=lambda move: self._worth(game, move[1]))
        if expected.moment == AT_HIDE:
            return max(expected.moves, key=lambda move: self._worth(game, move[1]))
        return super().choose(game)

    def act(self, game: Battalia, moves: list[Move]) -> Move:
        if not game.line:
            known = game.view(self.seat)
            if not self._battle(game, moves) and self._travels(game, known) and (LAY, self._plan[0]) in moves:
                return (LAY, self._plan.pop(0))
        move = super().act(game, moves)
        if move == (END,) and (AMBUSH,) in moves and self._hides(game):
            return (AMBUSH,)
        return move

    def _travels(self, game: Battalia, known: dict[str, Any]) -> bool:
        """A hero goes all the way to its goal before the cards for that are spent on something else."""
        journey = None if self._stay else self._journey(game)
        if not journey or journey[1] > self.worths.travel:
            return False
        kinds = [game.kind(card) for card in known["hand"] if card not in known["effects"]]
        rides = HORSE in kinds and journey[1] <= _RIDE
        return (rides or kinds.count(SUPPLY) >= journey[1]) and self._set_out(game, known)

    # What to buy

    def _wishes(self, game: Battalia, known: dict[str, Any]) -> list[Wish]:
        worths, land = self.worths, game.map
        levels = [land.level[square] for square in land.cities(self.seat)]
        found: list[tuple[float, Wish]] = []
        for level in range(1, LORD + 1):
            found.append((worths.city[level - 1], (CITY, level, units_price(level, 3))))
            if level - 1 in levels:
                found.append((worths.upgrade[level - 1], (UPGRADE, level, units_price(level, 2))))
        found += [(worth * self._future(game), wish) for worth, wish in self._investments(game, known)]
        found.sort(key=lambda each: -each[0])
        return [wish for worth, wish in found if worth > 0]

    def _investments(self, game: Battalia, known: dict[str, Any]) -> list[tuple[float, Wish]]:
        """What brings no points itself."""
        worths = self.worths
        found: list[tuple[float, Wish]] = []
        heroes = (game.heroes[2 * self.seat] != NONE) + (game.heroes[2 * self.seat + 1] != NONE)
        if heroes < len(worths.hero):
            found.append((worths.hero[heroes], (HERO, 0, b"\0\0\0\0\2\1")))
        costs = artifact_costs(game)
        for kind, wanted in ((WEAPON, worths.weapon), (TITLE, worths.title), (HORSE, worths.horse)):
            owned = self._owned(game, known, kind)
            if owned < len(wanted):
                found.append((wanted[owned], (CREATE, kind, costs[kind])))
        room = any(can_place(game.map, self.seat, shape, True) for shape in game.shapes)
        roads = worths.road if room else worths.first_road
        found += [(roads[0], _LONG_ROAD), (roads[1], _SHORT_ROAD)]
        for rank in range(1, LORD + 1):
            found.append((worths.hire[rank - 1], (HIRE, rank, bytes((0, 0, 0, 0, rank + 1, 0)))))
        return found

    def _days(self, game: Battalia) -> int:
        return _WEEK * game.weeks - game.day if game.weeks else _ENDLESS

    def _future(self, game: Battalia) -> float:
        return min(1.0, (self._days(game) - 1) / self.worths.late)

    # What to throw away, what to keep

    def _worth(self, game: Battalia, card: int) -> float:
        worths = self.worths
        kind = game.cards[2 * card]
        worth = worths.cards[kind]
        if kind == WEAPON and self._besieges(game):
            worth += worths.siege_weapon
        elif CHIEF <= kind <= LORD and self._besieges(game):
            worth += worths.siege_unit
        return worth

    def _besieges(self, game: Battalia) -> bool:
        goals = self._goals(game)
        return game.heroes[2 * self.seat] in goals or game.heroes[2 * self.seat + 1] in goals

    def _hides(self, game: Battalia) -> bool:
        """Whether the hand has a card to throw away and one that is worth it."""
        if self._days(game) <= 1:
            return False
        worths = sorted([self._worth(game, card) for card in game.decks[self.seat].playable()])
        return worths[0] < self.worths.least and worths[-1] >= self.worths.best


class Apprentice(DeckBuilder):
    """Has heard of the ambush, but throws away the very worst only, and only to hide what ranks high."""

    worths = DeckBuilder.worths._replace(least=1.1, best=6.0)
