"""Arte de Batalla: the setup at its edges: draft, plates, the dealt Chest (AB-103, AB-111 to AB-118)."""

import random

from rules.arte.build import misfit
from rules.arte.game import Arte
from rules.arte.moves import (
    AT_BUILD,
    AT_PLATE,
    DRAFT,
    FIRST,
    HORSE,
    HORSE_PLACED,
    PLACED,
    PUT,
    READY,
    RECRUIT,
    REFEREE,
    ROLL,
)
from rules.arte.terrain import around, step_cost
from rules.game import Refusal
from tests.core.arte_hand import Cards, Field, sq, told
from tests.core.arte_setup_hand import ONE, ONE_TWO, THREE, TWO_THREE, choose, drafted, lay, place_all


def test_ab115_the_second_strategist_starts_behind_his_grass_line():
    """A pit is sealed if only a tower in his first row leads there; a lower one opens it."""
    field = Field()
    game = field.game
    for y in range(9, 14):
        for x in range(1, 16):
            field.level(3, (x, y))
    field.level(0, (5, 11))
    field.level(1, (5, 12))
    field.level(2, (5, 13))
    game.moment = AT_BUILD
    game.builder = 1
    game.expected = game.settle()
    assert (READY,) not in game.expected.moves
    field.level(1, (5, 13))
    game.expected = game.settle()
    assert (READY,) in game.expected.moves


def test_ab103_the_four_heroes_go_in_turn_to_the_two_who_draft():
    for first in (0, 1):
        game = Arte((0, 0), Cards())
        for move in ((ROLL, 6), (ROLL, 1), (FIRST, first), (DRAFT, 7), (DRAFT, 5), (DRAFT, 3), (DRAFT, 1)):
            game.play(move)
        drafted = [[7, 3], [5, 1]] if first == 0 else [[5, 1], [7, 3]]
        heroes = [[game.sort[unit] - 4 for unit in (10 * seat, 10 * seat + 1)] for seat in (0, 1)]
        assert heroes == drafted


def accepted(**settings):
    try:
        Arte((0, 0), Cards(**settings))
    except Refusal as refused:
        return refused.code
    return ""


def test_ab107_109_settings_that_are_just_enough_are_accepted():
    """16 squares in each of two rows for two Heroes and 30; four classes of one and four Horses for 8."""
    assert accepted(army=30, max_class=7) == ""
    assert accepted(army=31, max_class=7) == "board_too_small"
    assert accepted(max_class=1, max_horses=4) == ""
    assert accepted(max_class=1, max_horses=3) == "army_too_large"


def test_ab118_the_chest_has_as_many_of_each_kind_as_are_printed():
    cards = Cards()
    cards.tables["chest"] = bytes((1, 20, 1, 21, 1, 22, 1, 23, 1, 24, 1, 25))
    game = Arte((0, 0), cards)
    assert (list(game.deck), game.deck_size) == ([20, 21, 22, 23, 24, 25], 135)


def test_ab118_a_chest_that_is_dealt_out_to_the_last_card_will_do():
    assert Arte((0, 0), Cards(chest_hand=36)).deck_size == 72
    try:
        Arte((0, 0), Cards(chest_hand=37))
    except Refusal as refused:
        assert (refused.code, refused.rule) == ("too_few_cards", "AB-118")
    else:
        raise AssertionError("accepted")


def test_ab104_each_hero_brings_as_many_cards_as_his_element_has():
    cards = Cards()
    cards.tables["element"] = bytes((20, 21, 22, 23, 24, 25, 26, 27))
    game = Arte((0, 0), cards)
    for move in ((ROLL, 6), (ROLL, 1), (FIRST, 0), (DRAFT, 0), (DRAFT, 2), (DRAFT, 5), (DRAFT, 7)):
        game.play(move)
    # Seat 0: Barbarian (element 3) and Warlock (1); seat 1: Alchemist (6) and Assassin (5)
    assert list(game.element_decks) == [23, 21, 26, 25]


def test_ab102_dice_that_named_somebody_are_put_away():
    game = Arte((0, 0), Cards())
    for move in ((ROLL, 3), (ROLL, 3)):
        game.play(move)
    assert list(game.rolls) == [0, 0]
    for move in ((ROLL, 6), (ROLL, 1), (FIRST, 0)):
        game.play(move)
    assert list(game.rolls) == [0, 0]


def test_ab107_each_class_is_limited_for_itself_and_for_each_strategist():
    for sort in range(4):
        game = drafted()
        for seat in (1, 0):
            choose(game, *[sort] * 5)
            assert game.expects().moves == [(RECRUIT, other) for other in range(5) if other != sort]
            choose(game, HORSE, HORSE, HORSE)
            assert game.expects().seat == seat
            game.play((READY,))
            place_all(game)
            game.play((READY,))
        assert list(game.horse_alive) == [1] * 6


