"""A Battle Through History, Phase 1: tiles, wheel, Warfare tokens, actions, the jump (BH-201 to BH-233)."""

from rules.history.moves import (
    ACT,
    ACTED,
    AT_ATTACK,
    AT_INSERT,
    AT_PREPARE,
    AT_TARGET,
    CHOOSE,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW,
    DRAW_TWO,
    DREW,
    DROPPED,
    INSERT,
    INSERTED,
    JUMP,
    JUMPED,
    NONE,
    REBUILT,
    RECOVER,
    RESHUFFLE,
    RESHUFFLED,
    SUPPLY,
    SWAP,
    TAKE,
    TIGHTEN,
    TILE,
    TILE_PILE,
    TOOK,
    TURN,
    TURNED,
)
from tests.core.history_hand import (
    ARCHERS,
    ARCHERS_2,
    CLOSE_2,
    DIVERSION,
    LONG_1,
    MEDIUM_1,
    SPY,
    TIGHTEN_UP,
    TREBUCHET,
    Cards,
    Table,
    base,
    opening,
    refusal,
    tile,
)

HAND = [base(0, i) for i in (ARCHERS, ARCHERS_2, TREBUCHET, SPY)]
DECK = [base(0, i) for i in (0, 1, 2, 5)]


def table_with(sector=DRAW_TWO, active=None, tokens=(), cards=None, players=2):
    """Seat 0 to play; the wheel will show `sector` and the next action after one tile."""
    start = (sector - 3) % 4
    tiles = (tile(3, 4, 3), tile(1, 2, 1) if active is None else active)
    chance = [(TURN, start)] + opening(tiles=tiles, tokens=tokens, hands=(HAND,))
    return Table(players=players, cards=cards, chance=chance)


def prepared(sector=DRAW_TWO, active=None, tokens=(), cards=None):
    """The same after the one compulsory tile."""
    table = table_with(sector, active, tokens, cards)
    table.say(INSERT)
    assert table.game.sector == sector
    return table


# Tiles and wheel


def test_bh_201_at_least_one_tile():
    table = table_with()
    assert table.moves == [(INSERT,)]
    assert refusal(table.game, (JUMP, 1)) == ("insert_first", "BH-201")
    assert refusal(table.game, (ACT, DRAW_TWO)) == ("insert_first", "BH-201")
    assert refusal(table.game, (TAKE,)) == ("insert_first", "BH-201")


def test_bh_201_203_at_most_three_tiles_one_at_a_time():
    """BH-201, BH-203."""
    table = table_with()
    for _ in range(3):
        assert (INSERT,) in table.moves
        table.say(INSERT)
    assert (INSERT,) not in table.moves
    assert refusal(table.game, (INSERT,)) == ("fourth_tile", "BH-201")


def test_bh_202_204_a_tile_pushes_the_pending_one_active_and_the_active_one_out():
    """BH-202, BH-204."""
    table = table_with(active=tile(1, 2, 1))
    table.play(INSERT)
    told = table.play(TILE, tile(2, 4, 2))
    assert (INSERTED, tile(1, 2, 1), tile(2, 4, 2)) in told
    assert table.game.tile_discards == [tile(3, 4, 3)]
    assert len(table.game.tile_pile) == 15


def test_bh_202_the_drawn_tile_is_active_only_after_one_more():
    table = table_with(active=tile(1, 2))
    table.say(INSERT, chance=[(TILE, tile(3, 4))])
    assert [move for move in table.moves if move[0] == JUMP] == [(JUMP, 1), (JUMP, 2)]
    table.say(INSERT)
    assert [move for move in table.moves if move[0] == JUMP] == [(JUMP, 3), (JUMP, 4)]


