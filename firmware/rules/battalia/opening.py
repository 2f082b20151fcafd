"""The setup, card by card: cities, decks, start cities, first heroes (BA-111 to BA-158)."""

from rules.battalia.build import after_building, lay_ground
from rules.battalia.cards import (
    CHIEF,
    CITY_PILE,
    CROSS,
    EMPTY,
    FRIMAN,
    HAND,
    LAND_KIND,
    LAND_SIZE,
    LAND_TERRAIN,
    NEUTRAL,
    NEUTRAL_START,
    PILES,
    PRIEST,
    RUINS_LAND,
    START,
    SUPPLY,
)
from rules.battalia.land import SQUARES
from rules.battalia.moves import (
    AT_BOX,
    AT_BOX_ANCIENT,
    AT_DAWN,
    AT_DEAL,
    AT_FOUND,
    AT_LAND,
    AT_MUSTER,
    AT_OVER,
    AT_START,
    BOX,
    BOX_ANCIENT,
    BOXED,
    CHOOSE,
    DEAL,
    DEALT,
    FOUND,
    FULL,
    GUARDED,
    MUSTER,
    MUSTERED,
    NONE,
    SETTLE,
)
from rules.battalia.pool import lift
from rules.battalia.tokens import put_token
from rules.battalia.turn import new_day
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

_CROSS_CITIES = CITY_PILE + CROSS
# BA-117: three frimans, a chief, a priest, five supplies
_DEALT = bytes((FRIMAN, FRIMAN, FRIMAN, CHIEF, PRIEST, SUPPLY, SUPPLY, SUPPLY, SUPPLY, SUPPLY))


# The board


def _sites(g: "State") -> "list[int]":
    """The squares that get a city: those of the players first, then the neutral ones."""
    sites = [square for square in range(SQUARES) if g.board[square] == START]
    if g.scenario != 2 and not g.no_neutrals:  # BA-152, BA-158
        sites += [square for square in range(SQUARES) if g.board[square] == NEUTRAL_START]
    return sites


def _fresh_cities(g: "State", role: int) -> "list[int]":
    """Cross cities of the terrains that this group of squares does not have yet (BA-112, BA-113)."""
    land = g.map
    had = [land.terrain[square] for square in range(SQUARES) if g.board[square] == role]
    return [city for city in g.mixed[_CROSS_CITIES] if g.lands[city * LAND_SIZE + LAND_TERRAIN] not in had]


def offer_land(g: "State") -> "Moves | None":
    if not g.opened:
        _lay_ruins(g)
    sites = _sites(g)
    if g.opened == len(sites):
        g.moment = AT_BOX_ANCIENT
        return None
    square = sites[g.opened]
    g.seat = CHANCE
    return [(SETTLE, square, city) for city in _fresh_cities(g, g.board[square])]


def _lay_ruins(g: "State") -> None:
    """BA-111; in scenario 2 they are everybody's city (BA-154)."""
    square = g.ruins
    if g.map.ground[square] != NONE:
        return
    kinds = [g.lands[at : at + LAND_SIZE][LAND_KIND] for at in range(0, len(g.lands), LAND_SIZE)]
    lay_ground(g, square, kinds.index(RUINS_LAND), 0)
    if g.scenario == 2:
        g.map.common = square
    else:
        _set_guard(g, square, g.guards[1])


def _set_guard(g: "State", square: int, defence: int) -> None:
    g.map.guard[square] = defence
    g.tell(GUARDED, square, defence)


def settle_land(g: "State", move: "Move") -> None:
    square, city = move[1], move[2]
    g.mixed[_CROSS_CITIES].remove(city)
    lay_ground(g, square, city, 0)
    g.map.give(square, NEUTRAL, 0)
    if g.scenario == 2 or g.board[square] == NEUTRAL_START:
        _set_guard(g, square, g.guards[0])
    g.opened += 1
    sites = _sites(g)
    last = g.opened == len(sites) or g.board[sites[g.opened]] != g.board[square]
    if last and g.players < 4:
        g.moment = AT_BOX


def offer_box(g: "State") -> "Moves":
    """Fewer than four players: one cross city of the terrain left over leaves the game (BA-132, BA-138)."""
    g.seat = CHANCE
    return [(BOX, city) for city in _fresh_cities(g, g.board[_sites(g)[g.opened - 1]])]


