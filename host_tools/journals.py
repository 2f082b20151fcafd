"""Games played on a table: fetched from its journal, kept as files, and played again on the PC."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from host_tools import cards
from host_tools.errors import ToolError
from host_tools.files import read_words, write_new
from host_tools.phrases import refused
from host_tools.talk import Refused, Table
from rules.game import CHANCE, Refusal, decode
from store.records import BEGIN, END, MOVE, UNDO

FORMAT = 1
PATIENCE = 400  # times to ask a busy table again
AGAIN_S = 0.05
GAMES = {1: "history", 2: "battalia", 3: "arte"}  # the first byte of a setup in the journal
Move = tuple[int, ...]


class Played(NamedTuple):
    """One game: what the journal knows of it, with moves that were taken back left out."""

    number: int
    game: str
    setup: Move
    moves: list[Move]
    ended: bool


class Step(NamedTuple):
    """One move of a game that is played again, in words."""

    n: int
    seat: int | None  # None: chance
    move: dict[str, Any]
    events: list[dict[str, Any]]
    state: Any  # the game itself, after the move


class Entry(NamedTuple):
    number: int
    game: str
    result: str  # finished or abandoned
    bytes: int


def entries(table: Table) -> list[Entry]:
    """The games on the table that do not run any more."""
    found = []
    for number, size, *rest in table.each("games"):
        summary = bytes.fromhex(rest[0]) if rest and rest[0] != "-" else b""
        found.append(Entry(int(number), _fact(summary, "game"), _fact(summary, "result"), int(size)))
    return found


def _fact(summary: bytes, name: str) -> str:
    """A word of the summary, which is JSON but may be cut off."""
    found = re.search(rf'"{name}": *"([a-z]+)"', summary.decode(errors="replace"))
    return found[1] if found else ""


def fetch(table: Table, number: int, got: Callable[[int], None] = lambda size: None) -> Played:
    """`got` hears of every piece how many bytes it has."""
    data = b""
    while True:
        at, hexed = _piece(table, number, len(data))
        if int(at) != len(data):
            raise ToolError(f"The table skips a part of game {number}.", "Fetch it again.", "journal")
        if hexed == "-":
            return parse(number, data)
        piece = bytes.fromhex(hexed)
        data += piece
        got(len(piece))


def _piece(table: Table, number: int, offset: int) -> list[str]:
    """The next bytes; a table that puts its games in order first is asked again."""
    for _ in range(PATIENCE):
        try:
            return table.ask(f"fetch {number} {offset}").split()
        except Refused as refusal:
            if refusal.code != "busy":
                raise
        time.sleep(AGAIN_S)
    raise ToolError("The table is busy with its games for too long.", "Try again later.", "busy")


def fetch_moves(table: Table, wanted: int) -> tuple[Move, ...]:
    """The moves of the running game behind the first so many; Refused if there is none, or it is secret."""
    found: list[Move] = []
    while True:
        count, read, data = table.ask(f"moves {wanted + len(found)}").split()
        packed = b"" if data == "-" else bytes.fromhex(data)
        at = 0
        while at < len(packed):
            move, at = decode(packed, at)
            found.append(move)
        if int(read) >= int(count) or wanted + len(found) >= int(count):
            return tuple(found)


def parse(number: int, data: bytes) -> Played:
    """The records as the link sends them: kind, two bytes of length, data."""
    setup: Move = ()
    game = ""
    moves: list[Move] = []
    ended = False
    try:
        for kind, body in _records(data):
            if kind == BEGIN:
                game = GAMES[body[1]]
                setup = decode(body, 2)[0]
            elif kind == MOVE:
                moves.append(decode(body)[0])
            elif kind == UNDO:
                del moves[len(moves) - (body[0] | body[1] << 8) :]
            elif kind == END:
                ended = True
        if not game:
            raise ValueError("no beginning")
    except (ValueError, IndexError, KeyError) as error:
        raise ToolError(
            f"Game {number} cannot be read: it is damaged, or of a newer version.",
            "Bring this program up to date, and fetch it again.",
            "journal",
        ) from error
    return Played(number, game, setup, moves, ended)


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        size = data[at + 1] | data[at + 2] << 8
        if at + 3 + size > len(data):
            raise ValueError("the last record is cut short")
        yield data[at], data[at + 3 : at + 3 + size]
        at += 3 + size


def save(played: Played, path: Path, force: bool = False) -> None:
    """Keep it in a file; one that holds another game is only replaced by force."""
    write_new({path: json.dumps({"format": FORMAT, **played._asdict()}).encode()}, force)


def load(path: Path) -> Played:
    advice = "Fetch one with: chronotable games fetch."
    text = read_words(path, advice)
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError("another format")
        moves = [tuple(int(number) for number in move) for move in data["moves"]]
        setup = tuple(int(number) for number in data["setup"])
        return Played(int(data["number"]), str(data["game"]), setup, moves, bool(data["ended"]))
    except (ArithmeticError, KeyError, RecursionError, TypeError, ValueError) as error:
        raise ToolError(f"{path} is no game of a table, or damaged.", advice, "file") from error


def replay(played: Played) -> Iterator[Step]:
    """Play it again by the rules, with the catalogue of this PC; the first step is the setup.

    Of a game that may go on, only what everybody at the table has seen is told.
    """
    # The words for moves and events are the simulator's, which also writes transcripts.
    from sim.play.words import GAMES, begin

    if played.game not in GAMES:
        raise ToolError(f"There is no game {played.game}.", f"There are: {', '.join(GAMES)}.", "game")
    where = "its setup"
    with cards.catalogue(played.game) as catalogue:
        try:
            state, words = begin(played.game, played.setup, catalogue)
            yield Step(0, None, {"kind": "setup", **words.setup(played.setup)}, [], state)
            for n, move in enumerate(played.moves, 1):
                where = f"move {n}"
                seat = state.expects().seat
                told, events = words.move(move), words.events(state.play(move))
                if not played.ended:
                    told = {"kind": told["kind"] if events else "unseen"}
                yield Step(n, None if seat == CHANCE else seat, told, events, state)
        except (Refusal, ValueError, LookupError) as error:
            why = refused(error) if isinstance(error, Refusal) else "there is no such card or place"
            raise ToolError(
                f"Game {played.number} does not follow the rules or the cards of this PC. In {where}: {why}.",
                "Was it played with another catalogue? Restore its backup first.",
                "replay",
            ) from error


def final_state(played: Played) -> Any:
    """The game after its last move; ToolError if it does not replay."""
    state = None
    try:
        for step in replay(played):
            state = step.state
    except (AssertionError, TypeError) as error:  # a setup that no table makes
        raise ToolError("Its setup is none of that game.", "Is the file whole?", "replay") from error
    return state
