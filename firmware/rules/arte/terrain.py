"""Where a unit can go: steps, climbs, passages, and the squares it reaches (AB-310 to 314, 501 to 509)."""

from rules.arte.card import FAR
from rules.arte.moves import ICE_WALL, NONE, PORTAL_TOKEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.arte.state import State

_BLOCKED = 255


def reach(g: "State", unit: int, mp: int, boots: int = 0, flat: bool = False) -> bytearray:
    """For each square: 1 + the most mp left when the unit stops there, 0 where it cannot stop.

    `boots` are the mp of Boots still in hand; they count in what is left (AB-412). `flat`: a skill's walk,
    each step counting one (AB-814).
    """
    width = g.width
    last = FAR if flat else boots + 1 if g.horse[unit] != NONE else 0
    best = _flooded(g, unit, mp + boots, last)[1]
    left = bytearray()
    for y in range(g.height):
        at = (y + 1) * (width + 1) + 1
        left += best[at : at + width]
    _clear(g, left)
    return left


def _flooded(g: "State", unit: int, mp: int, last: int) -> "tuple[bytearray, bytearray]":
    """Heights, and what is left on each square for this unit: on a board with an edge around it."""
    ground, best = padded(g)
    for other in g.own(1 - g.owner(unit)):  # AB-311; own units may be crossed (AB-312)
        if g.life[other]:
            best[_pad(g, g.square[other])] = _BLOCKED
    for horse in range(len(g.rider)):  # AB-410
        if g.horse_alive[horse] and g.rider[horse] == NONE:
            best[_pad(g, g.horse_square[horse])] = _BLOCKED
    flood(ground, best, [_pad(g, g.square[unit])], g.width + 1, mp, last)
    return ground, best


def way(g: "State", unit: int, square: int) -> "list[int]":
    """The squares of a cheapest way to a square in reach, from there back, without both ends."""
    stride = g.width + 1
    last = 1 if g.horse[unit] != NONE else 0
    ground, best = _flooded(g, unit, g.mp[unit], last)
    start, place = _pad(g, g.square[unit]), _pad(g, square)
    squares: "list[int]" = []
    while place != start:
        for offset in (-1, 1, -stride, stride, -stride - 1, 1 - stride, stride - 1, stride + 1):
            before = place - offset
            rise = ground[place] - ground[before]
            if best[before] == _BLOCKED or rise > 1 or rise < -1:
                continue
            if rise and _barred(ground, before, offset, stride):
                continue
            if best[before] - (2 if rise == 1 and best[before] - 1 > last else 1) == best[place]:
                break
        else:
            return []  # not in reach
        place = before
        if place != start:
            squares.append((place // stride - 1) * g.width + place % stride - 1)
    return squares


def _clear(g: "State", left: bytearray) -> None:
    """Nobody stops where somebody or something is (AB-312, AB-314)."""
    for other in range(len(g.life)):
        if g.life[other]:
            left[g.square[other]] = 0
    for horse in range(len(g.rider)):
        if g.horse_alive[horse]:
            left[g.horse_square[horse]] = 0
    for square in g.token_squares:
        if g.tokens[square] & 15 != PORTAL_TOKEN:
            left[square] = 0


def _pad(g: "State", square: int) -> int:
    """The square's place on a board with an edge around it."""
    return square + square // g.width + g.width + 2


def padded(g: "State") -> "tuple[bytearray, bytearray]":
    """Heights of all squares with an edge around them, and what is blocked there by edge and tokens."""
    width = g.width
    stride = width + 1
    size = (g.height + 2) * stride + 1
    ground = bytearray(size)
    best = bytearray(b"\xff" * size)
    zeros = bytes(width)
    for y in range(g.height):
        at = (y + 1) * stride + 1
        ground[at : at + width] = g.levels[y * width : (y + 1) * width]
        best[at : at + width] = zeros
    for square in g.token_squares:
        token = g.tokens[square] & 15
        if token != PORTAL_TOKEN:
            best[_pad(g, square)] = _BLOCKED
        if token == ICE_WALL:
            ground[_pad(g, square)] += 1  # AB-508, AB-905
    return ground, best


def flood(ground: bytearray, best: bytearray, starts: "list[int]", stride: int, left: int, last: int) -> None:
    """Fill `best` with 1 + the most mp left, from the nearest squares outwards.

    With so much left as `last`, or less, a climb costs 1: a rider's last mp, before each of the Boots in hand
    (AB-411, AB-412).
    """
    offsets = (-1, 1, -stride, stride, -stride - 1, 1 - stride, stride - 1, stride + 1)
    for start in starts:
        best[start] = left + 1
    now = starts
    soon: "list[int]" = []
    while left and (now or soon):
        later: "list[int]" = []
        dear = left > last
        for place in now:
            if best[place] != left + 1:
                continue
            here = ground[place]
            for offset in offsets:
                there = place + offset
                if best[there] >= left:
                    continue
                rise = ground[there] - here
                if rise:
                    if rise > 1 or rise < -1 or _barred(ground, place, offset, stride):  # AB-501
                        continue
                    if rise == 1 and dear:  # AB-502
                        if not best[there]:
                            best[there] = left - 1
                            later.append(there)
                        continue
                best[there] = left
                soon.append(there)
        now = soon
        soon = later
        left -= 1


def _barred(ground: bytearray, place: int, offset: int, stride: int) -> bool:
    """A diagonal step to another level between two higher squares (AB-508); past one it is free (AB-509)."""
    if offset in (stride + 1, 1 - stride):
        across = 1
    elif offset in (stride - 1, -stride - 1):
        across = -1
    else:
        return False
    high = max(ground[place], ground[place + offset])
    return ground[place + across] > high and ground[place + offset - across] > high


def step_cost(g: "State", start: int, end: int) -> int:
    """What a step on foot between neighbours costs; 0 if it is not legal on this ground."""
    rise = g.levels[end] - g.levels[start]
    if g.dist(start, end) != 1 or rise > 1 or rise < -1:
        return 0
    offset = _pad(g, end) - _pad(g, start)
    if rise and _barred(padded(g)[0], _pad(g, start), offset, g.width + 1):
        return 0
    return 2 if rise == 1 else 1


def around(g: "State", centre: int, distance: int = 1) -> "list[int]":
    """The squares at most so far away, without the centre, in ascending order."""
    width = g.width
    x, y = centre % width, centre // width
    squares = []
    for row in range(max(0, y - distance), min(g.height, y + distance + 1)):
        for column in range(max(0, x - distance), min(width, x + distance + 1)):
            if row != y or column != x:
                squares.append(row * width + column)
    return squares


def can_step(g: "State", unit: int) -> bool:
    """Whether the unit's mp take it anywhere."""
    mp = g.mp[unit]
    if not mp:
        return False
    start = g.square[unit]
    crossing = False
    for square in around(g, start):
        other = g.unit_on(square)
        if g.free(square):
            cost = step_cost(g, start, square)
            if cost and (mp >= cost or g.horse[unit] != NONE):  # AB-411
                return True
        elif other != NONE and g.owner(other) == g.owner(unit):
            crossing = True
    return crossing and any(reach(g, unit, mp))
