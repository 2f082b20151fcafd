"""`chronotable advise`: whoever plays at the table may ask what a good player would do."""

import argparse
import time
from typing import TYPE_CHECKING

from host_tools.errors import PicoError, Stopped, ToolError
from host_tools.options import whole_number
from host_tools.output import Output
from host_tools.ports import add_port, port_of
from host_tools.talk import Table

if TYPE_CHECKING:
    from host_tools.journals import Move
    from host_tools.network.adviser import Adviser
    from host_tools.network.table_side import Running, TableSide

AGAIN_S = 2.0
FULL = 0
OFF = "Hints are switched off at this table: its settings, or chronotable configure set hints on."


def arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument("--iterations", type=whole_number, metavar="N", help="instead of going by the clock")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    if options.iterations == 0:
        raise ToolError("--iterations 0: it must think at least once.", "", "usage")
    with port_of(options, live=True) as port:
        try:
            _advise(options, port, out)
        except KeyboardInterrupt:
            raise Stopped("Stopped. The table plays on, without advice.") from None
    return 0


def adviser_for(iterations: int | None, out: Output) -> "Adviser":
    from host_tools.network.adviser import Adviser

    # The bots are the simulator's.
    from sim.opponent.hints import hint, no_hint

    def think(running: "Running", moves: "list[Move] | None", language: str) -> list[str]:
        if moves is None or running.setup[0] == FULL:
            return [no_hint(language)]
        return hint(running.game, running.setup, moves, language, iterations)

    return Adviser(think, out.say)


def _advise(options: argparse.Namespace, port: str, out: Output) -> None:
    """Until Ctrl-C; a table that goes away is waited for."""
    from host_tools.network.table_side import TableSide

    adviser = adviser_for(options.iterations, out)
    told = False
    while True:
        try:
            with Table(port) as talk:
                table = TableSide(talk)
                table.offer_hints(True)
                if not told:
                    told = True
                    _begin(talk, out)
                _serve(adviser, table)
        except PicoError as error:
            if not told:
                raise
            out.say(f"{error.message} It is waited for.", "dim")
            time.sleep(AGAIN_S)


def _begin(talk: Table, out: Output) -> None:
    on = talk.ask("get hints") == "on"
    out.record(ok=True, hints=on)
    if not on:
        out.say(OFF)
    out.say('Hold BACK at the table and choose "What would you do?". Ctrl-C ends this.')


def _serve(adviser: "Adviser", table: "TableSide") -> None:
    while True:
        try:
            adviser.step(table)
        except KeyboardInterrupt:
            table.offer_hints(False)
            raise
