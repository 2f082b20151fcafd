"""Arte de Batalla: defences, triggers, wounds, and what printed skills may say (AB-702 to AB-816)."""

from rules.arte.card import ATTACK, OP, OWN, PULL, SKILL_SIZE, STATS, TARGET, VALUE2
from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_HEAL,
    AT_TRIGGER,
    AT_UNIT,
    BOOTS,
    DONE,
    GO,
    ICE_WALL,
    LAY,
    MOVED,
    PASS,
    POTION,
    RING,
    SKILL,
)
from tests.core.arte_hand import (
    ACID,
    ALCHEMIST,
    AMBUSH,
    ASSASSIN,
    BARBARIAN,
    BLIZZARD,
    DEXTERITY,
    FIRE_SHIELD,
    FROSTBITE,
    FURY,
    GALE,
    HALF,
    ICE_LADY,
    LEAP,
    MONK,
    PALADIN,
    POISON,
    PRIEST,
    WARLOCK,
    WARRIOR,
    Field,
    at,
    sq,
    told,
)
from tests.core.arte_skill_hand import cast, chasing
from tests.core.arte_turned_hand import MIRRORED, TURNS, turned


def printed(field, skill, byte, value):
    """Another number on the Hero's card."""
    skills = bytearray(field.game.skills)
    skills[skill * SKILL_SIZE + byte] = value
    field.game.skills = bytes(skills)


# Defence


def test_ab705_whoever_is_walled_in_cannot_step_aside():
    for walled in (False, True):
        field = Field(heroes=(BARBARIAN, MONK, PRIEST, PALADIN))
        paladin = HALF + 1  # in the corner (15,15)
        field.elements(paladin, 1)
        attacker = field.unit(0, WARRIOR, 14, 14)
        field.put(HALF, sq(15, 14))
        if walled:
            field.unit(0, WARRIOR, 14, 15)
        field.roll(1)
        field.attack(attacker, 15, 15)
        assert ((SKILL, DEXTERITY) in field.moves) == (not walled)


def test_ab809_a_skill_is_not_cancelled_like_an_attack():
    field = Field(heroes=(ALCHEMIST, MONK, WARLOCK, PRIEST))
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.elements(0, 2)
    field.elements(HALF, 1)
    archer = field.unit(0, 2, 8, 5)
    field.roll(1)
    field.attack(archer, 6, 5)
    assert (SKILL, FIRE_SHIELD) in field.moves
    field.say(PASS)
    while field.moment != AT_UNIT:
        field.say(PASS)
    cast(field, ACID, 6, 5)
    assert (SKILL, FIRE_SHIELD) not in field.moves


def test_ab706_boots_take_a_closed_attacker_through_the_chase_and_no_farther():
    field = chasing(BARBARIAN)
    field.hold(0, BOOTS)
    field.game.closed[0] = 1
    field.game.expected = field.game.settle()
    assert field.moment == AT_CHASE
    field.say(LAY, BOOTS, 0)
    assert field.game.mp[0] == 1
    field.say(PASS)
    assert (field.moment, field.game.mp[0]) == (AT_UNIT, 0)


def test_ab_h8_an_ambush_adds_nothing_once_a_friend_stands_beside_its_target():
    """The Paladin steps from (6,5) to (6,6), beside a Warrior of his."""
    for x, damage in ((9, 5 + 1), (7, 5)):
        field = Field(heroes=(ASSASSIN, MONK, PALADIN, PRIEST))
        field.hero(0, 0, 5, 5)
        paladin = field.hero(1, 0, 6, 5)
        field.unit(1, WARRIOR, x, 7)
        field.elements(HALF, 1)
        field.roll(1)
        field.use(0)
        field.say(AIM, sq(6, 5))
        field.say(SKILL, AMBUSH)
        field.say(DONE)
        field.say(SKILL, DEXTERITY)
        field.say(GO, sq(6, 6))
        field.say(DONE)
        while field.moment != AT_HEAL:
            field.say(PASS)
        assert field.game.life[paladin] == 12 - damage


# Triggers and wounds


def test_ab801_fury_needs_a_defeat_and_frostbite_a_survivor():
    for hero, skill, life, offered in (
        (BARBARIAN, FURY, 9, False),
        (BARBARIAN, FURY, 1, True),
        (ICE_LADY, FROSTBITE, 9, True),
        (ICE_LADY, FROSTBITE, 1, False),
    ):
        field = Field(heroes=(hero, MONK, PALADIN, PRIEST))
        field.hero(0, 0, 5, 5)
        foe = field.unit(1, WARRIOR, 6, 5)
        field.game.life[foe] = life
        field.roll(1)
        field.attack(0, 6, 5)
        field.say(PASS)
        assert (field.moment == AT_TRIGGER) == offered, (hero, life)
        if offered:
            assert field.moves == [(SKILL, skill), (PASS,)]


