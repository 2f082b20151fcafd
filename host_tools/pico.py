"""A connected Pico: the one place that knows mpremote."""

import base64
import contextlib
import hashlib
import io
import struct
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Self

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from host_tools import ROOT
from host_tools.device_code import (
    FREE,
    HASH,
    HASH_FILES,
    HASH_FOLDER,
    MAKE_FOLDERS,
    REMOVE,
    RENAME,
    RESET,
    REST_ONCE,
    WRITE,
    WRITE_PART,
    filled,
)
from host_tools.errors import PicoError
from host_tools.patience import patient
from host_tools.serial_line import why_closed

BATCH = 4096  # bytes of files in one piece of code
ANSWER_S = 4  # for a device that is there and well
WORK_S = 10  # for code to print something, or to end
PAUSE_S = 0.3  # before a port that went away is tried again
RESTART_S = 15.0  # until the port is back after a reset
BOOT = "/boot.py"
BOOT_SOURCE = ROOT / "host_tools" / "on_device" / "boot.py"
NEXT = "/next"
READY = "/next/ready"
MAINTENANCE = "/maintenance.once"  # boot.py makes of it what main.py looks for

# What mpremote raises when the device goes away or babbles; the last two by accident.
_FAILURES = (TransportError, OSError, struct.error, UnicodeError)


class Pico:
    """Open for as long as the `with` lasts; the firmware stands still meanwhile."""

    def __init__(self, port: str):
        self.port = port
        self._connect()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            self._transport.close()

    def _connect(self) -> None:
        try:
            self._transport = SerialTransport(self.port, timeout=patient(ANSWER_S))
        except (*_FAILURES, ValueError) as error:
            raise why_closed(self.port) from error
        try:
            # mpremote prints what it does not understand.
            with contextlib.redirect_stdout(io.StringIO()):
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=patient(ANSWER_S))
        except _FAILURES as error:
            with contextlib.suppress(OSError):
                self._transport.close()
            raise PicoError(
                f"Nothing that speaks MicroPython answers on {self.port}.",
                "Is it a Pico with MicroPython? An empty one needs: chronotable flash --uf2 FILE.",
                "silent",
            ) from error

    # Files

    def run(self, code: str) -> str:
        """What the code prints on the device."""
        try:
            told, failed = self._transport.exec_raw(code, timeout=patient(WORK_S))
            if failed:
                raise TransportExecError(told, failed.decode())
            return bytes(told).decode()
        except TransportExecError as error:
            why = error.error_output.strip().splitlines()[-1:] or ["it did not say why"]
            if "ENOSPC" in why[0] or why[0] == "OSError: 28":
                raise PicoError(
                    "The flash of the table is full.",
                    "Fetch old games with: chronotable games fetch, then remove them on the table.",
                    "full",
                ) from error
            raise PicoError(f"The device on {self.port} failed: {why[0]}.", "", "exec") from error
        except _FAILURES as error:
            raise PicoError(
                f"The device on {self.port} went away in the middle.",
                "Check cable and supply, and give the same command again.",
                "lost",
            ) from error

    def hashes(self, folder: str = "") -> dict[str, str]:
        """Every file on the device below a folder, with its SHA-256."""
        return self._hashed(filled(HASH_FOLDER, folder=folder))

    def _hashed(self, code: str) -> dict[str, str]:
        lines = self.run(HASH + code).split("\n")
        return {path.strip(): digest for digest, _, path in (line.partition(" ") for line in lines) if path}

    def read(self, path: str) -> bytes:
        try:
            return bytes(self._transport.fs_readfile(path, chunk_size=1024))
        except _FAILURES as error:
            raise PicoError(f"{path} cannot be read from the table.", "", "read") from error

    def write(self, files: Mapping[str, bytes], wrote: Callable[[int], None] = lambda size: None) -> None:
        """Write files where they belong, many small ones at a time, and compare them with what arrived."""
        self._make_folders(files)
        for code, size in _pieces(files):
            self.run(code)
            wrote(size)
        found = self._hashed(filled(HASH_FILES, paths=list(files)))
        for path, data in files.items():
            if found.get(path) != hashlib.sha256(data).hexdigest():
                raise PicoError(f"{path} arrived damaged.", "Give the same command again.", "damaged")

    def replace(self, path: str, data: bytes) -> None:
        """Write one file beside the old one, check it, and only then put it in its place."""
        self.write({path + ".new": data})
        self.run(filled(RENAME, old=path + ".new", new=path))

    def remove(self, path: str) -> None:
        """A file or a folder with all in it; nothing if it is not there."""
        self.run(filled(REMOVE, path=path))

    def free(self) -> int:
        """Bytes of flash that are free."""
        return int(self.run(FREE))

    def _make_folders(self, files: Mapping[str, bytes]) -> None:
        folders = {path[:at] for path in files for at in range(1, len(path)) if path[at] == "/"}
        if folders:
            self.run(filled(MAKE_FOLDERS, folders=sorted(folders)))

    def deliver(
        self,
        files: Mapping[str, bytes],
        stale: Iterable[str] = (),
        leftovers: Iterable[str] = (NEXT,),
        wrote: Callable[[int], None] = lambda size: None,
    ) -> None:
        """Put files and the removal of others into effect at the next start: all of it or nothing."""
        self.begin_maintenance()
        for path in leftovers:
            self.remove(path)
        self.write({NEXT + path: data for path, data in files.items()}, wrote)
        # From here on they count: boot.py finishes what this rename declares whole.
        self.replace(READY, "\n".join(stale).encode())

    # Starting anew

    def reset(self) -> None:
        """Start the firmware anew; the port goes away."""
        self._restart(RESET)

    def _restart(self, code: str) -> None:
        try:
            self._transport.exec_raw_no_follow(code)
        except _FAILURES as error:
            raise PicoError(
                f"The device on {self.port} could not be reset.", "Unplug it and plug it in again.", "lost"
            ) from error

    def begin_maintenance(self) -> None:
        """Let the table start without its loop: a running one feeds a watchdog that bites in a long copy.

        boot.py makes sure that this lasts for one start only.
        """
        self.replace(BOOT, BOOT_SOURCE.read_bytes())
        self._restart(filled(REST_ONCE, path=MAINTENANCE) + RESET)
        self.reconnect()

    def reconnect(self) -> None:
        with contextlib.suppress(OSError):
            self._transport.close()
        deadline = time.monotonic() + patient(RESTART_S)
        while True:
            time.sleep(PAUSE_S)
            try:
                self._connect()
                return
            except PicoError:
                if time.monotonic() > deadline:
                    raise


def _pieces(files: Mapping[str, bytes]) -> Iterator[tuple[str, int]]:
    """Code that writes the files, in pieces that a small memory can hold, each with its number of bytes."""
    lines: list[str] = []
    size = 0
    for path, data in files.items():
        for start in range(0, max(len(data), 1), BATCH):
            part = data[start : start + BATCH]
            if size + len(part) > BATCH and lines:
                yield "\n".join([WRITE, *lines]), size
                lines, size = [], 0
            mode = "ab" if start else "wb"
            text = base64.b64encode(part).decode()
            lines.append(filled(WRITE_PART, path=path, mode=mode, data=text))
            size += len(part)
    if lines:
        yield "\n".join([WRITE, *lines]), size
