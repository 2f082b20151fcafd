"""`chronotable boards`: which boards there are, whether one is sound, and how to wire it."""

import argparse
from pathlib import Path

from host_tools import ROOT, boards
from host_tools.boards.assembly import circuit
from host_tools.boards.netlist import netlist
from host_tools.boards.picture import pictures
from host_tools.boards.wiring import shopping
from host_tools.errors import FAILED, ToolError
from host_tools.files import write_whole
from host_tools.options import actions
from host_tools.output import Output


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    choices.add("list", "the boards that come with the table", _list)
    check = choices.add("check", "whether board files are sound, with every mistake at once", _check)
    check.add_argument("files", nargs="+", metavar="BOARD", help="a board of boards/, or a board file")
    wiring = choices.add(
        "wiring", "every wire of a board, as a table or a picture, and the parts to buy", _wiring
    )
    wiring.add_argument("board", metavar="BOARD", help="a board of boards/, or a board file")
    wiring.add_argument(
        "--picture",
        type=Path,
        metavar="FILE",
        help="draw it: FILE.svg or FILE.png, and more sheets beside it",
    )
    wiring.add_argument("--netlist", type=Path, metavar="FILE", help="write a netlist that KiCad reads")
    wiring.add_argument("--parts", action="store_true", help="the parts list instead of the wires")


def _list(options: argparse.Namespace, out: Output) -> int:
    sound = [boards.load(path) for path in sorted((ROOT / "boards").glob("*.toml"))]
    heads = ("name", "module", "readers", "leds", "display", "buttons", "buzzer")
    out.rows(
        heads,
        [
            (
                board.name,
                board.module,
                len(board.readers),
                board.leds.count,
                board.display.chip,
                len(board.buttons),
                board.buzzer is not None,
            )
            for board in sound
        ],
    )
    return 0


def _check(options: argparse.Namespace, out: Output) -> int:
    failed = 0
    for file in options.files:
        try:
            board = boards.load(boards.find(file))
        except boards.BoardError as error:
            failed += 1
            for problem in error.problems:
                out.record(ok=False, **{**vars(problem), "value": str(problem.value)})
                out.say(str(problem), "red")
            continue
        margins = {rail.name: rail.margin for rail in board.rails}
        out.record(ok=True, file=file, name=board.name, rails=margins)
        out.say(f"{file}: {board.name} is sound: {len(board.readers)} readers, {board.leds.count} LEDs.")
        for rail in board.rails:
            out.say(f"  {rail}")
    return FAILED if failed else 0


def _wiring(options: argparse.Namespace, out: Output) -> int:
    try:
        board = boards.load(boards.find(options.board))
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    if options.picture:
        _write(pictures(board, options.picture), f"The wiring of {board.name}", out)
    if options.netlist:
        _write({options.netlist: netlist(board).encode()}, f"The netlist of {board.name}", out)
    if options.parts:
        out.rows(("part", "how_many", "look_for", "refs"), shopping(circuit(board)))
    if not (options.picture or options.netlist or options.parts):
        out.rows(boards.Wire._fields, boards.wires(board))
    return 0


def _write(files: dict[Path, bytes], what: str, out: Output) -> None:
    for file, data in files.items():
        write_whole(file, data)
        out.record(ok=True, file=str(file))
    out.say(f"{what} is in {', '.join(map(str, files))}.")
