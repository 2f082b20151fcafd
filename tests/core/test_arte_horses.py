"""Horses and elevations of Arte de Batalla (AB-401 to AB-412, AB-501 to AB-509)."""

from rules.arte.effects import fall, shove
from rules.arte.moves import (
    BOOTS,
    DISMOUNT,
    GO,
    HORSE_LOST,
    HURT,
    ICE_WALL,
    LAY,
    MOUNT,
    MOUNTED,
    NONE,
    PASS,
    SHIELD,
    WALK,
)
from rules.arte.terrain import reach
from tests.core.arte_hand import (
    ARCHER,
    LANCER,
    MONK,
    PALADIN,
    PRIEST,
    WARLOCK,
    WARRIOR,
    Field,
    sq,
    told,
)

WARLOCK_FIRST = (WARLOCK, PALADIN, PRIEST, MONK)


def test_ab401_a_rider_has_the_die_and_three_and_no_base():
    """V02: Warlock mounted at (8,8), die 1: mp 4, 80 squares."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 8, 8, mounted=True)
    field.roll(1)
    assert field.game.mp[0] == 4
    assert set(field.reach(0)) == {(x, y) for x in range(4, 13) for y in range(4, 13)} - {(8, 8)}


def test_ab402_any_unit_mounts_any_free_horse_heroes_included():
    field = Field()
    field.hero(0, 0, 5, 5)
    foes = field.horse(6, 5)  # nobody's once it stands alone
    field.roll(1)
    field.use(0)
    field.say(MOUNT, foes)
    assert field.game.rider[foes] == 0 and field.game.square[0] == sq(6, 5)
    assert field.refused(MOUNT, foes) == ("mounted", "AB-403")


def test_ab403_mounting_costs_two_and_three_one_level_up():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    horse = field.horse(6, 5)
    field.level(1, (6, 5))
    field.roll(3)
    field.use(warrior)
    field.say(MOUNT, horse)
    assert field.game.mp[warrior] == 5 - 3 + 3


def test_ab403_not_from_afar_not_up_two_levels_not_without_the_price():
    """V36: mp exactly 2: 3 after it; exactly 1: refused."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    horse = field.horse(9, 5)
    steep = field.horse(5, 6)
    field.level(2, (5, 6))
    field.roll(3)
    field.use(warrior)
    assert field.refused(MOUNT, horse) == ("not_adjacent", "AB-403")
    assert field.refused(MOUNT, steep) == ("too_steep", "AB-501")
    assert field.walk(warrior, (8, 5)) == 2
    field.say(MOUNT, horse)
    assert field.game.mp[warrior] == 3
    other = Field()
    archer = other.unit(0, ARCHER, 5, 5)
    horse = other.horse(7, 5)
    other.roll(1)
    assert other.walk(archer, (6, 5)) == 1
    assert other.refused(MOUNT, horse) == ("mount_price", "AB-403")


def test_ab404_405_mounting_gives_three_at_once():
    """V35: Warrior die 1 (mp 3), Horse adjacent: 1 + 3 = 4. Die 6: 8 - 2 = 6, then 9."""
    for die, after in ((1, 4), (6, 9)):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5)
        horse = field.horse(6, 5)
        field.roll(die)
        field.use(warrior)
        assert told(field.say(MOUNT, horse), MOUNTED) == [(warrior, horse, after)]