def test_ab802_only_the_hero_who_wounded_somebody_can_poison_him():
    """By slot: seat 0's two Heroes, seat 1's two."""
    for slot in range(4):
        heroes = [MONK, PALADIN, PRIEST, BARBARIAN]
        heroes[slot] = ASSASSIN
        field = Field(heroes=tuple(heroes))
        seat = slot // 2
        hero = field.hero(seat, slot % 2, 5, 5)
        foe = field.unit(1 - seat, WARRIOR, 6, 5)
        other = field.unit(1 - seat, WARRIOR, 5, 6)
        field.game.life[foe] = field.game.life[other] = 9
        field.elements(hero, 2)
        field.roll(1, seat)
        field.game.wounded[other] = 15 - (1 << slot)  # by everybody else
        field.attack(hero, 6, 5)
        while field.moment != AT_UNIT:
            field.say(PASS)
        assert field.game.wounded[foe] == 1 << slot
        field.say(SKILL, POISON)
        assert [move for move in field.moves if move[0] == AIM] == [(AIM, sq(6, 5))]


def test_ab713_a_wall_falls_to_any_damage_and_to_nothing_less():
    for attack, ring, falls in ((0, False, False), (0, True, True), (1, False, True), (1, True, True)):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5)
        stats = bytearray(field.game.stats)
        stats[WARRIOR * STATS + ATTACK] = attack
        field.game.stats = bytes(stats)
        field.token(ICE_WALL, 6, 5)
        field.hold(0, RING)
        field.roll(1)
        field.attack(warrior, 6, 5, *([RING] if ring else []))
        assert (field.game.tokens[sq(6, 5)] == 0) == falls


def test_ab712_a_potion_declined_is_an_act_that_stands():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.hold(1, POTION)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(PASS)
    assert field.moment == AT_HEAL
    field.say(LAY, POTION, 0)
    assert not field.game.reveals
    field.say(PASS)
    assert field.game.reveals


# Skills


def test_ab814_a_leap_is_told_with_its_square():
    field = Field()
    field.hero(0, 0, 5, 5)
    field.elements(0, 2)
    field.roll(3)
    field.use(0)
    field.say(SKILL, LEAP)
    assert told(field.say(GO, sq(8, 8)), MOVED) == [(0, sq(8, 8), 5)]


def test_ab807_an_aimed_skill_cannot_be_taken_back():
    field = Field(heroes=(ALCHEMIST, MONK, WARLOCK, PRIEST))
    field.hero(0, 0, 5, 5)
    field.hero(1, 0, 6, 5)
    field.elements(0, 2)
    field.roll(1)
    field.use(0)
    field.say(SKILL, ACID)
    assert not field.game.reveals
    field.say(AIM, sq(6, 5))
    assert field.game.reveals


def test_a_printed_skill_for_own_units_need_not_heal():
    """Gale printed for a wounded friend: he is pushed two squares, and stays wounded."""
    field = Field()
    printed(field, GALE, TARGET, OWN)
    field.hero(0, 0, 5, 5)
    friend = field.unit(0, WARRIOR, 6, 5)
    field.game.life[friend] = 3
    field.elements(0, 2)
    field.roll(1)
    cast(field, GALE, 6, 5)
    field.say(PASS)
    assert (field.game.life[friend], at(field.game.square[friend])) == (3, (8, 5))


def test_ab815_a_second_effect_without_a_value_works_too():
    field = Field(heroes=(ICE_LADY, MONK, PALADIN, PRIEST))
    printed(field, BLIZZARD, VALUE2, 0)
    field.hero(0, 0, 5, 5)
    paladin = field.hero(1, 0, 8, 5)
    field.elements(0, 3)
    field.roll(1)
    cast(field, BLIZZARD, 8, 5)
    field.say(PASS)
    assert field.game.rooted[paladin] == 1


def test_a_skill_on_a_horse_strikes_nobody():
    field = Field(heroes=(ICE_LADY, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    field.horse(8, 5)
    field.elements(0, 3)
    field.roll(1)
    field.game.struck = 3
    cast(field, BLIZZARD, 8, 5)
    assert (field.moment, field.game.struck) == (AT_UNIT, 0)


def test_ab813_a_pull_goes_the_other_way_of_a_push():
    for op, steps in ((PULL, -2), (7, 2)):
        for way in TURNS + MIRRORED:
            for offset in ((3, 0), (3, 3), (3, 1)):
                field = Field()
                printed(field, GALE, OP, op)
                field.hero(0, 0, 8, 8)
                foe = field.unit(1, WARRIOR, *turned(way, *offset))
                field.elements(0, 2)
                field.roll(1)
                cast(field, GALE, *turned(way, *offset))
                field.say(PASS)
                step = (steps, 0) if offset == (3, 1) else (steps, steps * offset[1] // 3)
                ended = (offset[0] + step[0], offset[1] + step[1])
                assert at(field.game.square[foe]) == turned(way, *ended)
