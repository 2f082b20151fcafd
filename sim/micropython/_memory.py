"""MicroPython's mem8, mem16 and mem32: the registers that drivers touch past `machine`.

Modelled are those in _READ and _WRITE (RP2040 data sheet: SIO, timer, ring oscillator, chip id). A register
that is not modelled raises NotImplementedError: on the device the access would do something.
"""

from collections.abc import Callable
from typing import Any

from sim.clock import US
from sim.micropython._costs import PIN
from sim.micropython._device import GPIOS, current
from sim.micropython._pin import Pin

_SIO = 0xD0000000
_TIMER = 0x40054000
_ALL = (1 << GPIOS) - 1


def _levels() -> int:
    return sum(current().net(gpio).level << gpio for gpio in range(GPIOS))


def _out() -> int:
    return sum(pin._out << gpio for gpio, pin in current().modules.pins.items())


def _enabled() -> int:
    return sum((pin._mode == Pin.OUT) << gpio for gpio, pin in current().modules.pins.items())


def _set_out(value: int) -> None:
    _change(_out() ^ value, lambda pin, gpio: pin._write(value >> gpio & 1))


def _set_enabled(value: int) -> None:
    _change(_enabled() ^ value, lambda pin, gpio: pin._set_mode(Pin.OUT if value >> gpio & 1 else Pin.IN))


def _change(which: int, change: Callable[[Pin, int], None]) -> None:
    for gpio in range(GPIOS):
        if which >> gpio & 1:
            change(Pin._of(gpio), gpio)


def _microseconds() -> int:
    return current().clock.now // US


def _reason() -> int:
    """Why the watchdog has reset the chip: it rang, or a program wanted it to."""
    return current().bitten | current().reset_by_program << 1


_READ: dict[int, Callable[[], int]] = {
    _SIO + 0x00: lambda: 0,  # CPUID: the core that MicroPython runs on
    _SIO + 0x04: _levels,  # GPIO_IN
    _SIO + 0x10: _out,  # GPIO_OUT
    _SIO + 0x20: _enabled,  # GPIO_OE
    _TIMER + 0x24: lambda: _microseconds() >> 32,  # TIMERAWH
    _TIMER + 0x28: lambda: _microseconds(),  # TIMERAWL
    0x40000000: lambda: 0x20002927,  # CHIP_ID: an RP2040 B2
    0x40058008: lambda: _reason(),  # REASON of the watchdog
    0x400D8008: lambda: _reason(),  # the same of an RP2350
    0x4006001C: lambda: current().noise.getrandbits(1),  # RANDOMBIT of the ring oscillator
}
_WRITE: dict[int, Callable[[int], None]] = {
    _SIO + 0x10: _set_out,
    _SIO + 0x14: lambda bits: _set_out(_out() | bits),  # GPIO_OUT_SET
    _SIO + 0x18: lambda bits: _set_out(_out() & ~bits),  # GPIO_OUT_CLR
    _SIO + 0x1C: lambda bits: _set_out(_out() ^ bits),  # GPIO_OUT_XOR
    _SIO + 0x20: _set_enabled,
    _SIO + 0x24: lambda bits: _set_enabled(_enabled() | bits),  # GPIO_OE_SET
    _SIO + 0x28: lambda bits: _set_enabled(_enabled() & ~bits),  # GPIO_OE_CLR
    _SIO + 0x2C: lambda bits: _set_enabled(_enabled() ^ bits),  # GPIO_OE_XOR
}


class _Memory:
    def __init__(self, size: int):
        self._size = size

    def __repr__(self) -> str:
        return f"<{8 * self._size}-bit memory>"

    def __getitem__(self, address: Any) -> int:
        register, shift = self._place(address)
        read = _READ.get(register)
        if read is None:
            raise self._unknown(address, "read")
        return (read() & 0xFFFFFFFF) >> shift & (1 << 8 * self._size) - 1

    def __setitem__(self, address: Any, value: int) -> None:
        register, _ = self._place(address)
        write = _WRITE.get(register)
        if write is None:
            raise self._unknown(address, "written")
        value &= (1 << 8 * self._size) - 1
        # A narrow write reaches a register of the RP2040 on all lanes (data sheet, 2.1.4).
        write(sum(value << 8 * at for at in range(0, 4, self._size)) & _ALL)

    def _place(self, address: Any) -> tuple[int, int]:
        current().call(PIN)
        address &= 0xFFFFFFFF
        if address % self._size:
            raise ValueError(f"address {address:08x} is not aligned to {self._size} bytes")
        return address & ~3, address % 4 * 8

    def _unknown(self, address: Any, how: str) -> NotImplementedError:
        return NotImplementedError(f"the register at 0x{address:08x} cannot be {how}: it is not simulated")


mem8, mem16, mem32 = _Memory(1), _Memory(2), _Memory(4)
