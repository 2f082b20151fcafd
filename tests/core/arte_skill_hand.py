"""A Hero in the open who casts, and one who chases, for the tests of skills of Arte de Batalla."""

from rules.arte.moves import AIM, AT_CHASE, DONE, GO, SKILL, USE
from tests.core.arte_hand import DEXTERITY, PALADIN, PRIEST, WARLOCK, Field, sq


def cast(field, skill, x=None, y=None):
    """Use the chosen Hero's skill, at a square if it needs one."""
    hero = field.game.hero_unit(skill)
    field.use(hero)
    events = field.say(SKILL, skill)
    if x is not None:
        events = events + field.say(AIM, sq(x, y))
    return events


def alone(hero, x=5, y=5, elements=4, foe=PALADIN):
    """A's Hero in the open with Element cards, a turn of die 1."""
    field = Field(heroes=(hero, _other(hero, foe), foe, _third(hero, foe)))
    field.hero(0, 0, x, y)
    field.elements(0, elements)
    return field


def _other(*taken):
    return [hero for hero in range(8) if hero not in taken][0]


def _third(*taken):
    return [hero for hero in range(8) if hero not in taken][1]


def chasing(hero, elements=4):
    """B's Paladin has evaded A's first Hero from (6,5) to (7,5)."""
    field = Field(heroes=(hero, PRIEST, PALADIN, WARLOCK))
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.elements(0, elements)
    field.elements(10, 1)
    field.roll(1)
    field.game.mp[0] = 0
    field.say(USE, 0)
    field.say(AIM, sq(6, 5))
    field.say(DONE)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(7, 5))
    field.say(DONE)
    assert field.moment == AT_CHASE
    return field
