"""Arte de Batalla: mounting, dismounting and Portals, to the last movement (AB-402 to AB-407, AB-907)."""

from rules.arte.card import FREE, NOWHERE
from rules.arte.free import exit_of
from rules.arte.moves import BOOTS, DISMOUNT, LAY, MOUNT, PORTAL_TOKEN, TEMPLE
from tests.core.arte_hand import WARRIOR, Field, sq


def test_ab402_neither_a_fallen_nor_a_ridden_horse_is_mounted():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    fallen, free = field.horse(4, 4), field.horse(6, 6)
    field.unit(0, WARRIOR, 6, 5, mounted=True)
    field.game.horse_alive[fallen] = field.game.pieces[sq(4, 4)] = 0
    field.roll(3)
    field.use(warrior)
    assert [move for move in field.moves if move[0] == MOUNT] == [(MOUNT, free)]


def test_ab403_407_the_last_movement_is_enough():
    for mounted, kind, level, price in ((False, MOUNT, 0, 2), (False, MOUNT, 1, 3), (True, DISMOUNT, 0, 1)):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5, mounted)
        if not mounted:
            field.horse(6, 5)
        field.level(level, (6, 5))
        field.roll(3)
        for mp in (price - 1, price):
            field.game.mp[warrior] = mp
            field.game.expected = field.game.settle()
            field.use(warrior)
            assert any(move[0] == kind for move in field.moves) == (mp == price)


def test_ab407_a_step_down_from_the_horse_costs_a_climb_too():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5, mounted=True)
    field.level(1, (6, 5))
    field.roll(3)
    for mp in (1, 2):
        field.game.mp[warrior] = mp
        field.game.expected = field.game.settle()
        field.use(warrior)
        assert ((DISMOUNT, sq(6, 5)) in field.moves) == (mp == 2)


def test_ab405_boots_played_before_count_when_the_base_is_void():
    """Die 1, base 2 and Boots 1: 4, two of them for mounting; min(1 + 1, 2) + 3."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    horse = field.horse(6, 5)
    field.hold(0, BOOTS)
    field.roll(1)
    field.use(warrior)
    field.say(LAY, BOOTS, 0)
    field.say(MOUNT, horse)
    assert field.game.mp[warrior] == 5


def test_ab407_what_the_horse_gave_goes_but_never_more_than_is_left():
    field = Field()
    field.horse(9, 9)
    warrior = field.unit(0, WARRIOR, 5, 5, mounted=True)
    horse = field.game.horse[warrior]
    field.roll(1)
    field.game.mp[warrior] = 2
    field.use(warrior)
    field.say(DISMOUNT, sq(5, 6))
    assert field.game.mp[warrior] == 0
    assert (horse, field.game.pieces[sq(5, 5)]) == (1, FREE + 1)


def test_ab907_a_temple_is_no_portal():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.token(PORTAL_TOKEN, 5, 5)
    field.token(TEMPLE, 9, 9)
    assert exit_of(field.game, warrior) == NOWHERE
    field.token(PORTAL_TOKEN, 8, 8)
    assert exit_of(field.game, warrior) == sq(8, 8)
    field.game.tokens[sq(5, 5)] = TEMPLE
    assert exit_of(field.game, warrior) == NOWHERE
