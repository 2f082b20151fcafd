"""Ctrl-C in every command and action: exit status 130, a word about the state, nothing half done.

Those that write onto a table in several steps have tests of their own, beside their success and failure.
"""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools.cards import CARDS
from host_tools.command_line import COMMANDS
from store.settings import Settings
from tests.tools.conftest import Run
from tests.tools.games import a_game
from tests.tools.uf2_files import micropython

ELSEWHERE = {
    "flash": "test_flash",
    "monitor": "test_on_the_table",
    "doctor": "test_doctor",
    "tune": "test_tune",
    "backup": "test_on_the_table",
    "restore": "test_on_the_table",
}
# What is given, and where it is stopped; {here} is a folder with a game, settings and sheets.
STOPPED = [
    ("boards list", "host_tools.boards.load"),
    ("boards check {here}/settings.txt", "host_tools.boards.load"),
    ("boards wiring pico_duel --picture {here}/fresh.svg", "host_tools.commands.boards.pictures"),
    ("cards list", "host_tools.cards.counts"),
    ("cards check", "host_tools.cards.compiled"),
    ("cards export history {here}/fresh", "host_tools.commands.cards.write_new"),
    ("cards import history {here}/sheets --cards {here}/cards", "host_tools.commands.cards.write_all"),
    ("configure list --file {here}/settings.txt", "host_tools.settings.InFile.get"),
    ("configure get sound --file {here}/settings.txt", "host_tools.settings.InFile.get"),
    ("configure set sound off --file {here}/settings.txt", "store.settings.Settings.save"),
    ("configure export {here}/fresh.txt --file {here}/settings.txt", "host_tools.settings.InFile.get"),
    ("configure import {here}/wanted.txt --file {here}/settings.txt", "host_tools.settings.InFile.set"),
    ("enrol status history --record {here}/fresh.json", "host_tools.stickers.Record.missing"),
    ("enrol erase history --forget --yes --record {here}/fresh.json", "host_tools.stickers.Record.save"),
    ("games list --port {here}/nowhere", "serial.serial_for_url"),
    ("games fetch --port {here}/nowhere", "serial.serial_for_url"),
    ("games replay {here}/history-7.json", "host_tools.commands.games._tell"),
    ("games report {here}/history-7.json", "host_tools.report.document"),
    ("watch --no-browser --port {here}/nowhere", "serial.serial_for_url"),
    ("opponent --seat 1 --port {here}/nowhere", "serial.serial_for_url"),
    ("advise --port {here}/nowhere", "serial.serial_for_url"),
    ("host --local", "host_tools.commands.host.serve"),
    ("bridge --broker mqtt://127.0.0.1:1 --folder {here}/fresh", "host_tools.network.keeping.Kept.name"),
    ("club export {here}/fresh --database sqlite://", "host_tools.club.export.tables"),
    ("study {here}/study.toml --out {here}/fresh", "sim.study.running.run"),
    ("resolve", "sys.stdin"),
    ("image pico_duel --uf2 {here}/mp.uf2 -o {here}/fresh.uf2", "host_tools.commands.image.write_new"),
    ("maker --export {here}/fresh", "host_tools.commands.maker.all_files"),
    ("print stickers arte -o {here}/fresh.pdf", "host_tools.commands.print.write_new"),
    ("print reference arte -o {here}/fresh.pdf", "host_tools.commands.print.print_reference"),
    ("print spaces -o {here}/fresh.pdf", "host_tools.boards.load"),
    ("build {here}/fresh", "host_tools.commands.build.build"),
    ("rules", "host_tools.rules.main"),
]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("here")
    a_game(folder)
    micropython(folder / "mp.uf2")
    Settings(str(folder / "settings.txt")).save()
    (folder / "wanted.txt").write_text("sound=off\n")
    (folder / "study.toml").write_text(
        'game = "history"\nplayers = 2\nbots = "random"\ngames = 2\nseed = 1\n'
    )
    for place in ("sheets", "cards"):
        (folder / place).mkdir()
        for path in CARDS.glob("history.*"):
            if place == "cards" or path.suffix == ".csv":
                (folder / place / path.name).write_bytes(path.read_bytes())
    return folder


def contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Interrupted(io.BytesIO):
    def readline(self, *_: Any) -> bytes:
        raise KeyboardInterrupt

    __next__ = read = readline


@pytest.mark.parametrize(("words", "where"), STOPPED, ids=[words for words, _ in STOPPED])
def test_ctrl_c_changes_nothing_and_says_so(
    words: str, where: str, here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    before = contents(here)
    if where == "sys.stdin":
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=Interrupted()))
    else:
        monkeypatch.setattr(where, stop)
    stopped = run(*words.format(here=here).split())
    assert stopped.status == 130
    assert "Stopped" in stopped.err
    assert contents(here) == before


def test_every_command_is_stopped_somewhere() -> None:
    tried = {words.split()[0] for words, _ in STOPPED}
    assert tried | ELSEWHERE.keys() == COMMANDS.keys()
    for command, module in ELSEWHERE.items():
        text = (Path(__file__).parent / f"{module}.py").read_text(encoding="utf-8")
        assert any(command in line for line in text.splitlines() if line.startswith("def test_ctrl_c")) or (
            command == "flash" and "def test_ctrl_c" in text
        )
