"""The timed mode of Arte de Batalla: elapsed time is a move (AB-911 to AB-917)."""

from rules.arte.moves import (
    AGREE,
    AIM,
    AT_DECLARE,
    AT_DRAW,
    AT_FREE,
    GLASS,
    GO,
    LAY,
    PASS,
    RESIGN,
    RESIGNED,
    RING,
    SKILL,
    TIME,
    TIME_UP,
    TURN_ENDS,
    WALK,
    WON,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    LANCER,
    MONK,
    PALADIN,
    PRIEST,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)


def timed(die=3):
    field = Field(heroes=(ALCHEMIST, MONK, PALADIN, PRIEST), timed=1)
    warrior = field.unit(0, WARRIOR, 5, 5)
    foe = field.unit(1, LANCER, 6, 5)
    field.game.life[foe] = 9
    field.hold(0, RING)
    field.elements(0, 4)
    field.roll(die)
    return field, warrior


def test_ab911_without_the_timed_mode_there_is_no_clock():
    field = Field()
    field.roll(1)
    assert field.game.clock == 0
    assert field.refused(TIME, 1000) == ("not_timed", "AB-911")
    assert field.refused(GLASS, 1) == ("not_timed", "AB-911")


def test_whoever_is_to_move_the_same_asides_are_open_to_all():
    """AB-911, AB-913: time and hourglass in the timed mode; AB-909: resigning and a draw always."""
    always = [(RESIGN, 0), (RESIGN, 1), (AGREE,)]
    assert Field().roll(1).game.anytime_moves() == always
    field, warrior = timed()
    assert field.game.anytime_moves() == [(TIME, 1), (GLASS, 1)] + always
    field.attack(warrior, 6, 5)
    assert field.game.anytime_moves() == [(GLASS, 1)] + always
    field.say(AGREE)
    assert field.game.anytime_moves() == []


def test_ab909_whoever_resigns_loses():
    for seat in (0, 1):
        field = Field().roll(1)
        assert field.refused(RESIGN, 2) == ("no_such_player", "AB-101")
        assert field.say(RESIGN, seat)[:2] == [(RESIGNED, seat), (WON, 1 - seat)]
        assert field.game.winners == [1 - seat]


def test_ab912_two_runs_of_a_minute_and_nothing_carries_over():
    field, warrior = timed()
    assert field.game.clock == 120_000
    field.say(TIME, 70_000)
    assert field.game.clock == 50_000
    field.end(die=1)
    assert field.game.clock == 120_000


def test_ab913_the_opponent_lays_the_hourglass_down_and_stands_it_up():
    field, warrior = timed()
    field.say(GLASS, 1)
    assert field.refused(TIME, 10) == ("clock_stopped", "AB-914")
    assert field.refused(GLASS, 1) == ("glass_so", "AB-913")
    assert (GLASS, 0) in field.game.anytime_moves() and (TIME, 1) not in field.game.anytime_moves()
    field.say(GLASS, 0)
    field.say(TIME, 10)
    assert field.game.clock == 119_990


def test_ab914_917_time_stands_still_from_the_declaration_to_the_last_potion():
    """V41: 40 s used, the attack lasts 90 s: 80 s are left."""
    field, warrior = timed()
    field.say(TIME, 40_000)
    field.attack(warrior, 6, 5)
    assert field.refused(TIME, 90_000) == ("clock_stopped", "AB-914")
    field.say(PASS)
    assert field.refused(TIME, 1000) == ("clock_stopped", "AB-914")  # Potions
    field.say(PASS)
    assert field.game.clock == 80_000
    field.say(TIME, 1)
    assert field.game.clock == 79_999


def test_ab914_attack_skills_stop_it_too():
    field, warrior = timed()
    field.hero(0, 0, 4, 4)
    field.use(0)
    field.say(SKILL, ACID)
    field.say(TIME, 5)  # the choice of a target still costs time
    field.say(AIM, sq(6, 5))
    assert field.refused(TIME, 5) == ("clock_stopped", "AB-914")


def test_ab915_the_clock_starts_with_the_roll():
    field, warrior = timed()
    field.end()
    assert field.moment == AT_DRAW
    assert field.refused(TIME, 5) == ("clock_stopped", "AB-914")


def test_ab916_at_zero_the_turn_ends():
    field, warrior = timed()
    field.use(warrior)
    field.say(WALK)
    field.say(GO, sq(5, 6))
    field.say(TIME, 119_999)
    events = field.say(TIME, 4_000)
    assert told(events, TIME_UP) == [(0,)] and TURN_ENDS in kinds(events)
    assert field.game.player == 1


def test_ab916_what_is_not_declared_is_taken_back():
    field, warrior = timed()
    field.use(warrior)
    field.say(AIM, sq(6, 5))
    field.say(LAY, RING, 0)
    assert field.moment == AT_DECLARE
    field.say(TIME, 120_000)
    assert field.game.hands[RING] == 1 and field.game.player == 1 and not field.game.discards


def test_time_is_never_given_back_and_never_nothing():
    """AB-917: undo does not cross it."""
    field, warrior = timed()
    field.say(TIME, 5)
    assert field.game.reveals
    assert field.refused(TIME, 0) == ("no_time", "AB-912")
    assert field.refused(TIME, 1 << 30) == ("malformed", "")
    assert field.moment == AT_FREE
