"""The PIO program of the WS2812 LEDs: a frame and the pause that latches it, without the processor."""

# ruff: noqa: F403, F405  (the assembler's language comes from asm_pio, as names of its own)

import rp2

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import *

FREQUENCY = 8_000_000  # ten cycles of 125 ns for a bit


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=32,
    fifo_join=rp2.PIO.JOIN_TX,
)
def frame() -> None:
    """One word says how many bits follow, less one; then the bits, the highest of each word first.

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
