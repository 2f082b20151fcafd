"""A line to a broker that delays, repeats and loses messages, and is cut now and then; drawn from a seed."""

import contextlib
import random
import socket
from collections.abc import Callable
from typing import Protocol

from host_tools.network.mqtt import BridgeLine, Line, Message, Publication

RATE = 0.05  # of messages that are lost, repeated or late, each
LONGEST_DELAY_S = 3.0


class AnyLine(BridgeLine, Protocol):
    """What a soak does to a line, too."""

    @property
    def waiting(self) -> bool: ...

    def cut(self) -> None: ...

    def close(self) -> None: ...


class CutLine(Line):
    """A real line whose cable can be pulled."""

    def cut(self) -> None:
        """The library notices, and comes back by itself."""
        line = self._client.socket()
        if line is not None:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]


class FaultyLine:
    """Between a bridge and its line. `step` again and again: what was held back goes on its way."""

    def __init__(self, line: AnyLine, dice: random.Random, clock: Callable[[], float], faults: bool):
        self._line = line
        self._dice = dice
        self._clock = clock
        self._faults = faults
        self._held: list[tuple[float, str, bytes]] = []
        self.counts = {"sent": 0, "lost": 0, "repeated": 0, "late": 0, "cut": 0}

    @property
    def connected(self) -> bool:
        return self._line.connected

    @property
    def returns(self) -> int:
        return self._line.returns

    @property
    def waiting(self) -> bool:
        """Whether something has come."""
        return self._line.waiting

    def subscribe(self, *topics: str) -> None:
        self._line.subscribe(*topics)

    def messages(self) -> list[Message]:
        return self._line.messages()

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0
    ) -> Publication | None:
        self.counts["sent"] += 1
        chance = self._dice.random() if self._faults and not retain else 1.0
        if chance < RATE:
            self.counts["lost"] += 1
            return None
        if chance < 2 * RATE:
            self.counts["late"] += 1
            self._hold(topic, payload)
            return None
        if chance < 3 * RATE:
            self.counts["repeated"] += 1
            self._hold(topic, payload)
        return self._line.publish(topic, payload, retain, expires_s)

    def _hold(self, topic: str, payload: bytes) -> None:
        self._held.append((self._clock() + self._dice.random() * LONGEST_DELAY_S, topic, payload))

    def step(self) -> None:
        now = self._clock()
        for due in [each for each in self._held if each[0] <= now]:
            self._held.remove(due)
            self._line.publish(due[1], due[2])

    def cut(self) -> None:
        self.counts["cut"] += 1
        self._line.cut()

    def close(self) -> None:
        self._line.close()
