"""All readers of a table, one antenna at a time."""

import time

from micropython import const

from drivers.reader import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    _Base = list[Reader]
else:
    _Base = list

_LONGEST_MS = const(20)


class Readers(_Base):
    """Of the readers that are due, the one that has waited longest has its turn.

    A visit to a card takes three times as long as one to an empty place. So that a new card is never behind a
    row of known ones, a known card has a turn only after a reader that may have news.
    """

    def __init__(self, readers: "list[Reader]"):
        super().__init__(readers)
        for reader in readers:
            reader.others = self
        self._visited: Reader | None = None
        self._news_first = True
        self._pause = 0

    def step(self) -> int:
        """One step of the reader whose turn it is. Returns the milliseconds to wait before the next."""
        reader = self._visited
        if reader is None or reader.resting:
            reader = self._choose()
            if reader is None:
                return self._pause
            self._visited = reader
            self._news_first = reader.settled
        return reader.step()

    def _choose(self) -> "Reader | None":
        now = time.ticks_ms()
        news = known = None
        news_wait = known_wait = _LONGEST_MS
        for reader in self:
            wait = time.ticks_diff(reader.due, now)
            if reader.settled:
                if wait < known_wait:
                    known, known_wait = reader, wait
            elif wait < news_wait:
                news, news_wait = reader, wait
        if news_wait <= 0 and (self._news_first or known_wait > 0):
            return news
        if known_wait <= 0:
            return known
        self._pause = min(news_wait, known_wait)
        return None
