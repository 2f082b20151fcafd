"""The turn of Arte de Batalla: draw, roll, moving on foot, closing, the end (AB-301 to AB-318)."""

from rules.arte.assist import nothing_left
from rules.arte.moves import (
    AIM,
    AT_DRAW,
    AT_ELEMENTS,
    AT_FREE,
    AT_OVER,
    AT_ROLL,
    AT_UNIT,
    BACK,
    BLACK_HOLE,
    BLAZE,
    BOOTS,
    CLOSED,
    DEFEATED,
    DIED,
    DONE,
    DREW,
    END,
    GO,
    HEALED,
    HURT,
    ICE_WALL,
    LAY,
    MOUNT,
    NONE,
    PASS,
    PORTAL_TOKEN,
    POTION,
    RING,
    ROLL,
    SHIELD,
    SKILL,
    TAKE,
    TEMPLE,
    TURN_ENDS,
    TURN_OF,
    USE,
    WALK,
)
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    ASSASSIN,
    BLESSING,
    LANCER,
    LEAP,
    MONK,
    PALADIN,
    PRIEST,
    WARLOCK,
    WARRIOR,
    Field,
    kinds,
    sq,
    told,
)


def test_ab301_a_turn_is_start_draw_roll_play_and_end_and_turns_alternate():
    field = Field().roll(3)
    events = field.end()
    assert told(events, TURN_ENDS) == [(0,)]
    assert told(events, TURN_OF) == [(1, 1)]
    game = field.game
    assert game.moment == AT_DRAW and game.player == 1
    field.say(*field.moves[0])
    field.say(*field.moves[0])
    assert game.moment == AT_ELEMENTS
    field.say(TAKE, 2)
    assert game.moment == AT_ROLL
    assert told(field.say(ROLL, 5), DIED) == [(5,)]
    assert (game.moment, game.seat) == (AT_FREE, 1)


def test_ab302_two_chest_cards_and_two_elements_of_the_drawers_choice():
    field = Field().roll(3)
    field.end()
    game = field.game
    before = sum(game.deck)
    assert told(field.say(*field.moves[0]), DREW) == [(1, 1)]
    field.say(*field.moves[-1])
    assert sum(game.deck) == before - 2 and game.hand_sizes[1] == 2
    assert field.moves == [(TAKE, 0), (TAKE, 1), (TAKE, 2)]
    field.say(TAKE, 1)
    assert list(game.element_hands) == [0, 0, 1, 1]


def test_ab303_304_305_one_die_for_all_and_the_base_of_each_kind():
    """Also AB-Q41: a Hero's printed base counts."""
    field = Field(heroes=(WARLOCK, PALADIN, PRIEST, MONK))
    warrior = field.unit(0, WARRIOR, 5, 5)
    archer = field.unit(0, ARCHER, 7, 5)
    foe = field.unit(1, WARRIOR, 9, 9)
    field.roll(4)
    assert [field.game.mp[unit] for unit in (0, 1, warrior, archer, foe)] == [5, 6, 6, 5, 0]


def test_ab306_603_mp_may_be_split_around_the_attack():
    """V11: Warrior with mp 5: 3 steps, attack, 2 steps back; the attack is used, mp 0."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 2, 5)
    field.unit(1, LANCER, 6, 5)
    field.roll(3)
    assert field.walk(warrior, (5, 5)) == 2
    field.attack(warrior, 6, 5)
    field.say(PASS)
    assert field.game.attacks[warrior] == 0
    assert field.walk(warrior, (3, 5)) == 0


def test_ab307_using_another_unit_closes_the_one_before():
    field = Field()
    one = field.unit(0, WARRIOR, 2, 5)
    two = field.unit(0, WARRIOR, 2, 8)
    field.roll(3)
    field.walk(one, (3, 5))
    field.use(two)
    assert field.game.mp[one] == 4  # merely selected
    field.say(WALK)
    assert told(field.say(GO, sq(3, 8)), CLOSED) == [(one,)]
    assert field.game.mp[one] == 0
    field.use(one)
    assert field.refused(WALK) == ("closed", "AB-307")
    field.use(two)
    assert field.walk(two, (4, 8)) == 3


def test_ab307_boots_and_skills_and_attacks_close_too_and_a_potion_does_not():
    field = Field()
    one = field.unit(0, WARRIOR, 2, 5)
    two = field.unit(0, WARRIOR, 2, 8)
    field.hold(0, POTION, BOOTS)
    field.roll(3)
    field.game.life[two] = 2
    field.walk(one, (3, 5))
    field.use(two)
    assert CLOSED not in kinds(field.say(LAY, POTION, 0))
    assert told(field.say(LAY, BOOTS, 0), CLOSED) == [(one,)]
    assert field.game.mp[two] == 6
    field.elements(0, 2)
    field.use(0)
    field.say(SKILL, LEAP)
    assert told(field.say(GO, sq(2, 2)), CLOSED) == [(two,)]


def closed_warrior_attacks():
    """A's Warrior, closed by the walk of the second, attacks a Lancer: that closes the second."""
    field = Field()
    one = field.unit(0, WARRIOR, 2, 5)
    two = field.unit(0, WARRIOR, 2, 8)
    field.unit(1, LANCER, 4, 5)
    field.roll(3)
    field.walk(one, (3, 5))
    field.walk(two, (3, 8))
    assert told(field.attack(one, 4, 5), CLOSED) == [(two,)]
    field.say(PASS)
    return field, two


