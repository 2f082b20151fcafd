"""A whole game of Battalia: The Creation, behind the interface that all games share (rules/game.py)."""

from rules.battalia import (
    actions,
    answer,
    battle,
    build,
    camp,
    craft,
    moves,
    opening,
    pool,
    spoils,
    travel,
    turn,
)
from rules.battalia.moves import AT_HAND, AT_OVER, AT_TOP
from rules.battalia.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.battalia.state import Catalogue
    from rules.game import Moments

# By moment: what is offered, what an accepted move does, and the rule that says what is due
MOMENTS: "Moments" = {
    moves.AT_LAND: (opening.offer_land, opening.settle_land, 112),
    moves.AT_BOX: (opening.offer_box, opening.box, 132),
    moves.AT_BOX_ANCIENT: (opening.offer_box_ancient, opening.box_ancient, 133),
    moves.AT_DEAL: (opening.offer_deal, opening.deal, 117),
    moves.AT_START: (opening.offer_start, opening.choose, 122),
    moves.AT_FOUND: (opening.offer_found, opening.found, 158),
    moves.AT_MUSTER: (opening.offer_muster, opening.muster, 158),
    moves.AT_RETINUE: (turn.offer_retinue, turn.step_one, 203),
    moves.AT_SHOW: (turn.offer_show, turn.show, 215),
    moves.AT_ACTIONS: (actions.offer_actions, actions.act, 203),
    moves.AT_SQUARE: (build.offer_square, build.choose_square, 304),
    moves.AT_TURN: (build.offer_turn, build.build, 304),
    moves.AT_FACTION: (craft.offer_faction, craft.choose_faction, 437),
    moves.AT_RIDE: (travel.offer_ride, travel.ride, 455),
    moves.AT_CAMP: (camp.offer_second, camp.camp_second, 448),
    moves.AT_ON: (craft.offer_on, craft.put_on, 341),
    moves.AT_DIE: (craft.offer_die, craft.roll, 353),
    moves.AT_DROP: (craft.offer_drop, craft.drop, 354),
    moves.AT_AS: (craft.offer_as, craft.become, 357),
    moves.AT_HORN: (camp.offer_horn, camp.blow, 407),
    moves.AT_FLY: (travel.offer_fly, travel.fly, 406),
    moves.AT_LANDING: (travel.offer_landing, travel.touch_down, 406),
    moves.AT_SUSPEND: (camp.offer_suspend, camp.suspend, 471),
    moves.AT_HIDE: (camp.offer_hide, camp.hide, 471),
    moves.AT_WITH: (battle.offer_with, battle.choose_with, 502),
    moves.AT_OPENING: (battle.offer_opening, battle.open_battle, 503),
    moves.AT_ANSWER: (answer.offer_answer, answer.answer, 511),
    moves.AT_FLEE: (answer.offer_flee, answer.flee, 531),
    moves.AT_AMBUSH: (answer.offer_ambush, answer.ambush, 513),
    moves.AT_JOIN: (answer.offer_join, answer.join, 514),
    moves.AT_DEFENCE: (battle.offer_addition, battle.add, 515),
    moves.AT_PURSUIT: (battle.offer_addition, battle.add, 521),
    moves.AT_CLAIM: (spoils.offer_claim, spoils.claim, 552),
    moves.AT_AGREE: (turn.offer_agree, turn.agree, 639),
    moves.AT_TOP: (pool.offer_top, pool.turn_top, 109),
    moves.AT_TAKE: (pool.offer_take, pool.take, 110),
    moves.AT_SUPPLY: (pool.offer_supply, pool.supply, 242),
    moves.AT_HAND: (pool.offer_draw, pool.draw, 107),
    moves.AT_DAWN: (turn.dawn, None, None),
    moves.AT_NIGHT: (turn.night, None, None),
    moves.AT_NEXT: (turn.next_turn, None, None),
}


class Battalia(State):
    moments = MOMENTS
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

    def decline(self, move: "tuple[int, ...]") -> "list[tuple[int, ...]]":
        from rules.battalia.why import why

        raise why(self, move)

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.battalia.view import view

        return view(self, seat)
