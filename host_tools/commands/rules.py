"""`chronotable rules`: every rule with the tests that show it."""

import argparse

from host_tools import rules
from host_tools.errors import FAILED
from host_tools.output import Output


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    if not out.as_json:
        return rules.main([])
    missing = 0
    for document, found in rules.rules_with_tests().items():
        for rule, tests in found.items():
            missing += not tests
            out.record(document=document, rule=rule, tests=tests)
    return FAILED if missing else 0
