"""Evasions in Arte de Batalla: the chase, the redirect, the attack that is lost (AB-705 to AB-710)."""

from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_DEFEND,
    AT_EVADE,
    AT_REDIRECT,
    AT_REPLY,
    AT_UNIT,
    BOOTS,
    BULLSEYE,
    DEFEATED,
    DONE,
    EVADED,
    GEM,
    GO,
    HURT,
    LAY,
    LOST,
    MOVED,
    PASS,
    REGAINED,
    RING,
    SHIELD,
    SKILL,
)
from tests.core.arte_hand import (
    ARCHER,
    ASSASSIN,
    BARBARIAN,
    CROSSBOWMAN,
    DEXTERITY,
    LANCER,
    LEAP,
    MONK,
    PALADIN_THERE,
    PRIEST,
    SHADOW_STEP,
    VANISH,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)


def paladin(mp=0, elements=1):
    """A's Warrior attacks B's Paladin at (6,5) with so many mp left."""
    field = Field(heroes=PALADIN_THERE)
    warrior = field.unit(0, WARRIOR, 5, 5)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, elements)
    field.roll(1)
    field.game.mp[warrior] = mp
    return field, warrior, hero


def crossbowman(*cards):
    """A's Crossbowman at (1,5) holds the cards; B's Paladin stands four squares away at (5,5)."""
    field = Field(heroes=PALADIN_THERE)
    crossbow = field.unit(0, CROSSBOWMAN, 1, 5)
    hero = field.hero(1, 0, 5, 5)
    field.elements(hero, 1)
    field.hold(0, *cards)
    field.roll(1)
    return field, crossbow, hero


def evade(field, x, y, skill=DEXTERITY):
    field.say(SKILL, skill)
    assert field.moment == AT_EVADE
    events = field.say(GO, sq(x, y))
    return events + field.say(DONE)


def test_ab705_an_evasion_is_applied_at_once_and_the_chase_follows():
    """V15: Warrior mp 0 attacks the Paladin; Dexterity to (7,5); Boots take him to (6,5): 4 damage."""
    field, warrior, hero = paladin()
    field.hold(0, BOOTS)
    field.attack(warrior, 6, 5)
    assert told(evade(field, 7, 5), EVADED) == [(hero, sq(7, 5))]
    assert field.moment == AT_CHASE
    field.say(LAY, BOOTS, 0)
    assert told(field.say(GO, sq(6, 5)), REGAINED) == [(warrior,)]
    assert field.moment == AT_REPLY
    field.say(DONE)
    assert field.moment == AT_DEFEND
    assert told(field.say(PASS), HURT) == [(hero, 4, 8)]


def test_ab705_an_evader_who_stays_in_reach_has_gained_nothing():
    field, warrior, hero = paladin()
    field.attack(warrior, 6, 5)
    evade(field, 6, 6)
    assert field.moment == AT_REPLY
    assert told(field.say(PASS), HURT) == [(hero, 4, 8)]


def test_ab706_leftover_mp_serve_the_chase_and_what_is_left_stays():
    field, warrior, hero = paladin(mp=3)
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    field.say(GO, sq(6, 5))
    field.say(DONE)
    field.say(PASS)
    assert field.game.life[hero] == 8 and field.game.mp[warrior] == 2


def test_ab706_a_closed_attacker_has_only_boots_and_skills():
    field = Field(heroes=PALADIN_THERE)
    warrior = field.unit(0, WARRIOR, 5, 5)
    other = field.unit(0, WARRIOR, 2, 2)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, 1)
    field.hold(0, BOOTS)
    field.roll(3)
    field.walk(warrior, (5, 6))
    field.walk(other, (3, 3))
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    assert [move for move in field.moves if move[0] == GO] == []
    field.say(LAY, BOOTS, 0)
    field.say(GO, sq(6, 5))
    field.say(DONE)
    field.say(PASS)
    assert field.game.life[hero] == 8


