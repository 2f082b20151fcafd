"""A whole game of Battalia: The Creation, behind the interface that all games share (rules/game.py)."""

from rules.battalia.moves import AT_HAND, AT_OVER, AT_TOP
from rules.battalia.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.battalia.state import Catalogue, Steps

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


class Battalia(State):
    phases = _PHASES
    END = AT_OVER

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self.expected = self.settle()

    @property
    def asking(self) -> int:
        """Tops are turned up and cards drawn before anybody is asked for anything else."""
        if self.over:
            return AT_OVER
        return AT_TOP if self.turning else AT_HAND if self.draws else self.moment

    def steps(self, phase: int) -> "Steps":
        """The rules of a phase."""
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

    def decline(self, move: "tuple[int, ...]") -> "list[tuple[int, ...]]":
        from rules.battalia.why import why

        raise why(self, move)

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.battalia.view import view

        return view(self, seat)
