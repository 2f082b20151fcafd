"""The PIO program of the wheel's encoder: a full quadrature decoder that samples 9 million times a second."""

# ruff: noqa: F403, F405  (the assembler's language comes from asm_pio, as names of its own)

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT)
def quadrature() -> None:
    """X: the last sample. Y: the count. A is the lower pin.

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
