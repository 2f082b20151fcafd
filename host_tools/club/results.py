"""What a table reports, believed only as far as it can be checked.

A finished game is a result when it replays by the rules to the digest that the table had, and to the winners
it names. Everything else is refused with a code, and the club writes that down.
"""

import json
import re
import unicodedata
from datetime import UTC, datetime
from typing import Any, NamedTuple

from host_tools.errors import ToolError
from host_tools.journals import GAMES, Played, final_state

VERSION = 1  # of docs/network.md
LONGEST = 262144  # bytes of a message
MOST_MOVES = 20000
MOST_NUMBERS = 64  # in a move
MOST_SEATS = 5
LONGEST_NAME = 64
TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,47}")
DIGEST = re.compile(r"[0-9a-f]{8}")


class Refused(Exception):
    """Something that does not count: a stable code, and a sentence for the log. Nothing has changed."""

    def __init__(self, code: str, why: str):
        super().__init__(why)
        self.code = code
        self.why = why


class Result(NamedTuple):
    """A game that was finished, and has replayed."""

    id: str
    table: str
    game: str
    at: datetime
    names: list[str]  # one for each seat, "" where nobody has named it
    scores: list[int]
    winners: list[int]
    moves: int
    digest: str


def parse(payload: bytes | str) -> dict[str, Any]:
    """A JSON object of this version."""
    if len(payload) > LONGEST:
        raise Refused("size", f"it has more than {LONGEST} bytes")
    try:
        message = json.loads(payload)
    except (ValueError, RecursionError):
        raise Refused("json", "it is no JSON") from None
    if not isinstance(message, dict):
        raise Refused("json", "it is no JSON object")
    if message.get("v") != VERSION:
        raise Refused("version", "it is of another version")
    return message


def verified(message: dict[str, Any], table: str, number: int | None = None) -> Result:
    """The result in a message that came from this table; `number` is that of the topic."""
    _check_sender(message, table, number)
    played = _played(message)
    names = _names(message.get("names"))
    digest = message.get("digest")
    if not isinstance(digest, str) or not DIGEST.fullmatch(digest):
        raise Refused("form", "digest is missing")
    if not played.ended:
        raise Refused("unfinished", "the game was given up: nobody has won it")
    state = _replayed(played)
    if f"{state.digest():08x}" != digest:
        raise Refused("digest", f"it replays to {state.digest():08x}, not to {digest}")
    if not state.over:
        raise Refused("unfinished", "the game is not over after its last move")
    winners = [int(seat) for seat in state.winners]
    if message.get("winners") != winners:
        raise Refused("winners", f"by the rules {winners} won, not {message.get('winners')!r:.40}")
    if len(names) not in (0, state.players):
        raise Refused("names", f"{len(names)} names for {state.players} seats")
    names = names or [""] * int(state.players)
    scores = [int(line[-1]) for line in state.sheet]
    at = _time(message.get("at"))
    game_id = str(message["id"])
    return Result(game_id, table, played.game, at, names, scores, winners, len(played.moves), digest)


def of_played(played: Played, table: str, names: list[str], at: datetime) -> Result:
    """The result in a game that was fetched into a file: the table's digest is not in it, the rules are."""
    state = _replayed(played)
    message = {
        "id": f"{table}-{played.number}",
        "table": table,
        "number": played.number,
        "names": names,
        "digest": f"{state.digest():08x}",
        "winners": list(state.winners),
        "at": at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "game": played.game,
        "setup": list(played.setup),
        "moves": played.moves,
        "ended": played.ended,
    }
    return verified(json.loads(json.dumps(message)), table, played.number)


def _check_sender(message: dict[str, Any], table: str, number: int | None) -> None:
    if not TABLE.fullmatch(table):
        raise Refused("table", "no table can be called so")
    if message.get("table") != table:
        raise Refused("table", f"it is told in the name of {message.get('table')!r:.40}")
    if number is not None and message.get("number") != number:
        raise Refused("number", "it is told under another number")
    game_id = message.get("id")
    if not isinstance(game_id, str) or not ID.fullmatch(game_id):
        raise Refused("form", "id is missing")
    # A game in two houses has an id of its own, in hexadecimal; any other is the table's.
    if game_id != f"{table}-{message.get('number')}" and not re.fullmatch("[0-9a-f]{16}", game_id):
        raise Refused("table", f"{game_id} is no game of this table")


def _played(message: dict[str, Any]) -> Played:
    number: Any = message.get("number")
    game = message.get("game")
    if not _is_number(number) or not isinstance(message.get("ended"), bool):
        raise Refused("form", "number or ended is missing")
    if game not in GAMES.values():
        raise Refused("game", f"there is no game {game!r:.20}")
    moves = message.get("moves")
    if not _is_move(message.get("setup")) or not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise Refused("form", "setup or moves are missing")
    if not all(_is_move(move) for move in moves):
        raise Refused("form", "a move is no list of numbers")
    setup = tuple(message["setup"])
    return Played(int(number), str(game), setup, [tuple(move) for move in moves], message["ended"])


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 30


def _is_move(value: Any) -> bool:
    return (
        isinstance(value, list) and 0 < len(value) <= MOST_NUMBERS and all(_is_number(part) for part in value)
    )


def _replayed(played: Played) -> Any:
    try:
        return final_state(played)
    except ToolError as error:
        raise Refused("illegal", error.message) from error


def _names(given: Any) -> list[str]:
    if given is None:
        return []
    if (
        not isinstance(given, list)
        or len(given) > MOST_SEATS
        or not all(isinstance(name, str) for name in given)
    ):
        raise Refused("names", "names is no list of names")
    names = [clean_name(name) for name in given]
    known = [name.casefold() for name in names if name]
    if len(set(known)) < len(known):
        raise Refused("names", "somebody sits on two seats")
    return names


def clean_name(name: str) -> str:
    """As people see it; what looks the same is the same."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("names", f"a name has at most {LONGEST_NAME} letters")
    return name


def _time(given: Any) -> datetime:
    try:
        return datetime.strptime(str(given), "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        raise Refused("form", "at is no time") from None
