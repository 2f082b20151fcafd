"""Hero skills of Arte de Batalla (AB-801 to AB-818) and the eight Hero cards (AB-H1 to AB-H8)."""

from rules.arte.moves import (
    AIM,
    AT_DEFEND,
    AT_HEAL,
    AT_UNIT,
    BACK,
    BLAZE,
    DONE,
    GO,
    HEALED,
    HORSE_LOST,
    HURT,
    LAY,
    LOST,
    PAID,
    PASS,
    RING,
    SHIELD,
    SKILL,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    ARCHER,
    BARBARIAN,
    BLAZE_SKILL,
    BLESSING,
    DEXTERITY,
    ICE_BARRIER,
    ICE_LADY,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    SHADOW_STEP,
    STONE_SKIN,
    STORM,
    TREMOR,
    WARLOCK,
    WARRIOR,
    WHIRLWIND,
    Field,
    kinds,
    sq,
    told,
)
from tests.core.arte_skill_hand import alone, cast


def test_ab801_a_main_skill_is_free_optional_and_once_a_turn():
    """H4.0 Shadow step: leap 1 square."""
    field = alone(MONK, elements=0)
    field.roll(1)
    field.use(0)
    field.say(SKILL, SHADOW_STEP)
    assert len(field.moves) == 9
    field.say(BACK)
    field.say(SKILL, SHADOW_STEP)
    field.say(GO, sq(6, 6))
    assert field.game.square[0] == sq(6, 6) and field.game.mp[0] == 3
    assert field.refused(SKILL, SHADOW_STEP) == ("main_used", "AB-801")
    field.end(die=1)
    field.end(die=1)
    field.use(0)
    assert (SKILL, SHADOW_STEP) in field.moves


def test_ab802_803_elemental_skills_cost_their_cards_and_may_be_repeated():
    field = alone(BARBARIAN)
    field.roll(1)
    field.use(0)
    field.say(SKILL, LEAP)
    assert field.game.element_hands[0] == 4  # nothing is paid before the square is named
    assert told(field.say(GO, sq(8, 8)), PAID) == [(0, 2)]
    field.say(SKILL, LEAP)
    field.say(GO, sq(11, 11))
    assert field.game.element_hands[0] == 0 and field.game.element_used[0] == 4


def test_ab804_swords_in_the_own_turn_shields_in_the_defence():
    field = alone(PALADIN, foe=WARLOCK)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, DEXTERITY) == ("wrong_timing", "AB-804")
    other = alone(WARLOCK)
    foe = other.hero(1, 0, 6, 5)
    other.elements(foe, 4)
    other.roll(1)
    other.attack(0, 6, 5)
    assert other.refused(SKILL, TREMOR) == ("wrong_timing", "AB-804")


def test_ab805_818_skills_reach_by_distance_alone():
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 11, 5)
    field.level(3, (8, 4), (8, 5), (8, 6), (11, 5))
    field.roll(1)
    cast(field, STORM, 11, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2)]
    other = alone(PRIEST)
    friend = other.unit(0, WARRIOR, 9, 5)
    far = other.unit(0, WARRIOR, 10, 5)
    other.level(3, (9, 5))
    other.roll(1)
    other.game.life[friend] = other.game.life[far] = 1
    other.use(0)
    other.say(SKILL, BLESSING)
    assert other.moves == [(AIM, sq(9, 5)), (BACK,)]
    assert told(other.say(AIM, sq(9, 5)), HEALED) == [(friend, 1, 2)]


def test_ab806_skills_leave_the_basic_attack():
    field = alone(ALCHEMIST)
    field.hero(1, 0, 7, 5)
    field.roll(1)
    cast(field, ACID, 7, 5)
    field.say(PASS)
    while field.moment == AT_HEAL:
        field.say(PASS)
    assert field.game.attacks[0] == 1 and (7, 5) in field.aims(0)


def test_ab807_one_defence_act_and_no_reply():
    """V39: Flame storm at distance 6: 2 to the target, which Shields reduce, 1 to each neighbour."""
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 11, 5)
    left, right = field.unit(1, LANCER, 10, 4), field.unit(0, ARCHER, 12, 6)
    field.hold(0, RING)
    field.hold(1, SHIELD)
    field.roll(1)
    cast(field, STORM, 11, 5)
    assert (field.moment, field.game.seat) == (AT_DEFEND, 1)
    field.say(LAY, SHIELD, 0)
    events = field.say(DONE)
    assert sorted(told(events, HURT)) == sorted([(foe, 1, 3), (left, 1, 3), (right, 1, 2)])