def test_ab111_112_a_plate_that_ends_with_the_board_lies_in_other_rows_and_one_beyond_lies_nowhere():
    game = Field().game
    for x, y, rule in ((0, 13, 111), (0, 14, 112), (13, 11, 0), (14, 11, 112), (0, 12, 111), (0, 11, 0)):
        assert misfit(game, 1, THREE, sq(x, y), 0) == rule, (x, y)


def test_ab111_112_113_plates_are_offered_wherever_none_of_the_rules_is_against_it():
    """On uneven ground, each plate both ways round: a step in any row or column is in the way."""
    field = Field()
    game = field.game
    for level, squares in ((1, ((2, 3), (6, 4), (7, 4), (11, 11), (3, 12))), (3, ((9, 3), (9, 12)))):
        for x, y in squares:
            field.level(level, (x, y))
    for x in range(12, 15):
        for y in (9, 10, 11):
            field.level(1, (x, y))
    for seat in (0, 1):
        for plate in (THREE, TWO_THREE, ONE_TWO, ONE):
            for turned in (0, 1):
                game.builder, game.plate, game.moment = seat, 2 * plate + turned, AT_PLATE
                offered = [move[1] for move in game.settle().moves if move[0] == PUT]
                squares = range(game.width * game.height)
                assert offered == [at for at in squares if not misfit(game, seat, plate, at, turned)]
                assert offered


def pit(field, x, y):
    """A square that nobody can step down to."""
    for column in (x - 1, x, x + 1):
        for row in (y - 1, y, y + 1):
            if 0 <= column < 16:
                field.level(2, (column, row))
    field.level(0, (x, y))


def may_be_ready(field, seat):
    game = field.game
    game.moment = AT_BUILD
    game.builder = seat
    game.expected = game.settle()
    return (READY,) in game.expected.moves


def test_ab115_what_the_other_has_built_is_his_own_affair():
    for x in (0, 1, 8, 14, 15):
        for seat, y in ((0, 11), (1, 4)):
            field = Field()
            pit(field, x, y)
            assert may_be_ready(field, seat)
            assert not may_be_ready(field, 1 - seat)


def test_ab115_a_pit_at_either_edge_is_sealed():
    for x in (0, 15):
        for seat, y in ((0, 3), (1, 12)):
            field = Field()
            pit(field, x, y)
            assert not may_be_ready(field, seat)


def test_ab109_110_at_a_real_table_each_piece_is_told_with_its_number():
    """Entered once both are shown: eight units and two Horses of each."""
    game = drafted(REFEREE)
    for _ in (0, 1):
        choose(game, 0, 0, 0, 1, 1, 1, HORSE, HORSE)
    game.play((READY,))
    game.play((READY,))
    for seat in (1, 0):
        lay(game, ONE_TWO, 4, 11 if seat else 4)
        game.play((READY,))
        events = []
        for x in range(10):
            events += game.play((PUT, sq(x, 15 if seat else 0)))
        row = 15 if seat else 0
        units = [10 * seat + i for i in range(8)]
        assert told(events, PLACED) == [(unit, sq(i, row)) for i, unit in enumerate(units)]
        assert told(events, HORSE_PLACED) == [(3 * seat + i, sq(8 + i, row)) for i in (0, 1)]
        assert game.placed == 0


def test_ab117_nothing_of_a_setup_is_left_for_the_other_to_see():
    game = drafted()
    choose(game, 0, 0, 0, 1, 1, 1, HORSE, HORSE)
    lay(game, ONE_TWO, 4, 11)
    game.play((READY,))
    place_all(game)
    game.play((READY,))
    assert (game.plate, game.placed) == (0, 0)
    for seat in (0, 1, None):
        assert game.view(seat)["placing"] == (0, 0)


def reached_on_foot(game, seat):
    """Squares of the seat's side that steps lead to from his deployment rows, and all of his side."""
    side = range(9) if seat == 0 else range(7, 16)
    deploy = range(2) if seat == 0 else range(14, 16)
    now = [sq(x, y) for y in deploy for x in range(16)]
    seen = set(now)
    while now:
        square = now.pop()
        for there in around(game, square):
            if there not in seen and there // 16 in side and step_cost(game, square, there):
                seen.add(there)
                now.append(there)
    return seen, [sq(x, y) for y in side for x in range(16)]


def test_ab115_ready_is_offered_whenever_steps_lead_to_all_of_the_ground():
    """On ground of any kind, from a few towers to hardly any ground at all."""
    random.seed(115)
    told = set()
    for high in (1, 2, 3, 5, 7, 8) * 4:
        field = Field()
        game = field.game
        for y in (2, 3, 4, 5, 6, 9, 10, 11, 12, 13):
            for x in range(16):
                if random.randrange(10) < high:
                    field.level(random.randrange(1, 4), (x, y))
        for seat in (0, 1):
            reached, side = reached_on_foot(game, seat)
            open_ground = all(square in reached for square in side if not game.levels[square])
            assert may_be_ready(field, seat) == open_ground, (high, seat)
            told.add((high, open_ground))
    assert (1, True) in told and (8, False) in told
