"""Lights: bars, and what happens for a moment."""

from scenes.meanings import (
    DAMAGE,
    LEGAL,
    OWNED,
    WAITING,
    WRONG,
)
from tests.core.lights_strip import BLACK, GREEN, RED, table

# Bars


def test_a_bar_shows_its_fraction_by_the_brightness_of_the_last_led():
    strip, lights = table()
    lights.bar("wheel", 5, 8, LEGAL)
    lights.frame(0)
    # Two and a half LEDs of four: 637 of 255ths, so 127 are left: 127 * 127 >> 8 = 63, 255 * 63 >> 8 = 62.
    assert strip.colours[4:] == [GREEN, GREEN, (0, 62, 0), BLACK]


def test_a_bar_is_full_empty_and_never_dark_before_it_is_empty():
    strip, lights = table()
    for part, first, last in ((8, GREEN, GREEN), (99, GREEN, GREEN), (0, BLACK, BLACK), (-3, BLACK, BLACK)):
        lights.bar("wheel", part, 8, LEGAL)
        lights.frame(0)
        assert strip.colours[4] == first and strip.colours[7] == last
    lights.bar("wheel", 1, 100000, LEGAL)
    lights.frame(0)
    assert strip.colours[4:] == [(0, 35, 0), BLACK, BLACK, BLACK]  # the faintest: 255 * 36 >> 8
    lights.bar("wheel", 1, 0, LEGAL)
    lights.frame(0)
    assert strip.colours[4:] == [BLACK] * 4


def test_ab_912_the_hourglass_falls_and_pulses_in_its_last_seconds():
    strip, lights = table()
    lights.bar("wheel", 45, 60, OWNED, 1)
    lights.frame(0)
    assert strip.colours[4:] == [(0, 110, 80)] * 3 + [BLACK]  # (0, 220, 160) at level 128
    lights.bar("wheel", 10, 60, WAITING)
    lights.frame(0)
    # 170 of the first LED: 170 * 170 >> 8 = 112, 255 * 112 >> 8 = 111: 255 * 112 >> 8, 140 * 112 >> 8
    assert strip.colours[4:] == [(111, 61, 0), BLACK, BLACK, BLACK]
    lights.frame(1024)
    assert strip.colours[4:] == [
        (3, 2, 0),
        BLACK,
        BLACK,
        BLACK,
    ]  # level 8 * 112 >> 8 = 3: 255 * 4, 140 * 4 >> 8


def test_a_mark_replaces_a_bar():
    strip, lights = table()
    lights.bar("wheel", 1, 4, LEGAL)
    lights.frame(0)
    lights.mark("wheel", LEGAL)
    lights.frame(40)
    assert strip.colours[4:] == [GREEN] * 4


def test_a_bar_between_two_marks_leaves_their_colour_alone():
    strip, lights = table()
    lights.mark("attacker.1", LEGAL)
    lights.bar("attacker.2", 1, 2, LEGAL)
    lights.mark("seat.1", LEGAL)
    lights.frame(40)
    # Half of one LED: 127 * 127 >> 8 = 63, 255 * 63 >> 8 = 62.
    assert strip.colours[:4] == [GREEN, GREEN, (0, 62, 0), GREEN]


# What happens for a moment


def test_a_refused_card_flashes_red_and_the_place_is_legal_again():
    strip, lights = table()
    lights.mark("attacker.1", LEGAL)
    lights.frame(960)
    lights.flash("attacker.1", WRONG, 400, 1000)
    for now, colour in ((1000, RED), (1255, RED), (1256, BLACK), (1399, BLACK)):
        assert lights.frame(now)
        assert strip.colours[:2] == [colour, colour], now
    assert not lights.frame(1400)
    assert strip.colours[:2] == [GREEN, GREEN]


def test_a_flash_over_a_bar_of_the_same_meaning_fills_the_place():
    strip, lights = table()
    lights.bar("wheel", 1, 4, LEGAL)
    lights.frame(0)
    lights.flash("wheel", LEGAL, 100, 40)
    lights.frame(40)
    assert strip.colours[4:] == [GREEN] * 4
    lights.frame(140)
    assert strip.colours[4:] == [GREEN, BLACK, BLACK, BLACK]


def test_a_flash_said_for_a_moment_after_this_frame_is_not_lost():
    strip, lights = table()
    lights.flash("seat.1", LEGAL, 100, 1010)
    assert lights.frame(1000)
    assert strip.colours[3] == GREEN
    assert lights.frame(1109)
    assert not lights.frame(1110)


