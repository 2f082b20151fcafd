"""The RP2040's DMA channels: between buffers and the FIFOs of the PIO, paced by what those ask for."""

import errno
from collections.abc import Callable
from typing import Any, Protocol

from sim.clock import US
from sim.micropython._device import current
from sim.micropython._pio_block import CYCLE, Block, Server
from sim.micropython._pio_core import Core
from sim.micropython._rp2_state import Irq, blocks, boot_of

CHANNELS = 12
PERMANENT = 0x3F  # no pacing
_PIO_BASE = (0x50200000, 0x50300000)
_TXF, _RXF = 0x10, 0x20

# Bits of CH0_CTRL_TRIG: name -> (shift, length)
_FIELDS = {
    "enable": (0, 1), "high_pri": (1, 1), "size": (2, 2), "inc_read": (4, 1), "inc_write": (5, 1),
    "ring_size": (6, 4), "ring_sel": (10, 1), "chain_to": (11, 4), "treq_sel": (15, 6), "irq_quiet": (21, 1),
    "bswap": (22, 1), "sniff_en": (23, 1), "busy": (24, 1), "write_err": (29, 1), "read_err": (30, 1),
    "ahb_err": (31, 1),
}  # fmt: skip
_READ_ONLY = ("busy", "ahb_err")


class _End(Protocol):
    """One end of a transfer."""

    address: int

    def take(self, size: int) -> int: ...

    def give(self, value: int, size: int) -> None: ...


class _Buffer:
    """A buffer in memory, with the address register that walks through it."""

    def __init__(self, data: Any, address: int):
        self._bytes = memoryview(data).cast("B")
        self._start = address
        self.address = address
        self.step = True
        self.ring = 0

    def take(self, size: int) -> int:
        at = self._walk(size)
        return int.from_bytes(self._bytes[at : at + size], "little")

    def give(self, value: int, size: int) -> None:
        at = self._walk(size)
        self._bytes[at : at + size] = value.to_bytes(size, "little")

    def _walk(self, size: int) -> int:
        at = self.address - self._start
        if not 0 <= at <= len(self._bytes) - size:
            raise RuntimeError(f"DMA ran {at + size - len(self._bytes)} bytes past the end of its buffer")
        if self.step:
            wrap = (1 << self.ring) - 1 if self.ring else -1
            self.address = self.address & ~wrap | self.address + size & wrap
        return at


class _Fifo:
    """A FIFO register of a state machine."""

    def __init__(self, block: Block, core: Core, address: int):
        self._block = block
        self._core = core
        self.address = address

    def take(self, size: int) -> int:
        return self._core.rx.popleft() & (1 << 8 * size) - 1 if self._core.rx else 0

    def give(self, value: int, size: int) -> None:
        # A narrow write reaches all lanes of the 32-bit bus.
        word = value * {1: 0x01010101, 2: 0x00010001, 4: 1}[size]
        if len(self._core.tx) < self._core.tx_depth:
            self._core.put(word, self._block.now)


def _pack_ctrl_signature(
    self: "DMA",
    *,
    default: int | None = None,
    enable: bool = True,
    high_pri: bool = False,
    size: int = 2,
    inc_read: bool = True,
    inc_write: bool = True,
    inc_read_rev: bool | None = None,
    inc_write_rev: bool | None = None,
    **kwargs: Any,
) -> int:
    """How the stubs describe it. The function itself must know which fields were given and which were not."""
    raise NotImplementedError


