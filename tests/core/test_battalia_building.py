"""Battalia, building: roads, cities, upgrades, legal and impassable squares (BA-301 to BA-312, BA-705)."""

from rules.battalia.cards import BLOCKED, CITY_PILE, EMPTY, NEUTRAL, ROAD_PILE
from rules.battalia.moves import (
    AT_ACTIONS,
    AT_SQUARE,
    AT_TURN,
    BACK,
    CITY,
    CREATE,
    END,
    IMPASSABLE,
    LAY,
    NONE,
    PLACED,
    ROAD,
    SQUARE,
    TOKEN,
    TURN,
    UPGRADE,
)
from rules.battalia.placing import block, legal, refused, rotations, turns
from tests.core.battalia_hand import (
    BEND,
    CROSS,
    DEAD,
    SCROLL,
    STRAIGHT,
    TEE,
    TOOL,
    WEAPON,
    Table,
    bare,
    exits,
    sq,
    squares,
)

RED = 2
ALL_CITIES = [1, 5, 3, 7, 15]
ALL_ROADS = [5, 3, 7, 15]


def example():
    """The map of BA-T04: red owns G7, another player D7."""
    table = bare()
    table.ground("G7", "NESW", RED, 1)
    table.ground("G6", "NS")
    table.ground("F7", "EW")
    table.ground("D7", "NESW", 1, 1)
    table.ground("D6", "NS")
    return table


def home(*hand, day=0, **options):
    """Seat 0 owns G7 (level 1, cross) of the usual board, with this hand."""
    table = Table(**options)
    assert table.game.map.cities(0) == [sq("G7")]
    return table, table.actions(*hand, day=day)


# Prices


def test_ba_301_roads_cost_one_or_two_frimans_and_a_supply():
    table, hand = home("F", "F", "Su")
    table.lay(hand[0], hand[2])
    assert table.offered(ROAD) == [STRAIGHT, BEND]
    table.lay(hand[1])
    assert table.offered(ROAD) == [TEE, CROSS]
    assert table.refuse(ROAD, STRAIGHT) == ("price", "BA-301")


def test_ba_302_a_city_costs_three_units_of_its_level():
    for level, unit in ((1, "F"), (2, "C"), (3, "P"), (4, "L")):
        table, hand = home(unit, unit, unit)
        table.ground("G6", "NS")
        table.lay(*hand)
        assert DEAD in table.offered(CITY)
        table.say(CITY, CROSS)
        told = table.say(SQUARE, sq("G5"))
        assert (TOKEN, sq("G5"), 0, level) in told
        assert table.game.map.level[sq("G5")] == level


def test_t03_ba_303_upgrades_step_by_step():
    """BA-T03; BA-303: levels cannot be skipped; building and upgrading in one turn is legal."""
    for hand, legal_one in (("C C", True), ("P P", False), ("C P", False), ("F F", False)):
        table, cards = home(*hand.split())
        try_all = [card for card in cards if (LAY, card) in table.moves]
        for card in try_all:
            if (LAY, card) in table.moves:
                table.say(LAY, card)
        assert (table.offered(UPGRADE) == [sq("G7")]) == legal_one
        if not legal_one:
            assert table.refuse(UPGRADE, sq("G7")) == ("price", "BA-303")
    table, cards = home("C", "C", "C", "P", "P")
    table.ground("G6", "NS")
    table.lay(*cards[:3])
    table.say(CITY, CROSS)
    table.say(SQUARE, sq("G5"))
    table.lay(*cards[3:])
    assert table.offered(UPGRADE) == [sq("G5")]
    table.say(UPGRADE, sq("G5"))
    assert table.game.map.level[sq("G5")] == 3


def test_ba_303_only_own_cities_and_not_beyond_level_4():
    table, cards = home("C", "C")
    table.lay(*cards)
    assert table.refuse(UPGRADE, sq("A1")) == ("not_your_city", "BA-303")
    table.game.map.level[sq("G7")] = 4
    table.arrange()
    assert table.refuse(UPGRADE, sq("G7")) == ("highest_level", "BA-303")


def test_ba_304_the_top_card_in_any_rotation_that_fits():
    table, cards = home("F", "Su")
    table.lay(*cards)
    top = table.game.tops[ROAD_PILE + BEND]
    table.say(ROAD, BEND)
    assert table.moment == AT_SQUARE
    assert sorted(table.offered(SQUARE)) == sorted(squares("F7 G6"))
    table.say(SQUARE, sq("F7"))
    assert table.moment == AT_TURN
    assert table.offered(TURN) == [0, 1]  # north and east; east and south: off the map
    told = table.say(TURN, 0)
    assert (PLACED, sq("F7"), top, exits("NE")) in told
    assert table.refuse(TURN, 1)[0] == "not_now"


