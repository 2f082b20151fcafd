"""What the MicroPython VM gets to measure: the files of the device, the scripts, and a game to replay."""

import shutil
import subprocess
from pathlib import Path

from host_tools import boards
from host_tools.build import build, places
from rules.game import encode
from sim import ROOT, vm
from sim.device_files import module_files
from sim.play.match import SEATS, Match
from sim.play.recorded import SEED, battles, table_game
from store.catalogue import Catalogue
from unload_list import BEFORE_A_GAME

BOARD = ROOT / "boards" / "pico_full.toml"
SCRIPTS = Path(__file__).parent


def make(image: Path, game: str) -> Path:
    """A fresh folder with all of it."""
    shutil.rmtree(image, ignore_errors=True)
    shutil.copytree(module_files(), image)
    _add_scripts(image)
    catalogue = Catalogue(str(image / "cards" / f"{game}.cat"))
    (image / "known.game").write_bytes(_known_game(game, catalogue))
    if game == "history":
        (image / "table.game").write_bytes(table_game(game, catalogue))
        (image / "battles").write_bytes(battles(catalogue.count("unit")))
    catalogue.close()
    return image


def make_device(image: Path, game: str) -> Path:
    """As make, but with the modules as they are flashed; `places` says where everything is in them."""
    shutil.rmtree(image, ignore_errors=True)
    shutil.copytree(build(), image)
    return add_game(image, game)


def add_game(image: Path, game: str, most: int | None = None) -> Path:
    """To the files of a device what a script needs to play on them: a game, or its first moves."""
    _add_scripts(image)
    (image / "places").write_text("".join(f"{' '.join(place)}\n" for place in places()))
    catalogue = Catalogue(str(image / "cards" / f"{game}.cat"))
    (image / "table.game").write_bytes(table_game(game, catalogue, most))
    catalogue.close()
    return image


def _add_scripts(image: Path) -> None:
    (image / "unloadable.txt").write_text(BEFORE_A_GAME, encoding="utf-8")
    (image / "board.json").write_text(boards.as_json(boards.load(BOARD)), encoding="utf-8")
    scripts = image / "sim" / "bench"
    scripts.mkdir(parents=True, exist_ok=True)
    for script in SCRIPTS.glob("vm_*.py"):
        shutil.copy(script, scripts)


class ScriptFailed(Exception):
    """A script ended badly in the VM: what MicroPython said."""


def numbers(image: Path, script: str, *arguments: str) -> dict[str, float]:
    """What the script prints in the VM: names and numbers."""
    lines: list[str] = []
    try:
        lines.extend(vm.run(image, image / "sim" / "bench" / f"{script}.py", *arguments))
    except (subprocess.CalledProcessError, vm.VmHung) as error:
        raise ScriptFailed("\n".join([*lines, f"{script}: {error}"])) from error
    return {name: float(number) for name, _, number in (line.partition(" ") for line in lines)}


def _known_game(game: str, catalogue: Catalogue) -> bytes:
    """With as many players as it takes, every card known: the most state there can be."""
    match = Match(game, SEED, ["random"] * SEATS[game][1], catalogue)
    moves = [encode(match.setup)]
    match.play(lambda seat, move, events: moves.append(encode(move)))
    return b"".join(moves)
