"""Which tests show which rule: every numbered rule in docs/rules/ must be named by at least one test.

A test names a rule in its own name (`test_bh309_...`), its docstring or a comment (`BH-309`); in a scenario
file, in its text. `python -m host_tools.rules` prints the table and fails for a rule without a test.
"""

import ast
import re
import sys
from pathlib import Path

from host_tools import ROOT

RULE = re.compile(r"^\s*[-*|]*\s*\*\*([A-Z]{2}-\d{3}[a-z]?)\*\*", re.MULTILINE)
# BH-309, test_bh309_..., test_bh_417_418_...
MENTION = re.compile(r"(?<![A-Za-z])([A-Za-z]{2})[-_]?(\d{3}(?:_\d{3})*)(?!\d)")


def rules_of(document: Path) -> list[str]:
    return list(dict.fromkeys(RULE.findall(document.read_text(encoding="utf-8"))))


def mentions(text: str) -> set[str]:
    found = set()
    for letters, numbers in MENTION.findall(text):
        found |= {f"{letters.upper()}-{number}" for number in numbers.split("_")}
    return found


def tests_by_rule(tests: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                for rule in mentions(body):
                    found.setdefault(rule, []).append(f"{path.relative_to(tests)}::{node.name}")
    for path in sorted(tests.rglob("*.toml")):
        for rule in mentions(path.read_text(encoding="utf-8")):
            found.setdefault(rule, []).append(str(path.relative_to(tests)))
    return found


def rules_with_tests() -> dict[str, dict[str, list[str]]]:
    """Of each document every rule, with the tests that name it."""
    found = tests_by_rule(ROOT / "tests")
    documents = sorted((ROOT / "docs" / "rules").glob("*.md"))
    return {
        document.stem: {rule: found.get(rule, []) for rule in rules_of(document)} for document in documents
    }


def main(arguments: list[str]) -> int:
    missing = 0
    for document, rules in rules_with_tests().items():
        print(f"{document}: {len(rules)} rules")
        for rule, tests in rules.items():
            missing += not tests
            more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
            print(f"  {rule}  {tests[0] + more if tests else 'NO TEST'}")
    if missing:
        print(f"{missing} rules have no test", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
