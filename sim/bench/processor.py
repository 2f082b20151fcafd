"""The processor's share of a driver's work: the simulator charges the wires, and little for the bytecode.

So for our own drivers each call on a bus is charged what makes them about as slow as on an emulated RP2040,
bytecode included: there a UID of 7 bytes holds the processor for 7.6 ms (here then 7.6), a look at an empty
reader for 1.6 (here 1.3); a step of the display takes 0.65 ms besides its bytes. Other people's drivers are
charged nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sim.clock import US
from sim.device import current
from sim.micropython.machine import I2C, SPI

SPI_CALL = 40 * US
I2C_CALL = 620 * US


@contextmanager
def charged() -> Iterator[None]:
    """While this lasts, each call on a bus costs what it costs on the RP2040."""
    with _dearer(SPI, "_transfer", SPI_CALL), _dearer(I2C, "_call", I2C_CALL):
        yield


def _dearer(bus: type, method: str, cost: int) -> Any:
    call = getattr(bus, method)

    def paid(*arguments: Any, **more: Any) -> Any:
        current().spend(cost)
        return call(*arguments, **more)

    return patch.object(bus, method, paid)
