"""The wheel's rotary encoder, counted by the PIO: no step is lost, whatever the processor does meanwhile."""

from array import array

import rp2
from machine import Pin

from drivers.wheel_sensor import WheelSensor

TYPE_CHECKING = False
if TYPE_CHECKING:  # the assembler's language: asm_pio gives these names to the program below
    from rp2.asm_pio import (
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        noblock,
        nop,
        pc,
        pins,
        push,
        wrap,
        wrap_target,
        x,
        y,
        y_dec,
    )

_STALE = 4  # words that wait in the RX FIFO; the one behind them is fresh


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT)
def quadrature() -> None:
    """A full quadrature decoder that samples 9 million times a second.

    X: the last sample. Y: the count. A is the lower pin.

    The first 16 instructions are a table, entered by `mov(pc, isr)` at (B A before) * 4 + (B A now). For that
    the program must begin at address 0: it fills all 32 places, so there is no other place for it.
    """
    # fmt: off
    jmp("publish")    # 00 -> 00
    jmp("up")         # 00 -> 01: A rose first, forwards
    jmp("down")       # 00 -> 10
    jmp("publish")    # 00 -> 11: both at once is no step
    jmp("down")       # 01 -> 00
    jmp("publish")    # 01 -> 01
    jmp("publish")    # 01 -> 10
    jmp("up")         # 01 -> 11
    jmp("up")         # 10 -> 00
    jmp("publish")    # 10 -> 01
    jmp("publish")    # 10 -> 10
    jmp("down")       # 10 -> 11
    jmp("publish")    # 11 -> 00
    jmp("down")       # 11 -> 01
    jmp("up")         # 11 -> 10
    jmp("publish")    # 11 -> 11
    # fmt: on
    label("up")
    mov(y, invert(y))  # there is no increment: count the complement down
    jmp(y_dec, "counted_up")
    label("counted_up")
    mov(y, invert(y))
    jmp("publish")
    label("down")
    jmp(y_dec, "publish")
    wrap_target()
    label("publish")
    mov(isr, y)
    push(noblock)  # a full FIFO keeps its old words; the ISR is empty afterwards in any case
    in_(x, 2)
    in_(pins, 2)
    mov(x, isr)  # only its two lowest bits are ever used again
    mov(pc, isr)
    wrap()
    nop()
    nop()
    nop()
    nop()
    nop()


class Encoder(WheelSensor):
    """Counts quarter-steps. Needs a PIO block for itself; B must be the pin next above A."""

    name = "encoder"

    def __init__(self, machine: int, a: Pin, b: Pin, reverse: bool = False):
        a.init(Pin.IN, Pin.PULL_UP)
        b.init(Pin.IN, Pin.PULL_UP)
        self._a = a
        self._b = b
        self._sign = -1 if reverse else 1
        self._words = array("i", (0 for _ in range(_STALE + 1)))
        self._machine = rp2.StateMachine(machine, quadrature, in_base=a)
        self._machine.exec("set(y, 0)")
        self._machine.exec("mov(x, pins)")  # where it stands now is no step
        self._machine.active(1)
        self._last = 0
        self.direction = 0

    def count(self) -> int:
        """Quarter-steps since the start. Allocates nothing and takes 50 us."""
        self._machine.get(self._words)
        count = self._words[_STALE] * self._sign
        if count != self._last:
            self.direction = 1 if count > self._last else -1
            self._last = count
        return count

    def phase(self) -> int:
        """The two contacts as they stand now: where in its cycle of four quarter-steps the encoder rests."""
        return self._a.value() | self._b.value() << 1
