"""MicroPython's `os` on the current device: the files on its flash, its name, its noise."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sim.micropython._device import current

_Status = tuple[int, int, int, int, int, int, int, int, int, int]

sep = "/"


class _Uname(NamedTuple):
    sysname: str = "rp2"
    nodename: str = "rp2"
    release: str = "1.29.0"
    version: str = "v1.29.0 (simulated)"
    machine: str = "Raspberry Pi Pico with RP2040"


def listdir(dir: Any = None) -> list[str]:
    return current().files.listdir(dir or "")


def ilistdir(dir: Any = "") -> Iterator[tuple[str, int, int, int]]:
    return current().files.ilistdir(dir)


def stat(path: Any) -> _Status:
    return current().files.stat(path)


def statvfs(path: Any) -> _Status:
    return current().files.statvfs(path)


def mkdir(path: Any) -> None:
    current().files.mkdir(path)


def rmdir(path: Any) -> None:
    current().files.rmdir(path)


def remove(path: Any) -> None:
    current().files.remove(path)


def unlink(path: Any) -> None:
    current().files.remove(path)


def rename(old_path: Any, new_path: Any) -> None:
    current().files.rename(old_path, new_path)


def chdir(path: Any) -> None:
    current().files.chdir(path)


def getcwd() -> str:
    return current().files.getcwd()


def sync() -> None:
    """littlefs writes when a file is flushed or closed: nothing is ever left to do here."""


def urandom(n: int, /) -> bytes:
    return current().noise.randbytes(n)


def uname() -> _Uname:
    return _Uname()
