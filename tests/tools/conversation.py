"""Conversations of a host with a table, kept as files: the command line and the maker's page both hold them.

The first line says what is done. Then each line is something that went over the wire: what the host said, or
the table; or code that the host ran at MicroPython's prompt, and what it printed.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.doctor import examine
from host_tools.enrolment import Walk
from host_tools.errors import PicoError
from host_tools.flash import VERSION, plan, with_board
from host_tools.journals import entries, fetch
from host_tools.pico import Pico
from host_tools.stickers import Record, cards_of
from host_tools.talk import Refused, Table

FOLDER = Path(__file__).parent / "conversations"
PORT = "the-line"
FIRST = 1  # the number of the first question
ENROLLED = 3  # things that get a sticker
FETCHED = 1  # the game that is fetched, and replayed
SCORES = 40
LISTENED = 3  # events that the monitor waits for
LISTEN_S = 2.0


class Conversation(NamedTuple):
    head: dict[str, Any]
    lines: list[dict[str, str]]


def read(path: Path) -> Conversation:
    head, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return Conversation(head, lines)


class WrongTurn(Exception):
    """The host says something else than in the conversation that was recorded."""


class ReplayedLine:
    """What `open_line` gives to a host: the table says what it said then, if the host does."""

    in_waiting = 0

    def __init__(self, lines: list[dict[str, str]]):
        self._lines = list(lines)

    def write(self, data: bytes) -> None:
        expected = self._lines.pop(0) if self._lines else {}
        if expected.get("host") != data.decode():
            self._lines.clear()
            raise WrongTurn(f"{data!r} instead of {expected}")

    def read(self, size: int) -> bytes:
        return self._lines.pop(0)["table"].encode() if self._lines and "table" in self._lines[0] else b""

    def close(self) -> None:
        if self._lines:
            raise WrongTurn(f"never came to {self._lines[0]}")


class ReplayedPrompt:
    """The part of mpremote that `Pico` uses, for code whose output is known."""

    def __init__(self, lines: list[dict[str, str]]):
        self._lines = list(lines)

    def enter_raw_repl(self, **_: object) -> None: ...

    def close(self) -> None: ...

    def exec_raw(self, code: str, timeout: float) -> tuple[bytes, bytes]:
        return self._take("run", code)["told"].encode(), b""

    def exec_raw_no_follow(self, code: str) -> None:
        self._take("leave", code)

    def _take(self, how: str, code: str) -> dict[str, str]:
        expected = self._lines.pop(0) if self._lines else {}
        if expected.get(how) != code:
            raise WrongTurn(f"{code!r} instead of {expected}")
        return expected


# What is done


def hello(table: Table, head: dict[str, Any]) -> object:
    return list(table.hello())


def settings(table: Table, head: dict[str, Any]) -> object:
    """Every setting; a change, and one that the table refuses."""
    listed = list(table.each("list"))
    changed = table.ask("set brightness 40"), table.ask("get brightness")
    try:
        table.ask("set brightness 400")
    except Refused as refusal:
        return [listed, list(changed), refusal.code, refusal.message]
    return [listed, list(changed)]


def doctor(table: Table, head: dict[str, Any]) -> object:
    """`answers`: somebody is there and says yes or no, question by question."""
    answers = iter(head.get("answers", []))
    ask = (lambda question: bool(next(answers))) if "answers" in head else None
    return [list(verdict) for verdict in examine(table, ask)]


def enrol(table: Table, head: dict[str, Any]) -> object:
    """`noted`: stickers that belong to something already."""
    game = head["game"]
    record = Record(Path("nowhere"), game, dict(head.get("noted", {})))
    record.save = lambda: None  # type: ignore[method-assign]
    walk = Walk(table, record, None, lambda sentence: None)
    for card in cards_of(game)[:ENROLLED]:
        walk.enrol(card)
    walk.end()
    return [walk.reader, record.uids]


def games(table: Table, head: dict[str, Any]) -> object:
    played = fetch(table, FETCHED)
    return [[list(entry) for entry in entries(table)], {**played._asdict()}]


def replay(table: Table, head: dict[str, Any]) -> object:
    """Every move of a game as the table tells it, and the score about SCORES times on the way."""
    total = int(_begun(table).split()[2])
    every = -(-total // SCORES) or 1
    moves: list[object] = []
    scores: list[object] = []
    where = who = text = ""
    while where != "end":
        where, who, piece = table.ask("replay next").split(" ", 2)
        text = piece[1:]
        while piece.startswith("+"):
            piece = table.ask("replay more")
            text += piece[1:]
        if where != "end":
            moves.append([int(who), text])
        if where == "end" or len(moves) % every == 0:
            scores.append([len(moves), table.ask("replay score")])
    table.ask("replay end")
    return [moves, scores, who, text]


def _begun(table: Table) -> str:
    while True:
        try:
            return table.ask(f"replay {FETCHED}")
        except Refused as refusal:
            if refusal.code != "busy":
                raise


def monitor(table: Table, head: dict[str, Any]) -> object:
    table.ask("events on")
    heard: list[str] = []
    while len(heard) < LISTENED:
        heard += table.listen(LISTEN_S)
    table.ask("events off")
    return heard


def update(pico: Pico, head: dict[str, Any]) -> object:
    """Bring a small table to other files, with some of them waiting in /next."""
    wired = head["wired"].encode()
    files = with_board({path: text.encode() for path, text in head["files"].items()}, wired)
    todo = plan(files, pico.hashes())
    free = pico.free()
    pico.deliver(todo.missing, todo.stale, todo.leftovers)
    pico.reset()
    version = files[VERSION].decode().strip()
    return [free, version, sorted(todo.changed), todo.stale, sorted(todo.missing), todo.leftovers]


DOINGS: dict[str, Callable[..., object]] = {
    act.__name__: act for act in (hello, settings, doctor, enrol, games, replay, monitor, update)
}


def held(conversation: Conversation, replace: Callable[[str, object], None]) -> object:
    """What comes of it on the command line's side; `replace` puts something in the place of a name."""
    head, lines = conversation
    act = DOINGS[head["do"]]
    replace("host_tools.talk.random.randrange", lambda *_: FIRST - 1)
    replace("time.sleep", lambda s: None)
    if head["do"] == "update":
        prompt = ReplayedPrompt(lines)
        replace("host_tools.pico.SerialTransport", lambda *_, **__: prompt)
        with Pico(PORT) as pico:
            return act(pico, head)
    replace("host_tools.talk.open_line", lambda *_: ReplayedLine(lines))
    try:
        with Table(PORT) as table:
            return act(table, head)
    except (PicoError, Refused) as error:
        return {"failed": error.code}


def all_of_them() -> Iterator[tuple[str, Conversation]]:
    for path in sorted(FOLDER.glob("*.jsonl")):
        yield path.stem, read(path)
