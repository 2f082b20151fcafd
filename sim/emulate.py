"""`make emulate UF2=path`: the firmware on an emulated RP2040, under real MicroPython.

Boots the given MicroPython image with a flash that holds what the flasher would copy, then lets the device
itself import the firmware and fight a battle. Prints one JSON line with what it measured, in emulated time.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from host_tools.flash import image
from sim.chips.filesystem import OFFSET, Filesystem
from sim.chips.flash import Flash
from sim.clock import Clock

SCRIPT = Path(__file__).with_name("emulated.py")
TIME_OUT = 600.0  # seconds of ours; the emulator is slower than a Pico


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim emulate", description=__doc__)
    parser.add_argument("uf2", nargs="?", type=Path, help="a MicroPython image for the Raspberry Pi Pico")
    parser.add_argument("--board", default="pico_full")
    options = parser.parse_args(arguments)
    if options.uf2 is None or not options.uf2.is_file():
        print(
            "chronotable: name a MicroPython image for the Pico: make emulate UF2=RPI_PICO.uf2",
            file=sys.stderr,
        )
        return 2
    try:
        figures = asyncio.run(emulate(options.uf2, options.board))
    except (RuntimeError, TimeoutError) as error:
        print(f"chronotable: the emulated Pico failed: {error}", file=sys.stderr)
        return 1
    print(json.dumps(figures))
    return 0


def flash_image(files: dict[str, bytes]) -> bytes:
    """The flash behind MicroPython with these files on it, as a fresh Pico would have it after flashing."""
    flash = Flash(Clock())
    with flash.timeless():
        filesystem = Filesystem(flash)
        for path, data in files.items():
            for depth in range(2, path.count("/") + 1):
                folder = "/".join(path.split("/")[:depth])
                if folder.rsplit("/", 1)[1] not in filesystem.listdir(folder.rsplit("/", 1)[0] or "/"):
                    filesystem.mkdir(folder)
            with filesystem.open(path, "wb") as file:
                file.write(data)
    return bytes(flash.data[OFFSET:])


async def emulate(uf2: Path, board: str) -> dict[str, object]:
    # Imported here: the emulator takes a moment to load and nobody else needs it.
    from rp2040py.boards import BOARDS, resolve_firmware
    from rp2040py.device import MicroPythonDevice

    files = {**image(board), "/maintenance": b""}
    with tempfile.TemporaryDirectory() as folder:
        filesystem = Path(folder) / "flash.img"
        filesystem.write_bytes(flash_image(files))
        spec = resolve_firmware(BOARDS["pico"], "micropython", str(uf2))
        async with MicroPythonDevice(board=spec, filesystem=filesystem) as device:
            stdout, stderr = await device.aexec(SCRIPT.read_text(encoding="utf-8"), TIME_OUT)
    if stderr:
        raise RuntimeError(stderr.decode())
    figures: dict[str, object] = json.loads(stdout)
    return figures
