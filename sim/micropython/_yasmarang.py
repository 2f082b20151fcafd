"""The random numbers of MicroPython: Yasmarang by Ilya Levin (public domain), as in extmod/modrandom.c."""

_WORD = 0xFFFFFFFF


class Generator:
    def __init__(self, seed: int):
        self._pad = seed & _WORD
        self._n = 69
        self._d = 233
        self._dat = 0

    def word(self) -> int:
        pad = self._pad + self._dat + self._d * self._n & _WORD
        pad = (pad << 3) + (pad >> 29) & _WORD
        self._pad = pad
        self._n = pad | 2
        self._d ^= (pad << 31) + (pad >> 1) & _WORD
        self._dat ^= (pad ^ self._d >> 8 ^ 1) & 0xFF
        return (pad ^ self._d << 5 ^ pad >> 18 ^ self._dat << 1) & _WORD

    def below(self, n: int) -> int:
        mask = (1 << (n - 1).bit_length()) - 1 | 1
        while (number := self.word() & mask) >= n:
            pass
        return number