def test_ab307_a_closed_unit_is_not_closed_again():
    field, two = closed_warrior_attacks()
    field.use(0)
    field.say(WALK)
    assert told(field.say(GO, sq(0, 1)), CLOSED) == []  # the Warrior was closed before his attack


def test_ab308_a_closed_unit_may_still_attack_and_that_closes_the_unit_in_use():
    field, two = closed_warrior_attacks()
    field.use(two)
    assert field.refused(WALK) == ("closed", "AB-307")


def test_ab308_a_closed_hero_may_still_use_skills():
    field = Field(heroes=(PRIEST, PALADIN, WARLOCK, MONK))
    one = field.unit(0, WARRIOR, 2, 5)
    field.roll(3)
    field.walk(0, (0, 1))
    field.walk(one, (3, 5))
    field.game.life[1] = 5
    field.use(0)
    field.say(SKILL, BLESSING)
    field.say(AIM, sq(1, 0))
    assert field.game.life[1] == 6


def test_ab309_moving_is_optional_and_nothing_carries_over():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.roll(6)
    assert field.walk(warrior, (6, 6)) == 7
    assert field.walk(warrior, (6, 7)) == 6
    field.end(die=2)
    field.end(die=1)
    assert field.game.mp[warrior] == 3


def test_ab309_a_unit_without_mp_cannot_walk():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.roll(1)
    field.walk(warrior, (8, 5))
    assert field.refused(WALK) == ("no_movement", "AB-309")


def test_ab310_a_step_to_any_of_eight_neighbours_costs_one():
    """V01: Warlock on foot at (8,8), die 1: mp 2, 24 squares."""
    field = Field(heroes=(WARLOCK, PALADIN, PRIEST, MONK))
    field.hero(0, 0, 8, 8)
    field.roll(1)
    assert field.game.mp[0] == 2
    assert set(field.reach(0)) == {(x, y) for x in range(6, 11) for y in range(6, 11)} - {(8, 8)}
    assert field.walk(0, (9, 9)) == 1
    assert field.walk(0, (10, 9)) == 0


def test_ab311_an_enemy_is_neither_entered_nor_crossed():
    field = Field()
    warrior = field.unit(0, WARRIOR, 0, 5)
    for y in (4, 5, 6):
        field.unit(1, WARRIOR, 1, y)
    field.roll(1)
    squares = field.reach(warrior)
    assert (1, 5) not in squares and (2, 5) not in squares
    field.say(WALK)
    assert field.refused(GO, sq(1, 5)) == ("enemy_there", "AB-311")


def test_ab312_313_own_units_are_crossed_and_gaps_are_open():
    field = Field()
    warrior = field.unit(0, WARRIOR, 0, 5)
    for y in (4, 5, 6):
        field.unit(0, WARRIOR, 1, y)
    field.roll(1)
    assert (2, 5) in field.reach(warrior)
    field.say(WALK)
    assert field.refused(GO, sq(1, 5)) == ("own_unit_there", "AB-312")
    other = Field()
    lancer = other.unit(0, LANCER, 5, 5)
    other.unit(1, WARRIOR, 6, 5)
    other.unit(1, WARRIOR, 5, 6)
    other.roll(1)
    assert other.walk(lancer, (6, 6)) == 2


