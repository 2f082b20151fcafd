"""MicroPython for an empty Pico: a UF2 file, checked, and copied to the drive that BOOTSEL shows."""

import hashlib
import http.client
import os
import string
import struct
import sys
import urllib.error
import urllib.request
from pathlib import Path

from host_tools.errors import ToolError

BLOCK = 512
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)  # two in front, one behind
FAMILY_FLAG = 0x2000
RP2040 = 0xE48BFF56
INFO = "INFO_UF2.TXT"
LONGEST = 16 * 1024 * 1024


def bootsel_drive() -> Path | None:
    """Where a Pico in BOOTSEL mode is mounted, if there is one."""
    for folder in _mounts():
        try:
            if "RPI-RP2" in (folder / INFO).read_text(encoding="ascii", errors="replace"):
                return folder
        except OSError:
            continue
    return None


def _mounts() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    roots = [Path("/Volumes"), Path("/media"), Path("/run/media"), Path("/mnt")]
    found = [entry for root in roots if root.is_dir() for entry in root.iterdir()]
    inside: list[Path] = []
    for entry in found:
        try:
            inside += [sub for sub in entry.iterdir() if sub.is_dir()]
        except OSError:
            continue  # another user's
    return found + inside


def fetch_uf2(source: str, sha256: str | None) -> bytes:
    """The file, or the download if it has the given SHA-256."""
    if source.startswith(("http://", "https://")):
        if not sha256:
            raise ToolError(
                "A download is only trusted with its SHA-256.",
                "Name it with --sha256, or give a file.",
                "uf2",
            )
        data = _download(source)
    else:
        try:
            data = Path(source).read_bytes()
        except OSError as error:
            raise ToolError(f"{source} cannot be read: {error.strerror}.", "", "uf2") from error
    if sha256 and hashlib.sha256(data).hexdigest() != sha256.lower():
        raise ToolError(f"{source} does not have that SHA-256.", "Get the file again.", "uf2")
    check_uf2(data, source)
    return data


def check_uf2(data: bytes, name: str) -> None:
    """Whether every block is sound and made for the RP2040."""
    if not data or len(data) % BLOCK:
        raise ToolError(f"{name} is no UF2 file, or it is cut short.", "Get the file again.", "uf2")
    count = len(data) // BLOCK
    for number in range(count):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        first, second, flags, _, _, at, of, family = struct.unpack_from("<8I", block)
        last = struct.unpack_from("<I", block, BLOCK - 4)[0]
        if (first, second, last) != MAGIC or at != number or of != count:
            raise ToolError(f"{name} is no whole UF2 file.", "Get the file again.", "uf2")
        if not flags & FAMILY_FLAG or family != RP2040:
            raise ToolError(
                f"{name} is not made for the RP2040 of a Pico.",
                "Get the one for RPI_PICO or RPI_PICO_W.",
                "uf2",
            )


def install(data: bytes, drive: Path) -> None:
    """Copy it; the Pico restarts by itself when the last block is there."""
    try:
        with open(drive / "micropython.uf2", "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        # The drive may vanish before we have closed the file: then the Pico has started already.
        if (drive / INFO).exists():
            raise ToolError(
                f"{drive} cannot be written: {error.strerror}.", "Plug it in again with BOOTSEL held.", "uf2"
            ) from error


def _download(address: str) -> bytes:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return bytes(answer.read(LONGEST))
    except urllib.error.HTTPError as error:
        raise _not_fetched(address, f"the server answers {error.code}") from error
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise _not_fetched(address, "there is no such server, or no network") from error


def _not_fetched(address: str, why: str) -> ToolError:
    return ToolError(f"{address} cannot be fetched: {why}.", "Give a file instead.", "uf2")
