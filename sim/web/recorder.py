"""Writes down what hands do, moment by moment, as a scenario file that `python -m sim run` replays."""

from sim.clock import MS
from sim.scenario.writing import Step, as_toml
from sim.table import Table

MOST_STEPS = 20_000
UNREADABLE = "\N{WHITE SQUARE}"
LONG_TEXT = 3  # letters: shorter scraps of a line prove nothing


class Recorder:
    """Every deed with the moments at which it began and was over; the time between becomes `wait`."""

    def __init__(self, board: str, seed: int, now: int):
        self._board = board
        self._seed = seed
        self._over = now  # when the last deed was
        self.steps: list[Step] = []
        self.full = False
        self._secret_from: int | None = None  # the first step that names a card which is still a secret

    def add(self, step: Step, began: int, over: int, secret: bool = False) -> None:
        if len(self.steps) >= MOST_STEPS:
            self.full = True
            return
        if began > self._over:
            self.steps.append(_pause(began - self._over))
        if secret and self._secret_from is None:
            self._secret_from = len(self.steps)
        self.steps.append(step)
        self._over = over

    def publish(self) -> None:
        """Everything that was recorded so far may be known to all."""
        self._secret_from = None

    def toml(self, title: str, table: Table) -> str:
        """The file, with what the display says now as what it must say at the end; up to the first secret."""
        steps = self.steps[: self._secret_from]
        if not self.full and self._secret_from is None:
            if table.clock.now > self._over:
                steps.append(_pause(table.clock.now - self._over))
            steps += expectations(table)
        return as_toml(title, self._board, self._seed, steps)


def expectations(table: Table) -> list[Step]:
    """Each line of the display as a step; of letters the reader does not know, the rest of the line."""
    scraps = [max(line.split(UNREADABLE), key=len).strip() for line in table.screen_text().split("\n")]
    return [{"screen": scrap} for scrap in scraps if len(scrap) >= LONG_TEXT]


def _pause(ns: int) -> Step:
    return {"wait": ns // MS if ns % MS == 0 else ns / MS}
