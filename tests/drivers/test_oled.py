"""The OLED driver on the chip models: what is seen, how little is sent, and displays that come and go."""

import itertools
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sim import FIRMWARE, vm
from sim.chips.oled import OledChip
from sim.chips.sh1106 import Sh1106
from sim.chips.ssd1306 import Ssd1306
from sim.clock import MS
from sim.device import Device

SDA, SCL = 4, 5
CHIPS = {"Ssd1306": Ssd1306, "Sh1106": Sh1106}


class Desk:
    """A Pico with a display: the driver under test, the chip it speaks to, and a stopwatch."""

    def __init__(self, kind: str = "Ssd1306", width: int = 128, height: int = 64, **options: Any):
        self.device = Device()
        self.chip: OledChip = CHIPS[kind](self.device.clock, width, height)
        self.device.attach_i2c(self.chip, SDA, SCL)
        self.drivers: types.ModuleType = self.device.modules.load("drivers.oled")
        machine = self.device.modules.load("machine")
        with self.device.awake():
            i2c = machine.I2C(0, sda=machine.Pin(SDA), scl=machine.Pin(SCL), freq=400_000)
        self.oled: Any = getattr(self.drivers, kind)(i2c, width, height, **options)
        self.holds: list[int] = []

    def step(self) -> bool:
        before = self.device.clock.now
        more = bool(self.oled.step())
        self.holds.append(self.device.clock.now - before)
        return more

    def settle(self) -> int:
        """Step until nothing is left to send; how many steps sent something."""
        self.holds.clear()
        while self.step():
            assert len(self.holds) < 100
        return len([hold for hold in self.holds if hold])

    def start(self) -> None:
        self.oled.start()
        self.oled.show()
        self.settle()

    def drawn(self) -> bytes:
        """What the frame buffer holds, as pixels."""
        oled = self.oled
        return bytes(oled.pixel(x, y) for y in range(oled.height) for x in range(oled.width))


@pytest.fixture(params=["Ssd1306", "Sh1106"])
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    desk = Desk(request.param)
    with desk.device.awake():
        yield desk


@pytest.fixture
def started(desk: Desk) -> Desk:
    desk.start()
    return desk


def draw_a_scene(oled: Any) -> None:
    oled.fill(0)
    oled.text("Trebuchet", 0, 0)
    oled.rect(3, 20, 100, 30, 1)
    oled.ellipse(90, 40, 15, 10, 1, True)
    oled.line(127, 0, 0, 63, 1)


# What is seen


def test_what_is_drawn_is_what_is_seen(started: Desk):
    draw_a_scene(started.oled)
    started.oled.show()
    started.settle()
    assert started.chip.pixels() == started.drawn()
    assert sum(started.drawn()) > 500
    assert started.chip.unknown == []


@pytest.mark.parametrize(("width", "height"), [(128, 32), (64, 48), (96, 16)])
def test_other_glasses_work_too(width: int, height: int):
    desk = Desk("Ssd1306", width, height)
    with desk.device.awake():
        desk.start()
        draw_a_scene(desk.oled)
        desk.oled.show()
        desk.settle()
        assert desk.chip.pixels() == desk.drawn()
        assert any(desk.drawn())


def test_mounted_on_its_head_it_is_turned_around(desk: Desk):
    turned = Desk(type(desk.chip).__name__, rotated=True)
    with turned.device.awake():
        turned.start()
        draw_a_scene(turned.oled)
        turned.oled.show()
        turned.settle()
        assert turned.chip.pixels() == turned.drawn()[::-1]


def test_nobody_sees_the_garbage_a_display_wakes_up_with(desk: Desk):
    draw_a_scene(desk.oled)
    desk.oled.start()
    desk.oled.show()
    assert any(desk.chip.ram)
    while desk.step():
        assert not any(desk.chip.pixels())
    assert desk.chip.pixels() == desk.drawn()


def test_nothing_is_seen_before_show(started: Desk):
    started.oled.fill(1)
    assert started.settle() == 0
    assert not any(started.chip.pixels())


# How little is sent


def test_no_step_holds_the_loop_longer_than_one_page_takes(started: Desk):
    started.oled.fill(1)
    started.oled.show()
    started.settle()
    assert max(started.holds) <= 2.5 * MS
    assert max(started.holds) >= 2.2 * MS  # most of a page did go out: the stopwatch works


