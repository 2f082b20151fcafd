"""The 32 instructions that the four machines of a PIO block share, and which programs lie where."""

import errno
from typing import Any

from sim.micropython._pio_asm import PROG_OFFSET_PIO0, PROG_WORDS


class Programs:
    def __init__(self, block: int):
        self.memory = [0] * 32
        self._place = PROG_OFFSET_PIO0 + block  # where a program keeps its offset in this block
        self._loaded: list[tuple[list[Any], int]] = []

    def find(self, program: list[Any]) -> int | None:
        """Where it lies, if it does."""
        for known, offset in self._loaded:
            if known is program:
                return offset
        return None

    def add(self, program: list[Any]) -> int:
        """Load it as high in the memory as it fits, its jumps moved along; its offset."""
        words = program[PROG_WORDS]
        length = len(words)
        for offset in range(32 - length, -1, -1):
            if all(not self._used(address) for address in range(offset, offset + length)):
                break
        else:
            raise OSError(errno.ENOMEM, "ENOMEM")
        for number, word in enumerate(words):
            self.memory[offset + number] = word + offset if word < 0x2000 else word
        self._loaded.append((program, offset))
        program[self._place] = offset
        return offset

    def remove(self, program: list[Any] | None) -> None:
        """One, or all of them; what the memory holds stays."""
        for known, _ in self._loaded:
            if program is None or known is program:
                known[self._place] = -1
        self._loaded = [entry for entry in self._loaded if entry[0][self._place] >= 0]

    def _used(self, address: int) -> bool:
        return any(offset <= address < offset + len(known[PROG_WORDS]) for known, offset in self._loaded)
