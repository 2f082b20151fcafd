"""The virtual table for anybody's pytest: the fixture `table`, and scenario files as tests.

    @pytest.mark.table(board="pico_duel", seed=7)     # without it: pico_full, seed 1
    def test_a_card_is_seen(table): ...

    def test_two_tables(make_table):
        here, there = make_table("pico_duel"), make_table("boards/mine.toml")

Files that match the ini option `table_scenarios` (scenarios/*.toml) are tests too. When one fails, the last
screens and the lights are part of the report. An installed package brings this plugin along; from a clone,
name it in the conftest.py: `pytest_plugins = "sim.pytest_plugin"`.
"""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

# The simulator itself is imported where it is used: pytest starts as fast as without it.
if TYPE_CHECKING:
    from sim.table.witness import WitnessedTable

MakeTable = Callable[..., "WitnessedTable"]
TABLES = pytest.StashKey[list["WitnessedTable"]]()
SCENARIOS = "scenarios/*.toml"


def pytest_addoption(parser: pytest.Parser) -> None:
    meaning = "which TOML files are scenarios at the virtual table: patterns of paths"
    parser.addini("table_scenarios", meaning, type="args", default=[SCENARIOS])


def pytest_configure(config: pytest.Config) -> None:
    line = "table(board, seed): which board the fixture `table` has, and the seed of its noise"
    config.addinivalue_line("markers", line)


# Tables


@pytest.fixture
def make_table(request: pytest.FixtureRequest) -> MakeTable:
    """Sets up tables: a board's name or a board file, and a seed."""
    return lambda board="pico_full", seed=1: _set_up(request.node, board, seed)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> "WitnessedTable":
    """A virtual table, fresh from the flasher; it starts with the first `run`."""
    marker = request.node.get_closest_marker("table")
    if marker is None:
        return _set_up(request.node)
    try:
        return _set_up(request.node, *marker.args, **marker.kwargs)
    except TypeError as error:
        raise pytest.UsageError(f"@pytest.mark.table takes a board and a seed: {error}") from None


def _set_up(item: pytest.Item, board: str | Path = "pico_full", seed: int = 1) -> "WitnessedTable":
    from sim.table.witness import WitnessedTable

    table = WitnessedTable(board, seed)
    item.stash.setdefault(TABLES, []).append(table)
    return table


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and call.when == "call":
        for table in item.stash.get(TABLES, []):
            report.sections.append((f"virtual table {table.board.name}", table.account()))
    return report


# Scenarios


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    patterns = parent.config.getini("table_scenarios")
    if not any(file_path.match(pattern) for pattern in patterns):
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A scenario at the virtual table is a test, on each of its boards."""

    def collect(self) -> Iterator["ScenarioTest"]:
        from sim.scenario import Scenario, ScenarioError

        try:
            boards = Scenario(self.path).boards
        except ScenarioError:
            boards = [""]  # the test says what is wrong with the file
        for board in boards:
            name = self.path.stem if len(boards) == 1 else f"{self.path.stem}[{board}]"
            yield ScenarioTest.from_parent(self, name=name, board=board)


class ScenarioTest(pytest.Item):
    def __init__(self, *, board: str, **how: Any):
        super().__init__(**how)
        self._board = board

    def runtest(self) -> None:
        from sim.scenario import Scenario

        scenario = Scenario(self.path)
        scenario.run(_set_up(self, self._board, scenario.seed))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        from sim.device import FirmwareStopped
        from sim.scenario import ScenarioError, ScenarioFailed

        if isinstance(excinfo.value, ScenarioError | ScenarioFailed | FirmwareStopped):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, f"scenario {self.name}"
