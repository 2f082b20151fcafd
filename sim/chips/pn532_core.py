"""NXP PN532: power, sleep, and the frames of its host. Its commands are in pn532_commands.py.

Numbers of sections are those of the user manual UM0701-02.
"""

import random
from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from sim.chips.air import Conversation, Field, Script
from sim.chips.initiator import Target
from sim.chips.ports import Chip, Net
from sim.clock import MS, US, Alarm, Clock

ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
SYNTAX_ERROR = bytes.fromhex("0000FF01FF7F8100")

BOOT = 2 * MS
WAKE = 1 * MS
THINK = 300 * US  # for any command, before it shows effect


def framed(data: bytes) -> bytes:
    """A normal information frame around TFI and data (6.2.1.1)."""
    return (
        b"\x00\x00\xff" + bytes((len(data), -len(data) & 0xFF)) + data + bytes((-sum(data) & 0xFF, 0))
    )  # fmt: skip


class Pn532Core(Chip):
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

    @abstractmethod
    def command(self, code: int) -> Callable[[bytes], None] | None:
        """What the chip does for a command with its parameters; None if it has no such command."""

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
            self._show()

    def accept(self, data: bytes) -> None:
        """What the host wrote in one go."""
        start = data.find(b"\x00\xff")
        if start < 0 or len(data) < start + 4:
            return
        body = data[start + 2 :]
        if body[:2] == b"\x00\xff":  # ACK: the host wants nothing more of the last command
            self._abort()
            self._acknowledged()
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
        command = self.command(code)
        if command is None:
            self._put(SYNTAX_ERROR)
            return
        self._later(THINK, lambda: command(data))

    def _acknowledged(self) -> None:
        """The host has acknowledged an answer."""

    def _refuse(self) -> None:
        self._put(SYNTAX_ERROR)

    def _answer(self, code: int, data: bytes = b"") -> None:
        self._last_answer = framed(bytes((0xD5, code + 1)) + data)
        self._put(self._last_answer)

    def _put(self, *frames: bytes) -> None:
        self._out += frames
        self._show()

    def _show(self) -> None:
        """Another frame waits for the host, or none."""
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
        self._show()

    def _talk(self, script: Script[Any], done: Callable[[Any], None]) -> None:
        self._conversation = Conversation(self.field, script, done)
