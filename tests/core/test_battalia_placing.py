"""Battalia: which squares stay open with the shapes that are left; tokens (BA-305, BA-312, BA-525)."""

from rules.battalia.build import after_building
from rules.battalia.cards import CITY_PILE, ROAD_PILE
from rules.battalia.moves import CITY, IMPASSABLE, NONE, ROAD, SQUARE, TIME_UP
from rules.battalia.placing import rotations
from rules.battalia.tokens import finish, put_token
from tests.core.battalia_hand import STRAIGHT, Table, bare, sq, squares

SHAPES = (1, 5, 3, 7, 15)  # dead end, straight, bend, T, cross
AROUND = ("D3", "E4", "D5", "C4")  # north, east, south, west of D4


def hole(mask, beside_city):
    """D4 with a card on each side; those of the mask lead into it, and the one in the north leads on."""
    table = bare()
    for way in range(4):
        facing = (mask >> way & 1) << (way ^ 2)
        beyond = 1 if way == 0 else 0
        city = beside_city and way == 0
        table.game.map.put(sq(AROUND[way]), way, facing | beyond, 0, city)
    return table.game


def keep(game, first, shapes):
    """Of these piles only those of the shapes are left; a road is never a dead end."""
    for shape in range(0 if first == CITY_PILE else 1, 5):
        if shape not in shapes:
            game.mixed[first + shape] = []
            game.tops[first + shape] = NONE


def open_after_building(game):
    game.events = []
    after_building(game)
    return (IMPASSABLE, sq("D4")) not in game.events


def test_ba_312_a_square_stays_open_while_a_city_of_its_shape_is_left():
    for shape in range(5):
        for left in range(5):
            game = hole(SHAPES[shape], False)
            keep(game, ROAD_PILE, ())
            keep(game, CITY_PILE, (left,))
            assert open_after_building(game) == (left == shape), (shape, left)


def test_ba_309_312_beside_a_city_only_roads_count():
    """BA-309, BA-312: and no road is a dead end."""
    for shape in range(5):
        for left in range(1, 5):
            game = hole(SHAPES[shape], True)
            keep(game, ROAD_PILE, (left,))
            assert open_after_building(game) == (left == shape), (shape, left)


def test_ba_304_the_rotations_of_each_shape():
    assert [rotations(mask) for mask in SHAPES] == [
        [1, 2, 4, 8],
        [5, 10],
        [3, 6, 12, 9],
        [7, 14, 13, 11],
        [15],
    ]


def test_ba_154_309_in_scenario_2_the_ruins_are_a_city_and_a_road_is_none():
    table = Table(scenario=2)
    cards = table.actions("F", "Su", "F", "F", "F", day=5)
    table.lay(cards[0], cards[1])
    table.say(ROAD, STRAIGHT)
    table.say(SQUARE, sq("D3"))
    table.lay(*cards[2:])
    table.say(CITY, STRAIGHT)
    # Not beside the ruins; who has no city is bound to no road (BA-311)
    assert table.offered(SQUARE) == squares("D2 C3 E3")


# Tokens


def test_ba_121_122_705_every_player_has_one_token_less_after_the_start():
    for players in (2, 3, 4):
        assert list(Table(players).game.tokens) == [6, 7] * players


def test_ba_112_a_city_without_token_has_no_level():
    game = Table(choose=False).game
    assert list(game.map.level) == [0] * 49


def test_t14_ba_525_the_highest_lower_level_that_is_left():
    """BA-T14; BA-525: with no 3/4 token left level 2, with no token at all nobody's."""
    for level, tokens, owner, found in (
        (4, (7, 7), 0, 4),
        (3, (7, 7), 0, 3),
        (4, (7, 0), 0, 2),
        (3, (7, 0), 0, 2),
        (2, (7, 0), 0, 2),
        (1, (7, 0), 0, 1),
        (2, (0, 7), 4, 0),
        (3, (0, 0), 4, 0),
    ):
        game = bare().game
        game.tokens[0], game.tokens[1] = tokens
        put_token(game, 0, sq("D1"), level)
        assert (game.map.owner[sq("D1")], game.map.level[sq("D1")]) == (owner, found)
        left = list(tokens)
        if found:
            left[(found + 1) // 2 - 1] -= 1
        assert list(game.tokens) == left + [7] * 6


def test_ba_635_every_hero_on_the_board_counts():
    table = bare(3)
    for seat, figure in ((1, 0), (1, 1), (2, 1)):
        table.hero(seat, "D4", figure)
    finish(table.game, TIME_UP)
    assert [line[4] for line in table.game.sheet] == [0, 2, 1]
    assert table.game.winners == [1]
