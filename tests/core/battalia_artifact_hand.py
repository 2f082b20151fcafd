"""A hand with artifacts, for the tests of Battalia."""

from rules.battalia.moves import (
    AT_DIE,
    DIE,
    LAY,
    ON,
    SWAPPED,
)
from tests.core.battalia_hand import (
    Table,
)

DULL = 5  # a day on which the tent is illuminated and the horse matches


def hand_of(*names, day=DULL, **options):
    table = Table(**options)
    return table, table.actions(*names, day=day)


def swapped(told):
    return [event[2] for event in told if event[0] == SWAPPED][0]


def promote(table, title, unit):
    table.say(LAY, title)
    return swapped(table.say(ON, unit))


def roll(table, amulet, card, face):
    """The amulet under the card, and the die."""
    table.say(LAY, amulet)
    table.play(ON, card)
    assert table.moment == AT_DIE and len(table.moves) == 6
    return table.say(DIE, face)
