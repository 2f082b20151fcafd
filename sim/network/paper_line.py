"""A broker and its lines in memory, by a clock that is moved by hand: the same seed, the same run."""

from collections import defaultdict
from collections.abc import Callable

from host_tools.network.mqtt import Message, Publication

BACK_S = 1.0  # until a line that was cut is back


class PaperClock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class PaperBroker:
    """Hands everything on at once, as long as it is `up`. `club` hears what is retained."""

    def __init__(self, clock: PaperClock, club: Callable[[str, bytes], object]):
        self.clock = clock
        self.up = True
        self.subscribers: dict[str, list[PaperLine]] = defaultdict(list)
        self._club = club

    def publish(self, topic: str, payload: bytes, retain: bool) -> None:
        if retain:
            self._club(topic, payload)
        for line in self.subscribers[topic]:
            line.hand_over(topic, payload)


class PaperLine:
    """What `mqtt.Line` is to a bridge. What is published while it is cut is dropped."""

    def __init__(self, broker: PaperBroker):
        self._broker = broker
        self._inbox: list[Message] = []
        self._cut_at = float("-inf")
        self._was_up = False
        self._returns = 0

    @property
    def connected(self) -> bool:
        up = self._broker.up and self._broker.clock.now >= self._cut_at + BACK_S
        self._returns += up and not self._was_up
        self._was_up = up
        return up

    @property
    def returns(self) -> int:
        return self._returns

    @property
    def waiting(self) -> bool:
        return bool(self._inbox)

    def subscribe(self, *topics: str) -> None:
        for topic in topics:
            lines = self._broker.subscribers[topic]
            if self not in lines:
                lines.append(self)

    def publish(
        self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0
    ) -> Publication | None:
        if not self.connected:
            return None
        self._broker.publish(topic, payload, retain)
        return Publication()

    def hand_over(self, topic: str, payload: bytes) -> None:
        if self.connected:
            self._inbox.append((topic, payload))

    def messages(self) -> list[Message]:
        came, self._inbox = self._inbox, []
        return came

    def cut(self) -> None:
        self._cut_at = self._broker.clock.now

    def close(self) -> None:
        for lines in self._broker.subscribers.values():
            if self in lines:
                lines.remove(self)
