"""What each of the nine PIO instructions does (RP2040 datasheet, 3.4), decoded once and run often."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.micropython._pio_core import Core

NEXT, JUMPED, STALLED, AGAIN, EXECUTES = range(5)  # how an instruction ends

MASK = 0xFFFFFFFF
Run = Callable[[], int]
Side = tuple[int, int]  # the side-set pins as a mask, and their bits
Operation = tuple[Run, int, Side | None]  # what to do, the ticks it takes, what it does besides


def rotated(value: int, left: int) -> int:
    return (value << left | value >> 32 - left) & MASK


def decoded(core: "Core", word: int) -> Operation:
    """An instruction made ready to run: its work, its ticks with delay, and its side-set if it has one."""
    field = word >> 8 & 31
    delay = field & 31 >> core.side_bits
    run = _MAKERS[word >> 13](core, word >> 5 & 7, word & 31, word)
    return run, 1 + delay, _side_set(core, field >> 5 - core.side_bits)


def _side_set(core: "Core", value: int) -> Side | None:
    count = core.side_bits - core.side_optional
    if count <= 0 or (core.side_optional and not value >> count):
        return None
    mask = rotated((1 << count) - 1, core.side_base)
    return mask, rotated(value, core.side_base) & mask


def _make_jmp(core: "Core", condition: int, address: int, word: int) -> Run:
    def always() -> int:
        core.pc = address
        return JUMPED

    def x_dec() -> int:
        taken = core.x
        core.x = core.x - 1 & MASK
        if taken:
            core.pc = address
            return JUMPED
        return NEXT

    def y_dec() -> int:
        taken = core.y
        core.y = core.y - 1 & MASK
        if taken:
            core.pc = address
            return JUMPED
        return NEXT

    if condition == 0:
        return always
    if condition == 2:
        return x_dec
    if condition == 4:
        return y_dec
    test: Callable[[], Any] = {
        1: lambda: not core.x,
        3: lambda: not core.y,
        5: lambda: core.x != core.y,
        6: lambda: core.pads.inputs() >> core.jmp_pin & 1,
        7: lambda: core.osr_count < core.pull_thresh,
    }[condition]

    def when() -> int:
        if test():
            core.pc = address
            return JUMPED
        return NEXT

    return when


def _make_wait(core: "Core", _: int, index: int, word: int) -> Run:
    pads = core.pads
    polarity = word >> 7 & 1
    source = word >> 5 & 3

    def for_pin() -> int:
        gpio = index if source == 0 else core.in_base + index & 31
        return NEXT if pads.inputs() >> gpio & 1 == polarity else STALLED

    def for_flag() -> int:
        flag = core.flag(index)
        if bool(pads.flags & flag) != polarity:
            return STALLED
        if polarity:
            pads.next_flags &= ~flag
        return NEXT

    return for_flag if source == 2 else for_pin


def _source(core: "Core", number: int) -> Callable[[], int]:
    def pins() -> int:
        return rotated(core.pads.inputs(), 32 - core.in_base & 31)

    return {
        0: pins,
        1: lambda: core.x,
        2: lambda: core.y,
        3: lambda: 0,
        4: lambda: 0,  # reserved
        5: core.status,
        6: lambda: core.isr,
        7: lambda: core.osr,
    }[number]


def _make_in(core: "Core", source: int, bits: int, word: int) -> Run:
    bits = bits or 32
    read = _source(core, 3 if source == 5 else source)

    def shift_in() -> int:
        count = min(core.isr_count + bits, 32)
        full = core.autopush and count >= core.push_thresh
        if full and len(core.rx) >= core.rx_depth:
            return STALLED
        data = read() & (1 << bits) - 1
        if core.in_right:
            core.isr = core.isr >> bits | data << 32 - bits
        else:
            core.isr = (core.isr << bits | data) & MASK
        core.isr_count = count
        if full:
            core.push(core.isr)
            core.isr = core.isr_count = 0
        return NEXT

    return shift_in


def _make_out(core: "Core", target: int, bits: int, word: int) -> Run:
    bits = bits or 32
    store = _out_target(core, target, bits)

    def shift_out() -> int:
        if core.autopull and core.osr_count >= core.pull_thresh:
            # The refill takes this cycle for itself; the OUT follows in the next.
            if not core.tx:
                return STALLED
            core.refill()
            return AGAIN
        if core.out_right:
            data = core.osr & (1 << bits) - 1
            core.osr >>= bits
        else:
            data = core.osr >> 32 - bits
            core.osr = core.osr << bits & MASK
        core.osr_count = min(core.osr_count + bits, 32)
        return store(data)

    return shift_out


def _out_target(core: "Core", target: int, bits: int) -> Callable[[int], int]:
    def isr(data: int) -> int:
        core.isr = data
        core.isr_count = bits
        return NEXT

    def pindirs(data: int) -> int:
        core.pads.turn(core.out_base, core.out_count, data)
        return NEXT

    if target == 4:
        return pindirs
    if target == 6:
        return isr
    return _target(core, {3: 3, 7: 4}.get(target, target))


def _target(core: "Core", number: int) -> Callable[[int], int]:
    """Where MOV writes; OUT shares most of it."""

    def pins(data: int) -> int:
        core.pads.write(core.out_base, core.out_count, data)
        return NEXT

    def x(data: int) -> int:
        core.x = data
        return NEXT

    def y(data: int) -> int:
        core.y = data
        return NEXT

    def nowhere(data: int) -> int:
        return NEXT

    def execute(data: int) -> int:
        core.forced = decoded(core, data & 0xFFFF)
        return EXECUTES

    def pc(data: int) -> int:
        core.pc = data & 31
        return JUMPED

    def isr(data: int) -> int:
        core.isr = data
        core.isr_count = 0
        return NEXT

    def osr(data: int) -> int:
        core.osr = data
        core.osr_count = 0
        return NEXT

    return (pins, x, y, nowhere, execute, pc, isr, osr)[number]


def _make_push_or_pull(core: "Core", _: int, __: int, word: int) -> Run:
    conditional = word >> 6 & 1
    block = word >> 5 & 1

    def push() -> int:
        if conditional and core.isr_count < core.push_thresh:
            return NEXT
        if len(core.rx) < core.rx_depth:
            core.push(core.isr)
        elif block:
            return STALLED
        core.isr = core.isr_count = 0
        return NEXT

    def pull() -> int:
        if conditional and core.osr_count < core.pull_thresh:
            return NEXT
        if core.autopull and core.osr_count == 0:
            return NEXT  # with autopull and a full OSR a PULL is only a barrier
        if core.tx:
            core.refill()
        elif block:
            return STALLED
        else:
            core.osr = core.x
            core.osr_count = 0
        return NEXT

    return pull if word & 0x80 else push


def _make_mov(core: "Core", target: int, _: int, word: int) -> Run:
    read = _source(core, word & 7)
    store = _target(core, target)
    operation = word >> 3 & 3

    def plain() -> int:
        return store(read())

    def inverted() -> int:
        return store(~read() & MASK)

    def reversed_() -> int:
        return store(int(f"{read():032b}"[::-1], 2))

    return (plain, inverted, reversed_, plain)[operation]


def _make_irq(core: "Core", _: int, index: int, word: int) -> Run:
    pads = core.pads
    clears = word >> 6 & 1
    waits = word >> 5 & 1

    def clear() -> int:
        pads.next_flags &= ~core.flag(index)
        return NEXT

    def raise_() -> int:
        if core.irq_waiting:
            if pads.flags & core.flag(index):
                return STALLED
            core.irq_waiting = False
            return NEXT
        pads.next_flags |= core.flag(index)
        if not waits:
            return NEXT
        core.irq_waiting = True
        return STALLED

    return clear if clears else raise_


def _make_set(core: "Core", target: int, value: int, word: int) -> Run:
    pads = core.pads

    def pins() -> int:
        pads.write(core.set_base, core.set_count, value)
        return NEXT

    def pindirs() -> int:
        pads.turn(core.set_base, core.set_count, value)
        return NEXT

    if target == 0:
        return pins
    if target == 4:
        return pindirs
    store = _target(core, target if target in (1, 2) else 3)
    return lambda: store(value)


_MAKERS = (
    _make_jmp, _make_wait, _make_in, _make_out, _make_push_or_pull, _make_mov, _make_irq, _make_set,
)  # fmt: skip
