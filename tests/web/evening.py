"""An evening at the players' table without a browser: pages are viewers whose messages are kept."""

import json
from collections.abc import Callable
from typing import Any, cast

from aiohttp import web

from sim.web.players.club import Club
from sim.web.players.game_table import GameTable
from sim.web.players.viewers import PlayerViewer
from tests.web.prepared import BOARD, at_first_turn, resume

TICK = 0.05  # seconds between two looks
NO_SOCKET = cast(web.WebSocketResponse, None)


class Page:
    """What one page was told: all messages, and what it shows now."""

    def __init__(self, evening: "Evening", viewer: PlayerViewer):
        self._evening = evening
        self.viewer = viewer
        self.messages: list[str] = []
        self.show: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.moved: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self._asked = 0

    def look(self) -> None:
        message = self.viewer.news()
        if not message:
            return
        self.messages.append(json.dumps(message, ensure_ascii=False, sort_keys=True))
        self.show.update(message.get("show", {}))
        if "log_from" in message:
            self.log = []
        self.log += message.get("log", [])
        self.moved += message.get("moved", [])
        self.answers += message.get("answers", [])

    @property
    def ask(self) -> dict[str, Any] | None:
        ask: dict[str, Any] | None = self.show.get("ask")
        return ask

    @property
    def asked(self) -> bool:
        return self.ask is not None and bool(self.ask["mine"])

    def place(self, name: str) -> list[str | None]:
        things: list[str | None] = self.show[f"place.{name}"]["things"]
        return things

    def do(self, verb: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and wait for its answer."""
        self._asked += 1
        number = self._asked
        self._evening.obey(self.viewer, json.dumps({"do": verb, "id": number, **fields}))
        self._evening.wait(lambda: any(answer.get("id") == number for answer in self.answers))
        return next(answer for answer in self.answers if answer.get("id") == number)

    def choose(self, wanted: Callable[[dict[str, Any]], bool] | str) -> dict[str, Any]:
        """The first choice that is wanted: by what it is, or by the beginning of its words."""
        ask = self.ask
        assert ask is not None and ask["mine"], f"nobody asks: {self.show.get('text')}"
        for choice in ask["choices"]:
            if choice["label"].startswith(wanted) if isinstance(wanted, str) else wanted(choice):
                return self.do("choose", ask=ask["id"], choice=choice["id"])
        raise AssertionError(f"{wanted} is not among {[choice['label'] for choice in ask['choices']]}")


class Evening:
    """`wait` lets time pass at the table until something has happened."""

    def __init__(self) -> None:
        self._now = 0.0
        self.club = Club(lambda: self._now)
        self.pages: list[Page] = []
        self.host = self.come()

    @property
    def game(self) -> GameTable:
        assert self.club.game is not None
        return self.club.game

    def come(self, local: bool = True) -> Page:
        page = Page(self, PlayerViewer(NO_SOCKET, self.club, local))
        self.club.viewers.add(page.viewer)
        self.pages.append(page)
        page.look()
        return page

    def go(self, page: Page) -> None:
        self.club.viewers.discard(page.viewer)
        self.pages.remove(page)

    def obey(self, viewer: PlayerViewer, text: str) -> None:
        self.club.obey(viewer, text)

    def start(self, game: str, seats: str = "pb", seed: int = 7, **more: Any) -> dict[str, Any]:
        """p is a person, b a bot; their names are Anna, Ben, ..."""
        names = ("Anna", "Ben", "Cleo", "Dan", "Eve")
        who = {"p": "person", "b": "bot"}
        wanted = [{"name": name, "who": who[each]} for name, each in zip(names, seats, strict=False)]
        return self.host.do("start", **{"game": game, "seats": wanted, "seed": seed, "board": BOARD, **more})

    def resume(self, game: str, seats: str = "pb", **more: Any) -> None:
        """In the first turn of Anna, without its setup; `start` plays that too."""
        resume(self.club, at_first_turn(game), seats, wall=lambda: self._now, **more)
        self.host.look()

    def tick(self, seconds: float = TICK) -> None:
        self._now += seconds
        if self.club.game is not None:
            self.club.game.advance(seconds)
        for page in self.pages:
            page.look()

    def wait(self, until: Callable[[], bool], seconds: float = 120) -> float:
        """The seconds on the wall until it has happened."""
        began = self._now
        while not until():
            assert self._now - began < seconds, f"nothing after {seconds} s: {self.host.show.get('text')}"
            self.tick()
        return self._now - began

    def wait_for_ask(self, page: Page | None = None) -> dict[str, Any]:
        """Until that page is asked; curtains are drawn aside on the way."""
        page = page or self.host

        def asked() -> bool:
            if page.show["me"]["curtain"] is not None:
                page.do("ready")
            return page.asked

        self.wait(asked)
        assert page.ask is not None
        return page.ask
