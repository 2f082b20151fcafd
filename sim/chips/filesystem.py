"""The Pico's file system: the real littlefs on the flash model, with MicroPython's calls and errors."""

import errno
import posixpath
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Self, TypeVar

from littlefs import LittleFS, LittleFSError, UserContext, lfs
from littlefs.lfs import LFSFileFlag

from host_tools.littlefs_image import GEOMETRY
from sim.chips.flash import Flash, PowerCut
from sim.clock import US

OFFSET = 0xA0000  # where MicroPython puts it on a Pico with 2 MB
BLOCKS = 352
DIRECTORY, REGULAR = 0x4000, 0x8000
NAME_MAX = 255

_READ, _WRITE, _CREATE, _EXCLUSIVE, _TRUNCATE, _APPEND = 1, 2, 0x100, 0x200, 0x400, 0x800
_FLAGS = {
    "r": _READ,
    "w": _WRITE | _CREATE | _TRUNCATE,
    "x": _WRITE | _CREATE | _EXCLUSIVE,
    "a": _WRITE | _CREATE | _APPEND,
    "+": _READ | _WRITE,
}

_Result = TypeVar("_Result")


class Costs(NamedTuple):
    """What the processor needs for a call, in ns, apart from the flash itself. Open, read, close: 2.6 ms."""

    open: int = 1_700 * US
    close: int = 600 * US
    transfer: int = 300 * US  # a read, a write, a seek
    look_up: int = 900 * US  # stat, remove, rename, mkdir
    per_byte: int = 50  # through the XIP cache


class _Medium(UserContext):
    """The blocks of the flash as littlefs sees them.

    littlefs cannot stop halfway: an error from here ends in an assertion. So when the power goes, the flash
    is left frozen as it is, littlefs finishes on a copy that nobody will ever see, and the caller learns
    of it afterwards.
    """

    def __init__(self, flash: Flash, offset: int, blocks: int):
        self._flash, self._offset, self._size = flash, offset, blocks * flash.sector
        self._copy: bytearray | None = None
        self.interruption: BaseException | None = None
        self.bytes_read = 0

    def detach(self) -> None:
        """From now on nothing reaches the flash, whoever still holds an open file."""
        if self._copy is None:
            self._copy = self._flash.data[self._offset : self._offset + self._size]

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytearray:
        at = block * self._flash.sector + off
        self.bytes_read += size
        if self._copy is not None:
            return self._copy[at : at + size]
        return bytearray(self._flash.read(self._offset + at, size))

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        at = block * self._flash.sector + off
        self._attempt(lambda: self._flash.program(self._offset + at, data))
        if self._copy is not None:
            self._copy[at : at + len(data)] = data
        return 0

    def erase(self, cfg: Any, block: int) -> int:
        at = block * self._flash.sector
        self._attempt(lambda: self._flash.erase(self._offset + at))
        if self._copy is not None:
            self._copy[at : at + self._flash.sector] = b"\xff" * self._flash.sector
        return 0

    def sync(self, cfg: Any) -> int:
        return 0

    def _attempt(self, write: Callable[[], None]) -> None:
        if self._copy is not None:
            return
        try:
            write()
        except (
            BaseException
        ) as interruption:  # the power, or whatever an alarm raised while the flash was busy
            self.interruption = interruption
            self.detach()


