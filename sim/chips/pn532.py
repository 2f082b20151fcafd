"""NXP PN532 as an ISO 14443 type A reader: its frames and commands, behind I2C or SPI.

Numbers of sections are those of the user manual UM0701-02. Not modelled: HSU, target mode, FeliCa, type B.
What a NAK of a tag gives is not documented; 0x13 is assumed.
"""

import random
from collections.abc import Callable
from typing import Any

from sim.chips.air import Conversation, Field, Script
from sim.chips.classic import login
from sim.chips.initiator import (
    NO_SUCH_TARGET,
    NOT_LOGGED_IN,
    OK,
    PATIENCE,
    TIME_OUT,
    WRITE_PATIENCE,
    Target,
    again,
    exchange,
    find,
)
from sim.chips.ports import Chip, I2cDevice, Net, SpiDevice
from sim.clock import MS, US, Alarm, Clock

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
SYNTAX_ERROR = bytes.fromhex("0000FF01FF7F8100")
FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))

BOOT = 2 * MS
WAKE = 1 * MS
THINK = 300 * US  # for any command, before it shows effect
FIELD_GUARD = 5 * MS  # between switching the field on and the first command (ISO 14443-3)
HANDOVER = 40 * US  # after a frame its I2C address is not acknowledged at once (6.2.4)
MAX_FRAME = 265


def framed(data: bytes) -> bytes:
    """A normal information frame around TFI and data (6.2.1.1)."""
    return (
        b"\x00\x00\xff" + bytes((len(data), -len(data) & 0xFF)) + data + bytes((-sum(data) & 0xFF, 0))
    )  # fmt: skip


