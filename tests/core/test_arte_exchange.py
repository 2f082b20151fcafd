"""The reaction exchange of Arte de Batalla: acts, cancels, damage (AB-701 to AB-704, AB-711 to AB-713)."""

from rules.arte.moves import (
    AIM,
    AT_DECLARE,
    AT_DEFEND,
    AT_HEAL,
    AT_REPLY,
    AT_UNIT,
    BACK,
    CANCELLED,
    DEFEATED,
    DONE,
    GEM,
    HORSE_LOST,
    HURT,
    LAID,
    LAY,
    PASS,
    POTION,
    RING,
    SHIELD,
    SKILL,
    TAKEN_BACK,
)
from tests.core.arte_hand import (
    AMBUSH,
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    FIRE_SHIELD,
    GUARD,
    MONK,
    PALADIN,
    PALADIN_THERE,
    PRIEST,
    SANCTUARY,
    WARLOCK,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)


def warriors(*cards):
    """A's Warrior beside B's, B holding the cards; A has the die 1."""
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5)
    two = field.unit(1, WARRIOR, 6, 5)
    field.hold(1, *cards)
    field.hold(0, RING, RING, RING, RING, RING, GEM)
    field.roll(1)
    return field, one, two


def test_ab701_the_attack_is_used_once_it_is_declared():
    """V12: one Ring, two Shields: 5 - 2 = 3, life 1; Chest used 1 pink, 2 yellow on Warriors."""
    field, one, two = warriors(SHIELD, SHIELD)
    field.attack(one, 6, 5, RING)
    assert field.game.attacks[one] == 0
    assert (field.moment, field.game.seat) == (AT_DEFEND, 1)
    field.say(LAY, SHIELD, 0)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    assert (field.moment, field.game.seat) == (AT_REPLY, 0)
    assert told(field.say(PASS), HURT) == [(two, 3, 1)]
    assert field.game.used[0] == 1 and field.game.used[6] == 2


def test_ab701_before_that_everything_is_taken_back():
    field, one, two = warriors()
    field.use(one)
    field.say(AIM, sq(6, 5))
    field.say(LAY, RING, 1)
    assert field.moment == AT_DECLARE
    assert told(field.say(BACK), TAKEN_BACK) == [(0, 2)]
    assert field.game.hands[RING] == 5 and field.game.hands[GEM] == 1 and not any(field.game.used)
    assert field.game.attacks[one] == 1 and field.moment == AT_UNIT


def test_ab702_703_acts_alternate_and_a_pass_ends_the_exchange():
    """V13: no card at first; Shield, Ring, Shield, pass: 3 damage, life 1."""
    field, one, two = warriors(SHIELD, SHIELD)
    field.attack(one, 6, 5)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    field.say(LAY, RING, 0)
    field.say(DONE)
    assert field.moment == AT_DEFEND
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(two, 3, 1)]


def test_ab703_after_a_pass_nothing_can_be_added():
    """V14: V12 with a single Shield: 4 damage, defeated."""
    field, one, two = warriors(SHIELD)
    field.attack(one, 6, 5, RING)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    assert told(field.say(PASS), DEFEATED) == [(two, sq(6, 5))]
    assert field.moment == AT_UNIT
    assert field.refused(LAY, RING, 0) == ("wrong_window", "AB-223")


def test_ab703_who_publicly_cannot_act_passes_by_itself():
    field, one, two = warriors(SHIELD)
    field.game.used[6] = 4  # Warriors of B
    events = field.attack(one, 6, 5)
    assert told(events, HURT) == [(two, 4, 0)]


def test_ab703_who_might_act_is_asked_whatever_he_holds():
    field, one, two = warriors()  # not one card in hand
    field.attack(one, 6, 5)
    assert field.moment == AT_DEFEND and field.moves == [(PASS,)]
    assert field.refused(LAY, SHIELD, 0) == ("not_in_hand", "AB-120")


def test_ab704_damage_is_never_below_zero_and_a_cancel_makes_it_nothing():
    field, one, two = warriors(SHIELD, SHIELD, SHIELD, SHIELD, GEM)
    field.attack(one, 6, 5)
    field.say(LAY, SHIELD, 1)
    field.say(LAY, SHIELD, 0)
    field.say(LAY, SHIELD, 0)
    assert field.moment == AT_REPLY  # the board is full: nothing more to ask
    field.say(PASS)
    assert field.game.life[two] == 4


