"""Whatever scenes say and whenever frames come: lights stay true, tell meanings apart, and harm nobody."""

import itertools
import tomllib
from collections.abc import Callable
from math import isqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.boards.zones import ZONES as ALL_ZONES
from scenes import meanings
from scenes.lights import Lights
from scenes.meanings import (
    ARTE_SEATS,
    BATTALIA_FACTIONS,
    DAMAGE,
    DOWN,
    HISTORY_SEATS,
    INFO,
    LEGAL,
    LINK,
    LIT,
    MATCH,
    OFF,
    OWNED,
    SHIFTS,
    WAITING,
    WAVES,
    WRONG,
    colours,
    look,
)
from sim import ROOT
from sim.chips.ws2812 import Ws2812
from sim.clock import MS
from sim.device import Device

Colour = tuple[int, int, int]
BLACK = (0, 0, 0)
MEANINGS = (OFF, LEGAL, WAITING, WRONG, INFO, LIT, MATCH, DOWN, LINK, OWNED, DAMAGE)
# Each look with the meaning it belongs to.
LOOKS = {number: max(m for m in MEANINGS if m <= number) for number in range(len(SHIFTS))}
TICKS = 0x40000000
FRAME = 40

ZONES = {"attacker.1": [1, 2], "attacker.2": [3, 1], "seat.1": [5, 1], "wheel": [6, 7]}
LEDS = 15
OUTSIDE = (0, 4, 13, 14)


class Strip:
    """Colours as in a list; never anything that is no colour."""

    def __init__(self, cap: int = 255) -> None:
        self.colours: list[Colour] = [BLACK] * LEDS
        self.touched: set[int] = set()
        self.brightness = cap

    def __setitem__(self, index: int, colour: list[int]) -> None:
        red, green, blue = colour
        assert min(colour) >= 0 and max(colour) <= 255 and 0 <= index < LEDS
        self.colours[index] = (red, green, blue)
        self.touched.add(index)

    def show(self) -> bool:
        return True


class Painter(Strip):
    """The same with runs painted at once."""

    def paint(self, first: int, count: int, colour: list[int]) -> None:
        for index in range(first, first + count):
            self[index] = colour


# What a scene may say, as functions of the lights and the time.

Saying = Callable[[Lights, int], None]
zone = st.sampled_from([*ZONES, "era.1"])
path = st.lists(zone, max_size=6).map(tuple)
meaning = st.sampled_from(MEANINGS)
detail = st.integers(-1, 9)
SAYINGS: st.SearchStrategy[Saying] = st.one_of(
    st.builds(lambda z, m, d: lambda lights, now: lights.mark(z, m, d), zone, meaning, detail),
    st.builds(lambda z: lambda lights, now: lights.unmark(z), zone),
    st.builds(
        lambda z, p, w, m, d: lambda lights, now: lights.bar(z, p, w, m, d),
        zone,
        st.integers(-5, 120),
        st.integers(-1, 100),
        meaning,
        detail,
    ),
    st.builds(
        lambda z, m, ms, d: lambda lights, now: lights.flash(z, m, ms, now, d),
        zone,
        meaning,
        st.integers(0, 900),
        detail,
    ),
    st.builds(
        lambda p, m, ms: lambda lights, now: lights.run(p, m, ms, now), path, meaning, st.integers(0, 300)
    ),
    st.builds(lambda p, n: lambda lights, now: lights.roll(p, now, n), path, st.integers(0, 1 << 32)),
    st.builds(lambda m: lambda lights, now: lights.sweep(now, m), meaning),
    st.builds(lambda on: lambda lights, now: setattr(lights, "night", on), st.booleans()),
    st.just(lambda lights, now: lights.clear()),
)
# Something said, or nothing, and the ms until the next frame.
EVENINGS = st.lists(st.tuples(st.none() | SAYINGS, st.sampled_from([1, 40, 40, 40, 95, 700])), max_size=40)
STARTS = st.sampled_from([0, 12_345, TICKS - 500])


def frames(evening: list[tuple[Saying | None, int]], now: int, lights: Lights) -> Any:
    for saying, ms in evening:
        if saying is not None:
            saying(lights, now)
        yield now, lights.frame(now)
        now = (now + ms) % TICKS


@given(EVENINGS, STARTS)
def test_painting_what_changed_shows_the_same_as_painting_everything(evening: Any, start: int) -> None:
    thrifty, eager = Strip(), Painter()
    one, other = Lights(thrifty, ZONES), Lights(eager, ZONES)
    again = frames(evening, start, other)
    for _ in frames(evening, start, one):
        other.repaint()
        next(again)
        assert thrifty.colours == eager.colours


@given(EVENINGS, STARTS)
def test_leds_of_no_place_are_never_touched(evening: Any, start: int) -> None:
    strip = Strip()
    for _ in frames(evening, start, Lights(strip, ZONES)):
        pass
    assert not strip.touched & set(OUTSIDE)