def test_bh_205_220_each_tile_turns_the_wheel_to_the_next_pair_of_actions():
    """BH-205, BH-220."""
    table = table_with(sector=DISMISS)
    told = table.say(INSERT)
    assert (TURNED, DISMISS) in told
    shown = {move[1] for move in table.moves if move[0] == ACT}
    assert shown == {DISMISS, RESHUFFLE}
    table.say(INSERT)
    # Reshuffle and, round the wheel, Draw 2
    assert {move[1] for move in table.moves if move[0] == ACT} == {RESHUFFLE, DRAW_TWO}
    assert refusal(table.game, (ACT, DISMISS, HAND[0])) == ("not_on_wheel", "BH-220")


def test_bh_206_an_action_ends_the_insertion():
    table = prepared()
    table.say(ACT, DRAW_TWO)
    assert (INSERT,) not in table.moves
    assert refusal(table.game, (INSERT,)) == ("tiles_closed", "BH-206")


def test_bh_206_the_token_ends_the_insertion():
    table = prepared()
    table.say(TAKE)
    assert refusal(table.game, (INSERT,)) == ("tiles_closed", "BH-206")


def test_bh_206_232_after_the_jump_no_tile_can_be_inserted():
    """BH-206, BH-232."""
    table = prepared()
    table.say(JUMP, 1)
    assert refusal(table.game, (INSERT,)) == ("jumped", "BH-232")


def test_bh_207_an_empty_tile_pile_is_made_anew_from_its_discards():
    table = table_with()
    game = table.game
    game.tile_discards += game.tile_pile[1:]
    game.tile_pile[1:] = []
    table.say(INSERT)
    assert game.tile_pile == []
    told = table.play(INSERT)
    # 18 tiles: 2 lie in the Gears, 16 come back
    assert (REBUILT, TILE_PILE, 16) in told
    assert len(table.moves) == 16
    assert game.reveals  # a shuffled pile is not put back in its order


def test_bh_208_the_active_tile_alone_decides_eras_and_token():
    table = prepared(active=tile(2, 3, 2), tokens=(LONG_1, CLOSE_2, DIVERSION))
    assert [move for move in table.moves if move[0] == JUMP] == [(JUMP, 2), (JUMP, 3)]
    assert (TOOK, 0, CLOSE_2) in table.say(TAKE)


# Warfare tokens


def test_bh_209_the_token_may_be_taken_once_and_until_the_jump():
    table = prepared(tokens=(LONG_1,))
    told = table.say(TAKE)
    assert told == [(TOOK, 0, LONG_1)]
    assert refusal(table.game, (TAKE,)) == ("token_taken", "BH-209")
    other = prepared()
    other.say(JUMP, 2)
    assert refusal(other.game, (TAKE,)) == ("too_late", "BH-209")


def test_bh_209_the_token_may_be_left():
    table = prepared()
    table.say(JUMP, 1)
    assert table.game.held[0] == []


def test_bh_209_an_empty_space_gives_nothing():
    table = table_with()
    table.game.gears[0] = NONE
    table.say(INSERT)
    assert (TAKE,) not in table.moves
    assert refusal(table.game, (TAKE,)) == ("no_token", "BH-209")


def test_bh_210_with_three_tokens_one_is_given_up_or_the_offer_left():
    table = table_with(tokens=(LONG_1,))
    table.hold(0, MEDIUM_1, CLOSE_2, DIVERSION)
    table.say(INSERT)
    assert (TAKE,) not in table.moves
    assert refusal(table.game, (TAKE,)) == ("fourth_token", "BH-210")
    assert refusal(table.game, (SWAP, LONG_1)) == ("token_not_held", "BH-210")
    assert [move for move in table.moves if move[0] == SWAP] == [
        (SWAP, MEDIUM_1),
        (SWAP, CLOSE_2),
        (SWAP, DIVERSION),
    ]
    told = table.say(SWAP, CLOSE_2)
    assert told == [(DROPPED, 0, CLOSE_2), (TOOK, 0, LONG_1)]
    assert table.game.held[0] == [MEDIUM_1, DIVERSION, LONG_1]
    assert table.game.token_discards == [CLOSE_2]


