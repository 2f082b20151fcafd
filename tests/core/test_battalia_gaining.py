"""Battalia, lines of cards and what they gain: hiring and creating (BA-231 to BA-245)."""

from rules.battalia.cards import ROAD_PILE
from rules.battalia.moves import (
    AT_FACTION,
    AT_TOP,
    BACK,
    CREATE,
    END,
    FACTION,
    GAINED,
    HIRE,
    LAY,
    NONE,
    ROAD,
)
from tests.core.battalia_hand import (
    AMULET,
    BEND,
    BLUE,
    HORSE,
    SCROLL,
    STRAIGHT,
    TENT,
    TITLE,
    TOOL,
    WEAPON,
    Table,
)

# Lines


def test_t01_ba_231_234_241_242_gaining_cards():
    """BA-T01; BA-231, BA-234, BA-241, BA-242: a scroll, a chief with a supply, none usable this turn."""
    table = Table()
    hand = table.actions("Su", "Su", "Su", "F", "C", "P")
    before = table.game.deck_size(0)
    top = table.game.tops[SCROLL - 1]
    table.lay(*hand[3:])
    told = table.say(CREATE, SCROLL)
    assert (GAINED, 0, top) in told
    chief = table.game.tops[1]
    table.lay(*hand[:3])
    told = table.say(HIRE, 2)
    gained = [event[2] for event in told if event[0] == GAINED]
    assert gained[0] == chief and table.names(gained[1:]) == ["Su"]
    assert table.game.deck_size(0) == before + 3
    assert table.refuse(LAY, chief) == ("used", "BA-232")
    assert table.moves == [(END,)]
    table.own(0, "F", "F")  # six cards in the nation: the refuge is left alone
    table.play(END)
    assert len(table.game.decks[0].refuge) == 9


def test_ba_232_233_a_card_serves_once_and_a_closed_line_stays_closed():
    """BA-232, BA-233."""
    table = Table()
    hand = table.actions("Su", "Su", "F", "Su")
    table.lay(hand[0], hand[1])
    table.say(HIRE, 1)
    assert table.refuse(LAY, hand[0]) == ("used", "BA-232")
    assert table.refuse(BACK) == ("nothing_laid", "BA-233")
    table.lay(hand[2])
    assert table.refuse(END) == ("line_open", "BA-233")
    table.say(BACK)
    assert hand[2] in table.game.decks[0].hand


def test_ba_235_no_card_may_be_superfluous():
    table = Table()
    hand = table.actions("Su", "Su", "Su", "F")
    table.lay(hand[0], hand[1], hand[2])
    assert table.offered(HIRE) == [2]
    assert table.refuse(HIRE, 1) == ("price", "BA-241")
    assert table.refuse(LAY, hand[3]) == ("pays_for_nothing", "BA-235")


def test_ba_236_706_nothing_comes_from_an_empty_pile():
    """BA-236, BA-706."""
    table = Table()
    hand = table.actions("Su", "Su")
    table.game.mixed[0].clear()
    table.game.tops[0] = NONE
    table.arrange()
    table.lay(*hand)
    assert table.refuse(HIRE, 1) == ("pile_empty", "BA-236")


def test_ba_236_no_road_from_an_empty_pile():
    """BA-236: each shape has a pile of its own."""
    table = Table()
    hand = table.actions("F", "Su")
    table.game.mixed[ROAD_PILE + BEND].clear()
    table.game.tops[ROAD_PILE + BEND] = NONE
    table.arrange()
    table.lay(*hand)
    assert table.offered(ROAD) == [STRAIGHT]
    assert table.refuse(ROAD, BEND) == ("pile_empty", "BA-236")


# Hiring and creating


def test_ba_241_hiring_costs_the_rank_and_one_supply_more():
    for rank in (1, 2, 3, 4):
        table = Table()
        table.lay(*table.actions(*["Su"] * (rank + 1)))
        assert table.offered(HIRE) == [rank]


def test_ba_242_without_supplies_in_the_pool_only_the_unit_is_taken():
    table = Table()
    table.lay(*table.actions("Su", "Su"))
    table.game.supplies.clear()
    told = table.say(HIRE, 1)
    assert len([event for event in told if event[0] == GAINED]) == 1


def test_ba_243_prices_of_the_artifacts():
    prices = {
        TOOL: "F F F",
        WEAPON: "F F C",
        AMULET: "F F P",
        TITLE: "F F L",
        SCROLL: "F C P",
        TENT: "F C Su",
        HORSE: "C Su Su",
    }
    for kind in prices:
        table = Table()
        table.lay(*table.actions(*prices[kind].split()))
        assert table.offered(CREATE) == [kind]


def test_ba_244_109_a_created_artifact_is_the_top_of_its_pile_without_a_supply():
    """BA-244, BA-109."""
    table = Table()
    table.lay(*table.actions("F", "F", "C"))
    top = table.game.tops[WEAPON - 1]
    told = table.play(CREATE, WEAPON)
    assert [event[1:] for event in told if event[0] == GAINED] == [(0, top)]
    assert table.moment == AT_TOP  # the next one is turned up
    assert len(table.moves) == 11


def test_ba_244_437_on_its_day_the_player_names_the_faction():
    """BA-244, BA-437, BA-110: the pile is shuffled afterwards."""
    table = Table()
    table.lay(*table.actions("F", "F", "C", day=2))  # the weapon matches
    table.say(CREATE, WEAPON)
    assert table.moment == AT_FACTION
    told = table.play(FACTION, BLUE)
    gained = [event[2] for event in told if event[0] == GAINED]
    assert table.names(gained) == ["We.b"]
    assert table.moment == AT_TOP and len(table.moves) == 11  # any card can be the top now


def test_ba_437_without_that_faction_it_is_the_top_card():
    table = Table()
    table.lay(*table.actions("F", "F", "C", day=2))
    game = table.game
    for card in [card for card in game.mixed[WEAPON - 1] if game.cards[2 * card + 1] == BLUE]:
        game.mixed[WEAPON - 1].remove(card)
    if game.cards[2 * game.tops[WEAPON - 1] + 1] == BLUE:
        game.tops[WEAPON - 1] = game.mixed[WEAPON - 1].pop()
    top = game.tops[WEAPON - 1]
    table.say(CREATE, WEAPON)
    told = table.say(FACTION, BLUE)
    assert (GAINED, 0, top) in told


def test_ba_245_other_artifacts_pay_for_nothing():
    table = Table()
    hand = table.actions("Ho", "We", "F", "C", "Su", day=5)
    assert table.refuse(LAY, hand[0]) == ("no_hero", "BA-455")
    assert table.refuse(LAY, hand[1]) == ("pays_for_nothing", "BA-235")