class DMA:
    """One channel, claimed for as long as the object is not closed."""

    def __init__(self) -> None:
        channels = boot_of(current()).channels
        free = [number for number in range(CHANNELS) if number not in channels]
        if not free:
            raise OSError(errno.EBUSY, "EBUSY")
        self.channel = free[0]
        channels[self.channel] = self
        self._device = current()
        self._ctrl = self.pack_ctrl()
        self._source: _End | None = None
        self._target: _End | None = None
        self._reload = 0
        self._left = 0
        self._busy = False
        self._irq: Irq | None = None
        self._irq_enabled = False

    # The registers

    @property
    def read(self) -> int:
        return self._checked()._source.address if self._source else 0  # type: ignore[union-attr]

    @read.setter
    def read(self, value: Any) -> None:
        self._checked()._source = self._end(value, writing=False)

    @property
    def write(self) -> int:
        return self._checked()._target.address if self._target else 0  # type: ignore[union-attr]

    @write.setter
    def write(self, value: Any) -> None:
        self._checked()._target = self._end(value, writing=True)

    @property
    def count(self) -> int:
        return self._checked()._left

    @count.setter
    def count(self, value: int) -> None:
        self._checked()._reload = value

    @property
    def ctrl(self) -> int:
        return self._checked()._ctrl | self._busy << 24

    @ctrl.setter
    def ctrl(self, value: int) -> None:
        self._checked()._ctrl = value

    # What MicroPython offers

    def config(
        self,
        *,
        read: Any = None,
        write: Any = None,
        count: int | None = None,
        ctrl: int | None = None,
        trigger: bool = False,
    ) -> None:
        if read is not None:
            self.read = read
        if write is not None:
            self.write = write
        if count is not None:
            self.count = count
        if ctrl is not None:
            self.ctrl = ctrl
        if trigger:
            self._checked()._start()

    def active(self, value: Any | None = None) -> bool:
        self._checked()
        if value is not None:
            if value:
                self._start()
            else:
                self._stop()
        return self._busy

    def pack_ctrl(self, **fields: Any) -> int:
        usual = (
            (1 << 21) | PERMANENT << 15 | self.channel << 11 | 0b111001
        )  # quiet, unpaced, words, both counting
        value: int = fields.pop("default", usual)
        for name, bit in fields.items():
            if name not in _FIELDS:
                raise TypeError("unexpected keyword argument")
            shift, length = _FIELDS[name]
            if name in _READ_ONLY:
                continue
            if not 0 <= int(bit) < 1 << length:
                raise ValueError("bad field value")
            value = value & ~((1 << length) - 1 << shift) | int(bit) << shift
        return value

    @staticmethod
    def unpack_ctrl(value: int) -> dict[str, int]:
        return {name: value >> shift & (1 << length) - 1 for name, (shift, length) in _FIELDS.items()}

    def irq(self, handler: Callable[..., Any] | None = None, hard: bool = False) -> Any:
        self._checked()
        if self._irq is None:
            self._irq = Irq(self)
        self._irq.handler = handler
        return self._irq

    def close(self) -> None:
        if self.channel < 0:
            return
        self._stop()
        boot_of(self._device).channels.pop(self.channel, None)
        self.channel = -1

    def __repr__(self) -> str:
        return f"DMA({self.channel})"

    # How it works

    def _checked(self) -> "DMA":
        if self.channel < 0:
            raise ValueError("channel closed")
        request = self._request() if self._busy else None
        if request is not None:
            with request[0].stopped():
                pass  # the block does not ask for every word at its moment: now it is up to date
        return self

    def _field(self, name: str) -> int:
        shift, length = _FIELDS[name]
        return self._ctrl >> shift & (1 << length) - 1

    def _end(self, thing: Any, writing: bool) -> _End:
        if isinstance(thing, int):
            return self._register(thing, writing)
        port = getattr(thing, "_fifo_port", None)
        if port is not None:
            block, core = port
            offset = (_TXF if writing else _RXF) + 4 * core.index
            return _Fifo(block, core, _PIO_BASE[block.index] + offset)
        return _Buffer(thing, boot_of(self._device).address_of(thing))

    def _register(self, address: int, writing: bool) -> _End:
        for number, base in enumerate(_PIO_BASE):
            index, rest = divmod(address - base - (_TXF if writing else _RXF), 4)
            if 0 <= index < 4 and not rest:
                block = blocks(self._device)[number]
                return _Fifo(block, block.cores[index], address)
        raise ValueError(f"no register that DMA is simulated for at {address:#x}")

    def _request(self) -> tuple[Block, Core, bool] | None:
        """The FIFO whose request paces the transfer, and whether it is an RX FIFO."""
        number = self._field("treq_sel")
        if number == PERMANENT:
            return None
        if number > 15:
            raise ValueError(f"no transfer request {number} is simulated")
        block = blocks(self._device)[number // 8]
        return block, block.cores[number % 4], number % 8 >= 4

    def _start(self) -> None:
        if not self._field("enable") or self._source is None or self._target is None:
            return
        for end, step, rings in ((self._source, "inc_read", 0), (self._target, "inc_write", 1)):
            if isinstance(end, _Buffer):
                end.step = bool(self._field(step))
                end.ring = self._field("ring_size") if self._field("ring_sel") == rings else 0
        self._left = self._reload
        self._busy = True
        request = self._request()
        if request is None:
            cycles = self._left
            while self._left:
                self._move()
            self._device.after(max(cycles * CYCLE, 1), self._finish)
            return
        block, core, is_rx = request
        with block.stopped():
            block.requests[core.index, is_rx] = Server(self._serve, self._words_left)
            self._serve()

    def _words_left(self) -> int:
        return self._left

    def _serve(self) -> None:
        """Move as much as the FIFO asks for now."""
        request = self._request()
        assert request is not None
        _, core, is_rx = request
        while self._left and (core.rx if is_rx else len(core.tx) < core.tx_depth):
            self._move()
        if not self._left:
            self._finish()

    def _move(self) -> None:
        assert self._source is not None and self._target is not None
        size = 1 << self._field("size")
        value = self._source.take(size)
        if self._field("bswap"):
            value = int.from_bytes(value.to_bytes(size, "little"), "big")
        self._target.give(value, size)
        self._left -= 1

    def _stop(self) -> None:
        self._busy = False
        request = self._request()
        if request is not None:
            block, core, is_rx = request
            server = block.requests.get((core.index, is_rx))
            if server is not None and server.serve == self._serve:
                del block.requests[core.index, is_rx]

    def _finish(self) -> None:
        if not self._busy:
            return
        self._stop()
        if self._irq is not None and not self._field("irq_quiet"):
            # In a moment of its own: the handler may use whatever is being served right now.
            self._device.after(1 * US, self._irq.call)
        chained = boot_of(self._device).channels.get(self._field("chain_to"))
        if chained is not None and chained is not self:
            chained._start()


DMA.pack_ctrl.__wrapped__ = _pack_ctrl_signature  # type: ignore[attr-defined]
