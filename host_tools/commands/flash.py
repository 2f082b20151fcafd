"""`chronotable flash`: MicroPython onto an empty Pico, the firmware onto a table, whole or not at all."""

import argparse
import json
import time
from pathlib import Path

from host_tools import FIRMWARE, boards
from host_tools.backups import files_of, offered
from host_tools.boards.modules import MODULES, Module
from host_tools.build import BuildError
from host_tools.compile import CompileError
from host_tools.errors import PicoError, ToolError, UsageError
from host_tools.flash import BOARD, VERSION, Plan, firmware_files, flash, image, plan, with_board
from host_tools.flash_watch import watch
from host_tools.output import Output
from host_tools.patience import patient
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of
from host_tools.serial_line import find_port
from host_tools.talk import Table
from host_tools.uf2 import bootsel_drive, check_fits, fetch_uf2, install
from host_tools.watching import Watch

DEFAULT_BOARD = "pico_duel"
START_S = 20.0  # until a table that was reset answers


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board",
        help=f"a board of boards/, or a board file; left out: the one that the table has, or {DEFAULT_BOARD}",
    )
    parser.add_argument(
        "--uf2", help="MicroPython for a Pico in BOOTSEL mode: a file, or an address with --sha256"
    )
    parser.add_argument("--sha256", help="what a downloaded UF2 must have")
    parser.add_argument(
        "--backup",
        type=Path,
        help="for an empty table: what chronotable backup wrote of it, to bring back too",
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be copied")
    parser.add_argument(
        "--watch", action="store_true", help="stay, and bring each change of the sources onto the table"
    )
    add_port(parser)
    parser.set_defaults(run=run)


def options_for(port: str | None, backup: Path) -> argparse.Namespace:
    """To flash an empty table and bring a backup back, as if somebody had typed it."""
    return argparse.Namespace(
        port=port, backup=backup, board=None, uf2=None, sha256=None, dry_run=False, watch=False, run=run
    )


def run(options: argparse.Namespace, out: Output) -> int:
    uf2 = _checked_uf2(options)
    lost = files_of(options.backup, out) if options.backup else {}
    if uf2 and options.board:
        check_fits(uf2, options.uf2, module_of(options.board))
    sources = Watch(FIRMWARE)  # from now on: what changes while the table is flashed counts too
    with out.working("Compiling the firmware"):
        files = board_image(options.board or DEFAULT_BOARD)
    if not options.port and not options.dry_run:
        _install_micropython(uf2, options.uf2, out)
    with port_of(options) as port:
        status = _put(options, port, files, lost, out)
        if not options.watch or options.dry_run:
            return status

        def put_again() -> None:
            _put(options, port, board_image(options.board or DEFAULT_BOARD), {}, out)

        return watch(port, sources, put_again, out)


def _put(
    options: argparse.Namespace, port: str, files: dict[str, bytes], lost: dict[str, bytes], out: Output
) -> int:
    """Bring the table to this image, and what an empty one had before."""
    with Pico(port) as pico:
        there = pico.hashes()
        if options.backup and there and lost:
            pico.reset()
            raise ToolError(
                "This table is not empty.", "Its backup comes back with: chronotable restore.", "not_empty"
            )
        if not there and not options.dry_run:
            lost = lost or _lost_files(out)
        wired = lost.get(BOARD) or (pico.read(BOARD) if BOARD in there else b"")
        if options.board is None and wired:
            files = _keep_board(wired, files, out)
        files = files | {path: data for path, data in lost.items() if path != BOARD}
        todo = plan(files, there)
        _tell(out, todo, files, port)
        if options.dry_run:
            pico.reset()
            return 0
        flash(pico, files, out, todo)
    return _greet(port, files[VERSION].decode().strip(), out)


def _lost_files(out: Output) -> dict[str, bytes]:
    """MicroPython has formatted a file system that it could not read, or the Pico is new."""
    out.say("The file system of this Pico is empty.")
    found = offered(out, Path())
    if found is not None:
        return files_of(found, out)
    out.say("If it was not empty before: chronotable restore FILE brings a backup back.")
    return {}


def _keep_board(wired: bytes, files: dict[str, bytes], out: Output) -> dict[str, bytes]:
    """How a table is wired does not change because its firmware does."""
    try:
        board = json.loads(wired)
        name, module = board["name"], board.get("module")
    except (ValueError, KeyError, TypeError):
        out.say(
            f"The table does not say how it is wired: it gets {DEFAULT_BOARD}. Name another with --board."
        )
        return files
    out.say(f"The table stays wired as {name}. Name another board with --board.")
    return with_board(firmware_files(module) if module in MODULES else files, wired)


def module_of(board: str) -> Module:
    """What the board is built with."""
    try:
        return MODULES[boards.load(boards.find(board)).module]
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error


def board_image(board: str) -> dict[str, bytes]:
    """Every file for a table that is wired like this."""
    try:
        return image(board)
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    except (BuildError, CompileError) as error:
        raise ToolError(str(error), "", "build") from error


def _checked_uf2(options: argparse.Namespace) -> bytes | None:
    """MicroPython as it was named: a wrong file is told before anything is looked for or compiled."""
    if options.uf2:
        return fetch_uf2(options.uf2, options.sha256)
    if options.sha256:
        raise UsageError("--sha256 belongs to --uf2.", "Name the file of MicroPython with --uf2.")
    return None


def _install_micropython(uf2: bytes | None, name: str, out: Output) -> None:
    found = bootsel_drive()
    if found is None:
        if uf2:
            out.say("No Pico is in BOOTSEL mode: MicroPython is not installed anew.")
        return
    drive, module = found
    if not uf2:
        raise ToolError(
            f"A Pico in BOOTSEL mode is at {drive}: it needs MicroPython first.",
            "Get the UF2 file of MicroPython 1.29 for your Pico and name it with --uf2.",
            "bootsel",
        )
    check_fits(uf2, name, module)
    with out.progress("MicroPython", len(uf2)) as advance:
        install(uf2, drive)
        advance(len(uf2))
    out.say("MicroPython is installed; the Pico starts.")
    _wait_for_port()


def _wait_for_port() -> None:
    deadline = time.monotonic() + START_S
    while True:
        time.sleep(0.5)
        try:
            find_port()
            return
        except PicoError:
            if time.monotonic() > deadline:
                raise


def _tell(out: Output, todo: Plan, files: dict[str, bytes], port: str) -> None:
    total = sum(len(data) for data in todo.missing.values())
    out.record(port=port, changed=sorted(todo.changed), removed=todo.stale, bytes=total)
    if todo.empty:
        out.say(f"All {len(files)} files on {port} are up to date.")
        return
    out.say(f"{len(todo.changed)} of {len(files)} files changed, {total / 1024:.0f} KB to copy to {port}")
    for path in sorted(todo.changed):
        out.say(f"  {path}")
    for path in todo.stale:
        out.say(f"  {path} (removed)")


def _greet(port: str, wanted: str, out: Output) -> int:
    """Say which version runs, as the table itself tells it."""
    deadline = time.monotonic() + patient(START_S)
    while True:
        time.sleep(0.3)
        try:
            with Table(port) as table:
                version, board = table.hello()
            break
        except PicoError as error:
            if time.monotonic() > deadline:
                raise PicoError(
                    f"The files are in place, but the table does not answer: {error.message}",
                    "Look at what it says: chronotable doctor.",
                    "no_hello",
                ) from error
    if version != wanted:
        raise PicoError(f"The table runs {version} and not {wanted}.", "Flash it again.", "version")
    out.record(ok=True, version=version, board=board)
    out.say(f"The table runs version {version} on the board {board}.")
    return 0
