"""The secret setup: plates and whether they may lie so, places of the pieces, the reveal."""

from rules.arte.card import DEPLOY_ROWS, FAR, FREE, HORSES, MAX_LEVEL, NEUTRAL_ROWS, PLATE_SIZE
from rules.arte.moves import (
    AT_ARMY,
    AT_BUILD,
    AT_DEAL,
    AT_PLACE,
    AT_PLATE,
    AT_READY,
    BACK,
    BUILT,
    FULL,
    HORSE_PLACED,
    LIFT,
    LIFTED,
    PLACED,
    PLATE,
    PUT,
    READIED,
    READY,
    REVEALED,
)
from rules.arte.terrain import flood, padded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rules.arte.state import Move, Moves, State


def _rows(g: "State", seat: int) -> "tuple[range, range]":
    """The seat's deployment rows and the rows it may build on (AB-109, AB-111)."""
    deep = g.settings[DEPLOY_ROWS]
    side = (g.height - g.settings[NEUTRAL_ROWS]) // 2
    if seat == 0:
        return range(deep), range(deep, side)
    return range(g.height - deep, g.height), range(g.height - side, g.height - deep)


def plates_left(g: "State", seat: int, plate: int) -> int:
    """Half of each size for each Strategist (AB-122)."""
    laid = len([laid for laid in g.plates if laid[0] == seat and laid[1] == plate])
    return g.plate_sizes[plate * PLATE_SIZE + 2] // 2 - laid


def _size(g: "State", plate: int, turned: int) -> "tuple[int, int]":
    """How many squares the plate covers across and deep."""
    across, deep = g.plate_sizes[plate * PLATE_SIZE], g.plate_sizes[plate * PLATE_SIZE + 1]
    return (deep, across) if turned else (across, deep)


def _covered(g: "State", plate: int, square: int, turned: int) -> "list[int]":
    """The squares under a plate (AB-112); none if it sticks out of the board."""
    across, deep = _size(g, plate, turned)
    x, y = square % g.width, square // g.width
    if x + across > g.width or y + deep > g.height:
        return []
    return [square + row * g.width + column for row in range(deep) for column in range(across)]


