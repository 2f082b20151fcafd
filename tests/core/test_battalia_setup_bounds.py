"""Battalia: which numbers a setup may have, to the last one (BA-101, BA-120, BA-121, BA-137, BA-157)."""

from rules.battalia.game import Battalia
from rules.battalia.moves import NONE
from rules.game import Refusal
from tests.core.battalia_hand import Cards, setup_of

CARDS = Cards()
# By place in the setup: the least and the greatest number, and why others are refused
BOUNDS = (
    (0, 0, 1, "unknown_mode", ""),
    (1, 0, 1, "scenario", "BA-151"),  # 2 is another matter: it wants no start cities
    (2, 0, 1, "options", "BA-157"),
    (3, 0, 9, "options", "BA-157"),
    (4, 0, 3, "first_player", "BA-120"),
    (5, NONE, NONE, "faction_in_box", "BA-134"),
    (6, 1, 5, "options", "BA-157"),
    (7, 0, 2, "options", "BA-157"),
    (8, 0, 1, "options", "BA-157"),
    (9, 1, 7, "options", "BA-157"),
    (10, 0, 3, "unknown_faction", "BA-121"),
)


def answer(setup):
    """Empty if the setup is a game."""
    try:
        Battalia(setup, CARDS)
    except Refusal as refusal:
        return refusal.code, refusal.rule
    return ()


def put(setup, place, number):
    return setup[:place] + (number,) + setup[place + 1 :]


def test_every_number_of_a_setup_has_its_bounds():
    for place, least, most, code, rule in BOUNDS:
        setup = setup_of(3 if place == 10 else 4)  # a faction is left for seat 0 to change to
        for number in (least, most):
            assert answer(put(setup, place, number)) == (), (place, number)
        for number in (least - 1, most + 1):
            if (place, number) == (1, 2):
                number = 3
            assert answer(put(setup, place, number)) == (code, rule), (place, number)


def test_ba_101_137_numbers_of_players_and_the_faction_in_the_box():
    setup = setup_of()
    assert answer(setup[:9]) == ("malformed", "")
    assert answer(setup[:10]) == ("players", "BA-101")
    assert answer(setup[:11]) == ("players", "BA-101")
    assert answer(setup + (0,)) == ("players", "BA-101")
    assert answer(list(setup)) == ("malformed", "")
    assert answer(put(setup, 3, "1")) == ("malformed", "")
    two = setup_of(2)
    for gone, fine in ((-1, False), (0, False), (1, False), (2, True), (3, True), (4, False), (NONE, False)):
        assert answer(put(two, 5, gone)) == (() if fine else ("faction_in_box", "BA-137")), gone
    assert answer(put(setup, 11, 0)) == ("faction_twice", "BA-121")


def test_ba_152_155_158_scenario_2():
    exiles = setup_of(scenario=2)
    for place, number, rule in ((6, 1, 152), (6, -1, 152), (7, 0, 155), (7, 3, 155), (8, 1, 158)):
        assert answer(put(exiles, place, number)) == ("options", "BA-%d" % rule), (place, number)
    for heroes in (1, 2):
        assert answer(put(exiles, 7, heroes)) == ()
    assert answer(put(exiles, 6, 0)) == ()
