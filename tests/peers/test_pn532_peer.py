"""Somebody else's driver, adafruit-circuitpython-pn532, unchanged on our PN532 model, over all its lines."""

import importlib
import sys
import types

import pytest

from sim.chips.pn532 import Pn532, Pn532I2c, Pn532Spi, Pn532Uart
from sim.chips.tags import Classic1k, Ntag
from sim.clock import MS, SECOND, US, Clock
from tests.chips.i2c_bus import I2cBus
from tests.chips.spi_master import SpiMaster

PYTHON = 150 * US  # what the interpreter needs between two calls on a bus
UID7 = bytes.fromhex("04A1B2C3D4E5F6")


class Lockable:
    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None: ...


class BusioI2c(Lockable):
    """CircuitPython's busio.I2C."""

    def __init__(self, bus: I2cBus):
        self._bus = bus

    def writeto(self, address: int, data: bytes, *, start: int = 0, end: int | None = None) -> None:
        self._bus.writeto(address, data[start:end])

    def readfrom_into(self, address: int, into: bytearray, *, start: int = 0, end: int | None = None) -> None:
        got = bytearray(len(into[start:end]))
        self._bus.readfrom_into(address, got)
        into[start : start + len(got)] = got


class BusioSpi(Lockable):
    """CircuitPython's busio.SPI."""

    def __init__(self, bus: SpiMaster):
        self._bus = bus

    def configure(self, **_: int) -> None: ...

    def write(self, data: bytes) -> None:
        self._bus.write(data)

    def write_readinto(self, data: bytes, into: bytearray) -> None:
        self._bus.write_readinto(bytes(data), into)


class BusioUart:
    """CircuitPython's busio.UART, at the speed of the chip."""

    def __init__(self, clock: Clock, chip: Pn532Uart):
        self._clock = clock
        self._chip = chip
        self._byte = 10 * SECOND // chip.baud
        self._received = bytearray()
        chip.connect(self._received.append)

    @property
    def in_waiting(self) -> int:
        return len(self._received)

    def reset_input_buffer(self) -> None:
        self._received.clear()

    def write(self, data: bytes) -> int:
        self._clock.advance(PYTHON)
        for byte in data:
            self._clock.advance(self._byte)
            self._chip.receive(byte)
        return len(data)

    def read(self, count: int) -> bytes | None:
        """As many bytes as come within a second, the default of CircuitPython."""
        until = self._clock.now + 1 * SECOND
        while len(self._received) < count and self._clock.now < until:
            self._clock.advance(self._byte)
        data = bytes(self._received[:count])
        del self._received[:count]
        return data or None


class SelectPin:
    """CircuitPython's digitalio.DigitalInOut, as a chip select."""

    def __init__(self, bus: SpiMaster, chip: Pn532Spi):
        self._wire = bus.wire(chip)

    def switch_to_output(self, value: bool = True) -> None:
        self.value = value

    @property
    def value(self) -> bool:
        return bool(self._wire.level)

    @value.setter
    def value(self, level: bool) -> None:
        self._wire(int(level))


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.advance(5 * MS)
    return clock


@pytest.fixture
def peer(monkeypatch: pytest.MonkeyPatch, clock: Clock):
    """The package with virtual time; of CircuitPython it only wants a constant and a direction."""
    micropython = types.ModuleType("micropython")
    micropython.const = lambda value: value  # type: ignore[attr-defined]
    digitalio = types.ModuleType("digitalio")
    digitalio.Direction = types.SimpleNamespace(OUTPUT=1)  # type: ignore[attr-defined]
    digitalio.DigitalInOut = SelectPin  # type: ignore[attr-defined]
    virtual = types.SimpleNamespace(
        sleep=lambda seconds: clock.advance(round(seconds * SECOND)),
        monotonic=lambda: clock.now / SECOND,
    )
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setitem(sys.modules, "digitalio", digitalio)
    for name in [name for name in sys.modules if name.startswith(("adafruit_pn532", "adafruit_bus_device"))]:
        monkeypatch.delitem(sys.modules, name)
    modules = {
        name: importlib.import_module(f"adafruit_pn532.{name}")
        for name in ("adafruit_pn532", "i2c", "spi", "uart")
    }
    for module in modules.values():
        monkeypatch.setattr(module, "time", virtual)
    yield modules
    for name in [name for name in sys.modules if name.startswith(("adafruit_pn532", "adafruit_bus_device"))]:
        del sys.modules[name]


@pytest.fixture(params=["i2c", "spi", "uart"])
def reader(request: pytest.FixtureRequest, peer, clock: Clock):
    """Their driver, and our chip under it."""
    chip: Pn532
    if request.param == "i2c":
        chip = Pn532I2c(clock)
        clock.advance(5 * MS)
        bus = I2cBus(clock, [chip], baud=100_000, call_cost=PYTHON)
        driver = peer["i2c"].PN532_I2C(BusioI2c(bus))
    elif request.param == "uart":
        chip = Pn532Uart(clock)
        clock.advance(5 * MS)
        driver = peer["uart"].PN532_UART(BusioUart(clock, chip))
    else:
        chip = Pn532Spi(clock)
        clock.advance(5 * MS)
        spi = SpiMaster(clock, baud=1_000_000, call_cost=PYTHON)
        driver = peer["spi"].PN532_SPI(BusioSpi(spi), SelectPin(spi, chip))
    driver.SAM_configuration()
    return driver, chip


def test_it_knows_the_firmware(reader):
    assert reader[0].firmware_version == (0x32, 0x01, 0x06, 0x07)


def test_it_reads_a_uid_again_and_again(reader):
    driver, chip = reader
    chip.field.place(Ntag(213, UID7))
    assert [bytes(driver.read_passive_target(timeout=0.5)) for _ in range(3)] == [UID7] * 3


def test_it_finds_nothing_on_an_empty_reader(reader):
    assert reader[0].read_passive_target(timeout=0.5) is None


def test_it_reads_and_writes_a_page(reader):
    driver, chip = reader
    tag = Ntag(213, UID7)
    chip.field.place(tag)
    driver.read_passive_target(timeout=0.5)
    assert driver.ntag2xx_write_block(6, b"GAME")
    assert tag.page(6) == b"GAME"
    assert bytes(driver.ntag2xx_read_block(6)) == b"GAME"


def test_it_opens_a_classic_with_the_right_key_only(reader):
    driver, chip = reader
    uid = bytes.fromhex("DEADBEEF")
    tag = Classic1k(uid)
    tag.store(b"sixteen bytes !!")
    chip.field.place(tag)
    driver.read_passive_target(timeout=0.5)
    assert driver.mifare_classic_authenticate_block(uid, 4, 0x60, b"\xff" * 6)
    assert bytes(driver.mifare_classic_read_block(4)) == b"sixteen bytes !!"
    driver.read_passive_target(timeout=0.5)
    assert not driver.mifare_classic_authenticate_block(uid, 4, 0x60, bytes(6))


def test_it_sends_the_chip_to_sleep_and_wakes_it(reader, clock: Clock):
    """On I2C the call that wakes the chip is not acknowledged; the next one, a moment later, is."""
    driver, chip = reader
    assert driver.power_down()
    assert chip.asleep
    chip.field.place(Ntag(213, UID7))
    driver.read_passive_target(timeout=0.5)
    clock.advance(2 * MS)
    assert bytes(driver.read_passive_target(timeout=0.5)) == UID7
