"""A Battle Through History, Phase 2 begins: whom to face, and both deployments (BH-301 to BH-326, BH-76x)."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_DICE,
    AT_LINKED,
    CHALLENGE,
    CHALLENGED,
    CHOOSE,
    DEPLOY,
    DEPLOYED,
    DISMISS,
    DONE,
    DRAW_TWO,
    DREW,
    FACED,
    GIVE,
    NONE,
    PASS,
    TIGHTEN,
)
from rules.history.target import linked
from tests.core.history_hand import (
    CHASE_TOKEN,
    CLOSE_2,
    DIVERSION,
    LONG_1,
    SPY,
    TIGHTEN_UP,
    Cards,
    Table,
    base,
    elite,
    opening,
    refusal,
    tile,
    trained,
    unit,
)
from tests.core.history_target_hand import (
    BOARD,
    HAND,
    LINKS,
    RIVAL_HAND,
    A,
    B,
    C,
    D,
    at_target,
    duel_at_target,
)

# Against the board


def test_bh_301_302_a_unit_of_the_own_era_must_be_chosen():
    """BH-301, BH-302."""
    table = at_target()
    assert [move for move in table.moves if move[0] == CHOOSE] == [(CHOOSE, A), (CHOOSE, B), (CHOOSE, C)]
    assert refusal(table.game, (CHOOSE, D)) == ("other_era", "BH-302")
    assert refusal(table.game, (PASS,)) == ("must_fight", "BH-301")


def test_bh_302_an_empty_space_holds_nobody():
    table = at_target()
    table.game.board[B] = NONE
    table.arrange()
    assert refusal(table.game, (CHOOSE, B)) == ("empty_space", "BH-302")


def test_bh_303_304_neighbours_are_linked_from_one_end_of_the_board_to_the_other():
    shields = {elite(era, i): unit(link=(1, 1), era=era) for era in (1, 2, 3, 4) for i in (0, 1, 2)}
    board = [elite(era, i) for era in (1, 2, 3, 4) for i in (0, 1, 2)]
    game = Table(cards=Cards(shields), chance=opening(board=board)).game
    assert [left for left in range(-1, 13) if linked(game, left)] == list(range(11))
    game.board[5] = NONE
    assert [left for left in range(-1, 13) if linked(game, left)] == [0, 1, 2, 3, 6, 7, 8, 9, 10]


def test_bh_323_the_defenders_cards_are_told_and_stay_once_they_are_all_laid():
    table = duel_at_target()
    table.say(CHALLENGE, 0)
    assert table.play(DEPLOY, HAND[2]) == [(DEPLOYED, DEFENDER, 0, HAND[2])]
    assert not table.game.reveals
    assert table.play(DEPLOY, HAND[0]) == [(DEPLOYED, DEFENDER, 1, HAND[0])]
    table.play(DONE)
    assert table.game.reveals


def test_bh_303_306_a_linked_unit_may_bring_its_neighbours():
    """BH-303, BH-306."""
    table = at_target()
    table.say(CHOOSE, B)
    assert table.moment == AT_LINKED
    assert [move for move in table.moves if move[0] in (ADD, DONE)] == [(ADD, A), (ADD, C), (DONE,)]


def test_bh_306_all_four_sets_are_possible():
    for added, line in (((), [B]), ((A,), [A, B]), ((C,), [B, C]), ((C, A), [A, B, C])):
        table = at_target()
        table.say(CHOOSE, B)
        for space in added:
            table.say(ADD, space)
        if table.moment == AT_LINKED:
            table.say(DONE)
        assert table.moment == AT_ATTACK
        assert table.game.record.lines[DEFENDER] == [BOARD[space] for space in line]


def test_bh_304_306_the_neighbour_of_the_next_era_may_be_added():
    """BH-304, BH-306."""
    table = at_target()
    table.say(CHOOSE, C)
    assert (ADD, D) in table.moves
    table.say(ADD, D)
    told = table.say(DONE)
    assert [event for event in told if event[0] == FACED] == [
        (FACED, 0, elite(2, 2), C),
        (FACED, 1, elite(3, 0), D),
    ]
    assert table.game.board[D] == NONE


def test_bh_304_eras_four_and_one_are_no_neighbours():
    ring = {elite(4, 2): unit(1, 1, 1, link=(0, 1), era=4), elite(1, 0): unit(1, 1, 1, link=(1, 0))}
    board = BOARD + [elite(4, i) for i in (0, 1, 2)]
    chance = opening(tiles=(tile(1, 2), tile(1, 4)), board=board, hands=(HAND,))
    table = Table(cards=Cards(ring), chance=chance)
    table.travel(4)
    table.say(CHOOSE, 11)
    assert table.moment == AT_ATTACK


def test_bh_303_305_an_unlinked_unit_is_faced_alone():
    """BH-303, BH-305."""
    table = at_target(era=3)
    table.say(CHOOSE, 8)
    assert table.moment == AT_ATTACK
    assert table.game.record.lines[DEFENDER] == [elite(3, 2)]
    # The right half of D is 4 and the left half of its neighbour 3: no shield.
    other = at_target(era=3)
    other.say(CHOOSE, D)
    assert refusal(other.game, (ADD, 7)) == ("not_linked", "BH-305")


def test_bh_306_only_direct_neighbours_of_the_chosen_unit():
    table = at_target()
    table.say(CHOOSE, A)
    assert refusal(table.game, (ADD, C)) == ("no_neighbour", "BH-306")
    table.say(ADD, B)
    assert table.moment == AT_ATTACK  # C is linked with B, but B was not chosen
    other = at_target()
    other.say(CHOOSE, B)
    other.say(ADD, A)
    assert refusal(other.game, (ADD, A)) == ("already_faced", "BH-306")


def test_bh_307_the_leftmost_stands_at_the_front_and_links_survive():
    table = at_target()
    table.say(CHOOSE, B)
    table.say(ADD, C)
    table.say(ADD, A)
    assert table.game.record.lines[DEFENDER] == [elite(2, 0), elite(2, 1), elite(2, 2)]
    for card in HAND[:2]:
        table.play(DEPLOY, card)
    table.play(DONE)
    assert table.game.battle.links(DEFENDER) == [0, 1]


def test_bh_119_308_the_active_player_attacks():
    """BH-119, BH-308."""
    table = at_target()
    table.say(CHOOSE, A)
    table.say(DONE)
    assert (table.moment, table.seat) == (AT_ATTACK, 0)
    assert table.game.record.attacker == 0 and table.game.record.defender == NONE


def test_bh_309_one_to_four_units_from_the_hand():
    table = at_target(era=3)
    table.say(CHOOSE, 8)
    assert refusal(table.game, (DONE,)) == ("deploy_one", "BH-309")
    table.say(DEPLOY, HAND[2])
    assert (DONE,) in table.moves
    assert refusal(table.game, (DEPLOY, HAND[2])) == ("already_deployed", "BH-309")
    assert refusal(table.game, (DEPLOY, base(0, SPY))) == ("not_in_hand", "BH-309")
    assert refusal(table.game, (DEPLOY, base(1, SPY))) == ("not_your_card", "BH-117")
    assert refusal(table.game, (DEPLOY, 108)) == ("no_such_card", "BH-309")


def test_bh_309_123_the_order_is_the_players_and_leaves_no_gap():
    """BH-309, BH-123."""
    table = at_target(era=3)
    table.say(CHOOSE, 8)
    told = []
    for card in (HAND[3], HAND[0], HAND[1]):
        told += table.play(DEPLOY, card)
    assert told == [(DEPLOYED, ATTACKER, i, card) for i, card in enumerate((HAND[3], HAND[0], HAND[1]))]


def test_bh_309_the_virtual_slot_is_not_for_the_hand():
    table = at_target(era=3)
    table.hold(0, CLOSE_2)  # so that the table waits after the line-up
    table.army(0).draw(base(0, SPY))
    table.say(CHOOSE, 8)
    for card in HAND:
        table.play(DEPLOY, card)
    assert refusal(table.game, (DEPLOY, base(0, SPY))) == ("slots_full", "BH-309")
    table.play(DONE)
    assert table.moment == AT_DICE
    assert refusal(table.game, (DEPLOY, base(0, SPY))) == ("slots_full", "BH-309")
    assert table.game.battle.size(ATTACKER) == 4


def test_bh_120_121_122_positions_count_from_the_front_on_both_sides():
    """BH-120, BH-121, BH-122."""
    # Attacker: card 2 stands to the left of card 1; its right half meets the left half of card 1.
    shields = {HAND[0]: trained(link=(2, 0)), HAND[1]: trained(link=(0, 2))}
    table = at_target(era=3, cards=Cards(shields))
    table.say(CHOOSE, 8)
    for card in HAND[:2]:
        table.play(DEPLOY, card)
    table.play(DONE)
    assert table.game.battle.links(ATTACKER) == [0]


# Against a player


def test_bh_321_a_player_in_the_same_era_may_be_challenged():
    table = duel_at_target(players=4)
    table.game.eras[2] = 3
    table.arrange()
    assert [move for move in table.moves if move[0] == CHALLENGE] == [(CHALLENGE, 0)]
    assert refusal(table.game, (CHALLENGE, 2)) == ("other_era", "BH-321")
    assert refusal(table.game, (CHALLENGE, 3)) == ("not_on_board", "BH-321")
    assert refusal(table.game, (CHALLENGE, 1)) == ("own_seat", "BH-321")
    assert refusal(table.game, (CHALLENGE, 4)) == ("no_such_player", "BH-321")


def test_bh_321_322_323_the_challenge_cannot_be_refused_and_the_defender_deploys_first():
    """BH-321, BH-322, BH-323."""
    table = duel_at_target()
    told = table.say(CHALLENGE, 0)
    assert told == [(CHALLENGED, 1, 0)]
    assert (table.moment, table.seat) == (AT_DEFEND, 0)
    assert table.moves == [(DEPLOY, card) for card in HAND]
    assert refusal(table.game, (PASS,)) == ("must_fight", "BH-301")


def test_bh_323_one_to_three_units():
    table = duel_at_target(rival_tokens=(CLOSE_2,))
    table.say(CHALLENGE, 0)
    assert refusal(table.game, (DONE,)) == ("deploy_one", "BH-323")
    for card in HAND[:3]:
        table.say(DEPLOY, card)
    assert table.moment == AT_DEFEND_TOKENS
    assert refusal(table.game, (DEPLOY, HAND[3])) == ("slots_full", "BH-323")
    table.say(DONE)
    assert table.moment == AT_ATTACK  # a fourth card that comes late is still one too many
    assert refusal(table.game, (DEPLOY, HAND[3])) == ("slots_full", "BH-323")


def test_bh_323_q34_without_cards_nobody_can_be_challenged():
    table = duel_at_target()
    table.army(0).discard += table.army(0).hand
    table.army(0).hand.clear()
    table.arrange()
    assert CHALLENGE not in table.kinds()
    assert refusal(table.game, (CHALLENGE, 0)) == ("rival_hand_empty", "BH-323")


def test_bh_324_then_the_defender_gives_tokens_one_to_a_unit():
    table = duel_at_target(rival_tokens=(DIVERSION, LONG_1, CHASE_TOKEN))
    table.say(CHALLENGE, 0)
    table.say(DEPLOY, HAND[0])
    table.say(DEPLOY, HAND[1])
    table.say(DONE)
    assert (table.moment, table.seat) == (AT_DEFEND_TOKENS, 0)
    assert table.moves == [
        (GIVE, DIVERSION, 0),
        (GIVE, DIVERSION, 1),
        (GIVE, LONG_1, 0),
        (GIVE, LONG_1, 1),
        (DONE,),
    ]
    table.say(GIVE, DIVERSION, 1)
    assert refusal(table.game, (GIVE, LONG_1, 1)) == ("unit_has_token", "BH-324")
    assert refusal(table.game, (GIVE, LONG_1, 2)) == ("no_unit", "BH-324")
    assert refusal(table.game, (GIVE, CHASE_TOKEN, 0)) == ("token_not_for_units", "BH-751")
    assert refusal(table.game, (GIVE, CLOSE_2, 0)) == ("token_not_held", "BH-324")
    table.say(GIVE, LONG_1, 0)
    assert (table.moment, table.seat) == (AT_ATTACK, 1)
    assert table.game.held[0] == [CHASE_TOKEN]


def test_bh_325_326_the_attacker_answers_knowing_cards_and_tokens():
    """BH-325, BH-326."""
    table = duel_at_target(rival_tokens=(DIVERSION,))
    table.say(CHALLENGE, 0)
    table.say(DEPLOY, HAND[0])
    table.say(DONE)
    table.say(GIVE, DIVERSION, 0)
    seen = table.game.view(1)["battle"]
    assert seen["lines"] == [[], [HAND[0]]] and seen["given"][DEFENDER] == [(0, DIVERSION)]
    for card in RIVAL_HAND:
        table.play(DEPLOY, card)
    assert table.moment == AT_DICE  # four Units, no icons, no tokens


def test_bh_227_the_attacker_may_still_act_after_the_defender_deployed():
    table = duel_at_target()
    table.game.sector = DRAW_TWO
    table.say(CHALLENGE, 0)
    assert ACT not in table.kinds()
    table.say(DEPLOY, HAND[0])
    table.say(DONE)
    assert (DREW, 1, 2) in table.say(ACT, DRAW_TWO)


def test_bh_752_tighten_up_for_the_challenged_before_deploying():
    table = duel_at_target(rival_tokens=(TIGHTEN_UP,))
    table.say(CHALLENGE, 0)
    told = table.say(TIGHTEN, TIGHTEN_UP)
    assert (DREW, 0, 2) in told
    assert table.moment == AT_DEFEND and len(table.moves) == 6
    other = duel_at_target(rival_tokens=(TIGHTEN_UP,))
    other.say(CHALLENGE, 0)
    other.say(DEPLOY, HAND[0])
    assert refusal(other.game, (TIGHTEN, TIGHTEN_UP)) == ("too_late", "BH-752")


def test_bh_327_the_challenged_cannot_dismiss_the_last_card():
    dismissing = Cards(LINKS, {TIGHTEN_UP: bytes((2, 0, 0, 0, DISMISS, 0))})
    table = duel_at_target(rival_tokens=(TIGHTEN_UP,), cards=dismissing)
    army = table.army(0)
    army.discard, army.deck, army.hand = army.deck + army.hand[1:], [], army.hand[:1]
    table.arrange()
    table.say(CHALLENGE, 0)
    assert table.moves == [(DEPLOY, HAND[0])]
    assert refusal(table.game, (TIGHTEN, TIGHTEN_UP, HAND[0])) == ("last_card", "BH-327")
