"""`chronotable rules`: every rule with the tests that show it."""

import argparse

from host_tools import rules
from host_tools.output import Output


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    return rules.main([])
