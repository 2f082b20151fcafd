"""A whole game of Arte de Batalla, behind the interface that all games share (rules/game.py)."""

from rules.arte.moves import AT_OVER, TIME
from rules.arte.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.arte.state import Catalogue, Move, Moves, Steps

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


class Arte(State):
    """An aside, as laying the hourglass down, is a move besides those that are expected."""

    phases = _PHASES
    END = AT_OVER

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self.expected = self.settle()

    def steps(self, phase: int) -> "Steps":
        """The rules of a phase."""
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

    def asides(self) -> "Moves":
        """The moves anybody may make now besides (see moves.py). (TIME, 1) stands for any number of ms."""
        from rules.arte.asides import asides

        return asides(self)

    def decline(self, move: "Move") -> "Moves":
        """Refused, unless it is one of the asides."""
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
