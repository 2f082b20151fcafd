"""What people see of the table, as one flat list of names and values: a page is sent only what changed."""

import base64
from collections.abc import Sequence
from typing import Any

from sim.clock import SECOND
from sim.web import public
from sim.web.live import Live, board_names

PAGE_ROWS = 8
LOGS = ("journal", "story")
SHOWN = 400  # lines of the journal that a page gets
FAILED = "this step cannot be done with the card that it names"  # which is a secret

Picture = dict[str, Any]


class Painter:
    """Looks at a live table. The words on the display are read again only when its pixels changed."""

    def __init__(self, live: Live):
        self._live = live
        self._pixels = b""
        self._text = ""
        self._game = 0
        self._board: dict[str, Any] = {}

    def paint(self) -> Picture:
        live, table, hands = self._live, self._live.table, self._live.hands
        if self._game != live.games:
            self._game = live.games
            self._pixels = b""
            self._board = describe_board(live)
        powered = table.device.powered
        picture: Picture = {"board": self._board}
        self._paint_display(picture, powered)
        for number, colour in enumerate(table.leds.pixels):
            picture[f"led.{number}"] = bytes(colour).hex() if powered else "000000"
        picture["tone"] = table.buzzer.hz if table.buzzer is not None and powered else 0
        picture["wheel"] = table.wheel.position
        picture["power"] = powered
        picture["stopped"] = live.stopped
        picture["lying"] = hands.secrets.lying(hands.lying)
        picture["seats"] = public.seats(live.seats, live.decks)
        picture["hands"] = public.hands(live.seats, live.decks)
        picture["bots"] = sorted(live.bots)
        picture["held"] = hands.held
        picture["faults"] = self._faults()
        picture["speed"] = live.speed
        picture["seconds"] = table.clock.now // SECOND
        picture["recorded"] = len(live.recorder.steps)
        picture["expects"] = live.story.expects
        picture["field"] = live.squares.field
        picture["journal"] = len(hands.journal)
        picture["story"] = len(live.story.lines)
        picture["playback"] = self._playback()
        return picture

    def lines(self, log: str, start: int, end: int) -> list[Any]:
        """What hands did (journal) or the table told (story), from start to end, at most some hundreds."""
        lines: Sequence[Any] = self._live.story.lines if log == "story" else self._live.hands.journal
        return [list(line) for line in lines[max(start, end - SHOWN) : end]]

    def _paint_display(self, picture: Picture, powered: bool) -> None:
        display = self._live.table.display
        size = display.width * display.height
        pixels = display.pixels() if powered else bytes(size)
        if pixels != self._pixels:
            self._pixels = pixels
            self._text = self._live.table.screen_text() if powered else ""
        for page in range(display.height // PAGE_ROWS):
            rows = pixels[page * PAGE_ROWS * display.width : (page + 1) * PAGE_ROWS * display.width]
            picture[f"page.{page}"] = _packed(rows)
        picture["text"] = self._text

    def _faults(self) -> dict[str, Any]:
        table, hands = self._live.table, self._live.hands
        return {
            "dead": sorted(name for name in ("display", *table.readers) if table.part(name).dead),
            "noisy": sorted(hands.noisy),
            "bounce": hands.shaky,
        }

    def _playback(self) -> Picture | None:
        playback = self._live.playback
        if playback is None:
            return None
        step = playback.steps[playback.at] if playback.at < len(playback.steps) else None
        told = None if step is None else self._live.hands.secrets.told(step)
        return {
            "title": playback.title,
            "steps": len(playback.steps),
            "at": playback.at,
            "running": playback.running,
            "failed": playback.failed if told is step else playback.failed and FAILED,
            "next": told,
        }


def describe_board(live: Live) -> dict[str, Any]:
    """The board as it is wired, for the page to lay out."""
    table = live.table
    board = table.board
    return {
        "game": live.games,
        "name": live.board,
        "names": board_names(),
        "readers": [
            {"name": reader.name, "chip": reader.chip, "mode": reader.mode, "zones": reader.zones}
            for reader in board.readers
        ],
        "lights": {zone: list(leds) for zone, leds in board.leds.zones.items()},
        "matrix": None if board.matrix is None else vars(board.matrix),
        "display": [board.display.width, board.display.height],
        "wheel": {
            "detent": board.encoder.steps_per_detent,
            "turn": board.encoder.detents
            * board.encoder.steps_per_detent
            * board.encoder.ratio[0]
            // board.encoder.ratio[1],
        },
        "buttons": _buttons(live),
        "buzzer": table.buzzer is not None,
    }


def _buttons(live: Live) -> list[str]:
    """Where pushing the wheel is OK, it is one button and not two."""
    buttons = live.table.buttons
    return [name for name in buttons if name != "push" or buttons["push"] is not buttons["ok"]]


_BIT = [bytes(1 << (7 - bit) if value else 0 for value in range(256)) for bit in range(8)]


def _packed(pixels: bytes) -> str:
    """Eight pixels to a byte, the left one highest, in base64."""
    eighths = (int.from_bytes(pixels[bit::8].translate(_BIT[bit])) for bit in range(8))
    return base64.b64encode(sum(eighths).to_bytes(len(pixels) // 8)).decode()


def difference(before: Picture, now: Picture) -> Picture:
    """What a page that has seen `before` must be told."""
    return {key: value for key, value in now.items() if key not in before or before[key] != value}
