"""A table whose target is to be chosen, for the tests of A Battle Through History."""

from rules.history.moves import (
    AT_TARGET,
    DRAW_TWO,
    TURN,
)
from tests.core.history_hand import (
    ARCHERS,
    ARCHERS_2,
    ARCHERS_3,
    TREBUCHET,
    Cards,
    Table,
    base,
    elite,
    opening,
    tile,
    unit,
)

HAND = [base(0, i) for i in (ARCHERS, ARCHERS_2, ARCHERS_3, TREBUCHET)]
RIVAL_HAND = [base(1, i) for i in (ARCHERS, ARCHERS_2, ARCHERS_3, TREBUCHET)]

# Era II left to right: A-B linked, B-C linked, C linked with D, the first of Era III; nothing before A
BOARD = [elite(1, i) for i in (0, 1, 2)] + [elite(2, i) for i in (0, 1, 2)] + [elite(3, i) for i in (0, 1, 2)]
A, B, C, D = 3, 4, 5, 6
LINKS = {
    elite(2, 0): unit(1, 1, 1, link=(0, 2), era=2),
    elite(2, 1): unit(1, 1, 1, link=(2, 1), era=2),
    elite(2, 2): unit(1, 1, 1, link=(1, 3), era=2),
    elite(3, 0): unit(1, 1, 1, link=(3, 4), era=3),
    elite(3, 1): unit(1, 1, 1, link=(3, 4), era=3),  # its left half does not fit the 4 beside it
}


def at_target(era=2, tokens=(), cards=None, players=2, sector=DRAW_TWO):
    chance = [(TURN, (sector - 3) % 4)]
    chance += opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD, hands=(HAND, RIVAL_HAND))
    table = Table(players=players, cards=cards or Cards(LINKS), chance=chance)
    table.hold(0, *tokens)
    table.travel(era)
    assert table.moment == AT_TARGET
    return table


def duel_at_target(players=2, tokens=(), rival_tokens=(), cards=None):
    """Seat 1 attacks in Era II, where seat 0 stands with its four cards."""
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD, hands=(HAND, RIVAL_HAND))
    table = Table(players=players, first=1, cards=cards or Cards(LINKS), chance=chance)
    table.game.eras[0] = 2
    table.hold(1, *tokens)
    table.hold(0, *rival_tokens)
    table.travel(2)
    return table
