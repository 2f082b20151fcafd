"""NXP PN532 on I2C or SPI: sends a command in one step and asks for the answer in later ones, never waits.

Numbers of sections are those of the user manual UM0701-02.
"""

import time

from micropython import const

from drivers.card_chip import ABSENT, FAINT, NDEF_KEY, PRESENT, REFUSED, SEVERAL, UNCLEAR, CardChip
from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C, SPI, Pin


def _framed(data: bytes) -> bytearray:
    """A normal information frame (6.2.1.1); TFI 0xD4 goes from us to the chip."""
    frame = bytearray((0, 0, 0xFF, len(data) + 1, -(len(data) + 1) & 0xFF, 0xD4)) + data + bytearray(2)
    _seal(frame)
    return frame


def _seal(frame: bytearray) -> None:
    check = 0
    for i in range(5, len(frame) - 2):
        check -= frame[i]
    frame[len(frame) - 2] = check & 0xFF


_ACK = b"\x00\x00\xff\x00\xff\x00"
_GET_FIRMWARE_VERSION = bytes(_framed(b"\x02"))
_SAM_CONFIGURATION = bytes(_framed(b"\x14\x01\x00\x01"))  # normal mode, the SAM is not used
_TRY_TWICE = bytes(_framed(b"\x32\x05\xff\x01\x01"))  # MxRtyPassiveActivation: an empty place is told at once
# Analog settings for 106 kbit/s type A (7.3.1, item 0x0A): what the chip has after reset, CIU_RFCfg first.
_ANALOG = b"\x32\x0a\x59\xf4\x3f\x11\x4d\x85\x61\x6f\x26\x62\x87"
_RF_LEVEL = const(0x09)  # of CIU_RFCfg; above it RxGain, as in an MFRC522
_FIELD_OFF = bytes(_framed(b"\x32\x01\x00"))
_LIST_TWO = bytes(_framed(b"\x4a\x02\x00"))  # up to two cards of 106 kbit/s type A
_RELEASE_ALL = bytes(_framed(b"\x52\x00"))

# Where things stand in a frame as read, behind the byte that says "ready"
_LENGTH = const(4)
_TFI = const(6)
_CODE = const(7)
_DATA = const(8)

_SHORT_ANSWER = const(14)  # ready byte, frame of up to 6 bytes of data
_BLOCK_ANSWER = const(27)  # status and 16 bytes
_LIST_ANSWER = const(41)  # two cards with UIDs of 10 bytes

_LOGIN_FAILED = const(0x14)  # status of an exchange (7.1)

# Phases of one command
_SEND = const(0)
_AWAIT_ACK = const(1)
_AWAIT_ANSWER = const(2)

# What the command is for
_REST = const(0)
_RESET = const(1)
_UNRESET = const(2)
_GREET = const(3)
_CONFIGURE = const(4)
_LIMIT = const(5)
_LIST = const(6)
_EXCHANGE = const(7)
_RELEASE = const(8)
_DARKEN = const(9)
_TUNE = const(10)

_PATIENCE_MS = const(100)


