"""A device whose flash operations are recorded, so that its power can be cut at any byte of any of them."""

from collections.abc import Iterator
from typing import Any

from sim.chips.flash import PowerCut
from sim.device import Device


class Recording:
    """What is written to the flash while it lasts, and what was promised at which point."""

    def __init__(self, device: Device):
        self.before = bytes(device.flash.data)
        self.writes: list[tuple[int, bytes | None]] = []  # address and data; None erases
        self.promises: list[tuple[int, Any]] = []  # from that many writes on the state is this
        flash = device.flash
        program, erase = flash.program, flash.erase

        def recorded_program(address: int, data: bytes) -> None:
            self.writes.append((address, data))
            program(address, data)

        def recorded_erase(address: int) -> None:
            self.writes.append((address, None))
            erase(address)

        flash.program, flash.erase = recorded_program, recorded_erase  # type: ignore[method-assign]

    def promise(self, state: Any) -> None:
        self.promises.append((len(self.writes), state))

    def allowed(self, write: int) -> list[Any]:
        """What may be found if the power goes during that write: what was promised last, or next."""
        last = max(i for i, (since, _) in enumerate(self.promises) if since <= write)
        return [state for _, state in self.promises[last : last + 2]]


def cuts(recording: Recording, stride: int) -> Iterator[tuple[Device, list[Any]]]:
    """A device as each cut leaves it, switched on again, with the states that are allowed to be found."""
    device = Device()
    device.flash.data[:] = recording.before
    image = bytearray(recording.before)
    first = 0
    for write, (address, data) in enumerate(recording.writes):
        size = 4096 if data is None else len(data)
        step = 1365 if data is None else stride  # an erase cut anywhere leaves noise
        for done in range(first % step, size, step):
            device.flash.data[:] = image
            device.flash.thaw()
            device.flash.cut_after(done)
            _interrupted(device, address, data)
            device.power_on()
            yield device, recording.allowed(write)
        first += 7  # another phase in each page
        device.flash.data[:] = image
        device.flash.thaw()
        _write(device, address, data)
        image[:] = device.flash.data


def _interrupted(device: Device, address: int, data: bytes | None) -> None:
    try:
        _write(device, address, data)
    except PowerCut:
        return
    raise AssertionError("the power was to be cut in this write")


def _write(device: Device, address: int, data: bytes | None) -> None:
    if data is None:
        device.flash.erase(address)
    else:
        device.flash.program(address, data)
