"""Reads a board file, checks everything, and gives the board, or all its problems at once."""

import re
import tomllib
from pathlib import Path as FilePath

from host_tools.boards.board import Board, from_tree
from host_tools.boards.buses import check_buses
from host_tools.boards.controls import check_controls
from host_tools.boards.lines import key_lines
from host_tools.boards.pins import check_pins
from host_tools.boards.pio import check_pio
from host_tools.boards.places import check_places
from host_tools.boards.power import check_power, ma_without_leds
from host_tools.boards.problems import BoardError, Findings, Problem
from host_tools.boards.walk import sound_part

CHECKS = (check_pins, check_pio, check_buses, check_power, check_places, check_controls)


def load(path: FilePath | str) -> Board:
    """The board in this file. Raises BoardError with every problem of the file."""
    try:
        text = FilePath(path).read_text(encoding="utf-8")
    except OSError as error:
        raise _refused("unreadable", str(path), f"The file cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise _refused("unreadable", str(path), "The file is not UTF-8 text.") from error
    return parse(text, str(path))


def parse(text: str, file: str) -> Board:
    """The board that this text describes; `file` is the name used in messages."""
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _not_toml(file, str(error)) from error
    findings = Findings(file, key_lines(text))
    sound = sound_part(tree, findings)
    for check in CHECKS:
        check(sound, findings)
    findings.refuse()
    return from_tree(sound, sound["board"]["supply_ma"] - ma_without_leds(sound))


def _not_toml(file: str, why: str) -> BoardError:
    place = re.search(r" \(at line (\d+), column \d+\)$", why)
    line = int(place[1]) if place else 0
    return _refused(
        "syntax", file, f"This is not TOML: {why.removesuffix(place[0]) if place else why}.", line
    )


def _refused(code: str, file: str, message: str, line: int = 0) -> BoardError:
    return BoardError(
        [Problem(code, file, line, "", None, "a board file in TOML, see docs/boards.md", message)]
    )
