"""Where cities of Battalia find room: sites that roads lead to, and cards that leave many of them.

A site is an empty square where the seat could found a city now. Every new city takes one, and without
roads there is none: so a road is worth the sites that it opens.
"""

from rules.battalia.cards import EMPTY
from rules.battalia.land import SIDE, Land
from rules.battalia.placing import legal, rotations, turns
from sim.play.search.copies import copy_of_land


def sites(land: Land, seat: int) -> int:
    """How many cities the seat could found now, none beside another (BA-307 to BA-311)."""
    found: list[int] = []
    for square in land.open_ends(seat):
        beside = square - 1 in found or square - SIDE in found
        if land.state[square] == EMPTY and not land.near[square] and not beside:
            found.append(square)
    return len(found)


def best_turn(
    land: Land, seat: int, square: int, exits: int, level: int, worths: list[float]
) -> tuple[float, int]:
    """What the sites are worth after a card with these exits lies there, and how it must be turned for that.

    It is a city of this level, or a road if that is 0.
    """
    best = (-1.0, 0)
    masks = rotations(exits)
    for turn in turns(land, square, exits):
        after = copy_of_land(land)
        after.put(square, 0, masks[turn], 0, level > 0)
        if level:
            after.give(square, seat, level)
        worth = sum(worths[: sites(after, seat)])
        if worth > best[0]:
            best = worth, turn
    return best


def best_square(land: Land, seat: int, exits: int, level: int, worths: list[float]) -> tuple[float, int]:
    """The same for the best square that is allowed."""
    best = (-1.0, 0)
    for square in legal(land, seat, exits, level > 0):
        worth = best_turn(land, seat, square, exits, level, worths)[0]
        if worth > best[0]:
            best = worth, square
    return best


def road_gain(land: Land, seat: int, exits: int, worths: list[float]) -> float:
    """What a road with these exits adds."""
    return best_square(land, seat, exits, 0, worths)[0] - sum(worths[: sites(land, seat)])