def misfit(g: "State", seat: int, plate: int, square: int, turned: int) -> int:
    """The number of the rule that forbids this place, 0 if none does."""
    squares = _covered(g, plate, square, turned)
    if not squares:
        return 112
    building = _rows(g, seat)[1]
    if not (squares[0] // g.width in building and squares[-1] // g.width in building):
        return 111
    level = g.levels[squares[0]]
    for under in squares:
        if g.levels[under] != level:
            return 114
    return 113 if level >= g.settings[MAX_LEVEL] else 0


def _by_level(g: "State", rows: "Iterable[int]", levels: int) -> "list[list[int]]":
    """For each of so many levels, and for each row, a number with a bit for every square of that level."""
    width = g.width
    flat = bytes(width)
    found: "list[list[int]]" = [[] for _ in range(levels)]
    for y in rows:
        squares = [0] * levels
        row = g.levels[y * width : (y + 1) * width]
        if row == flat:
            squares[0] = (1 << width) - 1
        else:
            bit = 1
            for height in row:
                if height < levels:
                    squares[height] |= bit
                bit <<= 1
        for level in range(levels):
            found[level].append(squares[level])
    return found


def _grounds(g: "State", seat: int) -> "list[list[int]]":
    """The rows that the seat may build on, for each level that may bear a plate (AB-113)."""
    return _by_level(g, _rows(g, seat)[1], g.settings[MAX_LEVEL])


def _fitting(grounds: "list[list[int]]", across: int, deep: int) -> "Iterator[tuple[int, int]]":
    """Rows, each with a bit for every square where such a plate may lie: where `misfit` finds nothing."""
    for rows in grounds:
        for y in range(len(rows) - deep + 1):
            squares = rows[y]
            for under in range(y + 1, y + deep):
                squares &= rows[under]
            for _ in range(across - 1):
                squares &= squares >> 1
            if squares:
                yield y, squares


def _fits(grounds: "list[list[int]]", across: int, deep: int) -> bool:
    for _ in _fitting(grounds, across, deep):
        return True
    return False


def _places(g: "State", seat: int, plate: int, turned: int) -> "list[int]":
    """Squares where the plate may lie."""
    across, deep = _size(g, plate, turned)
    building = _rows(g, seat)[1]
    fitting = [0] * len(building)
    for y, squares in _fitting(_grounds(g, seat), across, deep):
        fitting[y] |= squares
    first = building.start * g.width
    places = []
    for squares in fitting:
        square = first
        while squares:
            if squares & 1:
                places.append(square)
            squares >>= 1
            square += 1
        first += g.width
    return places


def _sealed(g: "State", seat: int) -> bool:
    """Whether some level-0 square cannot be reached from the deployment rows (AB-115)."""
    return not _is_open(g, seat) and _is_cut_off(g, seat)


def _is_open(g: "State", seat: int) -> bool:
    """Whether all of level 0 is reached without a climb: so it is nearly always, and soon seen."""
    deploy, building = _rows(g, seat)
    own = len(deploy) + len(building) + g.settings[NEUTRAL_ROWS]
    rows = range(own) if seat == 0 else range(g.height - 1, g.height - 1 - own, -1)
    low = _by_level(g, rows, 1)[0]
    reached = low[: len(deploy)] + [0] * (own - len(deploy) + 1)
    while True:
        before = reached[:]
        for y in range(len(deploy), own):
            near = reached[y - 1] | reached[y] | reached[y + 1]
            squares = -1
            while near != squares:
                squares = near
                near = (near | near << 1 | near >> 1) & low[y]
            reached[y] = squares
        if reached[:own] == low:
            return True
        if reached == before:
            return False


def _is_cut_off(g: "State", seat: int) -> bool:
    """Whether climbs do not help either."""
    deploy = _rows(g, seat)[0]
    far = _rows(g, 1 - seat)
    ground, best = padded(g)
    stride = g.width + 1
    for closed in far:
        for y in closed:
            at = (y + 1) * stride + 1
            best[at : at + g.width] = b"\xff" * g.width
    starts = [(y + 1) * stride + 1 + x for y in deploy for x in range(g.width)]
    flood(ground, best, starts, stride, FAR - 1, FAR)
    return any(not best[at] and not ground[at] for at in range(len(ground)))


def offer_build(g: "State") -> "Moves":
    """Any number of the own plates, none included (AB-116)."""
    seat = g.seat = g.builder
    moves: "Moves" = []
    grounds = _grounds(g, seat)
    for plate in range(len(g.plate_sizes) // PLATE_SIZE):
        if plates_left(g, seat, plate) <= 0:
            continue
        across, deep = _size(g, plate, 0)
        for turned in range(1 if across == deep else 2):
            if _fits(grounds, deep if turned else across, across if turned else deep):
                moves.append((PLATE, plate, turned))
    if any(laid[0] == seat for laid in g.plates):
        moves.append((LIFT,))
    if not _sealed(g, seat):
        moves.append((READY,))
    return moves


def build(g: "State", move: "Move") -> None:
    if move[0] == PLATE:
        g.plate = move[1] * 2 + move[2]
        g.moment = AT_PLATE
    elif move[0] == READY:
        g.moment = AT_PLACE
        g.placed = 0
    else:
        _, plate, square, turned = g.plates.pop()
        for under in _covered(g, plate, square, turned):
            g.levels[under] -= 1
        if g.revealed:
            g.tell(LIFTED, g.seat)


def offer_plate(g: "State") -> "Moves":
    g.seat = g.builder
    moves: "Moves" = [(PUT, square) for square in _places(g, g.seat, g.plate // 2, g.plate % 2)]
    moves.append((BACK,))
    return moves


def lay_plate(g: "State", move: "Move") -> None:
    g.moment = AT_BUILD
    if move[0] == BACK:
        return
    plate, turned, square = g.plate // 2, g.plate % 2, move[1]
    g.plates.append((g.seat, plate, square, turned))
    for under in _covered(g, plate, square, turned):
        g.levels[under] += 1  # AB-113
    if g.revealed:
        g.tell(BUILT, g.seat, plate, square, turned)


def _waiting(g: "State", seat: int) -> "list[int]":
    """The pieces to place: units, then Horses (+ FREE)."""
    pieces = [unit for unit in g.own(seat) if g.life[unit]]
    horses = range(seat * HORSES, (seat + 1) * HORSES)
    return pieces + [FREE + horse for horse in horses if g.horse_alive[horse]]


def to_place(g: "State") -> int:
    """The piece whose square is asked now: a unit, or a Horse (+ FREE)."""
    return _waiting(g, g.builder)[g.placed]


def offer_place(g: "State") -> "Moves":
    """Behind the own grass line, one piece on a square (AB-109); Horses without riders (AB-110)."""
    g.seat = g.builder
    deploy = _rows(g, g.seat)[0]
    squares = range(deploy.start * g.width, deploy.stop * g.width)
    return [(PUT, square) for square in squares if not g.pieces[square]]


def place(g: "State", move: "Move") -> None:
    waiting = _waiting(g, g.seat)
    piece, square = waiting[g.placed], move[1]
    if piece >= FREE:
        g.horse_square[piece - FREE] = square
        g.pieces[square] = piece
    else:
        g.square[piece] = square
        g.pieces[square] = piece + 1
    if g.revealed:
        kind = HORSE_PLACED if piece >= FREE else PLACED
        g.tell(kind, piece - FREE if piece >= FREE else piece, square)
    g.placed += 1
    if g.placed < len(waiting):
        return
    if g.mode == FULL:
        g.moment = AT_READY
    else:
        _next_builder(g, AT_DEAL)


def _next_builder(g: "State", then: int) -> None:
    """The other one builds, or both have."""
    g.placed = 0
    g.moment = AT_BUILD if g.builder == g.first else then
    g.builder = 1 - g.builder


def offer_ready(g: "State") -> "Moves":
    g.seat = g.builder
    return [(READY,)]


def get_ready(g: "State", move: "Move") -> None:
    """FULL: the layout is complete. REFEREE: built behind the screen, entered once both are shown."""
    g.tell(READIED, g.seat)
    g.ready |= 1 << g.seat
    g.builder = 1 - g.seat
    g.placed = g.plate = 0  # nothing of this setup is left for the other to see
    if g.ready == 3:
        g.revealed = g.reveals = True  # AB-117
        g.tell(REVEALED)
        g.moment = AT_DEAL if g.mode == FULL else AT_BUILD
        g.builder = g.first
    elif g.mode == FULL:
        g.moment = AT_ARMY
