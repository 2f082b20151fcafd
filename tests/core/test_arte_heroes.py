"""The skills of the eight Heroes of Arte de Batalla, one by one (AB-H1 to AB-H8)."""

from rules.arte.effects import shove
from rules.arte.moves import (
    AIM,
    AT_HEAL,
    AT_UNIT,
    BLAZE,
    DONE,
    EXTRA,
    HORSE_LOST,
    HURT,
    ICE_WALL,
    LAY,
    NONE,
    PASS,
    POTION,
    PUSHED,
    PUT,
    SHIELD,
    SKILL,
    TOKEN,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    AMBUSH,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    COMBUSTION,
    CROSSBOWMAN,
    DARK_PALM,
    FURY,
    GALE,
    HOLY_LIGHT,
    HORIZON,
    ICE_LADY,
    MONK,
    PALADIN,
    PRIEST,
    STONE_SKIN,
    WALLS,
    WARLOCK,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)
from tests.core.arte_skill_hand import alone, cast


def test_h1_fury_allows_one_more_attack_and_never_twice():
    """AB-H1.0, AB-801."""
    field = alone(BARBARIAN)
    for x, y in ((6, 5), (5, 6), (4, 5)):
        field.unit(1, ARCHER, x, y)
    field.roll(1)
    field.attack(0, 6, 5)
    field.say(PASS)
    assert told(field.say(SKILL, FURY), EXTRA) == [(0,)]
    field.attack(0, 5, 6)
    field.say(PASS)
    assert field.moment == AT_UNIT  # no second trigger
    assert field.refused(AIM, sq(4, 5)) == ("attacked", "AB-602")


def test_h2_ice_walls_stand_in_one_line():
    """AB-H2.2: 1 to 3 walls, adjacent in a straight or diagonal line, each in range."""
    field = alone(ICE_LADY)
    field.roll(1)
    field.use(0)
    field.say(SKILL, WALLS)
    assert field.refused(PUT, sq(10, 5)) == ("out_of_range", "AB-805")
    field.say(PUT, sq(7, 5))
    assert field.refused(PUT, sq(9, 5)) == ("not_in_line", "AB-902")
    field.say(PUT, sq(8, 6))
    assert field.moves == [(PUT, sq(6, 4)), (PUT, sq(9, 7)), (DONE,)]
    assert told(field.say(PUT, sq(6, 4)), TOKEN) == [(ICE_WALL, sq(6, 4))]
    assert field.moment == AT_UNIT and len(field.game.token_squares) == 3


def test_h4_dark_palm_pushes_though_the_damage_is_warded_off():
    """AB-H4.1: if damage is reduced to 0, the push still applies."""
    field = alone(MONK)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.hold(1, SHIELD)
    field.roll(1)
    cast(field, DARK_PALM, 6, 5)
    field.say(LAY, SHIELD, 0)
    events = field.say(DONE)
    assert HURT not in kinds(events) and told(events, PUSHED) == [(foe, sq(8, 5))]


def test_h4_event_horizon_swallows_ranged_basic_attacks_only():
    """AB-H4.2."""
    field = Field(heroes=(BARBARIAN, WARLOCK, MONK, PALADIN))
    crossbow, warrior = field.unit(0, CROSSBOWMAN, 3, 5), field.unit(0, WARRIOR, 5, 5)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, 4)
    field.roll(1)
    field.attack(crossbow, 6, 5)
    field.say(SKILL, HORIZON)
    assert field.game.life[hero] == 11
    field.attack(warrior, 6, 5)
    assert field.refused(SKILL, HORIZON) == ("not_for_this", "AB-809")


def test_h5_stone_skin_takes_three_off():
    """AB-H5.2."""
    field = alone(WARLOCK, foe=PALADIN)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, 2)
    field.roll(1)
    field.attack(0, 6, 5)
    field.say(SKILL, STONE_SKIN)
    field.say(DONE)
    assert HURT not in kinds(field.say(PASS))
    assert field.game.life[hero] == 12


def test_h6_combustion_sets_the_square_of_the_fallen_on_fire():
    """V38: the Warlock defeats a Warrior on foot at (9,9); AB-904."""
    field = alone(WARLOCK, x=8, y=8)
    foe, near = field.unit(1, WARRIOR, 9, 9), field.unit(1, WARRIOR, 10, 9)
    field.game.life[foe] = 3
    field.roll(1)
    field.attack(0, 9, 9)
    field.say(PASS)
    assert told(field.say(SKILL, COMBUSTION), TOKEN) == [(BLAZE, sq(9, 9))]
    assert told(field.end(die=1), HURT) == [(0, 1, 8), (near, 1, 3)]
    field.end(die=1)
    assert field.game.life[near] == 2 and field.game.tokens[sq(9, 9)] == 0


def test_h7_holy_light_and_a_potion_after_it():
    """AB-H7.2, AB-712: Potions after the aimed part of an attack skill too."""
    field = alone(PRIEST)
    foe = field.unit(1, WARRIOR, 10, 5)
    field.hold(1, POTION)
    field.roll(1)
    cast(field, HOLY_LIGHT, 10, 5)
    field.say(PASS)
    assert (field.moment, field.game.seat) == (AT_HEAL, 1)
    field.say(LAY, POTION, 0)
    assert field.game.life[foe] == 3


def test_h8_ambush_strikes_harder_at_a_lone_target():
    """AB-H8.0: +1 attack if no other unit of the target's owner is around the target."""
    field = alone(ASSASSIN)
    foe = field.hero(1, 0, 6, 5)
    field.roll(1)
    field.use(0)
    field.say(AIM, sq(6, 5))
    field.say(SKILL, AMBUSH)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(foe, 6, 6)]
    other = alone(ASSASSIN)
    other.hero(1, 0, 6, 5)
    other.unit(1, WARRIOR, 7, 5)
    other.roll(1)
    other.use(0)
    other.say(AIM, sq(6, 5))
    assert (SKILL, AMBUSH) not in other.moves


def test_a_skill_on_a_free_horse_gives_no_defence_act():
    """AB-805, section 3.8: a Hero may use an attack skill on a free Horse."""
    field = alone(ALCHEMIST)
    horse = field.horse(8, 5)
    field.roll(1)
    events = cast(field, ACID, 8, 5)
    assert told(events, HORSE_LOST) == [(horse, sq(8, 5))]
    assert field.moment == AT_UNIT


def test_pushed_off_a_tower_by_gale():
    """AB-505: from level 3 to the ground, 2 damage, and nobody is asked for a Shield."""
    field = alone(BARBARIAN)
    foe = field.unit(1, WARRIOR, 7, 5)
    field.level(3, (7, 5))
    field.roll(1)
    cast(field, GALE, 7, 5)
    assert told(field.say(PASS), HURT) == [(foe, 2, 2)]
    assert field.moment == AT_HEAL
    shove(field.game, sq(8, 5), (1, 0), 1)
    assert field.game.square[foe] == sq(9, 5) and field.game.horse[foe] == NONE
