"""Frees an I2C bus whose data line a chip holds low: it gets the clocks that it still waits for.

Loaded only when it happens.
"""

import time

from machine import I2C, Pin
from micropython import const

I2C_TIMEOUT_US = const(10000)  # a page of the display takes 3 ms; a bus that is held must not hold the loop

_CLOCKS = const(9)  # a byte and its acknowledgement
_HALF_US = const(5)


def recover(bus: int, sda: Pin, scl: Pin, baud: int) -> bool:
    """Clock the chip to the end of its byte, end the transfer, give the pins back to the bus."""
    sda.init(Pin.OPEN_DRAIN, value=1)
    scl.init(Pin.OPEN_DRAIN, value=1)
    for _ in range(_CLOCKS):
        scl(0)
        time.sleep_us(_HALF_US)
        scl(1)
        time.sleep_us(_HALF_US)
    sda(0)  # and a stop: data rises while the clock is high
    time.sleep_us(_HALF_US)
    sda(1)
    time.sleep_us(_HALF_US)
    free = bool(sda())
    I2C(bus, sda=sda, scl=scl, freq=baud, timeout=I2C_TIMEOUT_US)
    return free
