"""Turns a board into board.json, the file the device reads. docs/boards.md describes it."""

import json
import os
from binascii import crc32
from pathlib import Path
from typing import Any

from host_tools.boards.board import AngleSensor, Board, Encoder, I2c, Leds, Matrix, Reader, Spi, Uart
from host_tools.boards.zones import FIELD

FORMAT = 1


def compile_board(board: Board) -> dict[str, Any]:
    """What the device needs of a board, and nothing else; absent parts are absent keys."""
    compiled: dict[str, Any] = {
        "format": FORMAT,
        "name": board.name,
        "module": board.module,
        "buses": {name: _bus(bus) for name, bus in board.buses.items() if not isinstance(bus, Uart)},
        "readers": [_reader(reader) for reader in board.readers],
        **_wheel(board.wheel),
        "leds": _leds(board.leds, board.matrix),
        "display": dict(vars(board.display)),
        "buttons": [[button.name, button.pin] for button in board.buttons],
    }
    if board.wheel.push is not None:
        compiled["buttons"].append(["ok", board.wheel.push])
    if board.buzzer is not None:
        compiled["buzzer"] = board.buzzer.pin
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


def _wheel(wheel: Encoder | AngleSensor) -> dict[str, Any]:
    """Under the name of its sensor: the device loads only that driver."""
    common = {"detent": wheel.steps_per_detent, "turn": list(wheel.turn), "reverse": wheel.reverse}
    if isinstance(wheel, AngleSensor):
        return {wheel.sensor: {"bus": wheel.bus, **common}}
    return {wheel.sensor: {"a": wheel.a, "b": wheel.b, "sm": wheel.state_machine, **common}}


_BUS_KEYS = ("id", "sck", "mosi", "miso", "miso_via", "sda", "scl", "baud", "reset")


def _bus(bus: Spi | I2c) -> dict[str, Any]:
    """What is soldered besides wires is the maker's business; but how MISO rests, the doctor must know."""
    return {key: value for key, value in _present(vars(bus)).items() if key in _BUS_KEYS}


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
