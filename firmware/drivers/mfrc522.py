"""NXP MFRC522 on SPI: finds, reads and writes cards in steps of a few milliseconds, without allocating."""

import time

from micropython import const

from drivers.card_chip import ABSENT, FAINT, NDEF_KEY, PRESENT, REFUSED, SEVERAL, UNCLEAR
from drivers.errors import ChipError
from drivers.mfrc522_bus import (
    BARE,
    GO,
    GO_LOGIN,
    GO_SHORT,
    GO_SILENT,
    IDLE_IRQ,
    READING,
    RX_IRQ,
    SEALED,
    STATUS,
    WRITING,
    Mfrc522Bus,
    sound,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import SPI, Pin

# Address bytes on the wire: the register's number shifted up, with the highest bit for reading (8.1.2.3).
_COMMAND = const(0x02)
_STATUS_2 = const(0x10)
_FIFO = const(0x12)
_WATER_LEVEL = const(0x16)
_COLL = const(0x1C)
_MODE = const(0x22)
_RX_MODE = const(0x26)
_TX_CONTROL = const(0x28)
_TX_ASK = const(0x2A)
_RF_CONFIG = const(0x4C)
_T_MODE = const(0x54)
_T_PRESCALER = const(0x56)
_T_RELOAD_HIGH = const(0x58)

_IDLE = const(0x00)
_SOFT_RESET = const(0x0F)

_ANTENNA_ON = const(0x83)
_ANTENNA_OFF = const(0x80)

# What is written, an address and a value each. The timer starts by itself after sending and ticks every
# 50 us: 13.56 MHz / 677.
_SET_UP = (
    bytes((_T_MODE, 0x81)),
    bytes((_T_PRESCALER, 0x52)),
    bytes((_T_RELOAD_HIGH, 0)),
    bytes((_TX_ASK, 0x40)),
    bytes((_MODE, 0x3D)),
    bytes((_RX_MODE, 0)),
    bytes((_COLL, 0)),
    bytes((_STATUS_2, 0)),
)

# Messages begin with the address of the FIFO.
_WUPA = b"\x12\x52"
_HALT = b"\x12\x50\x00"
_ANTICOLLISION = (b"\x12\x93\x20", b"\x12\x95\x20", b"\x12\x97\x20")
_LEVELS = b"\x93\x95\x97"

# Reading: addresses, then a zero.
_ASK_STATUS_2 = b"\x90\x00"
_ASK_VERSION = b"\xee\x00"
_ASK_PRESCALER = b"\xd6\x00"
_ASK_1 = b"\x92\x00"
_ASK_3 = b"\x92\x92\x92\x00"
_ASK_5 = b"\x92\x92\x92\x92\x92\x00"
_ASK_18 = b"\x92" * 18 + b"\x00"

_CRYPTO_ON = const(0x08)

_ACK = const(0x0A)
_CASCADE = const(0x88)
_WHOLE = const(0x70)
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

# A tag in a new field is ready after about 1 ms, but ISO 14443-3 allows it 5: so long it gets at each eighth
# look at least. On its way here and back the loop takes another millisecond.
_TAG_START_MS = const(1)
_TAG_START_US = const(2200)
_SLOW_START_MS = const(4)
_SLOW_START_US = const(5200)
_SHORT_US = const(500)  # nobody else gets anything done in so little time
_EIGHTH = const(7)
_READ_MS = const(2)  # command and 16 bytes on the air: 2.0 ms; a login too
_PAGE_WRITE_MS = const(5)

GENUINE = (0x91, 0x92)

# Used within one step only, so all chips share them.
_three = bytearray(4)
_eighteen = bytearray(19)
_block = memoryview(_eighteen)[1:17]
# What selects a card at one cascade level. Anticollision reads the five bytes of UID right into it.
_select_message = bytearray(8)
_select_message[0] = _FIFO
_found = memoryview(_select_message)[2:]
_read_message = bytearray(b"\x12\x30\0")
_page_message = bytearray(b"\x12\xa2\0\0\0\0\0")
_block_message = bytearray(b"\x12" + bytes(16))
_login_message = bytearray(b"\x12\x60\0" + NDEF_KEY + bytes(4))


class Mfrc522(Mfrc522Bus):
    """`reset` is a pin of this chip alone (a line shared by several readers is the board's business)."""

    name = "mfrc522"
    block = _block  # until the next step of any chip
    # Until something is to be written, all chips share these: an attribute of its own takes memory.
    _reset: "Pin | None" = None
    _data: "bytes | bytearray" = b""
    _offset = 0

    def __init__(self, spi: "SPI", cs: "Pin", reset: "Pin | None" = None, gain: int = 4):
        super().__init__(spi, cs)
        if reset:
            self._reset = reset
        self.gain = self.own_gain = gain  # 4: 33 dB as after reset, 7: 48 dB
        self._heard_with = gain  # what the chip has now
        self._looks = 0
        self._start_us = _TAG_START_US
        self.version = 0
        self._state = _REST
        self._powered = time.ticks_us()
        self._mark = 8  # written to a register we do not use, a new one for each look
        self._confirming = False
        self._level = 0
        self._page = 0

    # Tasks

    def start(self) -> None:
        self._begin(_RESET)

    def stagger(self, number: int) -> None:
        self._looks = number & _EIGHTH

    def look(self) -> None:
        self._confirming = False
        self.busy = True
        self._state = _POWER

    def confirm(self) -> None:
        self._confirming = True
        self._begin(_POWER)

    def read(self, page: int) -> None:
        self._page = page
        self._begin(_READ)

    def login(self, page: int) -> None:
        self._page = page
        self._begin(_LOGIN)

    def write(self, page: int, data: "bytes | bytearray", offset: int) -> None:
        self._page = page
        self._data = data
        self._offset = offset
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
            return self._power()
        if state == _SELECT:
            return self._select()
        if state == _READ:
            return self._read()
        if state == _FETCH:
            return self._fetch_block()
        if state == _RELEASE:
            return self._let_go()
        if state == _WRITE:
            return self._write()
        if state == _ACKNOWLEDGED:
            return self._end(self._acknowledged())
        if state == _LOGIN:
            return self._log_in()
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
        self.order(_SET_UP)
        self._heard_with = self.gain
        self._put(_RF_CONFIG, self.gain << 4 | 0x08)
        version = self.register(_ASK_VERSION)
        if version in (0x00, 0xFF) or self.register(_ASK_PRESCALER) != 0x52:
            raise ChipError("READER_MISSING", "The card reader does not answer: check its wires and power.")
        self.version = version
        if version not in GENUINE:
            self.warning = "READER_CLONE"
        return self._end(PRESENT)

    def _tune(self) -> None:
        gain = FAINT[self.gain] if self.faint else self.gain
        if gain != self._heard_with:
            self._heard_with = gain
            self._put(_RF_CONFIG, gain << 4 | 0x08)

    def _power(self) -> int:
        if self.faint or self.gain != self._heard_with:
            self._tune()
        self._put(_TX_CONTROL, _ANTENNA_ON)
        self._powered = time.ticks_us()
        self._mark ^= 1
        self._put(_WATER_LEVEL, self._mark)
        if self._manner != BARE:
            self._be_bare()
        self._state = _WAKE
        self._looks += 1
        if self.patient or not self._looks & _EIGHTH:
            self._looks = 0
            self._start_us = _SLOW_START_US
            return _SLOW_START_MS
        self._start_us = _TAG_START_US
        return _TAG_START_MS

    def _wake(self) -> int:
        rest = self._start_us - time.ticks_diff(time.ticks_us(), self._powered)
        if rest > _SHORT_US:
            return 1
        if rest > 0:
            time.sleep_us(rest)
        result = self._exchange(_WUPA, BARE, GO_SHORT, 240)
        if result == ABSENT and STATUS[5] != self._mark:
            # A frozen chip shows the end of its timer for ever; what we write, it does not take.
            raise ChipError("READER_STUCK", "The card reader hangs.")
        if self._confirming and result != ABSENT:
            return self._dark(self._confirm())
        if result != PRESENT:
            return self._dark(result)
        self._level = 0
        self.uid_size = 0
        return self._select()

    def _confirm(self) -> int:
        """Select the card of the last look without asking for its UID: only that card answers."""
        at = 0
        for level in range(self._level + 1):
            at = self._call(level, at)
            result = self._exchange(_select_message, SEALED, GO, 1025)
            if result != PRESENT or STATUS[3] != 3:
                return UNCLEAR
        return PRESENT

    def _call(self, level: int, at: int) -> int:
        """Put the part of the UID from `at` on that selects at this level; where the next one begins."""
        message = _select_message
        message[1] = _LEVELS[level]
        message[2] = _WHOLE
        first = 3
        if level < self._level:
            message[3] = _CASCADE
            first = 4
        for i in range(first, 7):
            message[i] = self.uid[at]
            at += 1
        message[7] = message[3] ^ message[4] ^ message[5] ^ message[6]
        return at

    def _select(self) -> int:
        """One cascade level: ask for the bytes of UID, then select by them. The step ends with the level."""
        level = self._level
        message = _select_message
        result = self._exchange(_ANTICOLLISION[level], BARE, GO, 600)
        if result != PRESENT or STATUS[3] != 5:
            return self._dark(SEVERAL if result == SEVERAL else UNCLEAR)
        self.fetch(_ASK_5, _found)
        message[1] = _LEVELS[level]
        message[2] = _WHOLE
        if message[3] ^ message[4] ^ message[5] ^ message[6] ^ message[7]:
            return self._dark(UNCLEAR)
        result = self._exchange(message, SEALED, GO, 1025)
        if result != PRESENT or STATUS[3] != 3 or not sound(self.fetch(_ASK_3, _three), 3):
            return self._dark(SEVERAL if result == SEVERAL else UNCLEAR)
        sak = _three[1]
        more = sak & _INCOMPLETE
        if more and (message[3] != _CASCADE or level == 2):
            return self._dark(UNCLEAR)
        size = self.uid_size
        for i in range(4 if more else 3, 7):
            self.uid[size] = message[i]
            size += 1
        self.uid_size = size
        if more:
            self._level = level + 1
            self._state = _SELECT
            return 0
        self.sak = sak
        return self._end(PRESENT)

    def _read(self) -> int:
        self._tune()
        message = _read_message
        message[1] = 0x30
        message[2] = self._page
        self._send(message, READING, GO)
        self._state = _FETCH
        return _READ_MS

    def _fetch_block(self) -> int:
        result = self._answer(RX_IRQ, 0)
        if result == PRESENT and STATUS[3] == 18 and sound(self.fetch(_ASK_18, _eighteen), 18):
            return self._end(PRESENT)
        return self._end(result if result in (ABSENT, REFUSED) else UNCLEAR)

    def _log_in(self) -> int:
        self._tune()
        message = _login_message
        message[2] = self._page
        for i in range(4):
            message[9 + i] = self.uid[self.uid_size - 4 + i]
        self._send(message, READING, GO_LOGIN)
        self._state = _LOGGED_IN
        return _READ_MS

    def _logged_in(self) -> int:
        if self._answer(IDLE_IRQ, 0) == ABSENT:
            self._put(_COMMAND, _IDLE)  # it would go on for ever
            return self._end(REFUSED)
        return self._end(PRESENT if self.register(_ASK_STATUS_2) & _CRYPTO_ON else UNCLEAR)

    def _write(self) -> int:
        size = self.page_size
        message = _block_message if size == 16 else _page_message
        first = len(message) - size
        for i in range(size):
            message[first + i] = self._data[self._offset + i]
        if size == 16:
            # A MIFARE Classic takes a block in two parts, each acknowledged.
            command = _read_message
            command[1] = 0xA0
            command[2] = self._page
            self._send(command, READING, GO)
            result = self._acknowledged()
            if result != PRESENT:
                return self._end(result)
        else:
            message[2] = self._page
        self._send(message, WRITING, GO)
        self._state = _ACKNOWLEDGED
        return _PAGE_WRITE_MS

    def _acknowledged(self) -> int:
        result = self._answer(RX_IRQ, 0)
        if result != REFUSED:
            return UNCLEAR
        return PRESENT if self.register(_ASK_1) & 0x0F == _ACK else REFUSED

    def _let_go(self) -> int:
        self._send(_HALT, SEALED, GO_SILENT)
        self._answer(IDLE_IRQ, 300)
        if self.sak & 0x08:
            self._put(_STATUS_2, 0)
        return self._dark(PRESENT)

    def _dark(self, outcome: int) -> int:
        self._put(_TX_CONTROL, _ANTENNA_OFF)
        return self._end(outcome)
