"""The 28 bytes of `machine.mem_backup`, by words. They survive a reset."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.device import Device


class Backup:
    """The first word says which task of our firmware runs: so we learn how long each holds the loop."""

    def __init__(self, device: "Device"):
        self._device = device
        self._words = memoryview(device.backup).cast("I")

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, index: int) -> int:
        return self._words[index]

    def __setitem__(self, index: int, value: int) -> None:
        self._words[index] = value
        if index == 0:
            device = self._device
            device.spend(0)  # what the task has done since it last looked at anything
            device.holds.marked(value, device.clock.now)
