"""What the PIO runs, assembled when the table is wired: no game has memory to spare for the assembler."""

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:  # the assembler's language: asm_pio gives these names to the programs below
    from rp2.asm_pio import (
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        noblock,
        nop,
        not_x,
        out,
        pc,
        pins,
        push,
        set,
        wrap,
        wrap_target,
        x,
        x_dec,
        y,
        y_dec,
    )


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


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=32,
    fifo_join=rp2.PIO.JOIN_TX,
)
def frame() -> None:
    """A frame and the pause that latches it, without the processor.

    One word says how many bits follow, less one; then the bits, the highest of each word first.

    A zero is 375 ns high and 875 low, a one 750 high and 500 low: inside the windows of the WS2812, its B and
    its later revisions. The pause of 385 us is longer than the longest any of them asks for (280).
    """
    wrap_target()
    out(y, 32).side(0)
    label("bit")
    out(x, 1).side(0)[3]  # waits here, with the line low, if DMA is late
    jmp(not_x, "zero").side(1)[2]
    jmp(y_dec, "bit").side(1)[2]
    jmp("end").side(0)
    label("zero")
    jmp(y_dec, "bit").side(0)[2]
    label("end")
    set(y, 5).side(0)
    label("pause")
    set(x, 31).side(0)
    label("tick")
    jmp(x_dec, "tick").side(0)[15]
    jmp(y_dec, "pause").side(0)
    wrap()
