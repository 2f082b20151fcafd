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

from host_tools.boards.modules import MODULES, Module
from host_tools.errors import ToolError

BLOCK, PAGE = 512, 256
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)  # two in front, one behind
FAMILY_FLAG = 0x2000
# A UF2 for the RP2350 may begin with a block of its own that only keeps its boot ROM happy (erratum E10).
ABSOLUTE = 0xE48BFF57
INFO = "INFO_UF2.TXT"
LONGEST = 16 * 1024 * 1024


def bootsel_drive() -> tuple[Path, Module] | None:
    """Where a Pico in BOOTSEL mode is mounted, if there is one, and a module of its kind."""
    for folder in _mounts():
        try:
            info = (folder / INFO).read_text(encoding="ascii", errors="replace")
        except OSError:
            continue
        for module in MODULES.values():
            if module.uf2_board in info:
                return folder, module
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


def check_uf2(data: bytes, name: str) -> int:
    """Whether every block is sound and made for one kind of Pico; gives its family."""
    if not data or len(data) % BLOCK:
        raise ToolError(f"{name} is no UF2 file, or it is cut short.", "Get the file again.", "uf2")
    blocks = [data[at : at + BLOCK] for at in range(0, len(data), BLOCK)]
    if len(blocks) > 1 and _family(blocks[0]) == ABSOLUTE != _family(blocks[1]):
        del blocks[0]
    made_for = _family(blocks[0])
    for number, block in enumerate(blocks):
        first, second, _, _, _, at, of = struct.unpack_from("<7I", block)
        last = struct.unpack_from("<I", block, BLOCK - 4)[0]
        sound = (first, second, last) == MAGIC and (at, of) == (number, len(blocks))
        if not sound or _family(block) != made_for:
            raise ToolError(f"{name} is no whole UF2 file.", "Get the file again.", "uf2")
    if made_for not in {module.uf2_family for module in MODULES.values()}:
        names = ", ".join(module.micropython for module in MODULES.values())
        raise ToolError(f"{name} is not made for a Pico.", f"Get the one for yours: {names}.", "uf2")
    return made_for


def _family(block: bytes) -> int:
    flags, family = struct.unpack_from("<I", block, 8)[0], struct.unpack_from("<I", block, 28)[0]
    return int(family) if flags & FAMILY_FLAG else 0


def pages_of(data: bytes) -> dict[int, bytes]:
    """What a sound UF2 holds, by its address."""
    pages = {}
    for at in range(0, len(data), BLOCK):
        if _family(data[at : at + BLOCK]) != ABSOLUTE:
            address, size = struct.unpack_from("<II", data, at + 12)
            pages[address] = data[at + 32 : at + 32 + size]
    return pages


def uf2_of(pages: dict[int, bytes], family: int) -> bytes:
    """The UF2 of these pages, in the order of their addresses."""
    return b"".join(
        struct.pack(
            "<8I476sI",
            *MAGIC[:2],
            FAMILY_FLAG,
            address,
            len(page),
            number,
            len(pages),
            family,
            page,
            MAGIC[2],
        )
        for number, (address, page) in enumerate(sorted(pages.items()))
    )


def check_fits(data: bytes, name: str, module: Module) -> None:
    """An RP2040 takes no UF2 of an RP2350, nor the other way round; the drive would be silent about it."""
    if check_uf2(data, name) != module.uf2_family:
        wanted = " or ".join(m.micropython for m in MODULES.values() if m.uf2_family == module.uf2_family)
        raise ToolError(f"{name} is not made for the {module.chip}.", f"Get the one for {wanted}.", "uf2")


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
