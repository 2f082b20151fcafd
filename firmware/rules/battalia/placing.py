"""Where a card may be placed, and which squares can never be built on (BA-307 to BA-312)."""

from rules.battalia.cards import BLOCKED, EMPTY
from rules.battalia.land import NEIGHBOURS, SQUARES, WAYS
from rules.battalia.moves import NONE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.land import Land


def rotations(exits: int) -> "list[int]":
    """The exits after 0, 1, 2 and 3 quarter turns clockwise; each only once, so that fewer may be listed."""
    found: "list[int]" = []
    while exits not in found:
        found.append(exits)
        exits = (exits << 1 | exits >> 3) & 15
    return found


def turns(land: "Land", square: int, exits: int) -> "list[int]":
    """The quarter turns with which the card joins all its neighbours (BA-310)."""
    must, blank = land.must[square], land.blank[square]
    masks = rotations(exits)
    return [turn for turn in range(len(masks)) if masks[turn] & must == must and not masks[turn] & blank]


def legal(land: "Land", seat: int, exits: int, city: bool, first_only: bool = False) -> "list[int]":
    """The squares where the seat may place a card with these exits."""
    free = city and not land.cities(seat)  # BA-311, the exception
    masks = rotations(exits)
    state, musts, blanks = land.state, land.must, land.blank
    found = []
    for square in range(SQUARES) if free else land.open_ends(seat):
        if state[square] != EMPTY:
            continue
        must, blank = musts[square], blanks[square]
        if not must | blank:
            continue  # BA-308
        if city and land.near[square]:
            continue  # BA-309
        for mask in masks:
            if mask & must == must and not mask & blank:
                found.append(square)
                break
        if found and first_only:
            break
    return found


def can_place(land: "Land", seat: int, exits: int, city: bool) -> bool:
    return bool(legal(land, seat, exits, city, True))


def refused(land: "Land", seat: int, exits: int, city: bool, square: int) -> int:
    """The number of the first rule that forbids the square; 0 if none does."""
    if square >= SQUARES or land.state[square] != EMPTY:
        return 307
    if not land.must[square] | land.blank[square]:
        return 308
    if city and land.near[square]:
        return 309
    if not turns(land, square, exits):
        return 310
    if city and not land.cities(seat):
        return 0
    for end in land.open_ends(seat):
        if end == square:
            return 0
    return 311


def block(land: "Land", cities: "list[int]", roads: "list[int]") -> "list[int]":
    """Mark what became impassable and list it (BA-312); given are the exits of the cards that are left."""
    found: "list[int]" = []
    city_masks = [mask for exits in cities for mask in rotations(exits)]
    road_masks = [mask for exits in roads for mask in rotations(exits)]
    state = land.state
    while True:
        before = len(found)
        for square in range(SQUARES):
            must, blank = land.must[square], land.blank[square]
            if state[square] != EMPTY or not must | blank:
                continue
            if not _fits(road_masks, must, blank) and (
                land.near[square] or not _fits(city_masks, must, blank)
            ):
                state[square] = BLOCKED
                found.append(square)
        for square in _cut_off(land):
            state[square] = BLOCKED
            found.append(square)
        if len(found) == before:
            break
    land.open -= len(found)
    return found


def _fits(masks: "list[int]", must: int, blank: int) -> bool:
    return any(mask & must == must and not mask & blank for mask in masks)


def _cut_off(land: "Land") -> "list[int]":
    """Empty squares of regions that no road leads into."""
    state = land.state
    seen = bytearray(SQUARES)
    found: "list[int]" = []
    for start in range(SQUARES):
        if state[start] != EMPTY or seen[start]:
            continue
        seen[start] = True
        region = [start]
        entered = False
        for square in region:  # grows on the way
            if land.must[square]:
                entered = True
            for way in range(WAYS):
                other = NEIGHBOURS[WAYS * square + way]
                if other != NONE and state[other] == EMPTY and not seen[other]:
                    seen[other] = True
                    region.append(other)
        if not entered:
            found += region
    return found
