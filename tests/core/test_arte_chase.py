"""Arte de Batalla: the chase and the redirect at their edges (AB-703, AB-706, AB-707)."""

from rules.arte.assist import uses
from rules.arte.moves import (
    AIM,
    AT_REDIRECT,
    BOOTS,
    BULLSEYE,
    LAY,
    PASS,
    POTION,
    RING,
    SKILL,
)
from tests.core.arte_hand import (
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    LEAP,
    MONK,
    SHADOW_STEP,
    WARRIOR,
    Field,
    sq,
)
from tests.core.arte_skill_hand import chasing


def test_ab706_a_ring_shown_in_a_chase_is_for_the_attacker():
    field = chasing(BARBARIAN)
    assert uses(field.game, RING) == [0] and uses(field.game, BOOTS) == [0]
    assert uses(field.game, BULLSEYE) == [] and uses(field.game, POTION) == []
    other = Field()
    archer = other.unit(0, ARCHER, 5, 5)
    other.unit(1, WARRIOR, 7, 5)
    other.roll(1)
    other.use(archer)
    other.say(AIM, sq(7, 5))
    assert uses(other.game, RING) == uses(other.game, BULLSEYE) == [archer] and uses(other.game, BOOTS) == []


def test_ab706_only_skills_that_move_him_in_his_own_turn_serve_the_attacker():
    field = chasing(BARBARIAN)
    assert field.moves == [(SKILL, LEAP), (PASS,)]
    monk = chasing(MONK)
    assert monk.moves == [(SKILL, SHADOW_STEP), (PASS,)]
    assassin = chasing(ASSASSIN)  # Vanish is for her defence
    assert assassin.moves == [(PASS,)]
    poor = chasing(BARBARIAN, elements=1)
    assert poor.moves == [(PASS,)]


def test_ab703_a_full_board_does_not_end_a_chase_that_can_go_on():
    field = chasing(BARBARIAN)
    field.hold(0, RING, RING, RING, RING)
    field.game.expected = field.game.settle()
    for _ in range(4):
        field.say(LAY, RING, 0)
    assert field.moves == [(SKILL, LEAP), (PASS,)]


def test_ab707_whoever_is_out_of_reach_is_no_new_target():
    field = chasing(BARBARIAN)
    field.unit(1, ARCHER, 4, 5)
    field.unit(1, ARCHER, 5, 7)
    field.say(PASS)
    assert field.moment == AT_REDIRECT and field.moves == [(AIM, sq(4, 5)), (PASS,)]
    assert field.refused(AIM, sq(5, 7)) == ("out_of_range", "AB-606")
    assert field.refused(AIM, sq(4, 4)) == ("nobody_there", "AB-707")
