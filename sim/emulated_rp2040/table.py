"""A whole table around an emulated RP2040: real MicroPython, our `.mpy` files, and the simulator's chips."""

from collections.abc import Callable
from pathlib import Path

from host_tools.boards.board import Encoder
from sim.clock import MS
from sim.emulated_rp2040.pins import Pins
from sim.emulated_rp2040.processor import Processor
from sim.emulated_rp2040.uf2 import with_filesystem
from sim.emulated_rp2040.watch import TimedTable
from sim.table import TableError

LOOK_MS = 8  # between two looks at the wheel when nothing holds the loop: LOOK_MS in firmware/controls.py
USB_MS = 60_000  # MicroPython has no USB until boot.py is done, and that may move a whole version into place
TOLD = 400  # the last of what it said, when an answer is missed
ANSWER_MS = 3000


class EmulatedTable(TimedTable):
    """Hands and eyes are those of any virtual table; `run` lets the emulated processor run."""

    def __init__(self, board: str, uf2: Path, flash: bytes):
        super().__init__(board)
        if not isinstance(self.board.wheel, Encoder):
            raise TableError(f"{self.board.name} has no encoder, by which an emulated table is timed")
        pins = Pins(self.device, self.board)
        encoder = self.board.wheel.state_machine
        self.processor = Processor(with_filesystem(uf2, flash), pins, pins.watched, encoder, pins.i2c_lines)

    @property
    def ms(self) -> float:
        """Emulated time since power-on."""
        return self.processor.now / MS

    def run(self, ms: float) -> None:
        self.processor.run(self.processor.now + ms * MS)

    def take_hold(self) -> float:
        """The longest that anything held the firmware's loop since the last call, in milliseconds.

        The loop looks at the wheel every 8 ms, and each look reads words from the encoder's state machine.
        Whatever holds the loop comes between two looks.
        """
        return max(0.0, self.processor.take_longest_look() / MS - LOOK_MS)

    @property
    def look_ms(self) -> float:
        return self.processor.last_look / MS

    # A host on the USB port

    def plug_in_usb(self) -> None:
        self.processor.plug_in_usb()
        self.wait_for_usb()

    def wait_for_usb(self) -> None:
        self._wait(USB_MS, lambda: self.processor.connected, "no USB device shows up")

    def ask(self, line: bytes, until: bytes, most_ms: int = ANSWER_MS) -> str:
        """What the device says to that."""
        said = bytearray()

        def answered() -> bool:
            said.extend(self.processor.take())
            # Behind a whole line another task may have printed one already; behind a prompt nobody has.
            return said.endswith(until) or (until.endswith(b"\n") and until in said)

        self.processor.say(line)
        try:
            self._wait(most_ms, answered, f"no answer to {line[:40]!r}")
        except TableError as error:
            raise TableError(f"{error}; it said ...{said[-TOLD:].decode('ascii', 'replace')!r}") from None
        return said.decode("ascii", "replace")

    def execute(self, code: str, most_ms: int = ANSWER_MS) -> str:
        """Stop the firmware and run code at MicroPython's prompt: what it prints."""
        said = self.start(code, b"\x04>", most_ms)
        self.ask(b"\x02", b">>> ")  # back to the prompt for people
        told, failed, _ = said.removeprefix("OK").split("\x04")
        if failed:
            raise TableError(failed)
        return told

    def start(self, code: str, until: bytes, most_ms: int) -> str:
        """Stop the firmware and run code at MicroPython's prompt: what it prints up to there."""
        self.ask(b"\x03\x03\x03", b">>> ")  # one that comes while flash is written may be lost
        self.ask(b"\x01", b">")
        return self.ask(code.encode() + b"\x04", until, most_ms)

    def stop(self) -> None:
        """End what `start` has begun."""
        self.ask(b"\x03\x03\x03", b"\x04>")  # in a game a single one is ignored
        self.ask(b"\x02", b">>> ")

    def _wait(self, most_ms: int, happened: Callable[[], bool], otherwise: str) -> None:
        for _ in range(0, most_ms, 20):
            if happened():
                return
            self.run(20)
        raise TableError(otherwise)
