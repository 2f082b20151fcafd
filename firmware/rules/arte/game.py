"""A whole game of Arte de Batalla, behind the interface that all games share (rules/game.py)."""

from rules.arte.moves import AT_OVER, TIME
from rules.arte.state import State
from rules.game import CHANCE, Expectation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.arte.state import Catalogue, Move, Moves, Offer, Play, Steps

_DRAFT, _BUILD, _TURN, _FREE, _SKILLS, _EXCHANGE, _CHASE, _RESOLVE, _FINISH = 0, 1, 2, 3, 4, 5, 6, 7, 8

# By moment, in the order of moves.py: the phase whose rules apply
_PHASES = bytes((
    _DRAFT, _DRAFT, _DRAFT, _DRAFT,  # roll, first, draft, army
    _BUILD, _BUILD, _BUILD, _BUILD,  # build, plate, place, ready
    _TURN, _TURN, _DRAFT, _DRAFT,  # deal, opening, roll, first
    _TURN, _TURN, _TURN,  # draw, elements, roll
    _FREE, _FREE, _FREE, _EXCHANGE, _SKILLS, _SKILLS,  # free, unit, walk, declare, skill, tokens
    _EXCHANGE, _EXCHANGE, _EXCHANGE, _CHASE, _CHASE,  # defend, evade, reply, chase, redirect
    _RESOLVE, _RESOLVE, _FINISH, _TURN, _FINISH,  # trigger, heal, over, turn, finish
))  # fmt: skip


def _steps(phase: int) -> "Steps":
    """The rules of a phase, loaded when it begins. The game holds on to one phase at a time."""
    if phase == _DRAFT:
        from rules.arte.draft import STEPS
    elif phase == _BUILD:
        from rules.arte.build import STEPS
    elif phase == _TURN:
        from rules.arte.turn import STEPS
    elif phase == _FREE:
        from rules.arte.free import STEPS
    elif phase == _SKILLS:
        from rules.arte.skills import STEPS
    elif phase == _EXCHANGE:
        from rules.arte.exchange import STEPS
    elif phase == _CHASE:
        from rules.arte.chase import STEPS
    elif phase == _RESOLVE:
        from rules.arte.resolve import STEPS
    else:
        from rules.arte.finish import STEPS
    return STEPS


class Arte(State):
    """`reveals` is True if the last move was chance, or ended a side's act: undo never crosses it."""

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

    def asides(self) -> "Moves":
        """The moves anybody may make now besides (see moves.py). (TIME, 1) stands for any number of ms."""
        from rules.arte.asides import asides

        return asides(self)

    def play(self, move: "Move") -> "Moves":
        """Accept one of the expected moves and tell what happened; anything else is refused."""
        moves = self.expected.moves
        try:
            # The listed move is played, not the given one: equal, and certainly made of integers.
            move = moves[moves.index(move)]
        except ValueError:
            return self._play_aside(move)
        events = self.events = []
        self.reveals = self.seat == CHANCE
        play = self._step()[1]
        assert play is not None
        play(self, move)
        self.expected = self.settle()
        return events

    def _play_aside(self, move: "Move") -> "Moves":
        from rules.arte.why import well_formed, why

        if not well_formed(move) or move[0] < TIME:
            raise why(self, move)
        from rules.arte.asides import play_aside

        before = self.moment
        events = play_aside(self, move)
        if self.moment != before:
            self.expected = self.settle()
        return events

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.arte.view import view

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
