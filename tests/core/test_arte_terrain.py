"""Arte de Batalla: steps, passages and ways (AB-312, AB-410, AB-501, AB-508)."""

from rules.arte.moves import BACK, ICE_WALL, NONE, WALK
from rules.arte.terrain import reach, step_cost, way
from rules.chance import Chance
from tests.core.arte_hand import (
    WARRIOR,
    Field,
    sq,
)


def test_ab508_a_passage_is_barred_in_all_four_diagonals_and_a_straight_step_never():
    for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        field = Field()
        field.level(1, (8 + dx, 8 + dy))
        field.level(2, (8 + dx, 8), (8, 8 + dy))
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 0
        assert step_cost(field.game, sq(8 + dx, 8 + dy), sq(8, 8)) == 0
        field.level(1, (8, 8 + dy))  # AB-509: past one of them it is free
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 2
        assert step_cost(field.game, sq(8 + dx, 8 + dy), sq(8, 8)) == 1
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        field = Field()
        field.game.levels = bytearray(b"\x03" * 256)
        field.level(0, (8, 8))
        field.level(1, (8 + dx, 8 + dy))
        assert step_cost(field.game, sq(8, 8), sq(8 + dx, 8 + dy)) == 2
        warrior = field.unit(0, WARRIOR, 8, 8)
        field.roll(1)
        assert field.reach(warrior) == [(8 + dx, 8 + dy)]


