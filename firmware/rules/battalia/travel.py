"""Heroes on the move: supplies, horses, the Wings (BA-406, BA-452 to BA-457, BA-652, BA-653)."""

from rules.battalia.cards import BUILT, FIGURES, HORSE
from rules.battalia.land import SQUARES
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_FLY,
    AT_LANDING,
    AT_RIDE,
    BACK,
    FLY,
    HALT,
    MOVED,
    NONE,
    SQUARE,
    STEP,
    TOOK_BACK,
)
from rules.battalia.paths import reach

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import Move, Moves, State

_RIDE = 3  # squares a horse goes, BA-455


def step(g: "State", move: "Move") -> None:
    """One square; the first one that costs anything spends the line."""
    figure, square = move[1], move[2]
    free = g.map.terrain[square] == g.habitat(g.active)
    move_hero(g, FIGURES * g.active + figure, square)
    if free:
        return
    if g.line:
        horse = g.kind(g.line[0]) == HORSE
        g.riding = figure if horse else NONE
        g.points = _RIDE if horse else len(g.line)
        g.line = []
    g.points -= 1
    g.moment = AT_RIDE


def move_hero(g: "State", hero: int, square: int) -> None:
    g.heroes[hero] = square
    g.tell(MOVED, hero, square)


def offer_ride(g: "State") -> "Moves | None":
    """A horse carries one hero and may stop; supplies are spent to the last (BA-454, BA-455)."""
    if not g.points:
        _halt(g)
        return None
    g.seat = g.active
    home = g.habitat(g.active)
    moves: "Moves" = []
    payable = False
    for figure in range(FIGURES):
        square = g.heroes[FIGURES * g.active + figure]
        if square == NONE:
            continue
        for other in g.map.roads(square):
            free = g.map.terrain[other] == home
            if free or g.riding == NONE or g.riding == figure:
                moves.append((STEP, figure, other))
        payable = payable or _can_pay(g, square, home)
    if g.riding != NONE or not payable:
        moves.append((HALT,))
    return moves


def _can_pay(g: "State", square: int, home: int) -> bool:
    """Whether a step that costs a point can follow, be it after free ones (BA-235)."""
    if g.map.terrain[square] != home:
        return bool(g.map.roads(square))  # even home is left again for a point
    return any(least == 1 for least in reach(g.map, square, 1, home))


def ride(g: "State", move: "Move") -> None:
    if move[0] == HALT:
        _halt(g)
    else:
        step(g, move)


def _halt(g: "State") -> None:
    g.points = 0
    g.riding = NONE
    g.moment = AT_ACTIONS


# The Wings


def begin_flight(g: "State", card: int) -> None:
    g.crafter = card
    g.moment = AT_FLY


def offer_fly(g: "State") -> "Moves | None":
    g.seat = g.active
    figures = [figure for figure in range(FIGURES) if g.heroes[FIGURES * g.active + figure] != NONE]
    if len(figures) == 1:
        g.riding = figures[0]
        g.moment = AT_LANDING
        return None
    return [(FLY, figure) for figure in figures] + [(BACK,)]


def fly(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        _fold(g)
        return
    g.riding = move[1]
    g.moment = AT_LANDING


def offer_landing(g: "State") -> "Moves":
    """Any built square, whatever the roads (BA-406)."""
    g.seat = g.active
    here = g.heroes[FIGURES * g.active + g.riding]
    state = g.map.state
    moves: "Moves" = [
        (SQUARE, square) for square in range(SQUARES) if state[square] == BUILT and square != here
    ]
    moves.append((BACK,))
    return moves


def touch_down(g: "State", move: "Move") -> None:
    if move[0] == BACK:
        _fold(g)
        return
    move_hero(g, FIGURES * g.active + g.riding, move[1])
    g.crafter = NONE
    _halt(g)


def _fold(g: "State") -> None:
    g.unlay(g.active, g.crafter)
    g.tell(TOOK_BACK, g.active)
    g.crafter = NONE
    _halt(g)
