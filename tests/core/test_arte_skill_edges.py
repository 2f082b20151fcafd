"""Arte de Batalla: where skills, pushes and tokens have their limits (AB-802 to AB-908)."""

from rules.arte.effects import direction, shove, token_owner
from rules.arte.moves import (
    AIM,
    BACK,
    BLACK_HOLE,
    HEALED,
    NONE,
    PUSHED,
    SKILL,
    TEMPLE,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    BARBARIAN,
    BLAZE_SKILL,
    BLESSING,
    MONK,
    PALADIN,
    PRIEST,
    WARLOCK,
    WARRIOR,
    Field,
    sq,
    told,
)
from tests.core.arte_turned_hand import MIRRORED, TURNS, turned


def test_ab805_a_skill_needs_somebody_there():
    field = Field(heroes=(ALCHEMIST, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.unit(1, WARRIOR, 10, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, ACID)
    assert field.refused(AIM, sq(6, 5)) == ("nobody_there", "AB-805")
    assert field.refused(AIM, sq(10, 5)) == ("out_of_range", "AB-805")


def test_ab817_a_printed_skill_that_heals_only_the_hero_needs_a_wound():
    field = Field(heroes=(PRIEST, MONK, PALADIN, WARLOCK))
    skills = bytearray(field.game.skills)
    skills[BLESSING * 9 + 3] = 0  # its target: the Hero himself
    field.game.skills = bytes(skills)
    field.roll(1)
    field.use(0)
    assert (SKILL, BLESSING) not in field.moves
    field.say(BACK)
    field.game.life[0] = 9
    field.use(0)
    assert told(field.say(SKILL, BLESSING), HEALED) == [(0, 1, 10)]


def test_ab802_a_skill_of_squares_is_aimed_at_nobody():
    field = Field(heroes=(WARLOCK, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, BLAZE_SKILL)
    assert field.refused(AIM, sq(7, 5)) == ("not_now", "AB-802")


def test_ab812_813_pushes_go_the_same_way_in_every_direction_up_to_the_edge():
    """AB-813: with the other axis at 0 or below half there is no drift; at half and above there is."""
    cases = (((2, 0), (1, 0)), ((0, 2), (0, 1)), ((3, 1), (1, 0)), ((2, 1), (1, 1)), ((1, 1), (1, 1)))
    for how in TURNS + MIRRORED:
        for offset, step in cases:
            field = Field()
            way_x, way_y = turned(how, *step)
            found = direction(field.game, sq(8, 8), sq(*turned(how, *offset)))
            assert found == (way_x - 8, way_y - 8), (how, offset)
    for start, step in (((8, 1), (0, -1)), ((8, 14), (0, 1)), ((1, 8), (-1, 0)), ((14, 8), (1, 0))):
        field = Field()
        foe = field.unit(1, WARRIOR, *start)
        shove(field.game, sq(*start), step, 2)
        assert field.game.square[foe] == sq(start[0] + step[0], start[1] + step[1])  # the last square


def test_ab812_a_pushed_horse_stays_the_horse_it_was():
    field = Field()
    field.horse(2, 2)
    second = field.horse(8, 8)
    shove(field.game, sq(8, 8), (1, 0), 1)
    assert field.game.horse_square[second] == sq(9, 8) and field.game.pieces[sq(8, 8)] == 0
    assert field.game.pieces[sq(9, 8)] == 128 + second == 129


def test_ab908_a_token_belongs_to_its_hero_wherever_he_was_drafted():
    heroes = [BARBARIAN, MONK, PALADIN, WARLOCK]
    for slot in range(4):
        drafted = heroes[:]
        drafted[slot] = PRIEST
        field = Field(heroes=drafted)
        priest = slot % 2 + slot // 2 * 10
        assert token_owner(field.game, TEMPLE) == priest
        field.game.life[priest] = 0
        assert token_owner(field.game, TEMPLE) == NONE


def test_ab906_the_black_hole_pulls_the_first_unit_too():
    field = Field(heroes=(BARBARIAN, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 7, 5)
    field.token(BLACK_HOLE, 9, 5, turns=2)
    field.roll(1)
    assert told(field.end(), PUSHED) == [(0, sq(8, 5))]


def test_ab906_the_black_hole_pulls_by_one_square_only():
    """From (2,1) away straight past it: the second square would be free, too."""
    field = Field(heroes=(BARBARIAN, MONK, PALADIN, PRIEST))
    foe = field.unit(1, WARRIOR, 11, 6)
    field.token(BLACK_HOLE, 9, 5, turns=2)
    field.roll(1)
    assert told(field.end(), PUSHED) == [(foe, sq(10, 5))]
