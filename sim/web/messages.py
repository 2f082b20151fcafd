"""What a page may ask for: every message is checked to the last field before anything is done."""

import json
import math
import re
from collections.abc import Callable
from typing import Any

from sim.table.bad_tags import BAD_TAGS
from sim.web.games import game_names
from sim.web.hands import MOST_DETENTS

LONGEST = 256 * 1024  # characters of a message: a whole scenario fits
CARD = re.compile(r"[a-z]{1,12} [a-z_]{1,12} [0-9]{1,4}")
NAME = re.compile(r"[a-z][a-z0-9_.]{0,31}")
LONGEST_LINE = 120
FILE = re.compile(r"[\w -]{1,80}\.(toml|moves)")
MOST_FILES = 8
SEATS = 5
SPEEDS = ("real", "fast")

Check = Callable[[object], bool]
Form = dict[str, tuple[bool, str, Check]]  # by field: needed or not, what is allowed, whether a value is that
Message = dict[str, Any]


class Refused(Exception):
    """A message that nobody can obey: a code for programs, a sentence for people; its `id` if it has one."""

    def __init__(self, code: str, sentence: str, number: int | None = None):
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.number = number


def parse(text: str, forms: dict[str, Form] | None = None) -> Message:
    """The message, if it is one; `do` names the verb, `id` is there if the page wants an answer."""
    forms = FORMS if forms is None else forms
    if len(text) > LONGEST:
        raise Refused("too_long", f"The message has {len(text)} characters: at most {LONGEST} are allowed.")
    try:
        message = json.loads(text, parse_constant=_no_number)
        json.dumps(message, ensure_ascii=False).encode()  # half a character that \u can name is no text
    except (ValueError, RecursionError):
        raise Refused("not_json", "The message is no JSON.") from None
    if not isinstance(message, dict):
        raise Refused("not_object", "A message is a JSON object.")
    number = message.get("id")
    if number is not None and not is_whole(number, 0, 2**53):
        raise Refused("bad_value", "id is a whole number from 0.")
    verb = message.get("do")
    if not isinstance(verb, str) or verb not in forms:
        raise Refused("unknown_verb", f"do is one of {', '.join(forms)}.", number)
    _check_fields(verb, forms[verb], message, number)
    return message


def _check_fields(verb: str, form: Form, message: Message, number: int | None) -> None:
    for key in message:
        if key not in form and key not in ("do", "id"):
            raise Refused("unknown_field", f"{verb} does not know {key[:32]!r}.", number)
    for key, (needed, allowed, holds) in form.items():
        if key not in message:
            if needed:
                raise Refused("missing", f"{verb} needs {key}: {allowed}.", number)
        elif not holds(message[key]):
            raise Refused("bad_value", f"{key} of {verb} is not {allowed}.", number)


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_card(value: object) -> bool:
    return isinstance(value, str) and (value in BAD_TAGS or CARD.fullmatch(value) is not None)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and NAME.fullmatch(value) is not None


def _is_line(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_LINE


def _is_turn(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        return False
    return value != 0 and abs(value) <= MOST_DETENTS and value * 2 == round(value * 2)


def is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _are_files(value: object) -> bool:
    if not isinstance(value, dict) or not 0 < len(value) <= MOST_FILES:
        return False
    return all(FILE.fullmatch(name) and isinstance(text, str) for name, text in value.items())


_CARD = (True, 'a card such as "history unit 6", or one of the bad tags', _is_card)
_PLACE = (True, "the name of a place", _is_name)
_PART = (True, "the name of a part", _is_name)
_SWITCH = (True, "true or false", is_switch)

# Each verb with its fields: needed or not, what is allowed in words, and whether a value is that.
FORMS: dict[str, Form] = {
    # Hands
    "place": {"card": _CARD, "at": _PLACE},
    "tap": {"card": _CARD, "at": _PLACE},
    "lift": {"at": _PLACE, "card": (False, _CARD[1], _is_card)},
    "turn": {"detents": (True, f"half or whole clicks, {MOST_DETENTS} at most", _is_turn)},
    "press": {"button": _PART},
    "down": {"button": _PART},
    "up": {},
    "undo": {},
    "choose": {"line": (True, "a line of the list on the display", _is_line)},
    "deal": {
        "card": _CARD,
        "seat": (
            True,
            f"a seat from 1 to {SEATS}, or 0 for the tray",
            lambda value: is_whole(value, 0, SEATS),
        ),
    },
    "bot": {
        "seat": (True, f"a seat from 1 to {SEATS}", lambda value: is_whole(value, 1, SEATS)),
        "on": (True, "true or false", is_switch),
        "game": (False, "the name of a game", lambda value: value in game_names()),
    },
    # The table
    "power": {"on": _SWITCH},
    "break": {"part": _PART},
    "mend": {"part": _PART},
    "noise": {"reader": _PART, "on": _SWITCH},
    "bounce": {"on": _SWITCH},
    "speed": {"to": (True, " or ".join(SPEEDS), lambda value: value in SPEEDS)},
    "board": {"name": _PLACE},
    # Scenarios
    "expect": {},
    "load": {"files": (True, "scenario files: their names, and their texts", _are_files)},
    "step": {},
    "play": {},
    "leave": {},
}
