"""MicroPython's `machine` on the _current device: what the firmware uses, with its real cost in time."""

from collections.abc import Callable
from typing import Any, NoReturn

from sim.chips.ports import MCU as _MCU
from sim.clock import MS as _MS
from sim.clock import SECOND as _SECOND
from sim.clock import US as _US
from sim.clock import Alarm as _Alarm
from sim.micropython._backup import Backup as _Backup
from sim.micropython._device import Reset as _Reset
from sim.micropython._device import current as _current
from sim.micropython._i2c import I2C as I2C
from sim.micropython._i2c import SoftI2C as SoftI2C
from sim.micropython._memory import mem8 as mem8
from sim.micropython._memory import mem16 as mem16
from sim.micropython._memory import mem32 as mem32
from sim.micropython._pin import Pin as Pin
from sim.micropython._pin import gpio_of as _gpio_of
from sim.micropython._rtc import RTC as RTC
from sim.micropython._signal import Signal as Signal
from sim.micropython._spi import SPI as SPI
from sim.micropython._spi import SoftSPI as SoftSPI
from sim.micropython._uart import UART as UART

PWRON_RESET = 1
WDT_RESET = 3
_FREQ = 125_000_000
_UNSET = -1


class PWM:
    """A square wave on a pin. A buzzer on it hears the frequency; slower waves are real edges on the net."""

    def __init__(
        self,
        dest: Any,
        /,
        *,
        freq: int = _UNSET,
        duty_u16: int = _UNSET,
        duty_ns: int = _UNSET,
        invert: bool = False,
    ) -> None:
        self._net = _current().net(_gpio_of(dest, None))
        self._freq = 0
        self._duty = 0
        self.init(freq=freq, duty_u16=duty_u16, duty_ns=duty_ns)

    def init(
        self, *, freq: int = _UNSET, duty_u16: int = _UNSET, duty_ns: int = _UNSET, invert: bool = False
    ) -> None:
        if freq != _UNSET:
            self._set_freq(freq)
        if duty_u16 != _UNSET:
            self._duty = _in_range(duty_u16, 65535)
        if duty_ns != _UNSET:
            self._duty = _in_range(duty_ns * self._freq * 65535 // _SECOND, 65535)
        self._sound()

    def deinit(self) -> None:
        self._duty = 0
        self._sound()

    def freq(self, *value: int) -> Any:
        if not value:
            return self._freq
        self._set_freq(value[0])
        self._sound()
        return None

    def duty_u16(self, *value: int) -> Any:
        if not value:
            return self._duty
        self._duty = _in_range(value[0], 65535)
        self._sound()
        return None

    def duty_ns(self, *value: int) -> Any:
        if not value:
            return self._duty * _SECOND // max(self._freq, 1) // 65535
        self._duty = _in_range(value[0] * self._freq * 65535 // _SECOND, 65535)
        self._sound()
        return None

    def _set_freq(self, hz: int) -> None:
        # The 16-bit counter with its 8.4 divider reaches from 8 Hz up at 125 MHz.
        if not 8 <= hz <= _FREQ // 2:
            raise ValueError("freq too small" if hz < 8 else "freq too large")
        self._freq = hz

    def _sound(self) -> None:
        self._net.oscillate(self._freq if 0 < self._duty < 65535 else 0, self._duty)


def _in_range(value: int, top: int) -> int:
    if not 0 <= value <= top:
        raise ValueError(f"value must be 0 to {top}")
    return value


class ADC:
    """Input 3 (GP29) is a third of VSYS, as on a Pico; elsewhere there is noise."""

    CORE_TEMP = 4

    def __init__(self, id: Any, *, sample_ns: int = 0, atten: int = 0) -> None:
        channel = id if isinstance(id, int) and id < 26 else _gpio_of(id, None) - 26
        self._vsys = channel == 3
        self._level = 14_000 if channel == self.CORE_TEMP else 32_768

    def read_u16(self) -> int:
        device = _current()
        device.spend(2 * _US)
        level = round(device.vsys() / 3 / 3.3 * 65535) if self._vsys else self._level
        return level + device.noise.randrange(-64, 64) * (1 if self._vsys else 16)


class WDT:
    """There is only one, whoever asks for it: a second one sets the time anew, nothing stops it."""

    def __init__(self, *, id: int = 0, timeout: int = 5000) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout must be 1 to 8388 ms")
        self._timeout = timeout * _MS
        self.feed()

    def feed(self) -> None:
        _current().feed_watchdog(self._timeout)


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id: int = -1, /, **settings: Any) -> None:
        self._alarm: _Alarm | None = None
        self._callback: Callable[[Timer], None] | None = None
        if settings:
            self.init(**settings)

    def init(
        self,
        *,
        mode: int = PERIODIC,
        freq: float = -1,
        period: int = -1,
        tick_hz: int = 1000,
        callback: Callable[["Timer"], None] | None = None,
        hard: bool = False,
    ) -> None:
        self.deinit()
        self._callback = callback
        every = round(_SECOND / freq) if freq > 0 else period * _SECOND // tick_hz
        device = _current()

        def ring() -> None:
            if mode == self.PERIODIC:
                self._alarm = device.after(every, ring)
            if callback is not None:
                device.interrupt(self._call)

        self._alarm = device.after(every, ring)

    def deinit(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _call(self) -> None:
        if self._callback is not None:
            self._callback(self)


def bitstream(pin: Any, encoding: int, timing: Any, data: Any, /) -> Any:
    """Pulses by the processor, interrupts off: high_0, low_0, high_1, low_1 in nanoseconds per bit."""
    if encoding != 0:
        raise ValueError("encoding must be 0")
    device = _current()
    net = pin._net
    state = disable_irq()
    for byte in bytes(data):
        for bit in range(7, -1, -1):
            one = 2 if byte >> bit & 1 else 0
            net.drive(1, _MCU)
            device.spend(timing[one])
            net.drive(0, _MCU)
            device.spend(timing[one + 1])
    enable_irq(state)


def disable_irq() -> int:
    return _current().disable_irq()


def enable_irq(state: int, /) -> None:
    _current().enable_irq(state)


def reset() -> NoReturn:
    _current().reset()


def soft_reset() -> NoReturn:
    raise _Reset


def reset_cause() -> int:
    device = _current()
    return WDT_RESET if device.bitten or device.reset_by_program else PWRON_RESET


def mem_backup(region: int = 0) -> Any:
    """28 bytes that survive a reset, by words."""
    return _Backup(_current())


def freq(*hz: int) -> Any:
    return None if hz else _FREQ


def idle() -> None:
    _current().spend(1 * _MS)


def lightsleep(*time_ms: int) -> None:
    _current().spend((time_ms[0] if time_ms else 0) * _MS)


def unique_id() -> bytes:
    return _current().unique_id
