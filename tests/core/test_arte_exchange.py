"""The reaction exchange of Arte de Batalla (AB-701 to AB-713)."""

from rules.arte.moves import (
    AIM,
    AT_CHASE,
    AT_DECLARE,
    AT_DEFEND,
    AT_EVADE,
    AT_HEAL,
    AT_REDIRECT,
    AT_REPLY,
    AT_UNIT,
    BACK,
    BOOTS,
    BULLSEYE,
    CANCELLED,
    DEFEATED,
    DONE,
    EVADED,
    GEM,
    GO,
    HORSE_LOST,
    HURT,
    LAID,
    LAY,
    LOST,
    MOVED,
    PASS,
    POTION,
    REGAINED,
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
    CROSSBOWMAN,
    DEXTERITY,
    FIRE_SHIELD,
    GUARD,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    SANCTUARY,
    SHADOW_STEP,
    VANISH,
    WARLOCK,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)

PALADIN_THERE = (BARBARIAN, MONK, PALADIN, PRIEST)


def warriors(*cards):
    """A's Warrior beside B's, B holding the cards; A has the die 1."""
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5)
    two = field.unit(1, WARRIOR, 6, 5)
    field.hold(1, *cards)
    field.hold(0, RING, RING, RING, RING, RING, GEM)
    field.roll(1)
    return field, one, two


def paladin(sort=WARRIOR, x=5, mp=0, elements=1, heroes=PALADIN_THERE):
    """A's unit attacks B's Paladin at (6,5) with so many mp left."""
    field = Field(heroes=heroes)
    unit = field.unit(0, sort, x, 5)
    hero = field.hero(1, 0, 6, 5)
    field.elements(hero, elements)
    field.roll(1)
    field.game.mp[unit] = mp
    return field, unit, hero


def evade(field, x, y, skill=DEXTERITY):
    field.say(SKILL, skill)
    assert field.moment == AT_EVADE
    events = field.say(GO, sq(x, y))
    return events + field.say(DONE)


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
    field = Field(heroes=PALADIN_THERE)
    crossbow = field.unit(0, CROSSBOWMAN, 1, 5)
    hero = field.hero(1, 0, 5, 5)
    field.elements(hero, 1)
    field.hold(0, BULLSEYE, RING)
    field.roll(1)
    field.attack(crossbow, 5, 5)
    evade(field, 6, 5)
    assert field.moves == [(LAY, BULLSEYE, 0), (LAY, RING, 0), (PASS,)]
    field.say(LAY, RING, 0)
    field.say(LAY, BULLSEYE, 0)
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(hero, 4, 8)]


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
    field = Field(heroes=PALADIN_THERE)
    crossbow = field.unit(0, CROSSBOWMAN, 1, 5)
    hero = field.hero(1, 0, 5, 5)
    field.elements(hero, 1)
    field.hold(0, BULLSEYE, BOOTS)
    field.roll(1)
    field.attack(crossbow, 5, 5)
    evade(field, 6, 5)
    assert field.moment == AT_CHASE
    assert field.refused(LAY, BOOTS, 0) == ("no_chase", "AB-709")
    assert REGAINED in kinds(field.say(LAY, BULLSEYE, 0))
    field.say(DONE)
    assert told(field.say(PASS), HURT) == [(hero, 3, 9)]


def test_ab709_no_walking_and_no_redirecting_for_a_ranged_attacker():
    """V19: V18 without a Bullseye, mp 2: walking is refused, the attack lost."""
    field = Field(heroes=PALADIN_THERE)
    crossbow = field.unit(0, CROSSBOWMAN, 1, 5)
    field.hero(1, 0, 5, 5)
    field.unit(1, WARRIOR, 2, 6)
    field.elements(10, 1)
    field.roll(1)
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


def test_a_card_laid_is_told_to_everybody():
    """AB-209: it is laid for one named unit."""
    field, one, two = warriors(SHIELD)
    field.attack(one, 6, 5)
    assert told(field.say(LAY, SHIELD, 0), LAID) == [(1, two, SHIELD, 0)]
