"""Somebody to play A Battle Through History with: lays cards, turns the wheel, presses buttons.

It knows what its seat knows: what lies on the table for all to see, and its own cards (sleeve.py).
"""

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
from sim.hands.history_showable import showable
from sim.web.bots import Acts
from sim.web.cards import cards_of
from sim.web.games.history.sleeve import Sleeve
from sim.web.games.player import SETTLES_MS, Player

FIGURES = ("Joakim", "Pär", "Chris", "Hannes", "Tommy")
MOST_UNITS = 3  # in an attack: more would cost Relics (BH-814)
# What it likes to do, best first; what is not listed comes in between.
LIKES = (TAKE, (ACT, DRAW_TWO), TIGHTEN, CHOOSE, JUMP)
DISLIKES = (GIVE, STAND, DONE, ADD, SWAP, CHALLENGE, CHASE, INSERT, REFUSE, (ACT, DISMISS), PASS)


class Bot(Player):
    game = "history"
    _sleeve: Sleeve

    def _begin(self, game: Any) -> None:
        self._units = {
            int(card["card"].split()[2]): card for card in cards_of("history") if card["table"] == "unit"
        }
        figure = FIGURES[game.figures[self._seat]]
        base = [
            number
            for number, unit in self._units.items()
            if (unit["kind"], unit["owner"]) == ("base", figure)
        ]
        self._sleeve = Sleeve(self._units, base, self._dice)

    def _follow(self, game: Any) -> list[str]:
        self._sleeve.follow(game, self._seat)
        return [self.card("unit", card) for card in self._sleeve.hand]

    def _own(self, game: Any) -> list[str]:
        return [self.card("unit", card) for card in sorted(game.armies[self._seat].unseen)]

    def _draws(self, game: Any) -> bool:
        """On the own turn (or before the first) all that nobody decides; reinforcements are their side's."""
        if game.moment == AT_REINFORCE:
            whose = (game.active, game.rival)[game.calling[0]]
            if whose != NONE:
                return bool(whose == self._seat)
        return self._deals(game)

    def _deals(self, game: Any) -> bool:
        if not game.round:
            return self._eyes.first_bot() == self._seat + 1
        return bool(game.active == self._seat)

    # What is asked

    def _answer(self, play: Any) -> Acts:
        game, prompt = play.session.game, play.prompt
        if prompt.row:
            yield from self._line_up(game, prompt.row)
        elif prompt.points:
            yield from self._turn(prompt)
        elif prompt.zones and (game.seat == CHANCE or not prompt.choices):
            yield from self._deal(prompt, self._top(game))
        elif prompt.dice:
            yield from self._take(play, self._dice.randrange(len(prompt.choices)))
        elif prompt.choices:
            yield from self._take(play, self._choice(game, prompt))

    def _line_up(self, game: Any, line: Any) -> Acts:
        """The best cards of the hand, front first."""
        allowed = {number for table, number in showable(game) if table == "unit"}
        cards = self._sleeve.best(max(1, min(MOST_UNITS, len(line.zones))), allowed)
        for zone, number in zip(line.zones, cards, strict=False):
            card = self.card("unit", number)
            if not self._eyes.is_slot(zone):
                yield {"tap": card, "at": zone}
            elif not self._eyes.lies(zone):
                yield {"place": card, "at": zone}
            yield SETTLES_MS
        yield {"press": "ok"}

    def _turn(self, prompt: Any) -> Acts:
        """A tile that is pushed in turns the wheel by one point (BH-205); at first any point will do."""
        if prompt.expected >= 0:
            yield from self._turn_to(prompt.expected)
        yield {"press": "ok"}

    def _top(self, game: Any) -> list[str]:
        """What the pile's top card can be."""
        if game.moment == AT_REINFORCE and (game.active, game.rival)[game.calling[0]] == self._seat:
            return [self.card("unit", self._sleeve.deck[-1])]
        return [self.card(table, number) for table, number in showable(game)]

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