def test_bh_210_with_fewer_than_three_nothing_is_swapped():
    table = table_with()
    table.hold(0, CLOSE_2, MEDIUM_1)
    table.say(INSERT)
    assert (TAKE,) in table.moves
    assert refusal(table.game, (SWAP, CLOSE_2)) == ("no_swap_needed", "BH-210")


def test_bh_211_the_space_stays_empty_until_restoration():
    table = prepared(tokens=(LONG_1,))
    table.say(TAKE)
    table.say(JUMP, 1)
    assert table.game.gears[0] == NONE
    table.assail(0, HAND[:1])
    table.deal((SUPPLY, MEDIUM_1))
    assert table.game.gears[0] == MEDIUM_1


def test_bh_212_held_tokens_are_public():
    table = prepared(tokens=(LONG_1,))
    table.say(TAKE)
    assert table.game.view(1)["tokens"] == [[LONG_1], []]
    assert table.game.view(None)["tokens"] == [[LONG_1], []]


# Actions


def test_bh_220_221_both_actions_once_each_in_either_order():
    """BH-220, BH-221."""
    table = prepared(sector=RESHUFFLE)
    table.say(ACT, DRAW_TWO)
    assert refusal(table.game, (ACT, DRAW_TWO)) == ("action_used", "BH-220")
    table.say(ACT, RESHUFFLE)
    assert table.kinds() == [TAKE, JUMP]
    table.say(JUMP, 1)  # and a turn without any is as good
    idle = prepared()
    idle.say(JUMP, 1)
    assert idle.moment == AT_TARGET


def test_bh_222_226_draw_two_without_a_limit_to_the_hand():
    """BH-222, BH-226."""
    table = prepared()
    told = table.say(ACT, DRAW_TWO, chance=[(DRAW, DECK[3]), (DRAW, DECK[0])])
    assert told == [(ACTED, 0, DRAW_TWO), (DREW, 0, 2)]
    assert table.game.view(0)["hand"] == HAND + [DECK[3], DECK[0]]
    assert table.army(0).deck_size() == 2


def test_bh_222_a_short_deck_gives_what_it_has_and_is_not_reshuffled():
    table = prepared()
    army = table.army(0)
    army.discard, army.deck = army.deck[1:], army.deck[:1]
    told = table.say(ACT, DRAW_TWO)
    assert (DREW, 0, 1) in told
    assert (army.deck_size(), army.discard_size()) == (0, 3)


def test_bh_222_an_empty_deck_gives_nothing():
    table = table_with()
    table.army(0).discard, table.army(0).deck = table.army(0).deck, []
    table.say(INSERT)
    assert refusal(table.game, (ACT, DRAW_TWO)) == ("deck_empty", "BH-222")


def test_bh_223_take_one_from_the_discards():
    table = table_with(sector=RECOVER)
    army = table.army(0)
    army.discard, army.deck = army.deck[2:], army.deck[:2]
    table.say(INSERT)
    recover = [move for move in table.moves if move[:2] == (ACT, RECOVER)]
    assert recover == [(ACT, RECOVER, card) for card in army.discard]
    chosen = army.discard[1]
    assert table.say(ACT, RECOVER, chosen) == [(ACTED, 0, RECOVER)]
    assert chosen in army.hand and chosen not in army.discard


def test_bh_223_with_no_discards_it_cannot_be_done():
    table = prepared(sector=RECOVER)
    assert refusal(table.game, (ACT, RECOVER, HAND[0])) == ("no_discards", "BH-223")


def test_bh_224_dismiss_takes_a_card_out_of_the_game_and_draws_one():
    table = prepared(sector=DISMISS)
    assert refusal(table.game, (ACT, DISMISS, DECK[1])) == ("not_in_hand", "BH-224")
    told = table.say(ACT, DISMISS, HAND[3], chance=[(DRAW, DECK[1])])
    assert told == [(ACTED, 0, DISMISS), (DREW, 0, 1)]  # BH-Q53: no event names the card
    assert table.army(0).hand == HAND[:3] + [DECK[1]]
    assert HAND[3] not in table.army(0).cards()
    assert len(table.army(0).cards()) == 7


