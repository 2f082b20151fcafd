"""Somebody at a live table, with a clock of our own: no test sleeps."""

from pathlib import Path

from sim import ROOT
from sim.scenario import Scenario
from sim.table import Table
from sim.web.live import Live, Playback

TICK = 0.012
SCENARIOS = ROOT / "tests" / "scenarios"


class WallClock:
    """It moves only when we say so, so that no test sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Sitting:
    """A live table and somebody who looks at it."""

    def __init__(self, board: str = "pico_full"):
        self.wall = WallClock()
        self.live = Live(board, lambda: None, self.wall)
        self.errors: list[str] = []

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / TICK)):
            self.wall.now += TICK
            self.live.advance(TICK)

    def do(self, seconds: float = 0.5, **step: object) -> None:
        self.live.ask(step, self._answer)
        self.wait(seconds)

    def play(self, scenario: str) -> None:
        """Let hands do what a file in tests/scenarios says."""
        playback = Playback(Scenario(SCENARIOS / scenario), self.live.hands)
        self.live.playback = playback
        playback.play()
        while playback.running:
            self.wait(TICK)
        assert not playback.failed, playback.failed
        self.live.playback = None

    def _answer(self, error: Exception | None) -> None:
        if error:
            self.errors.append(str(error))

    @property
    def table(self) -> Table:
        return self.live.table

    def lies(self, reader: str) -> int:
        """How many tags the antenna of a reader really has over it."""
        return len(self.table.fields[reader].tags)

    def replayed(self, folder: Path) -> Table:
        """The table after a replay of what was recorded here."""
        path = folder / "played.toml"
        path.write_text(self.live.recorder.toml("Played", self.table), encoding="utf-8")
        return Scenario(path).run()


def looks(table: Table) -> tuple[bytes, list[tuple[int, int, int]], int, int]:
    return table.display.pixels(), table.leds.pixels, table.wheel.position, table.clock.now
