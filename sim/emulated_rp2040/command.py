"""`make emulate UF2=path`: the firmware on an emulated RP2040, under real MicroPython.

Boots the given MicroPython image with the board's chips on its pins. Its flash holds what the flasher would
copy, and a game that goes on: a card, the wheel and the buttons play a piece of it (in history a battle), and
the display must show what the simulated table showed. Prints one JSON line with what it measured, in
emulated time.

With --listen it is a table behind a socket instead, for mpremote, `flash` and `doctor`. With --inside the
device itself plays moves of a game with the most players, one after the other.
"""

import argparse
import contextlib
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_tools import boards
from host_tools.flash import image
from host_tools.options import whole_number
from sim.chips.filesystem import OFFSET, Filesystem
from sim.chips.flash import Flash
from sim.clock import Clock
from sim.emulated_rp2040.history_odds import expected, reckoning
from sim.emulated_rp2040.performance import EmulationFailed, Performance
from sim.emulated_rp2040.port import PATIENCE, EmulatedPort
from sim.emulated_rp2040.processor import ProcessorFailed
from sim.emulated_rp2040.profile import Profiler, written
from sim.emulated_rp2040.rehearsal import GAMES, Rehearsal
from sim.emulated_rp2040.scripts import called, compiled
from sim.emulated_rp2040.table import EmulatedTable
from sim.emulated_rp2040.uf2 import NoUf2, find_uf2
from sim.play.recorded import table_game
from sim.table import TableError
from sim.vm import NoVm
from store.catalogue import Catalogue

UF2 = b"UF2\n"  # how such a file begins
MOST_PORTS = 65535
MOVES = 250
MOVES_MS = 400  # that a move and what comes with it may take
RECKONING_MS = 60_000
MEMORY = "import gc; gc.collect(); print(gc.mem_free())"
# The same without the link to a host, which is in memory only once one talks: whoever measures is one.
UNLINK = """
import sys
from {module} import {running} as panel
panel.{link} = None
for name in list(sys.modules):
    if name.split(".")[0] == "link":
        del sys.modules[name]
"""
HEAP_BLOCK = 16  # bytes, of which MicroPython counts its heap
START = "import moves; moves.play({!r}, {})"
READY = b"READY\r\n"
END = b"END\r\n"
START_MS = 12_000


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
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="(default: %(default)s)")
    parser.add_argument("--inside", action="store_true", help="play moves on the device itself")
    parser.add_argument(
        "--moves", type=whole_number, default=MOVES, help="for --inside (default: %(default)s)"
    )
    parser.add_argument(
        "--profile", action="store_true", help="with --inside: the functions in which moves spend their time"
    )
    options = parser.parse_args(arguments)
    if options.listen is not None and options.listen > MOST_PORTS:
        parser.error(f"argument --listen: a port is a number from 0 to {MOST_PORTS}")
    if options.profile and not options.inside:
        parser.error("argument --profile: only with --inside")
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
            profile = _tell if options.profile else None
            figures = play_inside(uf2, options.board, options.game, options.moves, profile)
        else:
            figures = play_piece(uf2, options.board, options.game, _tell)
    except boards.BoardError as error:
        print(error, file=sys.stderr)
        return 1
    except (EmulationFailed, NoVm, OSError, ProcessorFailed, TableError) as error:
        print(f"chronotable: the emulated Pico failed: {error}", file=sys.stderr)
        return 1
    print(json.dumps(figures))
    return 0


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def play_piece(
    uf2: Path, board: str, game: str, tell: Callable[[str], None] = lambda line: None
) -> dict[str, object]:
    """The rehearsed piece of a game by taps, wheel and buttons: what it took, and what is free then."""
    table, performance = perform_piece(uf2, board, game, tell)
    return figures_of(table, performance)


def perform_piece(
    uf2: Path, board: str, game: str, tell: Callable[[str], None] = lambda line: None
) -> tuple[EmulatedTable, Performance]:
    rehearsal = Rehearsal(game, board)
    table = EmulatedTable(board, uf2, flash_image({**image(board), **rehearsal.files}))
    performance = Performance(table, rehearsal, tell)
    performance.perform()
    return table, performance


def figures_of(table: EmulatedTable, performance: Performance) -> dict[str, object]:
    figures = performance.figures()
    table.plug_in_usb()
    figures["free_with_host"] = int(table.execute(MEMORY))
    figures["free_heap"] = int(table.execute(unlinking() + MEMORY))
    if performance.rehearsal.game == "history":
        figures |= _reckon(table)
    return {**figures, "emulated_ms": round(table.ms)}


