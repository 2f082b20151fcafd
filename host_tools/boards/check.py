"""Reads a board file, checks everything, and gives the board, or all its problems at once."""

import os
from pathlib import Path as FilePath

from host_tools import ROOT
from host_tools.boards.board import Board, from_tree
from host_tools.boards.buses import check_buses
from host_tools.boards.controls import check_controls
from host_tools.boards.lines import key_lines
from host_tools.boards.pins import check_pins
from host_tools.boards.pio import check_pio
from host_tools.boards.places import check_places
from host_tools.boards.power import check_power
from host_tools.boards.problems import BoardError, Findings, Problem
from host_tools.boards.rails import ma_without_leds, rails
from host_tools.boards.signals import check_signals
from host_tools.boards.walk import sound_part
from host_tools.toml_text import NoToml, parse_toml

CHECKS = (check_pins, check_pio, check_buses, check_power, check_signals, check_places, check_controls)


def find(board: str) -> FilePath:
    """The file of a board: one of ours by its name, or any file by its path."""
    ours = {path.stem: path for path in (ROOT / "boards").glob("*.toml")}
    if board in ours:
        return ours[board]
    path = FilePath(board)
    if path.suffix == ".toml" or path.name != board or os.path.isfile(board):
        return path
    allowed = f"{', '.join(sorted(ours))}, or the path of a board file"
    raise BoardError([Problem("unknown", board, 0, "", None, allowed, "There is no such board.")])


def load(path: FilePath | str) -> Board:
    """The board in this file. Raises BoardError with every problem of the file."""
    try:
        text = FilePath(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise _refused("unreadable", str(path), f"The file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise _refused("unreadable", str(path), "The file is not UTF-8 text.") from error
    return parse(text, str(path))


def parse(text: str, file: str) -> Board:
    """The board that this text describes; `file` is the name used in messages."""
    try:
        tree = parse_toml(text)
    except NoToml as error:
        raise _refused("syntax", file, f"This is not TOML: {error.why}.", error.line) from error
    findings = Findings(file, key_lines(text))
    sound = sound_part(tree, findings)
    for check in CHECKS:
        check(sound, findings)
    findings.refuse()
    return from_tree(sound, sound["board"]["supply_ma"] - ma_without_leds(sound), rails(sound))


def _refused(code: str, file: str, message: str, line: int = 0) -> BoardError:
    return BoardError(
        [Problem(code, file, line, "", None, "a board file in TOML, see docs/boards.md", message)]
    )
