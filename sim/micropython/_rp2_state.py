"""What the simulated RP2040 holds from one boot to the next: its two PIO blocks and its DMA channels."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sim.micropython._pio_block import Block

if TYPE_CHECKING:
    from sim.device import Device
    from sim.micropython._dma import DMA

RAM = 0x20000000


class Boot:
    def __init__(self, device: "Device"):
        self.blocks = (Block(device, 0), Block(device, 1))
        self.channels: dict[int, DMA] = {}
        self._buffers: list[Any] = []

    def address_of(self, buffer: Any) -> int:
        """A made-up place in RAM, the same for the same buffer."""
        for number, known in enumerate(self._buffers):
            if known is buffer:
                return RAM + number * 0x1000
        self._buffers.append(buffer)
        return RAM + (len(self._buffers) - 1) * 0x1000


def boot_of(device: "Device") -> Boot:
    # Kept with the modules of this boot, so that it goes when they go.
    kept = vars(device.modules)
    if "_rp2" not in kept:
        kept["_rp2"] = Boot(device)
    boot: Boot = kept["_rp2"]
    return boot


def blocks(device: "Device") -> tuple[Block, Block]:
    return boot_of(device).blocks


class Irq:
    """The object that `irq()` gives back: who is called, and why the last time."""

    def __init__(self, parent: Any):
        self.parent = parent
        self.handler: Callable[[Any], Any] | None = None
        self.triggers = 0
        self._flags = 0

    def flags(self) -> int:
        return self._flags

    def trigger(self, *new: int) -> int:
        if new:
            self.triggers = new[0]
        return self.triggers

    def call(self, flags: int = 1) -> None:
        self._flags = flags
        if self.handler is not None:
            self.parent._device.interrupt(self)

    def __call__(self) -> None:
        if self.handler is not None:
            self.handler(self.parent)
