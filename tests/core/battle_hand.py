"""A battle laid out by hand, for the tests of the battle and of its combat."""

from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.unit import ABILITY

# Faces of the Strong die, then of the Risky die.
LONG_1, MEDIUM_1, CLOSE_1, CLOSE_2 = 0, 2, 4, 5
ALL_UP, ALL_DOWN, CLOSE_3, LONG_DOWN, MEDIUM_2, MEDIUM_DOWN = 0, 1, 2, 3, 4, 5

A, D = ATTACKER, DEFENDER


def unit(long=0, medium=0, close=0, hp=1, link=(0, 0), reinf=0, assault=0, hd=0, acc=0, div=0):
    return bytes((0, 0, 255, long, medium, close, hp, link[0], link[1], reinf, assault, hd, acc, div, 0))


def icons(ability, n=1):
    return bytes((ABILITY, 0, 0, 0, ability, n))


def engage(attackers, defenders):
    """Both line-ups from the front, with their links and Assaults done."""
    battle = Battle()
    for record in attackers:
        battle.add(ATTACKER, record)
    for record in defenders:
        battle.add(DEFENDER, record)
    battle.link()
    battle.assault()
    return battle


def up(battle, side):
    return list(battle.standing[side][: battle.size(side)])


def hurt(battle, side):
    return list(battle.hurt[side][: battle.size(side)])


def totals(battle):
    return [tuple(battle.totals[2 * i : 2 * i + 2]) for i in range(battle.fought)]
