"""Arte de Batalla: where a skill finds room and whom it reaches (AB-805, AB-814, AB-902)."""

from rules.arte.card import RANGE, SKILL_SIZE
from rules.arte.moves import AIM, GO, ICE_WALL, SKILL
from rules.arte.sight import attack_cost, targets
from rules.arte.skills import landings
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    BARBARIAN,
    DEXTERITY,
    HALF,
    HOLE,
    MONK,
    PALADIN,
    PORTALS,
    PRIEST,
    WARRIOR,
    Field,
    sq,
)
from tests.core.arte_skill_hand import chasing

AROUND = [(x, y) for y in (4, 5, 6) for x in (4, 5, 6) if (x, y) != (5, 5)]


def test_ab902_two_portals_need_two_squares_and_a_black_hole_one():
    for hero, skill, needed in ((ALCHEMIST, PORTALS, 2), (MONK, HOLE, 1)):
        for free in (0, 1, 2, 3):
            field = Field(heroes=(hero, BARBARIAN, PALADIN, PRIEST))
            skills = bytearray(field.game.skills)
            skills[skill * SKILL_SIZE + RANGE] = 1
            field.game.skills = bytes(skills)
            field.hero(0, 0, 5, 5)
            for place in AROUND[free:]:
                field.token(ICE_WALL, *place)
            field.elements(0, 4)
            field.roll(1)
            field.use(0)
            assert ((SKILL, skill) in field.moves) == (free >= needed), (hero, free)


def test_ab814_a_step_is_one_step_and_no_detour():
    """From level 0 to level 2 it takes two steps; a Dexterity of 1 does not get there."""
    field = Field(heroes=(PALADIN, MONK, BARBARIAN, PRIEST))
    paladin = field.hero(0, 0, 5, 5)
    field.level(1, (5, 4), (6, 4))
    field.level(2, (6, 5))
    field.roll(1)
    reached = landings(field.game, paladin, DEXTERITY)
    assert reached == [sq(x, y) for x, y in AROUND if (x, y) != (6, 5)]


def test_ab805_a_skill_for_enemies_reaches_free_horses_in_its_range():
    """Acid flask, range 4: a Horse at 4, none at 5, none that is ridden or gone."""
    field = Field(heroes=(ALCHEMIST, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    near, _ = field.horse(9, 5), field.horse(5, 10)
    gone = field.horse(5, 6)
    field.unit(0, WARRIOR, 6, 6, mounted=True)
    field.game.horse_alive[gone] = field.game.pieces[sq(5, 6)] = 0
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, ACID)
    assert [move for move in field.moves if move[0] == AIM] == [(AIM, sq(9, 5))]
    assert field.game.horse_square[near] == sq(9, 5)


def test_ab605_a_horse_or_a_wall_out_of_reach_is_no_target():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.horse(7, 5)
    field.token(ICE_WALL, 5, 7)
    assert targets(field.game, warrior, 0) == []
    field.horse(6, 6)
    field.token(ICE_WALL, 4, 4)
    assert targets(field.game, warrior, 0) == [sq(6, 6), sq(4, 4)]
    assert targets(field.game, warrior, 0, True) == []


def test_ab611_a_rider_strikes_one_level_up_as_on_level_ground():
    field = Field()
    rider = field.unit(0, WARRIOR, 5, 5, mounted=True)
    field.level(1, (6, 5))
    assert attack_cost(field.game, rider, sq(6, 5)) == 1


def test_the_steps_of_a_chase_are_an_act():
    """AB-706: whoever has walked has replied."""
    field = chasing(BARBARIAN)
    field.game.mp[0] = 3
    field.game.expected = field.game.settle()
    field.say(GO, sq(6, 5))
    assert field.game.laid == 1
    assert field.game.target == HALF
