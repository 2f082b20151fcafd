"""A Battle Through History: no battle, and the chase."""

from rules.history.battle import DEFENDER
from rules.history.moves import (
    ACT,
    ADD,
    AT_INSERT,
    CHALLENGE,
    CHASE,
    CHASED,
    CHOOSE,
    DEPLOY,
    DISBANDED,
    DISMISS,
    DONE,
    DRAW_TWO,
    DREW,
    DROPPED,
    GIVE,
    INSERT,
    JUMP,
    NO_BATTLE,
    NONE,
    PASS,
    QUARRY,
    RECRUITED,
    REINFORCE,
    REVEALED,
    TURN_OF,
)
from tests.core.history_hand import (
    CHASE_TOKEN,
    CLOSE_2,
    DIVERSION,
    SPY,
    Cards,
    Table,
    base,
    elite,
    hero,
    kinds_of,
    opening,
    refusal,
    tile,
    unit,
)
from tests.core.history_target_hand import BOARD, HAND, RIVAL_HAND, A, B, C, D, at_target, duel_at_target

# No battle


def strip(table, seat, deck=()):
    """Nothing in hand; the rest of the Army in the discard pile."""
    army = table.army(seat)
    army.discard = [card for card in army.hand + army.deck if card not in deck]
    army.hand, army.deck = [], list(deck)
    table.arrange()


def test_bh_q34_without_a_card_there_is_no_battle_but_restoration():
    table = at_target()
    table.game.used = 3
    strip(table, 0)
    assert (NO_BATTLE, 0) in table.game.events and (TURN_OF, 1) in table.game.events
    assert table.army(0).hand_size() == 0  # BH-909: nobody has fought


def test_bh_q34_actions_left_may_still_bring_a_card():
    table = at_target()
    strip(table, 0, deck=(base(0, SPY),))
    assert refusal(table.game, (CHOOSE, A)) == ("hand_empty", "BH-309")
    assert table.kinds() == [ACT, PASS]
    table.say(ACT, DRAW_TWO)
    assert (CHOOSE, A) in table.moves and PASS not in table.kinds()


def test_bh_q34_who_dismisses_the_last_card_leaves_the_board_as_it_was():
    table = at_target(sector=DISMISS)
    army = table.army(0)
    army.discard, army.deck, army.hand = army.deck + army.hand[1:], [], army.hand[:1]
    table.game.used = 2  # only Dismiss is left
    table.arrange()
    table.say(CHOOSE, A)
    table.say(ADD, B)
    told = table.say(ACT, DISMISS, HAND[0])
    assert (NO_BATTLE, 0) in told
    assert (REVEALED, A, elite(2, 0)) in told and (REVEALED, B, elite(2, 1)) in told
    assert list(table.game.board[A:D]) == [elite(2, 0), elite(2, 1), elite(2, 2)]
    assert table.moment == AT_INSERT and table.seat == 1


def test_bh_q34_a_chased_card_goes_back_when_the_last_card_is_dismissed():
    table = at_target(sector=DISMISS, tokens=(CHASE_TOKEN,))
    army = table.army(0)
    army.discard, army.deck, army.hand = army.deck + army.hand[1:], [], army.hand[:1]
    table.game.used = 2  # only Dismiss is left
    table.game.era_decks[1].remove(elite(2, 9))
    table.game.era_discards[1].append(elite(2, 9))
    table.arrange()
    table.say(CHASE, CHASE_TOKEN)
    table.say(QUARRY, elite(2, 9))
    told = table.say(ACT, DISMISS, HAND[0])
    assert (NO_BATTLE, 0) in told and (DISBANDED, elite(2, 9)) in told
    assert table.game.era_discards[1] == [elite(2, 9)]


def test_bh_q34_a_duel_without_attackers_is_no_battle_but_the_defenders_cards_are_laid():
    table = duel_at_target(rival_tokens=(DIVERSION,))
    army = table.army(1)
    army.discard, army.deck, army.hand = army.deck + army.hand[1:], [], army.hand[:1]
    table.game.sector, table.game.used = DISMISS, 2
    table.game.era_decks[1].remove(hero(2))
    table.army(0).hand.append(hero(2))
    table.arrange()
    table.say(CHALLENGE, 0)
    table.say(DEPLOY, HAND[0])
    table.say(DEPLOY, hero(2))
    table.say(DONE)
    table.say(GIVE, DIVERSION, 0)
    told = table.say(ACT, DISMISS, RIVAL_HAND[0])
    assert (NO_BATTLE, 1) in told
    assert HAND[0] in table.army(0).discard  # BH-903
    assert hero(2) in table.army(0).discard and not table.army(0).aside  # BH-772: it fought no battle
    assert DIVERSION in table.game.token_discards  # BH-904
    assert table.army(0).hand_size() == 3  # BH-909: five less the two deployed, nobody has fought
    assert DREW not in kinds_of(told) and table.army(1).hand_size() == 0
    assert list(table.game.won) == [0] * 10


