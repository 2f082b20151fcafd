"""Battalia, setup: players, cards, board, scenarios, agreed options (BA-101 to BA-158)."""

from rules.battalia.cards import ABSENT, BUILT, CITY_PILE, CROSS, EMPTY, NEUTRAL, ROAD_PILE
from rules.battalia.game import Battalia
from rules.battalia.moves import (
    ANNEX,
    AT_FOUND,
    AT_MUSTER,
    AT_RETINUE,
    AT_START,
    BOX,
    BOX_ANCIENT,
    CHOOSE,
    DAY,
    DEAL,
    FOUND,
    GUARDS,
    MUSTER,
    MUSTERED,
    NONE,
    PLACED,
    REFEREE,
    SETTLE,
)
from rules.game import Refusal
from tests.core.battalia_hand import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    RUINS_CARD,
    TOOL,
    Cards,
    Table,
    bare,
    setup_of,
    sq,
    squares,
)


def refused(*setup, **options):
    try:
        Battalia(setup or setup_of(**options), Cards())
    except Refusal as refusal:
        return refusal.code, refusal.rule
    raise AssertionError("accepted")


def terrain(table, square):
    return table.game.map.terrain[square]


def pile_sizes(table):
    return [table.game.pile_size(pile) for pile in range(20)]


# Which games there are


def test_ba_101_two_to_four_players():
    for players in (2, 3, 4):
        assert Table(players).game.players == players
    assert refused(players=1, factions=(0,)) == ("players", "BA-101")
    assert refused(players=4, factions=(0, 1, 2, 3, 0)) == ("players", "BA-101")


def test_ba_121_each_player_has_a_faction_of_his_own():
    table = Table()
    assert table.game.factions == bytes((GREEN, BLUE, RED, GOLD))
    assert len(table.game.heroes) == 8
    assert refused(factions=(0, 1, 1, 2)) == ("faction_twice", "BA-121")
    assert refused(factions=(0, 1, 4, 2)) == ("unknown_faction", "BA-121")


def test_ba_157_options_are_checked():
    assert refused(weeks=10) == ("options", "BA-157")
    assert refused(advanced=2) == ("options", "BA-157")
    assert refused(goal=0) == ("options", "BA-157")
    assert refused(heroes=3) == ("options", "BA-157")
    assert refused(cities=6) == ("options", "BA-157")
    assert refused(cities=0) == ("options", "BA-157")
    assert refused(scenario=3) == ("scenario", "BA-151")
    assert refused(scenario=2, no_neutrals=1) == ("options", "BA-158")
    assert refused(scenario=2, cities=1) == ("options", "BA-152")
    assert refused(scenario=2, heroes=0) == ("options", "BA-155")
    assert refused(1, 2) == ("malformed", "")


# Terrain and factions