def test_ab405_a_large_printed_base_is_void_on_horseback():
    """AB-405 min: with a base of 5 the mp left after paying would exceed the die."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    horse = field.horse(6, 5)
    stats = bytearray(field.game.stats)
    stats[4] = 5
    field.game.stats = bytes(stats)
    field.roll(1)
    field.use(warrior)
    field.say(MOUNT, horse)
    assert field.game.mp[warrior] == 1 + 3  # not 6 - 2 + 3


def test_ab406_407_the_three_are_granted_once_to_a_unit_and_once_by_a_horse():
    """V43: die 4, rider dismounts: 7 - 1 - 3 = 3; Warrior II (mp 6) mounts the same Horse: 6 - 2 = 4."""
    field = Field()
    one = field.unit(0, WARRIOR, 5, 5, mounted=True)
    two = field.unit(0, WARRIOR, 4, 5)
    field.roll(4)
    field.use(one)
    field.say(DISMOUNT, sq(6, 5))
    assert field.game.mp[one] == 3
    field.use(two)
    field.say(MOUNT, 0)
    assert field.game.mp[two] == 4


def test_ab406_a_unit_that_mounts_again_pays_again_and_gets_no_second_three():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    first, second = field.horse(6, 5), field.horse(8, 5)
    field.roll(6)
    field.use(warrior)
    field.say(MOUNT, first)
    assert field.game.mp[warrior] == 9
    field.say(DISMOUNT, sq(7, 5))
    assert field.game.mp[warrior] == 9 - 1 - 3
    field.say(MOUNT, second)
    assert field.game.mp[warrior] == 5 - 2


def test_ab407_dismounting_needs_a_free_neighbour_and_its_price():
    field = Field()
    rider = field.unit(0, WARRIOR, 5, 5, mounted=True)
    walker = field.unit(0, WARRIOR, 6, 5)
    field.roll(1)
    field.use(rider)
    assert field.refused(DISMOUNT, sq(6, 5)) == ("occupied", "AB-407")
    assert field.refused(DISMOUNT, sq(9, 9)) == ("not_adjacent", "AB-407")
    field.use(walker)
    assert field.refused(DISMOUNT, sq(7, 5)) == ("on_foot", "AB-407")


def test_ab408_a_fallen_riders_horse_stays_for_either_side():
    """V37: mounted Warrior defeated: the Horse stays, free for both sides."""
    field = Field()
    field.hero(0, 0, 4, 5)
    rider = field.unit(1, WARRIOR, 5, 5, mounted=True)
    field.roll(3)
    field.attack(0, 5, 5)
    field.say(PASS)
    assert field.game.life[rider] == 0
    field.say(PASS)  # no Fury
    field.use(0)
    field.say(MOUNT, 0)
    assert field.game.rider[0] == 0


def test_ab409_with_a_rider_the_horse_takes_no_damage():
    field = Field()
    warrior = field.unit(0, WARRIOR, 4, 5)
    rider = field.unit(1, LANCER, 5, 5, mounted=True)
    field.game.life[rider] = 4
    field.hold(1, SHIELD)
    field.roll(3)
    field.attack(warrior, 5, 5)
    field.say(LAY, SHIELD, 0)
    field.say(*field.moves[-1])
    field.say(PASS)
    assert field.game.life[rider] == 1 and field.game.horse_alive[0]


def test_ab410_a_free_horse_is_attacked_by_either_side_blocks_and_never_moves():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    horse = field.horse(6, 5)
    field.roll(6)
    assert (6, 5) not in field.reach(warrior)
    assert field.aims(warrior) == [(6, 5)]
    field.say(WALK)
    assert field.refused(GO, sq(6, 5)) == ("horse_there", "AB-410")
    assert told(field.attack(warrior, 6, 5), HORSE_LOST) == [(horse, sq(6, 5))]
    assert (6, 5) in field.reach(warrior)


def test_ab411_the_last_mp_of_a_rider_climbs_one_step():
    """V04: Warlock mounted at (4,5), stairs, die 1: mp 4, 3, 1, 0. Three mp make two levels."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 4, 5, mounted=True)
    field.stairs()
    field.roll(1)
    assert [field.walk(0, step) for step in ((5, 5), (6, 5), (7, 5))] == [3, 1, 0]


def test_ab411_the_law_is_for_riders_only():
    """V06: on foot with mp 4 the second step is out of reach."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 4, 5)
    field.stairs()
    field.roll(3)
    assert field.game.mp[0] == 4
    squares = field.reach(0)
    assert (6, 5) in squares and (7, 5) not in squares


def test_ab412_boots_renew_the_law():
    """V05: after V04 one Boots: mp 1, then 0 on level 3."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 4, 5, mounted=True)
    field.stairs()
    field.hold(0, BOOTS)
    field.roll(1)
    field.walk(0, (7, 5))
    field.say(LAY, BOOTS, 0)
    assert field.game.mp[0] == 1
    assert field.walk(0, (8, 5)) == 0


def test_ab412_boots_in_hand_are_kept_for_the_last_mp():
    """V42: mounted Warrior at (2,5), stairs, die 1: with 0, 1, 2 Boots the first, second, third step."""
    field = Field()
    warrior = field.unit(0, WARRIOR, 2, 5, mounted=True)
    field.stairs()
    field.roll(1)
    for boots, top in ((0, 6), (1, 7), (2, 8)):
        left = reach(field.game, warrior, 4, boots)
        steps = [x for x in (6, 7, 8) if left[sq(x, 5)]]
        assert steps[-1] == top and left[sq(top, 5)] == 1, boots


