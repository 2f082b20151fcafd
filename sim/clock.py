"""Virtual time: nothing in the simulator sleeps, every duration is added to this clock."""

import heapq
import itertools
import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Protocol

US = 1_000
MS = 1_000_000
SECOND = 1_000_000_000
FOREVER = 1 << 62


class Alarm:
    """Something that will happen at a moment, unless it is called off."""

    __slots__ = ("action", "when")

    def __init__(self, when: int, action: Callable[[], None]):
        self.when = when
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class Follower(Protocol):
    """Whoever keeps moments of its own beside the alarms."""

    def leaping(self, ns: int) -> AbstractContextManager[None]:
        """Stand still while the clock leaps, then move those moments by as much."""


class Clock:
    """Nanoseconds since power-on. Alarms ring in order of time, then in the order they were set."""

    def __init__(self) -> None:
        self.now = 0
        self.alarms: list[tuple[int, int, Alarm]] = []  # a heap: the first entry is due first
        self._order = itertools.count()
        self._followers: weakref.WeakSet[Follower] = weakref.WeakSet()

    def at(self, when: int, action: Callable[[], None]) -> Alarm:
        alarm = Alarm(max(when, self.now), action)
        heapq.heappush(self.alarms, (alarm.when, next(self._order), alarm))
        return alarm

    def after(self, delay: int, action: Callable[[], None]) -> Alarm:
        return self.at(self.now + delay, action)

    def next_alarm(self) -> int | None:
        """When the next alarm rings, or None."""
        while self.alarms and self.alarms[0][2].action is None:
            heapq.heappop(self.alarms)
        return self.alarms[0][0] if self.alarms else None

    def advance(self, ns: int) -> None:
        self.advance_to(self.now + ns)

    def follow(self, follower: Follower) -> None:
        self._followers.add(follower)

    def leap(self, ns: int) -> None:
        """Hours in which nothing happens: what is due stays as far away as it was."""
        with ExitStack() as standing:
            for follower in tuple(self._followers):
                standing.enter_context(follower.leaping(ns))
            for _, _, alarm in self.alarms:
                alarm.when += ns
            self.alarms = [(when + ns, order, alarm) for when, order, alarm in self.alarms]
            self.now += ns

    def advance_to(self, when: int) -> None:
        """Let time pass; whatever is due on the way happens at its own moment."""
        alarms = self.alarms
        while alarms and alarms[0][0] <= when:
            due, _, alarm = heapq.heappop(alarms)
            action, alarm.action = alarm.action, None
            if action is not None:
                # An alarm may itself take time (a bus transfer): the clock never goes back.
                self.now = max(self.now, due)
                action()
        if when > self.now:
            self.now = when