def box(g: "State", move: "Move") -> None:
    g.mixed[_CROSS_CITIES].remove(move[1])
    g.moment = AT_LAND


def offer_box_ancient(g: "State") -> "Moves | None":
    """BA-133, BA-139; in scenario 2 nobody sees which are left out (BA-153)."""
    if g.scenario == 2 or len(g.ancients) <= g.players + 1:
        g.opened = 0
        g.moment = AT_DEAL
        return None
    g.seat = CHANCE
    return [(BOX_ANCIENT, card) for card in g.ancients]


def box_ancient(g: "State", move: "Move") -> None:
    g.ancients.remove(move[1])
    g.tell(BOXED, move[1])


# The decks


def offer_deal(g: "State") -> "Moves | None":
    seat, at = g.opened // len(_DEALT), g.opened % len(_DEALT)
    if seat == g.players:
        _open(g)
        return None
    g.seat = CHANCE
    if _DEALT[at] != SUPPLY:
        return [(DEAL, card) for card in g.mixed[_DEALT[at] - 1]]
    if g.mode == FULL:
        deal(g, (DEAL, g.supplies[0]))
        return None
    return [(DEAL, card) for card in g.supplies]


def deal(g: "State", move: "Move") -> None:
    seat, card = g.opened // len(_DEALT), move[1]
    kind = _DEALT[g.opened % len(_DEALT)]
    (g.supplies if kind == SUPPLY else g.mixed[kind - 1]).remove(card)
    g.decks[seat].deal(card)
    g.tell(DEALT, seat, card)
    g.opened += 1


def _open(g: "State") -> None:
    """BA-118, BA-119: hands, and the open piles."""
    for seat in range(g.players):
        g.draws.append([seat, HAND])
    if g.mode == FULL:
        g.turning = [pile for pile in range(PILES) if g.mixed[pile]]
    g.opened = 0
    g.moment = AT_START


# The players' own choices, from the last one counter-clockwise (BA-122)


def _chooser(g: "State") -> int:
    return (g.first - 1 - g.opened) % g.players


def offer_start(g: "State") -> "Moves | None":
    if g.scenario == 2 or g.opened == g.players:
        g.opened = 0
        g.moment = AT_FOUND
        return None
    g.seat = _chooser(g)
    owner = g.map.owner
    return [(CHOOSE, square) for square in _sites(g) if g.board[square] == START and owner[square] == NEUTRAL]


def choose(g: "State", move: "Move") -> None:
    put_token(g, g.seat, move[1], 1)
    g.opened += 1


def offer_found(g: "State") -> "Moves | None":
    """Further start cities (BA-158): a cross city fits where no neighbour shows a blank side."""
    rounds, place = g.opened // g.players, g.opened % g.players
    pile = _CROSS_CITIES
    if rounds >= g.start_cities - 1 or (not place and g.pile_size(pile) < g.players):
        g.opened = 0
        g.moment = AT_MUSTER
        return None
    if g.tops[pile] == NONE:
        g.turning.append(pile)
        return None
    land = g.map
    squares = [
        square
        for square in range(SQUARES)
        if land.state[square] == EMPTY and not land.near[square] and not land.blank[square]
    ]
    if not squares:
        g.opened += 1
        return None
    g.seat = _chooser(g)
    return [(FOUND, square) for square in squares]


def found(g: "State", move: "Move") -> None:
    lay_ground(g, move[1], lift(g, _CROSS_CITIES), 0)
    put_token(g, g.seat, move[1], 1)
    g.opened += 1


def offer_muster(g: "State") -> "Moves | None":
    """Heroes at the start, on an own city (BA-158) or on the ruins (BA-155)."""
    if g.opened == g.players * g.start_heroes:
        _begin(g)
        return None
    seat = g.seat = _chooser(g)
    squares = [g.map.common] if g.scenario == 2 else g.map.cities(seat)
    if len(squares) > 1:
        return [(MUSTER, square) for square in squares]
    muster(g, (MUSTER, squares[0]))
    return None


def muster(g: "State", move: "Move") -> None:
    hero = 2 * g.seat + g.opened // g.players
    g.heroes[hero] = move[1]
    g.tell(MUSTERED, hero, move[1])
    g.opened += 1


def _begin(g: "State") -> None:
    after_building(g)
    if g.moment != AT_OVER:
        new_day(g, 0)
        g.moment = AT_DAWN
