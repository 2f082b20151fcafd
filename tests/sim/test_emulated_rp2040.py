"""The firmware on an emulated RP2040: its chips by themselves, and a whole battle where there is a UF2."""

import json
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from host_tools import boards
from sim import ROOT, vm
from sim.bench.image import make_device
from sim.clock import MS
from sim.emulate import play_battle
from sim.emulated_rp2040.battle import Battle, picture
from sim.emulated_rp2040.odds import expected, reckoning
from sim.emulated_rp2040.pins import Pins
from sim.emulated_rp2040.uf2 import NoUf2, OutOfReach, find_uf2
from sim.table import Table

CS, RESET = 17, 22  # of the reader "attacker" on pico_duel
VERSION = 0x37 << 1 | 0x80  # a read of the MFRC522's version


@pytest.fixture(scope="module")
def battle() -> Battle:
    return Battle("pico_duel")


def test_the_rehearsal_uses_card_wheel_and_buttons(battle: Battle) -> None:
    kinds = {next(iter(act.step)) for act in battle.acts}
    assert kinds == {"press", "tap", "turn"}
    assert battle.files.keys() == {"/journal/0/1.0", "/settings.txt"}
    assert "Long-Range" in battle.text


def test_the_rehearsal_is_always_the_same(battle: Battle) -> None:
    assert Battle("pico_duel").acts == battle.acts


# Chips on the pins of a processor that runs nothing


class Bench:
    """An emulated RP2040 whose registers are written by hand."""

    def __init__(self) -> None:
        from rp2040py.rp2040 import RP2040

        self.table = Table("pico_duel")
        self.mcu: Any = RP2040()
        board = boards.load(ROOT / "boards" / "pico_duel.toml")
        self.pins = Pins(self.mcu, self.table.device, board)

    def run(self, ms: float) -> None:
        self.pins.wake_later()
        left = ms * MS
        while left > 0:
            step = min(left, 10_000)
            self.mcu.clock.tick(step)
            left -= step
        self.pins.follow()


def test_buttons_and_wheel_reach_the_pins() -> None:
    bench = Bench()
    ok, a, b = (bench.mcu.gpio[pin] for pin in (12, 10, 11))
    assert (ok._raw_input_value, a._raw_input_value, b._raw_input_value) == (True, True, True)
    bench.table.buttons["ok"].press()
    bench.run(10)
    assert ok._raw_input_value is False
    bench.table.buttons["ok"].release()
    bench.run(10)
    assert ok._raw_input_value is True
    bench.table.wheel.turn(1)
    bench.run(20)
    assert (a._raw_input_value, b._raw_input_value) == (False, True)


def test_a_reader_answers_on_the_emulated_spi() -> None:
    bench = Bench()
    spi = bench.mcu.spi[0]
    answers: list[int] = []
    spi.complete_transmit = answers.append
    bench.table.device.net(RESET).drive(1, "mcu")
    bench.run(60)
    bench.table.device.net(CS).drive(0, "mcu")
    for byte in (VERSION, 0):
        spi.on_transmit(byte)
        bench.run(0.01)
    assert answers[1] == 0x92


def test_the_display_takes_bytes_from_the_emulated_i2c() -> None:
    bench = Bench()
    i2c = bench.mcu.i2c[0]
    answers: list[bool] = []
    i2c.complete_connect = i2c.complete_write = answers.append
    before = picture(bench.table)
    i2c.on_connect(0x3C, 0)
    bench.run(0.1)
    for byte in (0x00, 0x8D, 0x14, 0xAF):  # commands follow: charge pump and display on
        i2c.on_write_byte(byte)
        bench.run(0.1)
    i2c.on_stop()
    i2c.on_connect(0x3C, 0)
    bench.run(0.1)
    for byte in (0x40, 0xFF):  # a column of eight dots
        i2c.on_write_byte(byte)
        bench.run(0.1)
    i2c.on_stop()
    assert answers == [True] * 8
    assert picture(bench.table) != before
    i2c.on_connect(0x50, 0)
    bench.run(0.1)
    assert answers[-1] is False


# The MicroPython to boot


def test_a_uf2_is_a_file_or_a_version_and_only_a_version_asks_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def no_network(url: str, timeout: float) -> None:
        asked.append(url)
        raise URLError("no network")

    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setenv("HOME", str(tmp_path))  # nothing was downloaded earlier
    file = tmp_path / "RPI_PICO.uf2"
    file.write_bytes(b"")
    assert find_uf2(str(file)) == file
    for missing in ("", "other.uf2", str(tmp_path)):
        with pytest.raises(NoUf2, match="name a file for the Pico, or a version"):
            find_uf2(missing)
    assert asked == []
    with pytest.raises(OutOfReach, match="1.28.0 cannot be downloaded here: .*no network"):
        find_uf2("1.28.0")
    assert "RPI_PICO" in asked[0]
    with pytest.raises(NoUf2, match="there is no MicroPython 1.99"):
        find_uf2("1.99")


def test_what_the_device_reckons_runs_on_its_modules(tmp_path: Path) -> None:
    """On the VM, where the same modules have the same names, with stand-ins for what only a Pico has."""
    device = make_device(tmp_path / "device", "history")
    work = tmp_path / "work.py"
    work.write_text("from sim.bench import vm_pico\nvm_pico.install()\n" + reckoning(), encoding="utf-8")
    told = json.loads("".join(vm.run(device, work)))
    assert told["odds"] == expected()
    # The VM's clock has steps of 1 ms, and a battle may take less than one.
    assert told["loop_ns"] > 0 and 0 <= told["battle_us"] < told["odds_us"]


# Where there is a UF2

FASTER = 1.6  # than a Pico, at most: the emulator has all of the flash in its cache


def test_a_battle_on_the_emulated_rp2040(uf2: Path) -> None:
    """Takes about eight minutes. That each picture is right is play_battle's own affair."""
    figures: dict[str, Any] = play_battle(uf2, "pico_duel", print)
    print(figures)  # told with a failure, and by pytest -rP
    # What MicroPython needs to start by itself: less than that, and it was no table that started.
    assert 300 < figures["boot_ms"] <= 2000 / FASTER
    assert 0 < figures["tap_led_ms"] <= 120 / FASTER
    assert 0 < figures["resolve_us"] <= 20_000 / FASTER
    assert figures["resolve_us"] < figures["odds_us"] <= 300_000 / FASTER
    assert 4000 < figures["loop_ns"] < 5000  # else the times of this run say nothing about a Pico
    assert 0 < figures["stall_ms"] <= 150  # as any move; with all that the next page needs
    assert figures["free_heap"] > 90_000
