"""The lobby and the table behind it: who plays, who looks on, and what each may do."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Any

from aiohttp import web

from host_tools.local_page import is_local
from sim.hands.bots import LEVELS
from sim.play.match import SEATS
from sim.table import TableError
from sim.web.audience import Audience
from sim.web.games import game_names
from sim.web.link_port import LinkPort
from sim.web.messages import Message, Refused
from sim.web.players.game_table import GameTable
from sim.web.players.lessons import plan_of
from sim.web.players.messages import FORMS
from sim.web.players.painting import Painting
from sim.web.players.running_game import RunningGame
from sim.web.players.seats import Seat
from sim.web.players.starting import boards_of, new_table
from sim.web.players.viewers import PlayerViewer

TICK = 0.012  # seconds between two looks at the clock
REST = 0.25  # the same while everybody thinks

Picture = dict[str, Any]


class Club(Audience[PlayerViewer]):
    forms = FORMS

    def __init__(self, wall: Callable[[], float] = time.monotonic):
        super().__init__()
        self.game: GameTable | None = None
        self.tables = 0  # how many games were begun
        self.language = "en"
        self.address = ""  # under which others of the network reach this server
        self.code = secrets.token_urlsafe(8)  # of the host
        self._painting: Painting | None = None
        self._wall = wall
        self._wake = asyncio.Event()
        self.link: LinkPort | None = None  # the table's USB line, if a tool may use it
        self.invites = False  # another house: games wait for the bridge

    # Time

    async def run(self) -> None:
        """For ever: let as much time pass at the table as on the wall, while somebody looks."""
        before = self._wall()
        while True:
            linked = self.link is not None and self.link.connected
            game = self.game if self.viewers or self.link else None
            if game is None or not game.behind:
                pause = None if game is None else REST if game.resting and not linked else TICK
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), pause)
            self._wake.clear()
            now = self._wall()
            if self.game is not None and (self.viewers or self.link):
                self.game.advance(now - before)
                self._nudge()
            before = now
            await asyncio.sleep(0)

    def _nudge(self) -> None:
        for viewer in self.viewers:
            viewer.nudge()

    # Pages

    def welcome(self, socket: web.WebSocketResponse, request: web.Request) -> PlayerViewer:
        viewer = PlayerViewer(socket, self, is_local(request))
        if "code" in request.query:
            try:
                self._sit(viewer, int(request.query.get("seat", "0")), request.query["code"])
            except (Refused, ValueError):
                viewer.host = False
                viewer.refuse(None, "wrong_code", "This link does not fit any seat: you look on.")
        return viewer

    def farewell(self, viewer: PlayerViewer) -> None:
        """The game goes on where it was."""

    def crowd_changed(self) -> None:
        self._nudge()
        self._wake.set()

    # What pages see

    @property
    def running(self) -> RunningGame | None:
        return None if self.game is None else self.game.running

    def seats_of_host(self) -> list[int]:
        if self.game is None:
            return []
        return [seat.number for seat in self.game.seats if seat.is_person and not seat.away]

    def asked_seat(self) -> int | None:
        return None if self.game is None or self.game.ask is None else self.game.ask.seat

    def moved_so_far(self) -> int:
        return 0 if self.running is None else self.running.sight.changes

    def moved_since(self, since: int, seat: int | None) -> tuple[list[Any], int]:
        if self.running is None:
            return [], 0
        sight = self.running.sight
        return sight.moved(seat, since), sight.changes

    def log_since(self, since: int, edition: int) -> tuple[list[Any], int, int]:
        """Lines of the log; all of them if it has been told anew."""
        if self.running is None:
            return [], 0, 0
        log = self.running.log
        first = since if edition == log.edition else 0
        return log.lines(first), log.edition, log.count

    def picture_for(self, viewer: PlayerViewer) -> Picture:
        game = self.game
        if game is None or self._painting is None:
            return {
                "phase": "lobby",
                "lobby": self._lobby(),
                "language": self.language,
                "me": self._me(viewer),
            }
        self._painting.look()
        picture = {**self._painting.picture, **self._painting.places(viewer.eyes)}
        picture["me"] = self._me(viewer)
        picture["seats"] = [self._seat(seat, viewer) for seat in game.seats]
        picture["lobby"] = self._lobby()
        picture["ask"] = None
        picture["display_lines"] = []
        if game.ask is not None:
            mine = game.ask.seat in viewer.acting
            picture["display_lines"] = self._painting.display_lines() if mine else []
            picture["ask"] = game.ask.told(mine, game.seats[game.ask.seat].name, game.language)
        return picture

    def _lobby(self) -> Picture:
        game = self.game
        return {
            "games": [
                {
                    "name": name,
                    "seats": list(SEATS[name]),
                    "boards": boards_of(name),
                    "tutorial": plan_of(name) is not None,
                }
                for name in game_names()
            ],
            "levels": list(LEVELS),
            "running": None if game is None else {"game": game.game, "seats": len(game.seats)},
        }

    def _me(self, viewer: PlayerViewer) -> Picture:
        curtain = viewer.curtain
        code = self.code if viewer.host else None
        if self.game is not None and viewer.own is not None:
            code = self.game.seats[viewer.own].code
        return {
            "seat": None if viewer.eyes is None else viewer.eyes + 1,
            "seats": [seat + 1 for seat in viewer.seats],
            "curtain": None
            if curtain is None or self.game is None
            else {"seat": curtain + 1, "name": self.game.seats[curtain].name},
            "host": viewer.host,
            "code": code,
        }

    def _seat(self, seat: Seat, viewer: PlayerViewer) -> Picture:
        running = self.running
        colour, figure = ("", "") if running is None else running.look_of(seat.number)
        online = any(seat.number in other.seats for other in self.viewers)
        return {
            "seat": seat.number + 1,
            "name": seat.name,
            "who": seat.who,
            "level": seat.level,
            "colour": colour,
            "figure": figure,
            "waits": self.asked_seat() == seat.number,
            "online": online or not seat.is_person,
            "link": self._link(seat) if viewer.host and seat.is_person else None,
        }

    def _link(self, seat: Seat) -> str:
        return f"{self.address}/?seat={seat.number + 1}&code={seat.code}"

    # What pages ask for

    def do(self, viewer: PlayerViewer, message: Message) -> None:
        verb = message["do"]
        if verb == "choose":
            self._choose(viewer, message)
            return
        if verb == "undo":
            self._undo(viewer, message)
            return
        if verb == "advise":
            self._running().advise(
                viewer.acting,
                lambda text: viewer.answer({"id": message.get("id", 0), "ok": True, "advice": text}),
            )
            return
        if verb == "start":
            self._host_only(viewer)
            self._start(message)
        elif verb == "leave":
            self._host_only(viewer)
            self.end_game()
        elif verb == "sit":
            self._sit(viewer, message["seat"], message["code"])
        elif verb == "stand":
            viewer.host, viewer.own = False, None
        elif verb == "ready":
            viewer.ready()
        elif verb == "go_on":
            self._go_on(viewer)
        elif verb == "read":
            self._host_only(viewer)
            self._read()
        elif verb == "speed":
            self._host_only(viewer)
            self._running().tempo.speed = message["to"]
        elif verb == "dealer":
            self._host_only(viewer)
            self._running().deal_by_itself(message["on"])
        elif verb == "name":
            self._name(viewer, message["seat"] - 1, message["to"].strip())
        elif verb == "language":
            self._speak(viewer, message["to"])
        elif verb == "power":
            self._host_only(viewer)
            self._running().power(message["on"])
        elif verb == "why":
            viewer.answer({"id": message.get("id", 0), "ok": True, **self._running().why(viewer.acting)})
            return
        viewer.tell(message, None)
        self.crowd_changed()

    def _running(self) -> GameTable:
        if self.game is None:
            raise Refused("no_game", "No game is being played.")
        return self.game

    def _host_only(self, viewer: PlayerViewer) -> None:
        if not viewer.host:
            raise Refused("not_host", "Only the host may do that.")

    def _start(self, message: Message) -> None:
        if self.game is not None:
            raise Refused("running", "A game is being played already: leave it first.")
        self.language = message.get("language", self.language)
        self.seat_at(new_table(message, self.language, self._wall, self.invites))

    def seat_at(self, table: GameTable) -> None:
        """From now on everybody sees this table."""
        self.tables += 1
        self.game = table
        self._painting = Painting(table, self.tables)

    def end_game(self) -> None:
        """Back to the lobby, for everybody."""
        if self.game is not None:
            self.game.close()
        self.game = self._painting = None
        for viewer in self.viewers:
            viewer.own = viewer.seat = viewer.curtain = None
            viewer.host = viewer.host or viewer.local

    def _sit(self, viewer: PlayerViewer, number: int, code: str) -> None:
        if number == 0:
            if not secrets.compare_digest(code.encode(), self.code.encode()):
                raise Refused("wrong_code", "That is not the code of the host.")
            viewer.host, viewer.own = True, None
            return
        seats = [] if self.game is None else self.game.seats
        seat = next((seat for seat in seats if seat.number == number - 1 and seat.is_person), None)
        if seat is None or not secrets.compare_digest(code.encode(), seat.code.encode()):
            raise Refused("wrong_code", "That code does not fit this seat.")
        viewer.host, viewer.own = False, seat.number
        seat.away = True

    def _choose(self, viewer: PlayerViewer, message: Message) -> None:
        game = self._running()
        with viewer.waits():
            game.choose(
                viewer.acting,
                message["ask"],
                message["choice"],
                lambda error: self._chosen(viewer, message, error),
            )
        self.crowd_changed()

    def _undo(self, viewer: PlayerViewer, message: Message) -> None:
        with viewer.waits():
            self._running().undo(viewer.acting, lambda error: self._chosen(viewer, message, error))
        self.crowd_changed()

    def _chosen(self, viewer: PlayerViewer, message: Message, error: str) -> None:
        viewer.served(message, TableError(error) if error else None)

    def _read(self) -> None:
        lesson = self._running().lesson
        if lesson is None:
            raise Refused("no_lesson", "This game is no lesson.")
        lesson.read()

    def _go_on(self, viewer: PlayerViewer) -> None:
        if not viewer.host and viewer.own is None:
            raise Refused("not_yours", "Only players may do that.")
        self._running().go_on()

    def _name(self, viewer: PlayerViewer, seat: int, name: str) -> None:
        game = self._running()
        if not (viewer.host or viewer.own == seat) or seat >= len(game.seats):
            raise Refused("not_yours", "That seat is not yours.")
        game.rename(seat, name)

    def _speak(self, viewer: PlayerViewer, language: str) -> None:
        if not viewer.host and viewer.own is None:
            raise Refused("not_host", "Only players may change the language.")
        self.language = language
        if self.game is not None:
            self.game.speak(language)
