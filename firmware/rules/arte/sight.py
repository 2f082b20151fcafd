"""Whom a unit can strike: distance, height, sight line, obstruction (AB-604 to AB-615)."""

from rules.arte.card import RANGED, REACH
from rules.arte.moves import ICE_WALL, NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State

_THIRD = 3


def attack_cost(g: "State", unit: int, square: int) -> int:
    """Distance and height to a target's square (AB-606); NONE if the way is obstructed."""
    start = g.square[unit]
    far = g.dist(start, square)
    here = g.levels[start]
    there = g.levels[square]
    if g.stat(unit, RANGED):
        high = max(there, _highest(g, start, square, 1, NONE))
        return far + max(0, high - here)  # AB-608, AB-609
    rise = there - here
    height = abs(rise)  # AB-607
    if far == 1:
        if rise == 1 and g.horse[unit] != NONE and g.stat(unit, REACH) == 1:  # AB-611
            return 1
        return 1 + height
    crossed = _highest(g, start, square, 0, g.owner(unit))
    if crossed == NONE:
        return NONE
    return far + max(height, crossed - here)  # AB-615


def between(g: "State", start: int, end: int, touched: int) -> "list[int]":
    """The squares between the two that the sight line crosses, or at least touches (AB-612)."""
    width = g.width
    dx, dy = end % width - start % width, end // width - start // width
    if not dx:
        first, last = min(start, end), max(start, end)
        return list(range(first + width, last, width))
    # Of each column the squares whose centres are near enough: 2 * abs(dx * cy - dy * cx) < reach
    reach = abs(dx) + abs(dy) + touched  # at an edge or a corner counts too
    double = 2 * abs(dx)
    slope = 2 * dy if dx > 0 else -2 * dy
    top, bottom = min(0, dy), max(0, dy)
    found = []
    for cx in range(min(0, dx), max(0, dx) + 1):
        centre = slope * cx
        nearest = max(top, (centre - reach) // double + 1)
        for cy in range(nearest, min(bottom, (centre + reach - 1) // double) + 1):
            square = start + cy * width + cx
            if square != start and square != end:
                found.append(square)
    return found


def _highest(g: "State", start: int, end: int, touched: int, seat: int) -> int:
    """The highest level on the sight line.

    For the melee attack of a seat it is NONE if an enemy unit or Ice wall stands on such a square (AB-613).
    """
    highest = 0
    for square in between(g, start, end, touched):
        wall = g.tokens[square] & 15 == ICE_WALL
        if seat != NONE and (wall or _enemy(g, seat, square)):
            return NONE
        highest = max(highest, g.levels[square] + wall)  # AB-905
    return highest


def _enemy(g: "State", seat: int, square: int) -> bool:
    """Own units and riderless Horses obstruct nobody (AB-614)."""
    unit = g.unit_on(square)
    return unit != NONE and g.owner(unit) != seat


def attack_range(g: "State", unit: int, square: int) -> int:
    """The printed range, and what the third level adds (AB-610)."""
    printed = g.stat(unit, REACH)
    if g.stat(unit, RANGED) and g.levels[g.square[unit]] == _THIRD > g.levels[square]:
        return printed + 1
    return printed


def strikes(g: "State", unit: int, square: int, bulls: int) -> bool:
    start = g.square[unit]
    far = attack_range(g, unit, square) + bulls
    rise = g.levels[square] - g.levels[start]
    # Whatever stands on the way, it costs no less than this; with a Horse one level up is free.
    if g.dist(start, square) + max(0, rise - 1) > far:
        return False
    return attack_cost(g, unit, square) <= far


def targets(g: "State", unit: int, bulls: int, only_units: bool = False) -> "list[int]":
    """The squares it can legally attack now (AB-605): enemy units, riderless Horses, Ice walls."""
    found = []
    for enemy in g.own(1 - g.owner(unit)):
        if g.life[enemy] and strikes(g, unit, g.square[enemy], bulls):
            found.append(g.square[enemy])
    if only_units:
        return found
    for horse in range(len(g.rider)):
        square = g.horse_square[horse]
        if g.horse_alive[horse] and g.rider[horse] == NONE and strikes(g, unit, square, bulls):
            found.append(square)
    for square in g.token_squares:
        if g.tokens[square] & 15 == ICE_WALL and strikes(g, unit, square, bulls):
            found.append(square)
    return found
