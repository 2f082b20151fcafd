"""Which table is meant: the one that is plugged in, the one named with --port, or a simulated one."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools import boards
from host_tools.errors import PicoError, ToolError
from host_tools.locks import Locked, lock
from host_tools.serial_line import check_address, find_port

SIMULATED = "sim"
NEW = "new"
DEFAULT_BOARD = "pico_duel"
VARIABLE = "CHRONOTABLE_TABLE"  # names the folder of the simulated tables


def add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        help="a device path, socket://host:port, or sim: a simulated table that stays as it is left"
        " (sim:new begins with a new one, sim:BOARD has another board); found by itself if left out",
    )


def is_simulated(options: argparse.Namespace) -> bool:
    return (options.port or "").partition(":")[0] == SIMULATED


def simulated_folder(options: argparse.Namespace) -> Path:
    """Where the simulated table that is meant is kept, with all that belongs to it."""
    return _home() / _board(options).name


def begin_anew(options: argparse.Namespace) -> None:
    """`sim:new`: forget the simulated table, once; from then on it is `sim` that is meant."""
    words = (options.port or "").split(":")
    if words[0] != SIMULATED or words[-1] != NEW:
        return
    options.port = ":".join(words[:-1])
    from sim.port.kept_table import forget

    with _alone(simulated_folder(options)) as folder:
        forget(folder)


@contextmanager
def port_of(
    options: argparse.Namespace, stickers: Iterable[str] | None = None, live: bool = False
) -> Iterator[str]:
    """An address that can be opened while this lasts.

    At a simulated table a hand lays stickers where they are wanted: those with these UIDs, or fresh ones; and
    time passes as fast as the computer can, but with `live`, where people look on, as on the wall.
    """
    begin_anew(options)
    if not is_simulated(options):
        name = options.port or find_port()
        check_address(name)
        yield name
        return
    with _alone(simulated_folder(options)) as folder, _simulated(options, folder, stickers, live) as url:
        yield url


@contextmanager
def _simulated(
    options: argparse.Namespace, folder: Path, stickers: Iterable[str] | None, live: bool
) -> Iterator[str]:
    # The simulator is large, and only this needs it.
    from sim.port.kept_table import DamagedTable, KeptTable
    from sim.port.raw_repl import SimulatedPort
    from sim.port.sticker_hand import StickerHand

    try:
        kept = KeptTable(boards.find(_board_name(options)), folder)
    except DamagedTable as error:
        advice = f"Begin with a new one: --port {options.port}:{NEW}."
        raise PicoError(f"The simulated table in {folder} is damaged.", advice, "damaged") from error
    if kept.is_new:
        print(f"A new simulated table, with three games played, is kept in {folder}.", file=sys.stderr)
    reader = getattr(options, "reader", None) or ""
    if reader not in kept.table.fields:
        reader = ""  # the command will say so
    try:
        with SimulatedPort(kept.table, live) as port:
            port.hand = StickerHand(port, kept.pile(stickers), reader).move
            yield port.url
    finally:  # also after Ctrl-C: a real table would not forget, either
        kept.save()


@contextmanager
def _alone(folder: Path) -> Iterator[Path]:
    try:
        with lock(folder):
            yield folder
    except Locked as error:
        raise PicoError(
            "Another command uses the simulated table just now.",
            f"Wait until it ends, or name a folder for another table in {VARIABLE}.",
            "port",
        ) from error


def _home() -> Path:
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "chronotable" / "simulated"


def _board_name(options: argparse.Namespace) -> str:
    return str(options.port).removeprefix(SIMULATED).removeprefix(":") or DEFAULT_BOARD


def _board(options: argparse.Namespace) -> boards.Board:
    try:
        return boards.load(boards.find(_board_name(options)))
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