class Filesystem:
    """MicroPython's file calls on the flash of one device. After a power cut only `mount` brings it back."""

    def __init__(self, flash: Flash, offset: int = OFFSET, blocks: int = BLOCKS, costs: Costs | None = None):
        self.flash = flash
        self.formats = 0  # MicroPython formats what it cannot mount, and everything on it is lost
        self._offset, self._blocks = offset, blocks
        self._costs = costs or Costs()
        self._medium: _Medium | None = None
        self.mount()

    def mount(self) -> None:
        """What happens at every boot. Files that were open before are nobody's now."""
        if self._medium is not None:
            self._medium.detach()
        self._medium = _Medium(self.flash, self._offset, self._blocks)
        self._lfs = LittleFS(
            context=self._medium,
            mount=False,
            block_size=self.flash.sector,
            block_count=self._blocks,
            name_max=NAME_MAX,
            **GEOMETRY,
        )
        self._open: set[Any] = set()  # littlefs keeps pointers to open files: they must not be collected
        self._cwd = "/"
        with self.flash.timeless():
            try:
                self._lfs.mount()
            except LittleFSError:
                self._lfs.format()
                self._lfs.mount()
                self.formats += 1

    def reboot(self) -> None:
        """The power returns and MicroPython starts."""
        self.flash.thaw()
        self.mount()

    # Files

    def open(
        self, file: str, mode: str = "r", buffering: int = -1, encoding: str | None = None
    ) -> "File | TextFile":
        flags = 0
        for letter in mode:
            flags |= _FLAGS.get(letter, 0)
        flags = flags or _READ
        handle = self.call(self._costs.open, lfs.file_open, self._path(file), LFSFileFlag(flags))
        self._open.add(handle)
        return (File if "b" in mode else TextFile)(self, handle, flags, self._costs)

    def holds(self, handle: Any) -> bool:
        """Is that file open since this boot?"""
        return handle in self._open

    def open_files(self) -> int:
        """How many are open now."""
        return len(self._open)

    def close(self, handle: Any) -> None:
        if not self.holds(handle) or self._powerless():
            return  # opened before the last boot, or nobody is left to close it
        self._open.discard(handle)
        self.call(self._costs.close, lfs.file_close, handle)

    # Names

    def listdir(self, path: str = "") -> list[str]:
        return [entry[0] for entry in self.ilistdir(path)]

    def ilistdir(self, path: str = "") -> Iterator[tuple[str, int, int, int]]:
        entries = self.call(self._costs.look_up, self._scan, self._path(path))
        return iter(
            [
                (entry.name, DIRECTORY if entry.type == lfs.LFSStat.TYPE_DIR else REGULAR, 0, entry.size)
                for entry in entries
            ]
        )

    def stat(self, path: str) -> tuple[int, int, int, int, int, int, int, int, int, int]:
        info = self.call(self._costs.look_up, lfs.stat, self._path(path))
        kind = DIRECTORY if info.type == lfs.LFSStat.TYPE_DIR else REGULAR
        return kind, 0, 0, 0, 0, 0, info.size, 0, 0, 0

    def statvfs(self, path: str = "/") -> tuple[int, int, int, int, int, int, int, int, int, int]:
        free = self._blocks - self.call(self._costs.look_up, lfs.fs_size)
        sector = self.flash.sector
        return sector, sector, self._blocks, free, free, 0, 0, 0, 0, NAME_MAX

    def mkdir(self, path: str) -> None:
        self.call(self._costs.look_up, lfs.mkdir, self._path(path))

    def remove(self, path: str) -> None:
        """A file or an empty folder: littlefs makes no difference, so MicroPython makes none."""
        self.call(self._costs.look_up, lfs.remove, self._path(path))

    rmdir = remove
    unlink = remove

    def rename(self, old_path: str, new_path: str) -> None:
        """Atomic, and over an existing file too."""
        self.call(self._costs.look_up, lfs.rename, self._path(old_path), self._path(new_path))

    def chdir(self, path: str) -> None:
        target = posixpath.normpath(self._path(path))
        if target != "/" and self.stat(target)[0] != DIRECTORY:
            raise OSError(errno.ENOENT, "ENOENT")
        self._cwd = target if target == "/" else target + "/"

    def getcwd(self) -> str:
        return self._cwd if self._cwd == "/" else self._cwd[:-1]

    # Between littlefs and the caller

    def call(self, cost: int, operation: Callable[..., _Result], *args: Any) -> _Result:
        """Let littlefs work: time passes, its errors become MicroPython's, a power cut comes out."""
        medium = self._medium
        assert medium is not None
        if self._powerless():
            raise PowerCut
        medium.bytes_read = 0
        try:
            result = operation(self._lfs.fs, *args)
        except LittleFSError as error:
            self._settle(medium, cost)
            number = -int(error.code)
            raise OSError(number, errno.errorcode.get(number, str(number))) from None
        self._settle(medium, cost)
        return result

    def _settle(self, medium: _Medium, cost: int) -> None:
        if medium.interruption is not None:
            raise medium.interruption
        self.flash.clock.advance(cost + medium.bytes_read * self._costs.per_byte)

    def _powerless(self) -> bool:
        assert self._medium is not None
        return self.flash.frozen or self._medium.interruption is not None

    def _path(self, path: str) -> str:
        return path if path.startswith("/") else self._cwd + path

    def _scan(self, _fs: Any, path: str) -> "list[lfs.LFSStat]":
        return list(self._lfs.scandir(path))


