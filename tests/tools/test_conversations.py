"""The command line and the maker's page hold the same conversations, and come to the same results."""

import base64
import json
import re
import subprocess
from typing import Any

import pytest

from host_tools import archive, maker
from host_tools.journals import GAMES
from host_tools.node_tool import NODE
from host_tools.release import release
from host_tools.stickers import cards_of
from sim import ROOT
from tests.tools.conversation import DOINGS, ENROLLED, WrongTurn, all_of_them, held, read
from tests.tools.record_conversations import FOLDER

CONVERSATIONS = dict(all_of_them())
FILES = {
    "/settings.txt": b"x" * 3000,
    "/journal/games/1": bytes(range(256)),
    "/board.json": b"{}",
    "/tags.bin": b"",
}
# What a host finds that is no table, or not quite: the code of the sentence that a person gets.
FAILURES = {
    "no-answer": "silent",
    "no-firmware": "prompt",
    "no-start": "failing",
    "no-table": "foreign",
    "no-link": "silent",
    "no-same-version": "version",
}


def things() -> list[dict[str, Any]]:
    return [
        {"key": card.key, "kind": f"history {card.kind}", "name": card.name}
        for card in cards_of("history")[:ENROLLED]
    ]


@pytest.fixture(scope="module")
def page() -> Any:
    """All conversations as the page holds them, in one process of node."""
    files = maker.page_files()
    job = {
        "conversations": {name: each._asdict() for name, each in CONVERSATIONS.items()},
        "data": {
            "doctor": json.loads(files["data/doctor.json"]),
            "device": json.loads(files["data/device.json"]),
            "games": GAMES,
            "things": things(),
            "release": release(),
        },
        "backup": {
            "files": {path: base64.b64encode(data).decode() for path, data in FILES.items()},
            "packed": base64.b64encode(archive.pack(FILES)).decode(),
        },
    }
    command = [str(NODE), "--no-warnings", str(ROOT / "tests" / "tools" / "replay.mjs")]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, timeout=60)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host_tools.talk.ANSWER_S", 0.2)


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_both_sides_come_to_the_same_result(name: str, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = held(CONVERSATIONS[name], monkeypatch.setattr)
    theirs = page["results"][name]
    assert theirs == json.loads(json.dumps(ours))
    assert ("failed" in theirs) == (name in FAILURES), theirs


@pytest.mark.parametrize(("name", "code"), FAILURES.items())
def test_what_is_no_table_is_called_by_its_name(name: str, code: str, page: Any) -> None:
    assert page["results"][name] == {"failed": code}


def test_everything_a_host_does_has_a_conversation() -> None:
    assert {each.head["do"] for each in CONVERSATIONS.values()} == DOINGS.keys()
    spoken = {word for each in CONVERSATIONS.values() for line in each.lines for word in _commands(line)}
    link = (ROOT / "firmware" / "link" / "commands.py").read_text(encoding="utf-8")
    known = set(re.findall(r'"(\w+)"', link.partition("_STATUS")[2].partition("def answer")[0]))
    # What the page never says: it stops a table through MicroPython's prompt, empties no sticker, shows a
    # table to nobody else (`watch`), joins it to no other house (`bridge`) and gives no advice (`advise`).
    assert known - spoken == {"stop", "erase", "look", "moves", "remote", "hint"}


def _commands(line: dict[str, str]) -> list[str]:
    return re.findall(r"^~\d+ (\w+)", line.get("host", ""))


def test_a_host_that_says_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the conversations would prove nothing."""
    kept = read(FOLDER / "settings.jsonl")
    lines = json.loads(json.dumps(kept.lines).replace("list 3", "list 4"))
    with pytest.raises(WrongTurn, match="instead of"):
        held(kept._replace(lines=lines), monkeypatch.setattr)


def test_backups_go_from_one_to_the_other(page: Any) -> None:
    found = page["archives"]
    assert {path: base64.b64decode(data) for path, data in found["files"].items()} == FILES
    assert archive.unpack(base64.b64decode(found["packed"]), "of the page") == FILES
    assert "accepted" not in found["refused"]
