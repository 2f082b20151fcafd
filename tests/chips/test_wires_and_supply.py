"""MISO that clones hold or nobody drives, cables that are too long, a supply that sags, SDA held low."""

import random

import pytest

from sim.chips.mfrc522 import Mfrc522
from sim.chips.mfrc522_host import VERSION, WATER_LEVEL
from sim.chips.ports import Net
from sim.chips.spi_bus import SpiBus
from sim.chips.ssd1306 import Ssd1306
from sim.chips.supply import Supply
from sim.clock import MS, Clock

MHZ = 1_000_000


class Bus:
    def __init__(self, readers: int, cable_cm: int = 10, pull: int = 0) -> None:
        self.clock = Clock()
        self.miso = Net("MISO", pull)
        self.wires = SpiBus(self.miso, random.Random(1))
        self.wires.cable_cm = cable_cm
        self.chips = [Mfrc522(self.clock) for _ in range(readers)]
        self.wires.chips += self.chips
        self.clock.advance(5 * MS)

    def read(self, chip: int, register: int, baud: int = 4 * MHZ) -> int:
        return self._talk(chip, bytes((0x80 | register << 1, 0)), baud)[1]

    def write(self, chip: int, register: int, value: int, baud: int = 4 * MHZ) -> None:
        self._talk(chip, bytes((register << 1, value)), baud)

    def _talk(self, number: int, data: bytes, baud: int) -> list[int]:
        chip = self.chips[number]
        self.wires.selected.append(chip)
        chip.select()
        answer = [self.wires.exchange(byte, baud) for byte in data]
        self.wires.selected.remove(chip)
        chip.deselect()
        return answer


def test_two_clones_that_hold_the_line_work_and_three_do_not() -> None:
    bus = Bus(3)
    for chip in bus.chips[:2]:
        bus.wires.hold(chip, True)
    assert bus.read(0, VERSION) == bus.read(1, VERSION) == 0x92
    bus.wires.hold(bus.chips[2], True)
    assert [bus.read(n, VERSION) for n in range(3)] == [0, 0, 0]
    assert bus.miso.level == 0


def test_a_gate_for_each_reader_cures_that() -> None:
    bus = Bus(3, pull=1)
    bus.wires.separated = True
    for chip in bus.chips:
        bus.wires.hold(chip, True)
    assert [bus.read(n, VERSION) for n in range(3)] == [0x92] * 3
    assert bus.miso.level == 1


@pytest.mark.parametrize(("pull", "read"), [(0, 0x00), (1, 0xFF)])
def test_a_line_that_nobody_drives_follows_its_pull(pull: int, read: int) -> None:
    bus = Bus(2)
    bus.miso.pull(pull)
    bus.wires.cut.add(bus.chips[0])
    bus.chips[1].dead = True
    assert [bus.read(n, VERSION) for n in range(2)] == [read, read]


@pytest.mark.parametrize(
    ("readers", "cable_cm", "good_mhz", "bad_mhz"),
    [(2, 10, 8, None), (11, 30, 4, 8), (2, 80, 2, 8), (3, 80, 1, 4), (9, 100, None, 1)],
)
def test_bits_go_wrong_with_clock_and_cable(
    readers: int, cable_cm: int, good_mhz: int | None, bad_mhz: int | None
) -> None:
    """More than two readers on 60 to 100 cm do not work at the usual 4 MHz, as people report."""
    bus = Bus(readers, cable_cm)

    def failures(baud: int) -> int:
        wrong = 0
        for value in range(600):
            bus.write(0, WATER_LEVEL, value & 0x3F, baud)
            wrong += bus.read(0, WATER_LEVEL, baud) != value & 0x3F
        return wrong

    if good_mhz:
        assert bus.wires.error_rate(good_mhz * MHZ) == 0
        assert failures(good_mhz * MHZ) == 0
    if bad_mhz:
        assert failures(bad_mhz * MHZ) > 5


def test_a_supply_that_sags_takes_readers_down_and_gives_them_back_without_memory() -> None:
    clock = Clock()
    chip = Mfrc522(clock)
    clock.advance(5 * MS)
    supply = Supply()
    load = [0.0]
    supply.loads, supply.fed = [lambda: load[0]], [chip]
    chip.field.switch(True)
    load[0] = 1400
    supply.look()
    assert not chip.dead
    assert supply.vsys > 4.5
    supply.ohms = 2.0
    supply.look()
    assert chip.dead
    assert supply.vsys < 2.95
    load[0] = 100
    supply.look()
    assert not chip.dead
    assert not chip.field.on


def test_a_dead_reader_is_not_raised_by_the_supply() -> None:
    chip = Mfrc522(Clock())
    chip.dead = True
    supply = Supply()
    load = [2000.0]
    supply.loads, supply.fed, supply.ohms = [lambda: load[0]], [chip], 2.0
    supply.look()
    load[0] = 0
    supply.look()
    assert chip.dead


def test_a_display_that_hangs_is_freed_by_nine_clocks_or_by_its_power() -> None:
    sda, scl = Net("SDA", 1), Net("SCL", 1)
    display = Ssd1306(Clock())
    display.hang(sda, scl)
    assert sda.level == 0
    for clocks in range(1, 10):
        scl.drive(0, "master")
        scl.drive(1, "master")
        assert sda.level == (clocks == 9)
    assert not display.hangs
    display.hang(sda, scl)
    display.power_on()
    assert sda.level == 1