class File:
    """An open file in binary mode. Like MicroPython's it has no buffer but littlefs's own."""

    def __init__(self, files: Filesystem, handle: Any, flags: int, costs: Costs):
        self._files, self._handle, self._costs = files, handle, costs
        self._readable = bool(flags & _READ)
        self._writable = bool(flags & _WRITE)
        self._closed = False

    def read(self, size: int = -1) -> Any:
        return self._read(self._left() if size is None or size < 0 else size)

    def readinto(self, buffer: Any) -> int:
        data = self._read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def readline(self, size: int = -1) -> Any:
        line = bytearray()
        while (size < 0 or len(line) < size) and not line.endswith(b"\n"):
            # MicroPython asks for one byte at a time too, but within one call.
            byte = self._read(1, cost=0)
            if not byte:
                break
            line += byte
        self._files.call(self._costs.transfer, _nothing)
        return self._out(bytes(line))

    def readlines(self) -> list[Any]:
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def write(self, data: Any) -> int:
        self._check(self._writable)
        encoded = self._in(data)
        self._files.call(self._costs.transfer, lfs.file_write, self._handle, encoded)
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        self._check()
        return self._files.call(self._costs.transfer, lfs.file_seek, self._handle, offset, whence)

    def tell(self) -> int:
        self._check()
        return self._files.call(0, lfs.file_tell, self._handle)

    def flush(self) -> None:
        self._check()
        self._files.call(self._costs.transfer, lfs.file_sync, self._handle)

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._files.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _out(self, data: bytes) -> Any:
        return data

    def _in(self, data: Any) -> bytes:
        return bytes(data)

    def _left(self) -> int:
        self._check()
        return self._files.call(0, lfs.file_size, self._handle) - self.tell()

    def _read(self, size: int, cost: int | None = None) -> Any:
        self._check(self._readable)
        price = self._costs.transfer if cost is None else cost
        return self._files.call(price, lfs.file_read, self._handle, size)

    def _check(self, allowed: bool = True) -> None:
        if self._closed or not self._files.holds(self._handle):
            raise ValueError("I/O operation on closed file")
        if not allowed:
            raise OSError(errno.EBADF, "EBADF")


class TextFile(File):
    """The same in UTF-8. Sizes count characters, positions bytes."""

    def read(self, size: int = -1) -> str:
        if size is None or size < 0:
            return self._out(self._read(self._left()))
        text = b"".join(self._character() for _ in range(size))
        self._files.call(self._costs.transfer, _nothing)
        return self._out(text)

    def _character(self) -> bytes:
        first: bytes = self._read(1, cost=0)
        followers = sum(first >= bytes([lead]) for lead in (0xC0, 0xE0, 0xF0))
        return first + self._read(followers, cost=0) if followers else first

    def _out(self, data: bytes) -> str:
        return data.decode()

    def _in(self, data: Any) -> bytes:
        if not isinstance(data, str):
            return bytes(data)
        return data.encode()


def _nothing(_fs: Any) -> None: ...