@given(EVENINGS, STARTS, st.integers(0, 10_000))
def test_when_a_frame_says_nothing_moves_nothing_would(evening: Any, start: int, later: int) -> None:
    """Else a caller who sleeps would miss something."""
    strip = Strip()
    lights = Lights(strip, ZONES)
    for now, moving in frames(evening, start, lights):
        if not moving:
            before = list(strip.colours)
            lights.repaint()
            lights.frame((now + later) % TICKS)
            assert strip.colours == before


@given(EVENINGS, STARTS)
def test_what_was_for_a_moment_passes(evening: Any, start: int) -> None:
    """Once all effects are over, steady marks make a still table again."""
    strip = Strip()
    lights = Lights(strip, ZONES)
    now = [start, *(now for now, _ in frames(evening, start, lights))][-1]
    for place in ZONES:
        lights.mark(place, LEGAL)
    lights.frame(now)
    assert not lights.frame((now + 60_000) % TICKS)
    green = (0, 223, 0) if lights.night else (0, 255, 0)
    assert strip.colours == [BLACK if led in OUTSIDE else green for led in range(LEDS)]


@given(st.integers(0, 300), st.integers(0, 300), st.integers(1, 300), st.sampled_from(["wheel", "seat.1"]))
def test_more_of_a_bar_is_never_darker(one: int, other: int, whole: int, place: str) -> None:
    strip = Strip()
    lights = Lights(strip, ZONES)
    light = []
    for part in sorted((one, other)):
        lights.bar(place, part, whole, LEGAL)
        lights.frame(0)
        light.append([green for _, green, _ in strip.colours])
        assert (sum(light[-1]) > 0) == (part > 0)
    assert all(less <= more for less, more in zip(*light, strict=True))


# Nobody has to see colours.


def seen(number: int, night: bool = False) -> list[int]:
    """The pattern as an eye without colours sees it through 8192 ms (both speeds fit), every 64 ms."""
    shift = SHIFTS[number] + night
    levels = [WAVES[number << 5 | (now >> shift) & 31] for now in range(0, 8192, 64)]
    return [isqrt(255 * level) for level in levels]


def told_apart_ms(one: list[int], other: list[int]) -> int:
    """For how many ms of the 8192 the two differ plainly, however they lie in time to each other."""
    return min(
        64 * sum(abs(a - b) >= 48 for a, b in zip(one, other[turn:] + other[:turn], strict=True))
        for turn in range(len(other))
    )


@pytest.mark.parametrize("night", [False, True])
def test_all_meanings_differ_in_brightness_over_time_alone(night: bool) -> None:
    """Without colours, any two looks are different for at least a quarter of a second in each pattern."""
    looks = [number for number in LOOKS if number != DAMAGE + 1]  # one point looks as if they were not told
    for one, other in itertools.combinations(looks, 2):
        assert told_apart_ms(seen(one, night), seen(other, night)) >= 512, (one, other)


def test_what_shares_a_colour_is_told_apart_for_long() -> None:
    """Red is wrong or damage, amber waits or is lit: these rhythms differ for a fifth of the time or more."""
    for one, other in ((WRONG, DAMAGE), (WRONG, look(DAMAGE, 6)), (WAITING, LIT)):
        assert told_apart_ms(seen(one), seen(other)) >= 8192 // 5


@pytest.mark.parametrize("night", [False, True])
def test_for_those_who_see_colours_meanings_differ_plainly(night: bool) -> None:
    shown = colours(HISTORY_SEATS, night)
    basic = [shown[number] for number in (LEGAL, WAITING, WRONG, INFO, MATCH, LINK)]
    for one, other in itertools.combinations(basic, 2):
        assert distance(one, other) >= 100, (one, other)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seats", [HISTORY_SEATS, BATTALIA_FACTIONS, ARTE_SEATS])
def test_the_seats_of_a_game_differ_plainly(seats: tuple[int, ...], night: bool) -> None:
    shown = colours(seats, night)[OWNED : OWNED + len(seats)]
    for one, other in itertools.combinations(shown, 2):
        assert distance(one, other) >= 80, (one, other)


def distance(one: int, other: int) -> int:
    return isqrt(sum((a - b) ** 2 for a, b in zip(one.to_bytes(3), other.to_bytes(3), strict=True)))


def test_patterns_are_whole_and_begin_at_their_brightest() -> None:
    assert len(WAVES) == 32 * len(SHIFTS) == 32 * len(colours(HISTORY_SEATS, False))
    for number in LOOKS:
        wave = WAVES[number << 5 : (number + 1) << 5]
        assert wave[0] == max(wave)
        assert (SHIFTS[number] == 0) == (len(set(wave)) == 1)


@given(meaning, st.integers(-3, 40))
def test_a_detail_never_turns_a_meaning_into_another(meant: int, more: int) -> None:
    assert LOOKS[look(meant, more)] == meant


# Nobody has to look away: three flashes in a second are the most (WCAG 2.3.1), at any start.


