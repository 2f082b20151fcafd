"""Battalia, a turn: days, retinues, ambush, lines, gaining, discarding (BA-201 to BA-245, BA-601)."""

from rules.battalia.cards import ROAD_PILE
from rules.battalia.moves import (
    AMBUSH,
    AT_ACTIONS,
    AT_FACTION,
    AT_RETINUE,
    AT_SHOW,
    AT_TOP,
    BACK,
    BURIED,
    CREATE,
    DAY,
    DECLARE,
    DECLARE_TWO,
    DRAW,
    DREW,
    END,
    FACTION,
    GAINED,
    HIDE,
    HIRE,
    LAY,
    MULLIGAN,
    MULLIGANED,
    NONE,
    RAISED,
    REFEREE,
    RETINUE,
    ROAD,
    SHOW,
    SHUFFLED,
    SKIP,
    SUSPEND,
    TAKE,
    TOP,
    TURN_OF,
)
from tests.core.battalia_hand import (
    AMULET,
    BEND,
    BLUE,
    GREEN,
    HORSE,
    SCROLL,
    STRAIGHT,
    TENT,
    TITLE,
    TOOL,
    WEAPON,
    Table,
)


def declarations(*hand):
    """What the player may declare with this hand, and how many cards each draws."""
    table = Table()
    table.give(0, *hand)
    found = {}
    for move in table.moves:
        if move[0] == DECLARE:
            found[move[1:]] = move[1] - 2
        elif move[0] == DECLARE_TWO:
            found[move[1:]] = 2
    return found


# Days


def test_ba_201_202_a_round_is_a_day_and_the_wheel_turns_before_the_start_player():
    """BA-201, BA-202: not in the first round."""
    table = Table(3, first=1)
    seats = []
    days = []
    for _ in range(4):
        seats.append(table.game.active)
        days.append(table.game.day)
        table.say(SKIP)
        table.say(END)
    assert seats == [1, 2, 0, 1]
    assert days == [0, 0, 0, 1]


def test_ba_202_the_new_day_is_told():
    table = Table(2)
    table.say(SKIP)
    table.end_turn()
    told = table.say(END)
    assert (DAY, 1, WEAPON, SCROLL) in told
    assert (TURN_OF, 0) in told


def test_ba_203_steps_come_in_their_order():
    table = Table()
    assert table.moment == AT_RETINUE
    assert table.refuse(END) == ("not_now", "BA-203")
    assert table.refuse(LAY, table.game.decks[0].hand[0]) == ("not_now", "BA-203")
    table.say(SKIP)
    assert table.moment == AT_ACTIONS
    assert table.refuse(SKIP) == ("not_now", "BA-203")


# Step 1


def test_t13_ba_211_212_213_retinues():
    """BA-T13; BA-211, BA-212, BA-213: the eight hands of the worked example."""
    assert declarations("F.g", "F.g", "C.g", "Su", "Su", "Su") == {(3, GREEN): 1}
    pair = declarations("F.g", "F.g", "C.g", "F.r", "C.r", "P.r")
    assert pair == {(3, 0): 1, (3, 2): 1, (0, 2): 2}
    assert declarations("F.g", "F.g", "C.g", "We.g", "Su", "Su") == {(4, GREEN): 2}
    assert declarations("F.g", "F.g", "C.g", "We.g", "P.g", "Su") == {(5, GREEN): 3}
    assert declarations("F.g", "F.g", "C.g", "We.g", "P.g", "L.g") == {(6, GREEN): 4}
    assert declarations("F.g", "F.g", "Sword", "Su", "Su", "Su") == {(3, GREEN): 1}
    either = declarations("F.g", "F.g", "C.g", "F.b", "C.b", "Sword")
    assert either == {(4, GREEN): 2, (3, BLUE): 1, (0, 1): 2}
    assert declarations("F.g", "F.g", "F.b", "F.b", "F.r", "F.y") == {}


def test_ba_211_without_three_of_a_faction_nothing_is_declared():
    table = Table()
    table.give(0, "F.g", "F.g", "F.b", "Su", "Su", "Su")
    assert table.refuse(DECLARE, 3, GREEN) == ("no_retinue", "BA-211")


def test_ba_213_a_retinue_draws_and_a_size_above_six_still_draws_four():
    table = Table()
    table.give(0, "F.g", "F.g", "C.g", "We.g", "P.g", "L.g", "To.g")
    told = table.play(DECLARE, 6, GREEN)
    assert (RETINUE, 0, 6) in told
    told = table.say(SHOW, 2)
    assert [event for event in told if event[0] == DREW and event[1] == 0]
    assert table.game.decks[0].hand_size() == 11