def test_ab704_a_cancel_ends_the_exchange_at_once():
    """V40: Fire shield against a Warrior with 4 Rings: 0 damage; against a Hero it is refused."""
    field = Field(heroes=(BARBARIAN, MONK, WARLOCK, PRIEST))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.hero(0, 0, 6, 6)
    field.elements(10, 2)
    field.hold(0, RING, RING, RING, RING)
    field.roll(1)
    field.attack(warrior, 6, 5, RING, RING, RING, RING)
    events = field.say(SKILL, FIRE_SHIELD)
    assert told(events, CANCELLED) == [(warrior,)] and HURT not in kinds(events)
    assert field.moment == AT_UNIT and field.game.life[10] == 9
    field.attack(0, 6, 5)
    assert field.refused(SKILL, FIRE_SHIELD) == ("not_for_this", "AB-809")


def test_ab703_an_ambush_may_be_added_in_the_reply():
    """It is a main skill: while it is unused and serves, a full board does not make her pass by herself."""
    field = Field(heroes=(ASSASSIN, MONK, PALADIN, PRIEST))
    field.hero(0, 0, 5, 5)
    hero = field.hero(1, 0, 6, 5)
    field.hold(1, SHIELD, SHIELD)
    field.roll(1)
    field.game.used[4] = 4  # the Assassin's board
    field.attack(0, 6, 5)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    assert (field.moment, field.game.seat) == (AT_REPLY, 0)
    assert field.moves == [(SKILL, AMBUSH), (PASS,)]
    field.say(SKILL, AMBUSH)  # nothing is left to add: her act ends by itself
    assert (field.moment, field.game.seat) == (AT_DEFEND, 1)
    field.say(LAY, SHIELD, 0)
    assert told(field.say(DONE), HURT) == [(hero, 4, 8)]  # 5 + 1 - 2; used once, she passes by herself


def test_ab711_without_life_a_unit_is_removed():
    field, one, two = warriors()
    field.attack(one, 6, 5)
    events = field.say(PASS)
    assert told(events, DEFEATED) == [(two, sq(6, 5))]
    assert field.game.pieces[sq(6, 5)] == 0
    assert (6, 5) in field.reach(one)


def test_ab712_a_survivor_may_drink_after_the_damage():
    field, one, two = warriors(SHIELD, POTION, POTION, GEM)
    field.attack(one, 6, 5)
    field.say(LAY, SHIELD, 0)
    field.say(DONE)
    field.say(PASS)
    assert (field.moment, field.game.seat) == (AT_HEAL, 1)
    field.say(LAY, POTION, 1)
    assert field.game.life[two] == 3
    field.say(LAY, POTION, 0)  # the fourth card on the Warriors' board: nothing more can be asked
    assert field.game.life[two] == 4
    assert (field.moment, field.game.seat) == (AT_UNIT, 0)


def test_ab713_a_horse_or_a_wall_falls_without_an_exchange():
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    field.horse(9, 5)
    field.roll(1)
    events = field.attack(archer, 9, 5)
    assert told(events, HORSE_LOST) == [(0, sq(9, 5))]
    assert field.moment == AT_UNIT and field.game.seat == 0


def test_ab809_guard_and_sanctuary_protect_others_in_range():
    field = Field(heroes=PALADIN_THERE)
    warrior = field.unit(0, WARRIOR, 5, 5)
    target = field.unit(1, WARRIOR, 6, 5)
    field.hero(1, 0, 7, 6)  # Paladin, adjacent
    field.hero(1, 1, 9, 5)  # Priest, 3 away
    field.elements(11, 1)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(SKILL, GUARD)
    assert field.refused(SKILL, GUARD) == ("main_used", "AB-801")
    field.say(SKILL, SANCTUARY)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(target, 1, 3)]


def test_a_card_laid_is_told_to_everybody():
    """AB-209: it is laid for one named unit."""
    field, one, two = warriors(SHIELD)
    field.attack(one, 6, 5)
    assert told(field.say(LAY, SHIELD, 0), LAID) == [(1, two, SHIELD, 0)]