def test_ab501_a_unit_walled_in_is_not_asked_to_walk():
    field = Field()
    warrior = field.unit(0, WARRIOR, 8, 8)
    field.level(2, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
    field.roll(6)
    field.use(warrior)
    assert (WALK,) not in field.moves
    rider = Field()
    warrior = rider.unit(0, WARRIOR, 8, 8, mounted=True)
    rider.level(2, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
    rider.roll(6)
    rider.use(warrior)
    assert (WALK,) not in rider.moves


def test_ab312_a_unit_among_friends_only_is_asked_to_walk_through_them():
    field = Field()
    warrior = field.unit(0, WARRIOR, 8, 8)
    field.hero(0, 0, 7, 7)
    field.hero(0, 1, 8, 7)
    for x, y in ((9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9)):
        field.unit(0, WARRIOR, x, y)
    field.roll(1)
    field.use(warrior)
    assert (WALK,) in field.moves
    field.game.mp[warrior] = 1
    field.say(BACK)
    field.use(warrior)
    assert (WALK,) not in field.moves  # no free square is near enough


def test_ab411_with_one_mp_left_only_a_rider_is_asked_to_climb():
    for mounted in (False, True):
        field = Field()
        warrior = field.unit(0, WARRIOR, 8, 8, mounted=mounted)
        field.level(1, (7, 7), (8, 7), (9, 7), (7, 8), (9, 8), (7, 9), (8, 9), (9, 9))
        field.roll(1)
        field.game.mp[warrior] = 1
        field.use(warrior)
        assert ((WALK,) in field.moves) == mounted


def corridor():
    """Row 0 between towers from (0,1) to (6,1)."""
    field = Field()
    field.put(0, sq(15, 8))
    field.put(1, sq(15, 9))
    for x in range(7):
        field.level(3, (x, 1))
    return field


def test_ab410_nobody_passes_through_a_free_horse_and_a_friend_who_rides_is_passed():
    field = corridor()
    warrior = field.unit(0, WARRIOR, 0, 0)
    field.horse(2, 0)
    field.roll(4)
    assert field.reach(warrior) == [(1, 0)]
    other = corridor()
    warrior = other.unit(0, WARRIOR, 0, 0)
    other.unit(0, WARRIOR, 2, 0, mounted=True)
    other.roll(2)
    assert other.reach(warrior) == [(1, 0), (3, 0), (4, 0)]


def test_a_way_is_shown_square_by_square_up_and_down_and_by_the_horse_law():
    """AB-411, AB-502, AB-503: from the end back, without both ends."""
    field = corridor()
    warrior = field.unit(0, WARRIOR, 0, 0)
    field.level(1, (2, 0), (3, 0))
    field.roll(4)  # mp 6: 1, 2 up, 1, 1 down
    assert way(field.game, warrior, sq(4, 0)) == [sq(3, 0), sq(2, 0), sq(1, 0)]
    assert way(field.game, warrior, sq(15, 15)) == []
    rider = corridor()
    warrior = rider.unit(0, WARRIOR, 0, 0, mounted=True)
    rider.level(1, (3, 0))
    rider.roll(1)
    rider.game.mp[warrior] = 3
    assert way(rider.game, warrior, sq(3, 0)) == [sq(2, 0), sq(1, 0)]  # the last mp climbs


def test_ab501_502_what_a_step_on_foot_costs():
    """By the rise: two levels are too many, up costs 2, level and down 1."""
    field = Field()
    for rise, cost in ((-3, 0), (-2, 0), (-1, 1), (0, 1), (1, 2), (2, 0), (3, 0)):
        field.level(max(0, -rise), (5, 5))
        field.level(max(0, rise), (6, 5))
        assert step_cost(field.game, sq(5, 5), sq(6, 5)) == cost
    assert step_cost(field.game, sq(5, 5), sq(7, 5)) == 0
    assert step_cost(field.game, sq(5, 5), sq(5, 5)) == 0


def test_ab411_412_502_what_is_left_after_a_climb():
    """With 2 mp nobody has any left; a rider's last mp climbs, and each of his Boots does."""
    for mounted, mp, boots, left in (
        (False, 1, 0, None),
        (False, 2, 0, 0),
        (False, 3, 0, 1),
        (True, 1, 0, 0),
        (True, 2, 0, 0),
        (True, 3, 0, 1),
        (True, 1, 1, 1),
        (True, 2, 1, 1),
        (True, 3, 1, 2),
    ):
        field = Field()
        warrior = field.unit(0, WARRIOR, 5, 5, mounted)
        field.level(1, *[(x, y) for x in (4, 5, 6) for y in (4, 5, 6) if (x, y) != (5, 5)])
        reached = reach(field.game, warrior, mp, boots)[sq(6, 5)]
        assert reached == (0 if left is None else 1 + left), (mounted, mp, boots)


def test_ab508_905_an_ice_wall_is_one_level_higher_than_its_ground():
    """From level 1 to level 2 between two walls: those on level 1 are no higher than the end."""
    for ground, cost in ((1, 2), (2, 0)):
        field = Field()
        field.level(1, (5, 5))
        field.level(2, (6, 6))
        field.level(ground, (6, 5), (5, 6))
        field.token(ICE_WALL, 6, 5)
        field.token(ICE_WALL, 5, 6)
        assert step_cost(field.game, sq(5, 5), sq(6, 6)) == cost


def rough(seed, mounted):
    """A Warrior amid hills, walls, Horses and enemies, all by chance."""
    chance = Chance(seed)
    field = Field()
    warrior = field.unit(0, WARRIOR, 7, 8, mounted)
    for x in range(2, 13):
        for y in range(3, 14):
            field.level((0, 0, 1, 1, 2, 2, 3)[chance.below(7)], (x, y))
    for place in ((6, 6), (9, 9), (5, 9)):
        field.token(ICE_WALL, *place)
    field.unit(1, WARRIOR, 8, 6)
    field.unit(1, WARRIOR, 5, 7)
    field.horse(9, 7)
    field.roll(1)
    field.game.mp[warrior] = 5
    return field, warrior


def cost_of(game, squares, mp, mounted):
    """What a walk over these squares costs, step by step; None if a step is not legal."""
    left = mp
    for i in range(len(squares) - 1):
        cost = step_cost(game, squares[i], squares[i + 1])
        if cost == 2 and mounted and left == 1:
            cost = 1  # AB-411
        if not cost or cost > left:
            return None
        left -= cost
    return mp - left


def test_every_way_is_legal_and_costs_what_the_reach_says():
    """AB-309 to AB-312, AB-410, AB-411, AB-501 to AB-509."""
    longest = 0
    for seed in range(6):
        mounted = seed % 2 == 1
        field, warrior = rough(seed, mounted)
        game = field.game
        start = game.square[warrior]
        left = reach(game, warrior, 5)
        for square in range(256):
            if not left[square]:
                continue
            between = way(game, warrior, square)
            for passed in between:
                assert game.unit_on(passed) == NONE and game.free(passed)
            squares = [square] + between + [start]
            squares.reverse()
            assert cost_of(game, squares, 5, mounted) == 6 - left[square]
            longest = max(longest, len(squares))
    assert longest == 6
