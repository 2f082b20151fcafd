"""The wheel's rotary encoder, counted by the PIO: no step is lost, whatever the processor does meanwhile."""

from array import array

from machine import Pin
from rp2 import StateMachine

from drivers.wheel_sensor import WheelSensor

# Instructions, assembled: to assemble them on the device takes 20 ms of every start.
_SET_Y_0 = 0xE040  # set(y, 0)
_MOV_X_PINS = 0xA020  # mov(x, pins)
_STALE = 4  # words that wait in the RX FIFO; the one behind them is fresh


class Encoder(WheelSensor):
    """Counts quarter-steps. Needs a PIO block for itself; B must be the pin next above A."""

    name = "encoder"

    def __init__(self, machine: int, a: Pin, b: Pin, reverse: bool = False):
        a.init(Pin.IN, Pin.PULL_UP)
        b.init(Pin.IN, Pin.PULL_UP)
        self._a = a
        self._b = b
        self._sign = -1 if reverse else 1
        self._words = array("i", (0 for _ in range(_STALE + 1)))
        from drivers.pio_programs import quadrature

        self._machine = StateMachine(machine, quadrature, in_base=a)
        self._machine.exec(_SET_Y_0)
        self._machine.exec(_MOV_X_PINS)  # where it stands now is no step
        self._machine.active(1)
        self._last = 0
        self.direction = 0

    def count(self) -> int:
        """Quarter-steps since the start. Allocates nothing and takes 50 us."""
        self._machine.get(self._words)
        count = self._words[_STALE] * self._sign
        if count != self._last:
            self.direction = 1 if count > self._last else -1
            self._last = count
        return count

    def phase(self) -> int:
        """The two contacts as they stand now: where in its cycle of four quarter-steps the encoder rests."""
        return self._a.value() | self._b.value() << 1
