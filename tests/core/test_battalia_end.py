"""Battalia, the end: full board, five cities, weeks, agreement, ties (BA-106, BA-631 to BA-639)."""

from rules.battalia.cards import BLOCKED, CITY_PILE, EMPTY, PILES, ROAD_PILE
from rules.battalia.moves import (
    AGREE,
    AGREED,
    AGREEMENT,
    AT_AGREE,
    AT_OVER,
    ATTACK,
    BOARD_FULL,
    DONE,
    END,
    ENDED,
    FIVE_CITIES,
    HIRE,
    NONE,
    ROAD,
    SCORED,
    SKIP,
    SQUARE,
    SURRENDER,
    TIME_UP,
    UPGRADE,
    WON,
)
from rules.battalia.tokens import finish
from tests.core.battalia_hand import STRAIGHT, Table, bare, sq


def towns(table, *cities):
    """Each a square, its owner and its level."""
    for i in range(len(cities)):
        name, seat, level = cities[i]
        table.ground(name, ("N", "EW", "NE", "N", "EW")[i], seat, level)
    return table


def scores(table):
    finish(table.game, TIME_UP)
    return table.game.sheet, table.game.winners


def test_ba_106_634_points_are_the_levels_of_the_cities():
    """BA-106, BA-634: most points win, whoever ended the game."""
    table = towns(bare(2), ("B2", 0, 4), ("D2", 1, 3), ("F2", 1, 2))
    assert list(table.game.view(None)["points"]) == [4, 5]
    sheet, winners = scores(table)
    assert [line[-1] for line in sheet] == [4, 5]
    assert winners == [1]


def test_ba_635_636_ties_are_broken_by_levels_and_then_by_heroes():
    """BA-635, BA-636: a tie after that is a shared victory."""
    table = towns(bare(2), ("B2", 0, 4), ("D2", 1, 3), ("F2", 1, 1))
    assert scores(table)[1] == [0]
    table = towns(bare(2), ("B2", 0, 2), ("D2", 1, 2))
    table.hero(1, "D2")
    assert scores(table)[1] == [1]
    table = towns(bare(2), ("B2", 0, 2), ("D2", 1, 2))
    assert scores(table)[1] == [0, 1]


def test_ba_631_633_the_game_ends_with_the_last_empty_square():
    """BA-631, BA-633: at once; nothing more is played, drawn or discarded."""
    table = Table(2)
    hand = table.actions("F", "Su", "F", "Su", day=5)
    land = table.game.map
    last = sq("E6")  # beside the start city of seat 0
    for square in range(49):
        if land.state[square] == EMPTY and square != last:
            land.state[square] = BLOCKED
            land.open -= 1
    table.arrange()
    assert land.owner[sq("F6")] == 0
    table.lay(hand[0], hand[1])
    table.say(ROAD, STRAIGHT)
    told = table.say(SQUARE, last)
    assert (ENDED, BOARD_FULL) in told
    game = table.game
    assert game.over and table.moment == AT_OVER and table.moves == []
    assert game.decks[0].hand == hand[2:]
    assert table.refuse(END) == ("game_over", "BA-633")


def test_t14_ba_632_five_cities_of_level_4_end_the_game_in_the_middle_of_a_turn():
    """BA-T14; BA-632: however he got the fifth."""
    table = towns(bare(), ("A1", 0, 4), ("C1", 0, 4), ("E1", 0, 4), ("G1", 0, 4), ("A3", 1, 4))
    hand = table.actions("We.g", "L.g", day=5)
    table.hero(0, "A3")
    table.say(ATTACK, sq("A3"), 0)
    table.lay(*hand)
    table.say(DONE)
    told = table.play(SURRENDER)
    assert (ENDED, FIVE_CITIES) in told and (WON, 0) in told
    assert (SCORED, 0, 5, 0, 0, 0, 1, 20) in told
    assert table.game.over


def test_ba_632_157_another_number_of_cities_may_be_agreed():
    table = bare(goal=1)
    table.ground("A1", "N", 0, 3)
    hand = table.actions("L", "L", day=5)
    table.lay(*hand)
    told = table.say(UPGRADE, sq("A1"))
    assert (ENDED, FIVE_CITIES) in told


def test_ba_637_nobody_is_eliminated():
    table = bare(2)
    table.ground("B2", "S", 1, 1)
    table.actions("F")
    table.end_turn()
    table.end_turn()
    assert table.game.active == 0 and not table.game.over


def test_ba_638_a_limit_of_weeks():
    table = Table(2, weeks=1)
    days = 0
    while not table.game.over:
        table.say(SKIP)
        table.say(END)
        days += 1
    assert days == 14 and table.game.day == 6
    assert table.game.reason == TIME_UP


def sealed():
    """A map whose roads lead nowhere, although squares are open."""
    table = bare(2)
    table.ground("B2", "N", 0, 1)
    table.ground("F6", "E", 1, 1)
    table.say(SKIP)
    table.end_turn()
    table.say(END)
    return table


def test_ba_639_all_players_together_may_end_a_sealed_game():
    """BA-639, Q52: at the end of a day."""
    table = sealed()
    assert table.moment == AT_AGREE and table.seat == 0
    table.say(AGREE, 1)
    assert table.seat == 1
    told = table.say(AGREE, 1)
    assert (ENDED, AGREEMENT) in told
    table = sealed()
    table.say(AGREE, 1)
    table.say(AGREE, 0)
    assert not table.game.over and table.game.day == 1


def last_pile(pile):
    """Only the square beside the city is open, and only one card is left to build."""
    table = bare(2)
    table.ground("B2", "E", 0, 1)
    g = table.game
    for square in range(len(g.map.state)):
        if g.map.state[square] == EMPTY and square != sq("C2"):
            g.map.state[square] = BLOCKED
    for other in range(CITY_PILE, PILES):
        g.mixed[other] = []
        g.tops[other] = NONE
        g.under.pop(other, None)
    g.mixed[pile] = [0]
    table.say(SKIP)
    table.end_turn()
    table.say(END)
    return table


def test_ba_309_639_a_square_beside_a_city_is_open_for_roads_only():
    """BA-309: no city beside a city. The last pile of cities and the first of roads have numbers in a row."""
    assert last_pile(ROAD_PILE).moment == AT_AGREE
    assert last_pile(ROAD_PILE + 1).moment != AT_AGREE


def test_ba_639_three_players_are_asked_in_order():
    table = bare(3)
    table.game.moment = AT_AGREE
    table.game.first = 1
    table.game.expected = table.game.settle()
    for seat in (1, 2, 0):
        assert table.seat == seat
        assert table.say(AGREE, 1)[0] == (AGREED, seat, 1)
    assert table.game.over


def test_ba_639_nobody_is_asked_while_something_can_be_built():
    table = Table(2)
    table.say(SKIP)
    table.end_turn()
    table.say(END)
    assert table.moment != AT_AGREE


def test_ba_708_709_units_and_supplies_outside_the_pool_are_equal():
    """BA-708, BA-709: hiring and annexing keep it; see also the properties of whole games."""
    table = Table(2)
    game = table.game
    table.say(SKIP)
    units = sum([game.pile_size(pile) for pile in range(4)])
    assert 60 - units == 60 - len(game.supplies) == 10
    table.give(0, "Su", "Su")
    table.lay(*game.decks[0].hand[:])
    table.say(HIRE, 1)
    assert units - 1 == sum([game.pile_size(pile) for pile in range(4)]) == len(game.supplies)