def test_bh_224_dismiss_needs_a_card_in_hand_and_an_empty_deck_gives_none():
    table = table_with(sector=DISMISS)
    army = table.army(0)
    army.discard, army.deck = army.deck, []
    table.say(INSERT)
    told = table.say(ACT, DISMISS, HAND[0])
    assert told == [(ACTED, 0, DISMISS)]
    assert army.hand_size() == 3
    bare = table_with(sector=DISMISS)
    bare.army(0).discard += bare.army(0).hand
    bare.army(0).hand.clear()
    bare.say(INSERT)
    assert refusal(bare.game, (ACT, DISMISS, HAND[0])) == ("hand_empty", "BH-224")


def test_bh_225_reshuffle_makes_one_deck_of_deck_and_discards_and_draws_one():
    table = table_with(sector=RESHUFFLE)
    army = table.army(0)
    army.discard, army.deck = army.deck[1:], army.deck[:1]
    table.say(INSERT)
    told = table.play(ACT, RESHUFFLE)
    assert told == [(ACTED, 0, RESHUFFLE), (RESHUFFLED, 0, 4), (DREW, 0, 1)]
    assert len(table.moves) == 4  # any of the four may be on top
    table.deal()
    assert (army.hand_size(), army.deck_size(), army.discard_size()) == (5, 3, 0)


def test_bh_225_without_discards_the_deck_is_still_shuffled():
    table = prepared(sector=RESHUFFLE)
    assert (RESHUFFLED, 0, 4) in table.say(ACT, RESHUFFLE)
    assert table.army(0).hand_size() == 5


def test_bh_227_actions_stay_possible_until_the_first_card_is_deployed():
    table = prepared()
    table.say(JUMP, 1)
    assert (ACT, DRAW_TWO) in table.moves and table.moment == AT_TARGET
    table.say(CHOOSE, 0)
    assert (ACT, DRAW_TWO) in table.moves and table.moment == AT_ATTACK
    table.say(ACT, DRAW_TWO)
    assert table.army(0).hand_size() == 6 and table.moment == AT_ATTACK
    other = prepared()
    other.say(JUMP, 1)
    other.say(CHOOSE, 0)
    other.say(DEPLOY, HAND[0])
    assert other.kinds() == [DEPLOY, DONE]
    assert refusal(other.game, (ACT, DRAW_TWO)) == ("actions_lost", "BH-227")


def test_bh_227_actions_not_done_are_lost_with_the_turn():
    table = prepared()
    table.say(JUMP, 1)
    table.assail(0, HAND[:1])
    table.deal()
    while table.moment != AT_INSERT:
        table.say(*table.moves[-1])
    assert table.game.used == 0
    assert refusal(table.game, (ACT, DRAW_TWO)) == ("insert_first", "BH-201")


# Tighten up!


def tightening(sector=RECOVER, action=DRAW_TWO):
    table = table_with(sector, cards=Cards(tokens={TIGHTEN_UP: bytes((2, 0, 0, 0, action, 0))}))
    table.hold(0, TIGHTEN_UP, CLOSE_2)
    return table


def test_bh_751_752_tighten_up_is_an_action_for_a_token():
    """BH-751, BH-752."""
    table = tightening()
    assert table.moves == [(INSERT,), (TIGHTEN, TIGHTEN_UP)]
    told = table.say(TIGHTEN, TIGHTEN_UP)
    assert (ACTED, 0, DRAW_TWO) in told and (DREW, 0, 2) in told and (DROPPED, 0, TIGHTEN_UP) in told
    assert table.army(0).hand_size() == 6
    assert TIGHTEN_UP in table.game.token_discards
    assert refusal(table.game, (TIGHTEN, TIGHTEN_UP)) == ("token_not_held", "BH-752")


def test_bh_752_only_a_tighten_up_token_does_it():
    table = tightening()
    assert refusal(table.game, (TIGHTEN, CLOSE_2)) == ("not_tighten_up", "BH-752")


