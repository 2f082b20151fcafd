"""Battalia, heroes: hiring, journeys, habitats (BA-451 to BA-457, BA-651 to BA-653, BA-704)."""

from rules.battalia.moves import (
    AT_ACTIONS,
    AT_RIDE,
    BACK,
    END,
    HALT,
    HERO,
    LAY,
    MOVED,
    MUSTERED,
    NONE,
    STEP,
)
from rules.battalia.paths import reach
from tests.core.battalia_hand import GOLD, RUINS_CARD, Table, bare, exits, sq, squares

MOUNTAIN, CANYON, LAKE = 3, 2, 1


def valley():
    """The roads of BA-T08, and the ruins."""
    table = bare()
    for name, letters in (("B2", "EW"), ("C2", "WS"), ("C3", "NS"), ("D2", "NS"), ("D1", "SE")):
        table.ground(name, letters)
    table.game.map.put(sq("D4"), RUINS_CARD, 15, 4, False)
    return table


def ridge(advanced):
    """The route of BA-T09."""
    table = bare(advanced=advanced)
    route = (("A2", "EW", MOUNTAIN), ("B2", "EW", CANYON), ("C2", "EW", MOUNTAIN), ("D2", "WS", LAKE))
    for name, letters, terrain in route + (("D3", "NS", MOUNTAIN),):
        table.ground(name, letters, terrain=terrain)
    table.game.map.put(sq("D4"), RUINS_CARD, exits("NESW"), 4, False)
    return table


def reached(table, start, points, habitat=NONE):
    least = reach(table.game.map, sq(start), points, habitat)
    return {square: least[square] for square in range(49) if least[square] != NONE}


# Hiring


def test_ba_451_a_weapon_and_two_supplies_bring_a_hero_to_an_own_city():
    table = Table()
    cards = table.actions("We", "Su", "Su", "We", "Su", "Su", day=5)
    table.hero(1, "G7")  # an enemy there does not matter
    table.lay(*cards[:3])
    assert table.refuse(HERO, sq("A1")) == ("not_your_city", "BA-451")
    told = table.say(HERO, sq("G7"))
    assert told == [(MUSTERED, 0, sq("G7"))]
    table.lay(*cards[3:5])
    assert table.refuse(HERO, sq("G7")) == ("price", "BA-451")


def test_ba_451_the_second_hero_is_the_other_figure():
    table = Table()
    cards = table.actions("We", "Su", "Su", day=5)
    table.hero(0, "D4")
    table.lay(*cards)
    assert table.say(HERO, sq("G7")) == [(MUSTERED, 1, sq("G7"))]
    assert list(table.game.heroes) == [sq("D4"), sq("G7")] + [NONE] * 6


def test_ba_704_a_player_has_two_heroes():
    table = Table()
    cards = table.actions("We", "Su", "Su", day=5)
    table.hero(0, "G7", 0)
    table.hero(0, "G7", 1)
    table.lay(*cards)
    assert table.refuse(HERO, sq("G7")) == ("both_on_board", "BA-704")


# Journeys


def test_t08_ba_452_453_basic_movement():
    """BA-T08; BA-452, BA-453: roads must join, empty squares are never entered."""
    table = valley()
    assert reached(table, "B2", 3) == {sq("B2"): 0, sq("C2"): 1, sq("C3"): 2}
    hand = table.actions("Ho", "Su", day=5)
    table.hero(0, "B2")
    table.lay(hand[0])
    assert table.offered(STEP) == [(0, sq("C2"))]
    assert table.refuse(STEP, 0, sq("D2")) == ("no_road", "BA-452")
    assert table.refuse(STEP, 0, sq("C4")) == ("not_built", "BA-453")
    assert table.refuse(STEP, 1, sq("C2")) == ("no_hero", "BA-454")
    table.say(STEP, 0, sq("C2"))
    assert table.moment == AT_RIDE
    table.say(STEP, 0, sq("C3"))
    table.say(HALT)
    assert table.moment == AT_ACTIONS and table.game.heroes[0] == sq("C3")
    assert table.refuse(STEP, 0, sq("C2")) == ("unpaid", "BA-454")


def test_ba_452_453_roads_lead_to_the_four_neighbours_and_never_off_the_board():
    """BA-452, BA-453: crossroads everywhere."""
    land = bare().game.map
    for square in range(49):
        land.put(square, RUINS_CARD, exits("NESW"), 4, False)
    for row in range(7):
        for column in range(7):
            beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            inside = [7 * y + x for y, x in beside if 0 <= y < 7 and 0 <= x < 7]
            assert land.roads(7 * row + column) == inside


def test_ba_454_each_supply_is_one_square_of_either_hero():
    table = valley()
    hand = table.actions("Su", "Su", "F", day=5)
    table.hero(0, "B2", 0)
    table.hero(0, "D1", 1)
    table.lay(hand[0], hand[1])
    table.say(STEP, 0, sq("C2"))
    assert (HALT,) not in table.moves  # no supply is superfluous, BA-235
    told = table.say(STEP, 1, sq("D2"))
    assert told == [(MOVED, 1, sq("D2"))] and table.moment == AT_ACTIONS


