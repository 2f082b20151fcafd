"""`make emulate UF2=path`: the firmware on an emulated RP2040, under real MicroPython.

Boots the given MicroPython image with the board's chips on its pins. Its flash holds what the flasher would
copy, and a game before its first battle. A card, the wheel and the buttons play that battle, and the display
must show what the simulated table showed. Prints one JSON line with what it measured, in emulated time.

With --listen it is a table behind a socket instead, for mpremote, `flash` and `doctor`. With --inside no
chips are on the pins: the device itself plays the beginning of a game, move by move.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools import boards
from host_tools.flash import image
from host_tools.options import whole_number
from sim.bench.image import table_game
from sim.chips.filesystem import OFFSET, Filesystem
from sim.chips.flash import Flash
from sim.clock import Clock
from sim.emulated_rp2040.battle import Battle
from sim.emulated_rp2040.performance import EmulationFailed, Performance
from sim.emulated_rp2040.port import PATIENCE, EmulatedPort
from sim.emulated_rp2040.scripts import called, script
from sim.emulated_rp2040.table import EmulatedTable
from sim.emulated_rp2040.uf2 import NoUf2, find_uf2
from sim.table import TableError
from store.catalogue import Catalogue

UF2 = b"UF2\n"  # how such a file begins
MOST_PORTS = 65535
MOVES = 4  # each takes the emulator about half a minute
TAKEN = (
    "wiring.wire",
    "table.desk.Desk",
    "rules.game.decode",
    "table.games.session_of",
    "table.games.guide_of",
)
TIME_OUT = 1800.0  # seconds of ours; the emulator is slower than a Pico


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m sim emulate", description=__doc__)
    parser.add_argument(
        "uf2", nargs="?", default="", help="MicroPython for the Raspberry Pi Pico: a UF2 file, or a version"
    )
    parser.add_argument("--board", default="pico_duel")
    parser.add_argument(
        "--listen", type=whole_number, metavar="PORT", help="serve its USB line there; 0: any free port"
    )
    parser.add_argument("--empty", action="store_true", help="for --listen: nothing but MicroPython is on it")
    parser.add_argument("--inside", action="store_true", help="play moves on the device, without chips")
    parser.add_argument(
        "--moves", type=whole_number, default=MOVES, help="for --inside (default: %(default)s)"
    )
    options = parser.parse_args(arguments)
    if options.listen is not None and options.listen > MOST_PORTS:
        parser.error(f"argument --listen: a port is a number from 0 to {MOST_PORTS}")
    try:
        uf2 = find_uf2(options.uf2)
        with open(uf2, "rb") as file:
            if file.read(len(UF2)) != UF2:
                raise NoUf2(f"{uf2} is no UF2 file")
    except NoUf2 as error:
        print(f"chronotable: {error}. Like this: make emulate UF2=RPI_PICO.uf2", file=sys.stderr)
        return 2
    try:
        if options.listen is not None:
            return listen(uf2, options.board, options.listen, options.empty)
        if options.inside:
            figures = asyncio.run(play_inside(uf2, options.board, options.moves))
        else:
            figures = play_battle(uf2, options.board, _tell)
    except boards.BoardError as error:
        print(error, file=sys.stderr)
        return 1
    except (EmulationFailed, OSError, RuntimeError, TableError, TimeoutError) as error:
        print(f"chronotable: the emulated Pico failed: {error}", file=sys.stderr)
        return 1
    print(json.dumps(figures))
    return 0


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def play_battle(uf2: Path, board: str, tell: Callable[[str], None] = lambda line: None) -> dict[str, object]:
    """The rehearsed battle: by taps, wheel and buttons."""
    battle = Battle(board)
    table = EmulatedTable(board, uf2, flash_image({**image(board), **battle.files}))
    return Performance(table, battle, tell).play()


def listen(uf2: Path, board: str, number: int, empty: bool) -> int:
    """An emulated table for host tools, until Ctrl-C."""
    files = {} if empty else image(board)
    with EmulatedPort(EmulatedTable(board, uf2, flash_image(files)), number) as port:
        port.do(lambda table: None)  # answered when it has started
        _tell(f"The emulated table is at {port.url}, much slower than a Pico. Ctrl-C ends it. Try:")
        _tell(f"  CHRONOTABLE_PATIENCE={PATIENCE} python -m host_tools doctor --port {port.url}")
        print(port.url, flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            port.wait()
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


def inside(moves: int) -> str:
    """What the device runs, with the names that things have there."""
    names = called()
    prelude = {
        "MOVES": moves,
        "PLACES": {name: names[name] for name in TAKEN},
        "NAMES": {name[2:]: there for name, (_, there) in names.items() if name.startswith("-.")},
    }
    return script("inside", *(f"{name} = {value!r}" for name, value in prelude.items()))


def recorded_game(files: dict[str, bytes]) -> bytes:
    """The moves of a whole game with real cards, as the bench plays it."""
    with tempfile.NamedTemporaryFile(suffix=".cat") as file:
        file.write(files["/cards/history.cat"])
        file.flush()
        return table_game("history", Catalogue(file.name))


async def play_inside(uf2: Path, board: str, moves: int = MOVES) -> dict[str, object]:
    # Imported here: the emulator takes a moment to load and nobody else needs it.
    from rp2040py.boards import BOARDS, resolve_firmware
    from rp2040py.device import MicroPythonDevice

    files = {**image(board), "/maintenance": b""}
    files["/table.game"] = recorded_game(files)
    with tempfile.TemporaryDirectory() as folder:
        filesystem = Path(folder) / "flash.img"
        filesystem.write_bytes(flash_image(files))
        spec = resolve_firmware(BOARDS["pico"], "micropython", str(uf2))
        async with MicroPythonDevice(board=spec, filesystem=filesystem) as device:
            stdout, stderr = await device.aexec(inside(moves), TIME_OUT)
    if stderr:
        raise RuntimeError(stderr.decode())
    figures: dict[str, object] = json.loads(stdout)
    return figures
