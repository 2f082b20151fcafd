"""A connected Pico: the one place that knows mpremote."""

import hashlib
import time
from types import TracebackType
from typing import Self

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial.tools import list_ports

RASPBERRY_PI = 0x2E8A  # the USB vendor of every Pico
CHUNK = 1024
MAINTENANCE = "/maintenance"  # firmware/main.py looks for it
RESTART_S = 15.0  # until the port is back after a reset

# Runs on the device: the SHA-256 of each file in the tree, so that only what changed is copied.
_HASHES = """
import os, hashlib, binascii
def _walk(folder):
    for name, kind, *_ in os.ilistdir(folder or '/'):
        path = folder + '/' + name
        if kind == 0x4000:
            _walk(path)
            continue
        digest = hashlib.sha256()
        with open(path, 'rb') as file:
            while True:
                block = file.read(512)
                if not block:
                    break
                digest.update(block)
        print(binascii.hexlify(digest.digest()).decode(), path)
_walk('')
"""


class PicoError(Exception):
    """The device cannot be reached or does not do what it was told: a sentence that says what to do."""


def find_port() -> str:
    """The port of the one connected Pico."""
    ports = [port.device for port in list_ports.comports() if port.vid == RASPBERRY_PI]
    if not ports:
        raise PicoError("no Pico is connected: plug it in with a data cable, or name its port with --port.")
    if len(ports) > 1:
        raise PicoError(f"several Picos are connected ({', '.join(ports)}): name one with --port.")
    return str(ports[0])


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
        self._transport.close()

    def _connect(self) -> None:
        try:
            self._transport = SerialTransport(self.port, timeout=5)
            self._transport.enter_raw_repl(soft_reset=False)
        except (TransportError, OSError) as error:
            raise PicoError(f"nothing that speaks MicroPython answers on {self.port}: {error}") from error

    def begin_maintenance(self) -> None:
        """Let the table start without its loop: a running one feeds a watchdog that bites in a long copy."""
        self.run(f"open({MAINTENANCE!r}, 'w').close()")
        self.reset()
        self._transport.close()
        deadline = time.monotonic() + RESTART_S
        while True:
            time.sleep(0.5)
            try:
                self._connect()
                return
            except PicoError:
                if time.monotonic() > deadline:
                    raise

    def end_maintenance(self) -> None:
        """Start the table again."""
        self.remove(MAINTENANCE)
        self.reset()

    def run(self, code: str) -> str:
        """What the code prints on the device."""
        try:
            return bytes(self._transport.exec(code)).decode()
        except (TransportError, OSError) as error:
            raise PicoError(f"the device on {self.port} failed: {error}") from error

    def hashes(self) -> dict[str, str]:
        """Every file on the device with its SHA-256."""
        lines = self.run(_HASHES).split("\n")
        return {path.strip(): digest for digest, _, path in (line.partition(" ") for line in lines) if path}

    def put(self, path: str, data: bytes) -> None:
        """Write a file beside the old one, check it, and only then put it in its place."""
        fresh = path + ".new"
        parts = path.strip("/").split("/")
        for depth in range(1, len(parts)):
            self._make_folder("/" + "/".join(parts[:depth]))
        try:
            self._transport.fs_writefile(fresh, data, chunk_size=CHUNK)
            found = self._transport.fs_hashfile(fresh, "sha256")
        except (TransportError, OSError) as error:
            raise PicoError(
                f"{path} could not be written; the old version is still there: {error}"
            ) from error
        if found != hashlib.sha256(data).digest():
            raise PicoError(f"{path} arrived damaged; the old version is still there: try again.")
        self.run(f"import os\nos.rename({fresh!r}, {path!r})")

    def remove(self, path: str) -> None:
        self.run(f"import os\nos.remove({path!r})")

    def reset(self) -> None:
        """Start the firmware anew."""
        self._transport.exec_raw_no_follow("import machine\nmachine.reset()")

    def _make_folder(self, path: str) -> None:
        self.run(f"import os\ntry:\n os.mkdir({path!r})\nexcept OSError:\n pass")
