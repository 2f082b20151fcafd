"""`make mutants MODULE=firmware/rules/arte SEED=1 COUNT=20`: does a test notice each of 20 small changes?

MODULE is a module of the firmware or a folder of them. The rules of a game are tried against its own tests in
tests/core, a driver against its file in tests/drivers; --tests names others.
"""

import argparse
import signal
import sys
import time
import tomllib
from pathlib import Path

from tests.mutants.changes import Change, changed_module, changes_of, pick
from tests.mutants.running import noticed_by, trace

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


def main(argv: list[str]) -> int:
    asked = _parse(argv)
    modules = [asked.module] if asked.module.is_file() else sorted(asked.module.rglob("*.py"))
    changes = pick(
        [change for module in modules for change in changes_of(module, ROOT)], asked.seed, asked.count
    )
    reviewed = reviewed_changes(EQUIVALENT)
    course = trace(ROOT, modules, asked.tests)
    noticed = equivalent = 0
    began = time.monotonic()
    for change in changes:
        path = ROOT / change.module
        tests = course.tests(change.module, change.lines)
        by = noticed_by(ROOT, _name(path), path, changed_module(path, change.number), course, tests)
        noticed += bool(by)
        equivalent += not by and change.key in reviewed
        print(_told(change, by, reviewed.get(change.key, "")), flush=True)
    unnoticed = len(changes) - noticed - equivalent
    print(
        f"{len(changes)} changes: {noticed} noticed, {equivalent} change nothing, {unnoticed} UNNOTICED"
        f" ({time.monotonic() - began:.0f} s)"
    )
    return 1 if unnoticed else 0


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("module", type=Path, help="a module of the firmware, or a folder of them")
    parser.add_argument("--seed", type=int, default=1, help="decides which changes are tried (default: 1)")
    parser.add_argument("--count", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--tests", type=Path, nargs="+", metavar="FILE", help="the tests that should notice")
    asked = parser.parse_args(argv)
    asked.module = asked.module.resolve()
    if not asked.module.exists() or not asked.module.is_relative_to(FIRMWARE):
        parser.error(f"{asked.module}: must be a module or folder in {FIRMWARE}")
    if asked.count < 1:
        parser.error(f"--count {asked.count}: must be 1 or more")
    asked.tests = [test.resolve() for test in asked.tests or _tests_for(asked.module)]
    if not asked.tests:
        parser.error(f"{asked.module}: no tests are known for it; name them with --tests")
    for test in asked.tests:
        if not test.exists():
            parser.error(f"--tests {test}: there is no such file")
    return asked


def _tests_for(module: Path) -> list[Path]:
    parts = module.relative_to(FIRMWARE).with_suffix("").parts
    if parts[0] == "rules":
        games = parts[1:2] or [path.name for path in module.iterdir() if path.is_dir()]
        return sorted(test for game in games for test in (ROOT / "tests" / "core").glob(f"test_{game}*.py"))
    return sorted((ROOT / "tests" / parts[0]).glob(f"test_{parts[-1] if len(parts) > 1 else '*'}.py"))


def _name(path: Path) -> str:
    """What the firmware imports it as."""
    return ".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__")


def reviewed_changes(path: Path) -> dict[tuple[str, str, str, str], str]:
    """The changes that nobody can notice, and why."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("change", [])
    return {(e["module"], e["function"], e["before"], e["after"]): e["why"] for e in entries}


def _told(change: Change, by: str, why: str) -> str:
    place = f"{change.module}:{change.lines[0]}"
    where = f" {change.function}:" if change.function else ""
    outcome = f"noticed by {by}" if by else f"changes nothing: {why}" if why else "UNNOTICED"
    return f"{place}{where} {change.before}  ->  {change.after}\n    {outcome}"


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the running tests are ended too
    sys.exit(main(sys.argv[1:]))
