"""The maker's page as files: whole, small, in three languages, from the sources of the command line."""

import json
import re
import urllib.error
import urllib.request
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from host_tools import ROOT, archive, boards, cards
from host_tools.commands import maker as command
from host_tools.flash import VERSION, image
from host_tools.maker import PAGE, SHARED, firmware_packages, page_files
from host_tools.stickers import cards_of
from host_tools.verdict import PAGES, words
from sim.play.match import Match
from sim.play.words import GAMES
from store.setting_kinds import SETTINGS
from tests.tools.conftest import Run
from tests.web.maker_door import Workshop

MOST_BYTES = 300 * 1024
LANGUAGES = ("en", "it", "es")
STICKERS = {"history": 208, "battalia": 326, "arte": 184}  # issue 24, docs/tools.md
NAMESPACE = "http://www.w3.org/2000/svg"  # a name, which nobody asks a server for
PLACEHOLDER = re.compile(r"\{\w+\}")


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return page_files()


def texts(files: dict[str, bytes]) -> dict[str, str]:
    return {path: data.decode() for path, data in files.items()}


def data(files: dict[str, bytes], name: str) -> Any:
    return json.loads(files[f"data/{name}.json"])


def test_the_page_is_small_and_asks_no_other_host(files: dict[str, bytes]) -> None:
    assert sum(map(len, files.values())) < MOST_BYTES
    for path, text in texts(files).items():
        addresses = re.findall(
            r"\b(?:https?|wss?):[^\s\"'`)]*|[\"'(]//\w[^\"']*", text.replace(NAMESPACE, "")
        )
        assert not addresses, f"{path}: {addresses}"


def test_whatever_a_file_names_is_there(files: dict[str, bytes]) -> None:
    for path, text in texts(files).items():
        folder = PurePosixPath(path).parent
        named = (
            re.findall(r'^(?:import|\}).* from "([^"]+)";', text, re.MULTILINE)
            if path.endswith(".js")
            else []
        )
        named += re.findall(r'(?:href|src)="([\w./-]+)"', text) if path.endswith(".html") else []
        for name in named:
            assert not name.startswith("/"), (
                f"{path} names {name}: a static host may serve it from any folder"
            )
            parts: list[str] = []
            for part in (folder / name).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files, f"{path} names {name}"


def page_words(tag: str) -> dict[str, str]:
    text = (PAGE / "words" / f"{tag}.js").read_text(encoding="utf-8")
    return {
        key or bare: json.loads(value)
        for key, bare, value in re.findall(
            r'^  (?:"([^"]+)"|(\w+)):\s+("(?:[^"\\]|\\.)*"),$', text, re.MULTILINE
        )
    }


def test_the_page_says_the_same_in_three_languages() -> None:
    english = page_words("en")
    assert len(english) > 150
    for tag in LANGUAGES:
        said = page_words(tag)
        assert said.keys() == english.keys()
        for key, text in said.items():
            assert set(PLACEHOLDER.findall(text)) == set(PLACEHOLDER.findall(english[key])), (tag, key)


def test_every_word_of_the_page_is_said_and_none_is_missing() -> None:
    known = page_words("en").keys()
    sources = "".join(
        path.read_text(encoding="utf-8") for path in PAGE.rglob("*.js") if path.parent.name != "words"
    )
    said = set(re.findall(r'"((?:[a-z]+\.)?[a-z_]+(?:\.[a-z_]+)?)"', sources)) & known
    begun = tuple(set(re.findall(r"`([a-z]+\.)\$\{", sources)))  # say(`nav.${name}`)
    codes = {f"error.{code}" for code in re.findall(r'TableError\("(\w+)"', sources)}
    assert codes <= known
    assert {key for key in known if not key.startswith(begun)} <= said


def test_the_doctor_says_the_same_in_three_languages() -> None:
    for key, entry in words().items():
        assert entry.keys() - {"page"} == set(LANGUAGES), key
        assert entry.get("page", "readers") in PAGES
        for tag in LANGUAGES:
            assert set(PLACEHOLDER.findall(entry[tag])) == set(PLACEHOLDER.findall(entry["en"])), (tag, key)


def test_every_sentence_of_the_doctor_is_said_by_both() -> None:
    python = "".join(
        (ROOT / "host_tools" / name).read_text(encoding="utf-8") for name in ("doctor.py", "measuring.py")
    )
    page = "".join(
        (PAGE / "link" / name).read_text(encoding="utf-8") for name in ("doctor.js", "measuring.js")
    )
    for source in (python, page):
        called = set(re.findall(r'"(\w+)"', source)) & words().keys()
        begun = tuple(re.findall(r"[`\"](part_|miso_|miso_floats_|FIELD_)[{$]", source))
        rest = {key for key in words().keys() - called if not key.startswith(begun)}
        # By the codes of the table: `_cause` behind a state or a part.
        assert {key for key in rest if not re.search(r"^READER_|_cause$", key)} == set()