def test_ba_304_before_it_is_placed_the_card_goes_back_and_the_line_stays_open():
    table, cards = home("F", "Su")
    table.lay(*cards)
    table.say(ROAD, BEND)
    table.say(SQUARE, sq("F7"))
    assert table.refuse(TURN, 3) == ("edges", "BA-310")
    table.say(BACK)
    table.say(BACK)
    assert table.moment == AT_ACTIONS and table.game.line == cards


def test_ba_305_705_tokens_run_out_and_a_flip_needs_none():
    """BA-305, BA-705: seven for levels 1 and 2, seven for 3 and 4."""
    table, cards = home("C", "C", "P", "P", "F", "F", "F")
    assert list(table.game.tokens[:2]) == [6, 7]
    table.game.tokens[0] = 0
    table.lay(*cards[:2])
    told = table.say(UPGRADE, sq("G7"))  # a flip
    assert (TOKEN, sq("G7"), 0, 2) in told and table.game.tokens[0] == 0
    table.game.tokens[1] = 0
    table.lay(*cards[2:4])
    assert table.refuse(UPGRADE, sq("G7")) == ("no_token", "BA-305")
    table.game.tokens[1] = 1
    table.arrange()
    table.say(UPGRADE, sq("G7"))  # a swap
    assert list(table.game.tokens[:2]) == [1, 0]
    table.game.tokens[0] = 0
    table.ground("G6", "NS")
    table.lay(*cards[4:])
    assert table.refuse(CITY, CROSS) == ("no_token", "BA-305")


def test_ba_306_any_number_of_roads_in_a_turn():
    table, cards = home("F", "Su", "F", "Su", "F", "Su")
    for i in (0, 2, 4):
        table.lay(cards[i], cards[i + 1])
        table.say(ROAD, STRAIGHT)
        table.say(SQUARE, table.offered(SQUARE)[0])
    assert table.moment == AT_ACTIONS
    assert len([state for state in table.game.map.state if state == 2]) == 9 + 3


# Where


def test_t04_ba_307_308_309_310_311_building_legality():
    """BA-T04; BA-308, BA-309, BA-310, BA-311: the five candidates of the worked example."""
    land = example().game.map
    assert legal(land, RED, 15, True) == [sq("G5")]
    verdicts = {"G5": 0, "D5": 311, "F6": 310, "B2": 308, "E7": 309}
    for name in verdicts:
        assert refused(land, RED, 15, True, sq(name)) == verdicts[name]
    assert refused(land, RED, 15, True, sq("G6")) == 307
    assert refused(land, RED, 15, False, sq("E7")) == 0  # a road cross on E7


def test_t04_ba_311_who_has_no_city_may_place_a_city_freely_but_no_road():
    """BA-T04, the variants; BA-T14: the road is refused on every square, by BA-311 where the others hold."""
    table = example()
    land = table.game.map
    land.give(sq("G7"), NEUTRAL, 0)
    assert refused(land, RED, 15, True, sq("D5")) == 0
    assert [refused(land, RED, 15, True, sq(name)) for name in ("F6", "B2", "E7")] == [310, 308, 309]
    for shape in ALL_ROADS:
        assert legal(land, RED, shape, False) == []
    assert refused(land, RED, 15, False, sq("D5")) == 311
    table.game.active = RED
    table.arrange()
    hand = table.actions("F", "Su")
    table.lay(*hand)
    assert table.refuse(ROAD, STRAIGHT) == ("no_connection", "BA-311")


def test_ba_307_squares_that_do_not_exist_are_refused():
    table = Table(2)
    land = table.game.map
    assert refused(land, 0, 15, False, sq("A1")) == 307
    hand = table.actions("F", "F", "Su")
    table.lay(*hand)
    table.say(ROAD, CROSS)
    assert table.refuse(SQUARE, sq("B1")) == ("occupied", "BA-307")
    assert table.refuse(SQUARE, 200) == ("occupied", "BA-307")
    assert table.refuse(SQUARE, sq("D3")) == ("no_connection", "BA-311")


def test_ba_309_the_ruins_are_no_city():
    table = bare()
    table.game.map.put(sq("D4"), 76, 15, 4, False)
    table.ground("E3", "SW", 0, 1)
    assert refused(table.game.map, 0, 15, True, sq("D3")) == 309  # E3 is beside it
    assert refused(table.game.map, 0, 15, True, sq("C4")) == 311


def test_ba_310_edges_towards_nothing_are_free():
    table = bare()
    table.ground("G7", "NESW", 0, 1)
    assert turns(table.game.map, sq("G6"), exits("NS")) == [0]
    assert turns(table.game.map, sq("G6"), 7) == [0, 1, 2]  # east of G6 is the outside
    assert rotations(5) == [5, 10] and rotations(15) == [15] and len(rotations(7)) == 4


def test_ba_311_paths_run_through_anybodys_cities():
    table = bare()
    table.ground("A1", "NESW", 0, 1)
    table.ground("B1", "EW")
    table.ground("C1", "EW", 1, 1)
    assert legal(table.game.map, 0, exits("NS"), False) == squares("D1 A2")
    assert legal(table.game.map, 1, exits("NS"), False) == squares("D1 A2")


