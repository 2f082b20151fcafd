"""Battalia, what a battle leads to: conquest and retreat."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.moves import (
    ANNEX,
    ANSWERED,
    AT_ANSWER,
    AT_FLEE,
    AT_PURSUIT,
    ATTACK,
    BACK,
    DONE,
    DREW,
    END,
    FELL,
    FIGHT,
    FLEE,
    FOUGHT,
    LAY,
    NONE,
    PASS,
    RETREAT,
    SURRENDER,
    TOKEN,
)
from rules.battalia.paths import retreats
from tests.core.battalia_hand import bare, sq, squares
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


# Retreat


def crossing(**options):
    """A red hero in D1 with roads to the south and west; blue attacks it."""
    table, a, d = siege(attack=("We.b",), hero=True, **options)
    for name in ("D2", "D3", "D4", "D5"):
        table.ground(name, "NS")
    table.ground("C1", "EW")
    table.ground("B1", "EW")
    attack(table, a, 5)
    return table, d


def test_t14_ba_531_533_a_hero_retreats_two_or_three_squares_on_a_horse():
    """BA-T14; BA-531, BA-533: never one; the attack is over without winner."""
    table, d = crossing(defence=("Ho", "F"))
    table.say(RETREAT)
    assert table.moment == AT_FLEE
    assert table.refuse(LAY, d[1]) == ("no_payment", "BA-531")
    assert table.refuse(FLEE, sq("D3")) == ("unpaid", "BA-531")
    table.lay(d[0])
    assert sorted(table.offered(FLEE)) == sorted(squares("B1 D3 D4"))
    assert table.refuse(FLEE, sq("D2")) == ("no_haven", "BA-532")
    told = table.say(FLEE, sq("D4"))
    assert (ANSWERED, RED_SEAT, RETREAT) in told
    assert not [event for event in told if event[0] == FOUGHT]
    assert table.game.heroes[4] == sq("D4") and table.game.heroes[2] == sq("D1")
    assert d[0] in table.game.decks[RED_SEAT].refuge
    assert table.game.attacked == 1 << RED_SEAT


def test_ba_531_as_many_supplies_as_squares():
    table, d = crossing(defence=("Su", "Su", "Su"))
    table.say(RETREAT)
    table.lay(d[0], d[1])
    assert sorted(table.offered(FLEE)) == sorted(squares("B1 D3"))
    table.lay(d[2])
    assert table.offered(FLEE) == [sq("D4")]
    table.say(BACK)
    assert table.moment == AT_ANSWER and table.game.decks[RED_SEAT].hand_size() == 3


def test_ba_531_without_the_means_there_is_no_retreat():
    table, _ = crossing(defence=("Su", "L"))
    assert table.refuse(RETREAT) == ("no_way_out", "BA-531")


def test_ba_532_not_onto_the_attackers_city_or_other_hero():
    table, d = crossing(defence=("Ho",))
    table.hero(BLUE_SEAT, "B1", 1)
    table.game.map.give(sq("D3"), BLUE_SEAT, 1)
    table.arrange()
    table.say(RETREAT)
    table.lay(d[0])
    assert table.offered(FLEE) == [sq("D4")]


def test_t14_ba_532_not_round_a_block_to_a_neighbour_of_the_battle():
    """BA-T14: three steps round four cross cards end beside the battle square."""
    table = bare()
    for name in ("A1", "B1", "A2", "B2"):
        table.ground(name, "NESW")
    assert retreats(table.game.map, sq("A1"), NONE) == [(sq("B2"), 2)]


def test_ba_655_habitats_are_free_for_a_retreat_of_the_same_length():
    table = bare(advanced=1)
    for name, terrain in (("A1", 0), ("B1", 2), ("C1", 1), ("D1", 2)):
        table.ground(name, "EW", terrain=terrain)
    assert retreats(table.game.map, sq("A1"), 2) == [(sq("C1"), 1), (sq("D1"), 1)]
    assert retreats(table.game.map, sq("A1"), NONE) == [(sq("C1"), 2), (sq("D1"), 3)]


def test_ba_511_later_the_defender_cannot_retreat():
    table, d = crossing(defence=("Ho", "C", "F"))
    table.say(FIGHT)
    assert table.refuse(RETREAT) == ("too_late", "BA-511")
