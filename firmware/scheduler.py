"""Tasks, one after the other: each is a generator that says for how many milliseconds it can wait.

MicroPython's asyncio takes several times as long for a turn, and a card waits for dozens of turns.
"""

import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    Task = Iterator[int]

URGENT = 0  # hands: nothing makes them wait for longer than one turn of another task
MARK = 0xA0  # and the number of the task that holds the loop; 0: nobody does
_LONGEST_US = 1_000_000
_FIRST_PAUSE_MS = 250
_LONGEST_PAUSE_MS = 8000


class Scheduler:
    """A task that fails begins again after a pause; `failed` is told, the other tasks never notice.

    The task with the number `URGENT` has its turn as soon as it is due, after whatever one other task does.
    The first word of `holder` always says who holds the loop.
    """

    def __init__(
        self,
        begin: "Sequence[Callable[[], Task]]",
        failed: "Callable[[Exception], None]",
        holder: "Any",
    ):
        self._begin = begin
        self._failed = failed
        self._holder = holder
        self._tasks = [one() for one in begin]
        self._due = [time.ticks_us()] * len(begin)
        self._pauses = [_FIRST_PAUSE_MS] * len(begin)

    def run(self) -> None:
        while True:
            try:
                self._take_turns()
            except Exception as defect:
                self._begin_again(self._holder[0] - MARK)
                self._tell(defect)

    def _take_turns(self) -> None:
        # Locals, because this loop runs between any two things that the table does.
        tasks = self._tasks
        urgent = tasks[URGENT]
        due = self._due
        holder = self._holder
        ticks_us = time.ticks_us
        ticks_diff = time.ticks_diff
        ticks_add = time.ticks_add
        numbers = range(len(tasks))
        while True:
            now = ticks_us()
            wait = _LONGEST_US
            for number in numbers:
                left = ticks_diff(due[number], now)
                if left <= 0:
                    holder[0] = MARK + number
                    pause = next(tasks[number])
                    now = ticks_us()
                    due[number] = ticks_add(now, 1000 * pause)
                    wait = 0
                    if ticks_diff(due[URGENT], now) <= 0:
                        holder[0] = MARK + URGENT
                        pause = next(urgent)
                        now = ticks_us()
                        due[URGENT] = ticks_add(now, 1000 * pause)
                elif left < wait:
                    wait = left
            if wait:
                holder[0] = 0
                time.sleep_us(wait)

    def _tell(self, defect: Exception) -> None:
        try:
            self._failed(defect)
        except Exception as worse:  # the words for it need memory, which may be what is missing
            sys.print_exception(worse)

    def _begin_again(self, number: int) -> None:
        pause = self._pauses[number]
        self._pauses[number] = min(2 * pause, _LONGEST_PAUSE_MS)
        self._tasks[number] = self._begin[number]()
        self._due[number] = time.ticks_add(time.ticks_us(), 1000 * pause)