def test_bh_909_q35_an_empty_era_without_rivals_means_no_battle_and_no_draw():
    table = at_target()
    table.army(0).discard.append(table.army(0).hand.pop())
    table.game.used = 3
    for space in (A, B, C):
        table.game.board[space] = NONE
        table.game.gaps.append(space)
    table.arrange()
    assert table.game.events[-1] == (NO_BATTLE, 0)
    assert (TURN_OF, 1) in table.deal()
    assert table.army(0).hand_size() == 3


def test_bh_q35_if_only_a_duel_is_possible_it_is_compulsory():
    table = duel_at_target()
    table.game.used = 3
    for space in (A, B, C):
        table.game.board[space] = NONE
    table.arrange()
    assert table.moves == [(CHALLENGE, 0)]


# Chase


def chasing(discards):
    table = at_target(tokens=(CHASE_TOKEN, CLOSE_2))
    for card in discards:
        table.game.era_decks[1].remove(card)
        table.game.era_discards[1].append(card)
    table.arrange()
    return table


def test_bh_310_761_chase_faces_a_card_of_the_eras_discards_instead():
    """BH-310, BH-761."""
    table = chasing([elite(2, 9), hero(2)])
    told = table.say(CHASE, CHASE_TOKEN)
    assert told == [(DROPPED, 0, CHASE_TOKEN)]
    assert table.moves == [(QUARRY, elite(2, 9)), (QUARRY, hero(2))]
    told = table.say(QUARRY, elite(2, 9))
    assert told == [(CHASED, 0, elite(2, 9))]
    assert table.game.record.lines[DEFENDER] == [elite(2, 9)]
    assert table.game.era_discards[1] == [hero(2)]


def test_bh_761_chase_needs_the_token_and_a_card():
    table = chasing([])
    assert refusal(table.game, (CHASE, CHASE_TOKEN)) == ("era_discards_empty", "BH-761")
    assert refusal(table.game, (CHASE, CLOSE_2)) == ("not_chase", "BH-761")
    assert refusal(table.game, (CHASE, CHASE_TOKEN + 1)) == ("token_not_held", "BH-761")
    early = Table(chance=opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD))
    early.hold(0, CHASE_TOKEN)
    early.say(INSERT)
    assert refusal(early.game, (CHASE, CHASE_TOKEN)) == ("too_late", "BH-761")
    assert (JUMP, 2) in early.moves


def test_bh_309_761_nobody_chases_without_a_card_to_deploy():
    table = chasing([elite(2, 9)])
    strip(table, 0, deck=(base(0, SPY),))
    assert refusal(table.game, (CHASE, CHASE_TOKEN)) == ("hand_empty", "BH-309")


def test_bh_762_the_chased_card_calls_reinforcements_and_empties_no_space():
    calling = {elite(2, 9): unit(0, 0, 1, reinf=1, era=2)}
    table = at_target(tokens=(CHASE_TOKEN,), cards=Cards(calling))
    table.game.era_decks[1].remove(elite(2, 9))
    table.game.era_discards[1].append(elite(2, 9))
    table.arrange()
    table.say(CHASE, CHASE_TOKEN)
    table.say(QUARRY, elite(2, 9))
    told = table.fight(HAND[:3], faces=(0, 1), chance=[(REINFORCE, elite(2, 10))])
    assert table.game.record.lines[DEFENDER] == [elite(2, 9), elite(2, 10)]
    table.deal()
    # Long 1 : 0 takes the chased card; Medium 2 : 0 the other: both recruited
    told = table.say(DONE)
    assert [event for event in told if event[0] == RECRUITED] == [
        (RECRUITED, 0, elite(2, 9)),
        (RECRUITED, 0, elite(2, 10)),
    ]
    assert REVEALED not in kinds_of(told)


def test_bh_762_a_chased_card_that_survives_goes_back():
    table = chasing([elite(2, 9)])
    table.say(CHASE, CHASE_TOKEN)
    table.say(QUARRY, elite(2, 9))
    told = table.fight(HAND[:1], faces=(4, 0))
    # Archers 0/1/0 with +1 Close against 1/1/1 with +1 in each line: the quarry stands
    assert (DISBANDED, elite(2, 9)) in told
    assert table.game.era_discards[1] == [elite(2, 9)]
