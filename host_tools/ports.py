"""Which table is meant: the one that is plugged in, the one named with --port, or a simulated one."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from host_tools import boards
from host_tools.errors import ToolError
from host_tools.serial_line import check_address, find_port

SIMULATED = "sim"


def add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        help="a device path, socket://host:port, or sim (a fresh simulated table; sim:BOARD for another"
        " board); found by itself if left out",
    )


def is_simulated(options: argparse.Namespace) -> bool:
    return (options.port or "").partition(":")[0] == SIMULATED


@contextmanager
def port_of(options: argparse.Namespace) -> Iterator[str]:
    """An address that can be opened while this lasts."""
    name = options.port or find_port()
    kind, _, board = name.partition(":")
    if kind != SIMULATED:
        check_address(name)
        yield name
        return
    # The simulator is large, and only this needs it.
    from sim.raw_repl import SimulatedPort
    from sim.sticker_hand import StickerHand
    from sim.table import Table

    try:
        table = Table(boards.find(board or "pico_duel"))
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    with SimulatedPort(table) as port:
        port.hand = StickerHand(table).move
        yield port.url
