"""One PIO state machine: its registers, its FIFOs and its pace (RP2040 datasheet, chapter 3).

Nothing here knows of nets or nanoseconds. Time is counted in 256ths of a system clock cycle, the unit of the
clock divider; `due` is when the next instruction executes.
"""

from collections import deque
from typing import Any

from sim.micropython._pio_instructions import (
    AGAIN,
    EXECUTES,
    MASK,
    NEXT,
    STALLED,
    Operation,
    decoded,
    rotated,
)

# A state, and what followed from it
Stretches = dict[tuple[Any, ...], tuple[Any, ...]]
_seen: dict[tuple[Any, ...], Stretches] = {}
_SETTINGS = (
    "index", "div", "wrap_top", "wrap_bottom", "side_optional", "side_turns", "jmp_pin", "status_of_rx",
    "status_below", "autopush", "autopull", "in_right", "out_right", "push_thresh", "pull_thresh", "tx_depth",
    "rx_depth", "in_base", "out_base", "set_base", "side_base", "out_count", "set_count", "side_bits",
)  # fmt: skip


class Pads:
    """What the four machines of a block share: pin outputs, pin inputs and IRQ flags.

    Writes go to the `next_` twins, so machines that execute in the same cycle all see the state before it.
    """

    def __init__(self) -> None:
        self.levels = 0  # of the wires outside
        self.owned = 0  # pins whose function is this block
        self.out = self.next_out = 0
        self.dirs = self.next_dirs = 0
        self.flags = self.next_flags = 0

    def inputs(self) -> int:
        driven = self.dirs & self.owned
        return self.levels & ~driven | self.out & driven

    def write(self, base: int, count: int, value: int) -> None:
        mask = rotated((1 << count) - 1, base)
        self.next_out = self.next_out & ~mask | rotated(value, base) & mask

    def turn(self, base: int, count: int, value: int) -> None:
        """Set pin directions, a 1 meaning output."""
        mask = rotated((1 << count) - 1, base)
        self.next_dirs = self.next_dirs & ~mask | rotated(value, base) & mask


