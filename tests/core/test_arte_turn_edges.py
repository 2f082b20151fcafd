"""Arte de Batalla: dealing, drawing, setting off and healing at their limits (AB-118 to AB-908)."""

from rules.arte.moves import DEALT, MOUNT, TEMPLE
from tests.core.arte_hand import ARCHER, HALF, MONK, PALADIN, PRIEST, WARLOCK, WARRIOR, Field, sq, told
from tests.core.arte_setup_hand import set_up


def test_ab118_a_hand_is_told_once_it_is_complete():
    game = set_up()
    events = []
    for _ in range(20):
        events += game.play(game.expects().moves[0])
    assert told(events, DEALT) == [(0, 10), (1, 10)]


def test_ab219_with_neither_deck_nor_discards_nothing_more_is_drawn():
    field = Field()
    field.roll(1)
    field.game.deck = bytearray(6)
    field.game.deck_size = 0
    field.end(die=1)
    assert (field.game.drawing, list(field.game.hand_sizes)) == (0, [0, 0])


def test_ab815_nobody_has_less_than_no_movement():
    """An Archer has the die and 1."""
    for slowed, mp in ((1, 1), (2, 0), (3, 0)):
        field = Field()
        archer = field.unit(0, ARCHER, 5, 5)
        field.game.slowed[archer] = slowed
        field.roll(1)
        assert field.game.mp[archer] == mp


def test_ab406_the_bonus_is_noted_for_rider_and_horse():
    field = Field()
    rider = field.unit(0, WARRIOR, 5, 5, mounted=True)
    warrior = field.unit(0, WARRIOR, 9, 9)
    horse = field.horse(9, 10)
    field.roll(3)
    field.use(warrior)
    field.say(MOUNT, horse)
    assert [field.game.bonus[unit] for unit in (rider, warrior, 0)] == [1, 1, 0]
    assert list(field.game.horse_bonus) == [1, 1, 0, 0, 0, 0]


def test_ab908_the_temple_heals_the_first_and_the_last_of_its_own():
    for seat in (0, 1):
        heroes = (PRIEST, PALADIN, WARLOCK, MONK) if seat == 0 else (WARLOCK, MONK, PALADIN, PRIEST)
        field = Field(heroes=heroes)
        field.token(TEMPLE, 8, 8)
        units = []
        for side in (0, 1):
            first = field.hero(side, 0, 7 + side, 7)
            field.armies[side] = 9
            units += [first, field.unit(side, WARRIOR, 7 + side, 9)]
        field.horse(9, 8)
        for unit in units:
            field.game.life[unit] -= 2
        before = [field.game.life[unit] for unit in units]
        field.roll(1, 1 - seat)
        field.end(die=1)
        healed = [field.game.life[unit] - before[i] for i, unit in enumerate(units)]
        assert healed == ([1, 1, 0, 0] if seat == 0 else [0, 0, 1, 1])
        assert units[1::2] == [9, HALF + 9] and field.game.square[units[0]] == sq(7, 7)
