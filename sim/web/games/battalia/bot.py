"""Somebody to play Battalia with: the greedy bot of the simulator, with hands at the table.

It knows what its seat knows: what lies on the table for all to see, and its own cards (sleeve.py).
"""

from typing import Any

from rules.battalia.cards import SUPPLY
from rules.battalia.moves import (
    AT_DEAL,
    AT_MUSTER,
    BOX,
    CAMP,
    DECLARE,
    DECLARE_TWO,
    END,
    GROUND,
    LAY,
    LAY_AS,
    LAY_ONE,
    ON,
    RAISE,
    REVEAL,
    SETTLE,
    SUSPEND,
)
from rules.battalia.view import view
from rules.chance import Chance
from rules.game import CHANCE
from sim.play.bots.battalia import Greedy
from sim.web.bots import Acts
from sim.web.games.battalia.sleeve import Sleeve
from sim.web.games.player import SETTLES_MS, Player, Seen

Move = tuple[int, ...]
FROM_HAND = (LAY, LAY_AS, LAY_ONE, CAMP, ON, RAISE, SUSPEND)
SMALLEST = 3  # cards of a retinue
UNIVERSAL = 5


class Known(Seen):
    """Its own hand is real, and moves that it cannot make with it are not there."""

    def view(self, seat: int) -> dict[str, Any]:
        hand = self._sleeve.hand
        effects = {card: what for card, what in self._game.effects.items() if card in hand}
        own = {"hand": hand, "refuge": self._sleeve.refuge, "ambush": self._sleeve.ambush, "effects": effects}
        return {**view(self._game, None), **own}

    def _can(self, move: Move) -> bool:
        game, hand = self._game, self._sleeve.hand
        if move[0] in FROM_HAND:
            lines = game.lines[self._seat != game.active][::4]
            return move[1] in hand or move[1] in game.spare[self._seat] or move[1] in (*lines, game.crafter)
        if move[0] == REVEAL:
            return move[1] in self._sleeve.nation
        if move[0] == DECLARE:
            return move[1] == self._retinues()[0]
        if move[0] == DECLARE_TWO:
            return self._retinues()[1] >= SMALLEST
        return True

    def _retinues(self) -> list[int]:
        """How many cards of one faction the hand has, the most first (BA-211, BA-212)."""
        factions = [self._game.cards[2 * card + 1] for card in self._sleeve.hand]
        counts = sorted((factions.count(faction) for faction in range(4)), reverse=True)
        return [counts[0] + factions.count(UNIVERSAL), *counts[1:]]


class Bot(Player):
    game = "battalia"

    def _begin(self, game: Any) -> None:
        self._sleeve = Sleeve(self._dice)
        self._greedy = Greedy(self._seat, Chance(1))
        self._meant: Move | None = None  # what it is about to do, while the table asks how

    def _follow(self, game: Any) -> list[str]:
        self._sleeve.follow(game, self._seat)
        return [self.card("card", card) for card in self._sleeve.hand]

    def _own(self, game: Any) -> list[str]:
        deck = game.decks[self._seat]
        return [self.card("card", card) for card in sorted([*deck.unseen, *deck.refuge])]

    def _deals(self, game: Any) -> bool:
        if game.moment <= AT_MUSTER:
            return self._eyes.first_bot() == self._seat + 1
        return bool(game.active == self._seat)

    def _draws(self, game: Any) -> bool:
        return self._deals(game) if game.moment <= AT_MUSTER else bool(game.actor == self._seat)

    def _answer(self, play: Any) -> Acts:
        game, prompt = play.session.game, play.prompt
        if prompt.dice:
            yield from self._take(play, self._dice.randrange(len(prompt.choices)))
        elif game.seat == CHANCE:
            yield from self._bring_out(game, play)
        else:
            yield from self._decide(game, play)

    def _bring_out(self, game: Any, play: Any) -> Acts:
        """A card of a pile; supplies are all alike and come together."""
        moves = game.expects().moves
        if game.asking == AT_DEAL and game.cards[2 * moves[0][1]] == SUPPLY:
            yield from self._take(play, 0)
            return
        table = "land" if moves[0][0] in (SETTLE, BOX, GROUND) else "card"
        things = [self.card(table, move[2] if move[0] == SETTLE else move[1]) for move in moves]
        yield from self._deal(play.prompt, things)

    def _decide(self, game: Any, play: Any) -> Acts:
        legal = game.expects().moves
        lines = [moves[0] if moves else () for _, moves in play.prompt.choices]
        move, self._meant = self._meant, None
        if move is None or move not in legal or move not in lines:
            move = self._greedy.choose(Known(game, self._seat, self._sleeve))  # type: ignore[arg-type]
        if move in lines:
            if move[0] == END:
                self._sleeve.discard_hand()
            yield from self._take(play, lines.index(move))
        elif move[0] in FROM_HAND or move[0] == REVEAL:
            self._meant = move
            yield from self._lay(self.card("card", move[1]), play.prompt.zones)
        else:
            yield from self._take(play, len(lines) - 1)

    def _lay(self, card: str, zones: tuple[str, ...]) -> Acts:
        """On a free slot; where there is none the slots are cleared first. Elsewhere it is shown."""
        slots = [zone for zone in zones if "." in zone and self._sees(zone)]
        if not slots:
            yield {"tap": card, "at": next(zone for zone in zones if self._eyes.has(zone))}
            yield SETTLES_MS
            return
        free = [zone for zone in slots if not self._eyes.lies(zone)]
        if not free or any(card in self._eyes.lies(zone) for zone in slots):
            for zone in slots:
                if self._eyes.lies(zone):
                    yield {"remove": zone}
            yield SETTLES_MS
            free = slots
        yield {"place": card, "at": free[0]}
        yield SETTLES_MS