# Impassable squares


def surrounded(*sides):
    """D4 with cards on its four sides; each shows D4 an exit or not."""
    table = bare()
    for name, letters, owner in sides:
        table.ground(name, letters, owner, int(owner < 4))
    return table.game.map


def test_t14_ba_312_four_blank_neighbours_make_a_square_impassable():
    """BA-T14."""
    land = surrounded(("D3", "EW", NONE), ("E4", "NS", NONE), ("D5", "EW", NONE), ("C4", "NS", NONE))
    assert sq("D4") in block(land, ALL_CITIES, ALL_ROADS)
    assert land.state[sq("D4")] == BLOCKED


def test_t14_ba_312_one_exit_needs_a_dead_end_city():
    """BA-T14: towards a road with an empty pile, or towards a city, the square is impassable."""
    sides = (("D3", "NS", NONE), ("E4", "NS", NONE), ("D5", "EW", NONE), ("C4", "NS", NONE))
    assert sq("D4") not in block(surrounded(*sides), ALL_CITIES, ALL_ROADS)
    assert sq("D4") in block(surrounded(*sides), ALL_CITIES[1:], ALL_ROADS)
    beside = (("D3", "NESW", 0),) + sides[1:]
    assert sq("D4") in block(surrounded(*beside), ALL_CITIES, ALL_ROADS)


def test_ba_312_a_region_without_an_exit_into_it_is_impassable_for_good():
    table = bare(2)
    table.ground("D2", "EW")
    for name in ("D3", "D4", "D5", "D6"):
        table.ground(name, "NE")
    # West of column D only D2 shows an exit; the region is entered there and stays open.
    assert sq("C4") not in block(table.game.map, ALL_CITIES, ALL_ROADS)
    sealed = bare(2)
    for name in ("D2", "D3", "D4", "D5", "D6"):
        sealed.ground(name, "NE")
    found = block(sealed.game.map, ALL_CITIES, ALL_ROADS)
    assert sorted(found) == sorted([place for place in range(49) if place % 7 in (1, 2) and 7 < place < 42])
    assert block(sealed.game.map, ALL_CITIES, ALL_ROADS) == []
    assert sealed.game.map.open == 10


def test_ba_312_marking_happens_after_every_placement():
    table, cards = home("F", "Su")
    table.lay(*cards)
    land = table.game.map
    for name in ("F5", "E6"):
        table.ground(name, "EW" if name == "F5" else "NS")
    table.ground("G6", "NS")
    table.say(ROAD, STRAIGHT)
    told = table.say(SQUARE, sq("F7"))  # east and west: F6 sees four blank sides
    assert (IMPASSABLE, sq("F6")) in told
    assert refused(land, 0, 15, False, sq("F6")) == 307
    assert land.open == len([state for state in land.state if state == EMPTY])


# Tools


def test_t02_ba_351_a_tool_is_up_to_two_frimans_in_one_line():
    """BA-T02; BA-351."""
    table, cards = home("C", "To", day=3)
    table.lay(*cards)
    assert table.offered(CREATE) == [WEAPON]
    table, cards = home("To", "F", "To", "F", day=3)
    table.lay(cards[0])
    assert table.offered(CREATE) == []
    table.lay(cards[1])
    assert table.offered(CREATE) == [TOOL]
    table.say(CREATE, TOOL)
    assert table.refuse(LAY, cards[0]) == ("used", "BA-232")


def test_ba_351_a_tool_laid_first_still_counts_as_one_friman():
    """BA-351, BA-243: a scroll costs one friman only; the rest of the tool is lost."""
    table = Table()
    cards = table.actions("To", "C", "P", day=5)
    table.lay(*cards)
    assert table.offered(CREATE) == [SCROLL]


def test_ba_351_two_tools_pay_three_frimans_and_a_tool_pays_a_simple_road():
    table, cards = home("To", "To", "Su", day=3)
    table.lay(cards[0], cards[1])
    assert table.offered(CREATE) == [TOOL]
    table.say(BACK)
    table.lay(cards[0], cards[2])
    assert table.offered(ROAD) == [STRAIGHT, BEND, TEE, CROSS]


def test_ba_442_441_an_illuminated_tool_is_four_frimans_or_two_in_each_of_two_lines():
    """BA-442, BA-441: day 0."""
    table, cards = home("To", "Su", "Su", day=0)
    table.lay(cards[0], cards[0])
    assert table.offered(CREATE) == [TOOL]
    table.say(BACK)
    for supply in cards[1:]:
        table.lay(cards[0], supply)
        table.say(ROAD, CROSS)
        table.say(SQUARE, table.offered(SQUARE)[0])
    assert table.moves == [(END,)]
    assert table.game.pile_size(CITY_PILE) == 4
