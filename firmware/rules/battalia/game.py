"""A whole game of Battalia: The Creation, behind the interface that all games share (rules/game.py)."""

from rules.battalia.moves import AT_HAND, AT_OVER, AT_TOP
from rules.battalia.state import State
from rules.game import CHANCE, Expectation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.battalia.state import Catalogue, Offer, Play, Steps

_OPENING, _TURN, _ACTIONS, _BUILD, _TRAVEL, _CRAFT, _CAMP, _BATTLE, _ANSWER, _SPOILS, _POOL = range(11)

# By moment, in the order of moves.py: the phase whose rules apply
_PHASES = bytes((
    _OPENING, _OPENING, _OPENING, _OPENING, _OPENING, _OPENING, _OPENING,  # land to muster
    _TURN, _TURN, _ACTIONS, _BUILD, _BUILD, _CRAFT,  # retinue, show, actions, square, turn, faction
    _TRAVEL, _CAMP, _CRAFT, _CRAFT, _CRAFT, _CRAFT,  # ride, camp, on, die, drop, as
    _CAMP, _TRAVEL, _TRAVEL, _CAMP, _CAMP,  # horn, fly, landing, suspend, hide
    _BATTLE, _BATTLE, _ANSWER, _ANSWER, _ANSWER, _ANSWER,  # with, opening, answer, flee, ambush, join
    _BATTLE, _BATTLE, _SPOILS, _TURN,  # defence, pursuit, claim, agree
    _POOL, _POOL, _POOL, _POOL, _POOL,  # top, take, supply, hand, over
    _TURN, _TURN, _TURN,  # dawn, night, next
))  # fmt: skip


def _steps(phase: int) -> "Steps":
    """The rules of a phase, loaded when it begins. The game holds on to one phase at a time."""
    if phase == _POOL:
        from rules.battalia.pool import STEPS
    elif phase == _ACTIONS:
        from rules.battalia.actions import STEPS
    elif phase == _BATTLE:
        from rules.battalia.battle import STEPS
    elif phase == _TURN:
        from rules.battalia.turn import STEPS
    elif phase == _CRAFT:
        from rules.battalia.craft import STEPS
    elif phase == _BUILD:
        from rules.battalia.build import STEPS
    elif phase == _TRAVEL:
        from rules.battalia.travel import STEPS
    elif phase == _CAMP:
        from rules.battalia.camp import STEPS
    elif phase == _ANSWER:
        from rules.battalia.answer import STEPS
    elif phase == _SPOILS:
        from rules.battalia.spoils import STEPS
    else:
        from rules.battalia.opening import STEPS
    return STEPS


class Battalia(State):
    """`reveals` is True if the last move was chance or brought hidden cards out: undo never crosses it."""

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
            from rules.battalia.why import why

            raise why(self, move)
        events = self.events = []
        self.reveals = self.seat == CHANCE
        play = self._step(self.asking)[1]
        assert play is not None
        play(self, move)
        self.expected = self.settle()
        return events

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.battalia.view import view

        return view(self, seat)

    def settle(self) -> Expectation:
        """Go through everything that happens by itself, up to the next decision or chance.

        Tops are turned up and cards drawn before anybody is asked for anything else.
        """
        moves = None
        while moves is None and self.moment != AT_OVER:
            self.asking = AT_TOP if self.turning else AT_HAND if self.draws else self.moment
            moves = self._step(self.asking)[0](self) or None
        if self.moment == AT_OVER:
            self.asking = AT_OVER
        return Expectation(self.seat, self.asking, moves or [])

    def _step(self, moment: int) -> "tuple[Offer, Play | None]":
        """What is offered at this moment, and what an accepted move does.

        An offer without moves has gone on to another moment: all that needs no decision happens on the way.
        """
        phase = _PHASES[moment]
        if phase != self._phase:
            self._phase = phase
            self._steps = _steps(phase)
        return self._steps[moment]