def test_ab807_a_target_that_leaves_the_radius_takes_the_skill_with_it():
    field = alone(WARLOCK, x=0, foe=PALADIN)
    hero = field.hero(1, 0, 6, 5)
    near = field.unit(1, WARRIOR, 5, 5)
    field.elements(hero, 1)
    field.roll(1)
    cast(field, STORM, 6, 5)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(7, 5))
    events = field.say(DONE)
    assert told(events, LOST) == [(0,)] and HURT not in kinds(events)
    assert field.game.life[near] == 4 and field.game.element_used[0] == 3


def test_ab807_squares_around_are_taken_where_the_target_then_stands():
    field = alone(WARLOCK, foe=PALADIN)
    hero = field.hero(1, 0, 8, 5)
    before, after = field.unit(1, WARRIOR, 7, 5), field.unit(1, WARRIOR, 10, 5)
    field.elements(hero, 1)
    field.roll(1)
    cast(field, STORM, 8, 5)
    field.say(SKILL, DEXTERITY)
    field.say(GO, sq(9, 5))
    events = field.say(DONE)
    assert sorted(told(events, HURT)) == sorted([(hero, 2, 10), (after, 1, 3)])
    assert field.game.life[before] == 4


def test_ab808_side_damage_gives_no_defence_act():
    """H1.3 Whirlwind: 2 damage to every unit around him; nobody is asked."""
    field = alone(BARBARIAN)
    foe, friend = field.unit(1, WARRIOR, 6, 5), field.unit(0, WARRIOR, 4, 5)
    field.horse(5, 6)
    field.hold(1, SHIELD, SHIELD)
    field.roll(1)
    events = cast(field, WHIRLWIND)
    assert sorted(told(events, HURT)) == sorted([(foe, 2, 2), (friend, 2, 2)])
    assert told(events, HORSE_LOST) == [(0, sq(5, 6))]
    assert field.moment == AT_UNIT and field.game.life[0] == 12


def test_ab809_a_defence_skill_protects_its_own_hero():
    """H2.1 Ice barrier and H5.2 Stone skin are for their Heroes alone."""
    field = Field(heroes=(BARBARIAN, MONK, ICE_LADY, PALADIN))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.hero(1, 0, 6, 6)
    field.elements(10, 2)
    field.elements(11, 2)
    field.roll(1)
    field.attack(warrior, 6, 5)
    assert field.refused(SKILL, ICE_BARRIER) == ("not_for_this", "AB-809")
    assert field.refused(SKILL, STONE_SKIN) == ("not_for_this", "AB-809")
    field.say(PASS)
    other = Field(heroes=(BARBARIAN, MONK, ICE_LADY, PALADIN))
    warrior = other.unit(0, WARRIOR, 5, 5)
    other.hero(1, 0, 6, 6)
    other.elements(10, 2)
    other.roll(1)
    other.attack(warrior, 6, 6)
    other.say(SKILL, ICE_BARRIER)
    other.say(DONE)
    assert told(other.say(PASS), HURT) == [(10, 2, 7)]


def test_ab810_without_a_token_off_the_board_the_skill_is_not_to_be_had():
    field = alone(WARLOCK)
    for x in range(6):
        field.token(BLAZE, x, 12, 2)
    field.roll(1)
    field.use(0)
    assert field.refused(SKILL, BLAZE_SKILL) == ("no_token", "AB-810")


def test_ab811_the_user_is_hit_too_if_he_stands_around_the_centre():
    field = alone(WARLOCK)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    cast(field, STORM, 6, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2), (0, 1, 8)]


def test_ab811_allies_are_spared_where_the_owner_says_so():
    """AB-Q28: the switch AREA_HITS_ALLIES."""
    field = Field(heroes=(BARBARIAN, MONK, WARLOCK, PALADIN), area_hits_allies=0)
    field.hero(0, 0, 5, 5)
    field.elements(0, 3)
    friend, foe = field.unit(0, WARRIOR, 4, 5), field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    assert told(cast(field, WHIRLWIND), HURT) == [(foe, 2, 2)]
    assert field.game.life[friend] == 4
