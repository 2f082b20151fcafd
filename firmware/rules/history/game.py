"""A whole game of A Battle Through History, behind the interface that all games share (rules/game.py)."""

from rules.game import CHANCE, Expectation
from rules.history.moves import AT_OVER
from rules.history.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.history.state import Catalogue, Offer, Play, Steps

_TRAVEL, _TARGET, _ENGAGE, _REWARDS, _RESTORE, _SCORING = 0, 1, 2, 3, 4, 5

# By moment, in the order of moves.py: the phase whose rules apply
_PHASES = bytes((
    _TRAVEL, _RESTORE, _TRAVEL, _RESTORE, _RESTORE, _RESTORE,  # wheel, board, tiles, gears, deal, hand
    _TRAVEL, _TRAVEL, _TARGET, _TARGET, _TARGET,  # insert, prepare, target, linked, quarry
    _TARGET, _ENGAGE, _TARGET, _ENGAGE, _ENGAGE,  # defend and tokens, attack, reinforce, tokens
    _ENGAGE, _ENGAGE, _REWARDS, _REWARDS, _REWARDS,  # dice, reroll, recruit, pick, hold
    _REWARDS, _REWARDS, _SCORING, _SCORING, _SCORING,  # relics, keep, count, values, over
    _RESTORE, _RESTORE, _REWARDS,  # clear, muster, honor
))  # fmt: skip


def _steps(phase: int) -> "Steps":
    """The rules of a phase, loaded when it begins. The game holds on to one phase at a time."""
    if phase == _TRAVEL:
        from rules.history.gears import STEPS
    elif phase == _TARGET:
        from rules.history.target import STEPS
    elif phase == _ENGAGE:
        from rules.history.engage import STEPS
    elif phase == _REWARDS:
        from rules.history.rewards import STEPS
    elif phase == _RESTORE:
        from rules.history.restore import STEPS
    else:
        from rules.history.scoring import STEPS
    return STEPS


class History(State):
    """`reveals` is True if the last move was chance or brought hidden cards out: undo never crosses it.

    `battle` and `record` hold the last battle until the next one begins.
    """

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self._phase = _PHASES[self.moment]
        self._steps = _steps(self._phase)
        self.expected = self.settle()

    @property
    def over(self) -> bool:
        return self.moment == AT_OVER

    def expects(self) -> Expectation:
        return self.expected

    def play(self, move: "tuple[int, ...]") -> "list[tuple[int, ...]]":
        """Accept one of the expected moves and tell what happened; anything else is refused."""
        moves = self.expected.moves
        try:
            # The listed move is played, not the given one: equal, and certainly made of integers.
            move = moves[moves.index(move)]
        except ValueError:
            from rules.history.why import why

            raise why(self, move)
        events = self.events = []
        self.reveals = self.seat == CHANCE
        play = self._step()[1]
        assert play is not None
        play(self, move)
        self.expected = self.settle()
        return events

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.history.view import view

        return view(self, seat)

    def settle(self) -> Expectation:
        """Go through everything that happens by itself, up to the next decision or chance."""
        moves = None
        while moves is None and self.moment != AT_OVER:
            moves = self._step()[0](self) or None
        return Expectation(self.seat, self.moment, moves or [])

    def _step(self) -> "tuple[Offer, Play | None]":
        """What is offered at this moment, and what an accepted move does.

        An offer without moves has gone on to another moment: all that needs no decision happens on the way.
        """
        phase = _PHASES[self.moment]
        if phase != self._phase:
            self._phase = phase
            self._steps = _steps(phase)
        return self._steps[self.moment]
