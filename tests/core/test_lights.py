"""What the places of a small table show. Colours are reckoned by hand: channel * (level + 1) >> 8."""

import gc

from scenes.lights import Lights
from scenes.meanings import (
    ARTE_SEATS,
    BATTALIA_FACTIONS,
    DAMAGE,
    DOWN,
    INFO,
    LEGAL,
    LINK,
    LIT,
    MATCH,
    OWNED,
    WAITING,
    WRONG,
)

ZONES = {"attacker.2": [2, 1], "attacker.1": [0, 2], "seat.1": [3, 1], "wheel": [4, 4]}
BLACK = (0, 0, 0)
GREEN = (0, 255, 0)
RED = (255, 0, 0)


class Strip:
    """A list of colours that notes how often it was sent."""

    def __init__(self, cap=255):
        self.colours = [BLACK] * 8
        self.sent = 0
        self.busy = False
        self._cap = cap
        self._brightness = cap

    def __setitem__(self, index, colour):
        red, green, blue = colour
        self.colours[index] = (red, green, blue)

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        self._brightness = min(value, self._cap)

    def show(self):
        if self.busy:
            return False
        self.sent += 1
        return True


def table(cap=255):
    strip = Strip(cap)
    lights = Lights(strip, ZONES)
    lights.frame(0)
    return strip, lights


def blinks(lights, strip, led):
    """How often a LED is bright after having been dim, in the 4096 ms of a long pattern."""
    levels = []
    for now in range(0, 4096, 32):
        lights.frame(now)
        levels.append(max(strip.colours[led]))
    half = max(levels) // 2
    return sum(1 for i in range(len(levels)) if levels[i - 1] <= half < levels[i])


# Marks


def test_a_legal_place_is_steady_green_and_needs_no_further_frame():
    strip, lights = table()
    lights.mark("attacker.1", LEGAL)
    assert not lights.frame(40)
    assert strip.colours == [GREEN, GREEN] + [BLACK] * 6
    assert strip.sent == 2  # the dark table before, and this
    assert not lights.frame(80)
    assert strip.sent == 2


def test_saying_the_same_again_sends_nothing():
    strip, lights = table()
    lights.mark("attacker.1", LEGAL)
    lights.frame(40)
    lights.mark("attacker.1", LEGAL)
    assert not lights.frame(80)
    assert strip.sent == 2


def test_a_waiting_place_pulses_slowly_in_amber():
    strip, lights = table()
    lights.mark("attacker.2", WAITING)
    assert lights.frame(300)
    assert strip.colours[2] == (255, 140, 0)  # seen at once
    lights.frame(300 + 512)
    assert strip.colours[2] == (64, 35, 0)  # step 8, level 64: 255 * 65 >> 8, 140 * 65 >> 8
    lights.frame(300 + 1024)
    assert strip.colours[2] == (8, 4, 0)  # level 8: 255 * 9 >> 8, 140 * 9 >> 8
    lights.frame(300 + 2048)
    assert strip.colours[2] == (255, 140, 0)


def test_a_new_mark_is_bright_at_once_and_pulses_together_with_its_like():
    strip, lights = table()
    lights.mark("attacker.2", WAITING)
    lights.frame(0)
    lights.frame(700)
    lights.mark("seat.1", WAITING)
    lights.frame(740)
    assert strip.colours[2] == strip.colours[3] == (255, 140, 0)
    for now in range(780, 5000, 40):
        lights.frame(now)
        assert strip.colours[2] == strip.colours[3]


def test_a_scene_may_clear_and_say_the_same_without_a_break_in_the_rhythm():
    strip, lights = table()
    lights.mark("attacker.2", WAITING)
    lights.frame(0)
    lights.clear()
    lights.mark("attacker.2", WAITING)
    lights.frame(1024)
    assert strip.colours[2] == (8, 4, 0)


def test_a_wrong_place_blinks_fast_in_red():
    strip, lights = table()
    lights.mark("seat.1", WRONG)
    for now, colour in ((0, RED), (255, RED), (256, BLACK), (511, BLACK), (512, RED), (768, BLACK)):
        lights.frame(now)
        assert strip.colours[3] == colour, now


def test_damage_blinks_once_for_each_point():
    for points, times in ((0, 1), (1, 1), (3, 3), (6, 6), (9, 6)):
        strip, lights = table()
        lights.mark("seat.1", DAMAGE, points)
        assert blinks(lights, strip, 3) == times, points


def test_a_link_blinks_twice_and_twice_as_fast_when_it_is_to_go():
    strip, lights = table()
    lights.mark("attacker.1", LINK)
    lights.mark("attacker.2", LINK, 1)
    seen = []
    for now in (0, 128, 256, 384, 512, 768, 1024, 1280):
        lights.frame(now)
        seen.append((strip.colours[0][2], strip.colours[2][2]))
    # 36 between the blinks: a link is never dark. 255 * 37 >> 8 = 36.
    assert [slow for slow, fast in seen] == [255, 255, 36, 36, 255, 36, 36, 36]
    assert [fast for slow, fast in seen] == [255, 36, 255, 36, 36, 36, 255, 255]


def test_an_owned_place_has_half_the_seats_colour_and_as_many_winks_as_its_number():
    for seat in range(5):
        strip, lights = table()
        lights.mark("seat.1", OWNED, seat)
        assert blinks(lights, strip, 3) == seat + 1
    strip, lights = table()
    lights.mark("seat.1", OWNED, 0)
    lights.frame(0)
    assert strip.colours[3] == (128, 20, 45)  # (255, 40, 90) at level 128: * 129 >> 8


