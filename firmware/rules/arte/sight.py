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
        high = max(there, _highest(g, start, square, True, NONE))
        return far + max(0, high - here)  # AB-608, AB-609
    rise = there - here
    height = rise if rise > 0 else -rise  # AB-607
    if far == 1:
        if rise == 1 and g.horse[unit] != NONE and g.stat(unit, REACH) == 1:  # AB-611
            return 1
        return 1 + height
    crossed = _highest(g, start, square, False, g.owner(unit))
    if crossed == NONE:
        return NONE
    return far + max(height, crossed - here)  # AB-615


def _highest(g: "State", start: int, end: int, touched: bool, seat: int) -> int:
    """The highest level between the two squares that the sight line touches (AB-612), or crosses.

    For the melee attack of a seat it is NONE if an enemy unit or Ice wall stands on such a square (AB-613).
    """
    width = g.width
    x, y = start % width, start // width
    dx, dy = end % width - x, end // width - y
    reach = abs(dx) + abs(dy)
    if touched:
        reach += 1  # at an edge or a corner counts too
    highest = 0
    step = 1 if dy >= 0 else -1
    for cx in range(dx + 1) if dx >= 0 else range(0, dx - 1, -1):
        for cy in range(0, dy + step, step):
            if 2 * abs(dx * cy - dy * cx) >= reach:
                continue
            square = start + cy * width + cx
            if square in (start, end):
                continue
            level = g.levels[square]
            wall = g.tokens[square] & 15 == ICE_WALL
            if seat != NONE and (wall or _enemy(g, seat, g.pieces[square])):
                return NONE
            if wall:
                level += 1  # AB-905
            if level > highest:
                highest = level
    return highest


def _enemy(g: "State", seat: int, piece: int) -> bool:
    """Own units and riderless Horses obstruct nobody (AB-614)."""
    return 0 < piece <= 2 * g.half and g.owner(piece - 1) != seat


def attack_range(g: "State", unit: int, square: int) -> int:
    """The printed range, and what the third level adds (AB-610)."""
    printed = g.stat(unit, REACH)
    if g.stat(unit, RANGED) and g.levels[g.square[unit]] == _THIRD > g.levels[square]:
        return printed + 1
    return printed


def strikes(g: "State", unit: int, square: int, bulls: int) -> bool:
    return attack_cost(g, unit, square) <= attack_range(g, unit, square) + bulls


def targets(g: "State", unit: int, bulls: int, only_units: bool = False) -> "list[int]":
    """The squares it can legally attack now (AB-605): enemy units, riderless Horses, Ice walls."""
    start = g.square[unit]
    most = g.stat(unit, REACH) + bulls + 1
    found = []
    for enemy in g.own(1 - g.owner(unit)):
        if g.life[enemy]:
            square = g.square[enemy]
            if g.dist(start, square) <= most and strikes(g, unit, square, bulls):
                found.append(square)
    if only_units:
        return found
    for horse in range(len(g.rider)):
        if g.horse_alive[horse] and g.rider[horse] == NONE:
            square = g.horse_square[horse]
            if g.dist(start, square) <= most and strikes(g, unit, square, bulls):
                found.append(square)
    for square in g.token_squares:
        if g.tokens[square] & 15 == ICE_WALL and strikes(g, unit, square, bulls):
            found.append(square)
    return found