def test_ab501_502_503_climbing_costs_two_and_going_down_one():
    """V03: Warlock at (5,5), stairs, die 6: mp 7, 5, 3, 1. V07: down again with die 2: 3, 2, 1, 0."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 5, 5)
    field.stairs()
    field.roll(6)
    assert [field.walk(0, (x, 5)) for x in (6, 7, 8)] == [5, 3, 1]
    other = Field(heroes=WARLOCK_FIRST)
    other.hero(0, 0, 8, 5)
    other.stairs()
    other.roll(2)
    assert [other.walk(0, (x, 5)) for x in (7, 6, 5)] == [2, 1, 0]


def test_ab504_nobody_jumps_down_two_levels():
    """V08: from (8,5) on level 3 no square two or more levels lower is a step away."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 8, 5)
    field.stairs()
    field.roll(1)
    assert set(field.reach(0)) == {(7, 5), (6, 5)}
    field.say(WALK)
    assert field.refused(GO, sq(9, 5)) == ("too_far", "AB-309")


def test_ab505_a_fall_of_one_two_three_levels_hurts_zero_one_two():
    """V09."""
    for levels, damage in ((1, 0), (2, 1), (3, 2)):
        field = Field()
        warrior = field.unit(1, WARRIOR, 5, 5)
        field.level(levels, (5, 5))
        field.roll(1)
        shove(field.game, sq(5, 5), (1, 0), 2)
        assert field.game.square[warrior] == sq(6, 5)  # it stops after the drop
        assert field.game.life[warrior] == 4 - damage


def test_ab505_a_fall_is_measured_to_where_it_lands():
    field = Field()
    warrior = field.unit(1, WARRIOR, 5, 5)
    field.level(3, (5, 5))
    field.level(1, (6, 5))
    field.roll(1)
    shove(field.game, sq(5, 5), (1, 0), 1)
    assert field.game.life[warrior] == 3


def test_ab506_a_riders_horse_takes_the_first_point():
    """V10: mounted unit thrown down 2 or 3 levels: rider 0 or 1, Horse dead; one level: nothing."""
    for levels, damage, alive in ((1, 0, 1), (2, 0, 0), (3, 1, 0)):
        field = Field()
        rider = field.unit(1, WARRIOR, 5, 5, mounted=True)
        field.level(levels, (5, 5))
        field.roll(1)
        shove(field.game, sq(5, 5), (1, 0), 1)
        assert field.game.life[rider] == 4 - damage
        assert field.game.horse_alive[0] == alive
        assert (field.game.horse[rider] == NONE) == (not alive)


def test_ab506_in_his_own_turn_the_rider_loses_the_three():
    field = Field()
    rider = field.unit(0, WARRIOR, 5, 5, mounted=True)
    field.roll(2)
    assert field.game.mp[rider] == 5
    fall(field.game, rider, 2)
    assert field.game.mp[rider] == 2


def test_ab507_no_shield_against_a_fall():
    """The fall is no exchange: nobody is asked, whatever is in hand."""
    field = Field()
    warrior = field.unit(1, WARRIOR, 5, 5)
    field.level(3, (5, 5))
    field.hold(1, SHIELD, SHIELD)
    field.roll(1)
    seat = field.game.seat
    shove(field.game, sq(5, 5), (1, 0), 1)
    assert told(field.game.events, HURT) == [(warrior, 2, 2)]
    assert field.game.seat == seat and field.game.hand_sizes[1] == 2


def test_ab508_a_passage_is_open_on_one_level_only():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.level(1, (6, 5), (5, 6))
    field.roll(1)
    assert field.walk(warrior, (6, 6)) == 2  # both ends level 0, both corners higher: costs 1
    other = Field()
    warrior = other.unit(0, WARRIOR, 5, 5)
    other.level(2, (6, 5), (5, 6))
    other.level(1, (6, 6))
    other.roll(1)
    assert (6, 6) not in other.reach(warrior)  # 0 to 1 between two of level 2


def test_ab508_an_ice_wall_counts_as_one_level_more():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.level(1, (6, 6), (6, 5), (5, 6))
    field.roll(1)
    assert field.walk(warrior, (6, 6)) == 1  # no corner is higher than both ends
    other = Field()
    warrior = other.unit(0, WARRIOR, 5, 5)
    other.level(1, (6, 6), (6, 5), (5, 6))
    other.token(ICE_WALL, 6, 5)
    other.token(ICE_WALL, 5, 6)
    other.roll(1)
    assert (6, 6) not in other.reach(warrior)


def test_ab509_past_one_higher_neighbour_a_diagonal_step_is_free():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.level(3, (6, 5))
    field.level(1, (6, 6))
    field.roll(1)
    assert field.walk(warrior, (6, 6)) == 1


def test_ab411_the_law_never_pays_for_mounting():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.horse(7, 5)
    field.level(1, (7, 5))
    field.roll(1)
    assert field.walk(warrior, (6, 5)) == 2
    assert field.refused(MOUNT, 0) == ("mount_price", "AB-403")
    assert field.game.mp[warrior] == 2
