"""Range and sight of Arte de Batalla (AB-601 to AB-615)."""

from rules.arte.assist import legal_targets, sight_line
from rules.arte.moves import AIM, BULLSEYE, DONE, ICE_WALL, LAY, NONE, PASS, USE, WALL_LOST
from rules.arte.sight import attack_cost, attack_range, strikes, targets
from tests.core.arte_hand import (
    ARCHER,
    CROSSBOWMAN,
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
from tests.core.arte_turned_hand import MIRRORED, TURNS, turned

WARLOCK_FIRST = (WARLOCK, MONK, PALADIN, PRIEST)


def duel(sort, start, foe, *levels, mounted=False, more=()):
    """An attacker of A at one square, a Warrior of B at another; levels as (level, x, y)."""
    field = Field()
    unit = field.unit(0, sort, start[0], start[1], mounted)
    field.unit(1, WARRIOR, foe[0], foe[1])
    for seat, x, y in more:
        field.unit(seat, WARRIOR, x, y)
    for level, x, y in levels:
        field.level(level, (x, y))
    field.roll(1)
    return field.game, unit, sq(foe[0], foe[1])


def reaches(*situation, bulls=0, mounted=False, more=()):
    game, unit, square = duel(*situation, mounted=mounted, more=more)
    return strikes(game, unit, square, bulls)


def test_ab601_only_the_active_strategist_attacks():
    field = Field()
    field.unit(0, WARRIOR, 5, 5)
    foe = field.unit(1, WARRIOR, 6, 5)
    field.roll(1)
    assert field.refused(USE, foe) == ("not_your_unit", "AB-601")


def test_ab602_one_basic_attack_a_turn():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.unit(1, LANCER, 5, 6)
    field.roll(1)
    field.attack(warrior, 6, 5)
    field.say(PASS)
    assert field.refused(AIM, sq(5, 6)) == ("attacked", "AB-602")
    field.end(die=1)
    field.end(die=1)
    assert field.aims(warrior) == [(5, 6)]


def test_ab604_in_all_directions_with_diagonals_counting_one():
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx or dy:
                assert reaches(WARRIOR, (5, 5), (5 + dx, 5 + dy))
    assert not reaches(WARRIOR, (5, 5), (7, 5))
    assert reaches(ARCHER, (5, 5), (11, 11)) and not reaches(ARCHER, (5, 5), (12, 5))


def test_ab605_enemies_free_horses_and_ice_walls_are_targets_own_units_never():
    field = Field()
    warrior = field.unit(0, WARRIOR, 5, 5)
    field.unit(0, LANCER, 4, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.horse(5, 6)
    field.token(ICE_WALL, 5, 4)
    field.roll(1)
    assert field.aims(warrior) == [(6, 5), (5, 6), (5, 4)]
    assert field.refused(AIM, sq(4, 5)) == ("own_unit", "AB-605")
    assert field.refused(AIM, sq(4, 4)) == ("nobody_there", "AB-605")
    assert told(field.attack(warrior, 5, 4), WALL_LOST) == [(sq(5, 4),)]


def test_ab606_distance_and_height_within_the_range():
    """V20: Archer (1,1) at level 0, target on level 3: (4,1) costs 6, legal; (5,1) costs 7, not."""
    game, archer, square = duel(ARCHER, (1, 1), (4, 1), (3, 4, 1))
    assert attack_cost(game, archer, square) == 6 == attack_range(game, archer, square)
    game, archer, square = duel(ARCHER, (1, 1), (5, 1), (3, 5, 1))
    assert attack_cost(game, archer, square) == 7
    assert not strikes(game, archer, square, 0)


def test_ab607_melee_counts_the_level_difference_both_ways():
    """V23: a Warrior on foot reaches neither one level up nor down."""
    assert not reaches(WARRIOR, (5, 5), (6, 5), (1, 6, 5))
    assert not reaches(WARRIOR, (5, 5), (6, 5), (1, 5, 5))
    assert reaches(LANCER, (5, 5), (6, 5), (1, 6, 5))
    assert reaches(LANCER, (5, 5), (6, 5), (1, 5, 5))
    assert not reaches(LANCER, (5, 5), (6, 5), (2, 6, 5))


def test_ab608_609_ranged_height_counts_upwards_only():
    game, archer, square = duel(ARCHER, (1, 1), (7, 1), (2, 1, 1))
    assert attack_cost(game, archer, square) == 6  # downhill is free
    game, archer, square = duel(ARCHER, (1, 1), (6, 1), (1, 1, 1), (2, 3, 1))
    assert attack_cost(game, archer, square) == 6  # 5 + 1: an elevation of level 2 between
    game, archer, square = duel(ARCHER, (1, 1), (6, 1), (2, 1, 1), (2, 3, 1))
    assert attack_cost(game, archer, square) == 5


def test_ab610_the_third_level_sees_one_farther_down():
    """V21: level 3 to level 3, distance 6 legal, 7 not. V22: to a lower level 7 legal, 8 not."""
    assert reaches(ARCHER, (1, 1), (7, 1), (3, 1, 1), (3, 7, 1))
    assert not reaches(ARCHER, (1, 1), (8, 1), (3, 1, 1), (3, 8, 1))
    assert reaches(ARCHER, (1, 1), (8, 1), (3, 1, 1), (2, 8, 1))
    assert not reaches(ARCHER, (1, 1), (9, 1), (3, 1, 1))
    assert reaches(ARCHER, (1, 1), (9, 1), (3, 1, 1), bulls=1)  # the law and Bullseyes add up


def test_ab611_horse_law_of_the_attack():
    """V24: mounted Warrior, adjacent target +1 legal, +2 illegal, -1 illegal."""
    assert reaches(WARRIOR, (5, 5), (6, 5), (1, 6, 5), mounted=True)
    assert not reaches(WARRIOR, (5, 5), (6, 5), (2, 6, 5), mounted=True)
    assert not reaches(WARRIOR, (5, 5), (6, 5), (1, 5, 5), mounted=True)


def test_ab612_the_line_that_is_shown_is_the_same_in_every_direction():
    """Straight ahead, a knight's move and a diagonal: what a ranged and what a melee weapon passes."""
    lines = (
        ((4, 0), {(1, 0), (2, 0), (3, 0)}, {(1, 0), (2, 0), (3, 0)}),
        ((2, 1), {(1, 0), (1, 1)}, {(1, 0), (1, 1)}),
        ((2, 2), {(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)}, {(1, 1)}),
    )
    field = Field()
    game, unit = field.game, field.unit(0, ARCHER, 8, 8)
    for end, touched, crossed in lines:
        for way in TURNS + MIRRORED:
            for sort, squares in ((ARCHER, touched), (WARRIOR, crossed)):
                game.sort[unit] = sort
                line = sight_line(game, unit, sq(*turned(way, *end)))
                assert sorted(line) == sorted([sq(*turned(way, *offset)) for offset in squares])


def test_ab612_the_sight_line_touches_at_edges_and_corners():
    """V25: Warlock (2,2), Paladin (7,4), level 1 at (4,3): 6, legal with a Bullseye. V26: (4,4): 5."""
    field = Field(heroes=WARLOCK_FIRST)
    field.hero(0, 0, 2, 2)
    field.hero(1, 0, 7, 4)
    field.level(1, (4, 3))
    field.hold(0, BULLSEYE)
    field.roll(1)
    game = field.game
    assert attack_cost(game, 0, sq(7, 4)) == 6
    assert not strikes(game, 0, sq(7, 4), 0) and strikes(game, 0, sq(7, 4), 1)
    field.use(0)
    field.say(AIM, sq(7, 4))
    assert field.refused(DONE) == ("out_of_range", "AB-606")
    field.say(LAY, BULLSEYE, 0)
    field.say(DONE)
    other = Field(heroes=WARLOCK_FIRST)
    other.hero(0, 0, 2, 2)
    other.hero(1, 0, 7, 4)
    other.level(1, (4, 4))
    other.roll(1)
    assert attack_cost(other.game, 0, sq(7, 4)) == 5


def test_ab612_the_highest_counts_and_not_the_sum():
    game, archer, square = duel(ARCHER, (1, 1), (5, 1), (1, 2, 1), (2, 3, 1), (1, 4, 1))
    assert attack_cost(game, archer, square) == 4 + 2
    # A line along a diagonal touches the corners of its neighbours.
    game, archer, square = duel(ARCHER, (1, 1), (3, 3), (1, 2, 1))
    assert attack_cost(game, archer, square) == 3
    game, archer, square = duel(ARCHER, (1, 1), (2, 2), (2, 2, 1))
    assert attack_cost(game, archer, square) == 3


def test_ab613_an_enemy_on_a_crossed_square_obstructs_melee():
    """V27: Lancer (5,5), enemy (6,5), target (7,5): illegal. V30: a knight's move has two such squares."""
    game, lancer, square = duel(LANCER, (5, 5), (7, 5), more=((1, 6, 5),))
    assert attack_cost(game, lancer, square) == NONE
    for x, y in ((6, 5), (6, 6)):
        assert not reaches(LANCER, (5, 5), (7, 6), more=((1, x, y),))
    assert reaches(LANCER, (5, 5), (7, 7), more=((1, 6, 5),))


def test_ab613_the_refusal_names_the_obstruction():
    field = Field()
    lancer = field.unit(0, LANCER, 5, 5)
    field.unit(1, WARRIOR, 6, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.unit(1, WARRIOR, 9, 5)
    field.roll(1)
    field.use(lancer)
    assert field.refused(AIM, sq(7, 5)) == ("obstructed", "AB-613")
    assert field.refused(AIM, sq(9, 5)) == ("obstructed", "AB-613")
    assert field.refused(AIM, sq(5, 9)) == ("nobody_there", "AB-605")


def test_ab614_own_units_and_horses_never_obstruct_and_ranged_attacks_pass_units():
    """V28: an own unit between; V29: an Archer instead; V46: a riderless Horse between, cost 2."""
    assert reaches(LANCER, (5, 5), (7, 5), more=((0, 6, 5),))
    assert reaches(ARCHER, (5, 5), (7, 5), more=((1, 6, 5),))
    field = Field()
    lancer = field.unit(0, LANCER, 5, 5)
    field.horse(6, 5)
    field.unit(1, WARRIOR, 7, 5)
    field.roll(1)
    assert attack_cost(field.game, lancer, sq(7, 5)) == 2
    assert (7, 5) in field.aims(lancer)


def test_ab615_a_long_lance_counts_the_highest_square_it_crosses():
    game, lancer, square = duel(LANCER, (5, 5), (7, 5), (1, 6, 5))
    assert attack_cost(game, lancer, square) == 3
    game, lancer, square = duel(LANCER, (5, 5), (7, 5), (1, 5, 5), (1, 6, 5), (1, 7, 5))
    assert attack_cost(game, lancer, square) == 2


def test_an_ice_wall_between_raises_the_shot_and_stops_the_lance():
    """AB-905; as a target it counts at the level of its square."""
    field = Field()
    lancer = field.unit(0, LANCER, 5, 5)
    archer = field.unit(0, ARCHER, 5, 6)
    field.unit(1, WARRIOR, 7, 5)
    field.unit(1, WARRIOR, 11, 6)
    field.token(ICE_WALL, 6, 5)
    field.token(ICE_WALL, 7, 6)
    field.roll(1)
    game = field.game
    assert attack_cost(game, lancer, sq(7, 5)) == NONE
    assert attack_cost(game, archer, sq(11, 6)) == 7
    assert attack_cost(game, archer, sq(7, 6)) == 2
    assert attack_cost(game, lancer, sq(6, 5)) == 1


def test_targets_come_with_distance_height_and_range():
    field = Field()
    crossbow = field.unit(0, CROSSBOWMAN, 5, 5)
    field.unit(1, WARRIOR, 8, 5)
    field.unit(1, WARRIOR, 10, 5)
    field.level(1, (8, 5))
    field.roll(1)
    assert legal_targets(field.game, crossbow) == [(sq(8, 5), 3, 1, 4)]
    assert targets(field.game, crossbow, 2) == [sq(8, 5), sq(10, 5)]
    assert legal_targets(field.game, crossbow, 2)[1] == (sq(10, 5), 5, 1, 6)
