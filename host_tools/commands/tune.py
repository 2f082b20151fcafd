"""`chronotable tune`: measures gains and speeds, shows what would change, writes board file and table."""

import argparse
from pathlib import Path

from host_tools import boards
from host_tools.errors import Stopped, ToolError
from host_tools.flash import BOARD, deliver
from host_tools.output import Output
from host_tools.pico import Pico
from host_tools.ports import add_port, port_of
from host_tools.questions import can_ask, confirmed
from host_tools.talk import Table
from host_tools.tune import difference, find, tuned
from host_tools.verdict import Ask


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--board", required=True, help="the board file of this table, or the name of one of ours"
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what would change")
    parser.add_argument("--yes", action="store_true", help="write without asking")
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    try:
        path = Path(boards.find(options.board))
        board = boards.load(path)
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    text = path.read_text(encoding="utf-8-sig")
    with port_of(options) as port:
        try:
            with Table(port) as table:
                findings = find(table, board, _ask(out))
        except KeyboardInterrupt:
            raise Stopped("Stopped. Nothing was changed.") from None
        changed = tuned(text, board, findings)
        out.record(gains=findings.gains, bauds=findings.bauds, changed=changed != text)
        if changed == text:
            out.say("Gains and speeds of the board file are right: nothing changes.")
            return 0
        out.say(difference(text, changed, path.name))
        if options.dry_run:
            return 0
        if not options.yes and not (can_ask(out) and confirmed("Write it to the board file and the table?")):
            raise ToolError("Nothing was changed.", "Answer yes, or give --yes.", "declined")
        _write(path, changed)
        with Pico(port) as pico:
            deliver(pico, {BOARD: boards.as_json(boards.load(path)).encode()})
            pico.reset()
    out.say(f"{path} is written, and the table starts anew with it.")
    return 0


def _write(path: Path, text: str) -> None:
    """A board that no check would let pass is never written."""
    boards.parse(text, str(path))
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _ask(out: Output) -> Ask:
    def ask(question: str) -> bool:
        if not can_ask(out):
            raise ToolError("Somebody has to lay cards.", "Give it at a terminal.", "nobody")
        input(f"  {question} ")
        return True

    return ask
