"""Tests in a process of their own, with one module changed in memory: nothing in the tree is ever touched."""

import ast
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
import tempfile
import time
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import hypothesis  # noqa: F401  (once here, so that no test process has to import it)
import pytest

PATIENCE = 5.0  # times what the tests took unchanged
LEAST_PATIENCE = 10.0  # seconds


class Overdue(Exception):
    """The tests have not come to an end."""


# The unchanged run


class Course:
    """Which tests run which lines, and how long each takes."""

    def __init__(self, seconds: dict[str, float], lines: dict[str, list[str]]):
        self.seconds = seconds
        self._lines = lines

    def tests(self, module: str, lines: tuple[int, int]) -> list[str]:
        """Those that run one of the lines, the quickest first; all if it runs on import only."""
        found: set[str] = set()
        for line in range(lines[0], lines[1] + 1):
            found.update(self._lines.get(f"{module}:{line}", ()))
        return sorted(found or self.seconds, key=lambda test: self.seconds[test])

    def limit(self, test: str) -> float:
        """Seconds of the processor for one test."""
        return max(1.0, PATIENCE * self.seconds[test])

    def patience(self, tests: Sequence[str]) -> float:
        return max(LEAST_PATIENCE, PATIENCE * sum(self.seconds[test] for test in tests))


class _Tracer:
    """A pytest plugin that writes down the course of each test."""

    def __init__(self, files: dict[str, str]):
        self._files = files  # absolute path: path in the repository
        self._now: set[str] = set()
        self._importing = 0  # what runs then runs for every test, not only for the first that imports it
        self.seconds: dict[str, float] = {}
        self.lines: dict[str, list[str]] = {}
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("micropython") is None]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self._now = set()
        began = time.perf_counter()
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.seconds[item.nodeid] = time.perf_counter() - began
            for line in self._now:
                self.lines.setdefault(line, []).append(item.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)

    def _called(self, frame: types.FrameType, event: str, argument: object) -> Any:
        name = self._files.get(frame.f_code.co_filename)
        if name is None:
            return None
        if frame.f_code.co_name == "<module>":
            self._importing += 1
            return self._imported
        if self._importing:
            return None

        def lines(frame: types.FrameType, event: str, argument: object) -> Any:
            self._now.add(f"{name}:{frame.f_lineno}")
            return lines

        return lines(frame, event, argument)

    def _imported(self, frame: types.FrameType, event: str, argument: object) -> Any:
        if event == "return":
            self._importing -= 1
        return self._imported


def trace(root: Path, modules: list[Path], tests: list[Path]) -> Course:
    """Run the unchanged tests once."""

    def run(folder: Path) -> dict[str, Any]:
        tracer = _Tracer({str(module): module.relative_to(root).as_posix() for module in modules})
        status = run_pytest(root, folder, [str(test) for test in tests], tracer)
        return {"status": status, "failed": tracer.failed, "course": [tracer.seconds, tracer.lines]}

    told = apart(run, None)
    if told["status"]:
        raise SystemExit(f"The tests fail without any change: {', '.join(told['failed']) or 'see pytest'}.")
    return Course(*told["course"])


# A changed run


class _Chosen:
    """A pytest plugin: these tests, in this order."""

    def __init__(self, tests: Sequence[str]):
        self._order = {test: place for place, test in enumerate(tests)}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._order]
        items[:] = sorted(chosen, key=lambda item: self._order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (on import)"


class Changed(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives out the changed module in the place of the one in the tree."""

    def __init__(self, name: str, path: Path, tree: ast.Module):
        self._name = name
        self._path = path
        self._tree = tree

    def find_spec(self, fullname: str, path: object, target: object = None) -> Any:
        if fullname != self._name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def get_source(self, fullname: str) -> str:
        return self._path.read_text(encoding="utf-8")

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self._tree, str(self._path), "exec")


def noticed_by(root: Path, name: str, path: Path, tree: ast.Module, course: Course, tests: list[str]) -> str:
    """The first test that fails with the changed module; empty if none does."""

    def run(folder: Path) -> dict[str, Any]:
        sys.meta_path.insert(0, Changed(name, path, tree))
        chosen = _Chosen(tests)
        files = sorted({test.partition("::")[0] for test in tests})
        status = run_pytest(root, folder, ["--exitfirst", *files], chosen)
        return {"failed": chosen.failed or (f"pytest, which ended with {status}" if status else "")}

    patience = course.patience(tests)
    try:
        return str(apart(run, patience)["failed"])
    except Overdue:
        return f"the limit of {patience:.0f} s"


# Processes


def run_pytest(root: Path, folder: Path, arguments: list[str], plugin: object) -> int:
    os.chdir(root)
    options = [
        f"--rootdir={root}",
        f"--basetemp={folder / 'pytest'}",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    return int(pytest.main([*options, *arguments], plugins=[plugin]))


def apart(run: Callable[[Path], dict[str, Any]], patience: float | None) -> dict[str, Any]:
    """What the function returns in a process of its own, which starts with pytest already loaded."""
    with tempfile.TemporaryDirectory(prefix="mutants") as name:
        folder = Path(name)
        child = os.fork()
        if not child:
            _in_the_child(run, folder, patience)
        try:
            _wait(child, patience)
        except BaseException:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            raise
        told = folder / "told.json"
        if not told.exists():
            return {"failed": "the end of its process", "status": 1}
        found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
        return found


def _wait(child: int, patience: float | None) -> None:
    end = None if patience is None else time.monotonic() + patience
    while not os.waitpid(child, os.WNOHANG)[0]:
        if end is not None and time.monotonic() > end:
            raise Overdue
        time.sleep(0.005)


def _in_the_child(run: Callable[[Path], dict[str, Any]], folder: Path, patience: float | None) -> None:
    os.setpgid(0, 0)  # whatever the tests start ends with them
    if patience is not None:
        signal.alarm(int(patience) + 5)  # an endless loop ends even when nobody waits for it any more
    be_quiet()
    gc.freeze()  # or the first collection copies all that the parent has
    try:
        told = run(folder)
        (folder / "told.json").write_text(json.dumps(told), encoding="utf-8")
    finally:
        os._exit(0)


def be_quiet() -> None:
    """Nothing of what this process says is for people."""
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
