"""`chronotable image`: one UF2 with MicroPython, firmware, board, cards, texts and settings."""

import argparse
import tempfile
from pathlib import Path

from host_tools import cards, sheets
from host_tools.commands.backup import fetch
from host_tools.commands.flash import board_image, module_of
from host_tools.errors import PicoError, ToolError
from host_tools.files import read_whole, read_words, write_new
from host_tools.flash import BOARD, VERSION
from host_tools.output import Output
from host_tools.owned import SETTINGS
from host_tools.ports import add_port
from host_tools.questions import can_ask, confirmed
from host_tools.settings import InFile, checked, read_text
from host_tools.table_image import joined
from host_tools.uf2 import fetch_uf2

LOST = "Games, tags and settings of the table that it is dropped onto are lost."


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("board", help="a board of boards/, or a board file")
    parser.add_argument(
        "--uf2", required=True, help="MicroPython for its module: a file, or an address with --sha256"
    )
    parser.add_argument("--sha256", help="what a downloaded UF2 must have")
    parser.add_argument("-o", "--out", type=Path, default=Path("table.uf2"), help="(default: table.uf2)")
    parser.add_argument("--force", action="store_true", help="replace a file that is there already")
    parser.add_argument("--language", help="of the display")
    parser.add_argument("--settings", type=Path, help="as configure export wrote them")
    parser.add_argument(
        "--cards", type=Path, metavar="FOLDER", help="edited sheets, as cards export wrote them"
    )
    parser.add_argument(
        "--keep", action="store_true", help="take games, tags and settings of the connected table along"
    )
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    micropython = fetch_uf2(options.uf2, options.sha256)
    module = module_of(options.board)
    wanted = _wanted(options)
    catalogues = _cards(options.cards) if options.cards else {}
    with out.working("Compiling the firmware"):
        files = board_image(options.board)
    if options.keep:
        files |= _kept(options, out)
    if wanted:
        files[SETTINGS] = _settings(wanted, files.get(SETTINGS))
    files |= catalogues
    data, info = joined(micropython, options.uf2, module, files)
    write_new({options.out: data}, options.force)
    version = files[VERSION].decode().strip()
    out.record(
        ok=True,
        file=str(options.out),
        bytes=len(data),
        micropython=info.version,
        version=version,
        files=len(files),
    )
    out.say(
        f"{options.out}: MicroPython {info.version} and version {version} for {options.board},"
        f" {len(data) // 1024} KB."
    )
    out.say(
        f"Hold BOOTSEL while you plug the {module.title} in, and drop it on the drive {module.uf2_board}."
    )
    if not options.keep:
        out.say(f"{LOST} --keep takes them along.")
    return 0


def _cards(folder: Path) -> dict[str, bytes]:
    """The catalogues of the games that have sheets there."""
    found = {}
    for game in sheets.games_in(folder):
        fresh = sheets.find([folder], game, cards.CARDS)
        with cards.with_sheets(game, fresh, cards.CARDS) as trial:
            found[f"/cards/{game}.cat"] = cards.compiled(game, trial)
    if not found:
        advice = "Get some with: chronotable cards export."
        raise ToolError(f"{folder} has no sheets of a game.", advice, "sheets")
    return found


def _kept(options: argparse.Namespace, out: Output) -> dict[str, bytes]:
    """What belongs to the owner of the table; how it is wired is what this image is for."""
    try:
        return {path: data for path, data in fetch(options, out).items() if path != BOARD}
    except PicoError as error:
        out.say(f"{error.message} {LOST}", "yellow")
        if can_ask(out) and confirmed("Make the image without them?"):
            return {}
        raise


def _wanted(options: argparse.Namespace) -> dict[str, str]:
    """Settings by their names; what is wrong with one is told before anything is compiled."""
    wanted = read_text(read_words(options.settings), str(options.settings)) if options.settings else {}
    if options.language:
        checked("language", options.language)
        wanted["language"] = options.language
    return wanted


def _settings(wanted: dict[str, str], before: bytes | None) -> bytes:
    """The settings file of a table that has these, and else what it had."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.txt"
        if before is not None:
            path.write_bytes(before)
        file = InFile(path)
        for name, value in wanted.items():
            file.set(name, value)
        return read_whole(path)
