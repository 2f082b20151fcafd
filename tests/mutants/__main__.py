"""`make mutants MODULE=firmware/rules/arte SEED=1 COUNT=20`: does a test notice each of 20 small changes?

MODULE is a module of the firmware or a folder of them. The rules of a game are tried against its own tests in
tests/core, a driver against its files in tests/drivers; --tests names others.
"""

import argparse
import signal
import sys
import time
import tomllib
from pathlib import Path

from tests.mutants.changes import Change, changed_module, changes_of, pick
from tests.mutants.collected import Collected
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
    trial = _Trial(modules, asked.tests)
    noticed = equivalent = 0
    began = time.monotonic()
    for change in changes:
        by = trial.noticed_by(change, change.key in reviewed)
        noticed += bool(by)
        equivalent += not by and change.key in reviewed
        print(_told(change, by, reviewed.get(change.key, "")), flush=True)
    trial.close()
    unnoticed = len(changes) - noticed - equivalent
    print(
        f"{len(changes)} changes: {noticed} noticed, {equivalent} change nothing, {unnoticed} UNNOTICED"
        f" ({time.monotonic() - began:.0f} s)"
    )
    return 1 if unnoticed else 0


class _Trial:
    """The ways to try a change, the quickest first."""

    def __init__(self, modules: list[Path], tests: list[Path]):
        self._course = trace(ROOT, modules, tests)
        self._collected = Collected(ROOT, tests)
        self._last = ""  # the test that noticed the last change on import: often it notices the next one

    def noticed_by(self, change: Change, reviewed: bool) -> str:
        """The test that notices it; empty if none does."""
        path = ROOT / change.module
        tests = self._course.tests(change.module, change.lines)
        if change.function:
            seconds = {test: self._course.limit(test) for test in tests}
            by = self._collected.noticed_by(_name(path), path, change.number, seconds)
            if by or reviewed:
                return by
        by = self._loaded_anew(change, [self._last]) if self._last in tests else ""
        by = by or self._loaded_anew(change, tests)
        self._last = by or self._last
        return by

    def _loaded_anew(self, change: Change, tests: list[str]) -> str:
        path = ROOT / change.module
        tree = changed_module(path, change.number)
        return noticed_by(ROOT, _name(path), path, tree, self._course, tests)

    def close(self) -> None:
        self._collected.close()


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
    asked.tests = [test.resolve() for test in asked.tests or files_for(asked.module)]
    if not asked.tests:
        parser.error(f"{asked.module}: no tests are known for it; name them with --tests")
    for test in asked.tests:
        if not test.exists():
            parser.error(f"--tests {test}: there is no such file")
    return asked


def files_for(module: Path) -> list[Path]:
    """The files of tests that are tried unless others are named."""
    parts = module.relative_to(FIRMWARE).with_suffix("").parts
    if parts[0] == "rules":
        games = parts[1:2] or [path.name for path in module.iterdir() if path.is_dir()]
        return sorted(test for game in games for test in (ROOT / "tests" / "core").glob(f"test_{game}*.py"))
    folder = ROOT / "tests" / parts[0]
    if len(parts) == 1:
        return sorted(folder.glob("test_*.py"))
    return sorted([*folder.glob(f"test_{parts[-1]}.py"), *folder.glob(f"test_{parts[-1]}_*.py")])


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
