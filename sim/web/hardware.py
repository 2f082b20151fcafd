"""The hardware of a table as pages see it: display, lights, wheel, sound, and how the board is wired."""

import base64
from typing import Any

from host_tools.boards import Board
from sim.table import Table
from sim.web.boards import board_names

PAGE_ROWS = 8
DARK = "000000"

Picture = dict[str, Any]


class Hardware:
    """Looks at a table. What has not changed since the last look is not packed again."""

    def __init__(self, table: Table):
        self._table = table
        self._pixels = b""
        self._pages: Picture = {}
        self._colours: list[Any] = []
        self._lights: Picture = {}

    def paint(self) -> Picture:
        table = self._table
        powered = table.device.powered
        self._look_at_display(powered)
        self._look_at_lights(powered)
        return {
            **self._pages,
            **self._lights,
            "tone": table.buzzer.hz if table.buzzer is not None and powered else 0,
            "wheel": table.wheel.position,
            "power": powered,
        }

    def _look_at_display(self, powered: bool) -> None:
        display = self._table.display
        pixels = display.pixels() if powered else bytes(display.width * display.height)
        if pixels == self._pixels:
            return
        self._pixels = pixels
        size = PAGE_ROWS * display.width
        self._pages = {
            f"page.{page}": packed(pixels[page * size : (page + 1) * size])
            for page in range(display.height // PAGE_ROWS)
        }
        self._pages["text"] = self._table.screen_text() if powered else ""

    def _look_at_lights(self, powered: bool) -> None:
        colours = list(self._table.leds.pixels) if powered else []
        if colours == self._colours and self._lights:
            return
        self._colours = colours
        count = len(self._table.leds.pixels)
        self._lights = {
            f"led.{number}": bytes(colours[number]).hex() if powered else DARK for number in range(count)
        }


def describe_board(table: Table, name: str, number: int) -> Picture:
    """The board of a simulated table, for the page to lay out; `number` changes with every table."""
    return {
        **wired(table.board, name, number),
        "buttons": _buttons(table),
        "buzzer": table.buzzer is not None,
    }


def wired(board: Board, name: str, number: int) -> Picture:
    """A board as it is wired; nobody presses its buttons from a page."""
    return {
        "game": number,
        "name": name,
        "names": board_names(),
        "readers": [
            {"name": reader.name, "chip": reader.chip, "mode": reader.mode, "zones": reader.zones}
            for reader in board.readers
        ],
        "lights": {zone: list(leds) for zone, leds in board.leds.zones.items()},
        "matrix": None if board.matrix is None else vars(board.matrix),
        "display": [board.display.width, board.display.height],
        "wheel": {
            "detent": board.wheel.steps_per_detent,
            "turn": board.wheel.turn[0] // board.wheel.turn[1],
        },
        "buttons": [],
        "buzzer": False,
    }


def _buttons(table: Table) -> list[str]:
    """Where pushing the wheel is OK, it is one button and not two."""
    buttons = table.buttons
    return [name for name in buttons if name != "push" or buttons["push"] is not buttons["ok"]]


_BIT = [bytes(1 << (7 - bit) if value else 0 for value in range(256)) for bit in range(8)]


def packed(pixels: bytes) -> str:
    """Eight pixels to a byte, the left one highest, in base64."""
    eighths = (int.from_bytes(pixels[bit::8].translate(_BIT[bit])) for bit in range(8))
    return base64.b64encode(sum(eighths).to_bytes(len(pixels) // 8)).decode()
