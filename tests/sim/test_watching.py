"""Sources that change while a simulated table runs: it starts anew with them, and its game goes on."""

import os
import shutil
from pathlib import Path

import pytest

from host_tools.watching import Watch
from sim import FIRMWARE
from sim.scenario.reloading import reload, said_of_defects
from sim.table import Table
from tests.table.hands import BOOT_MS


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return Path(
        shutil.copytree(FIRMWARE, tmp_path / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    )


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    later = file.stat().st_mtime_ns + 1_000_000  # a clock that steps coarsely must not hide it
    os.utime(file, ns=(later, later))


def test_a_watch_tells_each_change_once(tmp_path: Path) -> None:
    first, second = tmp_path / "first.py", tmp_path / "second.toml"
    first.write_text("1")
    watch = Watch(tmp_path)
    assert watch.changed() == []
    edit(first, "1", "22")
    second.write_text("new")
    (tmp_path / "first.pyc").write_text("compiled")
    assert watch.changed() == [first, second]
    assert watch.changed() == []
    second.unlink()
    assert watch.changed() == [second]


def test_a_game_goes_on_with_changed_sources(sources: Path) -> None:
    table = Table("pico_duel", firmware=sources)
    table.run(BOOT_MS)
    for _ in range(9):  # everything as it is offered
        table.press("ok")
        table.run(200)
    table.tap("history unit 41", "defender")
    before = table.desk().session.game.digest()
    edit(sources / "table" / "pause.py", '["GO_ON", "SCORE"]', '["SCORE", "GO_ON"]')
    assert reload(table)
    assert table.desk().session.game.digest() == before
    table.press("back", 900)
    table.run(300)
    lines = [line for line in table.screen_text().split("\n") if "Go on" in line or "Score" in line]
    assert "Score" in lines[0]
    assert said_of_defects(table) == ""


def test_a_broken_source_is_told_by_name_and_line_and_mended_by_the_next_change(sources: Path) -> None:
    table = Table("pico_duel", firmware=sources)
    table.run(BOOT_MS)
    edit(sources / "table" / "start.py", "setup = desk.services.journal.resume()", "setup = desk.no_such()")
    assert not reload(table)
    told = said_of_defects(table)
    line = next(
        number
        for number, text in enumerate((sources / "table" / "start.py").read_text().split("\n"), 1)
        if "no_such" in text
    )
    assert f'start.py", line {line}' in told
    assert "AttributeError" in told
    edit(sources / "table" / "start.py", "setup = desk.no_such()", "setup = desk.services.journal.resume()")
    reload(table)
    assert "Italiano" in table.screen_text()
