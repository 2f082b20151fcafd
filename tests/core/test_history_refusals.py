"""A Battle Through History: the rule that a refusal names."""

from rules.history.moves import (
    ACT,
    ADD,
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
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW_TWO,
    FACE,
    GIVE,
    INSERT,
    JUMP,
    PASS,
    RECOVER,
    REINFORCE,
    RELIC,
    TIGHTEN,
)
from rules.history.why import why
from tests.core.history_hand import (
    CONSCRIPTS,
    DIVERSION,
    RELAUNCH,
    SPY,
    TIGHTEN_UP,
    Cards,
    Table,
    base,
    refusal,
    trained,
)
from tests.core.history_target_hand import HAND, RIVAL_HAND, A, at_target, duel_at_target

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


def refused(table, *wanted):
    """Each move is refused with its code and the number of the rule."""
    for move, code, rule in wanted:
        assert refusal(table.game, move) == (code, "BH-%d" % rule), move


def test_bh_220_to_225_an_action_names_what_it_lacks():
    table = at_target(tokens=(TIGHTEN_UP,))  # the wheel shows Draw 2 and Take 1; the token is Draw 2
    table.army(0).discard = [table.army(0).deck.pop()]
    table.arrange()
    refused(
        table,
        ((ACT, DRAW_TWO, 1), "names_no_card", 222),
        ((TIGHTEN, TIGHTEN_UP, 1), "names_no_card", 222),
        ((ACT, RECOVER, HAND[0]), "not_in_discards", 223),
        ((ACT, DISMISS, HAND[0]), "not_on_wheel", 220),
    )
    table.army(0).deck.clear()
    table.army(0).discard.clear()
    table.arrange()
    refused(
        table,
        ((ACT, DRAW_TWO), "deck_empty", 222),
        ((TIGHTEN, TIGHTEN_UP), "deck_empty", 222),
        ((ACT, RECOVER, HAND[0]), "no_discards", 223),
    )


def test_bh_232_227_301_before_the_first_card_is_laid():
    """BH-232, BH-227, BH-301."""
    table = at_target()
    table.say(CHOOSE, A)
    table.play(DONE)
    assert table.moment == AT_ATTACK
    refused(
        table,
        ((INSERT,), "jumped", 232),
        ((JUMP, 3), "jumped", 232),
        ((PASS,), "must_fight", 301),
        ((ACT, DISMISS, HAND[0]), "not_on_wheel", 220),
    )
    table.play(DEPLOY, HAND[0])
    refused(table, ((ACT, DISMISS, HAND[1]), "actions_lost", 227))


def test_bh_305_306_a_neighbour_that_is_not_linked_is_told_from_others():
    """BH-305, BH-306."""
    table = at_target()
    table.say(CHOOSE, A)
    refused(table, ((ADD, A - 1), "not_linked", 305), ((ADD, A - 2), "no_neighbour", 306))


def test_bh_309_nobody_challenges_without_a_card():
    table = duel_at_target()
    army = table.army(1)
    army.deck, army.hand = army.hand + army.deck, []
    table.arrange()
    refused(table, ((CHALLENGE, 0), "hand_empty", 309))


def test_bh_323_a_challenged_player_is_told_the_rule_of_the_defender():
    table = duel_at_target()
    table.say(CHALLENGE, 0)
    table.play(DEPLOY, HAND[0])
    refused(
        table,
        ((DEPLOY, HAND[0]), "already_deployed", 323),
        ((DEPLOY, base(0, SPY)), "not_in_hand", 323),
        ((DEPLOY, 108), "no_such_card", 323),
    )


def test_bh_309_323_a_card_too_many_is_told_only_when_the_slots_are_full():
    """BH-309, BH-323: seat 1 attacks seat 0."""
    calling = {RIVAL_HAND[0]: trained(1, reinf=1)}
    table = duel_at_target(tokens=(RELAUNCH,), rival_tokens=(DIVERSION,), cards=Cards(calling))
    table.say(CHALLENGE, 0)
    for card in HAND[:2]:
        table.play(DEPLOY, card)
    table.play(DONE)
    refused(table, ((DEPLOY, HAND[3]), "not_now", 324))
    table.play(DONE)
    refused(table, ((DEPLOY, HAND[3]), "not_your_card", 117))
    for card in RIVAL_HAND:
        table.play(DEPLOY, card)
    assert table.moment == AT_REINFORCE
    refused(table, ((DEPLOY, base(1, SPY)), "slots_full", 309))
    table.play(REINFORCE, base(1, SPY))
    table.play(GIVE, RELAUNCH, 0)
    refused(table, ((DEPLOY, base(1, CONSCRIPTS)), "slots_full", 309))
    table.play(FACE, 0, 0)
    table.play(FACE, 1, 0)
    assert table.moment == AT_REROLL
    refused(table, ((DEPLOY, base(1, CONSCRIPTS)), "slots_full", 309))


def test_bh_323_the_defenders_full_line_is_no_answer_once_the_dice_roll():
    table = duel_at_target()
    table.say(CHALLENGE, 0)
    for card in HAND[:3]:
        table.play(DEPLOY, card)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    assert table.moment == AT_DICE
    refused(table, ((DEPLOY, HAND[3]), "not_now", 451))
