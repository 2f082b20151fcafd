"""A line to a broker that delays, repeats and loses messages, and is cut now and then; drawn from a seed."""

import contextlib
import random
import socket
import time

from host_tools.network.mqtt import Line, Message

RATE = 0.05  # of messages that are lost, repeated or late, each
LONGEST_DELAY_S = 3.0


class FaultyLine(Line):
    """`step` again and again: what was held back goes on its way."""

    def __init__(self, url: str, name: str, will: Message, dice: random.Random, faults: bool):
        super().__init__(url, name, will)
        self._dice = dice
        self._faults = faults
        self._held: list[tuple[float, str, bytes]] = []
        self.counts = {"sent": 0, "lost": 0, "repeated": 0, "late": 0, "cut": 0}

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0, surely: bool = False
    ) -> None:
        self.counts["sent"] += 1
        chance = self._dice.random() if self._faults and not retain else 1.0
        if chance < RATE:
            self.counts["lost"] += 1
            return
        if chance < 2 * RATE:
            self.counts["late"] += 1
            self._held.append((time.monotonic() + self._dice.random() * LONGEST_DELAY_S, topic, payload))
            return
        super().publish(topic, payload, retain, expires_s, surely)
        if chance < 3 * RATE:
            self.counts["repeated"] += 1
            self._held.append((time.monotonic() + self._dice.random() * LONGEST_DELAY_S, topic, payload))

    def step(self) -> None:
        now = time.monotonic()
        for due in [each for each in self._held if each[0] <= now]:
            self._held.remove(due)
            super().publish(due[1], due[2])

    def cut(self) -> None:
        """The cable is pulled: the library notices, and comes back by itself."""
        line = self._client.socket()
        if line is not None:
            self.counts["cut"] += 1
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]
