"""How far heroes get: journeys, habitats, retreats (BA-452 to BA-457, BA-531, BA-532, BA-652, BA-655)."""

from rules.battalia.land import SQUARES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.land import Land


def reach(land: "Land", start: int, points: int, habitat: int) -> bytearray:
    """The least points that lead to each square, NONE where they do not suffice.

    The habitat is a terrain whose squares cost nothing, NONE in the basic game.
    """
    least = bytearray(b"\xff" * SQUARES)
    least[start] = 0
    here = [start]
    spent = 0
    while here:
        beyond: "list[int]" = []
        for square in here:  # grows by free squares on the way
            if least[square] != spent:
                continue
            for other in land.roads(square):
                free = land.terrain[other] == habitat
                cost = spent if free else spent + 1
                if cost < least[other] and cost <= points:
                    least[other] = cost
                    (here if free else beyond).append(other)
        here = beyond
        spent += 1
    return least


def retreats(land: "Land", start: int, habitat: int) -> "list[tuple[int, int]]":
    """The squares two or three steps away by the shortest road, each with the supplies owed for it."""
    owed = {start: 0}
    layer = [start]
    found: "list[tuple[int, int]]" = []
    for before in range(3):
        beyond: "list[int]" = []
        for square in layer:
            for other in land.roads(square):
                cost = owed[square] + (land.terrain[other] != habitat)
                if other in beyond:
                    owed[other] = min(owed[other], cost)
                elif other not in owed:
                    owed[other] = cost
                    beyond.append(other)
        if before:  # not the first step alone
            found += [(square, owed[square]) for square in beyond]
        layer = beyond
    return found
