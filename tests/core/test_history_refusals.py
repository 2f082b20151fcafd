"""A Battle Through History: the rule that a refusal names."""

from rules.history.moves import (
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_BOARD,
    AT_COUNT,
    AT_DEAL,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_DICE,
    AT_GEARS,
    AT_HAND,
    AT_HOLD,
    AT_INSERT,
    AT_KEEP,
    AT_LINKED,
    AT_PICK,
    AT_PREPARE,
    AT_QUARRY,
    AT_RECRUIT,
    AT_REINFORCE,
    AT_RELICS,
    AT_REROLL,
    AT_TARGET,
    AT_TILES,
    AT_VALUES,
    AT_WHEEL,
    RELIC,
)
from rules.history.why import why
from tests.core.history_hand import Table

# What is due at each moment, by the numbers of docs/rules
DUE = {
    AT_WHEEL: 205,
    AT_BOARD: 906,
    AT_TILES: 202,
    AT_GEARS: 907,
    AT_DEAL: 112,
    AT_HAND: 113,
    AT_INSERT: 201,
    AT_PREPARE: 128,
    AT_TARGET: 301,
    AT_LINKED: 306,
    AT_QUARRY: 761,
    AT_DEFEND: 323,
    AT_DEFEND_TOKENS: 324,
    AT_ATTACK: 309,
    AT_REINFORCE: 410,
    AT_ATTACK_TOKENS: 440,
    AT_DICE: 451,
    AT_REROLL: 510,
    AT_RECRUIT: 811,
    AT_PICK: 833,
    AT_HOLD: 833,
    AT_RELICS: 815,
    AT_KEEP: 815,
    AT_COUNT: 952,
    AT_VALUES: 956,
}


def test_a_move_out_of_place_names_the_rule_of_the_moment():
    game = Table().game
    for moment in DUE:
        game.moment = moment
        refusal = why(game, (RELIC, 0))
        assert (refusal.code, refusal.rule) == ("not_now", "BH-%d" % DUE[moment])
