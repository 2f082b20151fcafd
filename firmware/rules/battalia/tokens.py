"""Level tokens, and what they are worth: the end of the game and its winners (BA-305, BA-631 to BA-636)."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.land import SQUARES
from rules.battalia.moves import AT_OVER, BOARD_FULL, ENDED, FIVE_CITIES, NONE, SCORED, TOKEN, WON
from rules.game import CHANCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.battalia.state import State

HIGHEST = 4


def has_token(g: "State", seat: int, level: int) -> bool:
    """Levels 1 and 2 share one sort of token, 3 and 4 the other."""
    return g.tokens[2 * seat + (level - 1) // 2] > 0


def can_upgrade(g: "State", seat: int, level: int) -> bool:
    """To this level: a flip needs no other token."""
    return level % 2 == 0 or has_token(g, seat, level)


def put_token(g: "State", seat: int, square: int, level: int) -> None:
    """A token of this level, else of the highest lower one; without any the city is nobody's (BA-525)."""
    land = g.map
    old = land.owner[square]
    if old < g.players:
        g.tokens[2 * old + (land.level[square] - 1) // 2] += 1
    while level and not has_token(g, seat, level):
        level -= 1
    if level:
        g.tokens[2 * seat + (level - 1) // 2] -= 1
    land.give(square, seat if level else NEUTRAL, level)
    g.tell(TOKEN, square, land.owner[square], level)


def levels(g: "State", seat: int) -> "list[int]":
    """How many cities of level 0 to 4 the seat has."""
    found = [0] * (HIGHEST + 1)
    for square in range(SQUARES):
        if g.map.owner[square] == seat:
            found[g.map.level[square]] += 1
    return found


def check_end(g: "State") -> None:
    """After every placement, upgrade, annexation and conquest (BA-633)."""
    for seat in range(g.players):
        if levels(g, seat)[HIGHEST] >= g.goal:
            finish(g, FIVE_CITIES)  # BA-632
            return
    if not g.map.open:
        finish(g, BOARD_FULL)  # BA-631


def finish(g: "State", reason: int) -> None:
    """The score, and the winners after all tie-breaks (BA-634 to BA-636)."""
    g.reason = reason
    g.tell(ENDED, reason)
    best: "tuple[int, ...]" = ()
    for seat in range(g.players):
        one, two, three, four = levels(g, seat)[1:]
        heroes = (g.heroes[2 * seat] != NONE) + (g.heroes[2 * seat + 1] != NONE)
        points = one + 2 * two + 3 * three + 4 * four  # BA-106
        g.sheet.append((four, three, two, one, heroes, points))
        g.tell(SCORED, seat, *g.sheet[seat])
        rank = (points, four, three, two, one, heroes)
        if rank > best:
            best = rank
            g.winners = []
        if rank == best:
            g.winners.append(seat)
    for seat in g.winners:
        g.tell(WON, seat)
    g.turning = []
    g.draws = []
    g.seat = CHANCE
    g.moment = AT_OVER
