"""Bad input of every kind for every command: one sentence for a person, and the documented exit status."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools import ROOT, boards, resolve
from host_tools.boards.__main__ import main as boards_main
from host_tools.command_line import COMMANDS
from host_tools.flash import VERSION
from sim.campaign.command import main as campaign
from sim.campaign.soak import main as soak
from sim.emulated_rp2040.command import main as emulate
from sim.scenario import terminal
from sim.scenario.command import main as sim_run
from sim.table import Table
from tests.tools.conftest import Run
from tests.tools.uf2_files import micropython

DEEP = 100_000
HUGE = "9" * 5_000  # more digits than Python reads or prints
BAD = {
    "missing": None,
    "folder": None,
    "empty": b"",
    "blank": b"\n \n",
    "binary": bytes(range(256)) * 8,
    "zeros": bytes(4096),
    "utf-16": "format = 1\n".encode("utf-16"),
    "bracket": b"[" * DEEP,
    "deep": b"[" * DEEP + b"]" * DEEP,
    "deep toml": b"a = " + b"[" * DEEP + b"]" * DEEP,
    "deep object": b'{"format":1,"moves":' + b"[" * 950 + b"]" * 950 + b"}",
    "huge": f"{HUGE}\n".encode(),
    "huge toml": f"seed = {HUGE}\n".encode(),
    "huge game": b'{"format":1,"number":1,"game":"history","setup":[%s]}' % HUGE.encode(),
    "infinite game": b'{"format":1,"number":1,"game":"history","setup":[1e999],"moves":[],"ended":true}',
    "other game": b'{"format":1,"number":1,"game":"chess","setup":[1],"moves":[],"ended":true}',
    "short game": b'{"format":1,"number":1,"game":"history","setup":[],"moves":[],"ended":true}',
    "wrong game": b'{"format":1,"number":1,"game":"arte","setup":[0,0],"moves":[[0],[]],"ended":true}',
    "number": b"7",
    "list": b"[1, 2]",
    "null": b"null",
    "quote": b'id,name\n1,"x\n',
    "date": b"a = 2024-02-31\n",
}
# {bad} is the file; {here} is a folder to write into. 0: this command may well accept it.
COMMANDS_WITH_FILES = [
    ("boards check {bad}", {1}),
    ("boards wiring {bad}", {1}),
    ("flash --board {bad} --port {here}/none", {1}),
    ("flash --uf2 {bad} --port {here}/none", {1}),
    ("flash --port {bad}", {3}),
    ("image {bad} --uf2 {here}/mp.uf2 -o {here}/table.uf2", {1}),
    ("image pico_duel --uf2 {bad} -o {here}/table.uf2", {1}),
    ("image pico_duel --uf2 {here}/mp.uf2 -o {here}/table.uf2 --settings {bad}", {0, 1}),  # it may be empty
    ("image pico_duel --uf2 {here}/mp.uf2 -o {here}/table.uf2 --cards {bad}", {1}),
    ("image pico_duel --uf2 {here}/mp.uf2 -o {here}/table.uf2 --cards {here}/sheets", {1}),
    ("print spaces {bad} -o {here}/spaces.pdf", {1}),
    ("print stickers {bad} -o {here}/stickers.pdf", {2}),
    ("print reference history --language {bad} -o {here}/reference.pdf", {2}),
    ("doctor --quick --port {bad}", {3}),
    ("configure list --file {bad}", {0, 1}),  # a settings file need not be there yet
    ("configure import {bad} --file {here}/settings.txt", {0, 1}),  # an empty one changes nothing
    ("configure set sound {bad} --file {here}/settings.txt", {1}),
    ("configure get {bad} --file {here}/settings.txt", {1}),
    ("cards list {bad}", {1}),
    ("cards list history {bad}", {1}),
    ("cards check history --cards {bad}", {1}),
    ("cards import history {bad} --cards {here}/cards", {1}),
    ("cards import history {here}/sheets --cards {here}/cards", {1}),
    ("cards check history --cards {here}/broken", {1}),
    ("enrol status {bad}", {1}),
    ("enrol status history --record {bad}", {0, 1}),  # a record need not be there yet
    ("enrol history --from-csv {bad} --record {here}/record.json", {1}),
    ("backup {bad} --port {here}/none", {1, 3}),
    ("restore {bad} --yes --port {here}/none", {1}),
    ("games replay {bad} --all", {1}),
    ("games report {bad} {here}/page.html", {1}),
    ("games list --port {bad}", {3}),
    ("games fetch {bad}", {2}),
    ("monitor --seconds {bad}", {2}),
    ("tune --board {bad} --port {here}/none", {1}),
    ("maker --export {bad}", {0, 1}),  # a folder need not be there yet
    ("maker --listen {bad}", {2}),
    ("watch --no-browser --port {bad}", {3}),
    ("host --listen {bad}", {2}),
    ("bridge --broker {bad} --folder {here}/bridge", {1, 2}),
    ("opponent --seat 1 --port {bad}", {3}),
    ("opponent --seat {bad} --port {here}/none", {2}),
    ("advise --port {bad}", {3}),
    ("advise --iterations {bad} --port {here}/none", {2}),
    ("club export {here}/club --database {bad}", {1}),
    ("club add {bad} Ann Bob --table kitchen --database sqlite://", {1}),
    ("study {bad} --out {here}/study", {1}),
]
# What Python says to programmers and nobody else.
PYTHON = re.compile(
    r"Traceback|\[Errno|\b[A-Z]\w+(?:Error|Exception)\b|index out of range|object (?:is not|has no)|NoneType"
    r"|invalid literal|recursion|codec can't|to unpack|set_int_max_str|<class|\('\w+'|zip\(\)|\bint value"
    r"|index-sized|ioctl|argument \d"
)


@pytest.fixture(params=BAD)
def bad(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "bad"
    if request.param == "folder":
        path.mkdir()
    elif (data := BAD[request.param]) is not None:
        path.write_bytes(data)
    return path


@pytest.fixture
def here(tmp_path: Path, cards: Path, bad: Path) -> Path:
    """A folder with a catalogue, and another one in which the bad file takes the place of two."""
    micropython(tmp_path / "mp.uf2")
    for name in ("broken", "sheets"):
        (tmp_path / name).mkdir()
    for path in cards.glob("history.*"):
        (tmp_path / "broken" / path.name).write_bytes(path.read_bytes())
    if bad.is_file():
        (tmp_path / "broken" / "history.toml").write_bytes(bad.read_bytes())
        (tmp_path / "sheets" / "history.units.csv").write_bytes(bad.read_bytes())
    else:
        (tmp_path / "broken" / "history.toml").unlink()
    return tmp_path


def for_people(text: str) -> None:
    told = PYTHON.search(text)
    assert told is None, f"{told[0]!r} in {text[:2000]!r}"


@pytest.mark.parametrize(
    ("words", "expected"), COMMANDS_WITH_FILES, ids=[words for words, _ in COMMANDS_WITH_FILES]
)
def test_every_command_with_a_bad_file(
    words: str, expected: set[int], run: Run, here: Path, bad: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unbuilt(board: str) -> dict[str, bytes]:
        """The board is looked at, but nothing is compiled."""
        boards.load(boards.find(board))
        return {VERSION: b"1\n"}

    monkeypatch.setattr("host_tools.commands.flash.image", unbuilt)
    monkeypatch.setattr("host_tools.commands.maker.all_files", lambda: {"index.html": b"page"})
    before = bad.read_bytes() if bad.is_file() else None
    told = run(*words.format(bad=bad, here=here).split())
    for_people(told.out + told.err)
    assert told.status in expected, told
    if told.status:
        assert 1 <= len((told.out + told.err).splitlines()) < 200
    if before is not None:
        assert bad.read_bytes() == before  # whatever it is, it is the owner's


def test_every_command_that_takes_something_is_tried() -> None:
    assert {words.split()[0] for words, _ in COMMANDS_WITH_FILES} == COMMANDS.keys() - {
        "resolve",  # below
        "build",
        "rules",
    }


@pytest.mark.parametrize(
    "word", ["x" * 5_000, "../../boards/pico_duel", "", "a b", "[red]", "\u00e9\u4e2d", HUGE]
)
@pytest.mark.parametrize(
    "words",
    ["boards check", "boards wiring", "cards list", "cards check", "enrol status", "games replay", "restore"],
)
def test_strange_names(run: Run, words: str, word: str) -> None:
    told = run(*words.split(), word)
    for_people(told.out + told.err)
    assert told.status in (1, 2), told


@pytest.mark.parametrize(
    "port", ["x" * 5_000, "sim:nonsense", "sim:../x.toml", "socket://", "loop://x?y", HUGE]
)
@pytest.mark.parametrize("words", ["doctor --quick", "backup fresh.zip", "configure list", "flash"])
def test_strange_ports(
    run: Run, words: str, port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("host_tools.commands.flash.image", lambda board: {"/version.txt": b"1"})
    told = run(*words.split(), "--port", port)
    for_people(told.out + told.err)
    assert told.status in (1, 3), told
    assert not list(tmp_path.iterdir())


def test_an_output_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for words in (
        f"build {file}",
        f"boards wiring pico_duel --picture {file}/x.svg",
        f"boards wiring pico_duel --picture {tmp_path}",
        f"cards export history {file}",
        f"configure export {file}/x --file {tmp_path}/settings.txt",
        f"configure set sound on --file {file}/x",
        f"enrol erase history --forget --yes --record {file}/x",
    ):
        told = run(*words.split())
        for_people(told.out + told.err)
        assert told.status == 1, (words, told)
        assert str(os.getpid()) not in told.err  # of a file that nobody has named
    assert file.read_text() == "mine"


def test_questions_about_the_rules(bad: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    lines = bad.read_bytes() if bad.is_file() else b""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines)))
    told = run("resolve")
    for_people(told.out + told.err)
    assert told.status == 0
    assert len(told.out.splitlines()) == len(lines.splitlines(keepends=True)) or b"\r" in lines


@pytest.mark.parametrize("depth", [10, 500, *range(960, 1000), DEEP])
def test_a_question_may_be_nested_as_deep_as_it_likes(depth: int) -> None:
    nest = "[" * depth + "]" * depth
    for question in (
        "[" * depth,
        nest,
        f'{{"id":1,"game":{nest}}}',
        f'{{"id":1,"game":"arte","query":"reach","size":{nest}}}',
        f'{{"id":1,"game":"history","query":"battle","mode":"board","attacker":{{"line":{nest}}}}}',
    ):
        answer = resolve.answer(question.encode())
        assert answer["code"] in ("bad_json", "bad_field")
        for_people(str(answer["message"]))


def test_scenario_files(bad: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    before = tmp_path / "before.toml"
    before.write_text(f'before = "{bad.name}"\nsteps = []\n')
    include = tmp_path / "include.toml"
    include.write_text(f'include = "{bad.name}"\nsteps = []\n')
    board = tmp_path / "board.toml"
    board.write_text('board = "bad.toml"\nsteps = []\n')
    for path in (bad, before, include, board):
        status = sim_run([str(path)])
        out, err = capsys.readouterr()
        for_people(out + err)
        assert status == (0 if path == bad and bad.is_file() and not bad.read_bytes().strip() else 1) or (
            path == include and not bad.read_bytes().strip()
        )


def test_a_byte_order_mark_does_not_matter(
    run: Run, cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in cards.iterdir():
        path.write_text(path.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert run("cards", "check", "history", "--cards", cards).status == 0
    board = tmp_path / "board.toml"
    board.write_bytes(b"\xef\xbb\xbf" + (ROOT / "boards" / "pico_duel.toml").read_bytes())
    assert run("boards", "check", board).status == 0
    scenario = tmp_path / "scenario.toml"
    scenario.write_text(f'board = "{board.name}"\nsteps = [{{ wait = 1 }}]\n', encoding="utf-8-sig")
    assert sim_run([str(scenario)]) == 0, capsys.readouterr().err


def test_a_board_goes_by_its_name_or_its_file(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes((ROOT / "boards" / "pico_duel.toml").read_bytes())
    for action in ("check", "wiring"):
        for board in ("pico_duel", ROOT / "boards" / "pico_duel.toml", mine):
            assert run("boards", action, board).status == 0
        unknown = run("boards", action, "pico_dual")
        assert unknown.status == 1
        assert (
            "There is no such board. Allowed: pico2_duel, pico2_full, pico_arte, pico_duel"
            in unknown.out + unknown.err
        )


def test_the_release_is_told(run: Run) -> None:
    assert re.fullmatch(r"chronotable \d+\.\d+\.\d+\n", run("--version").out)


def test_modules_that_are_commands_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    pico = str(ROOT / "boards" / "pico_duel.toml")
    for command, words, status in (
        (boards_main, [pico, "--out", f"{file}/x"], 1),
        (boards_main, ["nonsense"], 1),
        (emulate, [str(file)], 2),
        (emulate, [str(tmp_path)], 2),
        (emulate, [str(file), "--listen", "99999"], 2),
        (emulate, [str(file), "--listen", "x"], 2),
        (campaign, ["--seeds", HUGE], 2),
        (soak, ["--seed", "x"], 2),
    ):
        try:
            ended = command(words)
        except SystemExit as end:
            ended = int(end.code or 0)
        out, err = capsys.readouterr()
        for_people(out + err)
        assert ended == status, (words, err)
        assert err.strip()


# The table in the terminal


def obeyed(lines: list[str]) -> tuple[Table, list[str]]:
    """What the terminal answers to each line."""
    from rich.console import Console

    table = Table("pico_duel")
    table.run(1500)
    said = []
    for line in lines:
        console = Console(file=io.StringIO(), width=200)
        try:
            terminal.obey(console, table, line)
        except terminal.TableError as error:
            said.append(str(error))
        table.run(terminal.SETTLE_MS)
    return table, said


def test_the_lines_of_the_readme_show_a_card_in_english() -> None:
    lines = re.findall(r"^    > ([^#\n]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    lines = [line.strip() for line in lines]
    assert {line.split()[0] for line in lines} == {"place", "press", "turn"}
    table, said = obeyed(lines)
    assert said == []
    assert "Trebuchet" in table.screen_text()
    assert table.desk().services.settings.get("language") == "en"


def test_nonsense_in_the_terminal_is_told() -> None:
    lines = ["turn 1e999", "turn nan", f"turn {HUGE}", "turn x", "wait -1", "press ok x", "press nothing"]
    lines += [
        "light x",
        "place x",
        "place [/red] at attacker",
        "power maybe",
        "break nothing",
        "type 7e",
        "mend",
    ]
    _, said = obeyed(lines)
    assert len(said) == len(lines)
    for_people("\n".join(said))


def test_a_wrong_board_is_told_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.main(["--board", "nonsense"]) == 1
    assert "There is no such board" in capsys.readouterr().err


# Ctrl-C while the program is still being loaded

STOPS = """
import runpy, sys
class Hand:
    def find_spec(self, name, *_):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Hand())
sys.argv = {words!r}
"""


@pytest.mark.parametrize(
    ("package", "name"),
    [
        ("host_tools", "argparse"),
        ("host_tools", "host_tools.output"),
        ("host_tools", "rich.console"),
        ("host_tools", "host_tools.commands.cards"),
        ("sim", "sim.scenario.terminal"),
        ("sim", "rich.console"),
    ],
)
def test_ctrl_c_while_it_is_loaded(package: str, name: str) -> None:
    words = ["chronotable", "cards", "check"] if package == "host_tools" else ["sim"]
    code = STOPS.format(name=name, words=words) + f"runpy.run_module({package!r}, run_name='__main__')"
    stopped = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert stopped.returncode == 130
    assert stopped.stderr.splitlines() == [stopped.stderr.strip()]
    assert stopped.stderr.startswith("chronotable: Stopped")
