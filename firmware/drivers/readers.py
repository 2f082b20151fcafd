"""All readers of a table, one antenna at a time."""

import time

from micropython import const

from drivers.reader import Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    _Base = list[Reader]
else:
    _Base = list

_LONGEST_MS = const(20)
_REST_MS = const(300)


class Turns:
    """Readers in a row, of which one after the other has its turn."""

    def __init__(self, readers: "Iterable[Reader]"):
        self.readers = tuple(readers)
        self._at = -1  # of the last one

    def next_news(self, now: "Any") -> "Reader | None":
        """The next that is due and may have news: most tables are empty, and it is the very next one."""
        readers = self.readers
        at = self._at
        for _ in readers:
            at += 1
            if at == len(readers):
                at = 0
            reader = readers[at]
            if not reader.settled and time.ticks_diff(reader.due, now) <= 0:
                self._at = at
                return reader
        return None


class Readers(_Base):
    """Readers that may have news take turns; a known card has one only after such a reader.

    A visit to a card takes three times as long as one to an empty place: so a new card is never behind a row
    of known ones. Every other visit goes to a place where a card is expected, if those are the fewer ones.
    """

    def __init__(self, readers: "list[Reader]"):
        super().__init__(readers)
        for number, reader in enumerate(readers):
            reader.others = self
            reader.chip.stagger(number)
        self._expected = Turns(())
        self._others = Turns(readers)
        self._favours = False  # the next visit is one to where a card is expected
        self._visited: Reader | None = None
        self._news_first = True
        self._known_due: Any = time.ticks_ms()  # no known card is due before
        self._pause = 0
        self._rests_until: Any = None

    def expect(self, expected: "Iterable[Reader]") -> None:
        """Hands will lay a card on one of these, if not elsewhere."""
        wanted = tuple(expected)
        if 2 * len(wanted) > len(self):
            wanted = ()
        if wanted != self._expected.readers:
            self._expected = Turns(wanted)
            self._others = Turns([reader for reader in self if reader not in wanted])

    def rest(self) -> bool:
        """For whoever needs the chips for a moment: whether no visit goes on. For a while none begins."""
        self._rests_until = time.ticks_add(time.ticks_ms(), _REST_MS)
        return self._visited is None or self._visited.resting

    @property
    def looks(self) -> bool:
        """Whether the visit that goes on is a look at what may lie there, and no card is being read."""
        return self._visited is not None and self._visited.looks

    def step(self) -> int:
        """One step of the reader whose turn it is. Returns the milliseconds to wait before the next.

        Where a visit ends the next one begins at once: a tag needs time to start, and others run meanwhile.
        """
        reader = self._visited
        if reader is not None and not reader.resting:
            pause = reader.step()
            if not reader.resting:
                return pause
        reader = self._choose()
        if reader is None:
            return self._pause
        self._visited = reader
        self._news_first = reader.settled
        return reader.step()

    def _choose(self) -> "Reader | None":
        now = time.ticks_ms()
        if self._rests_until is not None:
            if time.ticks_diff(self._rests_until, now) > 0:
                self._pause = _LONGEST_MS
                return None
            self._rests_until = None
        news = None
        if self._news_first or time.ticks_diff(self._known_due, now) > 0:
            news = self._next_news(now)
        return news or self._longest_waiting(now)

    def _next_news(self, now: "Any") -> "Reader | None":
        self._favours = not self._favours
        if self._favours:
            return self._expected.next_news(now) or self._others.next_news(now)
        return self._others.next_news(now) or self._expected.next_news(now)

    def _longest_waiting(self, now: "Any") -> "Reader | None":
        """A known card that is due, or any reader; without one, how long to wait is in `_pause`."""
        known = None
        news_wait = known_wait = _LONGEST_MS
        for reader in self:
            wait = time.ticks_diff(reader.due, now)
            if reader.settled:
                if wait < known_wait:
                    known, known_wait = reader, wait
            elif wait < news_wait:
                news_wait = wait
        self._known_due = time.ticks_add(now, known_wait)
        if known_wait <= 0:
            return known
        self._pause = min(news_wait, known_wait)
        return self._next_news(now) if news_wait <= 0 else None
