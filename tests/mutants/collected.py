"""A process that has loaded and collected the tests once: a change costs it only the tests that it runs.

The changed code is put into the functions of the module that is already loaded. What ran on import keeps its
values; so a change that nobody notices here is tried again with everything loaded anew, by running.py.
"""

import gc
import os
import signal
import sys
import tempfile
import types
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from tests.mutants.changes import changed_module
from tests.mutants.running import Changed, Overdue, apart, be_quiet, run_pytest

WAITING = 10.0  # times the seconds of the processor, by the clock: others may be at work


class Collected:
    """That process, as the one that started it sees it."""

    def __init__(self, root: Path, tests: list[Path]):
        self._pipe, other = Pipe()
        self._child = os.fork()
        if not self._child:
            self._pipe.close()
            _serve(root, tests, other)
        other.close()

    def noticed_by(self, name: str, path: Path, number: int, tests: dict[str, float]) -> str:
        """The first test that fails with that change; empty if none does. Each has so many seconds."""
        self._pipe.send((name, path, number, tests))
        return str(self._pipe.recv())

    def close(self) -> None:
        self._pipe.close()
        os.waitpid(self._child, 0)


def _serve(root: Path, tests: list[Path], pipe: Connection) -> None:
    os.setpgid(0, 0)
    be_quiet()
    try:
        with tempfile.TemporaryDirectory(prefix="mutants") as folder:
            run_pytest(root, Path(folder), [str(test) for test in tests], _Server(pipe))
    finally:
        os._exit(0)


class _Server:
    """A pytest plugin: when the tests are collected it waits for changes, until the pipe is closed."""

    def __init__(self, pipe: Connection):
        self._pipe = pipe
        self._failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {
            item.nodeid: item for item in session.items if item.get_closest_marker("micropython") is None
        }
        first, *_, last = items.values()
        first.config.hook.pytest_runtest_protocol(item=first, nextitem=last)  # makes what a session shares
        gc.freeze()  # or the first collection of a child copies everything
        while True:
            try:
                name, path, number, tests = self._pipe.recv()
            except EOFError:
                return True
            self._pipe.send(self._try(name, path, number, [(items[test], tests[test]) for test in tests]))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self._failed:
            self._failed = report.nodeid

    def _try(self, name: str, path: Path, number: int, items: list[tuple[pytest.Item, float]]) -> str:
        def run(folder: Path) -> dict[str, Any]:
            tree = changed_module(path, number)
            sys.meta_path.insert(0, Changed(name, path, tree))  # it may be forgotten and loaded again
            if name in sys.modules:
                put_code(sys.modules[name], compile(tree, str(path), "exec"))
            following = [item for item, _ in items[1:]]
            for (item, seconds), next_item in zip(items, [*following, None], strict=True):
                signal.setitimer(signal.ITIMER_VIRTUAL, seconds)  # an endless loop ends with its process
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
                if self._failed:
                    break
            return {"failed": self._failed}

        try:
            return str(apart(run, WAITING * sum(seconds for _, seconds in items))["failed"])
        except Overdue:
            return "the time it takes"


def put_code(module: types.ModuleType, code: types.CodeType) -> None:
    """Each function and method of the loaded module gets its code from the newly compiled one."""
    new = {(found.co_qualname, found.co_firstlineno): found for found in _codes(code)}
    for function in _functions(vars(module), module.__name__):
        old = function.__code__
        function.__code__ = new.get((old.co_qualname, old.co_firstlineno), old)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


def _functions(names: Any, module: str) -> Iterator[types.FunctionType]:
    for value in names.values():
        if getattr(value, "__module__", module) != module:
            continue
        if isinstance(value, type):
            yield from _functions(vars(value), module)
        for found in (value, *(getattr(value, part, None) for part in ("fget", "fset", "__func__"))):
            if isinstance(found, types.FunctionType) and found.__module__ == module:
                yield found
