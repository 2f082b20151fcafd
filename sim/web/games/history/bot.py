"""Somebody to play A Battle Through History with: lays cards, turns the wheel, presses buttons.

It knows what its seat knows: what lies on the table for all to see, and its own cards (sleeve.py). It also
deals on its own turns and lays the table out, so that one person can try a game.
"""

import random
from typing import Any

from rules.game import CHANCE
from rules.history.moves import (
    ACT,
    ADD,
    AT_COUNT,
    AT_REINFORCE,
    CHALLENGE,
    CHASE,
    CHOOSE,
    COUNT,
    DISMISS,
    DONE,
    DRAW_TWO,
    GIVE,
    INSERT,
    JUMP,
    NONE,
    PASS,
    REFUSE,
    STAND,
    SWAP,
    TAKE,
    TIGHTEN,
)
from sim.games.shown import showable
from sim.table import TableError
from sim.web.bots import Acts, Eyes
from sim.web.cards import cards_of
from sim.web.games.history.sleeve import Sleeve

THINKS_MS = 700
READS_MS = 1200
SETTLES_MS = 400
FIGURES = ("Joakim", "Pär", "Chris", "Hannes", "Tommy")
MOST_UNITS = 3  # in an attack: more would cost Relics (BH-814)
# What it likes to do, best first; what is not listed comes in between.
LIKES = (TAKE, (ACT, DRAW_TWO), TIGHTEN, CHOOSE, JUMP)
DISLIKES = (GIVE, STAND, DONE, ADD, SWAP, CHALLENGE, CHASE, INSERT, REFUSE, (ACT, DISMISS), PASS)


