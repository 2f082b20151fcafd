"""The wires to an MFRC522: its registers over SPI, and single exchanges with a card. Nothing is allocated.

Numbers of sections are those of the chip's data sheet, rev. 3.9.
"""

import time

from micropython import const

from drivers.card_chip import ABSENT, PRESENT, REFUSED, SEVERAL, UNCLEAR, CardChip
from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import SPI, Pin

# Address bytes on the wire: the register's number shifted up, with the highest bit for reading (8.1.2.3).
_COMMAND = const(0x02)
_COM_IRQ = const(0x08)
_FIFO_LEVEL = const(0x14)
_BIT_FRAMING = const(0x1A)
_TX_MODE = const(0x24)
_T_RELOAD_LOW = const(0x5A)

_TRANSMIT = const(0x04)
_TRANSCEIVE = const(0x0C)
_AUTHENT = const(0x0E)

# What is written, an address and a value each.
_CLEAR_IRQ = bytes((_COM_IRQ, 0x7F))
_CLEAR_FIFO = bytes((_FIFO_LEVEL, 0x80))
GO = (bytes((_COMMAND, _TRANSCEIVE)), bytes((_BIT_FRAMING, 0x80)))
GO_SHORT = (bytes((_COMMAND, _TRANSCEIVE)), bytes((_BIT_FRAMING, 0x87)))
GO_SILENT = (bytes((_BIT_FRAMING, 0)), bytes((_COMMAND, _TRANSMIT)))
GO_LOGIN = (bytes((_BIT_FRAMING, 0)), bytes((_COMMAND, _AUTHENT)))

# How we talk: whether the chip appends a CRC, and how many ticks of 50 us it waits for the answer to begin.
# Only what changes is sent: every visit begins bare, goes on sealed, and only then reads or writes.
BARE = const(0)  # wake up and anticollision: 0.3 ms, the answer comes after 0.09
SEALED = const(1)
READING = const(2)  # 5 ms
WRITING = const(3)  # 12 ms: an NTAG programs a page in 4.1, and may take 10
_BEGIN_BARE = (bytes((_T_RELOAD_LOW, 5)), bytes((_TX_MODE, 0x00)))
_MANNERS = (
    bytes((_TX_MODE, 0x00)),
    bytes((_TX_MODE, 0x80)),
    bytes((_T_RELOAD_LOW, 100)),
    bytes((_T_RELOAD_LOW, 240)),
)

# Several registers in one go: ComIrq, Error, FIFOLevel, Control, WaterLevel.
_ASK_STATE = b"\x88\x8c\x94\x98\x96\x00"
RX_IRQ = const(0x20)
IDLE_IRQ = const(0x10)
_TIMER_IRQ = const(0x01)
_COLLISION = const(0x08)
_DAMAGE = const(0x13)  # overflow, parity, protocol
_LONGEST_US = const(8000)


# Used within one step only, so all chips share them.
_pair = bytearray(2)
_one = bytearray(2)
STATUS = bytearray(6)  # behind a byte of no meaning what _ASK_STATE asks for


class Mfrc522Bus(CardChip):
    def __init__(self, spi: "SPI", cs: "Pin"):
        super().__init__()
        # Bound once: fetching a method to call it in a loop allocates.
        self._spi = spi
        self._spi_write = spi.write
        self._spi_exchange = spi.write_readinto
        self._cs = cs
        self._manner = -1
        cs(1)

    # Exchanges with a card

    def _exchange(
        self, message: "bytes | bytearray", manner: int, go: "tuple[bytes, bytes]", quiet_us: int
    ) -> int:
        self._send(message, manner, go)
        return self._answer(RX_IRQ, quiet_us)

    def _send(self, message: "bytes | bytearray", manner: int, go: "tuple[bytes, bytes]") -> None:
        cs = self._cs
        write = self._spi_write
        if manner != self._manner:
            cs(0)
            write(_MANNERS[manner])
            cs(1)
            self._manner = manner
        # Without loops, because this is most of what a card costs.
        cs(0)
        write(_CLEAR_IRQ)
        cs(1)
        cs(0)
        write(_CLEAR_FIFO)
        cs(1)
        cs(0)
        write(message)
        cs(1)
        cs(0)
        write(go[0])
        cs(1)
        cs(0)
        write(go[1])
        cs(1)

    def _answer(self, irq: int, quiet_us: int) -> int:
        """Wait until the chip reports `irq`, or its own timer; one that does neither is not a chip any more.

        For quiet_us there is nothing to ask for: so long the bits take on the air at least.
        PRESENT: a whole answer waits in the FIFO. REFUSED: four bits of it, which ACK is too.
        """
        cs = self._cs
        exchange = self._spi_exchange
        status = STATUS
        began = time.ticks_us()
        if quiet_us:
            time.sleep_us(quiet_us)
        while True:
            cs(0)
            exchange(_ASK_STATE, status)
            cs(1)
            now = status[1]
            if now == 0xFF:  # its highest bit is always read as 0: nobody drives the wire
                raise ChipError("READER_LOST", "The card reader was unplugged or lost its power.")
            if now & irq:
                break
            if now & _TIMER_IRQ:
                return ABSENT
            if time.ticks_diff(time.ticks_us(), began) > _LONGEST_US:
                raise ChipError("READER_STUCK", "The card reader does not finish its command.")
        if status[2] & _COLLISION:
            return SEVERAL
        if status[2] & _DAMAGE:
            return UNCLEAR
        bits = status[4] & 7
        if not bits:
            return PRESENT
        return REFUSED if bits == 4 and status[3] == 1 else UNCLEAR

    def _be_bare(self) -> None:
        self.order(_BEGIN_BARE)
        self._manner = BARE

    # Registers

    def order(self, orders: "tuple[bytes, ...]") -> None:
        cs = self._cs
        write = self._spi_write
        for order in orders:
            cs(0)
            write(order)
            cs(1)

    def _put(self, register: int, value: int) -> None:
        _pair[0] = register
        _pair[1] = value
        self._cs(0)
        self._spi_write(_pair)
        self._cs(1)

    def fetch(self, question: bytes, into: "bytearray | memoryview") -> "bytearray | memoryview":
        self._cs(0)
        self._spi_exchange(question, into)
        self._cs(1)
        return into

    def register(self, question: bytes) -> int:
        return self.fetch(question, _one)[1]

    def set_speed(self, baud: int) -> None:
        """Of the bus, for all chips on it."""
        self._spi.init(baudrate=baud)


def sound(answer: "bytearray | memoryview", size: int) -> bool:
    """Is the CRC_A at the end right? Checked here and not in the chip, so it covers the SPI wires too."""
    crc = 0x6363
    for i in range(1, size + 1):
        byte = answer[i] ^ (crc & 0xFF)
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc & 0xFFFF == 0