def unlinking() -> str:
    names = called()
    module, running = names["loop.running"]
    return UNLINK.format(module=module, running=running, link=names.get("-.link", ("", "link"))[1])


def _reckon(table: EmulatedTable) -> dict[str, object]:
    """Battles and odds by themselves, without table and display."""
    told = json.loads(table.execute(reckoning(), RECKONING_MS))
    if told["odds"] != expected():
        raise EmulationFailed(f"the odds are {told['odds']} and should be {expected()}")
    return {
        "loop_ns": told["loop_ns"],  # a turn of the calibration loop: 4,600 on a Pico
        "resolve_us": told["battle_us"],
        "odds_us": told["odds_us"],
    }


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
    """The flash behind MicroPython with these files on it, as a fresh Pico would have it after flashing.

    What ends in / is a folder.
    """
    flash = Flash(Clock())
    with flash.timeless():
        filesystem = Filesystem(flash)
        for path, data in files.items():
            for depth in range(2, path.count("/") + 1):
                folder = "/".join(path.split("/")[:depth])
                if folder.rsplit("/", 1)[1] not in filesystem.listdir(folder.rsplit("/", 1)[0] or "/"):
                    filesystem.mkdir(folder)
            if not path.endswith("/"):
                with filesystem.open(path, "wb") as file:
                    file.write(data)
    return bytes(flash.data[OFFSET:])


def recorded_game(game: str, files: dict[str, bytes], moves: int) -> bytes:
    """The beginning of a game of the most players with real cards, as the bench plays it."""
    with tempfile.NamedTemporaryFile(suffix=".cat") as file:
        file.write(files[f"/cards/{game}.cat"])
        file.flush()
        return table_game(game, Catalogue(file.name), moves)


def play_inside(
    uf2: Path, board: str, game: str, moves: int = MOVES, profile: Callable[[str], None] | None = None
) -> dict[str, object]:
    """The device itself plays moves, without anybody to wait for: the memory and the speed of a long game.

    A profile tells in which functions they spend their time.
    """
    files = {**image(board), "/maintenance": b"", "/moves.mpy": compiled("moves")}
    files["/recorded"] = recorded_game(game, files, moves)
    table = EmulatedTable(board, uf2, flash_image(files))
    table.plug_in_usb()
    empty = int(table.execute(MEMORY))
    profiler = Profiler(table) if profile else None
    said = table.start(START.format(game, moves), READY, START_MS)
    if profiler:
        # What counts is the work of moves and frames, neither the display nor waiting.
        profiler.begin(int(re.findall(r"^WITHIN (\d+)", said, re.MULTILINE)[0]))
    said += table.ask(b"", END, MOVES_MS * (moves + 20))
    if profiler and profile:
        table.stop()
        for line in written(profiler.profiles()):
            profile(line)
    return {"game": game, **inside_figures(said, empty)}


def inside_figures(said: str, empty: int) -> dict[str, object]:
    """What on_device/moves.py has told; it takes some of the heap itself, which `empty` is without."""
    free, *at_rest = [int(found) for found in re.findall(r"FREE (\d+)", said)]
    own = empty - free
    blocks = [int(found) * HEAP_BLOCK for found in re.findall(r"max free sz: (\d+)", said)]
    menu = int(re.findall(r"^MENU (\d+)", said, re.MULTILINE)[0])
    loaded = int(re.findall(r"^LOADED (?!loop )\S+ (\d+)", said, re.MULTILINE)[0])
    took = [[int(us) / 1000 for us in line.split()] for line in re.findall(r"^MOVE (.*)", said, re.MULTILINE)]
    told = json.loads(said[said.rindex("{") : said.rindex("}") + 1])
    return {
        "moves": len(took),
        "load_ms": round(loaded / 1000, 1),
        "free_at_menu": menu + own,
        "free_in_game": min(at_rest) + own,
        "largest_free_block": min(blocks[1:]),
        "move_mean_ms": round(sum(move[1] for move in took) / len(took), 1),
        "move_slowest_ms": round(max(move[1] for move in took), 1),
        "move_hold_ms": round(max(move[2] for move in took), 1),
        "frame_hold_ms": round(max(move[3] for move in took), 1),
        **told,
    }
