"""What the device has to hold: bytes of flash and of heap, the latter on the MicroPython VM."""

from pathlib import Path

from host_tools.build import build
from sim import ROOT, vm
from sim.bench.image import numbers

LOOKS = ROOT / "tests" / "drivers" / "vm_looks.py"
LOOKS_TAKEN = 200  # by that script


def heap(game: str, image: Path, device: Path) -> dict[str, float]:
    """The most that is in use at eight moments of a game, after a collection; `device` is as flashed."""
    firmware = numbers(device, "vm_heap", game, "firmware")
    return {
        f"heap.{game}": firmware["peak"],
        f"heap.{game}.loaded": firmware["loaded"],
        f"engine.heap.{game}": numbers(image, "vm_heap", game, "engine")["peak"],
    }


def flash() -> dict[str, float]:
    """Everything that is flashed: compiled modules, catalogues, texts, fonts."""
    return {"size.mpy": sum(file.stat().st_size for file in build().rglob("*") if file.is_file())}


def reader(image: Path) -> dict[str, float]:
    """Bytes that one look at an empty reader leaves behind."""
    told = dict(line.split() for line in vm.run(image, LOOKS))
    return {"reader.empty.alloc": float(told["empty"]) / LOOKS_TAKEN}