class Pn532(CardChip):
    """What both buses share. `reset` is the chip's RSTPD_N: the only way out when it holds the bus."""

    name = "pn532"
    _heard_with = 0  # what the chip has now; 0: nobody knows

    def __init__(self, reset: "Pin | None", gain: int):
        super().__init__()
        self.gain = self.own_gain = gain  # 5: 38 dB as after reset, 7: 48 dB
        self._in = bytearray(_LIST_ANSWER)
        self.block = memoryview(self._in)[_DATA + 1 : _DATA + 17]
        self._reset = reset
        self.version = 0
        self._stage = _REST
        self._phase = _SEND
        self._since = time.ticks_ms()
        self._result = ABSENT
        self._confirming = False
        self._frame: bytes | bytearray = _ACK
        self._views = {
            size: memoryview(self._in)[:size] for size in (7, _SHORT_ANSWER, _BLOCK_ANSWER, _LIST_ANSWER)
        }
        self._size = _SHORT_ANSWER
        self._next: tuple[int, bytes | bytearray, int] = _LIST, _LIST_TWO, _LIST_ANSWER  # once it is tuned
        self._analog_frame = _framed(_ANALOG)
        self._read_frame = _framed(b"\x40\x01\x30\x00")
        self._page_frame = _framed(b"\x40\x01\xa2\x00" + bytes(4))
        self._block_frame = _framed(b"\x40\x01\xa0\x00" + bytes(16))
        self._login_frame = _framed(b"\x40\x01\x60\x00" + NDEF_KEY + bytes(4))

    # Tasks

    def start(self) -> None:
        self.busy = True
        self._stage = _RESET
        self._heard_with = 0

    def look(self) -> None:
        self._confirming = False
        self._tuned(_LIST, _LIST_TWO, _LIST_ANSWER)

    def confirm(self) -> None:
        self._confirming = True
        self._tuned(_LIST, _LIST_TWO, _LIST_ANSWER)

    def _tuned(self, stage: int, frame: "bytes | bytearray", size: int) -> None:
        """A command with the gain that is wanted now; the chip is told only when it is another."""
        gain = FAINT[self.gain] if self.faint else self.gain
        if gain == self._heard_with:
            self.command(stage, frame, size)
            return
        self._heard_with = gain
        self._analog_frame[8] = gain << 4 | _RF_LEVEL
        _seal(self._analog_frame)
        self._next = stage, frame, size
        self.command(_TUNE, self._analog_frame, _SHORT_ANSWER)

    def read(self, page: int) -> None:
        self._read_frame[9] = page
        _seal(self._read_frame)
        self._tuned(_EXCHANGE, self._read_frame, _BLOCK_ANSWER)

    def login(self, page: int) -> None:
        frame = self._login_frame
        frame[9] = page
        for i in range(4):
            frame[16 + i] = self.uid[self.uid_size - 4 + i]
        _seal(frame)
        self._tuned(_EXCHANGE, frame, _SHORT_ANSWER)

    def write(self, page: int, data: "bytes | bytearray", offset: int) -> None:
        frame = self._block_frame if self.page_size == 16 else self._page_frame
        frame[9] = page
        for i in range(self.page_size):
            frame[10 + i] = data[offset + i]
        _seal(frame)
        self.command(_EXCHANGE, frame, _SHORT_ANSWER)

    def release(self) -> None:
        self.command(_RELEASE, _RELEASE_ALL, _SHORT_ANSWER)

    def command(self, stage: int, frame: "bytes | bytearray", size: int) -> None:
        self.busy = True
        self._stage = stage
        self._frame = frame
        self._size = size
        self._phase = _SEND
        self._since = time.ticks_ms()

    # Steps

    def step(self) -> int:
        if self._stage <= _UNRESET:
            return self._restart()
        if time.ticks_diff(time.ticks_ms(), self._since) > _PATIENCE_MS:
            raise ChipError("READER_STUCK", "The card reader does not answer: check its wires and power.")
        if self._phase == _SEND:
            if self._say(self._frame):
                self._phase = _AWAIT_ACK
            return 1
        if not self._ready():
            return 1
        if self._phase == _AWAIT_ACK:
            return self._acknowledged()
        return self._answered()

    def _restart(self) -> int:
        if self._stage == _RESET:
            self._stage = _UNRESET
            if self._reset:
                self._reset(0)
                return 1
            self._say(_ACK)  # without a reset line: at least nothing is under way
            return 2
        if self._reset:
            self._reset(1)
        self.command(_GREET, _GET_FIRMWARE_VERSION, _SHORT_ANSWER)
        return 5

    def _acknowledged(self) -> int:
        got = self._views[7]
        if self._hear(got):
            for i in range(6):
                if got[1 + i] != _ACK[i]:
                    raise ChipError(
                        "READER_GARBLED", "The card reader's answers are damaged: check its wires."
                    )
            self._phase = _AWAIT_ANSWER
        return 1

    def _answered(self) -> int:
        if not self._hear(self._views[self._size]):
            return 1
        if not self._is_sound():
            raise ChipError("READER_GARBLED", "The card reader's answers are damaged: check its wires.")
        stage = self._stage
        if stage == _LIST:
            return self._listed()
        if stage == _TUNE:
            self.command(*self._next)
            return 0
        if stage == _EXCHANGE:
            status = self._in[_DATA] & 0x3F
            if status == 0:
                return self._end(PRESENT)
            return self._end(REFUSED if status == _LOGIN_FAILED else UNCLEAR)
        if stage == _RELEASE:
            return self.darken(PRESENT)
        if stage == _DARKEN:
            return self._end(self._result)
        if stage == _GREET:
            self.version = self._in[_DATA]
            if self.version != 0x32:
                self.warning = "READER_CLONE"
            self.command(_CONFIGURE, _SAM_CONFIGURATION, _SHORT_ANSWER)
        elif stage == _CONFIGURE:
            self.command(_LIMIT, _TRY_TWICE, _SHORT_ANSWER)
        else:
            return self.darken(PRESENT)
        return 0

    def _is_sound(self) -> bool:
        got = self._in
        length = got[_LENGTH]
        if got[3] != 0xFF or (length + got[_LENGTH + 1]) & 0xFF or _TFI + length >= self._size:
            return False
        check = 0
        for i in range(_TFI, _TFI + length + 1):
            check += got[i]
        # The answer's code is the command's plus one; an error frame has TFI 0x7F.
        return not check & 0xFF and got[_TFI] == 0xD5 and got[_CODE] == self._frame[6] + 1

    def _listed(self) -> int:
        got = self._in
        if got[_DATA] != 1:
            return self.darken(SEVERAL if got[_DATA] else ABSENT)
        if self._confirming:
            return self.darken(PRESENT if self._is_same() else UNCLEAR)
        self.sak = got[_DATA + 4]
        self.uid_size = min(got[_DATA + 5], 10)
        for i in range(self.uid_size):
            self.uid[i] = got[_DATA + 6 + i]
        return self._end(PRESENT)

    def _is_same(self) -> bool:
        if self._in[_DATA + 5] != self.uid_size:
            return False
        for i in range(self.uid_size):  # noqa: SIM110 - a generator would allocate
            if self._in[_DATA + 6 + i] != self.uid[i]:
                return False
        return True

    def darken(self, result: int) -> int:
        self._result = result
        self.command(_DARKEN, _FIELD_OFF, _SHORT_ANSWER)
        return 0

    # The bus: what the subclasses know

    if TYPE_CHECKING:

        def _say(self, frame: "bytes | bytearray") -> bool:
            """Send a frame. False: the chip was busy, try again."""

        def _ready(self) -> bool: ...

        def _hear(self, into: memoryview) -> bool:
            """Read a frame, behind one byte of no meaning. False: the chip was busy, try again."""


