"""A light that moves along places for a while: one step, a run, a roll that slows down."""

_TICKS = 0x3FFFFFFF  # milliseconds wrap around here
_BEFORE = 0x20000000  # half of them: what seems later than this has not begun

_ROLL_MS = 1000
_FIRST_HOP_MS = 60
_SLOWER_MS = 12
_SAME_PLACE_MS = 340  # before a light returns: three flashes in a second are the most


class MovingLight:
    """`head` is where the light is, `behind` where it came from; both are the same place at the start."""

    def __init__(self, path: bytes, look: int, step_ms: int, now: int, slower_ms: int = 0):
        self.look = look
        self.moving = len(path) > 1
        self.going = True
        self.head = self.behind = path[0]
        self._path = path
        self._at = 0
        self._step = step_ms
        self._slower = slower_ms
        self._arrived = now

    def rested(self, now: int) -> int:
        """How long the light has been where it is, in ms."""
        ms = (now - self._arrived) & _TICKS
        return 0 if ms & _BEFORE else ms

    def advance(self, now: int) -> bool:
        """Go to where the light is due. False when it has left the end of its path."""
        while self.rested(now) >= self._step:
            self._arrived = (self._arrived + self._step) & _TICKS
            self._step += self._slower
            self._at += 1
            if self._at == len(self._path):
                self.going = False
                return False
            self.behind = self.head
            self.head = self._path[self._at]
        return True


def roll(circle: bytes, look: int, number: int, now: int) -> MovingLight:
    """Round and round, slower and slower, to the place that the number chooses; there it rests a little."""
    places = len(circle)
    step = max(_FIRST_HOP_MS, -(-_SAME_PLACE_MS // places))
    hops = 1
    while hops * step + _SLOWER_MS * hops * (hops - 1) // 2 < _ROLL_MS:
        hops += 1
    path = bytearray(hops + 2)
    for hop in range(hops + 2):
        path[hop] = circle[(number + min(0, hop - hops + 1)) % places]
    return MovingLight(bytes(path), look, step, now, _SLOWER_MS)
