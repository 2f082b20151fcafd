"""`chronotable boards`: which boards there are, whether one is sound, and how to wire it."""

import argparse
from collections import Counter
from pathlib import Path

from host_tools import ROOT, boards
from host_tools.boards.board import Board
from host_tools.boards.picture import picture
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
    wiring.add_argument("--picture", type=Path, metavar="FILE", help="draw it: FILE.svg or FILE.png")
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
        out.record(ok=True, file=file, name=board.name)
        out.say(f"{file}: {board.name} is sound: {len(board.readers)} readers, {board.leds.count} LEDs.")
    return FAILED if failed else 0


def _wiring(options: argparse.Namespace, out: Output) -> int:
    try:
        board = boards.load(boards.find(options.board))
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    if options.picture:
        write_whole(options.picture, picture(board, options.picture.suffix))
        out.record(ok=True, file=str(options.picture))
        out.say(f"The wiring of {board.name} is drawn in {options.picture}.")
    elif options.parts:
        out.rows(("part", "how_many"), parts(board))
    else:
        out.rows(boards.Wire._fields, boards.wires(board))
    return 0


def parts(board: Board) -> list[tuple[str, int]]:
    """What to buy."""
    readers = Counter(reader.chip for reader in board.readers)
    names = {"mfrc522": "RC522 reader module (MFRC522)", "pn532": "PN532 reader module"}
    size = f"{board.display.width} x {board.display.height}"
    found = [({"pico": "Raspberry Pi Pico", "pico_w": "Raspberry Pi Pico W"}[board.module], 1)]
    found += [(names[chip], count) for chip, count in readers.items()]
    found += [
        (f"OLED display {size}, I2C ({board.display.chip.upper()})", 1),
        ("rotary encoder" + (" with push" if board.encoder.push is not None else ""), 1),
        ("WS2812 LED, on a strip", board.leds.count),
        ("push button", len(board.buttons)),
    ]
    if board.buzzer is not None:
        found.append(("passive buzzer", 1))
    return [*found, (f"5 V supply of {board.supply_ma} mA or more", 1)]
