"""A city under siege, for the tests of Battalia's battles."""

from rules.battalia.moves import (
    ATTACK,
    DONE,
    TOTALS,
)
from tests.core.battalia_hand import bare, sq

CITY_TARGET = 0
BLUE_SEAT, RED_SEAT = 1, 2
DULL = 5  # nothing that fights is illuminated


def siege(level=3, terrain=2, day=DULL, attack=(), defence=(), hero=False, **options):
    """BA-T10: the blue hero on a red city in D1; blue's turn."""
    table = bare(**options)
    table.ground("D1", "NESW", RED_SEAT, level, terrain=terrain)
    table.game.active = BLUE_SEAT
    table.arrange()
    mine = table.actions(*attack, day=day)
    other = table.give(RED_SEAT, *defence)
    table.hero(BLUE_SEAT, "D1")
    if hero:
        table.hero(RED_SEAT, "D1")
    return table, mine, other


def totals(told):
    return [event[1:] for event in told if event[0] == TOTALS][-1]


def attack(table, cards, target=CITY_TARGET):
    table.say(ATTACK, sq("D1"), target)
    table.lay(*cards)
    return table.say(DONE)


def crossing(**options):
    """A red hero in D1 with roads to the south and west; blue attacks it."""
    table, a, d = siege(attack=("We.b",), hero=True, **options)
    for name in ("D2", "D3", "D4", "D5"):
        table.ground(name, "NS")
    table.ground("C1", "EW")
    table.ground("B1", "EW")
    attack(table, a, 5)
    return table, d
