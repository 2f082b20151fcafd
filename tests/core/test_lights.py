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
    OFF,
    OWNED,
    WAITING,
    WRONG,
)
from tests.core.lights_strip import BLACK, GREEN, RED, ZONES, Strip, blinks, table

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


def test_a_place_where_a_card_was_noticed_looks_otherwise_than_before_whatever_it_meant():
    amber, white = (255, 140, 0), (255, 255, 255)
    for meaning, seen in ((OFF, amber), (LEGAL, amber), (INFO, amber), (WAITING, white), (LIT, white)):
        strip, lights = table()
        lights.mark("attacker.2", meaning)
        lights.frame(0)
        lights.see("attacker.2")
        lights.frame(40)
        assert strip.colours[2] == seen, meaning
        lights.see("attacker.2")  # once more when it has been read
        lights.frame(80)
        assert strip.colours[2] == seen, meaning
        lights.see("nowhere")


def test_a_card_that_was_noticed_is_told_from_a_yellow_seat():
    for seats, seat in ((ARTE_SEATS, 1), (BATTALIA_FACTIONS, 3)):
        strip, lights = table()
        lights.seats(seats)
        lights.mark("attacker.2", OWNED, seat)
        lights.frame(0)
        lights.see("attacker.2")
        lights.frame(40)
        assert strip.colours[2] == (255, 255, 255)


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