class Pn532I2c(Pn532):
    """Not on the same bus as a display: the chip stretches the clock and may hold the bus (6.2.4)."""

    def __init__(self, i2c: "I2C", reset: "Pin | None" = None, address: int = 0x24, gain: int = 5):
        super().__init__(reset, gain)
        self._i2c = i2c
        self._address = address
        self._one = bytearray(1)

    def _say(self, frame: "bytes | bytearray") -> bool:
        try:
            self._i2c.writeto(self._address, frame)
        except OSError:  # busy or just waking up: not acknowledged
            return False
        return True

    def _ready(self) -> bool:
        try:
            self._i2c.readfrom_into(self._address, self._one)
        except OSError:
            return False
        return self._one[0] == 1

    def _hear(self, into: memoryview) -> bool:
        try:
            self._i2c.readfrom_into(self._address, into)
        except OSError:
            return False
        return into[0] == 1


# The chip wants every byte lowest bit first, the RP2040 can only send the highest first.
_MIRROR = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"
_DATA_WRITING = b"\x80"
_ASK_STATUS = b"\x40\x00"
_READY = const(0x80)
_DATA_READING = const(0xC0)


class Pn532Spi(Pn532):
    def __init__(self, spi: "SPI", cs: "Pin", reset: "Pin | None" = None, gain: int = 5):
        super().__init__(reset, gain)
        self._spi_write = spi.write  # bound once: fetching a method to call it in a loop allocates
        self._spi_exchange = spi.write_readinto
        self._cs = cs
        self._one = bytearray(1)
        self._two = bytearray(2)
        cs(1)

    def _say(self, frame: "bytes | bytearray") -> bool:
        write = self._spi_write
        one = self._one
        self._cs(0)
        write(_DATA_WRITING)
        for byte in frame:
            one[0] = _MIRROR[byte & 15] << 4 | _MIRROR[byte >> 4]
            write(one)
        self._cs(1)
        return True

    def _ready(self) -> bool:
        self._cs(0)
        self._spi_exchange(_ASK_STATUS, self._two)
        self._cs(1)
        return self._two[1] == _READY

    def _hear(self, into: memoryview) -> bool:
        into[0] = _DATA_READING
        self._cs(0)
        self._spi_exchange(into, into)
        self._cs(1)
        for i in range(1, len(into)):
            byte = into[i]
            into[i] = _MIRROR[byte & 15] << 4 | _MIRROR[byte >> 4]
        return True
