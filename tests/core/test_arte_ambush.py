"""Arte de Batalla: the main skill that strengthens an attack on a lone target (AB-H8, AB-701)."""

from rules.arte.card import ENEMY, SKILL_SIZE, TARGET
from rules.arte.moves import AIM, BACK, SKILL
from tests.core.arte_hand import AMBUSH, ASSASSIN, HALF, MONK, PALADIN, PRIEST, WARRIOR, Field, sq


def ambushing(seat=0, friend=None, skills=None):
    """The seat's Assassin aims at the other's Warrior on (6,5); somebody may stand beside that one."""
    heroes = (ASSASSIN, MONK, PALADIN, PRIEST) if seat == 0 else (PALADIN, PRIEST, ASSASSIN, MONK)
    field = Field(heroes=heroes)
    assassin = field.hero(seat, 0, 5, 5)
    field.armies[1 - seat] = 5
    field.unit(1 - seat, WARRIOR, 6, 5)
    if friend is not None:
        field.put(friend, sq(7, 6))
        field.game.life[friend] = 1
    if skills:
        field.game.skills = skills
    field.roll(1, seat)
    field.use(assassin)
    field.say(AIM, sq(6, 5))
    return field


def test_ab_h8_a_target_is_lone_unless_one_of_its_own_side_is_beside_it():
    """The first and the last unit of either side; the Assassin's own friends do not count."""
    for seat in (0, 1):
        assert (SKILL, AMBUSH) in ambushing(seat).moves
        for own in (HALF * seat + 1, HALF * seat + 9):
            assert (SKILL, AMBUSH) in ambushing(seat, own).moves
        for other in (HALF * (1 - seat), HALF * (1 - seat) + 9):
            assert (SKILL, AMBUSH) not in ambushing(seat, other).moves


def test_ab_h8_a_riderless_horse_is_no_company():
    field = ambushing()
    field.horse(7, 6)
    field.game.expected = field.game.settle()
    assert (SKILL, AMBUSH) in field.moves


def test_a_printed_skill_without_that_condition_always_adds():
    printed = bytearray(Field().game.skills)
    printed[AMBUSH * SKILL_SIZE + TARGET] = ENEMY
    assert (SKILL, AMBUSH) in ambushing(friend=HALF + 9, skills=bytes(printed)).moves


def test_ab701_an_ambush_that_is_taken_back_is_not_used():
    field = ambushing()
    field.say(SKILL, AMBUSH)
    assert list(field.game.main_used) == [1, 0, 0, 0]
    field.say(BACK)
    assert list(field.game.main_used) == [0, 0, 0, 0]
    field.say(AIM, sq(6, 5))
    assert (SKILL, AMBUSH) in field.moves
