"""The messages of docs/network.md: packed, authenticated, and checked to the last field before use."""

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from typing import Any

VERSION = 1
ROOT = "chronotable"
LONGEST = 262144
LONGEST_OF_GAME = 16384
MOST_NUMBERS = 64  # in a move or a setup
MOST_MOVES = 400  # in one message of a game
TABLE = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
DIGEST = re.compile(r"[0-9a-f]{8}")
HEX16 = re.compile(r"[0-9a-f]{16}")
HEX64 = re.compile(r"[0-9a-f]{64}")
GAMES = ("history", "battalia", "arte")
LEFT = ("alone", "ended")  # how a house leaves a game

Body = dict[str, Any]
Check = Callable[[Any], bool]


class Refused(Exception):
    """A message that is not obeyed: a stable code; nothing has changed."""

    def __init__(self, code: str, why: str = ""):
        super().__init__(f"{code} {why}".strip())
        self.code = code
        self.why = why


def topic(*words: str) -> str:
    return "/".join((ROOT, *words))


# Forms


def is_number(value: Any, most: int = 1 << 30) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def is_move(value: Any) -> bool:
    return (
        isinstance(value, list) and 0 < len(value) <= MOST_NUMBERS and all(is_number(each) for each in value)
    )


def are_moves(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_MOVES and all(is_move(each) for each in value)


def fits(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and 1 < len(value) <= 5 and all(fits(TABLE)(each) for each in value)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= 5 and all(_is_word(each) for each in value)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 64 and (value == "" or value.isprintable())


_N: dict[str, Check] = {"take": is_number, "n": is_number}
FORMS: dict[str, dict[str, Check]] = {
    "invite": {
        "game": lambda value: value in GAMES,
        "setup": is_move,
        "seats": _are_tables,
        "names": _are_names,
        "count": is_number,
    },
    "accept": {},
    "decline": {},
    "move": {**_N, "move": is_move, "digest": fits(DIGEST)},
    "have": {
        **_N,
        "got": is_number,
        "ahead": is_number,
        "digest": lambda value: value is None or fits(DIGEST)(value),
    },
    "undo": {**_N, "to": is_number},
    "undone": {"take": is_number, "to": is_number},
    "keep": _N,
    "commit": {**_N, "hash": fits(HEX64)},
    "open": {**_N, "salt": fits(HEX64), "moves": are_moves},
    "leave": {"how": lambda value: value in LEFT},
    "unpair": {},
    "stop": {"code": _is_word, "n": is_number},
    "refused": {"of": _is_word, "code": _is_word},
}


def parse(payload: bytes, most: int = LONGEST) -> Body:
    """A JSON object of this version."""
    if len(payload) > most:
        raise Refused("size")
    try:
        message = json.loads(payload)
    except (ValueError, RecursionError):
        raise Refused("json") from None
    if not isinstance(message, dict):
        raise Refused("json")
    if message.get("v") != VERSION:
        raise Refused("version")
    return message


def seal(key: bytes, where: str, body: Body) -> bytes:
    """The body in its envelope, for the table that has the same key."""
    text = json.dumps(body, separators=(",", ":"))
    return json.dumps({"v": VERSION, "body": text, "mac": _mac(key, where, text)}).encode()


def unseal(key: bytes, where: str, payload: bytes) -> Body:
    """The body of an envelope, if it comes from the other house and has a form that we know."""
    envelope = parse(payload, LONGEST_OF_GAME)
    text, mac = envelope.get("body"), envelope.get("mac")
    if not isinstance(text, str) or not isinstance(mac, str):
        raise Refused("form")
    try:
        genuine = hmac.compare_digest(_mac(key, where, text).encode(), mac.encode())
    except UnicodeEncodeError:  # half a character that \u can name
        raise Refused("foreign") from None
    if not genuine:
        raise Refused("foreign")
    return checked(text)


def checked(text: str) -> Body:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("json") from None
    if not isinstance(body, dict):
        raise Refused("form")
    kind = body.get("type")
    if not isinstance(kind, str) or kind not in FORMS or not fits(HEX16)(body.get("id")):
        raise Refused("form", str(kind)[:20])
    for name, check in FORMS[kind].items():
        if name not in body or not check(body[name]):
            raise Refused("form", f"{kind} {name}")
    return body


def _mac(key: bytes, where: str, text: str) -> str:
    return hmac.new(key, f"{where}\n{text}".encode(), hashlib.sha256).hexdigest()
