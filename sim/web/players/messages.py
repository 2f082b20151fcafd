"""What a page of players may ask for."""

from typing import Any

from sim.hands.bots import LEVELS
from sim.web.games import game_names
from sim.web.messages import Form, is_switch, is_whole

LONGEST_NAME = 24
MOST_SEATS = 5
LANGUAGES = ("en", "it", "es")
SPEEDS = ("slow", "normal", "fast")
WHO = ("person", "bot", "empty")


def _is_seat(value: object) -> bool:
    return is_whole(value, 1, MOST_SEATS)


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_NAME and value.isprintable()


def _is_code(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 64


def _are_seats(value: object) -> bool:
    return (
        isinstance(value, list) and 1 <= len(value) <= MOST_SEATS and all(_is_place(each) for each in value)
    )


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) <= {"name", "who", "level"}
        and value.get("who") in WHO
        and (value["who"] == "empty" or _is_name(value.get("name")))
        and value.get("level", "") in ("", *LEVELS)
    )


def _number(most: int) -> tuple[bool, str, Any]:
    return True, f"a whole number up to {most}", lambda value: is_whole(value, 0, most)


_LANGUAGE = (True, ", ".join(LANGUAGES), lambda value: value in LANGUAGES)
_SPEED = (True, ", ".join(SPEEDS), lambda value: value in SPEEDS)
_SEAT = (True, f"a seat from 1 to {MOST_SEATS}", _is_seat)
_SWITCH = (True, "true or false", is_switch)

# Each verb with its fields: needed or not, what is allowed in words, and whether a value is that.
FORMS: dict[str, Form] = {
    "start": {
        "game": (True, "the name of a game", lambda value: value in game_names()),
        "board": (False, "the name of a board", lambda value: isinstance(value, str) and len(value) < 33),
        "language": (False, *_LANGUAGE[1:]),
        "seats": (True, "seats, each with name, who (person, bot, empty) and level", _are_seats),
        "dealer": (False, *_SWITCH[1:]),
        "odds": (False, *_SWITCH[1:]),
        "speed": (False, *_SPEED[1:]),
        "tutorial": (False, *_SWITCH[1:]),
        "seed": (False, "a whole number", lambda value: is_whole(value, 0, 2**32 - 1)),
    },
    "choose": {"ask": _number(2**31), "choice": _number(2**15)},
    "undo": {},
    "ready": {},
    "go_on": {},
    "read": {},
    "language": {"to": _LANGUAGE},
    "speed": {"to": _SPEED},
    "dealer": {"on": _SWITCH},
    "name": {"seat": _SEAT, "to": (True, f"a name of at most {LONGEST_NAME} letters", _is_name)},
    "sit": {
        "seat": (True, "a seat, or 0 for the host", lambda value: is_whole(value, 0, MOST_SEATS)),
        "code": (True, "the code of the seat", _is_code),
    },
    "stand": {},
    "leave": {},
    "why": {},
    "advise": {},
    "power": {"on": _SWITCH},
}
