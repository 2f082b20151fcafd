"""`--port sim` is a table that stays: what one command did is there for the next."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_tools import ROOT, tags
from host_tools.archive import unpack
from host_tools.cards import compiled
from host_tools.locks import lock
from sim.port.kept_table import FLASH, INSTALLED, STICKERS, DamagedTable, KeptTable
from tests.tools.conftest import Outcome, Run

BOARD = ROOT / "boards" / "pico_duel.toml"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.enrolment.LOOK_S", 0.005)


@pytest.fixture
def folder() -> Path:
    return Path(os.environ["CHRONOTABLE_TABLE"]) / "pico_duel"


@pytest.fixture
def tried(run: Run) -> Any:
    """A command at the simulated table, which succeeds."""

    def tried(words: str, *more: object) -> Outcome:
        done = run(*words.split(), *more, "--port", "sim")
        assert done.status == 0, done
        return done

    return tried


# Every line of the chapter in docs/tools.md, and what it must say.
CHAPTER = [
    ("flash --port sim", "The table runs version"),
    ("doctor --port sim", "Nothing bad was found."),
    ("configure set language it --port sim", "language is it now."),
    ("configure get language --port sim", "it\n"),
    ("cards export history sheets", "history.units.csv"),
    ("cards import history sheets --port sim", "The table starts anew with these cards."),
    ("enrol arte --table class --port sim", "All 8 cards have their stickers."),
    ("enrol status arte --port sim", "176 of 184 cards have no sticker yet."),
    ("backup table.zip --port sim", "files of the table are in table.zip"),
    ("configure set language es --port sim", "language is es now."),
    ("restore table.zip --yes --port sim", "restored; the table starts anew."),
    ("enrol erase arte --port sim", "8 stickers emptied"),
    ("games list --port sim", "finished"),
    ("games fetch --port sim", "history-1.json\nbattalia-2.json\narte-3.json\n"),
    ("games replay history-1.json --all", "won by"),
    ("games report history-1.json", "history-1.html"),
    ("monitor --seconds 2 --port sim", "No game is being played."),
]


def test_the_whole_chapter_of_the_tools_in_order(
    tried: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")
    chapter = text.partition("## Without a table\n")[2].partition("\n## ")[0]
    lines = [line.strip() for line in re.findall(r"^    chronotable ([^#\n]+)", chapter, re.MULTILINE)]
    assert lines == [words for words, _ in CHAPTER]
    monkeypatch.chdir(tmp_path)
    for words, said in CHAPTER:
        done = run(*words.split())
        assert done.status == 0, (words, done)
        assert said in done.out, (words, done)
    assert tried("configure get language").out == "it\n"
    assert json.loads(tried("enrol status arte --json").out)["done"] == 0
    nothing = run("enrol", "erase", "arte", "--port", "sim")
    assert (nothing.status, "has no sticker of arte" in nothing.err) == (1, True)
    listed = [json.loads(line) for line in tried("games list --json").out.splitlines()]
    assert [(game["game"], game["result"]) for game in listed] == [
        ("history", "finished"),
        ("battalia", "finished"),
        ("arte", "finished"),
    ]
    for file in ("battalia-2.json", "arte-3.json"):
        replayed = run("games", "replay", file, "--all")
        assert (replayed.status, len(replayed.out.splitlines()) > 200) == (0, True)
        assert run("games", "report", file).status == 0
        assert (tmp_path / file).with_suffix(".html").read_text().startswith("<!doctype html>")


def test_cards_and_lists_of_tags_stay_on_the_table(tried: Any, run: Run, tmp_path: Path, cards: Path) -> None:
    run("cards", "export", "history", tmp_path / "sheets", "--cards", cards)
    sheet = tmp_path / "sheets" / "history.relics.csv"
    sheet.write_text(sheet.read_text(encoding="utf-8-sig").replace("Corinthian Helmet", "Excalibur"))
    imported = tried("cards import history", sheet, "--cards", cards)
    assert "Corinthian Helmet -> Excalibur" in imported.out
    listed = tmp_path / "list.csv"
    listed.write_text("uid,table,number\n04A1B2C3D4E580,tile,4\n04A1B2C3D4E680,tile,5\n")
    tried("enrol history --write --table tile --from-csv", listed)
    tried("enrol history --from-csv", listed)
    tried("backup", tmp_path / "table.zip")
    files = unpack((tmp_path / "table.zip").read_bytes(), "it")
    assert files["/cards/history.cat"] == compiled("history", cards)
    assert files["/cards/history.cat"] != compiled("history")
    assert tags.unpack(files[tags.FILE]) == {
        "04A1B2C3D4E580": ("history", "tile", 4),
        "04A1B2C3D4E680": ("history", "tile", 5),
    }


def test_a_new_table_is_told_once_and_can_be_had_again(run: Run, tried: Any, folder: Path) -> None:
    assert f"with three games played, is kept in {folder}" in tried("configure set sound off").err
    assert tried("configure get sound").err == ""
    again = run("configure", "get", "sound", "--port", "sim:new")
    assert (again.status, again.out) == (0, "on\n")
    tried("enrol arte --table class")
    new = run("enrol", "arte", "--table", "class", "--port", "sim:new")
    assert "0 of 8 cards have their stickers." in new.out
    other = run("doctor", "--quick", "--port", "sim:pico_full:new")
    assert "on pico_full" in other.out
    assert json.loads(tried("enrol status arte --table class --json").out)["done"] == 8


def test_a_table_is_the_same_whoever_makes_it(folder: Path, tmp_path: Path) -> None:
    tables = [KeptTable(BOARD, tmp_path / name) for name in ("a", "b")]
    assert tables[0].table.device.flash.data == tables[1].table.device.flash.data


def test_two_commands_at_once_are_told(run: Run, folder: Path) -> None:
    with lock(folder):
        for port in ("sim", "sim:new"):
            second = run("configure", "list", "--port", port)
            assert (second.status, "Another command uses the simulated table" in second.err) == (3, True)
        assert run("configure", "list", "--port", "sim:pico_full").status == 0
    assert run("configure", "list", "--port", "sim").status == 0


def test_ctrl_c_keeps_what_was_done(tried: Any, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    tried("configure set sound off")
    with monkeypatch.context() as context:
        context.setattr("host_tools.talk.Table.listen", stop)
        assert run("monitor", "--port", "sim").status == 130
    assert tried("configure get sound").out == "off\n"


def test_a_command_that_is_killed_leaves_the_table_as_it_was(tried: Any, folder: Path) -> None:
    tried("configure set sound off")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code = (
        "import os; from host_tools.command_line import main; from sim.port.kept_table import KeptTable;"
        "KeptTable.save = lambda self: os.kill(os.getpid(), 9);"
        "main(['configure', 'set', 'sound', 'on', '--port', 'sim'])"
    )
    killed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=60, check=False)
    assert killed.returncode == -9
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert tried("configure get sound").out == "off\n"  # and nobody holds the lock any more


@pytest.fixture(scope="module")
def a_table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("a table")
    KeptTable(BOARD, folder).save()
    return folder


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *((FLASH, data) for data in (b"", b"{}", bytes(3_000_000), b"\xff" * 2_097_152)),
        *((name, data) for name in (STICKERS, INSTALLED) for data in (b"", b"[" * 100_000, b"[]", b"\xff")),
        (STICKERS, b'{"04": "00"}'),
        (STICKERS, b'{"04000001513D80": 7}'),
    ],
)
def test_damage_is_noticed(a_table: Path, tmp_path: Path, name: str, data: bytes) -> None:
    folder = Path(shutil.copytree(a_table, tmp_path / "table"))
    assert not KeptTable(BOARD, folder).is_new
    (folder / name).write_bytes(data)
    with pytest.raises(DamagedTable):
        KeptTable(BOARD, folder)


def test_a_damaged_table_is_told_and_kept(run: Run, a_table: Path, folder: Path) -> None:
    shutil.copytree(a_table, folder)
    (folder / FLASH).write_bytes(b"something else")
    told = run("configure", "get", "sound", "--port", "sim")
    assert told.status == 3
    assert "is damaged" in told.err
    assert "--port sim:new" in told.err
    assert (folder / FLASH).read_bytes() == b"something else"
    assert run("configure", "get", "sound", "--port", "sim:new").status == 0


def test_newer_files_of_ours_go_onto_the_table_and_the_owners_stay(tmp_path: Path) -> None:
    kept = KeptTable(BOARD, tmp_path)
    kept.table.put({"/cards/history.cat": b"the owner's", "/cards/arte.cat": b"ours of last year"})
    kept.save()
    installed = json.loads((tmp_path / INSTALLED).read_text())
    installed["/cards/arte.cat"] = hashlib.sha256(b"ours of last year").hexdigest()
    (tmp_path / INSTALLED).write_text(json.dumps(installed))
    table = KeptTable(BOARD, tmp_path).table
    for path, wanted in (
        ("/cards/arte.cat", compiled("arte")),
        ("/cards/history.cat", b"the owner's"),
    ):
        with table.device.files.open(path, "rb") as file:
            assert file.read() == wanted


def test_a_folder_that_cannot_be_made_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CHRONOTABLE_TABLE", str(tmp_path / "file"))
    told = run("configure", "list", "--port", "sim")
    assert (told.status, "Not a directory" in told.err or "File exists" in told.err) == (1, True)
