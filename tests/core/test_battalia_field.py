"""Battalia's map on a matrix of LEDs: what each square shows, four lights to a square."""

from rules.battalia.cards import FRIMAN, SUPPLY
from rules.battalia.moves import ATTACK, LAY, ROAD
from tests.core.battalia_guide_hand import WEAPON_CARD, Seat
from tests.core.battalia_hand import sq


def lights(seat, name, index=0):
    """The colours of a square's four LEDs from the upper left, and whether the first blinks.

    The matrix begins where Arte's does: in the corner to the left of the first player, here A7.
    """
    codes, width, palette = seat.guide.squares(seat.game, seat.prompt, index)
    at = (7 - int(name[1])) * 2 * width + "ABCDEFG".index(name[0]) * 2
    leds = [codes[at + width], codes[at + width + 1], codes[at], codes[at + 1]]
    colours = [tuple(palette[3 * (led & 31) : 3 * (led & 31) + 3]) for led in leds]
    return colours, leds[0] > 31


def test_the_map_is_lit_where_roads_may_go():
    seat = Seat().hero(0, "B2").actions()
    assert lights(seat, "A1") == ([(0, 0, 0)] * 4, False)  # BA-140
    assert lights(seat, "F6") == ([(0, 10, 40)] * 4, False)  # the Islanders' first level, dim
    assert lights(seat, "E3") == ([(60, 60, 60)] * 4, False)  # nobody's city
    green, hero = (0, 40, 0), (0, 255, 0)
    assert lights(seat, "B2") == ([green, green, hero, green], False)
    seat.play(LAY, seat.own(FRIMAN))
    seat.play(LAY, seat.own(SUPPLY))
    seat.play(ROAD, 2)
    seat.play(*seat.game.expects().moves[0])
    marked, offered, empty = (255, 255, 255), (0, 130, 0), (8, 8, 8)
    assert lights(seat, "C2") == ([marked, marked, empty, empty], False)
    assert lights(seat, "B3") == ([offered, offered, empty, empty], False)
    assert lights(seat, "B3", 1)[0][0] == marked


def test_a_battle_blinks_in_both_colours():
    seat = Seat().give(0, WEAPON_CARD).hero(0, "F6").actions()
    seat.play(ATTACK, sq("F6"), 0)
    assert lights(seat, "F6") == ([(0, 255, 0), (0, 255, 0), (0, 60, 255), (0, 60, 255)], True)
