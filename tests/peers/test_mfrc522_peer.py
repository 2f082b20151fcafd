"""Somebody else's driver, the PyPI package `mfrc522`, unchanged on our MFRC522 model."""

import importlib
import sys
import types

import pytest

from sim.chips.classic import NDEF_KEY
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tags import Classic1k, Tag
from sim.clock import MS, US, Clock
from tests.chips.spi_master import SpiMaster


class SpiDev:
    """The `spidev` of a Raspberry Pi, wired to the model of the moment."""

    clock: Clock
    chip: Mfrc522

    def open(self, bus: int, device: int) -> None:
        self._bus = SpiMaster(self.clock, baud=1_000_000, call_cost=20 * US)
        self._cs = self._bus.wire(self.chip)

    def xfer2(self, data: list[int]) -> list[int]:
        got = bytearray(len(data))
        self._cs(0)
        self._bus.write_readinto([byte & 0xFF for byte in data], got)
        self._cs(1)
        return list(got)

    def close(self) -> None: ...


@pytest.fixture
def peer(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    gpio = types.ModuleType("RPi.GPIO")
    gpio.OUT, gpio.BOARD, gpio.BCM = 0, 10, 11  # type: ignore[attr-defined]
    gpio.getmode = lambda: None  # type: ignore[attr-defined]
    for name in ("setmode", "setup", "output", "cleanup", "setwarnings"):
        setattr(gpio, name, lambda *_: None)
    pi = types.ModuleType("RPi")
    pi.GPIO = gpio  # type: ignore[attr-defined]
    spidev = types.ModuleType("spidev")
    spidev.SpiDev = SpiDev  # type: ignore[attr-defined]
    for name, module in (("RPi", pi), ("RPi.GPIO", gpio), ("spidev", spidev)):
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    SpiDev.clock = Clock()
    SpiDev.chip = Mfrc522(SpiDev.clock)
    SpiDev.clock.advance(5 * MS)
    return importlib.import_module("mfrc522")


def lay(tag: Tag) -> None:
    SpiDev.chip.field.place(tag)
    SpiDev.clock.advance(5 * MS)


def test_it_reads_a_uid(peer: types.ModuleType):
    reader = peer.SimpleMFRC522()
    lay(Classic1k(bytes.fromhex("DEADBEEF")))
    assert reader.read_id_no_block() == 0xDEADBEEF22  # with the check byte, as this package does


def test_it_sees_that_nothing_is_there_but_only_after_2000_register_reads(peer: types.ModuleType):
    reader = peer.SimpleMFRC522()
    before = SpiDev.clock.now
    assert reader.read_id_no_block() is None
    assert SpiDev.clock.now - before > 2000 * 2 * 8 * US


def test_without_halt_every_second_reading_misses(peer: types.ModuleType):
    reader = peer.SimpleMFRC522()
    lay(Classic1k(bytes.fromhex("DEADBEEF")))
    read = [reader.read_id_no_block() is not None for _ in range(6)]
    assert read == [True, False, True, False, True, False]


def test_it_writes_and_reads_text_on_a_classic(peer: types.ModuleType):
    reader = peer.SimpleMFRC522()
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    lay(tag)
    reader.write("Trebuchet")
    assert tag.block(8) == b"Trebuchet".ljust(16)
    assert reader.read() == (0xDEADBEEF22, "Trebuchet".ljust(48))


def test_it_does_not_get_past_another_key(peer: types.ModuleType):
    reader = peer.SimpleMFRC522()
    tag = Classic1k(bytes.fromhex("DEADBEEF"))
    tag.store(b"secret", 8)
    tag.set_trailer(2, NDEF_KEY + bytes.fromhex("FF078069") + NDEF_KEY)
    lay(tag)
    number, text = reader.read_no_block()
    assert number == 0xDEADBEEF22
    assert "secret" not in text
