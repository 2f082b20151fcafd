"""`chronotable print`: labels for stickers, a reference for players, templates for drilling, as PDF."""

import argparse
from pathlib import Path

from host_tools import boards
from host_tools.errors import ToolError, UsageError
from host_tools.files import write_new
from host_tools.options import actions
from host_tools.output import Output
from host_tools.phrases import counted
from host_tools.printing.labels import print_labels
from host_tools.printing.paper import LANGUAGES, PAPERS, Paper, data
from host_tools.printing.reference import print_reference
from host_tools.printing.spaces import print_spaces
from host_tools.stickers import COMMAND, games_with_stickers

BOARD = "pico_full"


def arguments(parser: argparse.ArgumentParser) -> None:
    choices = actions(parser)
    stickers = choices.add("stickers", "a label for each sticker, in the order of enrolling", run_stickers)
    stickers.add_argument("game", help=f"one of: {', '.join((*games_with_stickers(), COMMAND))}")
    reference = choices.add(
        "reference", "a page to fold: the turn, and what lights and sounds mean", run_reference
    )
    reference.add_argument("game", help=f"one of: {', '.join(data('words')['turn'])}")
    spaces = choices.add("spaces", "templates for the table top, true to scale", run_spaces)
    spaces.add_argument("board", nargs="?", default=BOARD, help=f"of boards/, or a file (default: {BOARD})")
    for action in (stickers, reference, spaces):
        action.add_argument("--paper", default=PAPERS[0], help=f"{' or '.join(PAPERS)} (default: a4)")
        action.add_argument("--language", help="en, it or es (reference: all three, one page each)")
        action.add_argument("-o", "--out", type=Path, help="the PDF (default: named after what it is)")
        action.add_argument("--force", action="store_true", help="replace a file that is there already")


def run_stickers(options: argparse.Namespace, out: Output) -> int:
    _check(options, "game", (*games_with_stickers(), COMMAND))
    pages = print_labels(options.game, options.paper, options.language or LANGUAGES[0])
    return _write(pages, f"stickers-{options.game}.pdf", options, out)


def run_reference(options: argparse.Namespace, out: Output) -> int:
    _check(options, "game", tuple(data("words")["turn"]))
    languages = [options.language] if options.language else list(LANGUAGES)
    pages = print_reference(options.game, options.paper, languages)
    return _write(pages, f"reference-{options.game}.pdf", options, out)


def run_spaces(options: argparse.Namespace, out: Output) -> int:
    _check(options)
    try:
        board = boards.load(boards.find(options.board))
    except boards.BoardError as error:
        raise ToolError(str(error), "See: chronotable boards list.", "board") from error
    pages = print_spaces(board, options.paper, options.language or LANGUAGES[0])
    return _write(pages, f"spaces-{board.name}.pdf", options, out)


def _check(options: argparse.Namespace, what: str = "", allowed: tuple[str, ...] = ()) -> None:
    for name, known in ((what, allowed), ("paper", PAPERS), ("language", LANGUAGES)):
        word = getattr(options, name, None) if name else None
        if word is not None and word not in known:
            raise UsageError(f"There is no {name} {word}.", f"There are: {', '.join(known)}.")


def _write(pages: Paper, name: str, options: argparse.Namespace, out: Output) -> int:
    path = options.out or Path(name)
    write_new({path: pages.whole()}, options.force)
    out.record(ok=True, file=str(path), pages=pages.pages)
    out.say(f"{path}: {counted(pages.pages, 'page')}. Print at 100 %, without fitting to the page.")
    return 0
