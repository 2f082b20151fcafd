"""Whether a board.json is one that the device can read: the form of what compile.py writes."""

import json
from collections.abc import Callable
from typing import Any

from host_tools.boards.choices import AS5600, ENCODER
from host_tools.boards.compile import FORMAT
from host_tools.boards.rp2040 import FUNCTIONS

Check = Callable[[Any], bool]


def fault(data: bytes) -> str:
    """What is wrong with it, for a sentence that begins with its name; nothing if it is sound."""
    try:
        board = json.loads(data)
    except (ValueError, RecursionError):
        return "is no JSON"
    if not isinstance(board, dict) or board.get("format") != FORMAT:
        return "describes no board, or is of another version"
    return _wrong(board, _BOARD, "") or _missing_wheel(board) or _missing_bus(board)


def _missing_wheel(board: dict[str, Any]) -> str:
    return "" if ENCODER in board or AS5600 in board else f"lacks {ENCODER}"


def _missing_bus(board: dict[str, Any]) -> str:
    wheel = [board[AS5600]] if AS5600 in board else []
    for part in (*board["readers"], *wheel, board["display"]):
        if part["bus"] not in board["buses"]:
            return f"lacks buses.{part['bus']}"
    return ""


def _wrong(part: Any, shape: Any, where: str) -> str:
    """The first thing in the part that is not as the shape says."""
    if callable(shape):
        return "" if shape(part) else f"has no sound {where}"
    if isinstance(shape, list):
        if not isinstance(part, list):
            return f"has no list {where}"
        return next(filter(None, (_wrong(item, shape[0], where) for item in part)), "")
    if not isinstance(part, dict):
        return f"has no {where}"
    for key, inner in shape.items():
        name = key.removesuffix("?")
        place = f"{where}.{name}" if where else name
        if name not in part:
            if key == name:
                return f"lacks {place}"
        elif why := _wrong(part[name], inner, place):
            return why
    return ""


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _pin(value: Any) -> bool:
    return _number(value) and value < len(FUNCTIONS)


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _buses(value: Any) -> bool:
    return isinstance(value, dict) and all(
        not _wrong(bus, _SPI if name.startswith("spi") else _I2C, name) for name, bus in value.items()
    )


def _zones(value: Any) -> bool:
    return isinstance(value, dict) and all(_pair(place, _number, _number) for place in value.values())


def _button(value: Any) -> bool:
    return _pair(value, _text, _pin)


def _turn(value: Any) -> bool:
    return _pair(value, _number, _number) and all(value)


def _pair(value: Any, first: Check, second: Check) -> bool:
    return isinstance(value, list) and len(value) == 2 and first(value[0]) and second(value[1])


_SPI = {"id": _number, "sck": _pin, "mosi": _pin, "miso": _pin, "miso_via?": _text, "baud": _number}
_I2C = {"id": _number, "sda": _pin, "scl": _pin, "baud": _number}
# A question mark: it may be absent.
_BOARD = {
    "name": _text,
    "module": _text,
    "buses": _buses,
    "readers": [
        {
            "name": _text,
            "chip": _text,
            "bus": _text,
            "mode": _text,
            "zones": [_text],
            "cs?": _pin,
            "reset?": _pin,
            "gain?": _number,
        }
    ],
    "encoder?": {"a": _pin, "b": _pin, "sm": _number, "detent": _number, "turn": _turn, "reverse": _truth},
    "as5600?": {"bus": _text, "detent": _number, "turn": _turn, "reverse": _truth},
    "leds": {
        "pin": _pin,
        "sm": _number,
        "count": _number,
        "order": _text,
        "cap": _number,
        "led_ma": _number,
        "budget_ma": _number,
        "zones": _zones,
    },
    "display": {
        "chip": _text,
        "bus": _text,
        "address": _number,
        "width": _number,
        "height": _number,
        "rotate": _number,
    },
    "buttons": [_button],
    "buzzer?": _pin,
}
