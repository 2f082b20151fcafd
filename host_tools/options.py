"""Options that every command and every action of one understands."""

import argparse
from collections.abc import Callable
from typing import Any

from host_tools.output import Output

Run = Callable[[argparse.Namespace, Output], int]


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
