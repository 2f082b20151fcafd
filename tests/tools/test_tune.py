"""`chronotable tune`: measured gains and speeds go into the board file and onto the table, after a look."""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import ROOT, boards
from host_tools.ranging import LOOKS, Range
from host_tools.tune import Findings, tuned
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.faulty_tables import SOON_MS, lay_card
from tests.tools.test_on_the_table import stop


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return Path(shutil.copy(ROOT / "boards" / "pico_duel.toml", tmp_path / "mine.toml"))


@pytest.fixture
def rough(board: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimulatedPort]:
    """A table with long cables and a reader that hears itself, and somebody who lays cards."""
    with SimulatedPort(Table(board)) as port:
        hand = lay_card(port)
        monkeypatch.setattr("builtins.input", lambda question="": hand(question) and "")
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)

        def strike(table: Table) -> None:
            table.condition("cable", "spi.readers", cm=120)
            table.condition("antenna", "defender", noisy_from=36.0)
            table.run(SOON_MS)

        port.do(strike)
        yield port


def test_what_was_found_is_shown_and_written_and_the_table_uses_it(
    rough: SimulatedPort, board: Path, run: Run
) -> None:
    before = board.read_text(encoding="utf-8")
    shown = run("tune", "--port", rough.url, "--board", str(board), "--dry-run")
    assert shown.status == 0
    assert "-baud = 4_000_000" in shown.out
    assert "+baud = 2_000_000" in shown.out
    assert "+gain = 3" in shown.out
    assert board.read_text(encoding="utf-8") == before

    done = run("tune", "--port", rough.url, "--board", str(board), "--yes")
    assert done.status == 0
    described = boards.load(board)
    assert described.buses["spi.readers"].baud == 2_000_000
    assert [reader.gain for reader in described.readers] == [None, 3]
    wired = json.loads(rough.do(lambda table: _read(table, "/board.json")))
    assert wired["buses"]["spi.readers"]["baud"] == 2_000_000
    assert "gain" not in wired["readers"][0]
    assert wired["readers"][1]["gain"] == 3

    again = run("tune", "--port", rough.url, "--board", str(board), "--yes")
    assert "nothing changes" in again.out


def _read(table: Table, path: str) -> bytes:
    with table.device.files.open(path, "rb") as file:
        return bytes(file.read())


def test_a_table_of_another_board_is_not_tuned(rough: SimulatedPort, run: Run) -> None:
    done = run("tune", "--port", rough.url, "--board", "pico_full", "--yes")
    assert done.status == 1
    assert "not those of pico_full" in done.err


def test_only_what_was_found_changes_in_the_file(board: Path) -> None:
    text = board.read_text(encoding="utf-8")
    described = boards.load(board)
    assert (
        tuned(text, described, Findings({"attacker": 4, "defender": 4}, {"spi.readers": 4_000_000})) == text
    )
    once = tuned(text, described, Findings({"attacker": 6}, {"spi.readers": 1_000_000}))
    assert once.count("gain = ") == 1
    twice = tuned(once, boards.parse(once, "mine"), Findings({"attacker": 5}, {}))
    assert twice.count("gain = 5") == 1
    assert "gain = 6" not in twice
    assert twice.replace("gain = 5\n", "").replace("1_000_000", "4_000_000") == text


@pytest.mark.parametrize(
    ("heard", "gain"),
    [
        ({2: 50, 3: 50, 4: 50, 5: 50, 6: 50, 7: 50}, 4),
        ({2: 0, 3: 0, 4: 40, 5: 50, 6: 50, 7: 50}, 6),  # a step to spare
        ({2: 50, 3: 50, 4: 50, 5: 30, 6: 0, 7: 0}, 4),
        ({2: 50, 3: 50, 4: 47, 5: 30, 6: 0, 7: 0}, 3),
        ({2: 0, 3: 1, 4: 10, 5: 20, 6: 40, 7: 40}, 6),  # none is good: the best, with less noise
    ],
)
def test_the_gain_to_set(heard: dict[int, int], gain: int) -> None:
    assert max(heard.values()) <= LOOKS
    assert Range(heard).gain == gain


def test_ctrl_c_leaves_tune_with_nothing_changed(
    rough: SimulatedPort, board: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = board.read_bytes()
    monkeypatch.setattr("builtins.input", stop)
    assert run("tune", "--port", rough.url, "--board", str(board)).status == 130
    assert board.read_bytes() == before
