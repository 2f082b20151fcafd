"""When a state machine does nothing that anybody could see, and what to skip of it."""

from typing import Any

from sim.micropython._pio_core import Core

FIRST_SPAN = 16  # instructions until the remembered state is replaced by a later one; doubled every time


class IdleWatch:
    """Recognises when a machine begins to repeat itself: remembers a state, later a later one, compares."""

    def __init__(self, core: Core):
        self.core = core
        self.period = 0  # of its idle loop, 0 while it is not known to idle
        self.forget()

    def forget(self) -> None:
        self._mark: tuple[Any, ...] | None = None
        self._mark_due = 0
        self._age = 0
        self._span = FIRST_SPAN

    def look(self) -> None:
        """After a step that nobody outside could see."""
        core = self.core
        if core.stalled:
            self.period = core.div
            return
        mark = self._mark
        if mark is not None and mark[0] == core.pc and mark == core.loop_state():
            self.period = core.due - self._mark_due
            return
        self._age += 1
        if mark is None or self._age >= self._span:
            self._mark = core.loop_state()
            self._mark_due = core.due
            self._age = 0
            self._span *= 2

    def skip_to(self, moment: int) -> None:
        """Skip whole periods, to the last repetition that begins before the moment."""
        if self.period and self.core.due < moment:
            self.core.due += (moment - 1 - self.core.due) // self.period * self.period
        self.period = 0
        self.forget()