def test_ba_102_103_a_terrain_is_the_home_of_the_faction_of_that_number():
    """BA-102, BA-103: supplies are of no faction, ancient artifacts of all, the ruins of no terrain."""
    table = Table(advanced=1)
    g = table.game
    assert [g.habitat(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert g.cards[2 * 80 + 1] == NEUTRAL
    assert g.cards[2 * 244 + 1] == 5
    assert terrain(table, sq("D4")) == 4
    assert Table(advanced=0).game.habitat(0) == NONE


# Four players


def test_ba_111_the_ruins_lie_in_the_centre_with_defence_8():
    g = Table().game
    assert g.map.ground[sq("D4")] == RUINS_CARD
    assert g.map.exits[sq("D4")] == 15
    assert g.map.guard[sq("D4")] == 8
    assert g.map.owner[sq("D4")] == NONE


def test_ba_112_113_a_cross_city_of_each_terrain_on_start_and_neutral_squares():
    """BA-112, BA-113: at random, with defence 4 on the neutral squares."""
    table = Table()
    g = table.game
    for text in ("A1 G1 G7 A7", "D2 F4 D6 B4"):
        places = squares(text)
        assert sorted([terrain(table, place) for place in places]) == [0, 1, 2, 3]
        assert [g.map.exits[place] for place in places] == [15] * 4
    assert [g.map.guard[place] for place in squares("D2 F4 D6 B4")] == [4] * 4
    assert [g.map.guard[place] for place in squares("A1 G1 G7 A7")] == [0] * 4


def test_ba_112_any_order_of_the_terrains_is_possible_and_none_comes_twice():
    game = Battalia(setup_of(), Cards())
    offered = {game.lands[3 * move[2] + 2] for move in game.expects().moves}
    assert offered == {0, 1, 2, 3}
    gold = [move for move in game.expects().moves if game.lands[3 * move[2] + 2] == GOLD]
    game.play(gold[0])
    assert {game.lands[3 * move[2] + 2] for move in game.expects().moves} == {0, 1, 2}


def test_ba_114_116_119_piles_of_four_players():
    """BA-114, BA-116, BA-119: the counts of section 1."""
    table = Table()
    assert pile_sizes(table) == [20, 16, 12, 12] + [12] * 7 + [4] * 5 + [12] * 4
    assert len(table.game.supplies) == 60
    assert len(table.game.ancients) == 5
    assert table.game.map.open == 40
    assert all(top != NONE for top in table.game.tops)


def test_ba_115_the_wheel_starts_with_both_tools_together():
    table = Table()
    assert (table.game.day, table.game.lit, table.game.match) == (0, TOOL, TOOL)


def test_ba_117_118_ten_cards_each_six_of_them_in_hand():
    """BA-117, BA-118: three frimans, a chief, a priest, five supplies; nation 4, hand 6, refuge 0."""
    table = Table()
    for seat in range(4):
        deck = table.game.decks[seat]
        kinds = sorted([table.game.cards[2 * card] for card in deck.hand + deck.nation])
        assert kinds == [0] * 5 + [1] * 3 + [2, 3]
        assert (deck.nation_size(), deck.hand_size(), deck.refuge_size()) == (4, 6, 0)


def test_ba_117_units_are_dealt_at_random():
    game = Battalia(setup_of(), Cards())
    while game.expects().moves[0][0] == SETTLE:
        game.play(game.expects().moves[0])
    assert [move[0] for move in game.expects().moves] == [DEAL] * 32
    assert game.expects().moves[-1] == (DEAL, 31)


def test_ba_120_any_seat_can_be_the_start_player_for_the_whole_game():
    assert Table(first=2).game.active == 2
    assert refused(first=4) == ("first_player", "BA-120")


def test_ba_122_start_cities_are_chosen_from_the_last_player_counter_clockwise():
    table = Table(choose=False, first=1)
    order = []
    while table.moment == AT_START:
        order.append(table.seat)
        assert len(table.moves) == 4 - len(order) + 1
        table.say(*table.moves[-1])
    assert order == [0, 3, 2, 1]
    g = table.game
    assert [g.map.owner[place] for place in squares("A1 G1 A7 G7")] == [1, 2, 3, 0]
    assert [g.map.level[place] for place in squares("A1 G1 A7 G7")] == [1] * 4
    assert g.view(None)["points"] == [1, 1, 1, 1]
    assert all(square == NONE for square in g.heroes)


def test_ba_122_a_chosen_city_is_taken():
    table = Table(choose=False)
    table.say(CHOOSE, sq("A1"))
    assert table.refuse(CHOOSE, sq("A1")) == ("not_offered", "BA-122")


# Three players


def test_ba_131_135_board_of_three_players():
    """BA-131, BA-135: 37 squares, 30 of them empty."""
    table = Table(3)
    g = table.game
    assert [place for place in range(49) if g.map.owner[place] < 3] == sorted(squares("D1 G5 A5"))
    assert [place for place in range(49) if g.map.guard[place] == 4] == sorted(squares("B3 F3 D6"))
    absent = [place for place in range(49) if g.map.state[place] == ABSENT]
    assert absent == sorted(squares("A1 B1 A2 F1 G1 G2 A6 A7 B7 G6 F7 G7"))
    assert g.map.open == 30


def test_ba_132_of_each_four_cities_one_leaves_the_game():
    table = Table(3)
    assert len({terrain(table, place) for place in squares("D1 G5 A5")}) == 3
    assert pile_sizes(table)[CITY_PILE : CITY_PILE + 5] == [4, 4, 4, 4, 4]


def test_ba_132_the_boxed_city_is_of_the_terrain_left_over():
    game = Battalia(setup_of(3), Cards())
    for _ in range(3):
        game.play(game.expects().moves[0])
    boxes = game.expects().moves
    assert {move[0] for move in boxes} == {BOX}
    assert {game.lands[3 * move[1] + 2] for move in boxes} == {GOLD}


def test_ba_133_four_ancient_artifacts_of_five():
    table = Table(3, chance=[(BOX_ANCIENT, 246)])
    assert table.game.ancients == [244, 245, 247, 248]


def test_ba_134_the_unclaimed_factions_cards_stay_in():
    table = Table(3)
    assert pile_sizes(table)[:4] == [23, 17, 13, 12]
    assert len(table.game.supplies) == 65
    assert len(table.game.heroes) == 6
    assert refused(players=3, gone=3) == ("faction_in_box", "BA-134")


# Two players


def test_ba_136_140_board_of_two_players():
    """BA-136, BA-140: B2 to F6, 25 squares, 20 of them empty."""
    g = Table(2).game
    assert [place for place in range(49) if g.map.owner[place] < 2] == squares("B2 F6")
    assert [place for place in range(49) if g.map.guard[place] == 4] == squares("E3 C5")
    assert len([place for place in range(49) if g.map.state[place] != ABSENT]) == 25
    assert g.map.open == 20
    assert g.map.state[sq("B2")] == BUILT and g.map.state[sq("C2")] == EMPTY


def test_ba_137_138_one_faction_and_20_supplies_leave_the_game():
    """BA-137, BA-138: the counts of section 1."""
    table = Table(2)
    assert pile_sizes(table) == [18, 13, 10, 9] + [9] * 7 + [3] * 5 + [9] * 4
    assert len(table.game.supplies) == 50
    for pile in table.game.mixed[:11]:
        assert all(table.game.cards[2 * card + 1] != GOLD for card in pile)
    assert refused(players=2, gone=0) == ("faction_in_box", "BA-137")
    assert refused(players=2, gone=NONE) == ("faction_in_box", "BA-137")


def test_ba_139_three_ancient_artifacts():
    table = Table(2, chance=[(BOX_ANCIENT, 244), (BOX_ANCIENT, 248)])
    assert table.game.ancients == [245, 246, 247]
    assert len(table.game.heroes) == 4


# Scenarios


def test_ba_151_scenario_1_defends_with_6_and_10():
    g = Table(scenario=1).game
    assert g.map.guard[sq("D2")] == 6
    assert g.map.guard[sq("D4")] == 10


def test_ba_152_scenario_2_has_neutral_cities_on_the_start_squares_only():
    for players, left, cross, hidden in ((4, 44, 8, 4), (3, 33, 8, 3), (2, 22, 6, 2)):
        table = Table(players, scenario=2)
        g = table.game
        guarded = [place for place in range(49) if g.map.guard[place]]
        assert len(guarded) == players == hidden
        assert {g.map.guard[place] for place in guarded} == {6}
        assert {g.map.owner[place] for place in guarded} == {NEUTRAL}
        assert g.map.open == left
        assert g.pile_size(CITY_PILE + CROSS) == cross
        assert table.moment == AT_RETINUE


def test_ba_153_nobody_sees_the_artifacts_of_scenario_2():
    g = Table(scenario=2).game
    assert g.view(0)["ancients"] is None and g.view(None)["ancients"] is None
    assert len(g.ancients) == 5


def test_ba_154_the_ruins_of_scenario_2_are_everybodys_city_for_building_only():
    table = Table(scenario=2)
    g = table.game
    assert g.map.guard[sq("D4")] == 0 and g.map.owner[sq("D4")] == NONE
    assert g.map.near[sq("D3")] and not bare().game.map.near[sq("D3")]
    assert g.map.reached(0)[sq("D4")] and g.map.reached(3)[sq("D4")]
    table.actions("We")
    assert table.refuse(GUARDS) == ("no_guards", "BA-154")
    assert g.view(None)["points"] == [0, 0, 0, 0]


def test_ba_155_each_player_starts_with_a_hero_on_the_ruins():
    g = Table(scenario=2).game
    assert list(g.heroes) == [sq("D4"), NONE] * 4


def test_ba_158_two_heroes_at_the_start():
    table = Table(heroes=2)
    for seat in range(4):
        own = table.game.map.cities(seat)[0]
        assert list(table.game.heroes[2 * seat : 2 * seat + 2]) == [own, own]
    assert list(Table(scenario=2, heroes=2).game.heroes) == [sq("D4")] * 8


def test_ba_158_more_start_cities_one_round_after_the_other():
    table = Table(cities=2, heroes=1, choose=False)
    while table.moment == AT_START:
        table.say(*table.moves[0])
    assert table.moment == AT_FOUND
    order = []
    while table.moment == AT_FOUND:
        order.append(table.seat)
        assert sq("A2") not in table.offered(FOUND)  # beside a city: BA-309
        table.say(*table.moves[0])
    assert order == [3, 2, 1, 0]
    assert [len(table.game.map.cities(seat)) for seat in range(4)] == [2, 2, 2, 2]
    assert table.moment == AT_MUSTER
    told = table.say(MUSTER, table.offered(MUSTER)[1])
    assert told[0][0] == MUSTERED and told[0][1] == 6
    assert table.game.pile_size(CITY_PILE + CROSS) == 0


def test_ba_158_without_a_square_for_it_a_further_city_is_left_out():
    table = Table(2, cities=2, choose=False)
    while table.moment < AT_FOUND:
        table.say(*table.moves[0])
    assert table.moment == AT_FOUND
    table.game.map.near = bytearray(b"\x01" * 49)
    table.arrange()
    assert table.moment == AT_RETINUE and table.game.map.cities(0) and not table.game.opened


def test_ba_158_no_further_cities_than_the_pile_serves_all_players():
    table = Table(cities=3)
    assert [len(table.game.map.cities(seat)) for seat in range(4)] == [2, 2, 2, 2]


def test_ba_158_without_neutral_cities_their_cards_stay_in_the_pile():
    table = Table(no_neutrals=1)
    assert table.game.map.open == 44
    assert table.game.pile_size(CITY_PILE + CROSS) == 8
    table.actions("We")
    assert table.refuse(ANNEX, sq("D2")) == ("not_neutral", "BA-541")


# A real table


def test_ba_117_on_a_real_table_every_dealt_card_is_shown_to_the_reader():
    game = Battalia(setup_of(2, mode=REFEREE), Cards())
    dealt = 0
    while game.expects().moment != AT_START:
        move = game.expects().moves[0]
        dealt += move[0] == DEAL
        game.play(move)
    assert dealt == 20
    deck = game.decks[0]
    assert (deck.nation_size(), deck.hand_size(), len(deck.unseen)) == (4, 6, 10)
    assert len(game.supplies) - game.spare_supplies == 50


def test_ba_109_every_pile_shows_its_top():
    table = Table()
    assert table.game.tops[0] in range(32)
    assert table.game.tops[ROAD_PILE + CROSS] in range(64, 76)
    assert len(table.game.view(None)["tops"]) == 20


def test_the_first_day_and_the_ruins_are_told():
    game = Battalia(setup_of(), Cards())
    told = [event for event in game.events if event[0] == PLACED]
    assert told == [(PLACED, sq("D4"), RUINS_CARD, 15)]
    table = Table(choose=False)
    while table.moment < AT_RETINUE:
        table.say(*table.moves[0])
    assert (DAY, 0, TOOL, TOOL) in table.told
