"""Battalia, what a battle leads to: conquest and retreat."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.moves import (
    ANNEX,
    AT_PURSUIT,
    ATTACK,
    DONE,
    DREW,
    END,
    FELL,
    FIGHT,
    PASS,
    SURRENDER,
    TOKEN,
)
from tests.core.battalia_hand import sq
from tests.core.battalia_siege import BLUE_SEAT, RED_SEAT, attack, siege

# Conquest


def conquest(free_low, free_high):
    table, a, _ = siege(level=4, attack=("We.b", "L.b"))
    table.game.tokens[2], table.game.tokens[3] = free_low, free_high
    attack(table, a)
    return table, table.say(SURRENDER)


def test_t14_ba_525_the_token_of_the_same_level_or_the_highest_lower_one():
    """BA-T14: all 3/4 tokens used gives level 2; none at all makes the city neutral with defence 0."""
    assert (TOKEN, sq("D1"), BLUE_SEAT, 4) in conquest(7, 1)[1]
    assert (TOKEN, sq("D1"), BLUE_SEAT, 2) in conquest(1, 0)[1]
    table, told = conquest(0, 0)
    assert (TOKEN, sq("D1"), NEUTRAL, 0) in told
    assert table.game.map.guard[sq("D1")] == 0
    assert table.refuse(ANNEX, sq("D1")) == ("no_token", "BA-526")


def test_t14_ba_526_a_city_without_token_is_annexed_without_cards_at_level_1():
    """BA-T14; BA-526: no lord, no supply."""
    table, _ = conquest(0, 0)
    table.game.tokens[2] = 1
    table.arrange()
    told = table.say(ANNEX, sq("D1"))
    assert told == [(TOKEN, sq("D1"), BLUE_SEAT, 1)]


def test_ba_527_605_t14_the_defender_draws_at_the_end_of_the_attackers_turn():
    """BA-T14; BA-527, BA-605: his cards go to his refuge at once, he draws up to six later."""
    table, a, d = siege(attack=("We.b", "C.b"), defence=("F", "C", "P", "L", "Su", "Su"))
    attack(table, a)
    table.say(FIGHT)
    table.lay(d[0])
    table.say(DONE)
    deck = table.game.decks[RED_SEAT]
    if table.moment == AT_PURSUIT:
        table.say(PASS)
    assert d[0] in deck.refuge and deck.hand_size() == 5
    told = table.say(END)
    assert (DREW, RED_SEAT, 1) in told and deck.hand_size() == 6


def test_ba_605_a_hand_of_more_than_six_is_kept():
    table, a, _ = siege(attack=("We.b", "C.b"), defence=("F",) * 7)
    attack(table, a)
    table.say(SURRENDER)
    table.say(END)
    assert table.game.decks[RED_SEAT].hand_size() == 7


def test_ba_528_several_battles_each_with_its_own_weapon():
    table, a, _ = siege(level=1, attack=("We.b", "We.b"), hero=True)
    attack(table, a[:1])
    table.say(SURRENDER)
    attack(table, a[1:], 5)
    told = table.say(SURRENDER)
    assert (FELL, 4) in told
    assert table.refuse(ATTACK, sq("D1"), 0)[1] == "BA-501"