def test_ba_455_a_horse_carries_one_hero_three_squares_at_most():
    table = bare()
    for name in ("A1", "B1", "C1", "D1", "E1"):
        table.ground(name, "EW")
    hand = table.actions("Ho", day=5)
    table.hero(0, "A1", 0)
    table.hero(0, "E1", 1)
    table.lay(*hand)
    table.say(STEP, 0, sq("B1"))
    assert table.refuse(STEP, 1, sq("D1")) == ("other_hero", "BA-455")
    table.say(STEP, 0, sq("C1"))
    table.say(STEP, 0, sq("D1"))
    assert table.moment == AT_ACTIONS and (LAY, hand[0]) not in table.moves


def test_ba_456_457_any_number_of_moves_through_anybodys_squares():
    """BA-456, BA-457: entering a city or meeting heroes starts nothing."""
    table = bare()
    table.ground("A1", "EW")
    table.ground("B1", "EW", 1, 2)
    table.ground("C1", "EW", 4, 0)
    table.ground("D1", "EW")
    hand = table.actions("Su", "Ho", "Su", day=5)
    table.hero(0, "A1")
    table.hero(1, "B1")
    table.lay(hand[0])
    table.say(STEP, 0, sq("B1"))
    table.lay(hand[1])
    table.say(STEP, 0, sq("C1"))
    table.say(STEP, 0, sq("D1"))
    table.say(HALT)
    table.lay(hand[2])
    table.say(STEP, 0, sq("C1"))
    assert table.game.heroes[0] == sq("C1") and table.moment == AT_ACTIONS


def test_ba_454_cards_laid_for_a_journey_go_back_before_the_first_step():
    table = valley()
    hand = table.actions("Ho", day=5)
    table.hero(0, "B2")
    table.lay(*hand)
    table.say(BACK)
    assert table.game.decks[0].hand == hand


# Habitats


def test_t09_ba_651_652_advanced_movement():
    """BA-T09; BA-651, BA-652: the ruins are nobody's habitat."""
    table = ridge(1)
    costs = {"A2": 0, "B2": 1, "C2": 1, "D2": 2, "D3": 2, "D4": 3}
    assert reached(table, "A2", 3, MOUNTAIN) == {sq(name): costs[name] for name in costs}
    for points in (0, 1, 2):  # free squares also behind the last one that is paid
        within = [name for name in costs if costs[name] <= points]
        assert reached(table, "A2", points, MOUNTAIN) == {sq(name): costs[name] for name in within}
    assert sorted(reached(table, "A2", 3)) == squares("A2 B2 C2 D2")
    assert table.game.habitat(GOLD) == MOUNTAIN and ridge(0).game.habitat(GOLD) == NONE


def test_ba_652_653_free_steps_need_no_card_and_do_not_use_up_the_horse():
    """BA-652, BA-653: one horse reaches the ruins of BA-T09."""
    table = ridge(1)
    table.game.active = GOLD
    table.arrange()
    hand = table.actions("Ho", "Su", day=5)
    table.hero(GOLD, "A2")
    table.lay(hand[0])
    for name in ("B2", "C2", "D2", "D3"):
        table.say(STEP, 0, sq(name))
        assert table.moment == AT_RIDE
    table.say(STEP, 0, sq("D4"))
    assert table.moment == AT_ACTIONS
    assert table.offered(STEP) == [(0, sq("D3"))]  # home again, for nothing
    table.say(STEP, 0, sq("D3"))
    assert table.refuse(STEP, 0, sq("D4")) == ("unpaid", "BA-454")
    assert (END,) in table.moves


def test_ba_235_454_no_paid_step_is_left_while_a_free_one_leads_to_another():
    """BA-235, BA-454, BA-652: home is free, but the way back from there is not."""
    table = ridge(1)
    table.game.active = GOLD
    table.arrange()
    hand = table.actions("Su", "Su", "Ho", day=5)
    table.hero(GOLD, "D4")
    table.lay(hand[0], hand[1])
    table.say(STEP, 0, sq("D3"))
    assert table.moment == AT_ACTIONS  # free: nothing is spent yet
    table.say(STEP, 0, sq("D4"))
    assert table.offered(STEP) == [(0, sq("D3"))]
    assert (HALT,) not in table.moves
    assert table.refuse(HALT) == ("points_left", "BA-235")
    table.say(STEP, 0, sq("D3"))
    assert (HALT,) not in table.moves
    table.say(STEP, 0, sq("D2"))
    assert table.moment == AT_ACTIONS
    table.lay(hand[2])
    table.say(STEP, 0, sq("D3"))
    table.say(STEP, 0, sq("D4"))
    assert (HALT,) in table.moves  # a horse may stop


def test_ba_454_a_journey_halts_where_nothing_can_be_paid():
    """BA-454: all squares within reach are home, whatever was laid."""
    table = bare(advanced=1)
    table.game.active = GOLD
    table.arrange()
    table.ground("B2", "EW", terrain=2)
    table.ground("C2", "EW", terrain=MOUNTAIN)
    hand = table.actions("Su", "Su", day=5)
    table.hero(GOLD, "C2")
    table.lay(*hand)
    table.say(STEP, 0, sq("B2"))
    assert (HALT,) not in table.moves
    table.game.map.terrain[sq("B2")] = MOUNTAIN
    table.arrange()
    assert (HALT,) in table.moves
