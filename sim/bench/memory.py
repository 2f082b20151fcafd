"""What the device has to hold: bytes of flash and of heap, the latter on the MicroPython VM."""

from pathlib import Path
from shutil import copytree
from statistics import median

from host_tools.build import build
from sim import ROOT, vm
from sim.bench.image import numbers

LOOKS = ROOT / "tests" / "drivers" / "vm_looks.py"
LOOKS_TAKEN = 200  # by that script
GAMES = 34  # of 30 turns each
# The VM keeps the path of its files in memory too; with one length of eight it took 6 KB more for good.
ENDS = ("", "-table", "-chronotable")


def engine(game: str, image: Path) -> dict[str, float]:
    """The most that is in use at eight moments of a game, after a collection: the rules alone."""
    return {f"engine.heap.{game}": numbers(image, "vm_heap", game, "engine")["peak"]}


def heap(game: str, device: Path) -> dict[str, float]:
    """The same of everything, on the modules as they are flashed."""
    places = [device.with_name(device.name + end) for end in ENDS]
    for place in places[1:]:
        copytree(device, place, dirs_exist_ok=True)
    runs = [numbers(place, "vm_heap", game, "firmware") for place in places]
    peak, loaded = (median(run[name] for run in runs) for name in ("peak", "loaded"))
    return {f"heap.{game}": peak, f"heap.{game}.loaded": loaded}


def growth(game: str, image: Path, games: int = GAMES) -> dict[str, float]:
    """What a thousand turns, game after game with journal and pages, leave on the heap."""
    told = numbers(image, "vm_growth", game, str(games))
    return {f"heap.{game}.growth": told["growth"], f"heap.{game}.growth.turns": told["turns"]}


def flash() -> dict[str, float]:
    """Everything that is flashed: compiled modules, catalogues, texts, fonts."""
    return {"size.mpy": sum(file.stat().st_size for file in build().rglob("*") if file.is_file())}


def reader(image: Path) -> dict[str, float]:
    """Bytes that one look at an empty reader leaves behind."""
    told = dict(line.split() for line in vm.run(image, LOOKS))
    return {"reader.empty.alloc": float(told["empty"]) / LOOKS_TAKEN}
