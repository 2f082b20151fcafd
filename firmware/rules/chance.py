"""The seeded generator behind everything random: xorshift32, the same numbers on every Python.

The games never use it: for them chance is a move. Whoever deals for a game (the table, a bot, a test) does.
"""


class Chance:
    def __init__(self, seed: int):
        # Zero is the one state xorshift never leaves.
        self.state = (seed & 0xFFFFFFFF) or 0x9E3779B9

    def next(self) -> int:
        """The next number from 1 to 2**32 - 1."""
        x = self.state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.state = x
        return x

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if not 0 < n < 0x100000000:
            raise ValueError("below() needs a bound from 1 to 2**32 - 1")
        # Numbers from the last, incomplete block of n would favour the low results: draw again.
        limit = 0xFFFFFFFF - 0xFFFFFFFF % n
        x = self.next() - 1
        while x >= limit:
            x = self.next() - 1
        return x % n

    def shuffle(self, items: "list[int] | bytearray") -> None:
        """Every order equally likely, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