class Bot:
    def __init__(self, eyes: Eyes, seat: int, dice: random.Random):
        self._eyes = eyes
        self._seat = seat
        self._dice = dice
        self._setup: tuple[int, ...] = ()
        self._sleeve: Sleeve
        self._units = {
            int(card["card"].split()[2]): card for card in cards_of("history") if card["table"] == "unit"
        }

    def acts(self) -> Acts:
        """For ever: look, and do one thing if it is the bot's to do."""
        while True:
            yield THINKS_MS
            play = self._eyes.play()
            if play is None or play.session.guide.name != "history" or play.session.game.over:
                continue
            try:
                self._sit_down(play.session)
                yield from self._tell_on(play) if play._scenes else self._answer(play)
            except TableError:
                yield READS_MS  # somebody was in the way: look again

    def _sit_down(self, session: Any) -> None:
        """At a new game take the own army, later see what has become of it."""
        game = session.game
        if self._seat >= game.players:
            raise TableError("nobody plays at this seat")
        if self._setup != session.setup:
            self._setup = session.setup
            figure = FIGURES[game.figures[self._seat]]
            base = [
                number
                for number, unit in self._units.items()
                if (unit["kind"], unit["owner"]) == ("base", figure)
            ]
            self._sleeve = Sleeve(self._units, base, self._dice)
        self._sleeve.follow(game, self._seat)
        self._eyes.hold([_card("unit", card) for card in self._sleeve.hand], self._seat + 1)

    def _is_mine(self, game: Any) -> bool:
        """The own decisions, and on the own turn (or before the first) all that nobody decides."""
        if game.seat != CHANCE:
            return bool(game.seat == self._seat)
        if game.moment == AT_REINFORCE:
            whose = (game.active, game.rival)[game.calling[0]]
            if whose != NONE:
                return bool(whose == self._seat)
        return self._deals(game)

    def _deals(self, game: Any) -> bool:
        if not game.round:
            return self._eyes.first_bot() == self._seat + 1
        return bool(game.active == self._seat)

    # What was told

    def _tell_on(self, play: Any) -> Acts:
        game, scene = play.session.game, play._scenes[0]
        if not self._deals(game):
            return
        for zone, card in scene.wanted.items():
            if self._eyes.has(zone) and self._eyes.is_slot(zone):
                yield from self._bring(zone, card)
        if not scene.ms and not scene.wanted:
            yield READS_MS
            if play._scenes and play._scenes[0] is scene:
                yield {"press": "ok"}
        elif not scene.ms and not self._sees_slots(scene.wanted):
            yield {"press": "ok"}

    def _sees_slots(self, zones: Any) -> bool:
        return any(self._eyes.has(zone) and self._eyes.is_slot(zone) for zone in zones)

    def _bring(self, zone: str, card: int | None) -> Acts:
        wanted = None if card is None else _card("unit", card)
        if self._eyes.lies(zone) and self._eyes.lies(zone) != [wanted]:
            yield {"remove": zone}
        if wanted and not self._eyes.lies(zone) and self._eyes.free(wanted):
            yield {"place": wanted, "at": zone}
        yield SETTLES_MS

    # What is asked

    def _answer(self, play: Any) -> Acts:
        game, prompt = play.session.game, play.prompt
        if not self._is_mine(game):
            return
        if prompt.line:
            yield from self._line_up(game, prompt.line)
        elif prompt.points:
            yield from self._turn(prompt)
        elif prompt.zones and (game.seat == CHANCE or not prompt.choices):
            yield from self._deal(game, prompt)
        elif prompt.dice:
            yield from self._take(play, self._dice.randrange(len(prompt.choices)))
        elif prompt.choices:
            yield from self._take(play, self._choice(game, prompt))

    def _line_up(self, game: Any, line: Any) -> Acts:
        """The best cards of the hand, front first."""
        allowed = {number for table, number in showable(game) if table == "unit"}
        cards = self._sleeve.best(max(1, min(MOST_UNITS, len(line.zones))), allowed)
        for zone, number in zip(line.zones, cards, strict=False):
            card = _card("unit", number)
            if not self._eyes.is_slot(zone):
                yield {"tap": card, "at": zone}
            elif not self._eyes.lies(zone):
                yield {"place": card, "at": zone}
            yield SETTLES_MS
        yield {"press": "ok"}

    def _turn(self, prompt: Any) -> Acts:
        """A tile that is pushed in turns the wheel by one point (BH-205); at first any point will do."""
        if prompt.expected >= 0:
            clicks = self._eyes.clicks_to(prompt.expected)
            while clicks:
                yield {"turn": clicks}
                yield SETTLES_MS
                clicks = self._eyes.clicks_to(prompt.expected)
        yield {"press": "ok"}

    def _deal(self, game: Any, prompt: Any) -> Acts:
        """Something from a pile: its top card, which nobody knows before."""
        things = [_card(table, number) for table, number in showable(game)]
        if game.moment == AT_REINFORCE and (game.active, game.rival)[game.calling[0]] == self._seat:
            things = [_card("unit", self._sleeve.deck[-1])]
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
        """Bring the mark to a line of the list, and press OK."""
        prompt = play.prompt
        if play._index != index:
            yield {"turn": index - play._index}
            yield SETTLES_MS
        if play.prompt is prompt and play._index == index:
            yield {"press": "ok"}

    def _choice(self, game: Any, prompt: Any) -> int:
        moves = [line[1][0] if line[1] else (NONE,) for line in prompt.choices]
        if game.moment == AT_COUNT and (COUNT, *self._sleeve.count()) in moves:
            return moves.index((COUNT, *self._sleeve.count()))
        ranks = [_rank(move) for move in moves]
        return self._dice.choice([index for index, rank in enumerate(ranks) if rank == min(ranks)])


def _rank(move: tuple[int, ...]) -> int:
    for rank, liked in enumerate(LIKES):
        if liked in (move[0], move[:2]):
            return rank
    for rank, disliked in enumerate(DISLIKES):
        if disliked in (move[0], move[:2]):
            return len(LIKES) + 1 + rank
    return len(LIKES) if move[0] != NONE else len(LIKES) + len(DISLIKES) + 1


def _card(table: str, number: int) -> str:
    return f"history {table} {number}"
