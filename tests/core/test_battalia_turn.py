"""Battalia, a turn: days, retinues, the ambush, discarding (BA-201 to BA-222, BA-601 to BA-606)."""

from rules.battalia.moves import (
    AT_ACTIONS,
    AT_RETINUE,
    AT_SHOW,
    DAY,
    DECLARE,
    DECLARE_TWO,
    DREW,
    END,
    HIRE,
    LAY,
    MULLIGAN,
    MULLIGANED,
    RAISED,
    RETINUE,
    SHOW,
    SKIP,
    TURN_OF,
)
from tests.core.battalia_hand import (
    BLUE,
    GREEN,
    SCROLL,
    WEAPON,
    Table,
    ambushed,
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
