"""MicroPython's UART over a chip on a serial line of the current device; every byte takes its time."""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from sim.clock import MS, SECOND, Alarm
from sim.micropython import _costs
from sim.micropython._device import current
from sim.micropython._pin import gpio_of

_DEFAULTS = ((0, 1), (4, 5))  # tx, rx
_IDLE_BITS = 32  # without a byte for so long the receiver calls itself idle (RP2040 data sheet, 4.2.6.1)


class UART:
    INV_TX = 1
    INV_RX = 2
    CTS = 1
    RTS = 2
    IRQ_TXIDLE = 32
    IRQ_RXIDLE = 64
    IRQ_BREAK = 512

    def __init__(self, id: Any, /, baudrate: int = 115_200, *line: Any, **settings: Any) -> None:
        if id not in (0, 1):
            raise ValueError(f"UART({id}) doesn't exist")
        self._id = id
        self._lines = _DEFAULTS[id]
        self._bits, self._stop = 8, 1
        self._parity: int | None = None
        self._timeout = self._timeout_char = 0
        self._rxbuf = 256
        self._received: deque[int] = deque()
        self._sent = 0  # when the last byte has left
        self._handler: Callable[[UART], None] | None = None
        self._idle: Alarm | None = None
        self.init(baudrate, *line, **settings)

    def init(
        self, baudrate: int = -1, bits: int = -1, parity: int | None = -1, stop: int = -1, **settings: Any
    ) -> None:
        if baudrate > 0:
            self._baud = baudrate
        if bits > 0:
            self._bits = bits
        if parity != -1:
            self._parity = parity
        if stop > 0:
            self._stop = stop
        self._lines = (
            self._valid("TX", settings.get("tx"), self._lines[0], 0),
            self._valid("RX", settings.get("rx"), self._lines[1], 1),
        )
        self._timeout = settings.get("timeout", self._timeout)
        self._timeout_char = settings.get("timeout_char", self._timeout_char)
        self._rxbuf = settings.get("rxbuf", self._rxbuf)
        self._bit = SECOND // self._baud
        self._byte = (1 + self._bits + (self._parity is not None) + self._stop) * self._bit
        self._device = current()
        self._boot = self._device.modules
        self._chip = self._device.uart_chips.get(self._lines)
        if self._chip is not None:
            self._chip.connect(self._receive)

    def _valid(self, name: str, pin: Any, default: int, place: int) -> int:
        # F2: TX and RX are the first two of every four pins, the block changes every eight, from GP4 on.
        gpio = gpio_of(pin, default)
        if gpio % 4 != place or (gpio + 4) // 8 % 2 != self._id:
            raise ValueError(f"bad {name} pin")
        return gpio

    def deinit(self) -> None:
        self.flush()
        self._handler = None
        if self._chip is not None:
            self._chip.connect(lambda _: None)

    def any(self) -> int:
        self._device.call(_costs.BUS)
        return len(self._received)

    def read(self, *nbytes: int) -> bytes | None:
        return self._take(nbytes[0] if nbytes else None)

    def readinto(self, buf: Any, *nbytes: int) -> int | None:
        data = self._take(nbytes[0] if nbytes else len(buf))
        if data is None:
            return None
        buf[: len(data)] = data
        return len(data)

    def readline(self) -> bytes | None:
        return self._take(None, end=ord("\n"))

    def write(self, buf: Any, /) -> int:
        """The bytes leave one after another while the program goes on."""
        device = self._device
        device.call(_costs.BUS)
        for byte in bytes(buf):
            self._sent = max(self._sent, device.clock.now) + self._byte
            device.after(self._sent - device.clock.now, partial(self._deliver, byte))
        return len(buf)

    def txdone(self) -> bool:
        self._device.call(_costs.BUS)
        return self._device.clock.now >= self._sent

    def flush(self) -> None:
        self._device.spend(max(0, self._sent - self._device.clock.now))

    def sendbreak(self) -> None:
        self._device.spend(13 * self._bit)

    def irq(
        self, handler: Callable[["UART"], None] | None = None, trigger: int = 0, hard: bool = False, /
    ) -> Any:
        if trigger & ~self.IRQ_RXIDLE:
            raise NotImplementedError("of a UART's interrupts only IRQ_RXIDLE is simulated")
        self._handler = handler if trigger else None

    def _take(self, count: int | None, end: int | None = None) -> bytes | None:
        """Wait for the first byte as long as `timeout` says, for each other one as `timeout_char` does."""
        self._device.call(_costs.BUS)
        data = bytearray()
        patience = self._timeout * MS
        while count is None or len(data) < count:
            if not self._arrives_within(patience):
                break
            data.append(self._received.popleft())
            if data[-1] == end:
                break
            patience = max(self._timeout_char, 13_000 // self._baud + 1) * MS  # ports/rp2/machine_uart.c
        return bytes(data) if data else None

    def _arrives_within(self, patience: int) -> bool:
        until = self._device.clock.now + patience
        while not self._received and self._device.clock.now < until:
            self._device.spend(min(self._bit, until - self._device.clock.now))
        return bool(self._received)

    def _deliver(self, byte: int) -> None:
        if self._chip is not None and self._chip.baud == self._baud:
            self._chip.receive(byte)

    def _receive(self, byte: int) -> None:
        # A UART that outlived its boot belongs to a device that is no more.
        if self._boot is not self._device.modules or self._chip is None or self._chip.baud != self._baud:
            return
        if len(self._received) < self._rxbuf:
            self._received.append(byte)
        if self._idle is not None:
            self._idle.cancel()
        if self._handler is not None:
            self._idle = self._device.after(_IDLE_BITS * self._bit, self._interrupt)

    def _interrupt(self) -> None:
        self._device.interrupt(self._call)

    def _call(self) -> None:
        if self._handler is not None:
            self._handler(self)
