"""Options that every command and every action of one understands."""

import argparse
import re
from collections.abc import Callable
from typing import Any

from host_tools.output import Output

Run = Callable[[argparse.Namespace, Output], int]


def whole_number(word: str) -> int:
    """For a game's number and the like."""
    if not re.fullmatch("[0-9]{1,9}", word):
        raise argparse.ArgumentTypeError(f"{word[:20]} is no number")
    return int(word)


def seconds(word: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", word):
        raise argparse.ArgumentTypeError(f"{word[:20]} is no number of seconds")
    return float(word)


def names_of(word: str) -> list[str]:
    """Names of players, with commas between them."""
    names = [name.strip() for name in word.split(",")]
    if len(names) > 5 or any(len(name) > 24 or not name.isprintable() for name in names):
        raise argparse.ArgumentTypeError("at most five names of at most 24 letters each")
    return names


def common() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(add_help=False)
    # Given before or after the action, it counts: only what is given is written down.
    for name, meaning in (
        ("--json", "JSON for programs, one object per line"),
        ("--debug", "show the traceback of a defect"),
    ):
        options.add_argument(name, action="store_true", default=argparse.SUPPRESS, help=meaning)
    return options


def actions(parser: argparse.ArgumentParser) -> "Actions":
    """The actions of a command, such as `list` of `boards list`."""
    return Actions(parser.add_subparsers(title="actions", metavar="ACTION", required=True))


class Actions:
    def __init__(self, choices: Any):
        self._choices = choices

    def add(self, name: str, meaning: str, run: Run) -> argparse.ArgumentParser:
        action: argparse.ArgumentParser = self._choices.add_parser(
            name, help=meaning, description=meaning[0].upper() + meaning[1:] + ".", parents=[common()]
        )
        action.set_defaults(run=run)
        return action
