"""The USB serial line of a simulated device: what the firmware prints, and what the host types."""

from collections import deque

ROOM = 256  # bytes that wait for the host
STALL_MS = 500  # so long MicroPython waits for room before it drops what is left of a print


class Console:
    def __init__(self) -> None:
        self.output = bytearray()
        self.is_read = True  # by the host; one that has opened the port and never reads holds up every print
        self.stalls = 0
        self._unread = 0
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

    @property
    def room(self) -> bool:
        """Whether a byte can be written at once."""
        return self.is_read or self._unread < ROOM

    def write(self, data: bytes) -> int:
        """Take what is printed. Returns for how many milliseconds that holds up whoever prints."""
        self.output += data
        if self.is_read:
            self._unread = 0
            return 0
        self._unread += len(data)
        if self._unread <= ROOM:
            return 0
        self._unread = ROOM
        self.stalls += 1
        return STALL_MS

    def take(self) -> bytes:
        """What was printed since the last call."""
        data = bytes(self.output)
        self.output.clear()
        return data