def test_setting_up_holds_the_loop_no_longer_either(desk: Desk):
    before = desk.device.clock.now
    desk.oled.start()
    assert desk.device.clock.now - before <= 3.5 * MS


@pytest.mark.parametrize("y", [0, 8, 56, 11, 21])
def test_a_changed_line_of_text_sends_at_most_two_pages(started: Desk, y: int):
    written = started.chip.written
    started.oled.text("Attack with four", 0, y)
    started.oled.show()
    assert started.settle() == 2 * (1 if y % 8 == 0 else 2)  # a page as wide as the display takes two steps
    assert started.chip.written - written <= 256
    assert started.chip.pixels() == started.drawn()


def test_a_changed_letter_sends_a_quarter_of_a_page(started: Desk):
    written = started.chip.written
    started.oled.text("7", 72, 16)
    started.oled.show()
    assert started.settle() == 1
    assert started.chip.written - written == 32
    assert started.chip.pixels() == started.drawn()


def test_changes_far_apart_are_sent_together_with_what_lies_between(started: Desk):
    written = started.chip.written
    started.oled.pixel(40, 60, 1)
    started.oled.pixel(100, 60, 1)
    started.oled.show()
    assert started.settle() == 1
    assert started.chip.written - written == 3 * 32
    assert started.chip.pixels() == started.drawn()


def test_the_same_picture_again_sends_nothing(started: Desk):
    draw_a_scene(started.oled)
    started.oled.show()
    started.settle()
    written = started.chip.written
    draw_a_scene(started.oled)
    started.oled.show()
    assert started.settle() == 0
    assert started.chip.written == written


def test_a_picture_drawn_back_before_it_was_sent_is_not_sent(started: Desk):
    started.oled.fill(1)
    started.oled.show()
    started.oled.fill(0)
    assert started.settle() == 0
    assert not any(started.chip.pixels())


def test_drawing_on_while_pages_are_still_going_out_ends_with_the_last_picture(started: Desk):
    for number in itertools.count():
        started.oled.fill(0)
        started.oled.text(str(number), number % 100, number % 60)
        started.oled.show()
        if number == 40:
            break
        started.step()
    started.settle()
    assert started.chip.pixels() == started.drawn()


# Sleep


def test_asleep_it_is_dark_and_draws_unseen_and_wakes_with_the_newest_picture(started: Desk):
    started.oled.text("old", 0, 0)
    started.oled.show()
    started.settle()
    started.oled.sleep()
    started.settle()
    assert not any(started.chip.pixels())
    written = started.chip.written
    started.oled.text("new", 0, 30)
    started.oled.show()
    assert started.settle() == 0
    assert started.chip.written == written
    started.oled.wake()
    started.settle()
    assert any(started.chip.pixels())
    assert started.chip.pixels() == started.drawn()


def test_waking_somebody_who_is_awake_sends_nothing(started: Desk):
    started.oled.wake()
    assert started.settle() == 0


def test_a_display_exchanged_while_asleep_wakes_up_right(started: Desk):
    draw_a_scene(started.oled)
    started.oled.show()
    started.settle()
    started.oled.sleep()
    started.settle()
    started.chip.power_on()
    started.oled.wake()
    started.settle()
    assert started.chip.pixels() == started.drawn()


# Coming and going


def test_a_missing_display_is_said_clearly_and_found_when_it_is_plugged_in(desk: Desk):
    desk.chip.dead = True
    with pytest.raises(Exception, match="No display answers") as caught:
        desk.oled.start()
    assert type(caught.value).__name__ == "ChipError"
    assert caught.value.code == "DISPLAY_MISSING"  # type: ignore[attr-defined]
    draw_a_scene(desk.oled)
    desk.oled.show()
    assert desk.step() is False
    assert desk.holds[-1] < 1 * MS
    desk.chip.dead = False
    desk.settle()
    assert desk.chip.pixels() == desk.drawn()
    assert desk.oled.present


def test_a_lost_display_is_reported_once_and_drawn_anew_when_it_returns(started: Desk):
    draw_a_scene(started.oled)
    started.oled.show()
    started.settle()
    started.chip.dead = True
    started.oled.text("gone", 60, 50)
    started.oled.show()
    with pytest.raises(Exception, match="unplugged") as caught:
        started.step()
    assert caught.value.code == "DISPLAY_LOST"  # type: ignore[attr-defined]
    assert not started.oled.present
    for _ in range(3):
        assert started.step() is False
    started.oled.text("still", 60, 56)
    started.oled.show()
    started.chip.dead = False
    started.settle()
    assert started.chip.pixels() == started.drawn()
    assert started.chip.contrast == 0xCF