def flashes(levels: list[int]) -> int:
    """The most flashes in any second of these frames: rises by a tenth, each after a fall by as much."""
    rises = []
    turn, risen = levels[0], False
    for at, level in enumerate(levels):
        if risen:
            turn = max(turn, level)
            if turn - level >= 26:
                turn, risen = level, False
        else:
            turn = min(turn, level)
            if level - turn >= 26:
                rises.append(at)
                turn, risen = level, True
    return max((sum(at <= rise < at + 1000 // FRAME for rise in rises) for at in rises), default=0)


def test_flashes_are_counted() -> None:
    """A blink of 160 ms on and 160 off has four beginnings in a second, or three."""
    assert flashes([0, 0, 0, 0, 255, 255, 255, 255] * 10) == 4
    assert flashes([*range(0, 255, 5), *range(255, 0, -5)]) == 1


@settings(max_examples=60)
@given(meaning, st.integers(0, 6), st.integers(0, 4100), st.booleans())
def test_no_mark_flashes_more_than_three_times_in_a_second(m: int, d: int, start: int, night: bool) -> None:
    strip = Strip()
    lights = Lights(strip, ZONES)
    lights.night = night
    levels = []
    for now in range(0, 9000, FRAME):
        if now == 1000:
            lights.mark("seat.1", m, d)
        lights.frame(start + now)
        levels.append(max(strip.colours[5]))
    assert flashes(levels) <= 3


@settings(max_examples=60)
@given(st.permutations([*ZONES]), st.integers(1, 4), st.integers(0, 99))
def test_no_roll_flashes_more_than_three_times_in_a_second(order: Any, count: int, number: int) -> None:
    strip = Strip()
    lights = Lights(strip, ZONES)
    lights.roll(tuple(order[:count]), 0, number)
    shown = []
    for now in range(0, 2000, FRAME):
        lights.frame(now)
        shown.append([max(colour) for colour in strip.colours])
    assert all(flashes([frame[led] for frame in shown]) <= 3 for led in range(LEDS))


def test_the_victory_sweep_of_every_board_flashes_at_most_three_times_in_a_second() -> None:
    for zones in boards().values():
        strip = LongStrip()
        lights = Lights(strip, zones)
        lights.sweep(0)
        shown = []
        for now in range(0, 4000, FRAME):
            lights.frame(now)
            shown.append([max(colour) for colour in strip.colours])
        assert all(flashes([frame[led] for frame in shown]) <= 3 for led in range(LongStrip.count))


class LongStrip(Strip):
    count = 320  # the longest strip of all boards, a matrix at its end included

    def __init__(self) -> None:
        super().__init__()
        self.colours = [BLACK] * self.count

    def __setitem__(self, index: int, colour: list[int]) -> None:
        red, green, blue = colour
        self.colours[index] = (red, green, blue)


# On the wire


def test_meanings_reach_the_strip() -> None:
    """Through the real driver: two marks and a bar, as the LEDs show them at three moments."""
    device = Device()
    with device.awake():
        strip = Ws2812(device.clock, device.net(2), 8)
        pin = device.modules.load("machine").Pin(2)
        leds = device.modules.load("drivers.leds").Leds(4, pin, 8, budget_ma=1000)
        zones = {"attacker.1": [0, 2], "tile": [2, 1], "score": [4, 4]}
        lights = device.modules.load("scenes.lights").Lights(leds, zones)
        lights.mark("attacker.1", LEGAL)
        lights.mark("tile", WRONG)
        lights.bar("score", 3, 4, INFO)
        green, red, white, dark = (0, 255, 0), (255, 0, 0), (255, 255, 255), BLACK
        breath = (0xFD,) * 3  # the second step, after 128 ms
        for now, wrong, info in ((0, red, white), (128, red, breath), (256, dark, (0xF6,) * 3)):
            lights.frame(now)
            device.clock.advance(FRAME * MS)
            assert strip.pixels == [green, green, wrong, dark, info, info, info, dark]


# The boards there are.


def boards() -> dict[str, dict[str, list[int]]]:
    found = {}
    for file in sorted(Path(ROOT, "boards").glob("*.toml")):
        ranges = tomllib.loads(file.read_text(encoding="utf-8"))["leds"]["zones"]
        found[file.stem] = {name: [first, last - first + 1] for name, (first, last) in ranges.items()}
    return found


@pytest.mark.parametrize("board", boards())
def test_every_place_of_every_board_lights_up_alone(board: str) -> None:
    zones = boards()[board]
    strip = LongStrip()
    lights = Lights(strip, zones)
    for place in ALL_ZONES:
        lights.mark(place, LEGAL)
        lights.frame(0)
        first, count = zones.get(place, [0, 0])
        lit = [led for led in range(LongStrip.count) if strip.colours[led] != BLACK]
        assert lit == [*range(first, first + count)]
        lights.unmark(place)


def test_the_players_guide_names_every_meaning() -> None:
    guide = Path(ROOT, "docs", "lights.md").read_text(encoding="utf-8")
    for name, number in vars(meanings).items():
        if name.isupper() and number in MEANINGS and number != OFF:
            assert f"`{name}`" in guide