class Core:
    """The registers and settings of one state machine."""

    def __init__(self, index: int, pads: Pads, memory: list[int]):
        self.index = index
        self.pads = pads
        self._memory = memory
        self._operations: list[Operation | None] = [None] * 32
        self.enabled = False
        self.due = 0
        self.pc = self.x = self.y = self.osr = 0
        self.tx: deque[int] = deque()
        self.rx: deque[int] = deque()
        self.touched = False  # it changed a FIFO since this was last cleared
        self.configure(256, 0x1F000, 0xC0000)
        self.restart()

    def configure(self, div: int, execctrl: int, shiftctrl: int) -> None:
        """Take over the registers CLKDIV, EXECCTRL and SHIFTCTRL; pins are set afterwards."""
        self.div = div
        self.wrap_top = execctrl >> 12 & 31
        self.wrap_bottom = execctrl >> 7 & 31
        self.side_optional = execctrl >> 30 & 1
        self.side_turns = execctrl >> 29 & 1
        self.jmp_pin = execctrl >> 24 & 31
        self.status_of_rx = execctrl >> 4 & 1
        self.status_below = execctrl & 15
        self.autopush = shiftctrl >> 16 & 1
        self.autopull = shiftctrl >> 17 & 1
        self.in_right = shiftctrl >> 18 & 1
        self.out_right = shiftctrl >> 19 & 1
        self.push_thresh = (shiftctrl >> 20 & 31) or 32
        self.pull_thresh = (shiftctrl >> 25 & 31) or 32
        joined_tx = shiftctrl >> 30 & 1
        joined_rx = shiftctrl >> 31 & 1
        self.tx_depth = 0 if joined_rx else 8 if joined_tx else 4
        self.rx_depth = 0 if joined_tx else 8 if joined_rx else 4
        self.in_base = self.out_base = self.set_base = self.side_base = 0
        self.out_count = self.set_count = self.side_bits = 0
        self.forget_operations()

    def restart(self) -> None:
        """What SM_RESTART clears; X, Y and the OSR's contents stay."""
        self.isr = self.isr_count = 0
        self.osr_count = 32
        self.forced: Operation | None = None
        self.stalled = False
        self.irq_waiting = False

    def forget_operations(self) -> None:
        """The memory or the settings changed: decode again."""
        self._operations = [None] * 32
        self._stretches: Stretches | None = None
        self._looks_at_levels: bool | None = None

    def stretches(self) -> "Stretches":
        """What machines with this program and these settings were seen to do, by the state they were in."""
        if self._stretches is None:
            settings = tuple(getattr(self, name) for name in _SETTINGS)
            self._stretches = _seen.setdefault((tuple(self._memory), settings), {})
        return self._stretches

    def looks_at_levels(self) -> bool:
        """May a program here ask how full a FIFO is? One that executes data may do anything."""
        if self._looks_at_levels is None:
            self._looks_at_levels = any(_asks_for_status(word) or _executes(word) for word in self._memory)
        return self._looks_at_levels

    def state(self) -> tuple[Any, ...]:
        return (
            self.enabled, self.due, self.pc, self.x, self.y, self.isr, self.isr_count, self.osr,
            self.osr_count, self.forced, self.stalled, self.irq_waiting, tuple(self.tx), tuple(self.rx),
        )  # fmt: skip

    def restore(self, state: tuple[Any, ...]) -> None:
        (
            self.enabled, self.due, self.pc, self.x, self.y, self.isr, self.isr_count, self.osr,
            self.osr_count, self.forced, self.stalled, self.irq_waiting, tx, rx,
        ) = state  # fmt: skip
        self.tx = deque(tx)
        self.rx = deque(rx)

    def loop_state(self) -> tuple[Any, ...]:
        """What decides how the program goes on while nothing outside changes."""
        return (self.pc, self.x, self.y, self.isr, self.isr_count, self.osr, self.osr_count, self.forced)

    def force(self, word: int) -> None:
        """Execute an instruction from outside the program in place of the next one."""
        self.forced = decoded(self, word)

    def step(self) -> None:
        """Execute the instruction that is due and set when the next one is."""
        forced = self.forced
        operation = forced or self._operations[self.pc]
        if operation is None:
            operation = self._operations[self.pc] = decoded(self, self._memory[self.pc])
        run, ticks, side = operation
        self.forced = None
        outcome = run()
        if side is not None:
            # Last, because it wins over a write to the same pin in the same cycle.
            mask, bits = side
            pads = self.pads
            if self.side_turns:
                pads.next_dirs = pads.next_dirs & ~mask | bits
            else:
                pads.next_out = pads.next_out & ~mask | bits
        self.stalled = outcome == STALLED
        if outcome in (STALLED, AGAIN):
            self.forced = forced
            ticks = 1
        elif outcome == EXECUTES:
            ticks = 1
        if forced is None and outcome in (NEXT, EXECUTES):
            self.pc = self.wrap_bottom if self.pc == self.wrap_top else self.pc + 1 & 31
        self.due += ticks * self.div
        if self.autopull and self.osr_count >= self.pull_thresh and self.tx:
            self.refill()

    def refill(self) -> None:
        self.osr = self.tx.popleft()
        self.osr_count = 0
        self.touched = True

    def put(self, word: int, now: int) -> None:
        """A word for the TX FIFO. An exhausted OSR takes it in the next cycle, unless that one is an OUT."""
        self.tx.append(word)
        waits = self.autopull and self.osr_count >= self.pull_thresh
        if waits and self.enabled and not self.stalled and self.due - self.div >= now:
            self.refill()

    def push(self, word: int) -> None:
        self.rx.append(word)
        self.touched = True

    def flag(self, index: int) -> int:
        """The IRQ flag an instruction means; the top bit makes the two low ones relative to the machine."""
        if index & 16:
            return 1 << (index & 4 | index + self.index & 3)
        return 1 << (index & 7)

    def status(self) -> int:
        level = len(self.rx if self.status_of_rx else self.tx)
        return MASK if level < self.status_below else 0


def _asks_for_status(word: int) -> bool:
    return word >> 13 == 5 and word & 7 == 5


def _executes(word: int) -> bool:
    """MOV or OUT to EXEC."""
    return word >> 13 == 5 and word >> 5 & 7 == 4 or word >> 13 == 3 and word >> 5 & 7 == 7
