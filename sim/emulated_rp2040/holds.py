"""How long the firmware's loop is held, seen from outside.

The loop looks at the wheel every 8 ms, and each look reads words from the encoder's state machine. Whatever
holds the loop comes between two looks.
"""

from typing import Any

from sim.clock import MS

LOOK_MS = 8  # between two looks when nothing holds the loop: _CONTROLS_MS in firmware/loop.py
BLOCKS = (0x50200, 0x50300)  # where the emulator has the two PIO blocks
WORDS = range(0x20, 0x30)  # of a block: what its four state machines have to say


class Holds:
    """Stands before the PIO block of the encoder and notes when it is read."""

    def __init__(self, mcu: Any, state_machine: int):
        block = BLOCKS[state_machine // 4]
        self._clock = mcu.clock
        self._pio = mcu.peripherals[block]
        mcu.peripherals[block] = self
        self._last = 0.0
        self._longest = 0.0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pio, name)

    def read_uint32(self, offset: int) -> int:
        if offset in WORDS:
            now = float(self._clock.nanos)
            if self._last:
                self._longest = max(self._longest, now - self._last)
            self._last = now
        return int(self._pio.read_uint32(offset))

    def take(self) -> float:
        """The longest since the last time, in milliseconds."""
        longest, self._longest = self._longest, 0.0
        return max(0.0, longest / MS - LOOK_MS)
