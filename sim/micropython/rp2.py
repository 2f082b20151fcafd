"""MicroPython's `rp2` on the current simulated device: PIO programs that execute, state machines, DMA."""

from collections.abc import Callable
from typing import Any

from sim.clock import US
from sim.micropython._device import current
from sim.micropython._dma import DMA
from sim.micropython._pin import gpio_of
from sim.micropython._pio_asm import (
    PROG_EXECCTRL,
    PROG_OUT_PINS,
    PROG_SET_PINS,
    PROG_SHIFTCTRL,
    PROG_SIDESET_PINS,
    PROG_WORDS,
    PIOASMEmit,
    PIOASMError,
    _pio_directives,
    _pio_funcs,
    _pio_instructions,
    asm_pio,
    asm_pio_encode,
)
from sim.micropython._pio_block import SYSTEM_HZ, Block
from sim.micropython._pio_core import Core
from sim.micropython._rp2_state import Irq, blocks

__all__ = [
    "DMA", "PIO", "PIOASMEmit", "PIOASMError", "StateMachine", "_pio_directives", "_pio_funcs",
    "_pio_instructions", "asm_pio", "asm_pio_encode",
]  # fmt: skip

_POLL = 1 * US  # how often a blocking put or get looks at its FIFO
_ITEM_BITS = {"B": 8, "H": 16, "I": 32, "L": 32, "b": 8, "h": 16, "i": 32, "l": 32}


class PIO:
    IN_LOW = 0
    IN_HIGH = 1
    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1
    JOIN_NONE = 0
    JOIN_TX = 1
    JOIN_RX = 2
    IRQ_SM0 = 0x100
    IRQ_SM1 = 0x200
    IRQ_SM2 = 0x400
    IRQ_SM3 = 0x800

    def __init__(self, id: int) -> None:
        if id not in (0, 1):
            raise ValueError("invalid PIO")
        self._device = current()
        self._block = blocks(self._device)[id]

    def add_program(self, program: Any) -> None:
        self._block.add(program)

    def remove_program(self, program: Any = None) -> None:
        self._block.programs.remove(program)

    def state_machine(self, id: int, program: Any = None, **kwargs: Any) -> "StateMachine":
        if not 0 <= id < 4:
            raise ValueError("invalid StateMachine")
        return StateMachine(self._block.index * 4 + id, program, **kwargs)

    def irq(
        self,
        handler: Callable[["PIO"], None] | None = None,
        trigger: int = 0xF00,
        hard: bool = False,
    ) -> Any:
        lines = _Lines.of(self._block)
        if lines.block_irq is None:
            lines.block_irq = Irq(self)
        lines.block_irq.handler = handler
        lines.block_irq.triggers = trigger
        lines.enable()
        return lines.block_irq

    def __repr__(self) -> str:
        return f"PIO({self._block.index})"