def test_ab706_leaps_serve_a_chase():
    """Of the default skills Leap (H1.1) and Shadow step (H4.0)."""
    field = Field(heroes=PALADIN_THERE)
    field.hero(0, 0, 5, 5)
    hero = field.hero(1, 0, 6, 5)
    field.elements(0, 2)
    field.elements(hero, 1)
    field.roll(1)
    field.game.mp[0] = 0
    field.attack(0, 6, 5)
    evade(field, 7, 5)
    field.say(SKILL, LEAP)
    assert field.moment == AT_EVADE and field.game.seat == 0
    events = field.say(GO, sq(8, 6))
    assert told(events, MOVED) == [(0, sq(8, 6), 0)] and told(events, REGAINED) == [(0,)]
    assert EVADED not in kinds(events)  # nobody got away
    other = Field(heroes=PALADIN_THERE)
    other.hero(0, 1, 5, 5)
    other.hero(1, 0, 6, 5)
    other.elements(10, 1)
    other.roll(1)
    other.game.mp[1] = 0
    other.attack(1, 6, 5)
    evade(other, 7, 5)
    other.say(SKILL, SHADOW_STEP)
    events = other.say(GO, sq(6, 4))
    assert told(events, MOVED) == [(1, sq(6, 4), 0)] and told(events, REGAINED) == [(1,)]
    assert EVADED not in kinds(events)


def test_ab706_a_ring_is_part_of_the_reply_in_a_chase():
    """AB-223: before he runs or instead of running; it counts for the target regained."""
    field, warrior, hero = paladin(mp=1)
    field.hold(0, RING, GEM)
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    assert field.moment == AT_CHASE
    assert (LAY, RING, 0) in field.moves and (LAY, RING, 1) in field.moves
    field.say(LAY, RING, 1)
    assert field.moment == AT_CHASE  # a Ring brings nobody back
    field.say(GO, sq(6, 5))
    assert field.moment == AT_REPLY
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(hero, 6, 6)]


def test_ab706_a_ring_of_the_chase_goes_with_the_redirect():
    field, warrior, hero = paladin()
    lancer = field.unit(1, LANCER, 5, 6)
    field.game.life[lancer] = 6
    field.hold(0, RING)
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    field.say(LAY, RING, 0)
    field.say(PASS)
    field.say(AIM, sq(5, 6))
    assert told(field.say(PASS), HURT) == [(lancer, 5, 1)]


def test_ab706_a_rooted_attacker_may_add_a_ring_but_no_boots():
    field, warrior, hero = paladin()
    field.hold(0, RING, BOOTS)
    field.attack(warrior, 6, 5)
    field.game.rooted[warrior] = 1
    evade(field, 7, 5)
    assert field.moves == [(LAY, RING, 0), (PASS,)]
    assert field.refused(LAY, BOOTS, 0) == ("rooted", "AB-815")
    assert field.refused(LAY, SHIELD, 0) == ("wrong_window", "AB-223")


def test_ab703_a_full_board_ends_the_chase_by_itself():
    """Nothing is asked where no card has room, nothing is left to walk with and no skill helps."""
    field, warrior, hero = paladin()
    field.hold(0, RING, BOOTS)
    field.game.used[WARRIOR] = 3
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    assert told(field.say(LAY, RING, 0), LOST) == [(warrior,)]
    assert field.moment == AT_UNIT


def test_ab709_a_ranged_attacker_may_add_a_ring_to_his_bullseye():
    field, crossbow, hero = crossbowman(BULLSEYE, RING)
    field.attack(crossbow, 5, 5)
    evade(field, 6, 5)
    assert field.moves == [(LAY, BULLSEYE, 0), (LAY, RING, 0), (PASS,)]
    field.say(LAY, RING, 0)
    field.say(LAY, BULLSEYE, 0)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(hero, 4, 8)]


