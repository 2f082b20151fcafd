"""`flash --watch` in a copy of the sources: what is saved there runs on the table; defects have lines."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_tools import ROOT
from host_tools.build import build_modules
from host_tools.patience import patient
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.sim.test_watching import edit

BOARD = "pico2_duel"  # module by module: joining for smaller ones takes longer, and has its own tests
NEEDED = ("boards", "firmware", "host_tools", "pyproject.toml", "sim")
SOON_S = 60.0  # on a machine with nothing else to do it is a tenth of that


class Watching:
    """`chronotable flash --watch` in a process of its own."""

    def __init__(self, clone: Path, port: str):
        words = ["flash", "--watch", "--json", "--board", BOARD, "--port", port]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "host_tools", *words],
            cwd=clone,
            env={**os.environ, "PYTHONPATH": str(clone)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_hear_ctrl_c,
        )

    def until(self, key: str) -> dict[str, Any]:
        """The next record that has this key."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            record: dict[str, Any] = json.loads(line)
            if key in record:
                return record
        assert self._process.stderr is not None
        raise AssertionError(self._process.stderr.read())

    def stop(self) -> int:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.communicate(timeout=patient(SOON_S))
        except subprocess.TimeoutExpired:
            self._process.kill()
        return self._process.wait()


def _hear_ctrl_c() -> None:
    """Whoever runs tests in the background of a shell has Ctrl-C switched off, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start_menu(table: Table) -> str:
    table.run(1000)
    table.press("ok")  # English
    table.run(500)
    return table.screen_text()


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    build_modules()
    ignored = shutil.ignore_patterns("__pycache__", "node_modules")
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copy2(source, tmp_path / name)
    for name in ("modules", "inlined"):
        shutil.copytree(ROOT / "build" / name, tmp_path / "build" / name)
    shutil.copy2(ROOT / "build" / "modules.made", tmp_path / "build")
    yield tmp_path


def test_what_is_saved_runs_soon_and_what_is_wrong_is_told_by_source_and_line(clone: Path) -> None:
    source = clone / "firmware" / "table" / "start.py"
    table = Table(BOARD, firmware=clone / "firmware")
    with SimulatedPort(table) as port:
        watching = Watching(clone, port.url)
        try:
            watching.until("watching")
            saved = time.monotonic()
            edit(source, '_NAME = "Chronotable"', '_NAME = "Workbench"')
            done = watching.until("running")
            assert done["changed"] == ["firmware/table/start.py"]
            assert time.monotonic() - saved < patient(SOON_S)
            assert "Workbench" in port.do(start_menu)

            edit(source, "setup = desk.services.journal.resume()", "setup = desk.no_such()")
            told = watching.until("defect")["defect"]
            line = source.read_text().split("\n").index("    setup = desk.no_such()") + 1
            assert any("start.py" in frame and f"line {line}" in frame for frame in told), told
            assert "no_such" in told[-1]
            watching.until("running")

            edit(source, "def switch_on(", "def switch_on((")
            refused = watching.until("code")
            assert refused["code"] == "build"
            line = source.read_text().split("\n").index('def switch_on((desk: "Desk") -> None:') + 1
            assert refused["message"].startswith(f"firmware/table/start.py, line {line}, does not compile")
        finally:
            status = watching.stop()
    assert status == 130
