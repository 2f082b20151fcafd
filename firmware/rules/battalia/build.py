"""Cards onto the map: roads, cities, upgrades (BA-301 to BA-312)."""

from rules.battalia.cards import (
    CITY_LAND,
    CITY_PILE,
    LAND_KIND,
    LAND_SHAPE,
    LAND_SIZE,
    LAND_TERRAIN,
    ROAD_PILE,
    RUINS_LAND,
)
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_SQUARE,
    AT_TURN,
    BACK,
    FULL,
    IMPASSABLE,
    NONE,
    PLACED,
    SQUARE,
    TURN,
)
from rules.battalia.placing import block, legal, rotations, turns
from rules.battalia.pool import lift
from rules.battalia.tokens import check_end, put_token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State


def lay_ground(g: "State", square: int, ground: int, turn: int) -> None:
    record = g.lands[ground * LAND_SIZE : ground * LAND_SIZE + LAND_SIZE]
    exits = rotations(g.shapes[record[LAND_SHAPE]])[turn]
    # BA-309: the ruins are a city in scenario 2 only
    city = record[LAND_KIND] == CITY_LAND or (record[LAND_KIND] == RUINS_LAND and g.scenario == 2)
    g.map.put(square, ground, exits, record[LAND_TERRAIN], city)
    g.tell(PLACED, square, ground, exits)


def after_building(g: "State") -> None:
    """What became impassable, and whether the game is over (BA-312, BA-633)."""
    cities = [g.shapes[shape] for shape in range(5) if g.pile_size(CITY_PILE + shape)]
    roads = [g.shapes[shape] for shape in range(1, 5) if g.pile_size(ROAD_PILE + shape)]
    for square in block(g.map, cities, roads):
        g.tell(IMPASSABLE, square)
    check_end(g)


def begin_building(g: "State", shape: int, level: int) -> None:
    """The shape is chosen (BA-304); level 0 is a road."""
    g.pile = (CITY_PILE if level else ROAD_PILE) + shape
    g.level = level
    g.moment = AT_SQUARE


def exits_of(g: "State", pile: int) -> int:
    return g.shapes[pile - CITY_PILE] if pile <= ROAD_PILE else g.shapes[pile - ROAD_PILE]


def offer_square(g: "State") -> "Moves | None":
    if g.tops[g.pile] == NONE and g.mode != FULL:
        g.turning.append(g.pile)  # the card is taken from its pile now
        return None
    g.seat = g.active
    moves: "Moves" = [(SQUARE, square) for square in legal(g.map, g.active, exits_of(g, g.pile), g.level > 0)]
    moves.append((BACK,))
    return moves


def choose_square(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        g.moment = AT_ACTIONS
        return
    g.square = move[1]
    g.moment = AT_TURN


def offer_turn(g: "State") -> "Moves | None":
    """The rotations that join all neighbours; a single one needs no asking."""
    found = turns(g.map, g.square, exits_of(g, g.pile))
    if len(found) == 1:
        build(g, (TURN, found[0]))
        return None
    g.seat = g.active
    moves: "Moves" = [(TURN, turn) for turn in found]
    moves.append((BACK,))
    return moves


def build(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        g.moment = AT_SQUARE
        return
    lay_ground(g, g.square, lift(g, g.pile), move[1])
    if g.level:
        put_token(g, g.active, g.square, g.level)
    g.line = []
    g.moment = AT_ACTIONS
    after_building(g)


def upgrade(g: "State", square: int) -> None:
    """BA-303; a flip keeps its token, a swap takes another (BA-305)."""
    put_token(g, g.active, square, g.map.level[square] + 1)
    g.line = []
    check_end(g)
