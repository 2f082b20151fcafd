"""Better players of Arte de Batalla than the greedy bot, by a few rules each of which wins games by itself.

The drafter takes the Heroes who fend off blows for one Element card. The veteran keeps all Element cards for
that, lets the other side begin and so come into reach first, and plays Boots where they make a blow possible.
"""

from rules.arte.card import ATTACK, COST, KINDS, REACH
from rules.arte.game import Arte
from rules.arte.moves import (
    AIM,
    AT_DRAFT,
    AT_FIRST,
    AT_UNIT,
    BOOTS,
    FIRST,
    LAY,
    NONE,
    SKILL,
    WALK,
)
from rules.arte.sight import strikes
from rules.arte.terrain import reach
from sim.play.bots.arte import Greedy

Move = tuple[int, ...]
Moves = list[Move]

_DRAFT = (5, 6, 1, 7, 0, 4, 3, 2)  # Heroes, the most valuable first
_DEFEAT = 5  # what a defeat is worth, in points of damage
_HERO = 3  # how much more a Hero counts than others
_FAR = 99


class Drafter(Greedy):
    def choose(self, game: Arte) -> Move:
        expected = game.expects()
        if expected.moment == AT_DRAFT:
            return min(expected.moves, key=lambda move: _DRAFT.index(move[1]))
        return super().choose(game)


class Veteran(Drafter):
    def choose(self, game: Arte) -> Move:
        expected = game.expects()
        if expected.moment == AT_FIRST:
            return (FIRST, 1 - self.seat)
        if expected.moment == AT_UNIT:
            return self.unit(game, expected.moves)
        return super().choose(game)

    def unit(self, game: Arte, moves: Moves) -> Move:
        unit = game.chosen
        damage = game.stat(unit, ATTACK)
        aims = [move for move in moves if move[0] == AIM and _enemy(game, move) != NONE]
        aims = [move for move in aims if strikes(game, unit, move[1], 0)]
        if aims:
            return max(aims, key=lambda move: _worth(game, _enemy(game, move), damage))
        if self._hurries(game, moves):
            return (LAY, BOOTS, 0)
        thrifty = [move for move in moves if move[0] != SKILL or not game.skill_of(move[1], COST)]
        return super().unit(game, thrifty)

    def _hurries(self, game: Arte, moves: Moves) -> bool:
        """Whether Boots of the hand bring the chosen unit to somebody whom it would not reach without."""
        if self._stopped or (WALK,) not in moves or (LAY, BOOTS, 0) not in moves:
            return False
        unit = game.chosen
        far = game.stat(unit, REACH)
        left = reach(game, unit, game.mp[unit])
        squares = [square for square in range(len(left)) if left[square]] + [game.square[unit]]
        enemies = [game.square[enemy] for enemy in game.own(1 - self.seat) if game.life[enemy]]
        gap = min([game.dist(square, enemy) - far for square in squares for enemy in enemies], default=_FAR)
        return 0 < gap <= game.hands[self.seat * KINDS + BOOTS]


def _enemy(game: Arte, aim: Move) -> int:
    """The unit that is aimed at; NONE for a Horse or a wall."""
    return game.unit_on(aim[1])


def _worth(game: Arte, enemy: int, damage: int) -> int:
    life = game.life[enemy]
    worth = min(damage, life) + (_DEFEAT if damage >= life else 0)
    return worth * _HERO if game.is_hero(enemy) else worth
