"""Commands on a running table: settings, monitor, doctor, backup and restore, games; and stopped ones."""

import io
import json
import re
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from host_tools import archive, boards, cards, tags
from host_tools.boards import compiled
from host_tools.commands.backup import fresh_name
from host_tools.errors import ToolError
from host_tools.journals import parse
from host_tools.pico import Pico
from host_tools.talk import Table as Talk
from host_tools.tracebacks import HEAD
from link.frame import pack
from rules.game import encode
from sim.port.raw_repl import SimulatedPort
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.games import a_match
from tests.tools.test_flash import files_on, put


def stop(*_: object, **__: object) -> Any:
    raise KeyboardInterrupt


def fail_once(table: Table) -> None:
    """The wheel brings out a defect of the firmware."""
    desk = table.desk()

    def fail(count: int) -> None:
        del desk.wheel_moved
        raise KeyError("wheel")

    desk.wheel_moved = fail
    table.turn(1)
    table.run(400)


# Nobody there


@pytest.mark.parametrize(
    "words",
    [
        ("configure", "list"),
        ("monitor", "--seconds", "1"),
        ("enrol", "history"),
        ("games", "list"),
        ("games", "fetch"),
        ("backup",),
    ],
)
def test_a_silent_port_is_told_with_what_to_do(run: Run, silent_port: str, words: tuple[str, ...]) -> None:
    tried = run(*words, "--port", silent_port)
    assert tried.status == 3
    assert "Nothing" in tried.err
    assert "chronotable flash" in tried.err


def stand_still(port: SimulatedPort) -> None:
    """The firmware does not start; MicroPython's prompt is all there is."""
    port.do(lambda table: (put(table, {"/maintenance": b""}), port.repl.reset()))


def test_a_pico_at_the_prompt_is_recognised(port: SimulatedPort, run: Run) -> None:
    stand_still(port)
    tried = run("configure", "list", "--port", port.url)
    assert tried.status == 3
    assert "MicroPython's prompt" in tried.err