def test_every_setting_has_its_words(files: dict[str, bytes]) -> None:
    settings = data(files, "settings")
    assert list(settings) == [setting.name for setting in SETTINGS]
    for name, entry in settings.items():
        for kind in ("name", "meaning"):
            assert all(entry[kind][tag] for tag in LANGUAGES), (name, kind)


@pytest.mark.parametrize(("game", "count"), STICKERS.items())
def test_the_things_of_a_box_come_in_the_order_of_enrolling(
    game: str, count: int, files: dict[str, bytes]
) -> None:
    named = []
    for table in data(files, f"cards-{game}"):
        number, copies, name = (table["columns"].index(column) for column in ("number", "copies", "name"))
        for row in table["rows"]:
            named += [(table["table"], row[number], row[name])] * row[copies]
    assert named == [(card.table, card.number, card.name) for card in cards_of(game)]
    assert len(named) == count


@pytest.mark.parametrize("game", GAMES)
def test_events_and_players_of_a_game_are_told_as_the_rules_have_them(
    game: str, files: dict[str, bytes]
) -> None:
    told = data(files, "games")[game]
    with cards.catalogue(game) as catalogue:
        match = Match(game, 1, ["random", "random"], catalogue)
        happened: list[tuple[int, ...]] = []
        match.play(lambda seat, move, events: happened.extend(events))
        first = told["players_from"]
        assert (2 if first is None else len(match.setup) - first) == 2
    assert all(0 <= event[0] < len(told["events"]) for event in happened)


def test_the_firmware_of_the_page_is_that_of_flash() -> None:
    found = firmware_packages()
    index = json.loads(found["data/firmware.json"])
    duel = index["boards"]["pico_duel"]
    wanted = image("pico_duel")
    held = archive_files(found[f"firmware/{duel['package']}.zip"])
    assert {**held, "/board.json": duel["wired"].encode(), VERSION: f"{duel['version']}\n".encode()} == wanted
    assert index["boards"].keys() == {path.stem for path in (ROOT / "boards").glob("*.toml")}
    for name, entry in index["boards"].items():
        module = boards.load(boards.find(name)).module
        assert entry["package"] == index["packages"][module]
        assert f"firmware/{entry['package']}.zip" in found


def archive_files(packed: bytes) -> dict[str, bytes]:
    """`unpack` takes nothing but what is the owner's."""
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(packed)) as zipped:
        names = [name for name in zipped.namelist() if name != archive.MANIFEST]
        return {f"/{name}": zipped.read(name) for name in names}


# The command


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "all_files", lambda: {"index.html": b"page", "data/x.json": b"{}"})


@pytest.mark.usefixtures("_small")
def test_it_is_written_into_a_folder_for_any_static_host(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    done = run("maker", "--export", folder, "--json")
    assert (done.status, json.loads(done.out)["files"]) == (0, 2)
    assert (folder / "data" / "x.json").read_bytes() == b"{}"
    assert run("maker", "--export", folder).status == 0  # the same once more
    (folder / "index.html").write_text("mine")
    refused = run("maker", "--export", folder)
    assert refused.status == 1
    assert "--force" in refused.err
    assert (folder / "index.html").read_text() == "mine"
    assert run("maker", "--export", folder, "--force").status == 0
    assert (folder / "index.html").read_bytes() == b"page"


@pytest.mark.usefixtures("_small")
def test_ctrl_c_ends_the_page(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def interrupted(app: object, listener: object, announce: Any) -> None:
        announce("http://127.0.0.1:1/")

    monkeypatch.setattr(command, "serve", interrupted)
    ended = run("maker", "--no-browser", "--json")
    assert ended.status == 130
    assert json.loads(ended.out.splitlines()[0]) == {"ok": True, "address": "http://127.0.0.1:1/"}
    assert "the table is as it was" in ended.err


def test_nothing_else_is_served_and_nobody_else_is_answered() -> None:
    workshop = Workshop({"index.html": b"page", "data/x.json": b"{}"})
    try:
        with urllib.request.urlopen(workshop.address) as answer:
            assert answer.read() == b"page"
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        for path in ("../pyproject.toml", "data", "%2e%2e/x"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(workshop.address + path)
        stranger = urllib.request.Request(workshop.address, headers={"Host": "example.org"})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(stranger)
    finally:
        workshop.end()


def test_the_drawings_are_those_of_the_simulator(files: dict[str, bytes]) -> None:
    for game in STICKERS:
        path = f"games/{game}/cards.js"
        assert files[path] == (SHARED / path).read_bytes()
