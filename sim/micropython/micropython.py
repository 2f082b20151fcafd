"""MicroPython's `micropython` module. What concerns the compiler or the real heap has nothing to do here."""

from collections import deque
from collections.abc import Callable
from typing import Any

from sim.micropython._device import current as _current


def const(expr: Any, /) -> Any:
    return expr


def native(_func: Any, /) -> Any:
    return _func


def viper(_func: Any, /) -> Any:
    return _func


def opt_level(*level: int) -> Any:
    return None if level else 0


def mem_info(*verbose: Any) -> None: ...


def qstr_info(*verbose: bool) -> None: ...


def stack_use() -> int:
    return 0


def heap_lock() -> int:
    return 0


def heap_unlock() -> int:
    return 0


def kbd_intr(chr: int) -> None:
    _current().interrupt_char = chr


def alloc_emergency_exception_buf(size: int, /) -> None: ...


def schedule(func: Callable[[Any], None], arg: Any, /) -> None:
    # The simulated firmware is never in the middle of a bytecode, so "soon" is now.
    func(arg)


class RingIO:
    """A queue of bytes of fixed size between an interrupt and a task."""

    def __init__(self, size: Any) -> None:
        self._bytes: deque[int] = deque(size if not isinstance(size, int) else b"")
        self._room = size if isinstance(size, int) else len(size) - 1
        self._bytes.clear()

    def any(self) -> int:
        return len(self._bytes)

    def write(self, buf: Any) -> int:
        taken = bytes(buf)[: self._room - len(self._bytes)]
        self._bytes.extend(taken)
        return len(taken)

    def read(self, nbytes: Any | None = None) -> bytes:
        count = len(self._bytes) if nbytes is None else min(nbytes, len(self._bytes))
        return bytes(self._bytes.popleft() for _ in range(count))

    def readinto(self, buf: Any, nbytes: Any | None = None) -> int:
        data = self.read(len(buf) if nbytes is None else min(nbytes, len(buf)))
        buf[: len(data)] = data
        return len(data)

    def readline(self, nbytes: Any | None = None) -> bytes:
        line = bytearray()
        while self._bytes and (nbytes is None or len(line) < nbytes) and not line.endswith(b"\n"):
            line.append(self._bytes.popleft())
        return bytes(line)

    def close(self) -> None: ...