def test_a_display_lost_in_the_middle_of_a_page_is_drawn_whole_afterwards(started: Desk):
    started.oled.fill(1)
    started.oled.show()
    started.device.clock.after(1 * MS, lambda: setattr(started.chip, "dead", True))
    with pytest.raises(Exception, match="unplugged"):
        started.settle()
    started.chip.dead = False
    started.settle()
    assert all(started.chip.pixels())


def test_a_stuck_bus_counts_as_a_lost_display(started: Desk):
    started.device.net(SDA).short_to_ground()
    started.oled.fill(1)
    started.oled.show()
    with pytest.raises(Exception, match="unplugged"):
        started.step()
    started.device.net(SDA).short_to_ground(False)
    started.settle()
    assert all(started.chip.pixels())


def test_an_idle_check_notices_what_no_step_would(started: Desk):
    started.oled.check()
    assert started.settle() == 0
    started.chip.dead = True
    with pytest.raises(Exception, match="unplugged"):
        started.oled.check()
    started.oled.check()  # said once is enough


def test_an_idle_check_notices_a_display_that_was_away_for_a_moment(started: Desk):
    draw_a_scene(started.oled)
    started.oled.show()
    started.settle()
    started.chip.dead = True
    started.chip.dead = False
    assert not any(started.chip.pixels())
    started.oled.check()
    started.settle()
    assert started.chip.pixels() == started.drawn()


def test_a_clone_that_always_claims_to_be_off_is_set_up_again_once_only(
    started: Desk, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(started.chip, "status", lambda: 0x40)
    started.oled.check()
    assert started.settle() > 0
    for _ in range(3):
        started.oled.check()
        assert started.settle() == 0


# On MicroPython


ON_MICROPYTHON = """
import gc
from drivers.oled import {kind}

class Bus:
    def __init__(self):
        self.log = bytearray(3000)
        self.length = 0
    def writeto(self, address, data):
        for byte in data:
            self.log[self.length] = byte
            self.length += 1

bus = Bus()
oled = {kind}(bus)
oled.start()
oled.text("Trebuchet", 5, 11)
oled.show()

def settle():
    steps = 0
    while oled.step():
        steps += 1
    return steps

def measure():
    before = gc.mem_alloc()
    steps = settle()
    oled.pixel(64, 33, 1)
    oled.show()
    steps += settle()
    allocated = gc.mem_alloc() - before
    print(steps)
    print(allocated)

measure()
print(bytes(bus.log[:bus.length]).hex())
"""


@pytest.mark.parametrize("kind", CHIPS)
def test_micropython_sends_the_same_bytes_and_allocates_nothing(kind: str, tmp_path: Path):
    drivers = tmp_path / "drivers"
    drivers.mkdir()
    for name in ("errors.py", "oled.py"):
        (drivers / name).write_text(
            (FIRMWARE / "drivers" / name).read_text(encoding="utf-8"), encoding="utf-8"
        )
    script = tmp_path / "run.py"
    script.write_text(ON_MICROPYTHON.format(kind=kind), encoding="utf-8")
    steps, allocated, sent = vm.run(tmp_path, script)
    assert (int(steps), int(allocated)) == (16, 0)  # eight pages in two parts

    desk = Desk(kind)
    with desk.device.awake():
        for byte_string in transactions(bytes.fromhex(sent)):
            desk.chip.start(False)
            for byte in byte_string:
                desk.chip.write(byte)
        desk.oled.text("Trebuchet", 5, 11)
        desk.oled.pixel(64, 33, 1)
        assert desk.chip.pixels() == desk.drawn()


def transactions(sent: bytes) -> Iterator[bytes]:
    """Cut it where the driver did: set-up, eight pages in two parts, look, a quarter of a page."""
    pages = [7 + 96, 7 + 32] * 8
    set_up = len(sent) - sum(pages) - 5 - (7 + 32)
    at = 0
    for length in [set_up, *pages, 5, 7 + 32]:
        yield sent[at : at + length]
        at += length
