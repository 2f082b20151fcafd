"""A finished game as a message: made from a table's journal, replayed by whoever wants to believe it."""

import json
import re
from typing import Any

from host_tools.errors import ToolError
from host_tools.journals import Move, Played, replay
from host_tools.network.messages import (
    DIGEST,
    GAMES,
    LONGEST,
    TABLE,
    VERSION,
    Body,
    Refused,
    fits,
    is_move,
    is_number,
    parse,
)

ID = re.compile(r"[a-z0-9-]{1,48}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
MOST_MOVES = 20000


def message_of(played: Played, game_id: str, table: str, names: list[str], at: str) -> bytes:
    """The message; ToolError if the game does not replay with the cards of this PC."""
    state = _replayed(played)
    message = {
        "v": VERSION,
        "id": game_id,
        "table": table,
        **played._asdict(),
        "digest": f"{state.digest():08x}",
        "winners": _winners(state),
        "names": [*names, *[""] * state.players][: state.players],
        "at": at,
    }
    return json.dumps(message, separators=(",", ":")).encode()


def verified(payload: bytes) -> Body:
    """The message of a game that was played as it says; Refused otherwise."""
    message = parse(payload, LONGEST)
    names: Any = message.get("names")
    sound = (
        fits(ID)(message.get("id"))
        and fits(TABLE)(message.get("table"))
        and message.get("game") in GAMES
        and is_number(message.get("number"))
        and is_move(message.get("setup"))
        and isinstance(message.get("moves"), list)
        and len(message["moves"]) <= MOST_MOVES
        and all(is_move(move) for move in message["moves"])
        and isinstance(message.get("ended"), bool)
        and fits(DIGEST)(message.get("digest"))
        and isinstance(message.get("winners"), list)
        and isinstance(names, list)
        and all(isinstance(name, str) and len(name) <= 64 for name in names)
        and fits(TIME)(message.get("at"))
    )
    if not sound:
        raise Refused("form")
    moves: list[Move] = [tuple(move) for move in message["moves"]]
    setup: Move = tuple(message["setup"])
    try:
        state = _replayed(Played(message["number"], message["game"], setup, moves, True))
    except ToolError as error:
        raise Refused("illegal", error.code) from error
    if f"{state.digest():08x}" != message["digest"]:
        raise Refused("digest")
    if _winners(state) != message["winners"] or len(names) != state.players:
        raise Refused("form", "winners or names")
    return message


def _winners(state: Any) -> list[int]:
    return list(state.winners) if state.over else []


def _replayed(played: Played) -> Any:
    state = None
    try:
        for step in replay(played):
            state = step.state
    except (AssertionError, TypeError) as error:
        raise ToolError("This is no setup of that game.", "", "replay") from error
    return state
