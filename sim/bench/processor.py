"""The processor's share of the display's work: the simulator charges calls and wires, and no bytecode.

For readers that is enough: a UID of 7 bytes holds the processor for 7.6 ms here and on an emulated RP2040, a
look at an empty reader for 1.3 ms here and 1.6 there. A step of the display takes 0.65 ms besides its bytes,
most of it bytecode: so each call of our driver on the bus is charged that here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sim.clock import US
from sim.micropython._device import current
from sim.micropython.machine import I2C

I2C_CALL = 620 * US


@contextmanager
def charged() -> Iterator[None]:
    """While this lasts, each call on an I2C bus costs what it costs on the RP2040."""
    call: Any = I2C._call

    def paid(*arguments: Any, **more: Any) -> Any:
        current().spend(I2C_CALL)
        return call(*arguments, **more)

    with patch.object(I2C, "_call", paid):
        yield
