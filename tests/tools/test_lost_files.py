"""MicroPython has formatted a file system that it could not read: a backup is offered, and comes on yes."""

import io
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools import tags
from sim.chips.filesystem import OFFSET
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.test_flash import files_on, put

TAGS = tags.pack({"04000001112280": ("history", "tile", 4)})
OFFER = "Bring settings, tags and games back from"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the maker sits, and where backups are looked for."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def full() -> Iterator[SimulatedPort]:
    """A table on another board than the one that flash would choose by itself."""
    with SimulatedPort(Table("pico_full")) as port:
        port.do(lambda table: put(table, {"/tags.bin": TAGS}))
        yield port


def spoil(port: SimulatedPort) -> None:
    """Both copies of the superblock are damaged: MicroPython formats it at the next start."""

    def lose(table: Table) -> None:
        sector = table.device.flash.sector
        table.device.flash.data[OFFSET : OFFSET + 2 * sector] = bytes(2 * sector)
        port.repl.reset()
        assert files_on(table) == {}

    port.do(lose)


def types(monkeypatch: pytest.MonkeyPatch, answers: str) -> None:
    typed = io.StringIO(answers)
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", typed)


def backed_up(port: SimulatedPort, run: Run, name: str) -> None:
    assert run("backup", name, "--port", port.url).status == 0
    spoil(port)


def test_the_doctor_brings_the_newest_backup_back_on_yes(
    full: SimulatedPort, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backed_up(full, run, "chronotable-2026-11-02.zip")
    (folder / "chronotable-2026-11-01.zip").write_bytes((folder / "chronotable-2026-11-02.zip").read_bytes())
    os.utime(folder / "chronotable-2026-11-01.zip", (1, 1))
    (folder / "chronotable-2026-11-03.zip").write_bytes(b"half a backup")
    types(monkeypatch, "y\n")
    done = run("doctor", "--port", full.url)
    assert "the file system is empty" in done.out
    assert f"{OFFER} chronotable-2026-11-02.zip?" in done.out
    assert done.status == 0, done.err
    assert "The table runs version" in done.out
    assert "on the board pico_full" in done.out
    assert full.do(files_on)["/tags.bin"] == TAGS


def test_no_leaves_the_table_as_it_is(
    full: SimulatedPort, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backed_up(full, run, "chronotable-2026-11-02.zip")
    types(monkeypatch, "n\n")
    done = run("doctor", "--port", full.url)
    assert OFFER in done.out
    assert done.status == 1
    assert "Needs care: link, files." in done.out
    assert full.do(files_on) == {}


def test_without_a_backup_the_doctor_asks_for_its_file(
    full: SimulatedPort, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backed_up(full, run, "elsewhere.zip")
    types(monkeypatch, "\n")
    left = run("doctor", "--port", full.url)
    assert left.status == 1
    assert "No backup (chronotable-*.zip) is in this folder" in left.out
    assert full.do(files_on) == {}
    types(monkeypatch, "elsewhere.zip\n")
    done = run("doctor", "--port", full.url)
    assert done.status == 0, done.err
    assert full.do(files_on)["/tags.bin"] == TAGS


def test_a_doctor_that_asks_nobody_names_the_command(full: SimulatedPort, run: Run, folder: Path) -> None:
    backed_up(full, run, "chronotable-2026-11-02.zip")
    done = run("doctor", "--port", full.url)
    assert done.status == 1
    assert OFFER not in done.out
    assert "chronotable flash --backup FILE" in done.out
    assert run("flash", "--backup", "chronotable-2026-11-02.zip", "--port", full.url).status == 0
    assert full.do(files_on)["/tags.bin"] == TAGS


@pytest.mark.parametrize(("answer", "board"), [("yes", "pico_full"), ("no", "pico_duel")])
def test_flash_offers_it_too(
    full: SimulatedPort, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str, board: str
) -> None:
    backed_up(full, run, "chronotable-2026-11-02.zip")
    types(monkeypatch, answer + "\n")
    done = run("flash", "--port", full.url)
    assert OFFER in done.out
    assert done.status == 0, done.err
    assert f"on the board {board}" in done.out
    assert ("/tags.bin" in full.do(files_on)) == (answer == "yes")


def test_flash_of_a_new_pico_asks_nothing(
    full: SimulatedPort, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(full)
    types(monkeypatch, "")
    done = run("flash", "--port", full.url)
    assert done.status == 0, done.err
    assert "?" not in done.out
    assert "chronotable restore FILE" in done.out


def test_a_table_with_files_is_no_place_for_a_backup_of_flash(
    full: SimulatedPort, run: Run, folder: Path
) -> None:
    assert run("backup", "chronotable-2026-11-02.zip", "--port", full.url).status == 0
    refused = run("flash", "--backup", "chronotable-2026-11-02.zip", "--port", full.url)
    assert refused.status == 1
    assert "chronotable restore" in refused.err


def test_a_damaged_file_of_the_backup_stays_behind(full: SimulatedPort, run: Run, folder: Path) -> None:
    full.do(lambda table: put(table, {"/cards/arte.cat": b"broken"}))
    backed_up(full, run, "chronotable-2026-11-02.zip")
    done = run("flash", "--backup", "chronotable-2026-11-02.zip", "--port", full.url)
    assert done.status == 0, done.err
    assert "/cards/arte.cat in chronotable-2026-11-02.zip is no catalogue" in done.out
    assert full.do(files_on)["/cards/arte.cat"] != b"broken"
    assert full.do(files_on)["/tags.bin"] == TAGS
