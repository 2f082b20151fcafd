"""Somebody to play with, as far as all games are alike: looks, reads on, shows cards, chooses lines.

What it knows of a game and how it decides is each game's own `Bot`.
"""

import random
from abc import ABC, abstractmethod
from typing import Any

from rules.game import CHANCE
from sim.table import TableError
from sim.web.bots import Acts, Eyes

THINKS_MS = 700
READS_MS = 1200
SETTLES_MS = 400


class Player(ABC):
    """It also deals on its own turns and lays the table out, so that one person can try a game."""

    game = ""  # its name

    def __init__(self, eyes: Eyes, seat: int, dice: random.Random):
        self._eyes = eyes
        self._seat = seat
        self._dice = dice
        self._setup: tuple[int, ...] = ()

    def acts(self) -> Acts:
        """For ever: look, and do one thing if it is the bot's to do."""
        while True:
            yield THINKS_MS
            play = self._eyes.play()
            if play is None or play.session.guide.name != self.game or play.session.game.over:
                continue
            try:
                self._sit_down(play.session)
                if play.scenes:
                    yield from self._tell_on(play)
                elif self._is_mine(play.session.game):
                    yield from self._answer(play)
            except TableError:
                yield READS_MS  # somebody was in the way: look again

    def _sit_down(self, session: Any) -> None:
        """At a new game take the own cards, later see what has become of them."""
        game = session.game
        if self._seat >= game.players:
            raise TableError("nobody plays at this seat")
        if self._setup != session.setup:
            self._setup = session.setup
            self._begin(game)
        hand = self._follow(game)
        self._eyes.hold(hand, self._seat + 1, self._own(game))

    # What each game has of its own

    @abstractmethod
    def _begin(self, game: Any) -> None:
        """A new game."""

    @abstractmethod
    def _follow(self, game: Any) -> list[str]:
        """See what has become of the own cards; those in the hand, by their names."""

    @abstractmethod
    def _own(self, game: Any) -> list[str]:
        """What everybody knows to be in its hand, its deck or its discards, without knowing where."""

    @abstractmethod
    def _deals(self, game: Any) -> bool:
        """Whether this one lays out now what nobody decides."""

    def _draws(self, game: Any) -> bool:
        """Whether this one brings out what chance decides now."""
        return self._deals(game)

    @abstractmethod
    def _answer(self, play: Any) -> Acts:
        """What is asked of it."""

    def card(self, table: str, number: int) -> str:
        return f"{self.game} {table} {number}"

    def _is_mine(self, game: Any) -> bool:
        return self._draws(game) if game.seat == CHANCE else bool(game.seat == self._seat)

    # What was told

    def _tell_on(self, play: Any) -> Acts:
        game, scene = play.session.game, play.scenes[0]
        if not self._deals(game):
            return
        for zone, card in scene.wanted.items():
            if self._sees(zone):
                yield from self._bring(zone, card)
        if scene.point >= 0:
            yield from self._turn_to(scene.point)
        if not scene.ms and not scene.wanted:
            yield READS_MS
            if play.scenes and play.scenes[0] is scene:
                yield {"press": "ok"}
        elif not scene.ms and not any(self._sees(zone) for zone in scene.wanted):
            yield {"press": "ok"}

    def _sees(self, zone: str) -> bool:
        return self._eyes.has(zone) and self._eyes.is_slot(zone)

    def _bring(self, zone: str, card: int | None) -> Acts:
        wanted = None if card is None else self.card("unit", card)
        if self._eyes.lies(zone) and self._eyes.lies(zone) != [wanted]:
            yield {"remove": zone}
        if wanted and not self._eyes.lies(zone) and self._eyes.free(wanted):
            yield {"place": wanted, "at": zone}
        yield SETTLES_MS

    def _turn_to(self, point: int) -> Acts:
        clicks = self._eyes.clicks_to(point)
        while clicks:
            yield {"turn": clicks}
            yield SETTLES_MS
            clicks = self._eyes.clicks_to(point)

    # What is asked

    def _deal(self, prompt: Any, things: list[str]) -> Acts:
        """One of these things, from a pile: its top card, which nobody knows before."""
        free = [card for card in things if self._eyes.free(card)]
        if not free:
            return
        zone = next((zone for zone in prompt.zones if self._eyes.has(zone)), "")
        card = self._dice.choice(free)
        if self._eyes.is_slot(zone) and "." in zone:
            yield {"place": card, "at": zone}
        else:
            yield {"tap": card, "at": zone}
        yield SETTLES_MS

    def _take(self, play: Any, index: int) -> Acts:
        """A line of the list."""
        yield {"line": play.prompt.choices[index][0]}
        yield SETTLES_MS


class Seen:
    """A game as a seat knows it: moves that it cannot make (`_can`) are not there, its `view` is its own."""

    def __init__(self, game: Any, seat: int, sleeve: Any):
        self._game = game
        self._seat = seat
        self._sleeve = sleeve

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def expects(self) -> Any:
        expected = self._game.expects()
        return type(expected)(
            expected.seat, expected.moment, [move for move in expected.moves if self._can(move)]
        )

    def _can(self, move: tuple[int, ...]) -> bool:
        return True
