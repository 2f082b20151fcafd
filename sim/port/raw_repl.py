"""A simulated table as a device on a socket: the firmware, and MicroPython's prompt behind Ctrl-C.

The real mpremote talks to it. Code it sends runs in the world of the simulated device: its flash, its
modules, its resets.
"""

import traceback
from collections.abc import Callable
from typing import Any

from sim.chips.flash import PowerCut
from sim.device import FirmwareStopped
from sim.micropython._device import Reset
from sim.port.socket_port import Port, nothing
from sim.table import Table

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = 1, 2, 3, 4, 5
BANNER = b"raw REPL; CTRL-B to exit\r\n>"
PROMPT = b"\r\nMicroPython v1.29.0 (simulated); Raspberry Pi Pico with RP2040\r\n>>> "
WINDOW = 1024  # bytes the host may send in paste mode before it waits
START_MS = 1500
TURN_MS = 20  # of virtual time at a turn
LIVE_MS = 5  # the same where it passes as on the wall
MOST_MS = 1000  # of what a busy computer has missed there is made up for

FIRMWARE, FRIENDLY, RAW, PASTE = range(4)


class Repl:
    """What a device does with the bytes of its USB serial line, one at a time."""

    def __init__(self, table: Table, live: bool = False):
        self.table = table
        self.live = live  # somebody looks on: time passes as on the wall
        self._owed_ns = 0
        self.device = table.device
        self.device.may_fail = True  # a host hears why
        self.state = FIRMWARE
        self.gone = False  # a reset takes the port away
        self.before_exec: Callable[[], None] = nothing  # for tests: something that happens in the middle
        self.code = ""  # has arrived and waits to be run
        self._typed = bytearray()
        self._window = 0
        self._names: dict[str, Any] = {}

    def boot(self) -> None:
        """A fresh world starts. A host sees the port of a device that starts only after a second or so."""
        self.state = FIRMWARE
        self._typed.clear()
        self._names = self.device.modules.names()
        if {"boot.py", "main.py"}.isdisjoint(self.device.files.listdir("/")):
            self._stop()  # the file system was formatted: nothing is there to start
        else:
            self._let_run(START_MS)

    def pass_time(self, real_ns: int) -> None:
        """A turn of virtual time. At the prompt it passes as on the wall: the host is no faster than that."""
        if self.state == FIRMWARE:
            self._let_run(self._due(real_ns) if self.live else TURN_MS)
            return
        try:
            with self.device.awake():
                self.device.spend(real_ns)
        except Reset:
            self.reset()

    def _due(self, real_ns: int) -> int:
        self._owed_ns = min(self._owed_ns + real_ns, MOST_MS * 1_000_000)
        due = self._owed_ns // 1_000_000
        if due < LIVE_MS:
            return 0
        self._owed_ns -= due * 1_000_000
        return due

    def _let_run(self, ms: int) -> None:
        try:
            self.table.run(ms)
        except FirmwareStopped as end:
            self._print_error(end.__cause__)
            self._stop()
            console = self.device.console
            for byte in console.read(console.waiting()):  # what came behind it is for the prompt
                self.feed(byte)
        if not self.device.powered:
            self.gone = True

    def feed(self, byte: int) -> None:
        if self.state == FIRMWARE:
            if byte == self.device.interrupt_char:
                self._interrupt()
            else:
                self.device.console.type(bytes((byte,)))
        elif self.state == PASTE:
            self._paste(byte)
        elif byte == CTRL_A:
            self.state = RAW
            self._typed.clear()
            self._say(BANNER)
        elif byte == CTRL_B:
            self.state = FRIENDLY
            self._say(PROMPT)
        elif byte == CTRL_C:
            self._typed.clear()
            self._say(b"\r\n>>> " if self.state == FRIENDLY else b"")
        elif self.state == RAW:
            self._raw(byte)
        elif byte == CTRL_D:
            self._soft_reboot()
        else:
            self._echo(byte)

    def _echo(self, byte: int) -> None:
        """At the prompt every letter comes back; nobody types whole lines here, so none is obeyed."""
        if byte == 13:
            self._say(b"\r\n>>> ")
        elif 32 <= byte < 127:
            self._say(bytes((byte,)))

    def reset(self) -> None:
        """As by machine.reset() or the watchdog: everything starts anew, the host loses the port."""
        self.device.resets += 1
        self.device._main = None
        self.device._start_afresh()
        self.gone = True
        self.boot()

    # Raw mode

    def _raw(self, byte: int) -> None:
        if byte != CTRL_D:
            self._typed.append(byte)
            if self._typed == b"\x05A":
                # The third byte of the request is Ctrl-A, which means something else everywhere but here.
                self.state = PASTE
                self._window = -1
            return
        if not self._typed:
            self._soft_reboot()
            self.state = RAW
            self._say(BANNER)
            return
        self._say(b"OK")
        self._arrived()

    def _paste(self, byte: int) -> None:
        if self._window < 0:
            self._typed.clear()
            self._window = WINDOW
            self._say(b"R\x01" + WINDOW.to_bytes(2, "little") + b"\x01")
            return
        if byte == CTRL_C:
            self.state = RAW
            self._say(b"\x04")
            return
        if byte == CTRL_D:
            self.state = RAW
            self._say(b"\x04")
            self._arrived()
            return
        self._typed.append(byte)
        self._window -= 1
        if not self._window:
            self._window = WINDOW
            self._say(b"\x01")

    def _arrived(self) -> None:
        self.code = self._typed.decode()
        self._typed.clear()

    def execute(self) -> None:
        """Run the code that has arrived; what was said before it is with the host by now."""
        code, self.code = self.code, ""
        self.before_exec()
        if self.gone:
            return
        error = self._run(code, "<stdin>")
        if not self.gone:
            self._say(b"\x04" + error.replace("\n", "\r\n").encode() + b"\x04>")

    def _run(self, code: str, name: str) -> str:
        """Run code in the device's world; what MicroPython would print of its failure."""
        try:
            self.device.modules.execute(code, name, self._names)
        except Reset:
            self.reset()
        except PowerCut:
            self.device._lose_power()
            self.gone = True
        except (Exception, KeyboardInterrupt) as error:
            return _told(error)
        return ""

    # Starting and stopping the firmware

    def _interrupt(self) -> None:
        main = self.device._main
        if main is not None and not main.dead:
            try:
                with self.device.awake():
                    main.throw(KeyboardInterrupt)
            except (KeyboardInterrupt, FirmwareStopped) as error:
                self._print_error(error)
        self._stop()

    def _stop(self) -> None:
        self.device._main = None
        self.state = FRIENDLY
        self._say(PROMPT)

    def _soft_reboot(self) -> None:
        self._say(b"\r\nMPY: soft reboot\r\n")
        self.device._main = None
        self.device._start_afresh()
        self.boot()

    def _print_error(self, error: BaseException | None) -> None:
        if error is not None:
            self._say(_told(error).replace("\n", "\r\n").encode())

    def _say(self, data: bytes) -> None:
        self.device.console.write(data)


