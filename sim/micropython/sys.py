"""MicroPython's `sys`: the USB console as standard input and output, tracebacks, and what this is."""

import traceback
from collections.abc import Iterator, MutableMapping
from types import SimpleNamespace
from typing import Any, NoReturn

from sim.micropython._device import current

platform = "rp2"
version = "3.4.0; MicroPython v1.29.0 (simulated)"
version_info = (3, 4, 0)
implementation = SimpleNamespace(
    name="micropython", version=(1, 29, 0, ""), _machine="Raspberry Pi Pico with RP2040", _mpy=4870
)
byteorder = "little"
maxsize = 0x7FFFFFFF
path = ["", ".frozen", "/lib"]
argv: list[str] = []


class _Modules(MutableMapping[str, Any]):
    """Those that the device has loaded."""

    def __getitem__(self, name: str) -> Any:
        return current().modules.loaded[name]

    def __setitem__(self, name: str, module: Any) -> None:
        current().modules.loaded[name] = module

    def __delitem__(self, name: str) -> None:
        del current().modules.loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(current().modules.loaded)

    def __len__(self) -> int:
        return len(current().modules.loaded)


modules: MutableMapping[str, Any] = _Modules()


class _Bytes:
    """The binary side of the console."""

    def read(self, n: int = -1) -> bytes:
        console = current().console
        return console.read(console.waiting() if n < 0 else n)

    def readinto(self, buf: bytearray) -> int:
        data = current().console.read(len(buf))
        buf[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        current().print(bytes(data))
        return len(data)


class _Text:
    buffer = _Bytes()

    def read(self, n: int = -1) -> str:
        return self.buffer.read(n).decode()

    def write(self, text: str) -> int:
        return self.buffer.write(text.encode())


stdin = stdout = stderr = _Text()


def print_exception(exc: BaseException, file: Any = stdout) -> None:
    for line in traceback.format_exception(exc):
        file.write(line)


def exit(retval: object = 0) -> NoReturn:
    raise SystemExit(retval)