def test_where_two_flashes_meet_the_later_is_seen():
    strip, lights = table()
    lights.flash("seat.1", LEGAL, 300, 0)
    lights.flash("seat.1", WRONG, 100, 0)
    lights.frame(0)
    assert strip.colours[3] == RED
    assert lights.frame(100)
    assert strip.colours[3] == GREEN
    assert not lights.frame(300)
    assert strip.colours[3] == BLACK


def test_damage_runs_along_the_places_with_a_tail():
    strip, lights = table()
    lights.run(("attacker.1", "era.3", "attacker.2", "seat.1"), DAMAGE, 100, 1000)
    tail = (63, 0, 0)  # level 63: 255 * 64 >> 8
    for now, first, second, third in (
        (1000, RED, BLACK, BLACK),
        (1099, RED, BLACK, BLACK),
        (1100, tail, RED, BLACK),
        (1200, BLACK, tail, RED),
        (1299, BLACK, tail, RED),
    ):
        assert lights.frame(now)
        assert strip.colours[1:4] == [first, second, third], now
    assert not lights.frame(1300)
    assert strip.colours == [BLACK] * 8


def test_a_late_frame_finds_the_light_where_it_is_due():
    strip, lights = table()
    lights.run(("attacker.1", "attacker.2", "seat.1"), DAMAGE, 100, 1000)
    lights.frame(1000)
    lights.frame(1250)
    assert strip.colours[3] == RED and strip.colours[0] == BLACK
    assert not lights.frame(9000)


def test_dice_roll_round_and_rest_where_the_number_says():
    strip, lights = table()
    # Three places: hops of 114, 126, 138 ... ms until a second has passed. The seventh place is reached at
    # 6 * 114 + 12 * 15 = 864 ms; the light rests there for the last three hops, to 9 * 114 + 12 * 36 = 1458.
    lights.roll(("attacker.1", "attacker.2", "seat.1"), 5000, 4)
    led = {0: 0, 1: 2, 2: 3}
    for now, place in (
        (0, 1),
        (113, 1),
        (114, 2),
        (240, 0),
        (378, 1),
        (528, 2),
        (690, 0),
        (864, 1),
        (1457, 1),
    ):
        assert lights.frame(5000 + now)
        assert strip.colours[led[place]] == (255, 255, 255), now
    assert not lights.frame(5000 + 1458)
    assert strip.colours == [BLACK] * 8


def test_the_same_number_rolls_the_same_way():
    seen = []
    for number in (2, 2, 1):
        strip, lights = table()
        lights.roll(("attacker.1", "attacker.2", "seat.1", "wheel"), 0, number)
        frames = []
        for now in range(0, 1600, 40):
            lights.frame(now)
            frames.append(list(strip.colours))
        seen.append(frames)
    assert seen[0] == seen[1] and seen[0] != seen[2]


def test_victory_sweeps_over_the_table_and_back_in_the_winners_colour():
    strip, lights = table()
    lights.sweep(0, OWNED, 1)
    along = []
    now = 0
    while lights.frame(now):
        along.append([led for led in range(8) if strip.colours[led] == (0, 220, 160)])
        now += 40
    there = [[0, 1], [2], [3], [4, 5, 6, 7]]
    assert along == there + [[3], [2], [0, 1]]
    assert strip.colours == [BLACK] * 8


def test_milliseconds_may_wrap_around_in_the_middle():
    strip, lights = table()
    before = 0x3FFFFF9C  # 100 ms before
    lights.mark("wheel", WRONG)
    lights.flash("seat.1", LEGAL, 400, before)
    lights.frame(before)
    assert strip.colours[3:5] == [GREEN, RED]
    lights.frame(155)
    assert strip.colours[3:5] == [GREEN, RED]
    lights.frame(156)  # after 256 ms the blink is over
    assert strip.colours[3:5] == [GREEN, BLACK]
    lights.frame(300)
    assert strip.colours[3] == BLACK


def test_a_strip_that_is_busy_is_asked_again():
    strip, lights = table()
    strip.busy = True
    lights.mark("seat.1", LEGAL)
    assert lights.frame(40)
    assert lights.frame(80)
    strip.busy = False
    assert not lights.frame(120)
    assert strip.sent == 2
