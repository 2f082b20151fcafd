"""The game at a table that is watched, as far as it is public: played again from the moves that it tells."""

from types import SimpleNamespace
from typing import Any

from rules.game import CHANCE, Refusal
from sim.hands.host_guide import HostGuide
from sim.room import Room, RoomError, room_of
from sim.web.games import game_of
from sim.web.hardware import Picture
from sim.web.players.log import Log
from sim.web.players.sight import Sight
from sim.web.players.words import say

Move = tuple[int, ...]
SEED = 1  # of hidden cards, which nobody is shown


class WatchedGame:
    """A room of its own follows the moves: what nobody may see lies there in any order, and is never sent."""

    def __init__(self, number: int, game: str, setup: Move, names: list[str], language: str):
        self.number = number
        self.game = game
        self.room: Room = room_of(game, setup, SEED)
        self.guide = HostGuide(game, setup, language)
        players = int(self.room.table.players)
        self.names = [
            *names,
            *(say(language, "seat", name=str(seat + 1)) for seat in range(len(names), players)),
        ]
        self.names = self.names[:players]
        self.log = Log(game, setup, self.names, language)
        self.sight = Sight(self.room)
        self.lost = ""  # why the room cannot follow any more
        self._moves: list[Move] | None = None
        self._facts: Picture = {}

    def follow(self, moves: tuple[Move, ...], language: str) -> None:
        if language != self.guide.language:
            self.guide.speak(language)
            self.log.speak(language)
            self._moves = None
        if self.lost or list(moves) == self._moves:
            return
        try:
            self.room.follow(list(moves))
            self.log.follow(list(moves))
            self._moves = list(moves)
            self.sight.look()
            self._facts = self._paint()
        except (Refusal, RoomError, LookupError, ValueError) as error:
            # Played with other cards or another version: display and lights are still true.
            self.lost = str(error)

    @property
    def over(self) -> bool:
        return bool(self.room.table.over)

    def picture(self, secret: bool) -> Picture:
        if self.lost:
            return {
                "field": None,
                "score": [],
                "verdict": [],
                "winners": [],
                "seats": self._seats(None),
                "ask": None,
            }
        waits = None if secret or self.over else self._waits()
        return {
            **self._facts,
            "seats": self._seats(waits),
            "ask": None if self.over else self._ask(waits, secret),
        }

    def _waits(self) -> int | None:
        seat = int(self.room.table.expects().seat)
        return None if seat == CHANCE else seat

    def _paint(self) -> Picture:
        guide, table = self.guide, self.room.table
        play = SimpleNamespace(
            session=SimpleNamespace(game=table, guide=guide.guide),
            prompt=guide.prompt(table),
            scenes=[],
            index=0,
            services=SimpleNamespace(clock=None),
        )
        more = game_of(self.game).more(self.room)
        return {
            "field": game_of(self.game).public_field(self.room, play),
            "score": [list(line) for line in guide.guide.score(table, guide.services)],
            "verdict": guide.guide.verdict(table, guide.services) if table.over else [],
            "winners": [seat + 1 for seat in table.winners],
            **{
                f"place.{name}": {**place, "label": "", "more": more.get(name, {})}
                for name, place in self.sight.places(None).items()
            },
        }

    def _seats(self, waits: int | None) -> list[Picture]:
        return [self._seat(seat, waits == seat) for seat in range(len(self.names))]

    def _seat(self, seat: int, waits: bool) -> Picture:
        return {
            "seat": seat + 1,
            "name": self.names[seat],
            "who": "person",
            "level": None,
            "colour": self.guide.colour_of(seat),
            "figure": "" if self.lost else game_of(self.game).figure(self.room, seat, self.guide),
            "waits": waits,
            "online": True,
            "link": None,
        }

    def _ask(self, seat: int | None, secret: bool) -> dict[str, Any]:
        """What a spectator hears: whom the table waits for. What exactly it asks is on the display."""
        language = self.guide.language
        if secret:
            sentence = say(language, "in_secret")
        elif seat is None:
            sentence = say(language, "hands_work")
        else:
            sentence = say(language, "waits_for", name=self.names[seat])
        prompt = None if secret else self.guide.prompt(self.room.table)
        return {
            "id": 0,
            "seat": None if seat is None else seat + 1,
            "mine": False,
            "private": secret,
            "title": "" if prompt is None else prompt.title,
            "sentence": sentence,
            "note": "" if prompt is None else prompt.title,
            "refusal": None,
            "row": None,
            "choices": [],
            "blocked": {},
            "undo": False,
        }
