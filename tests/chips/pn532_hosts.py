"""Hosts of the PN532 on each of its interfaces, for tests by the byte."""

from sim.chips.pn532 import Pn532, Pn532I2c, Pn532Spi, Pn532Uart
from sim.clock import MS, SECOND, US, Clock
from tests.chips.i2c_bus import I2cBus
from tests.chips.spi_master import SpiMaster

ACK = "0000FF00FF00"


def mirrored(byte: int) -> int:
    return sum((byte >> i & 1) << 7 - i for i in range(8))


class I2cHost:
    def __init__(self, **options):
        self.clock = Clock()
        self.chip: Pn532 = Pn532I2c(self.clock, **options)
        self.bus = I2cBus(self.clock, [self.chip])
        self.clock.advance(5 * MS)

    def write(self, text: str) -> None:
        self.bus.writeto(0x24, bytes.fromhex(text))

    def ready(self) -> bool:
        one = bytearray(1)
        self.bus.readfrom_into(0x24, one)
        return one[0] == 1

    def read(self, count: int) -> str:
        got = bytearray(count + 1)
        self.bus.readfrom_into(0x24, got)
        assert got[0] == 1, "read although not ready"
        return bytes(got[1:]).hex().upper()


class SpiHost:
    def __init__(self, **options):
        self.clock = Clock()
        self.chip: Pn532 = Pn532Spi(self.clock, **options)
        self.bus = SpiMaster(self.clock, baud=1_000_000)
        self.cs = self.bus.wire(self.chip)
        self.clock.advance(5 * MS)

    def transfer(self, data: bytes) -> bytes:
        got = bytearray(len(data))
        self.cs(0)
        self.bus.write_readinto(bytes(map(mirrored, data)), got)
        self.cs(1)
        return bytes(map(mirrored, got))

    def write(self, text: str) -> None:
        self.transfer(b"\x01" + bytes.fromhex(text))

    def ready(self) -> bool:
        return self.transfer(b"\x02\x00")[1] == 1

    def read(self, count: int) -> str:
        return self.transfer(b"\x03" + bytes(count))[1:].hex().upper()


class UartHost:
    """What the chip says piles up here, frame after frame."""

    def __init__(self, **options):
        self.clock = Clock()
        self.chip: Pn532Uart = Pn532Uart(self.clock, **options)
        self.chip.connect(self.heard)
        self.said = bytearray()
        self.baud = 115_200
        self.clock.advance(5 * MS)

    def heard(self, byte: int) -> None:
        if self.chip.baud == self.baud:
            self.said.append(byte)

    def write(self, text: str) -> None:
        for byte in bytes.fromhex(text):
            self.clock.advance(10 * SECOND // self.baud)
            if self.chip.baud == self.baud:
                self.chip.receive(byte)

    def ready(self) -> bool:
        # A whole frame, so that it can be read in one go.
        return bool(self.said) and not self.chip._sending

    def read(self, count: int) -> str:
        taken = bytes(self.said[:count])
        del self.said[:count]
        return taken.hex().upper()


def wait(host, ms: int = 100) -> None:
    for _ in range(ms * 2):
        host.clock.advance(500 * US)
        if host.ready():
            return
    raise AssertionError(f"not ready after {ms} ms")


def framed(data: str) -> str:
    """A frame around a command and its parameters (from TFI on)."""
    body = bytes.fromhex(data)
    return (bytes((0, 0, 0xFF, len(body), -len(body) & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))).hex()


def call(host, data: str, ms: int = 100) -> str:
    """A command and its parameters (from TFI on); the data of the answer (from TFI on)."""
    host.clock.advance(1 * MS)
    host.write(framed(data))
    wait(host)
    assert host.read(6) == ACK
    wait(host, ms)
    got = bytes.fromhex(host.read(60))
    length = got[3]
    assert got[:3] == b"\x00\x00\xff"
    assert (got[3] + got[4]) & 0xFF == 0
    assert sum(got[5 : 6 + length]) & 0xFF == 0
    return got[5 : 5 + length].hex().upper()