def test_ab314_walls_blazes_holes_and_temples_block_and_portals_do_not():
    for token in (ICE_WALL, BLAZE, BLACK_HOLE, TEMPLE):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5)
        field.token(token, 6, 5)
        field.roll(1)
        assert (6, 5) not in field.reach(warrior)
        field.say(WALK)
        assert field.refused(GO, sq(6, 5)) == ("token_there", "AB-314")
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.token(PORTAL_TOKEN, 6, 5)
    field.roll(1)
    assert field.walk(warrior, (6, 5)) == 2


def test_ab315_nobody_walks_in_the_opponents_turn():
    field = Field()
    foe = field.unit(1, WARRIOR, 9, 9)
    field.roll(6)
    assert field.game.mp[foe] == 0
    assert field.refused(USE, foe) == ("not_your_unit", "AB-601")


def test_ab316_the_end_is_proposed_and_never_forced():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.roll(1)
    assert not nothing_left(field.game)
    for unit in (0, 1, warrior):
        field.use(unit)
        while field.game.mp[unit]:
            field.say(WALK)
            field.say(*field.moves[0])
    assert nothing_left(field.game)
    field.use(warrior)
    field.say(BACK)
    assert field.moment == AT_FREE and field.moves[-1] == (END,)


def test_ab317_temple_healing_comes_before_the_draw():
    field = Field(heroes=(PRIEST, PALADIN, WARLOCK, MONK))
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.token(TEMPLE, 5, 6)
    field.roll(2, player=1)
    field.game.life[warrior] = 1
    events = field.end()
    assert told(events, HEALED) == [(warrior, 1, 2)]
    assert kinds(events).index(TURN_OF) < kinds(events).index(HEALED)
    assert field.moment == AT_DRAW


def test_ab318_black_hole_then_blazes_then_poison_and_then_counters_are_reset():
    field = Field(heroes=(MONK, WARLOCK, ASSASSIN, PRIEST))
    near_hole = field.unit(1, WARRIOR, 6, 5)
    near_blaze = field.unit(1, WARRIOR, 9, 9)
    sick = field.unit(1, WARRIOR, 12, 3)
    field.token(BLACK_HOLE, 5, 5, 2)
    field.token(BLAZE, 9, 8, 2)
    field.game.poisoned[sick] = 2
    field.hold(0, BOOTS)
    field.roll(2)
    field.use(0)
    field.say(LAY, BOOTS, 0)
    events = field.end()
    assert told(events, HURT) == [(near_hole, 2, 2), (near_blaze, 1, 3), (sick, 1, 3)]
    assert not any(field.game.used) and not any(field.game.mp)
    assert list(field.game.discards) == [BOOTS]


def test_ab318_victory_is_tested_after_each_effect():
    """The hole takes the last Hero of B; the Blaze that would take A's comes too late."""
    field = Field(heroes=(MONK, WARLOCK, PALADIN, PRIEST))
    game = field.game
    for fallen in (1, 11):
        game.pieces[game.square[fallen]] = 0
        game.life[fallen] = 0
    game.sort[0] = 4 + MONK
    field.hero(1, 0, 6, 5)
    game.life[10] = 2
    game.life[0] = 1
    field.token(BLACK_HOLE, 5, 5, 2)
    field.token(BLAZE, 0, 1, 2)
    field.roll(2)
    events = field.end()
    assert told(events, DEFEATED) == [(10, sq(6, 5))]
    assert game.moment == AT_OVER and game.winners == [0]


def test_skills_and_attacks_of_a_unit_that_only_attacked_close_it_when_left():
    """AB-307: a unit that only attacked counts as used."""
    field = Field()
    one = field.unit(0, WARRIOR, 2, 5)
    two = field.unit(0, WARRIOR, 2, 8)
    field.unit(1, LANCER, 3, 5)
    field.roll(3)
    field.attack(one, 3, 5)
    field.say(PASS)
    assert field.moment == AT_UNIT
    field.walk(two, (3, 8))
    assert field.game.closed[one] and field.game.mp[one] == 0


def test_only_listed_cards_and_moves_are_free_play():
    """AB-223: Ring and Shield have no window here; a Horse far away is not mounted."""
    field = Field(heroes=(ALCHEMIST, PALADIN, WARLOCK, MONK))
    field.hold(0, RING, SHIELD)
    field.roll(3)
    field.use(0)
    assert field.refused(LAY, RING, 0) == ("wrong_window", "AB-223")
    assert field.refused(LAY, SHIELD, 0) == ("wrong_window", "AB-223")
    assert field.refused(MOUNT, 0) == ("no_such_horse", "AB-402")
    assert field.refused(DONE) == ("not_now", "AB-316")
    assert field.game.active == NONE
