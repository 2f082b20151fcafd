"""The USB serial line of a simulated device: what the firmware prints, and what the host types."""

from collections import deque


class Console:
    def __init__(self) -> None:
        self.output = bytearray()
        self._typed: deque[int] = deque()

    def type(self, data: bytes) -> None:
        """The host sends bytes."""
        self._typed.extend(data)

    def lose_typed(self) -> None:
        """The power went: what was not read yet is gone with it."""
        self._typed.clear()

    def waiting(self) -> int:
        return len(self._typed)

    def read(self, n: int) -> bytes:
        return bytes(self._typed.popleft() for _ in range(min(n, len(self._typed))))

    def write(self, data: bytes) -> None:
        self.output += data

    def take(self) -> bytes:
        """What was printed since the last call."""
        data = bytes(self.output)
        self.output.clear()
        return data
