"""Arte de Batalla: whom a unit can attack, in every direction and to the last number (AB-605 to AB-614)."""

from rules.arte import sight
from rules.arte.moves import (
    AIM,
    GO,
    NONE,
    WALK,
)
from rules.arte.sight import attack_cost, targets
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
)
from tests.core.arte_turned_hand import MIRRORED, TURNS, turned


def last_of(field, seat, sort, x, y):
    """The unit with the highest number of its side."""
    field.armies[seat] = 9
    return field.unit(seat, sort, x, y)


def test_ab605_own_and_enemy_units_are_told_apart_to_the_last_number():
    field = Field()
    archer = field.unit(0, ARCHER, 5, 5)
    last = last_of(field, 0, WARRIOR, 5, 7)
    field.roll(1)
    assert last == 9
    field.use(archer)
    assert field.refused(AIM, sq(5, 7)) == ("own_unit", "AB-605")
    field.game.attacks[archer] = 0
    assert field.refused(AIM, sq(5, 7)) == ("attacked", "AB-602")
    field.say(WALK)
    assert field.refused(GO, sq(5, 7)) == ("own_unit_there", "AB-312")
    field.put(10, sq(5, 8))
    assert field.refused(GO, sq(5, 8)) == ("enemy_there", "AB-311")
    assert field.refused(GO, sq(15, 12)) == ("too_far", "AB-309")


def test_ab613_614_the_last_unit_of_a_side_obstructs_its_enemies_only():
    for seat in (0, 1):
        field = Field()
        lancer = field.unit(1 - seat, LANCER, 5, 5)
        last_of(field, seat, WARRIOR, 6, 5)
        assert attack_cost(field.game, lancer, sq(7, 5)) == NONE
        other = Field()
        lancer = other.unit(seat, LANCER, 5, 5)
        last_of(other, seat, WARRIOR, 6, 5)
        assert attack_cost(other.game, lancer, sq(7, 5)) == 2


def test_ab610_the_third_level_law_reaches_units_horses_and_walls_one_square_farther():
    field = Field()
    archer = field.unit(0, ARCHER, 2, 5)
    field.level(3, (2, 5))
    field.unit(1, WARRIOR, 9, 5)
    field.horse(9, 6)
    field.token(1, 9, 4)
    field.unit(1, WARRIOR, 10, 5)
    field.horse(10, 6)
    field.token(1, 10, 4)
    assert sorted(targets(field.game, archer, 0)) == [sq(9, 4), sq(9, 5), sq(9, 6)]
    more = [sq(9, 4), sq(10, 4), sq(9, 5), sq(10, 5), sq(9, 6), sq(10, 6)]
    assert sorted(targets(field.game, archer, 1)) == sorted(more)
    assert sorted(targets(field.game, archer, 1, True)) == [sq(9, 5), sq(10, 5)]


def test_ab612_the_sight_line_is_the_same_in_every_direction():
    """V25 and V26, turned and mirrored; on the diagonal an elevation is touched at its corner."""
    cases = (
        ((5, 2), (2, 1), 1, 6),
        ((5, 2), (2, 2), 1, 5),
        ((5, 2), (3, 1), 2, 7),
        ((5, 2), (4, 2), 3, 8),
        ((5, 2), (3, 0), 3, 5),
        ((5, 2), (-1, 0), 3, 5),  # behind the attacker, and beyond the target
        ((5, 2), (6, 2), 3, 5),
        ((3, 3), (1, 2), 1, 4),
        ((3, 3), (0, 2), 1, 3),
        ((4, 0), (2, 0), 2, 6),
        ((4, 0), (2, 1), 2, 4),
        ((4, 0), (-1, 0), 2, 4),
        ((4, 0), (5, 0), 2, 4),
    )
    for how in TURNS + MIRRORED:
        for target, offset, level, cost in cases:
            field = Field(heroes=(WARLOCK, MONK, PALADIN, PRIEST))
            field.hero(0, 0, 8, 8)
            field.hero(1, 0, *turned(how, *target))
            field.level(level, turned(how, *offset))
            found = attack_cost(field.game, 0, sq(*turned(how, *target)))
            assert found == cost, (how, target, offset, found)


def test_ab612_a_square_is_on_the_line_if_the_line_comes_near_enough_to_its_centre():
    g = Field().game
    start = sq(6, 6)
    for dx in range(-5, 6):
        for dy in range(-5, 6):
            for touched in (0, 1):
                near = []
                for cx in range(min(0, dx), max(0, dx) + 1):
                    for cy in range(min(0, dy), max(0, dy) + 1):
                        # How far the line runs past the centre, against half the width of a square along it
                        past = 2 * abs(dx * cy - dy * cx) < abs(dx) + abs(dy) + touched
                        if past and (cx or cy) and (cx != dx or cy != dy):
                            near.append(start + cy * g.width + cx)
                assert sight.between(g, start, start + dy * g.width + dx, touched) == near, (dx, dy, touched)


def test_ab613_obstruction_is_the_same_in_every_direction():
    """V30: a Lancer, target (2,1), somebody on (1,0) or (1,1); target (2,2), somebody on (1,0)."""
    for how in TURNS + MIRRORED:
        for target, between, cost in (((2, 1), (1, 0), NONE), ((2, 1), (1, 1), NONE), ((2, 2), (1, 0), 2)):
            field = Field()
            lancer = field.unit(0, LANCER, 8, 8)
            field.unit(1, WARRIOR, *turned(how, *target))
            field.unit(1, WARRIOR, *turned(how, *between))
            assert attack_cost(field.game, lancer, sq(*turned(how, *target))) == cost, (how, between)