def test_bh_753_tighten_up_comes_on_top_and_does_not_end_the_insertion():
    table = tightening(sector=DRAW_TWO)
    table.say(INSERT)
    table.say(TIGHTEN, TIGHTEN_UP)
    assert table.moment == AT_PREPARE
    assert (INSERT,) in table.moves
    table.say(ACT, DRAW_TWO)
    assert table.army(0).hand_size() == 8


def test_bh_752_tighten_up_ends_with_the_own_deployment():
    table = tightening()
    table.say(INSERT)
    table.say(JUMP, 1)
    table.say(CHOOSE, 0)
    assert (TIGHTEN, TIGHTEN_UP) in table.moves
    table.say(DEPLOY, HAND[0])
    assert refusal(table.game, (TIGHTEN, TIGHTEN_UP)) == ("too_late", "BH-752")


def test_bh_q40_the_action_is_a_field_of_the_token():
    table = tightening(action=DISMISS)
    named = [move for move in table.moves if move[0] == TIGHTEN]
    assert named == [(TIGHTEN, TIGHTEN_UP, card) for card in HAND]
    told = table.say(TIGHTEN, TIGHTEN_UP, HAND[0])
    assert (ACTED, 0, DISMISS) in told
    assert HAND[0] not in table.army(0).cards()


def test_bh_222_223_224_225_an_action_that_would_do_nothing_is_not_offered():
    """BH-222 to BH-225, Q57: neither from the wheel nor for a token, which stays."""
    idle = {
        DRAW_TWO: ("deck_empty", "BH-222"),
        RECOVER: ("no_discards", "BH-223"),
        DISMISS: ("hand_empty", "BH-224"),
        RESHUFFLE: ("nothing_to_shuffle", "BH-225"),
    }
    for action in idle:
        table = tightening(sector=action, action=action)
        table.say(INSERT)
        army = table.army(0)
        army.hand, army.deck, army.discard = [], [], []
        if action == DRAW_TWO:
            army.discard = HAND[:1]
        elif action == RECOVER:
            army.deck = HAND[:1]
        elif action == DISMISS:
            army.deck, army.discard = HAND[:1], HAND[1:2]
        table.arrange()
        offered = [move for move in table.moves if move[:2] in ((ACT, action), (TIGHTEN, TIGHTEN_UP))]
        assert offered == []
        named = HAND[:1] if action in (RECOVER, DISMISS) else []
        assert refusal(table.game, (ACT, action) + tuple(named)) == idle[action]
        assert refusal(table.game, (TIGHTEN, TIGHTEN_UP) + tuple(named)) == idle[action]
        assert TIGHTEN_UP in table.game.held[0]


# The jump


def test_bh_230_the_jump_goes_to_an_era_of_the_active_tile():
    table = prepared(active=tile(1, 3))
    assert refusal(table.game, (JUMP, 2)) == ("era_not_on_tile", "BH-230")
    assert table.say(JUMP, 3) == [(JUMPED, 0, 3)]
    assert table.game.view(None)["eras"][0] == 3  # BH-233: the Era is all there is to the place


def test_bh_231_d30_the_own_era_must_be_left():
    table = table_with(active=tile(2, 3))
    table.game.eras[0] = 2
    table.say(INSERT)
    assert [move for move in table.moves if move[0] == JUMP] == [(JUMP, 3)]
    assert refusal(table.game, (JUMP, 2)) == ("same_era", "BH-231")


def test_bh_231_on_the_first_turn_both_eras_are_open():
    table = prepared(active=tile(1, 4))
    assert [move for move in table.moves if move[0] == JUMP] == [(JUMP, 1), (JUMP, 4)]


def test_bh_232_the_jump_ends_phase_one():
    table = prepared()
    table.say(JUMP, 1)
    assert table.moment == AT_TARGET
    assert refusal(table.game, (JUMP, 2)) == ("jumped", "BH-232")
