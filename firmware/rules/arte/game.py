"""A whole game of Arte de Batalla, behind the interface that all games share (rules/game.py)."""

from rules.arte import build, chase, draft, exchange, finish, free, moves, resolve, skills, turn
from rules.arte.moves import AT_OVER, TIME
from rules.arte.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.arte.state import Catalogue, Move, Moves
    from rules.game import Moments

# By moment: what is offered, what an accepted move does, and the rule that says what is due
MOMENTS: "Moments" = {
    moves.AT_DRAFT_ROLL: (draft.offer_roll, draft.roll, 102),
    moves.AT_DRAFT_FIRST: (draft.offer_first, draft.name_first, 102),
    moves.AT_DRAFT: (draft.offer_draft, draft.draft, 103),
    moves.AT_ARMY: (draft.offer_army, draft.recruit, 106),
    moves.AT_BUILD: (build.offer_build, build.build, 116),
    moves.AT_PLATE: (build.offer_plate, build.lay_plate, 112),
    moves.AT_PLACE: (build.offer_place, build.place, 109),
    moves.AT_READY: (build.offer_ready, build.get_ready, 117),
    moves.AT_DEAL: (turn.offer_deal, turn.deal, 118),
    moves.AT_OPENING: (turn.offer_opening, turn.take_opening, 119),
    moves.AT_FIRST_ROLL: (draft.offer_roll, draft.roll, 121),
    moves.AT_FIRST: (draft.offer_first, draft.name_first, 121),
    moves.AT_DRAW: (turn.offer_draw, turn.draw, 302),
    moves.AT_ELEMENTS: (turn.offer_elements, turn.take_elements, 302),
    moves.AT_ROLL: (turn.offer_roll, turn.roll, 303),
    moves.AT_FREE: (free.offer_free, free.choose, 316),
    moves.AT_UNIT: (free.offer_unit, free.act, 316),
    moves.AT_WALK: (free.offer_walk, free.walk, 309),
    moves.AT_DECLARE: (exchange.offer_declare, exchange.declare, 701),
    moves.AT_SKILL: (skills.offer_skill, skills.use_skill, 802),
    moves.AT_TOKENS: (skills.offer_tokens, skills.place_token, 902),
    moves.AT_DEFEND: (exchange.offer_defend, exchange.defend, 702),
    moves.AT_EVADE: (exchange.offer_evade, exchange.evade, 705),
    moves.AT_REPLY: (exchange.offer_reply, exchange.reply, 702),
    moves.AT_CHASE: (chase.offer_chase, chase.chase, 706),
    moves.AT_REDIRECT: (chase.offer_redirect, chase.redirect, 707),
    moves.AT_TRIGGER: (resolve.offer_trigger, resolve.pull_trigger, 801),
    moves.AT_HEAL: (resolve.offer_heal, resolve.drink, 712),
    moves.AT_TURN: (turn.start_turn, None, None),
    moves.AT_FINISH: (finish.end_turn, None, None),
}


class Arte(State):
    """Besides the expected moves there are some that may be played at any moment, such as to resign."""

    players = 2
    moments = MOMENTS
    END = AT_OVER

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self.expected = self.settle()

    def anytime_moves(self) -> "Moves":
        """The moves anybody may make now besides (see moves.py). (TIME, 1) stands for any number of ms."""
        from rules.arte.anytime import anytime_moves

        return anytime_moves(self)

    def decline(self, move: "Move") -> "Moves":
        """Refused, unless it is one that may be played at any moment."""
        from rules.arte.why import well_formed, why

        if not well_formed(move) or move[0] < TIME:
            raise why(self, move)
        from rules.arte.anytime import play_anytime

        before = self.moment
        events = play_anytime(self, move)
        if self.moment != before:
            self.expected = self.settle()
        return events

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.arte.view import view

        return view(self, seat)
