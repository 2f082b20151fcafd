"""A whole game of A Battle Through History, behind the interface that all games share (rules/game.py)."""

from rules.game import CHANCE, Expectation
from rules.history import engage, gears, restore, rewards, target
from rules.history.moves import AT_COUNT, AT_OVER
from rules.history.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.history.state import Catalogue

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]


# The end of a game is loaded when it comes.


def _offer_score(g: State) -> "Moves | None":
    from rules.history.scoring import offer_count, offer_values

    return offer_count(g) if g.moment == AT_COUNT else offer_values(g)


def _score(g: State, move: "Move") -> None:
    from rules.history.scoring import count, show

    if g.moment == AT_COUNT:
        count(g, move)
    else:
        show(g, move)


# By moment: what is offered there, and what an accepted move does. An offer without moves has gone on to
# another moment: all that needs no decision happens on the way.
_OFFER = (
    gears.offer_wheel,
    restore.offer_board,
    gears.offer_tiles,
    restore.offer_gears,
    restore.offer_deal,
    restore.offer_draw,
    gears.offer_insert,
    gears.offer_prepare,
    target.offer_target,
    target.offer_linked,
    target.offer_quarry,
    target.offer_defend,
    engage.offer_defence_tokens,
    target.offer_attack,
    engage.offer_reinforcement,
    engage.offer_tokens,
    engage.offer_dice,
    engage.offer_reroll,
    rewards.offer_recruits,
    rewards.offer_picks,
    rewards.offer_hold,
    rewards.offer_relics,
    rewards.offer_keep,
    _offer_score,
    _offer_score,
    _offer_score,  # never asked: the game is over
    restore.offer_clear,
    restore.offer_muster,
    rewards.offer_honor,
)
_PLAY = (
    gears.turn_wheel,
    restore.reveal,
    gears.push_tile,
    restore.supply,
    restore.deal,
    restore.draw,
    gears.prepare,
    gears.prepare,
    target.aim,
    target.add_linked,
    target.chase,
    target.defend,
    engage.give,
    target.attack,
    engage.reinforce,
    engage.give,
    engage.roll,
    engage.reroll,
    rewards.recruit,
    rewards.pick,
    rewards.hold,
    rewards.see_relic,
    rewards.keep,
    _score,
    _score,
)


class History(State):
    """`reveals` is True if the last move was chance or brought hidden cards out: undo never crosses it.

    `battle` and `record` hold the last battle until the next one begins.
    """

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
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
        _PLAY[self.moment](self, move)
        self.expected = self.settle()
        return events

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.history.view import view

        return view(self, seat)

    def settle(self) -> Expectation:
        """Go through everything that happens by itself, up to the next decision or chance."""
        moves = None
        while moves is None and self.moment != AT_OVER:
            moves = _OFFER[self.moment](self) or None
        return Expectation(self.seat, self.moment, moves or [])