def test_another_version_of_the_link_is_refused(port: SimulatedPort, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.talk.VERSION", 2)
    with (
        Talk(port.url) as table,
        pytest.raises(ToolError, match="version 1 of the link, this program version 2"),
    ):
        table.hello()


def test_a_line_that_was_damaged_on_the_way_is_sent_again(
    port: SimulatedPort, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Talk(port.url) as table:
        line = pack(table._number % 9999 + 1, "hello")
        write = table._write
        damage = iter([line.replace(b"hello", b"hallo")])
        monkeypatch.setattr(table, "_write", lambda data: write(next(damage, data)))
        assert table.hello() == ("unknown", "pico_duel")


# configure


def test_settings_of_the_table(port: SimulatedPort, run: Run, tmp_path: Path) -> None:
    assert run("configure", "set", "brightness", "20", "--port", port.url).status == 0
    assert run("configure", "get", "brightness", "--port", port.url, "--json").out == (
        '{"name": "brightness", "value": "20"}\n'
    )
    refused = run("configure", "set", "brightness", "0", "--port", port.url)
    assert (refused.status, "1 to 100" in refused.err) == (1, True)
    file = tmp_path / "settings"
    assert run("configure", "export", file, "--port", port.url).status == 0
    file.write_text(
        file.read_text().replace("brightness=20", "brightness=30").replace("sound=on", "sound=off")
    )
    done = run("configure", "import", file, "--port", port.url, "--json")
    assert json.loads(done.out)["changed"] == ["brightness", "sound"]


def test_ctrl_c_in_an_import_says_what_was_changed(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings"
    file.write_text("brightness=30\nsound=off\nodds=on\n")
    ask = Talk.ask
    monkeypatch.setattr(
        Talk, "ask", lambda self, text: stop() if text == "set sound off" else ask(self, text)
    )
    stopped = run("configure", "import", file, "--port", port.url)
    assert stopped.status == 130
    assert "Changed so far: brightness." in stopped.err


# monitor


def test_the_monitor_shows_status_and_events(port: SimulatedPort, run: Run) -> None:
    def lay(table: Table) -> None:
        table.place("history unit 6", "attacker")

    later = threading.Timer(1.0, lambda: port.do(lay))
    later.start()
    seen = run("monitor", "--port", port.url, "--seconds", "2.5", "--json")
    later.join()
    lines = [json.loads(line) for line in seen.out.splitlines()]
    assert lines[0] == {"version": "unknown", "board": "pico_duel"}
    assert lines[1]["status"]["playing"] == "0"
    assert {"event": "reader attacker card history unit 6", "number": 1, "missed": 0} in lines


def test_the_monitor_tells_a_game_in_words(port: SimulatedPort, run: Run) -> None:
    def lay(table: Table) -> None:
        table.place("history unit 41", "defender")

    port.do(lambda table: [(table.press("ok"), table.run(180)) for _ in range(9)])
    later = threading.Timer(0.8, lambda: port.do(lay))
    later.start()
    seen = run("monitor", "--port", port.url, "--seconds", "6")
    later.join()
    assert "history, round 0 of 6, turn of player 1: board (chance)" in " ".join(seen.out.split())
    assert "revealed space 1, Carthaginian Soldiers" in seen.out


def test_the_monitor_tells_a_defect_of_the_firmware(port: SimulatedPort, run: Run) -> None:
    threading.Timer(0.4, lambda: port.do(fail_once)).start()
    seen = run("monitor", "--port", port.url, "--seconds", "2")
    assert f"A defect of the firmware. Please report it:\n{HEAD}\n" in seen.out
    assert "KeyError: 'wheel'\n" in seen.out


def test_ctrl_c_ends_the_monitor_and_its_events(
    port: SimulatedPort, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Talk, "listen", stop)
    stopped = run("monitor", "--port", port.url)
    assert stopped.status == 130
    assert "plays on" in stopped.err
    assert not port.do(lambda table: table.desk().link.events)


# backup and restore


def owned(port: SimulatedPort) -> dict[str, bytes]:
    with Pico(port.url):  # boot.py has run, and the table writes nothing meanwhile
        files = port.do(files_on)
    return {path: data for path, data in files.items() if path.startswith(archive.OWNED)}


def test_a_backup_brings_everything_of_the_owner_back(port: SimulatedPort, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.zip"
    run("configure", "set", "language", "it", "--port", port.url)
    port.do(
        lambda table: (
            journal_a_game(table),
            put(table, {"/tags.bin": tags.pack({"04000001112280": ("history", "tile", 4)})}),
            table.run(20_000),  # it makes ten segments ahead, and puts the game into its archive
        )
    )
    assert run("backup", file, "--port", port.url).status == 0
    before = owned(port)
    assert {"/settings.txt", "/tags.bin", "/cards/history.cat", "/journal/games/1"} <= set(before)

    def spoil(table: Table) -> None:
        table.device.files.remove("/tags.bin")
        put(table, {"/cards/history.cat": b"spoilt", "/journal/games/4.bad": b"another"})

    run("configure", "set", "language", "es", "--port", port.url)
    port.do(spoil)
    asked = run("restore", file, "--port", port.url)
    assert (asked.status, "--yes" in asked.err) == (1, True)
    assert port.do(files_on)["/cards/history.cat"] == b"spoilt"
    done = run("restore", file, "--yes", "--port", port.url, "--json")
    assert done.status == 0, done.err
    assert owned(port) == before
    again = run("restore", file, "--yes", "--port", port.url)
    assert "like the backup already" in again.out


def packed(path: Path, **changed: bytes) -> None:
    """The backup with other files in it, as whole as before."""
    files = archive.unpack(path.read_bytes(), "it")
    names = {name.strip("/").replace(".", "_").replace("/", "_"): name for name in files}
    path.write_bytes(archive.pack(files | {names[key]: data for key, data in changed.items()}))


@pytest.mark.parametrize(
    ("file", "data", "why"),
    [
        ("board_json", b"{", "/board.json in .* is no JSON"),
        ("board_json", b"[" * 100_000, "/board.json in .* is no JSON"),
        ("board_json", b"[]", "/board.json in .* describes no board"),
        ("board_json", b'{"format": 1, "name": "x"}', "/board.json in .* lacks module"),
        ("settings_txt", b"sound=on\n", "/settings.txt in .* is damaged"),
        ("cards_arte_cat", b"CHRC", "/cards/arte.cat in .* is no catalogue"),
    ],
)
def test_a_backup_with_a_file_that_no_table_can_read_is_refused(
    port: SimulatedPort, run: Run, tmp_path: Path, file: str, data: bytes, why: str
) -> None:
    path = tmp_path / "table.zip"
    run("configure", "set", "sound", "off", "--port", port.url)
    assert run("backup", path, "--port", port.url).status == 0
    before = owned(port)
    packed(path, **{file: data})
    port.do(lambda table: put(table, {"/cards/history.cat": b"spoilt"}))
    refused = run("restore", path, "--yes", "--port", port.url)
    assert refused.status == 1
    assert re.search(why + ".*; nothing was changed", refused.err)
    assert port.do(files_on)["/cards/history.cat"] == b"spoilt"
    left_out = re.search(r"--without (\S+)\.\n", refused.err)
    assert left_out
    done = run("restore", path, "--yes", "--without", left_out[1], "--port", port.url)
    assert done.status == 0, done.err
    assert owned(port) == before


def test_every_board_can_come_back_from_a_backup() -> None:
    for path in (cards.CARDS.parent.parent / "boards").glob("*.toml"):
        board = boards.compile_board(boards.load(path))
        assert compiled.fault(json.dumps(board).encode()) == ""
        for key in board.keys() - {"buzzer"}:
            assert compiled.fault(json.dumps({**board, key: None}).encode())
            assert compiled.fault(json.dumps({k: v for k, v in board.items() if k != key}).encode())
        board["readers"][0]["bus"] = "spi.nowhere"
        assert compiled.fault(json.dumps(board).encode()) == "lacks buses.spi.nowhere"


def test_a_backup_of_a_table_with_a_broken_file_says_so(
    port: SimulatedPort, run: Run, tmp_path: Path
) -> None:
    port.do(lambda table: put(table, {"/cards/arte.cat": b"broken"}))
    done = run("backup", tmp_path / "table.zip", "--port", port.url)
    assert done.status == 0
    assert "/cards/arte.cat is no catalogue of cards, or damaged" in done.out


@pytest.mark.parametrize(
    ("answers", "agreed"),
    [
        ("y", True),
        ("YES", True),
        (" Yes ", True),
        ("n", False),
        ("", False),
        ("maybe\nyes", True),
        (None, False),
    ],
)
def test_restore_asks_and_understands_the_answer(
    port: SimulatedPort,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answers: str | None,
    agreed: bool,
) -> None:
    file = tmp_path / "table.zip"
    assert run("backup", file, "--port", port.url).status == 0
    port.do(lambda table: put(table, {"/cards/history.cat": b"spoilt"}))
    typed = io.StringIO("" if answers is None else answers + "\n")
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", typed)
    asked = run("restore", file, "--port", port.url)
    assert "Go on? [y/N]" in asked.out
    assert asked.status == (0 if agreed else 1)
    assert asked.out.count("Please answer yes or no.") == (answers == "maybe\nyes")
    if not agreed:
        assert port.do(files_on)["/cards/history.cat"] == b"spoilt"


def test_ctrl_c_at_the_question_of_restore_lets_the_table_go_on(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.zip"
    assert run("backup", file, "--port", port.url).status == 0
    port.do(lambda table: put(table, {"/cards/history.cat": b"spoilt"}))
    monkeypatch.setattr("host_tools.commands.restore.can_ask", lambda out: True)
    monkeypatch.setattr("builtins.input", stop)
    stopped = run("restore", file, "--port", port.url)
    assert (stopped.status, "Nothing was changed" in stopped.err) == (130, True)
    assert run("configure", "get", "sound", "--port", port.url).status == 0  # it runs again


def test_a_backup_with_a_name_replaces_another_only_by_force(
    port: SimulatedPort, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "table.zip"
    file.write_text("an older one")
    refused = run("backup", file, "--port", port.url)
    assert (refused.status, "is there already" in refused.err) == (1, True)
    assert file.read_text() == "an older one"
    assert run("backup", file, "--force", "--port", port.url).status == 0
    assert zipfile.is_zipfile(file)


def test_a_backup_without_a_name_never_replaces_another(tmp_path: Path) -> None:
    first = fresh_name(tmp_path)
    first.touch()
    second = fresh_name(tmp_path)
    second.touch()
    assert (second.stem, fresh_name(tmp_path).stem) == (f"{first.stem}-2", f"{first.stem}-3")


def test_a_damaged_or_foreign_backup_changes_nothing(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.zip"
    assert run("backup", file, "--port", port.url).status == 0
    good = file.read_bytes()
    with monkeypatch.context() as context:
        context.setattr("host_tools.archive.FORMAT", 9)
        newer = archive.pack({"/tags.txt": b""})
    for damage in (b"", b"no zip", good[:-40], newer):
        file.write_bytes(damage)
        assert run("restore", file, "--yes", "--port", port.url).status == 1
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as evil:
        evil.writestr("backup.json", json.dumps({"format": 1, "files": {"/main.py": "00"}}))
        evil.writestr("main.py", "evil")
    file.write_bytes(out.getvalue())
    refused = run("restore", file, "--yes", "--port", port.url)
    assert "belongs to no backup" in refused.err


def test_ctrl_c_in_backup_and_restore(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.zip"
    with monkeypatch.context() as context:
        context.setattr(Pico, "read", stop)
        stopped = run("backup", file, "--port", port.url)
    assert (stopped.status, file.exists()) == (130, False)
    assert run("backup", file, "--port", port.url).status == 0
    port.do(lambda table: put(table, {"/cards/history.cat": b"spoilt"}))
    with monkeypatch.context() as context:
        context.setattr(Pico, "write", stop)
        stopped = run("restore", file, "--yes", "--port", port.url)
    assert stopped.status == 130
    assert port.do(files_on)["/cards/history.cat"] == b"spoilt"
    assert run("restore", file, "--yes", "--port", port.url).status == 0


def test_imported_cards_reach_the_table(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets, folder = tmp_path / "sheets", tmp_path / "cards"
    folder.mkdir()
    for path in cards.CARDS.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    run("cards", "export", "history", sheets, "--cards", folder)
    sheet = sheets / "history.relics.csv"
    sheet.write_text(sheet.read_text(encoding="utf-8-sig").replace(",yes,", ",no,"), encoding="utf-8")
    old = port.do(files_on)["/cards/history.cat"]
    with monkeypatch.context() as context:
        context.setattr(Pico, "write", stop)
        stopped = run("cards", "import", "history", sheet, "--cards", folder, "--port", port.url)
    assert (stopped.status, "untouched" in stopped.err) == (130, True)
    assert port.do(files_on)["/cards/history.cat"] == old
    done = run("cards", "import", "history", sheet, "--cards", folder, "--port", port.url)
    assert done.status == 0, done.err
    with Pico(port.url):
        assert port.do(files_on)["/cards/history.cat"] == cards.compiled("history", folder)


# games


def journal_a_game(table: Table) -> None:
    match, moves = a_match()
    table.run(1500)
    journal = table.desk().services.journal
    with table.device.awake(), table.device.flash.timeless():
        journal.begin(bytes((1,)) + encode(match.setup))
        for move in moves[:50]:
            journal.append(encode(move))
        journal.append(encode(moves[50]))
        journal.undo()
        for move in moves[50:]:
            journal.append(encode(move))
        journal.end(b'{"game": "history", "result": "finished"}')


def test_a_game_is_fetched_and_is_the_one_that_was_played(
    port: SimulatedPort, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port.do(journal_a_game)
    match, moves = a_match()
    listed = json.loads(run("games", "list", "--port", port.url, "--json").out)
    assert (listed["number"], listed["game"], listed["result"]) == (1, "history", "finished")
    done = run("games", "fetch", "--out", tmp_path, "--port", port.url, "--json")
    assert done.status == 0, done.err
    kept = json.loads((tmp_path / "history-1.json").read_text())
    assert kept["moves"] == [list(move) for move in moves]
    last = run("games", "replay", tmp_path / "history-1.json", "--json").out.splitlines()[-1]
    assert json.loads(last)["digest"] == f"{match.game.digest():08x}"
    words = ("games", "fetch", "--out", tmp_path, "--port", port.url)
    assert run(*words).status == 0  # the same game once more: nothing is lost
    (tmp_path / "history-1.json").write_text("another game")
    refused = run(*words)
    assert (refused.status, "history-1.json is there already" in refused.err) == (1, True)
    assert (tmp_path / "history-1.json").read_text() == "another game"
    assert run(*words, "--force").status == 0
    assert json.loads((tmp_path / "history-1.json").read_text()) == kept
    itself = run("games", "report", tmp_path / "history-1.json", tmp_path / "history-1.json")
    assert (itself.status, "is the game itself" in itself.err) == (1, True)
    missing = run("games", "fetch", "9", "--port", port.url)
    assert (missing.status, "There are: 1" in missing.err) == (1, True)
    monkeypatch.setattr("host_tools.commands.games.save", stop)
    stopped = run("games", "fetch", "--port", port.url)
    assert (stopped.status, "none" in stopped.err) == (130, True)


def test_no_game_yet(port: SimulatedPort, run: Run) -> None:
    assert "No game" in run("games", "list", "--port", port.url).out
    fetched = run("games", "fetch", "--port", port.url)
    assert (fetched.status, "no game to fetch" in fetched.err) == (1, True)


@pytest.mark.parametrize("data", [b"", b"\x02\x01", b"\x02\x05\x00\x00", b"\x01\x02\x00\x01\x63"])
def test_a_journal_that_makes_no_sense_is_refused(data: bytes) -> None:
    with pytest.raises(ToolError, match="cannot be read"):
        parse(4, data)


# The simulated table of the command line


def test_port_sim_is_a_table_in_the_same_process(run: Run) -> None:
    assert "unknown on pico_duel" in run("doctor", "--port", "sim", "--quick").out
    assert run("flash", "--port", "sim:pico_full", "--board", "pico_full", "--dry-run").status == 0
    assert run("doctor", "--port", "sim:nonsense").status == 1
