"""A whole game of A Battle Through History, behind the interface that all games share (rules/game.py)."""

from rules.history import engage, gears, moves, restore, rewards, scoring, target
from rules.history.moves import AT_OVER
from rules.history.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from rules.game import Moments
    from rules.history.state import Catalogue

# By moment: what is offered, what an accepted move does, and the rule that says what is due
MOMENTS: "Moments" = {
    moves.AT_WHEEL: (gears.offer_wheel, gears.turn_wheel, 205),
    moves.AT_BOARD: (restore.offer_board, restore.reveal, 906),
    moves.AT_TILES: (gears.offer_tiles, gears.push_tile, 202),
    moves.AT_GEARS: (restore.offer_gears, restore.supply, 907),
    moves.AT_DEAL: (restore.offer_deal, restore.deal, 112),
    moves.AT_HAND: (restore.offer_draw, restore.draw, 113),
    moves.AT_INSERT: (gears.offer_insert, gears.prepare, 201),
    moves.AT_PREPARE: (gears.offer_prepare, gears.prepare, 128),
    moves.AT_TARGET: (target.offer_target, target.aim, 301),
    moves.AT_LINKED: (target.offer_linked, target.add_linked, 306),
    moves.AT_QUARRY: (target.offer_quarry, target.chase, 761),
    moves.AT_DEFEND: (target.offer_defend, target.defend, 323),
    moves.AT_DEFEND_TOKENS: (engage.offer_defence_tokens, engage.give, 324),
    moves.AT_ATTACK: (target.offer_attack, target.attack, 309),
    moves.AT_REINFORCE: (engage.offer_reinforcement, engage.reinforce, 410),
    moves.AT_ATTACK_TOKENS: (engage.offer_tokens, engage.give, 440),
    moves.AT_DICE: (engage.offer_dice, engage.roll, 451),
    moves.AT_REROLL: (engage.offer_reroll, engage.reroll, 510),
    moves.AT_RECRUIT: (rewards.offer_recruits, rewards.recruit, 811),
    moves.AT_PICK: (rewards.offer_picks, rewards.pick, 833),
    moves.AT_HOLD: (rewards.offer_hold, rewards.hold, 833),
    moves.AT_RELICS: (rewards.offer_relics, rewards.see_relic, 815),
    moves.AT_KEEP: (rewards.offer_keep, rewards.keep, 815),
    moves.AT_COUNT: (scoring.offer_count, scoring.count, 952),
    moves.AT_VALUES: (scoring.offer_values, scoring.show, 956),
    moves.AT_CLEAR: (restore.offer_clear, None, None),
    moves.AT_MUSTER: (restore.offer_muster, None, None),
    moves.AT_HONOR: (rewards.offer_honor, None, None),
}


class History(State):
    """`battle` and `record` hold the last battle until the next one begins."""

    moments = MOMENTS
    END = AT_OVER

    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        super().__init__(setup, catalogue)
        self.expected = self.settle()

    def decline(self, move: "tuple[int, ...]") -> "list[tuple[int, ...]]":
        from rules.history.why import why

        raise why(self, move)

    def view(self, seat: "int | None") -> "dict[str, Any]":
        from rules.history.view import view

        return view(self, seat)
