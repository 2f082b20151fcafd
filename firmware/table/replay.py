"""A saved game, played again and told to a host: the table has the rules, a page in a browser has not."""

import gc

from rules.game import Refusal, decode
from store.catalogue import Catalogue
from table.games import guide_of, named, unload_others
from table.page import Page
from unload import unload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from scenes.screen import Screen
    from store.game_log import GameLog
    from table.desk import Desk
    from table.guide import GameGuide


def replay(desk: "Desk", log: "GameLog", moves: "Iterator[bytes]") -> "Replay | None":
    """None for a game of a newer firmware."""
    name = named(log.setup[0])
    return Replay(desk, name, log.setup, moves) if name else None


class Replay(Page):
    """Lies on the start page while a host asks for one move after the other. BACK ends it."""

    def __init__(self, desk: "Desk", name: str, setup: bytes, moves: "Iterator[bytes]"):
        super().__init__(desk)
        self.name = name
        self.is_over = False  # nothing more can be asked for
        self._moves = moves
        self.played = 0  # moves so far
        self.refused = ""  # the rule that forbids the next one: the cards have other values than in that game
        self._catalogue: "Catalogue | None" = None
        if self.services.saved:
            self.services.saved.unload()  # it has no room beside this one
        desk.open(self)
        try:
            self._load(setup)
        except BaseException:
            self.end()
            raise

    def _load(self, setup: bytes) -> None:
        desk = self.desk
        unload_others(self.name)
        gc.collect()
        self.guide: "GameGuide" = desk.meanwhile(lambda: guide_of(self.name))
        desk.speak(self.name)
        self._catalogue = Catalogue("cards/%s.cat" % self.name)
        catalogue = self._catalogue
        self.game: "Any" = desk.meanwhile(lambda: self.guide.make(decode(setup, 1)[0], catalogue))

    # What the host asks

    def next(self) -> "tuple[int, str] | None":
        """Whose the next move was, and what the table tells of it; None at the end, or if it is refused."""
        for data in self._moves:
            self.played += 1
            seat = self.game.expects().seat
            try:
                events = self.game.play(decode(data)[0])
            except Refusal as refusal:
                self.refused = refusal.rule or refusal.code
                return None
            told = []
            for scene in self.guide.scenes_of(self.game, events, self.services):
                told += [words for words in (scene.title, scene.big, scene.text) if words]
            self.services.touch()  # the display stays on
            self.services.redraw()
            return seat, _line(told)
        return None

    def score(self) -> "list[tuple[str, str]]":
        """Everybody's total, as far as everybody may know it."""
        return self.guide.score(self.game, self.services)[: self.game.players]

    def verdict(self) -> str:
        """Who has won; empty for a game that was given up."""
        return _line(self.guide.verdict(self.game, self.services)) if self.game.over else ""

    def end(self) -> None:
        """The table is as it was before."""
        if self.is_over:
            return
        self.is_over = True
        if self._catalogue:
            self._catalogue.close()
        unload("table: %s rules: %s" % (self.name, self.name))
        self.desk.close_to(self)
        self.desk.close()
        self.desk.speak("")

    # What hands do, and see

    def press(self, button: str) -> None:
        if button == "back":
            self.end()

    def draw(self, screen: "Screen") -> None:
        text = self.services.text
        screen.title(text("REPLAY"))
        screen.text(text("REPLAY_MOVE", n=self.played))
        screen.footer(text("BACK"))


def _line(told: "list[str]") -> str:
    return " · ".join(told).replace("\n", " ")
