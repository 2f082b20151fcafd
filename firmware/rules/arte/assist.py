"""What a table or a page shows to help: squares in reach, targets with their distance, uses of a card."""

from rules.arte.card import RANGED
from rules.arte.moves import (
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_FREE,
    AT_HEAL,
    AT_REPLY,
    AT_SKILL,
    AT_UNIT,
    AT_WALK,
    BOOTS,
    BULLSEYE,
    POTION,
    RING,
    SHIELD,
)
from rules.arte.sight import attack_cost, attack_range, between, targets
from rules.arte.terrain import can_step, reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State

_FREE_PLAY = (AT_FREE, AT_UNIT, AT_WALK, AT_SKILL)


def squares_in_reach(g: "State", unit: int, boots: int = 0) -> "list[tuple[int, int]]":
    """Every square the unit can stop on with its mp, and what is then left, unplayed Boots included."""
    left = reach(g, unit, g.mp[unit], boots)
    return [(square, left[square] - 1) for square in range(len(left)) if left[square]]


def legal_targets(g: "State", unit: int, bulls: int = 0) -> "list[tuple[int, int, int, int]]":
    """Square, distance, height and range of everything the unit could attack now, so many Bullseyes laid."""
    found = []
    for square in targets(g, unit, bulls):
        far = g.dist(g.square[unit], square)
        height = attack_cost(g, unit, square) - far
        found.append((square, far, height, attack_range(g, unit, square) + bulls))
    return found


def sight_line(g: "State", unit: int, square: int) -> "list[int]":
    """The squares between that a ranged weapon's line touches (AB-612), or a melee weapon's crosses."""
    return between(g, g.square[unit], square, g.stat(unit, RANGED))


def uses(g: "State", kind: int) -> "list[int]":
    """The units that a Chest card could be played for at this moment, by public facts alone (AB-223)."""
    moment = g.moment
    if moment in _FREE_PLAY and kind in (BOOTS, POTION):
        return [unit for unit in g.own(g.player) if g.life[unit] and g.room(unit) and _helps(g, unit, kind)]
    if moment in (AT_DEFEND, AT_HEAL):
        unit = g.target
        fits = kind == (SHIELD if moment == AT_DEFEND else POTION)
    else:
        unit = g.attacker
        fits = _for_attacker(g, kind)
    return [unit] if fits and g.room(unit) else []


def _helps(g: "State", unit: int, kind: int) -> bool:
    if kind == POTION:
        return g.hurt_by(unit) > 0
    return not g.closed[unit] and not g.rooted[unit]


def _for_attacker(g: "State", kind: int) -> bool:
    moment = g.moment
    attacking = moment in (AT_DECLARE, AT_REPLY, AT_CHASE)
    if kind == RING:
        return attacking
    if kind == BULLSEYE:
        return attacking and g.stat(g.attacker, RANGED) == 1
    if kind == BOOTS and moment == AT_CHASE:
        return not g.stat(g.attacker, RANGED) and not g.rooted[g.attacker]
    return False


def nothing_left(g: "State") -> bool:
    """Neither an attack nor a step is left to the player: the table may propose the end (AB-316)."""
    for unit in g.own(g.player):
        if g.life[unit] and (can_step(g, unit) or g.attacks[unit] and targets(g, unit, 0)):
            return False
    return True
