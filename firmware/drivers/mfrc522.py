"""NXP MFRC522 on SPI: finds, reads and writes cards in steps of a few milliseconds, without allocating.

Numbers of sections are those of the chip's data sheet, rev. 3.9.
"""

import time

from micropython import const

from drivers.card_chip import ABSENT, NDEF_KEY, PRESENT, REFUSED, SEVERAL, UNCLEAR, CardChip
from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import SPI, Pin

# Address bytes on the wire: the register's number shifted up, with the highest bit for reading (8.1.2.3).
_COMMAND = const(0x02)
_COM_IRQ = const(0x08)
_STATUS_2 = const(0x10)
_FIFO = const(0x12)
_FIFO_LEVEL = const(0x14)
_WATER_LEVEL = const(0x16)
_BIT_FRAMING = const(0x1A)
_COLL = const(0x1C)
_MODE = const(0x22)
_TX_MODE = const(0x24)
_RX_MODE = const(0x26)
_TX_CONTROL = const(0x28)
_TX_ASK = const(0x2A)
_RF_CONFIG = const(0x4C)
_T_MODE = const(0x54)
_T_PRESCALER = const(0x56)
_T_RELOAD_HIGH = const(0x58)
_T_RELOAD_LOW = const(0x5A)

_IDLE = const(0x00)
_TRANSMIT = const(0x04)
_TRANSCEIVE = const(0x0C)
_AUTHENT = const(0x0E)
_SOFT_RESET = const(0x0F)

_ANTENNA_ON = const(0x83)
_ANTENNA_OFF = const(0x80)

# Pairs of address and value. The timer starts by itself after sending and ticks every 50 us: 13.56 MHz / 677.
_SET_UP = bytes((
    _T_MODE, 0x81, _T_PRESCALER, 0x52, _T_RELOAD_HIGH, 0, _TX_ASK, 0x40, _MODE, 0x3D, _RX_MODE, 0, _COLL, 0,
    _STATUS_2, 0,
))  # fmt: skip
_CLEAR = bytes((_COMMAND, _IDLE, _COM_IRQ, 0x7F, _FIFO_LEVEL, 0x80))
_GO = bytes((_COMMAND, _TRANSCEIVE, _BIT_FRAMING, 0x80))
_GO_SHORT = bytes((_COMMAND, _TRANSCEIVE, _BIT_FRAMING, 0x87))
_GO_SILENT = bytes((_BIT_FRAMING, 0, _COMMAND, _TRANSMIT))
_GO_LOGIN = bytes((_BIT_FRAMING, 0, _COMMAND, _AUTHENT))

# How we talk: whether the chip appends a CRC, and how many ticks it waits for the answer to begin. Only what
# changes is sent: every visit begins bare, goes on sealed, and only then reads or writes.
_BARE = const(0)  # wake up and anticollision: 0.4 ms, the answer comes after 0.09
_SEALED = const(1)
_READING = const(2)  # 5 ms
_WRITING = const(3)  # 12 ms: an NTAG programs a page in 4.1, and may take 10
_MANNERS = (
    bytes((_TX_MODE, 0x00, _T_RELOAD_LOW, 8)),
    bytes((_TX_MODE, 0x80)),
    bytes((_T_RELOAD_LOW, 100)),
    bytes((_T_RELOAD_LOW, 240)),
)

# Messages begin with the address of the FIFO.
_WUPA = b"\x12\x52"
_HALT = b"\x12\x50\x00"
_ANTICOLLISION = (b"\x12\x93\x20", b"\x12\x95\x20", b"\x12\x97\x20")

# Reading several registers in one go: their addresses, then a zero.
_ASK_STATE = b"\x88\x8c\x94\x98\x00"  # ComIrq, Error, FIFOLevel, Control
_ASK_STATUS_2 = b"\x90\x00"
_ASK_VERSION = b"\xee\x00"
_ASK_WATER_LEVEL = b"\x96\x00"
_ASK_PRESCALER = b"\xd6\x00"
_ASK_3 = b"\x92\x92\x92\x00"
_ASK_5 = b"\x92\x92\x92\x92\x92\x00"
_ASK_18 = b"\x92" * 18 + b"\x00"