class Pn532(Chip):
    """The chip without its host interface: takes frames, works, has frames to give."""

    def __init__(
        self,
        clock: Clock,
        field: Field | None = None,
        reset: Net | None = None,
        irq: Net | None = None,
        noise: random.Random | None = None,
    ):
        super().__init__(clock)
        self.field = field or Field(clock)
        self.noise = noise or random.Random(532)
        self.stuck = False  # holds its bus until the reset pin is pulled
        self.antenna_torn = False  # nothing radiates, and too little current flows
        self._reset = reset
        self._irq = irq
        self._work: Alarm | None = None
        self._conversation: Conversation | None = None
        self._out: list[bytes] = []
        self._boots_until = 0
        if reset:
            reset.watch(lambda _: self.power_on())
        self.power_on()

    def power_on(self) -> None:
        self._abort()
        self.stuck = False
        self.asleep = False
        self._boots_until = self.clock.now + BOOT
        self._last_answer = b""
        self._retries = 0xFF  # MxRtyPassiveActivation: try for ever
        self._targets: list[Target] = []
        self._selected = 0
        self._session = 0
        self.field.switch(False)

    @property
    def _responsive(self) -> bool:
        held = self._reset is not None and not self._reset.level
        return not (self.dead or self.stuck or held) and self.clock.now >= self._boots_until

    def _wake(self) -> None:
        self.asleep = False
        self._boots_until = self.clock.now + WAKE

    # Frames (6.2)

    @property
    def ready(self) -> bool:
        return bool(self._out)

    def frame(self) -> bytes:
        return self._out[0] if self._out else b""

    def taken(self) -> None:
        """The host has read the frame to its end."""
        if self._out:
            self._out.pop(0)
            self._show_irq()

    def accept(self, data: bytes) -> None:
        """What the host wrote in one go."""
        start = data.find(b"\x00\xff")
        if start < 0 or len(data) < start + 4:
            return
        body = data[start + 2 :]
        if body[:2] == b"\x00\xff":  # ACK: the host wants nothing more of the last command
            self._abort()
        elif body[:2] == b"\xff\x00":
            self._put(self._last_answer)
        elif not sum(body[:2]) & 0xFF:
            self._accept_information(body[0], body[2:])

    def _accept_information(self, length: int, rest: bytes) -> None:
        data = rest[:length]
        if len(rest) <= length or (sum(data) + rest[length]) & 0xFF:
            return
        self._abort()
        if length < 2 or data[0] != 0xD4:
            self._later(THINK, lambda: self._put(ACK, SYNTAX_ERROR))
            return
        self._later(THINK, lambda: self._begin(data[1], data[2:]))

    def _begin(self, code: int, data: bytes) -> None:
        self._put(ACK)
        command = _COMMANDS.get(code)
        if command is None:
            self._put(SYNTAX_ERROR)
            return
        self._later(THINK, lambda: command(self, data))

    def _answer(self, code: int, data: bytes = b"") -> None:
        self._last_answer = framed(bytes((0xD5, code + 1)) + data)
        self._put(self._last_answer)

    def _put(self, *frames: bytes) -> None:
        self._out += frames
        self._show_irq()

    def _show_irq(self) -> None:
        if self._irq:
            self._irq.drive(int(not self._out), self)

    def _later(self, delay: int, action: Callable[[], None]) -> None:
        self._work = self.clock.after(delay, action)

    def _abort(self) -> None:
        if self._work:
            self._work.cancel()
        if self._conversation:
            self._conversation.stop()
            self._conversation = None
        self._out.clear()
        self._show_irq()

    def _talk(self, script: Script[Any], done: Callable[[Any], None]) -> None:
        self._conversation = Conversation(self.field, script, done)

    # Commands (7.2, 7.3)

    def _diagnose(self, data: bytes) -> None:
        """Of the tests only that of the antenna (7.2.1): whether the current is within its limits."""
        if data[:1] != b"\x07" or len(data) != 2:
            self._put(SYNTAX_ERROR)
            return
        self.field.switch(not self.antenna_torn)
        self._answer(0x00, bytes((int(self.antenna_torn),)))

    def _firmware_version(self, _: bytes) -> None:
        self._answer(0x02, FIRMWARE)

    def _sam_configuration(self, _: bytes) -> None:
        self._answer(0x14)

    def _rf_configuration(self, data: bytes) -> None:
        if data[:1] == b"\x01" and len(data) == 2:
            self.field.switch(bool(data[1] & 1))
        elif data[:1] == b"\x05" and len(data) == 4:
            self._retries = data[3]
        elif data[:1] not in (b"\x02", b"\x04", b"\x0a", b"\x0b", b"\x0c", b"\x0d"):
            self._put(SYNTAX_ERROR)
            return
        self._answer(0x32)

    def _power_down(self, _: bytes) -> None:
        self._answer(0x16, b"\x00")
        self.field.switch(False)
        self.asleep = True

    def _list_targets(self, data: bytes) -> None:
        if len(data) < 2 or not 1 <= data[0] <= 2:
            self._put(SYNTAX_ERROR)
            return
        self._targets = []
        self._session = 0
        guard = 0 if self.field.on else FIELD_GUARD
        self.field.switch(True)
        if data[1] == 0:
            self._later(guard, lambda: self._attempt(data[0], self._retries + 1))
        else:
            self._later(guard, lambda: self._listed([]))  # FeliCa and type B are not over this table

    def _attempt(self, most: int, attempts: int) -> None:
        def found(targets: list[Target]) -> None:
            if targets or attempts == 1:
                # Looking for one more has put the others to rest; an exchange wakes its target again.
                self._selected = most if len(targets) == most else 0
                self._listed(targets)
            else:
                left = attempts if self._retries == 0xFF else attempts - 1
                self._later(2 * MS, lambda: self._attempt(most, left))

        self._talk(find(most), found)

    def _listed(self, targets: list[Target]) -> None:
        self._targets = targets
        answer = bytearray([len(targets)])
        for number, target in enumerate(targets, 1):
            answer += (
                bytes((number, target.atqa[1], target.atqa[0], target.sak, len(target.uid))) + target.uid
            )
        self._answer(0x4A, bytes(answer))

    def _data_exchange(self, data: bytes) -> None:
        number = data[0] & 0x3F if data else 0
        if not 1 <= number <= len(self._targets) or len(data) < 2:
            self._answer(0x40, bytes([NO_SUCH_TARGET]))
            return
        self._talk(
            self._exchange(number, data[1:]),
            lambda result: self._answer(0x40, bytes([result[0]]) + result[1]),
        )

    def _exchange(self, number: int, data: bytes) -> Script[tuple[int, bytes]]:
        if number != self._selected:
            self._session = 0
            if (yield from again(self._targets[number - 1].uid)) is None:
                return TIME_OUT, b""
            self._selected = number
        code = data[0]
        if code in (0x60, 0x61) and len(data) >= 12:
            uid = data[8:][-4:]
            self._session = yield from login(code, data[1], data[2:8], uid, self.noise, self._session)
            return (OK if self._session else NOT_LOGGED_IN), b""
        if code == 0xA0 and len(data) == 18:
            status, _ = yield from exchange(data[:2], self._session)
            if status != OK:
                return status, b""
            return (yield from exchange(data[2:], self._session, WRITE_PATIENCE))
        return (yield from exchange(data, self._session, WRITE_PATIENCE if code == 0xA2 else PATIENCE))

    def _release(self, data: bytes) -> None:
        def halted(_: object) -> None:
            self._targets = []
            self._session = 0
            self._answer(0x52, b"\x00")

        number = data[0] if data else 0
        if number > len(self._targets):
            self._answer(0x52, bytes([NO_SUCH_TARGET]))
        elif self._targets:
            self._talk(exchange(b"\x50\x00", self._session), halted)
        else:
            halted(None)


_COMMANDS: dict[int, Callable[[Pn532, bytes], None]] = {
    0x00: Pn532._diagnose,
    0x02: Pn532._firmware_version,
    0x14: Pn532._sam_configuration,
    0x16: Pn532._power_down,
    0x32: Pn532._rf_configuration,
    0x40: Pn532._data_exchange,
    0x4A: Pn532._list_targets,
    0x52: Pn532._release,
}


class Pn532I2c(Pn532, I2cDevice):
    """Each reading begins with a byte that says whether a frame follows (6.2.4)."""

    address = 0x24

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


def _reversed(byte: int) -> int:
    return int(f"{byte:08b}"[::-1], 2)
