"""An MFRC522 on an SPI bus, with its registers by name."""

from sim.chips.air import Field
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tags import Tag
from sim.clock import MS, Clock
from tests.chips.spi_master import SpiMaster

COMMAND, COM_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = 0x01, 0x02, 0x04, 0x05, 0x06, 0x07, 0x08
FIFO, LEVEL, WATER, CONTROL, FRAMING, COLL = 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
CRC_HIGH, CRC_LOW = 0x21, 0x22
T_MODE, T_PRESCALER, T_RELOAD_HIGH, T_RELOAD_LOW, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37


class Board:
    def __init__(self, **options):
        self.clock = Clock()
        self.field = Field(self.clock)
        self.chip = Mfrc522(self.clock, self.field, **options)
        self.bus = SpiMaster(self.clock, baud=10_000_000)
        self.cs = self.bus.wire(self.chip)
        self.clock.advance(1 * MS)

    def transfer(self, *data: int) -> bytes:
        got = bytearray(len(data))
        self.cs(0)
        self.bus.write_readinto(bytes(data), got)
        self.cs(1)
        return bytes(got)

    def write(self, register: int, *values: int) -> None:
        self.transfer(register << 1, *values)

    def read(self, register: int) -> int:
        return self.transfer(0x80 | register << 1, 0)[1]

    def fifo(self) -> bytes:
        count = self.read(LEVEL)
        return self.transfer(*[0x92] * count, 0)[1:]

    def radio(self) -> "Board":
        """Antenna on, full modulation, CRC preset 6363h, timer of 1 ms that starts by itself."""
        for register, value in (
            (TX_ASK, 0x40), (MODE, 0x3D), (T_MODE, 0x80), (T_PRESCALER, 0xA9), (T_RELOAD_LOW, 39),
            (TX_CONTROL, 0x83),
        ):  # fmt: skip
            self.write(register, value)
        self.clock.advance(5 * MS)
        return self

    def place(self, *tags: Tag) -> None:
        """Into the field, until they have power."""
        for tag in tags:
            self.field.place(tag)
        self.clock.advance(2 * MS)

    def transceive(self, data: str, framing: int = 0) -> bytes:
        self.send(data, framing)
        self.clock.advance(20 * MS)
        return self.fifo()

    def send(self, data: str, framing: int = 0) -> None:
        """Begin to send; the answer comes when it has come through the air."""
        self.write(COMMAND, 0x00)
        self.write(COM_IRQ, 0x7F)
        self.write(LEVEL, 0x80)
        self.write(FIFO, *bytes.fromhex(data))
        self.write(COMMAND, 0x0C)
        self.write(FRAMING, framing | 0x80)

    def select(self, uid: str) -> None:
        """A tag with a UID of four bytes, by the chip's own CRC."""
        self.write(TX_MODE, 0x00)
        self.transceive("52", 0x07)
        five = self.transceive("9320")
        assert five[:4] == bytes.fromhex(uid)
        self.write(TX_MODE, 0x80)
        assert len(self.transceive("9370" + five.hex())) == 3
