"""Turns a board into board.json, the file the device reads. docs/boards.md describes it."""

import json
import os
from binascii import crc32
from math import gcd
from pathlib import Path
from typing import Any

from host_tools.boards.board import Board, Encoder, Leds, Matrix, Reader, Uart
from host_tools.boards.zones import FIELD

FORMAT = 1


def compile_board(board: Board) -> dict[str, Any]:
    """What the device needs of a board, and nothing else; absent parts are absent keys."""
    compiled: dict[str, Any] = {
        "format": FORMAT,
        "name": board.name,
        "module": board.module,
        "buses": {
            name: _present(vars(bus)) for name, bus in board.buses.items() if not isinstance(bus, Uart)
        },
        "readers": [_reader(reader) for reader in board.readers],
        "encoder": _encoder(board.encoder),
        "leds": _leds(board.leds, board.matrix),
        "display": dict(vars(board.display)),
        "buttons": [[button.name, button.pin] for button in board.buttons],
    }
    if board.encoder.push is not None:
        compiled["buttons"].append(["ok", board.encoder.push])
    if board.buzzer is not None:
        compiled["buzzer"] = board.buzzer
    return compiled


def write(board: Board, out_path: Path | str) -> None:
    """Write board.json. The old file stays until the new one is whole."""
    out = Path(out_path)
    fresh = out.with_name(out.name + ".new")
    try:
        fresh.write_text(as_json(board), encoding="utf-8")
        os.replace(fresh, out)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise


def as_json(board: Board) -> str:
    """The text of board.json: its last key is the checksum of all before it (firmware/store/board.py)."""
    body = json.dumps(compile_board(board), separators=(",", ":")).removesuffix("}")
    return f'{body},"crc":"{crc32(body.encode()):08x}"}}\n'


def _present(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _reader(reader: Reader) -> dict[str, Any]:
    return _present({**vars(reader), "zones": list(reader.zones)})


def _encoder(encoder: Encoder) -> dict[str, Any]:
    """One turn of the wheel is a fraction of quarter-steps: gears rarely divide evenly."""
    turns, of_wheel = encoder.ratio
    steps = encoder.detents * encoder.steps_per_detent * turns
    common = gcd(steps, of_wheel)
    return {
        "a": encoder.a,
        "b": encoder.b,
        "sm": encoder.state_machine,
        "detent": encoder.steps_per_detent,
        "turn": [steps // common, of_wheel // common],
        "reverse": encoder.reverse,
    }


def _leds(leds: Leds, matrix: Matrix | None) -> dict[str, Any]:
    strip = {
        "pin": leds.pin,
        "sm": leds.state_machine,
        "count": leds.count,
        "order": leds.order,
        "cap": leds.brightness * 255 // 100,
        "led_ma": leds.max_ma_per_led,
        "budget_ma": leds.budget_ma,
        "zones": {
            zone: [first, last - first + 1] for zone, (first, last) in leds.zones.items() if zone != FIELD
        },
    }
    if matrix:
        strip["field"] = [leds.zones[FIELD][0], matrix.width, matrix.height, matrix.serpentine]
    return strip
