"""What a frame for all LEDs costs: our driver over PIO and DMA, and MicroPython's `neopixel` by bitstream."""

from collections.abc import Callable
from pathlib import Path
from statistics import median

from host_tools import boards
from sim.bench.bare import Bare
from sim.bench.image import BOARD, numbers
from sim.clock import US

RED = (255, 0, 0)
RUNS = 3


def held(image: Path) -> dict[str, float]:
    """For how long our frame keeps the processor: the simulator charges nothing for that, the VM tells."""
    count = str(boards.load(BOARD).leds.count)
    return {"leds.frame_ms": median(numbers(image, "vm_lights", count)["frame"] for _ in range(RUNS)) / 1000}


def measure() -> dict[str, float]:
    bare = Bare()
    leds = bare.hardware.leds
    leds[0] = RED
    ours = _interrupts_off(bare, leds.show)
    bare.wait(10)
    assert bare.table.leds.frames == 1
    return {"leds.irq_off_us": ours}


def others() -> dict[str, float]:
    bare = Bare()
    board = bare.table.board
    with bare.device.awake():
        pin = bare.load("machine").Pin(board.leds.pin)
        leds = bare.load("neopixel").NeoPixel(pin, board.leds.count)
        leds[0] = RED
    held = bare.held(leds.write)
    return {"peer.leds.frame_ms": held, "peer.leds.irq_off_us": _interrupts_off(bare, leds.write)}


def _interrupts_off(bare: Bare, work: Callable[[], object]) -> float:
    """For how many microseconds no interrupt could be served meanwhile."""
    device, clock = bare.device, bare.clock
    disable, enable = device.disable_irq, device.enable_irq
    since: list[int] = []
    off = 0

    def note_disable() -> int:
        since.append(clock.now)
        return disable()

    def note_enable(state: int) -> None:
        nonlocal off
        off += clock.now - since.pop()
        enable(state)

    device.disable_irq, device.enable_irq = note_disable, note_enable  # type: ignore[method-assign]
    try:
        bare.held(work)
    finally:
        device.disable_irq, device.enable_irq = disable, enable  # type: ignore[method-assign]
    return off / US