_RX_IRQ = const(0x20)
_IDLE_IRQ = const(0x10)
_TIMER_IRQ = const(0x01)
_COLLISION = const(0x08)
_DAMAGE = const(0x13)  # overflow, parity, protocol
_CRYPTO_ON = const(0x08)

_ACK = const(0x0A)
_CASCADE = const(0x88)
_INCOMPLETE = const(0x04)

# States: what the next step does
_REST = const(0)
_RESET = const(1)
_UNRESET = const(2)
_CONFIGURE = const(3)
_POWER = const(4)
_WAKE = const(5)
_SELECT = const(6)
_READ = const(7)
_FETCH = const(8)
_LOGIN = const(9)
_LOGGED_IN = const(10)
_WRITE = const(11)
_ACKNOWLEDGED = const(12)
_RELEASE = const(13)

_TAG_START_MS = const(3)  # a tag in a new field is ready after about 1 ms; two ticks of the loop at least
_READ_MS = const(2)  # command and 16 bytes on the air: 2.0 ms; a login too
_PAGE_WRITE_MS = const(5)

GENUINE = (0x91, 0x92)


class Frames:
    """What goes over one SPI bus. Only one reader of a bus works at a time, so all of them share it."""

    def __init__(self, spi: "SPI"):
        # Bound once: fetching a method to call it in a loop allocates.
        self.write = spi.write
        self.exchange = spi.write_readinto
        self.uid = bytearray(10)
        self.pair = bytearray(2)
        self.status = bytearray(5)
        self.got_1 = bytearray(2)
        self.got_3 = bytearray(4)
        self.got_5 = bytearray(6)
        self.got_18 = bytearray(19)
        self.block = memoryview(self.got_18)[1:17]
        self.select_message = bytearray(b"\x12\x93\x70\0\0\0\0\0")
        self.read_message = bytearray(b"\x12\x30\0")
        self.page_message = bytearray(b"\x12\xa2\0\0\0\0\0")
        self.block_message = bytearray(17)
        self.block_message[0] = _FIFO
        self.login_message = bytearray(13)
        self.login_message[0] = _FIFO