def test_seats_take_the_colours_of_their_game():
    strip, lights = table()
    lights.mark("seat.1", OWNED, 1)
    lights.seats(BATTALIA_FACTIONS)
    lights.frame(0)
    assert strip.colours[3] == (0, 30, 128)  # (0, 60, 255) at level 128
    lights.seats(ARTE_SEATS)
    lights.frame(0)
    assert strip.colours[3] == (128, 110, 0)  # (255, 220, 0) at level 128


def test_the_oracle_shows_its_beam_rising_and_its_match_long_short():
    strip, lights = table()
    lights.mark("attacker.2", LIT)
    lights.mark("seat.1", MATCH)
    lights.frame(0)
    lights.frame(128)
    assert strip.colours[2] == (16, 9, 0)  # the sun is low: level 16
    assert strip.colours[3] == (150, 0, 255)
    lights.frame(20 * 128)
    assert strip.colours[2] == (128, 70, 0)  # level 128: 255 * 129 >> 8, 140 * 129 >> 8
    assert strip.colours[3] == (150, 0, 255)  # steps 18 to 20 are the short one
    lights.frame(21 * 128)
    assert strip.colours[3] == (9, 0, 16)  # level 16: 150 * 17 >> 8, 255 * 17 >> 8


def test_a_unit_that_is_down_shines_faintly():
    strip, lights = table()
    lights.mark("seat.1", DOWN)
    assert not lights.frame(0)
    assert strip.colours[3] == (36, 0, 0)  # 255 * 37 >> 8


def test_unmark_and_clear_make_dark():
    strip, lights = table()
    for zone in ZONES:
        lights.mark(zone, INFO)
    lights.flash("seat.1", WRONG, 500, 0)
    lights.frame(0)
    assert BLACK not in strip.colours
    lights.unmark("attacker.1")
    lights.frame(40)
    assert strip.colours[:2] == [BLACK, BLACK] and BLACK not in strip.colours[2:]
    lights.clear()
    assert not lights.frame(80)
    assert strip.colours == [BLACK] * 8


def test_a_scene_may_speak_of_places_that_this_board_does_not_have():
    strip, lights = table()
    lights.mark("era.1", LEGAL)
    lights.unmark("era.1")
    lights.bar("score", 1, 2, LEGAL)
    lights.flash("era.2", WRONG, 500, 0)
    lights.run(("era.1", "era.2"), DAMAGE, 100, 0)
    lights.roll(("era.1", "era.2"), 0, 4)
    assert not lights.frame(40)
    assert strip.colours == [BLACK] * 8 and strip.sent == 1


def test_a_board_without_any_led_places():
    strip = Strip()
    lights = Lights(strip, {})
    lights.mark("seat.1", WAITING)
    lights.sweep(0)
    assert not lights.frame(0)


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


# Night


def test_night_is_dimmer_warmer_and_slower():
    strip, lights = table()
    lights.brightness = 100
    lights.mark("attacker.1", INFO)
    lights.mark("seat.1", WRONG)
    lights.night = True
    lights.frame(0)
    assert strip.brightness == 37  # three eighths
    assert strip.colours[0] == (255, 223, 159)  # seven eighths of the green, five of the blue
    lights.frame(511)
    assert strip.colours[3] == RED
    lights.frame(512)
    assert strip.colours[3] == BLACK
    lights.night = False
    lights.frame(512)
    assert strip.brightness == 100
    assert strip.colours[0] == (222, 222, 222)  # step 4 of its breath: level 222
    assert strip.colours[3] == RED


def test_night_on_a_board_with_a_low_cap_still_shows_who_is_down():
    strip, lights = table(cap=35)
    lights.brightness = 255
    assert strip.brightness == 35 and lights.brightness == 255
    lights.night = True
    assert strip.brightness == 13
    lights.mark("seat.1", DOWN)
    lights.frame(0)
    on_the_wire = [channel * (strip.brightness + 1) >> 8 for channel in strip.colours[3]]
    assert on_the_wire == [1, 0, 0]
    lights.brightness = 20
    assert strip.brightness == 12  # and no darker
    lights.brightness = 5
    assert strip.brightness == 5  # unless people want it so


def test_new_brightness_is_sent_even_if_nothing_moves():
    strip, lights = table()
    lights.brightness = 50
    assert not lights.frame(40)
    assert strip.sent == 2


# Cost


class Bytes:
    """A strip that allocates nothing itself."""

    brightness = 255

    def __init__(self):
        self._bytes = bytearray(24)

    def __setitem__(self, index, colour):
        red, green, blue = colour
        at = 3 * index
        self._bytes[at] = red
        self._bytes[at + 1] = green
        self._bytes[at + 2] = blue

    def show(self):
        return True


def test_frames_leave_no_garbage():
    if not hasattr(gc, "mem_alloc"):
        return  # only MicroPython can tell
    lights = Lights(Bytes(), ZONES)
    lights.mark("attacker.1", WAITING)
    lights.mark("attacker.2", WRONG)
    lights.bar("wheel", 2, 7, INFO)
    lights.run(("seat.1", "attacker.2", "seat.1"), DAMAGE, 5000, 0)
    lights.frame(0)
    before = gc.mem_alloc()
    now = 0
    while now < 8000:
        lights.frame(now)
        now += 40
    assert gc.mem_alloc() == before


def test_a_strip_that_can_paint_runs_is_asked_to():
    class Painter(Strip):
        def __init__(self):
            super().__init__()
            self.runs = []

        def paint(self, first, count, colour):
            self.runs.append((first, count, tuple(colour)))

    strip = Painter()
    lights = Lights(strip, ZONES)
    lights.frame(0)
    strip.runs.clear()
    lights.mark("wheel", LEGAL)
    lights.frame(40)
    assert strip.runs == [(4, 4, GREEN)]
