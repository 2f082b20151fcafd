"""`chronotable resolve`: questions about the rules on standard input, answers on standard output."""

import argparse

from host_tools import resolve
from host_tools.output import Output


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    return int(resolve.main([]))