class SimulatedPort(Port[Table]):
    """A simulated table: its firmware runs as fast as the PC allows, or live: as fast as a real one."""

    def __init__(self, table: Table, live: bool = False):
        super().__init__(table)
        self.repl = Repl(table, live)

    def power_on(self) -> None:
        """The supply returns after a cut."""

        def switch_on(table: Table) -> None:
            table.power_on()
            self.repl.boot()

        self.do(switch_on)

    def _boot(self) -> None:
        self.repl.boot()

    def _welcome(self) -> None:
        self.repl.gone = not self.repl.device.powered
        self._said()

    def _hear(self, data: bytes, flush: Callable[[], None]) -> None:
        for byte in data:
            self.repl.feed(byte)
            if self.repl.code:
                flush()
                self.repl.execute()
            if self.repl.gone:
                return

    def _said(self) -> bytes:
        return self.repl.device.console.take()

    def _pass_time(self, real_ns: int) -> None:
        self.repl.pass_time(real_ns)

    def _gone(self) -> bool:
        return self.repl.gone


def _told(error: BaseException) -> str:
    """As MicroPython prints it: it has one kind of OSError only."""
    name = "OSError" if isinstance(error, OSError) else type(error).__name__
    places = [
        f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n'
        for frame in traceback.extract_tb(error.__traceback__)[1:]
    ]
    return "".join(["Traceback (most recent call last):\n", *places, f"{name}: {error}\n"])
