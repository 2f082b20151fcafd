"""All pages that look at a real table: each is told what has changed, and none may do anything."""

import asyncio
import base64
from typing import Any

from aiohttp import web
from PIL import Image

from host_tools.boards import BoardError, find, load
from sim.table.screen_text import read_text
from sim.web.audience import Audience
from sim.web.boards import board_names
from sim.web.hardware import Picture, wired
from sim.web.messages import Message, Refused
from sim.web.picture import difference
from sim.web.players.messages import FORMS
from sim.web.players.words import say
from sim.web.viewer import Viewer
from sim.web.watch.gateway import Gateway, Known
from sim.web.watch.watched_game import WatchedGame

UNKNOWN_BOARD: Picture = {
    "readers": [],
    "lights": {},
    "matrix": None,
    "display": [128, 64],
    "wheel": {"detent": 4, "turn": 96},
    "buttons": [],
    "buzzer": False,
}


class Spectator(Viewer):
    picture_every = 0.066

    def __init__(self, socket: web.WebSocketResponse, spectators: "Spectators"):
        super().__init__(socket)
        self._spectators = spectators
        self._game: WatchedGame | None = None
        self._moved = self._logged = self._log_of = 0

    def changes(self) -> dict[str, Any]:
        message: dict[str, Any] = {}
        picture, game = self._spectators.look()
        gone = [name for name in self._seen if name not in picture and self._seen[name] is not None]
        news = difference(self._seen, picture) | dict.fromkeys(gone)
        if news:
            message["show"] = news
            self._seen = picture | dict.fromkeys(name for name in self._seen if name not in picture)
        if game is not self._game:
            self._game = game
            self._moved = 0 if game is None else game.sight.changes
            self._logged, self._log_of = 0, -1
        if game is not None and not game.lost:
            moved = game.sight.moved(None, self._moved)
            self._moved = game.sight.changes
            if moved:
                message["moved"] = moved
            self._add_log(message, game)
        return message

    def _add_log(self, message: dict[str, Any], game: WatchedGame) -> None:
        log = game.log
        lines = log.lines(self._logged if self._log_of == log.edition else 0)
        if self._log_of != log.edition:
            message["log_from"] = 0
        if lines:
            message["log"] = lines
        self._logged, self._log_of = log.count, log.edition


class Spectators(Audience[Spectator]):
    forms = FORMS

    def __init__(self, gateway: Gateway, names: list[str]):
        super().__init__()
        self._gateway = gateway
        self._names = names
        self._game: WatchedGame | None = None
        self._of: Known | None = None
        self._picture: Picture = {}
        self._board: Picture = {}
        self._tables = 0

    def welcome(self, socket: web.WebSocketResponse, request: web.Request) -> Spectator:
        return Spectator(socket, self)

    def farewell(self, viewer: Spectator) -> None:
        """Nothing of the table was its own."""

    def do(self, viewer: Spectator, message: Message) -> None:
        raise Refused("read_only", "This page only looks at the table: play there.")

    def crowd_changed(self) -> None:
        self._gateway.viewers = len(self.viewers)
        self.nudge()

    def nudge(self) -> None:
        for viewer in self.viewers:
            viewer.nudge()

    async def run(self) -> None:
        """Bring what the gateway's thread has learnt to the pages, until this is cancelled."""
        loop = asyncio.get_running_loop()
        news = asyncio.Event()
        self._gateway.listen(lambda: loop.call_soon_threadsafe(news.set))
        try:
            while True:
                await news.wait()
                news.clear()
                self.nudge()
        finally:
            self._gateway.listen(lambda: None)  # its thread may still be waiting for an answer

    # What everybody sees: painted once for all

    def look(self) -> tuple[Picture, WatchedGame | None]:
        known = self._gateway.known
        if known is not self._of:
            self._of = known
            self._paint(known)
        return self._picture, self._game

    def _paint(self, known: Known) -> None:
        if known.board and known.board != self._board.get("name"):
            self._tables += 1
            self._board = described(known.board, self._tables)
        if not known.number:
            # The verdict of a game that is over stays until the next one begins.
            if self._game is not None and not self._game.over:
                self._game = None
        elif self._game is None or self._game.number != known.number:
            self._game = WatchedGame(known.number, known.game, known.setup, self._names, known.language)
        game = self._game
        if game is not None:
            game.follow(known.moves, known.language)
        self._picture = {
            "phase": "resting" if game is None else "over" if game.over else "game",
            "game": "" if game is None else game.game,
            "language": known.language,
            "speed": "normal",
            "dealer": True,
            "board": self._board,
            "trouble": "" if known.connected and not known.trouble else self._trouble(known),
            "scene": None,
            "tutorial": None,
            "held": None,
            "tone": 0,
            "power": known.connected,
            "wheel": known.wheel,
            "me": {"seat": None, "seats": [], "curtain": None, "host": False, "code": None},
            "lobby": {"games": [], "levels": [], "running": None},
            "display_lines": [],
            **self._display(known),
            **{f"led.{number}": colour for number, colour in enumerate(known.leds)},
            **({} if game is None else game.picture(known.secret)),
        }

    def _trouble(self, known: Known) -> str:
        return say(known.language, "table_away", why=known.trouble)

    def _display(self, known: Known) -> Picture:
        pages = known.pages if known.connected and known.lit else {}
        width, height = self._board["display"] if self._board else (128, 64)
        dark = base64.b64encode(bytes(width)).decode()
        shown = [pages.get(page, dark) for page in range(height // 8)]
        pixels = b"".join(base64.b64decode(page) for page in shown)
        text = read_text(Image.frombytes("1", (width, height), pixels)) if pages else ""
        return {**{f"page.{number}": page for number, page in enumerate(shown)}, "text": text}


def described(name: str, number: int) -> Picture:
    """The board as it is wired, if this PC knows it; else the display alone."""
    try:
        return wired(load(find(name)), name, number)
    except (BoardError, OSError):
        return {"game": number, "name": name, "names": board_names(), **UNKNOWN_BOARD}
