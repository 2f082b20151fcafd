"""NXP PN532 behind its host interfaces: I2C, SPI and HSU, the serial line (UM0701-02, 6.2.3 to 6.2.5)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from sim.chips.pn532_commands import Pn532 as Pn532
from sim.chips.pn532_core import SYNTAX_ERROR
from sim.chips.ports import I2cDevice, SpiDevice, UartDevice
from sim.clock import SECOND, US, Alarm

HANDOVER = 40 * US  # after a frame its I2C address is not acknowledged at once (6.2.4)
MAX_FRAME = 265
BAUDS = (9600, 19200, 38400, 57600, 115_200, 230_400, 460_800, 921_600, 1_288_000)  # of SetSerialBaudRate


class Pn532I2c(Pn532, I2cDevice):
    """Each reading begins with a byte that says whether a frame follows (6.2.4)."""

    address = 0x24
    interface = 0x01

    def __init__(self, *args: Any, **options: Any):
        self._inbox = bytearray()
        self._reading = False
        self._at = 0
        self._was_ready = False
        self._quiet_until = 0
        super().__init__(*args, **options)

    def start(self, reading: bool) -> bool:
        self.stop()
        if not self._responsive:
            return False
        if self.asleep and not self.ready:
            self._wake()
            return False
        if self.clock.now < self._quiet_until:
            return False
        self._reading = reading
        self._was_ready = self.ready
        return True

    def write(self, byte: int) -> bool:
        self._inbox.append(byte)
        return len(self._inbox) <= MAX_FRAME

    def read(self) -> int:
        at, self._at = self._at, self._at + 1
        if not self._was_ready:
            return 0
        frame = self.frame()
        if at == 0:
            return 1
        return frame[at - 1] if at <= len(frame) else 0

    def stop(self) -> None:
        if self._inbox:
            self.accept(bytes(self._inbox))
            self._inbox.clear()
            self._quiet_until = self.clock.now + HANDOVER
        elif self._reading and self._was_ready and self._at >= len(self.frame()):
            # The frame counts as read with its checksum; its postamble may be left.
            self.taken()
            self._quiet_until = self.clock.now + HANDOVER
        self._reading = False
        self._at = 0


class Pn532Spi(Pn532, SpiDevice):
    """The first byte says what the host wants; all bytes go lowest bit first (6.2.5)."""

    interface = 0x02

    def __init__(self, *args: Any, **options: Any):
        self._inbox = bytearray()
        self._wish = 0
        self._at = 0
        self.floating = 0x00
        super().__init__(*args, **options)

    def select(self) -> None:
        self._wish = 0
        self._at = 0
        if self.asleep and not self.ready:
            self._wake()

    def exchange(self, byte: int) -> int:
        if not self._responsive:
            return self.floating
        return _reversed(self._exchange_byte(_reversed(byte)))

    def _exchange_byte(self, byte: int) -> int:
        if not self._wish:
            self._wish = byte or 0xFF
            return 0
        if self._wish == 0x01:
            self._inbox.append(byte)
        elif self._wish == 0x02:
            return int(self.ready)
        elif self._wish == 0x03:
            frame = self.frame()
            at, self._at = self._at, self._at + 1
            return frame[at] if at < len(frame) else 0
        return 0

    def deselect(self) -> None:
        if self._inbox:
            self.accept(bytes(self._inbox))
            self._inbox.clear()
        elif self._wish == 0x03 and self.ready and self._at >= len(self.frame()) - 1:
            self.taken()


class Pn532Uart(Pn532, UartDevice):
    """HSU: an answer leaves as soon as it is there, and what comes after a sleep only wakes (6.2.3)."""

    def __init__(self, *args: Any, **options: Any):
        self.baud = 115_200
        self._inbox = bytearray()
        self._sends: Callable[[int], None] = lambda _: None
        self._sending: list[Alarm] = []
        self._next_baud = 0
        super().__init__(*args, **options)

    def power_on(self) -> None:
        super().power_on()
        self.baud = 115_200
        self._next_baud = 0
        self._inbox.clear()

    def connect(self, sends: Callable[[int], None]) -> None:
        self._sends = sends

    def receive(self, byte: int) -> None:
        if self.asleep:
            self._wake()
        if not self._responsive:
            return
        self._inbox.append(byte)
        start = self._inbox.find(b"\x00\xff")
        if start < 0:
            del self._inbox[:-1]
            return
        frame = self._inbox[start:]
        if len(frame) >= 4 and len(frame) >= self._length(frame):
            self._inbox.clear()
            self.accept(bytes(frame))

    @staticmethod
    def _length(frame: bytearray) -> int:
        """Of the whole frame, its checksum included. ACK and NACK have none, and a bad length ends it too."""
        if (frame[2] + frame[3]) & 0xFF or not frame[2]:
            return 4
        return 2 + 2 + frame[2] + 1

    def command(self, code: int) -> Callable[[bytes], None] | None:
        return self._set_serial_baud_rate if code == 0x10 else super().command(code)

    def _set_serial_baud_rate(self, data: bytes) -> None:
        """It counts from the host's acknowledge of the answer on (7.2.8)."""
        if len(data) != 1 or data[0] >= len(BAUDS):
            self._put(SYNTAX_ERROR)
            return
        self._next_baud = BAUDS[data[0]]
        self._answer(0x10)

    def _acknowledged(self) -> None:
        self.baud = self._next_baud or self.baud

    def _show(self) -> None:
        super()._show()
        if not self._out:
            for alarm in self._sending:
                alarm.cancel()
            self._sending.clear()
        elif not self._sending:
            self._send(self.frame())

    def _send(self, frame: bytes) -> None:
        byte_time = 10 * SECOND // self.baud
        for count, byte in enumerate(frame, 1):
            self._sending.append(self.clock.after(count * byte_time, partial(self._say, byte)))
        self._sending.append(self.clock.after(len(frame) * byte_time, self._sent))

    def _say(self, byte: int) -> None:
        self._sends(byte)

    def _sent(self) -> None:
        self._sending.clear()
        self.taken()


def _reversed(byte: int) -> int:
    return int(f"{byte:08b}"[::-1], 2)
