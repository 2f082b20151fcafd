"""How long the present turn has taken, on the wall."""

from collections.abc import Callable

from rules.game import CHANCE
from sim.hands.sitting import Sitting


class TurnWatch:
    def __init__(self, wall: Callable[[], float]):
        self._wall = wall
        self._turn: object = None
        self._since = wall()

    @property
    def lasts(self) -> float:
        return self._wall() - self._since

    def restart(self) -> None:
        self._since = self._wall()

    def watch(self, sitting: Sitting) -> None:
        """After each move; between two turns chance may have something to do."""
        table = sitting.room.table
        turn = sitting.hands.guide.guide.turn(table)
        if turn != self._turn and table.expects().seat != CHANCE:
            self._turn = turn
            self.restart()
