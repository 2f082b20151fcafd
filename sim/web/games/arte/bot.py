"""Somebody to play Arte de Batalla with: the greedy bot of the simulator, with hands at the table.

It knows what its seat knows: what stands on the board for all to see, and its own cards (sleeve.py).
"""

from typing import Any

from rules.arte.moves import (
    AIM,
    AT_FIRST_ROLL,
    DISMOUNT,
    DRAFT,
    GO,
    LAY,
    PUT,
    RECRUIT,
    SKILL,
)
from rules.arte.view import view
from rules.chance import Chance
from sim.play.bots.arte import Greedy
from sim.web.bots import Acts
from sim.web.games.arte.parts import COLUMN, LIST, SQUARES, STEPS, TARGETS
from sim.web.games.arte.sleeve import Sleeve
from sim.web.games.player import SETTLES_MS, Player, Seen

Move = tuple[int, ...]
TABLES = {DRAFT: "hero", RECRUIT: "class", LAY: "chest"}  # what is shown for a move
HORSE = 4  # has no board to be shown
# Which list of a prompt has moves of which kind
PARTS = {TARGETS: (AIM,), STEPS: (DISMOUNT,), SQUARES: (GO,), LIST: (LAY, SKILL, RECRUIT)}


class Known(Seen):
    """Moves with cards that this seat does not hold are not there."""

    def view(self, seat: int) -> dict[str, Any]:
        return view(self._game, self._seat)

    def _can(self, move: Move) -> bool:
        return move[0] != LAY or self._sleeve.holds(move[1], move[2])


class Bot(Player):
    game = "arte"

    def _begin(self, game: Any) -> None:
        self._sleeve = Sleeve(self._dice)
        self._greedy = Greedy(self._seat, Chance(self._dice.randrange(1, 1 << 31)))
        self._asked: Any = None  # what the game expected when it made up its mind
        self._meant: Move = ()

    def _follow(self, game: Any) -> list[str]:
        """Cards of a kind are alike, so none of the tray's is its own."""
        self._sleeve.follow(game, self._seat)
        return []

    def _own(self, game: Any) -> list[str]:
        return []

    def _deals(self, game: Any) -> bool:
        if not game.turn:
            return self._eyes.first_bot() == self._seat + 1
        return bool(game.player == self._seat)

    def _draws(self, game: Any) -> bool:
        if game.moment <= AT_FIRST_ROLL:  # each rolls once, Pink first
            return bool((1 if game.rolls[0] else 0) == self._seat)
        return bool(game.player == self._seat)

    def _answer(self, play: Any) -> Acts:
        game, prompt = play.session.game, play.prompt
        if prompt.dice:
            yield from self._take(play, self._dice.randrange(len(prompt.choices)))
            return
        if game.expects() is not self._asked:
            self._asked = game.expects()
            seen: Any = Known(game, self._seat, self._sleeve)
            self._meant = self._greedy.choose(seen)
        yield from self._do(play, game, self._meant)

    def _do(self, play: Any, game: Any, move: Move) -> Acts:
        """The line that plays it, a card that says it, or the list in which it stands."""
        prompt = play.prompt
        for index, (_, moves) in enumerate(prompt.choices):
            if moves and moves[0] == move:
                if move[0] == LAY:
                    self._sleeve.lay(move[1], move[2])
                yield from self._take(play, index)
                return
        if move[0] in TABLES and move[1] != HORSE and prompt.zones and not prompt.part:
            card = self.card(TABLES[move[0]], move[1])
            if self._eyes.free(card):
                if move[0] == LAY and not move[2]:
                    self._sleeve.lay(move[1], 0)  # without a Gem in sight the card plays at once
                yield {"tap": card, "at": next(zone for zone in prompt.zones if self._eyes.has(zone))}
                yield SETTLES_MS
                return
        for index, part in prompt.parts.items():
            if self._leads(game, part, move):
                yield from self._take(play, index)
                return
        yield {"press": "back"} if prompt.part else {"line": prompt.choices[-1][0]}
        yield SETTLES_MS

    def _leads(self, game: Any, part: int, move: Move) -> bool:
        if part >= COLUMN:
            return move[0] in (GO, PUT) and move[1] % game.width == part - COLUMN
        return move[0] in PARTS.get(part, ())
