"""Other people's MicroPython drivers from the package registry, unchanged, as files of a simulated Pico."""

import shutil
from importlib.metadata import files
from pathlib import Path

from sim.device import Device


def pico(folder: Path, *packages: str) -> Device:
    """A Pico with the modules of these packages on its flash, and nothing of ours."""
    for package in packages:
        for file in files(package) or ():
            if file.suffix == ".py":
                target = folder.joinpath(*file.parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), target)  # type: ignore[arg-type]
    return Device(firmware=folder)