def test_ab707_redirect_to_another_enemy_in_reach():
    """V16: V15 without Boots, enemy Archer at (5,6)."""
    field, warrior, hero = paladin()
    archer = field.unit(1, ARCHER, 5, 6)
    field.horse(4, 4)
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    field.say(PASS)
    assert field.moment == AT_REDIRECT
    assert field.moves == [(AIM, sq(5, 6)), (PASS,)]  # a free Horse does not serve
    assert field.refused(AIM, sq(4, 4)) == ("nobody_there", "AB-707")
    field.say(AIM, sq(5, 6))
    assert (field.moment, field.game.seat) == (AT_DEFEND, 1)
    assert told(field.say(PASS), DEFEATED) == [(archer, sq(5, 6))]


def test_ab707_shields_do_not_follow_and_rings_do():
    """V44: Shield, then Dexterity; the Lancer takes 4 and is defeated."""
    field, warrior, hero = paladin()
    lancer = field.unit(1, LANCER, 5, 6)
    field.hold(1, SHIELD)
    field.attack(warrior, 6, 5)
    field.say(LAY, SHIELD, 0)
    evade(field, 7, 5)
    field.say(PASS)
    field.say(AIM, sq(5, 6))
    assert told(field.say(PASS), HURT) == [(lancer, 4, 0)]
    other, warrior, hero = paladin()
    lancer = other.unit(1, LANCER, 5, 6)
    other.game.life[lancer] = 5
    other.hold(0, RING)
    other.attack(warrior, 6, 5, RING)
    evade(other, 7, 5)
    other.say(PASS)
    other.say(AIM, sq(5, 6))
    assert told(other.say(PASS), HURT) == [(lancer, 5, 0)]


def test_ab708_without_a_target_the_attack_is_lost_and_stays_used():
    """V17."""
    field, warrior, hero = paladin()
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    assert told(field.say(PASS), LOST) == [(warrior,)]
    assert field.game.attacks[warrior] == 0 and field.game.life[hero] == 12
    assert field.refused(AIM, sq(7, 5)) == ("attacked", "AB-602")


def test_ab709_a_ranged_attacker_regains_with_bullseyes_only():
    """V18: Crossbowman (1,5), Paladin moves from distance 4 to 5; one Bullseye: 3 damage."""
    field, crossbow, hero = crossbowman(BULLSEYE, BOOTS)
    field.attack(crossbow, 5, 5)
    evade(field, 6, 5)
    assert field.moment == AT_CHASE
    assert field.refused(LAY, BOOTS, 0) == ("no_chase", "AB-709")
    assert REGAINED in kinds(field.say(LAY, BULLSEYE, 0))
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(hero, 3, 9)]


def test_ab709_no_walking_and_no_redirecting_for_a_ranged_attacker():
    """V19: V18 without a Bullseye, mp 2: walking is refused, the attack lost."""
    field, crossbow, hero = crossbowman()
    field.unit(1, WARRIOR, 2, 6)
    assert field.game.mp[crossbow] == 2
    field.attack(crossbow, 5, 5)
    evade(field, 6, 5)
    assert field.moves == [(PASS,)]
    assert field.refused(GO, sq(2, 5)) == ("not_now", "AB-706")
    assert told(field.say(PASS), LOST) == [(crossbow,)]


def test_ab710_an_evader_may_evade_again():
    field, warrior, hero = paladin(mp=5, elements=2)
    field.attack(warrior, 6, 5)
    evade(field, 7, 5)
    field.say(GO, sq(6, 5))
    field.say(DONE)
    evade(field, 8, 5)
    field.say(GO, sq(7, 5))
    field.say(DONE)
    assert field.refused(SKILL, DEXTERITY) == ("too_few_elements", "AB-802")
    assert told(field.say(PASS), HURT) == [(hero, 4, 8)]


def test_vanish_takes_the_assassin_over_everything():
    """AB-814: a leap ignores levels."""
    field = Field(heroes=(BARBARIAN, MONK, ASSASSIN, PRIEST))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.hero(1, 0, 6, 5)
    field.level(3, (7, 4), (7, 5), (7, 6))
    field.elements(10, 1)
    field.roll(1)
    field.game.mp[warrior] = 0
    field.attack(warrior, 6, 5)
    field.say(SKILL, VANISH)
    field.say(GO, sq(8, 5))
    field.say(DONE)
    assert LOST in kinds(field.say(PASS))
