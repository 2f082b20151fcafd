"""The full board with its drivers made, and no table running on them: for what one driver costs by itself."""

from collections.abc import Callable
from typing import Any

from sim.clock import MS
from sim.table import Table

BOARD = "pico_full"


class Bare:
    def __init__(self) -> None:
        self.table = Table(BOARD)
        self.device = self.table.device
        self.clock = self.device.clock
        with self.device.awake():
            self.hardware: Any = self.load("wiring").wire("board.json", lambda *told: None)

    def load(self, module: str) -> Any:
        return self.device.modules.load(module)

    def held(self, work: Callable[..., object], *arguments: object) -> float:
        """For how many milliseconds the call kept the processor."""
        began = self.clock.now
        with self.device.awake():
            work(*arguments)
        return (self.clock.now - began) / MS

    def wait(self, ms: float) -> None:
        self.device.spend(round(ms * MS))