class Mfrc522(CardChip):
    """`reset` is a pin of this chip alone (a line shared by several readers is the board's business).

    `frames`: those of the bus, where several chips share it.
    """

    def __init__(
        self,
        spi: "SPI",
        cs: "Pin",
        reset: "Pin | None" = None,
        gain: int = 4,
        frames: "Frames | None" = None,
    ):
        frames = frames or Frames(spi)
        super().__init__(frames.uid, frames.block)
        self._frames = frames
        self._cs = cs
        self._reset = reset
        self._gain = (gain & 7) << 4  # 4: 33 dB as after reset, 7: 48 dB
        self.version = 0
        self._state = _REST
        self._manner = -1
        self._level = 0
        self._mark = 8  # written to a register we do not use, a new one for each look
        cs(1)

    # Tasks

    def start(self) -> None:
        self._begin(_RESET)

    def look(self) -> None:
        self._begin(_POWER)

    def read(self, page: int) -> None:
        message = self._frames.read_message
        message[1] = 0x30
        message[2] = page
        self._begin(_READ)

    def login(self, page: int) -> None:
        message = self._frames.login_message
        message[1] = 0x60
        message[2] = page
        for i in range(6):
            message[3 + i] = NDEF_KEY[i]
        for i in range(4):
            message[9 + i] = self.uid[self.uid_size - 4 + i]
        self._begin(_LOGIN)

    def write(self, page: int, data: "bytes | bytearray", offset: int) -> None:
        frames = self._frames
        size = self.page_size
        if size == 16:
            frames.read_message[1] = 0xA0
            frames.read_message[2] = page
            message, first = frames.block_message, 1
        else:
            message, first = frames.page_message, 3
            message[2] = page
        for i in range(size):
            message[first + i] = data[offset + i]
        self._begin(_WRITE)

    def release(self) -> None:
        self._begin(_RELEASE)

    def _begin(self, state: int) -> None:
        self.busy = True
        self._state = state

    # Steps

    def step(self) -> int:
        state = self._state
        if state == _WAKE:
            return self._wake()
        if state == _POWER:
            self._put(_TX_CONTROL, _ANTENNA_ON)
            self._mark ^= 1
            self._put(_WATER_LEVEL, self._mark)
            self._state = _WAKE
            return _TAG_START_MS
        if state == _SELECT:
            return self._select()
        if state == _READ:
            self._send(self._frames.read_message, _READING, _GO)
            self._state = _FETCH
            return _READ_MS
        if state == _FETCH:
            return self._fetch_block()
        if state == _RELEASE:
            return self._let_go()
        if state == _WRITE:
            return self._write()
        if state == _ACKNOWLEDGED:
            return self._end(self._acknowledged())
        if state == _LOGIN:
            self._send(self._frames.login_message, _READING, _GO_LOGIN)
            self._state = _LOGGED_IN
            return _READ_MS
        if state == _LOGGED_IN:
            return self._logged_in()
        return self._start(state) if state else 0

    def _start(self, state: int) -> int:
        if state == _CONFIGURE:
            return self._configure()
        if state == _RESET and self._reset:
            self._reset(0)
            self._state = _UNRESET
            return 1
        self._state = _CONFIGURE
        if self._reset:
            self._reset(1)
            return 2
        self._put(_COMMAND, _SOFT_RESET)
        return 1

    def _configure(self) -> int:
        self._manner = -1
        self._run(_SET_UP)
        self._put(_RF_CONFIG, self._gain | 0x08)
        version = self._get(_ASK_VERSION)
        if version in (0x00, 0xFF) or self._get(_ASK_PRESCALER) != 0x52:
            raise ChipError("READER_MISSING", "The card reader does not answer: check its wires and power.")
        self.version = version
        self.warning = "" if version in GENUINE else "READER_CLONE"
        return self._end(PRESENT)

    def _wake(self) -> int:
        result = self._exchange(_WUPA, _BARE, _GO_SHORT, 300)
        if result == ABSENT and self._get(_ASK_WATER_LEVEL) != self._mark:
            # A frozen chip shows the end of its timer for ever; what we write, it does not take.
            raise ChipError("READER_STUCK", "The card reader hangs.")
        if result != PRESENT:
            return self._dark(result)
        self._level = 0
        self.uid_size = 0
        return self._select()

    def _select(self) -> int:
        """One cascade level: ask for the bytes of UID, then select by them. The step ends with the level."""
        frames = self._frames
        level = self._level
        result = self._exchange(_ANTICOLLISION[level], _BARE, _GO, 650)
        if result != PRESENT or frames.status[3] != 5:
            return self._dark(SEVERAL if result == SEVERAL else UNCLEAR)
        found = self._fetch(_ASK_5, frames.got_5)
        if found[1] ^ found[2] ^ found[3] ^ found[4] ^ found[5]:
            return self._dark(UNCLEAR)
        message = frames.select_message
        message[1] = 0x93 + 2 * level
        for i in range(5):
            message[3 + i] = found[1 + i]
        result = self._exchange(message, _SEALED, _GO, 1050)
        if result != PRESENT or frames.status[3] != 3 or not _sound(self._fetch(_ASK_3, frames.got_3), 3):
            return self._dark(SEVERAL if result == SEVERAL else UNCLEAR)
        sak = frames.got_3[1]
        more = sak & _INCOMPLETE
        if more and (found[1] != _CASCADE or level == 2):
            return self._dark(UNCLEAR)
        size = self.uid_size
        for i in range(2 if more else 1, 5):
            self.uid[size] = found[i]
            size += 1
        self.uid_size = size
        if more:
            self._level = level + 1
            self._state = _SELECT
            return 0
        self.sak = sak
        return self._end(PRESENT)

    def _fetch_block(self) -> int:
        frames = self._frames
        result = self._answer(0)
        if result == PRESENT and frames.status[3] == 18 and _sound(self._fetch(_ASK_18, frames.got_18), 18):
            return self._end(PRESENT)
        return self._end(REFUSED if result == REFUSED else UNCLEAR)

    def _logged_in(self) -> int:
        if not self._wait(_IDLE_IRQ, 0):
            return self._end(REFUSED)
        return self._end(PRESENT if self._get(_ASK_STATUS_2) & _CRYPTO_ON else UNCLEAR)

    def _write(self) -> int:
        frames = self._frames
        message = frames.page_message
        if self.page_size == 16:
            # A MIFARE Classic takes a block in two parts, each acknowledged.
            self._send(frames.read_message, _READING, _GO)
            result = self._acknowledged()
            if result != PRESENT:
                return self._end(result)
            message = frames.block_message
        self._send(message, _WRITING, _GO)
        self._state = _ACKNOWLEDGED
        return _PAGE_WRITE_MS

    def _acknowledged(self) -> int:
        result = self._answer(0)
        if result != REFUSED:
            return UNCLEAR
        return PRESENT if self._get(b"\x92\x00") & 0x0F == _ACK else REFUSED

    def _let_go(self) -> int:
        self._send(_HALT, _SEALED, _GO_SILENT)
        self._wait(_IDLE_IRQ, 330)
        if self.sak & 0x08:
            self._put(_STATUS_2, 0)
        return self._dark(PRESENT)

    def _dark(self, outcome: int) -> int:
        self._put(_TX_CONTROL, _ANTENNA_OFF)
        return self._end(outcome)

    # Exchanges with a card

    def _exchange(self, message: "bytes | bytearray", manner: int, go: bytes, quiet_us: int) -> int:
        self._send(message, manner, go)
        return self._answer(quiet_us)

    def _send(self, message: "bytes | bytearray", manner: int, go: bytes) -> None:
        if manner != self._manner:
            self._run(_MANNERS[manner])
            self._manner = manner
        self._run(_CLEAR)
        cs = self._cs
        cs(0)
        self._frames.write(message)
        cs(1)
        self._run(go)

    def _answer(self, quiet_us: int) -> int:
        """PRESENT: a whole answer waits in the FIFO. REFUSED: four bits of it, which ACK is too."""
        if not self._wait(_RX_IRQ, quiet_us):
            return ABSENT
        status = self._frames.status
        if status[2] & _COLLISION:
            return SEVERAL
        if status[2] & _DAMAGE:
            return UNCLEAR
        bits = status[4] & 7
        if not bits:
            return PRESENT
        return REFUSED if bits == 4 and status[3] == 1 else UNCLEAR

    def _wait(self, irq: int, quiet_us: int) -> bool:
        """Until the chip reports `irq`, or its own timer. A chip that does neither is not a chip any more.

        For quiet_us there is nothing to ask for: so long the bits take on the air at least.
        """
        time.sleep_us(quiet_us)
        cs = self._cs
        frames = self._frames
        exchange = frames.exchange
        status = frames.status
        began = time.ticks_us()
        while True:
            cs(0)
            exchange(_ASK_STATE, status)
            cs(1)
            now = status[1]
            if now == 0xFF:  # its highest bit is always read as 0: nobody drives the wire
                raise ChipError("READER_LOST", "The card reader was unplugged or lost its power.")
            if now & irq:
                return True
            if now & _TIMER_IRQ:
                return False
            if time.ticks_diff(time.ticks_us(), began) > 8000:
                raise ChipError("READER_STUCK", "The card reader does not finish its command.")

    # Registers

    def _run(self, pairs: bytes) -> None:
        cs = self._cs
        frames = self._frames
        write = frames.write
        pair = frames.pair
        for i in range(0, len(pairs), 2):
            pair[0] = pairs[i]
            pair[1] = pairs[i + 1]
            cs(0)
            write(pair)
            cs(1)

    def _put(self, register: int, value: int) -> None:
        frames = self._frames
        frames.pair[0] = register
        frames.pair[1] = value
        self._cs(0)
        frames.write(frames.pair)
        self._cs(1)

    def _fetch(self, question: bytes, into: bytearray) -> bytearray:
        self._cs(0)
        self._frames.exchange(question, into)
        self._cs(1)
        return into

    def _get(self, question: bytes) -> int:
        return self._fetch(question, self._frames.got_1)[1]


def _sound(answer: bytearray, size: int) -> bool:
    """Is the CRC_A at the end right? Checked here and not in the chip, so it covers the SPI wires too."""
    crc = 0x6363
    for i in range(1, size + 1):
        byte = answer[i] ^ (crc & 0xFF)
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc & 0xFFFF == 0
