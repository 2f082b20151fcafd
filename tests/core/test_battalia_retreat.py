"""Battalia: a hero that is attacked may retreat (BA-511, BA-531 to BA-533, BA-655)."""

from rules.battalia.moves import (
    ANSWERED,
    AT_ANSWER,
    AT_FLEE,
    BACK,
    FELL,
    FIGHT,
    FLEE,
    FOUGHT,
    LAY,
    NONE,
    RETREAT,
    STRIKE,
    STRUCK,
    SURRENDER,
    WITH,
)
from rules.battalia.paths import retreats
from tests.core.battalia_hand import bare, sq, squares
from tests.core.battalia_siege import BLUE_SEAT, RED_SEAT, attack, crossing, siege


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


def camp(table, *cards):
    """Red has these cards under the first of them, since an earlier turn."""
    table.game.camps[RED_SEAT] = [list(cards) + [NONE] * (3 - len(cards)) + [0]]
    table.arrange()


def test_ba_531_a_horse_or_supplies_and_no_card_more():
    table, d = crossing(defence=("Ho", "Su", "F"))
    table.say(RETREAT)
    assert table.moves == [(LAY, d[0]), (LAY, d[1]), (BACK,)]
    table.lay(d[0])
    ways = [(FLEE, square) for square in squares("D3 B1 D4")]
    assert table.moves == ways + [(BACK,)]
    table, d = crossing(defence=("Su", "Su", "Su", "Su"))
    table.say(RETREAT)
    table.lay(*d[:3])
    assert table.moves == [(FLEE, sq("D4")), (BACK,)]


def test_ba_531_two_supplies_are_enough_and_camped_ones_count():
    table, _ = crossing(defence=("Su", "Su"))
    assert RETREAT in table.kinds()
    table, _ = crossing()
    assert RETREAT not in table.kinds()
    tent, one, two = [table._fetch(name) for name in ("Te", "Su", "Su")]
    camp(table, tent, one, two)
    assert RETREAT in table.kinds()
    table.say(RETREAT)
    assert table.moves == [(STRIKE, tent), (BACK,)]
    assert table.say(STRIKE, tent) == [(STRUCK, RED_SEAT, tent)]
    assert table.game.decks[RED_SEAT].hand == [one, two]
    assert table.game.decks[RED_SEAT].refuge == [tent] and table.game.camps[RED_SEAT] == []
    table.lay(one, two)
    table.say(FLEE, sq("B1"))
    assert table.game.heroes[4] == sq("B1")


def test_ba_357_531_a_supply_that_stands_as_a_tent_pays_for_nothing():
    """BA-357, BA-531: only what lies on it comes into the hand."""
    table, _ = crossing()
    camp(table, table._fetch("Su"), table._fetch("Su"), table._fetch("F"))
    assert RETREAT not in table.kinds()
    camp(table, table._fetch("Su"), table._fetch("Ho"))
    assert RETREAT in table.kinds()


def test_ba_235_655_what_is_free_is_not_paid_for():
    table, d = crossing(advanced=1, defence=("Ho",))
    for square in squares("D2 D3"):
        table.game.map.terrain[square] = 2  # home of the red hero
    table.arrange()
    table.say(RETREAT)
    assert table.moves == [(LAY, d[0]), (FLEE, sq("D3")), (BACK,)]
    table.lay(d[0])
    assert table.moves == [(FLEE, sq("B1")), (FLEE, sq("D4")), (BACK,)]


def test_ba_502_512_514_the_second_hero_is_attacked_alone():
    for answer in (FIGHT, SURRENDER):
        table, a, _ = siege(attack=("We.b",), defence=("C.r",), hero=True)
        table.hero(RED_SEAT, "D1", 1)
        attack(table, a, 6)
        assert table.game.view(None)["battle"]["defender"] == RED_SEAT
        told = table.say(answer)
        if answer == FIGHT:
            assert table.offered(WITH) == [2, 3]
        else:
            assert (FELL, 5) in told
            assert list(table.game.heroes[4:6]) == [sq("D1"), NONE]
