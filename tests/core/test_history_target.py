"""A Battle Through History, Phase 2 begins: whom to face, and both deployments (BH-301 to BH-326, BH-76x)."""

from rules.history.battle import ATTACKER, DEFENDER
from rules.history.moves import (
    ACT,
    ADD,
    AT_ATTACK,
    AT_DEFEND,
    AT_DEFEND_TOKENS,
    AT_DICE,
    AT_INSERT,
    AT_LINKED,
    AT_TARGET,
    CHALLENGE,
    CHALLENGED,
    CHASE,
    CHASED,
    CHOOSE,
    DEPLOY,
    DEPLOYED,
    DISBANDED,
    DISMISS,
    DONE,
    DRAW_TWO,
    DREW,
    DROPPED,
    FACED,
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
    TIGHTEN,
    TURN,
    TURN_OF,
)
from tests.core.history_hand import (
    ARCHERS,
    ARCHERS_2,
    ARCHERS_3,
    CHASE_TOKEN,
    CLOSE_2,
    DIVERSION,
    LONG_1,
    SPY,
    TIGHTEN_UP,
    TREBUCHET,
    Cards,
    Table,
    base,
    elite,
    hero,
    kinds_of,
    opening,
    refusal,
    tile,
    trained,
    unit,
)

HAND = [base(0, i) for i in (ARCHERS, ARCHERS_2, ARCHERS_3, TREBUCHET)]
RIVAL_HAND = [base(1, i) for i in (ARCHERS, ARCHERS_2, ARCHERS_3, TREBUCHET)]

# Era II left to right: A-B linked, B-C linked, C linked with D, the first of Era III; nothing before A
BOARD = [elite(1, i) for i in (0, 1, 2)] + [elite(2, i) for i in (0, 1, 2)] + [elite(3, i) for i in (0, 1, 2)]
A, B, C, D = 3, 4, 5, 6
LINKS = {
    elite(2, 0): unit(1, 1, 1, link=(0, 2), era=2),
    elite(2, 1): unit(1, 1, 1, link=(2, 1), era=2),
    elite(2, 2): unit(1, 1, 1, link=(1, 3), era=2),
    elite(3, 0): unit(1, 1, 1, link=(3, 4), era=3),
    elite(3, 1): unit(1, 1, 1, link=(3, 4), era=3),  # its left half does not fit the 4 beside it
}


def at_target(era=2, tokens=(), cards=None, players=2, sector=DRAW_TWO):
    chance = [(TURN, (sector - 3) % 4)]
    chance += opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD, hands=(HAND, RIVAL_HAND))
    table = Table(players=players, cards=cards or Cards(LINKS), chance=chance)
    table.hold(0, *tokens)
    table.travel(era)
    assert table.moment == AT_TARGET
    return table


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


def duel_at_target(players=2, tokens=(), rival_tokens=(), cards=None):
    """Seat 1 attacks in Era II, where seat 0 stands with its four cards."""
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD, hands=(HAND, RIVAL_HAND))
    table = Table(players=players, first=1, cards=cards or Cards(LINKS), chance=chance)
    table.game.eras[0] = 2
    table.hold(1, *tokens)
    table.hold(0, *rival_tokens)
    table.travel(2)
    return table


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


def test_bh_323_the_challenged_cannot_dismiss_the_last_card():
    dismissing = Cards(LINKS, {TIGHTEN_UP: bytes((2, 0, 0, 0, DISMISS, 0))})
    table = duel_at_target(rival_tokens=(TIGHTEN_UP,), cards=dismissing)
    army = table.army(0)
    army.discard, army.deck, army.hand = army.deck + army.hand[1:], [], army.hand[:1]
    table.arrange()
    table.say(CHALLENGE, 0)
    assert table.moves == [(DEPLOY, HAND[0])]
    assert refusal(table.game, (TIGHTEN, TIGHTEN_UP, HAND[0])) == ("last_card", "BH-323")


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
    assert (NO_BATTLE, 0) in table.game.events
    told = table.deal()
    assert (TURN_OF, 1) in told
    assert table.army(0).hand_size() == 4  # BH-908


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
    assert table.army(0).hand_size() == 4  # BH-908: the Defender deployed and so draws
    assert list(table.game.won) == [0] * 10


def test_bh_q35_an_empty_era_without_rivals_means_no_battle():
    table = at_target()
    table.game.used = 3
    for space in (A, B, C):
        table.game.board[space] = NONE
        table.game.gaps.append(space)
    table.arrange()
    assert table.game.events[-1] == (NO_BATTLE, 0)


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
