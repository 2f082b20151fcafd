"""The files of the device for whoever plays without flashing, made again only when a source has changed.

`python -m sim.device_files` makes them in advance: before several processes need them at the same time.
"""

from functools import lru_cache
from pathlib import Path

from host_tools.build import DEVICE, build, build_modules, sources_of_files
from host_tools.compile import compile_all
from sim import FIRMWARE, ROOT
from store.catalogue import Catalogue

DATA = ROOT / "build" / "data"

Stamp = tuple[tuple[Path, int], ...]


def data_files() -> Path:
    """The folder with the compiled cards, texts and fonts."""
    return _data(_stamp("cards", "texts", "fonts"))


def catalogue_of(game: str) -> Catalogue:
    """The cards of a game, read as the firmware does."""
    return Catalogue(str(data_files() / "cards" / f"{game}.cat"))


def module_files() -> Path:
    """The same with the firmware for the MicroPython VM, module by module."""
    return _modules(_stamp("."))


def files_of_modules() -> dict[str, tuple[str, int]]:
    """By module of the firmware: the file that holds it on the device, joined with others, and its size."""
    return _files(_stamp("."))


def _stamp(*folders: str) -> Stamp:
    """Changes with every file that does."""
    files = [path for folder in folders for path in sorted((FIRMWARE / folder).rglob("*.*"))]
    return tuple(
        (path, path.stat().st_mtime_ns) for path in files if path.suffix != ".pyc" and path.is_file()
    )


@lru_cache(maxsize=1)
def _data(stamp: Stamp) -> Path:
    compile_all(FIRMWARE, DATA)
    return DATA


@lru_cache(maxsize=1)
def _modules(stamp: Stamp) -> Path:
    return build_modules()


@lru_cache(maxsize=1)
def _files(stamp: Stamp) -> dict[str, tuple[str, int]]:
    build()
    sizes = {
        ".".join(path.relative_to(DEVICE).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path.stat().st_size
        for path in DEVICE.rglob("*.mpy")
    }
    return {module: (file, sizes[file]) for file, modules in sources_of_files().items() for module in modules}


if __name__ == "__main__":
    data_files()
    module_files()