class StateMachine:
    def __init__(
        self,
        id: int,
        program: Any = None,
        *,
        freq: int = -1,
        in_base: Any = None,
        out_base: Any = None,
        set_base: Any = None,
        jmp_pin: Any = None,
        sideset_base: Any = None,
        in_shiftdir: int | None = None,
        out_shiftdir: int | None = None,
        push_thresh: int | None = None,
        pull_thresh: int | None = None,
        **kwargs: Any,
    ) -> None:
        if not 0 <= id < 8:
            raise ValueError("invalid StateMachine")
        self._id = id
        self._device = current()
        self._block = blocks(self._device)[id // 4]
        self._core = self._block.cores[id % 4]
        self._first = 0
        if program is not None:
            self.init(
                program,
                freq=freq,
                in_base=in_base,
                out_base=out_base,
                set_base=set_base,
                jmp_pin=jmp_pin,
                sideset_base=sideset_base,
                in_shiftdir=in_shiftdir,
                out_shiftdir=out_shiftdir,
                push_thresh=push_thresh,
                pull_thresh=pull_thresh,
                **kwargs,
            )

    @property
    def _fifo_port(self) -> tuple[Block, Core]:
        """What DMA sees instead of a buffer."""
        return self._block, self._core

    def init(
        self,
        program: Any,
        *,
        freq: int = -1,
        in_base: Any = None,
        out_base: Any = None,
        set_base: Any = None,
        jmp_pin: Any = None,
        sideset_base: Any = None,
        in_shiftdir: int | None = None,
        out_shiftdir: int | None = None,
        push_thresh: int | None = None,
        pull_thresh: int | None = None,
        **kwargs: Any,
    ) -> None:
        if kwargs:
            raise TypeError("extra keyword arguments given")
        block, core = self._block, self._core
        div = _divider(freq)
        offset = block.offset_of(program)
        shiftctrl = program[PROG_SHIFTCTRL]
        for value, bits, shift in (
            (in_shiftdir, 1, 18),
            (out_shiftdir, 1, 19),
            (push_thresh, 31, 20),
            (pull_thresh, 31, 25),
        ):
            if value is not None:
                shiftctrl = shiftctrl & ~(bits << shift) | (value & bits) << shift
        with block.stopped():
            core.enabled = False
            core.restart()
            core.tx.clear()
            core.rx.clear()
            core.pc = self._first = offset
            core.configure(div, program[PROG_EXECCTRL] + (offset << 12) + (offset << 7), shiftctrl)
            if in_base is not None:
                core.in_base = gpio_of(in_base, None)
            if jmp_pin is not None:
                core.jmp_pin = gpio_of(jmp_pin, None)
            if out_base is not None:
                core.out_base = gpio_of(out_base, None)
                core.out_count = self._give(core.out_base, program[PROG_OUT_PINS])
            if set_base is not None:
                core.set_base = gpio_of(set_base, None)
                core.set_count = self._give(core.set_base, program[PROG_SET_PINS])
            if sideset_base is not None:
                core.side_base = gpio_of(sideset_base, None)
                core.side_bits = self._give(core.side_base, program[PROG_SIDESET_PINS]) + core.side_optional
            block.watch(_pins_read(core, program[PROG_WORDS]))

    def _give(self, base: int, initial: Any) -> int:
        """Hand the pins to the block with their first level and direction; how many they are."""
        if initial is None:
            return 0
        modes = [initial] if isinstance(initial, int) else list(initial)
        pads = self._block.pads
        for number, mode in enumerate(modes):
            pads.write(base + number, 1, mode & 1)
            pads.turn(base + number, 1, mode >> 1)
        pads.out, pads.dirs = pads.next_out, pads.next_dirs
        self._block.own(base, len(modes))
        return len(modes)

    def active(self, *value: Any) -> bool:
        if value:
            with self._block.stopped():
                self._block.start(self._core, bool(value[0]))
        return self._core.enabled

    def restart(self) -> None:
        with self._block.stopped():
            self._core.restart()
            self._core.pc = self._first
            self._core.due = self._block.now

    def exec(self, instr: int | str) -> None:
        if isinstance(instr, str):
            core = self._core
            instr = asm_pio_encode(instr, core.side_bits, bool(core.side_optional))
        self._block.execute(self._core, instr)

    def put(self, value: Any, shift: int = 0) -> None:
        if isinstance(value, int):
            words = [value]
        else:
            items = memoryview(value)
            if items.format.upper() not in _ITEM_BITS:
                raise ValueError("unsupported buffer type")
            words = list(items)
        for word in words:
            while self.tx_fifo() >= self._core.tx_depth:
                self._device.spend(_POLL)
            with self._block.stopped():
                self._core.put(word << shift & 0xFFFFFFFF, self._block.now)

    def get(self, buf: Any = None, shift: int = 0) -> Any:
        if buf is None:
            return self._take(1)[0] >> shift
        items = memoryview(buf)
        code = items.format
        if code not in _ITEM_BITS:
            raise ValueError("unsupported buffer type")
        bits = _ITEM_BITS[code]
        for number, word in enumerate(self._take(len(items))):
            word = word >> shift & (1 << bits) - 1
            if code.islower() and word >> bits - 1:
                word -= 1 << bits
            items[number] = word
        return buf

    def _take(self, count: int) -> list[int]:
        """So many words, all that are there at once: a register is read much faster than it fills."""
        words: list[int] = []
        while True:
            with self._block.stopped():
                while self._core.rx and len(words) < count:
                    words.append(self._core.rx.popleft())
            if len(words) == count:
                return words
            self._device.spend(_POLL)

    def rx_fifo(self) -> int:
        return self._block.words_in(self._core, True)

    def tx_fifo(self) -> int:
        return self._block.words_in(self._core, False)

    def irq(self, handler: Callable[..., Any] | None = None, trigger: int = 1, hard: bool = False) -> Any:
        lines = _Lines.of(self._block)
        irq = lines.machine_irqs.setdefault(self._core.index, Irq(self))
        irq.handler = handler
        irq.triggers = trigger
        lines.enable()
        return irq

    def __repr__(self) -> str:
        return f"StateMachine({self._id})"


class _Lines:
    """Interrupt request 0 of a block, the only one MicroPython uses: flags 0 to 3, one per machine."""

    def __init__(self, block: Block):
        self.block = block
        self.block_irq: Irq | None = None
        self.machine_irqs: dict[int, Irq] = {}
        block.interrupt = self._interrupt

    @classmethod
    def of(cls, block: Block) -> "_Lines":
        if block.interrupt is None:
            return cls(block)
        lines = getattr(block.interrupt, "__self__", None)
        assert isinstance(lines, cls)
        return lines

    def enable(self) -> None:
        flags = sum(1 << index for index, irq in self.machine_irqs.items() if irq.handler is not None)
        if self.block_irq is not None and self.block_irq.handler is not None:
            flags |= self.block_irq.triggers >> 8
        with self.block.stopped():
            self.block.interrupt_flags = flags

    def _interrupt(self, flags: int) -> None:
        with self.block.stopped():
            self.block.pads.flags &= ~flags
            self.block.pads.next_flags = self.block.pads.flags
        if self.block_irq is not None and flags << 8 & self.block_irq.triggers:
            self.block_irq.call(flags << 8 & self.block_irq.triggers)
        for index, irq in self.machine_irqs.items():
            if flags >> index & irq.triggers:
                irq.call(1)


def _divider(freq: int) -> int:
    """The clock divider in 256ths, as MicroPython computes it."""
    if freq < 0:
        return 256
    div = 65536 * 256 if freq == 0 else SYSTEM_HZ * 256 // freq
    if not 256 <= div <= 65536 * 256:
        raise ValueError("freq out of range")
    return div


def _pins_read(core: Core, words: Any) -> int:
    """The pins a program looks at, as a mask: only their edges can change what it does."""
    mask = 0
    for word in words:
        kind, source, number = word >> 13, word >> 5 & 7, word & 31
        if kind == 0 and source == 6:
            mask |= 1 << core.jmp_pin
        elif kind == 1 and source & 3 == 0:
            mask |= 1 << number
        elif kind == 1 and source & 3 == 1:
            mask |= 1 << (core.in_base + number & 31)
        elif kind == 2 and source == 0:
            for bit in range(number or 32):
                mask |= 1 << (core.in_base + bit & 31)
        elif (kind == 5 and (number & 7 == 0 or source == 4)) or (kind == 3 and source == 7):
            mask = 0xFFFFFFFF  # all of them, or an instruction that only the data knows
    return mask
