"""A whole game of A Battle Through History, behind the interface that all games share (rules/game.py)."""

from rules.history.moves import AT_OVER
from rules.history.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.history.state import Catalogue, Steps

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


class History(State):
    """`battle` and `record` hold the last battle until the next one begins."""

    phases = _PHASES
    END = AT_OVER

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self.expected = self.settle()

    def steps(self, phase: int) -> "Steps":
        """The rules of a phase."""
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

    def decline(self, move: "tuple[int, ...]") -> "list[tuple[int, ...]]":
        from rules.history.why import why

        raise why(self, move)

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.history.view import view

        return view(self, seat)
