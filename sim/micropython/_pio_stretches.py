"""A frame for LEDs goes from word to word in the same few ways: what was seen once is not executed again."""

from functools import lru_cache
from typing import Any

from sim.chips.pulses import Train
from sim.micropython._pio_core import Core, Pads
from sim.micropython._pio_wires import Edge, Wires

MOST = 20_000  # remembered of one program
Moved = tuple[
    int, tuple[int, ...]
]  # how many words were taken from the TX FIFO, what was pushed into the RX one


def key(core: Core, pads: Pads, served: bool) -> tuple[Any, ...]:
    """All that decides what comes now. Where DMA serves, that is until the next word is taken."""
    words = tuple(core.tx) if not served else (core.tx[0], len(core.tx)) if core.tx else ()
    return (
        served, pads.out, pads.dirs, pads.flags, pads.owned, pads.levels, words, len(core.rx),
        core.stalled, core.irq_waiting, core.due & 255, core.loop_state(),
    )  # fmt: skip


class Stretch:
    """What one machine was seen to do, from one state to the next that others can see."""

    def __init__(self, core: Core, pads: Pads, began: int, moved: Moved, edges: list[Edge]):
        start = began >> 8 << 3
        edges = [(when - start, gpio, level) for when, gpio, level in edges]
        self._train = _only_train(edges)  # of a strip of LEDs, alone: the usual case
        self._edges = edges if self._train is None else []
        self._state = (core.loop_state(), core.stalled, core.irq_waiting, core.due - began)
        self._pins = (pads.out, pads.dirs)
        self._moved = moved

    def remember(self, core: Core, before: tuple[Any, ...], *how: int) -> None:
        known = core.stretches()
        if len(known) >= MOST:
            known.clear()
        known[before] = (self, *how)

    def repeat(self, core: Core, pads: Pads, wires: Wires) -> None:
        """Bring the machine to its end; the edges on the way will be shown."""
        start = core.due >> 8 << 3
        loop, core.stalled, core.irq_waiting, lasts = self._state
        core.pc, core.x, core.y, core.isr, core.isr_count, core.osr, core.osr_count, core.forced = loop
        core.due += lasts
        taken, pushed = self._moved
        for _ in range(taken):
            core.tx.popleft()
        core.rx.extend(pushed)
        pads.out, pads.dirs = self._pins
        pads.next_out, pads.next_dirs = self._pins
        if self._train is not None:
            wires.add_train(start, *self._train)
            return
        for after, gpio, level in self._edges:
            wires.add(start + after, gpio, level)


def _only_train(edges: list[Edge]) -> tuple[int, Train] | None:
    """If all of them are of one pin, which is never let go."""
    pins = {gpio for _, gpio, _ in edges}
    if len(pins) != 1 or len(edges) < 2 or any(level is None for _, _, level in edges):
        return None
    return pins.pop(), Train(_edge(after, level) for after, _, level in edges if level is not None)


@lru_cache(maxsize=4096)
def _edge(after: int, level: int) -> tuple[int, int]:
    """Thousands of words are remembered, and their edges come at the same few hundred moments."""
    return after, level
