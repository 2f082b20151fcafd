"""The MicroPython that an emulated RP2040 boots: a file, or a version that is downloaded once and kept."""

import re
from pathlib import Path

VERSION = re.compile(r"v?\d+\.\d+(\.\d+)?")


class NoUf2(Exception):
    """There is no such image."""


class OutOfReach(NoUf2):
    """There is, but not from here."""


def find_uf2(named: str) -> Path:
    """Only a version asks the network: whoever names one wants that."""
    path = Path(named)
    if path.is_file():
        return path
    if not VERSION.fullmatch(named):
        raise NoUf2(
            f"there is no MicroPython image {named!r}: name a file for the Pico, or a version: 1.28.0"
        )
    from rp2040py.boards import BOARDS, resolve_firmware

    try:
        found = resolve_firmware(BOARDS["pico"], "micropython", named.removeprefix("v")).image
    except OSError as error:
        raise OutOfReach(f"MicroPython {named} cannot be downloaded here: {error}") from error
    if found is None:
        raise NoUf2(f"there is no MicroPython {named} for the Pico to download: name another version")
    return Path(found)