def test_ba_214_two_small_retinues_draw_two():
    table = Table()
    hand = table.give(0, "F.g", "F.g", "C.g", "F.r", "C.r", "P.r")
    table.say(DECLARE_TWO, 0, 2)
    table.say(SHOW, 1)
    assert table.game.decks[0].hand_size() == 8
    assert table.game.view(1)["shown"] == hand  # both of them (BA-215)


def test_ba_215_a_retinue_is_shown_to_one_opponent_of_his_choice():
    table = Table()
    hand = table.give(0, "F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(DECLARE, 3, GREEN)
    assert table.moment == AT_SHOW and table.offered(SHOW) == [1, 2, 3]
    table.say(SHOW, 2)
    assert table.game.view(2)["shown"] == hand[:3]
    assert table.game.view(1)["shown"] is None and table.game.view(None)["shown"] is None


def test_ba_215_with_one_opponent_there_is_no_choice():
    table = Table(2)
    table.give(0, "F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(DECLARE, 3, GREEN)
    assert table.moment == AT_ACTIONS


def test_ba_216_707_a_mulligan_discards_the_hand_and_draws_five():
    """BA-216, BA-707: the nation of four is drawn, then the refuge of six is shuffled for the fifth."""
    table = Table()
    told = table.say(MULLIGAN)
    assert told[0] == (MULLIGANED, 0)
    deck = table.game.decks[0]
    assert (deck.hand_size(), deck.nation_size(), deck.refuge_size()) == (5, 5, 0)
    assert table.refuse(MULLIGAN) == ("too_late", "BA-217")


def test_ba_217_retinue_and_mulligan_exclude_each_other():
    table = Table()
    table.give(0, "F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(DECLARE, 3, GREEN)
    assert table.refuse(MULLIGAN)[0] == "not_now"
    table.say(SHOW, 1)
    assert table.refuse(MULLIGAN) == ("too_late", "BA-217")
    assert table.refuse(DECLARE, 3, GREEN) == ("too_late", "BA-217")
    other = Table()
    other.say(MULLIGAN)
    assert other.refuse(DECLARE, 3, GREEN) == ("too_late", "BA-217")


# Step 2


def ambushed():
    """Seat 0 of two players has one card in ambush and ends its turn."""
    table = Table(2)
    table.own(0, "F.b")
    hand = table.actions("F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(AMBUSH)
    table.say(SUSPEND, hand[5])
    table.say(HIDE, hand[0])
    return table, hand[0]


def test_ba_221_222_the_ambush_comes_back_on_top_of_the_six():
    """BA-221, BA-222: all of it, at the owner's next step 2; nobody else learns the card."""
    table, card = ambushed()
    table.end_turn()
    assert table.game.decks[0].ambush == [card]
    table.say(END)
    assert table.game.decks[0].hand_size() == 6
    told = table.say(SKIP)
    assert (RAISED, 0, 1) in told
    assert table.game.decks[0].hand_size() == 7 and card in table.game.decks[0].hand
    assert told == [(RAISED, 0, 1)]


# Decks


def test_ba_104_the_creation_deck_is_everything_a_player_owns():
    table, _ = ambushed()
    game = table.game
    assert game.deck_size(0) == 10  # eleven, and one in limbo
    assert len(game.limbo) == 1
    table.give(0, "Su", "Su")
    table.lay(*game.decks[0].hand[:2])
    table.say(HIRE, 1)
    assert len(game.laid[0]) == 4
    assert (
        game.deck_size(0) == len(game.laid[0]) + 1 + game.decks[0].nation_size() + game.decks[0].refuge_size()
    )


def test_ba_107_t14_a_draw_shuffles_the_refuge_only_when_a_card_is_owed():
    """BA-T14: nation 2, refuge 9 and nation 6, refuge 9."""
    for nation, left, refuge in ((2, 5, 0), (6, 0, 9)):
        table = Table()
        deck = table.game.decks[0]
        cards = [table._fetch("F") for _ in range(nation + 9)]
        deck.hand, deck.nation, deck.refuge = [], cards[:nation], cards[nation:]
        table.game.draws.append([0, 6])
        table.arrange()
        assert (deck.hand_size(), deck.nation_size(), deck.refuge_size()) == (6, left, refuge)


def test_ba_107_who_draws_the_whole_nation_needs_no_chance():
    """BA-107: exactly as many cards as are owed."""
    table = Table()
    deck = table.game.decks[0]
    deck.hand, deck.nation = [], [table._fetch("F"), table._fetch("C")]
    table.game.draws.append([0, 2])
    table.game.expected = table.game.settle()
    assert table.seat == 0 and table.moment == AT_RETINUE and deck.hand_size() == 2


def test_ba_107_when_both_are_empty_the_draw_stops_short():
    table = Table()
    deck = table.game.decks[0]
    deck.hand, deck.nation, deck.refuge = [], [table._fetch("F")], [table._fetch("C")]
    table.game.draws.append([0, 6])
    table.arrange()
    assert deck.hand_size() == 2
    assert table.moment == AT_RETINUE


def test_ba_108_hands_nations_and_ambushes_are_secret():
    table, card = ambushed()
    game = table.game
    rival, own = game.view(1), game.view(0)
    assert own["hand"] == game.decks[0].hand and own["ambush"] == [card]
    assert own["nation"] == game.decks[0].nation_size()
    assert rival["hand"] == game.decks[1].hand and rival["ambush"] == []
    assert rival["ambushes"] == [1, 0] and rival["hands"] == [4, 6]
    assert rival["limbo"] == game.limbo
    assert game.view(None)["hand"] is None


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


# Steps 4 and 5


def test_ba_601_602_604_everything_to_the_refuge_and_six_new_cards():
    """BA-601, BA-602, BA-604."""
    table = Table(2)
    hand = table.actions("Su", "Su", "F")
    table.lay(hand[0], hand[1])
    table.say(HIRE, 1)
    deck = table.game.decks[0]
    nation = deck.nation_size()
    table.say(END)
    assert table.game.laid[0] == []
    assert deck.hand_size() == 6
    assert deck.nation_size() + deck.refuge_size() == nation + 5 - 6


def test_ba_601_the_played_cards_lie_on_top_of_the_refuge():
    table = Table(2)
    hand = table.actions("Su", "Su", "F")
    table.own(0, "F", "F", "F")
    table.lay(hand[0], hand[1])
    table.say(HIRE, 1)
    table.play(END)
    assert table.game.view(1)["refuge_tops"][0] == [table.game.decks[0].refuge[-1]]


def test_ba_606_the_next_player_clockwise_begins():
    table = Table(3)
    table.say(SKIP)
    told = table.say(END)
    assert (TURN_OF, 1) in told and table.seat == 1


# A real table


def referee():
    table = Table(2, mode=REFEREE)
    table.say(SKIP)
    return table


def test_ba_104_231_on_a_real_table_a_card_is_learned_when_it_is_laid():
    """BA-104, BA-231: it must be one of the player's deck."""
    table = referee()
    mine, other = table.game.decks[0].unseen, table.game.decks[1].unseen
    assert {move[1] for move in table.moves if move[0] == LAY} <= set(mine)
    assert table.refuse(LAY, other[0]) == ("not_your_card", "BA-104")
    assert table.refuse(LAY, 79) == ("not_in_hand", "BA-231")
    supplies = [card for card in mine if table.names([card]) == ["Su"]][:2]
    table.lay(*supplies)
    assert table.game.decks[0].hand_size() == 4
    table.play(HIRE, 1)
    assert {move[0] for move in table.moves} == {TOP}  # the card is taken and scanned
    table.play(*table.moves[3])
    assert {move[0] for move in table.moves} == {TAKE}  # and the supply
    table.play(*table.moves[0])
    assert table.refuse(LAY, supplies[0]) == ("used", "BA-232")


def test_ba_107_on_a_real_table_the_refuge_is_unknown_again_after_the_shuffle():
    table = referee()
    supplies = [card for card in table.game.decks[0].unseen if table.names([card]) == ["Su"]][:2]
    table.lay(*supplies)
    table.say(HIRE, 1)
    told = table.say(END)
    assert (DREW, 0, 4) in told and (SHUFFLED, 0, 8) in told and (DREW, 0, 2) in told
    deck = table.game.decks[0]
    assert (deck.in_nation, deck.in_hand, deck.in_refuge, deck.refuge) == (6, 6, 0, [])
    assert len(deck.unseen) == 12


def test_ba_471_on_a_real_table_the_ambushed_card_is_not_named():
    table = referee()
    cards = [table._fetch("F") for _ in range(2)]
    for card in cards:
        table.game.decks[0].hold(card)
    table.arrange()
    held = table.game.decks[0].in_hand
    table.say(AMBUSH)
    table.say(SUSPEND, cards[0])
    assert table.moves == [(HIDE,)]
    told = table.say(HIDE)
    assert told == [(BURIED, 0)]
    assert table.game.decks[0].in_ambush == 1
    assert table.game.decks[0].in_hand == held - 2


def test_ba_212_on_a_real_table_nobody_asks_for_the_faction():
    table = Table(2, mode=REFEREE)
    assert table.moves == [
        (DECLARE, 3),
        (DECLARE, 4),
        (DECLARE, 5),
        (DECLARE, 6),
        (DECLARE_TWO,),
        (MULLIGAN,),
        (SKIP,),
    ]
    told = table.say(DECLARE, 4)
    assert (RETINUE, 0, 4) in told and (DREW, 0, 2) in told


def test_ba_107_draws_are_chance_and_undo_never_crosses_them():
    table = Table()
    table.say(SKIP)
    table.play(END)
    assert {move[0] for move in table.moves} <= {DRAW}
    table.play(*table.moves[0])
    assert table.game.reveals
