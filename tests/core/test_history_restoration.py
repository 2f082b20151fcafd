"""A Battle Through History, Phase 3: clearing, refilling, drawing up to four (BH-901 to BH-910)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER
from rules.history.moves import (
    AT_BOARD,
    AT_GEARS,
    AT_HAND,
    AT_INSERT,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DISBANDED,
    DONE,
    DREW,
    ERA_PILE,
    GIVE,
    INSERT,
    JUMP,
    NONE,
    REBUILT,
    RECRUITED,
    RESHUFFLED,
    REVEALED,
    SUPPLIED,
    SUPPLY,
    TAKE,
    TURN_OF,
    WARFARE_PILE,
)
from tests.core.history_hand import (
    CLOSE_2,
    DIVERSION,
    LONG_1,
    SPY,
    Cards,
    Table,
    base,
    elite,
    kinds_of,
    opening,
    tile,
    trained,
    unit,
)
from tests.core.history_target_hand import HAND, RIVAL_HAND

BOARD = [elite(era, i) for era in (1, 2) for i in (0, 1, 2)]
A = 3


def table_in_era_two(units=None, tokens=(), players=2):
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=BOARD, hands=(HAND, RIVAL_HAND))
    table = Table(players=players, cards=Cards(units), chance=chance)
    table.game.eras[1] = 2
    table.hold(0, *tokens)
    table.travel(2)
    return table


def finish(table):
    """Every decision of the rewards as it comes, up to the next turn."""
    told = table.deal()
    while table.moment != AT_INSERT:
        told += table.say(*table.moves[-1])
    return told


def test_bh_901_902_the_attackers_units_go_to_the_discards_up_or_down():
    """BH-901, BH-902."""
    table = table_in_era_two({elite(2, 0): unit(long=1, hp=5, era=2)})
    table.assail(A, HAND[:3], faces=(2, 5))
    assert table.game.battle.up(ATTACKER) == 2  # Long 0 : 1
    finish(table)
    assert [card in table.army(0).discard for card in HAND[:3]] == [True] * 3


def test_bh_901_rewards_come_before_the_refilling():
    table = table_in_era_two({HAND[0]: trained(long=9, hp=5)})
    table.assail(A, HAND[:1])
    told = table.say(DONE)
    told += finish(table)
    kinds = kinds_of(told)
    assert kinds.index(RECRUITED) < kinds.index(REVEALED) < kinds.index(DREW)


def test_bh_903_the_challenged_players_units_go_to_the_own_discards():
    table = table_in_era_two()
    table.say(CHALLENGE, 1)
    for card in RIVAL_HAND[:3]:
        table.play(DEPLOY, card)
    table.fight(HAND[:2])
    finish(table)
    assert sorted(table.army(1).discard) == sorted(RIVAL_HAND[:3])


def test_bh_904_assigned_tokens_are_spent_and_others_kept():
    table = table_in_era_two({HAND[0]: trained(long=9, hp=5)}, tokens=(LONG_1, CLOSE_2))
    table.say(CHOOSE, A)
    table.play(DEPLOY, HAND[0])
    table.play(DONE)
    table.play(GIVE, LONG_1, 0)
    finish(table)
    assert table.game.battle.up(ATTACKER) == 1  # spent although its Unit survived
    assert table.game.token_discards == [LONG_1]
    assert table.game.held[0] == [CLOSE_2]


def test_bh_905_boards_are_bare_afterwards():
    table = table_in_era_two()
    table.assail(A, HAND[:1])
    finish(table)
    assert table.game.view(None)["battle"] is None


def test_bh_906_empty_spaces_are_filled_from_their_era_deck_in_order():
    links = {elite(2, i): unit(hp=3, link=(2, 2), era=2) for i in (0, 1, 2)}
    table = table_in_era_two(links)
    table.say(CHOOSE, 4)
    table.say(*table.moves[0])
    table.say(*table.moves[0])
    table.fight(HAND[:1])
    while table.moment != AT_BOARD:
        table.play(*table.moves[-1])
    assert table.seat == CHANCE
    assert len(table.moves) == 14  # twelve Elite Units and two Heroes
    filled = []
    while table.moment == AT_BOARD:
        filled += [event[1] for event in table.play(*table.moves[-1]) if event[0] == REVEALED]
    assert filled == [3, 4, 5]


def test_bh_906_q55_a_space_left_empty_earlier_waits_for_its_place_in_the_order():
    table = table_in_era_two()
    table.game.era_decks[1].append(table.game.board[5])
    table.game.board[5] = NONE
    table.game.gaps.append(5)
    told = table.assail(A, HAND[:1])
    told += finish(table)
    assert [event[1] for event in told if event[0] == REVEALED] == [3, 5]


def test_bh_906_an_empty_era_deck_is_made_anew_and_a_survivor_may_come_back():
    table = table_in_era_two({elite(2, 0): unit(hp=5, era=2)})
    game = table.game
    gone = game.era_decks[1][:]
    game.era_decks[1].clear()
    told = table.assail(A, HAND[:1], faces=(0, 1))
    told += finish(table)
    assert len(gone) == 14
    assert (DISBANDED, elite(2, 0)) in told
    assert (REBUILT, ERA_PILE + 2, 1) in told
    assert (REVEALED, A, elite(2, 0)) in told


def test_bh_906_q35_with_nothing_left_the_space_stays_empty_until_a_card_comes():
    table = table_in_era_two({HAND[0]: trained(long=9, hp=5)})
    table.game.era_decks[1].clear()
    table.assail(A, HAND[:1])
    finish(table)
    assert table.game.board[A] == NONE
    table.game.era_discards[1].append(elite(2, 9))
    table.pass_turn()
    assert table.game.board[A] == elite(2, 9)


def test_bh_907_an_empty_gears_space_is_refilled():
    chance = opening(tiles=(tile(1, 4), tile(2, 3, 2)), board=BOARD, hands=(HAND,))
    table = Table(chance=chance)
    table.say(INSERT)
    table.say(TAKE)
    table.say(JUMP, 2)
    table.assail(A, HAND[:1])
    while table.moment != AT_GEARS:
        table.play(*table.moves[-1])
    assert (table.seat, len(table.moves)) == (CHANCE, 27)
    assert table.play(SUPPLY, DIVERSION)[0] == (SUPPLIED, 1, DIVERSION)


def test_bh_907_the_discards_wait_until_the_pile_is_empty():
    table = table_in_era_two()
    game = table.game
    game.token_discards += [game.gears[0], game.token_pile.pop()]
    game.gears[0] = NONE
    table.assail(A, HAND[:1])
    while table.moment != AT_GEARS:
        table.play(*table.moves[-1])
    assert len(table.moves) == 26  # 30, three were on the Gears, one more is discarded
    game.token_pile.clear()
    game.token_discards.clear()
    table.arrange()
    assert game.gears[0] == NONE and REBUILT not in kinds_of(game.events)


def test_bh_907_an_empty_token_pile_is_made_anew_from_the_discards():
    table = table_in_era_two(tokens=(DIVERSION,))
    game = table.game
    game.gears[0] = NONE
    game.token_discards += game.token_pile
    game.token_pile.clear()
    table.assail(A, HAND[:1])
    told = finish(table)
    assert (REBUILT, WARFARE_PILE, 26) in told  # 30, two on the Gears, one held, one in the box by hand


def test_bh_908_910_hands_are_filled_to_four_reshuffling_when_the_deck_runs_out():
    """BH-908, BH-910."""
    table = table_in_era_two()
    army = table.army(0)
    army.discard, army.deck = army.deck[1:], army.deck[:1]
    table.assail(A, HAND[:3])
    told = finish(table)
    # One card was left to draw; then three used ones, three discarded ones and any recruit are shuffled.
    draws = [event for event in told if event[0] in (DREW, RESHUFFLED) and event[1] == 0]
    recruits = kinds_of(told).count(RECRUITED)
    assert draws == [(DREW, 0, 1), (RESHUFFLED, 0, 6 + recruits), (DREW, 0, 2)]
    assert army.hand_size() == 4


def test_bh_908_a_single_card_is_worth_a_new_deck():
    table = table_in_era_two()
    army = table.army(0)
    army.discard, army.deck = army.deck, []
    table.assail(A, HAND[:1])
    told = finish(table)
    recruits = kinds_of(told).count(RECRUITED)
    draws = [event for event in told if event[0] in (DREW, RESHUFFLED)]
    assert draws == [(RESHUFFLED, 0, 5 + recruits), (DREW, 0, 1)]


def test_bh_908_d28_with_four_or_more_nothing_is_drawn_or_discarded():
    table = table_in_era_two()
    for card in table.army(0).deck[:3]:
        table.army(0).draw(card)
    table.assail(A, HAND[:1])
    told = finish(table)
    assert table.army(0).hand_size() == 6
    assert (DREW, 0) not in [event[:2] for event in told]


def test_bh_908_a_small_army_keeps_a_small_hand():
    table = table_in_era_two({elite(2, 0): unit(9, 9, 9, 5, era=2)})
    army = table.army(0)
    army.deck.clear()
    army.hand[:] = HAND[:2]
    table.assail(A, HAND[:1])
    finish(table)
    assert (army.hand_size(), army.deck_size(), army.discard_size()) == (2, 0, 0)


def test_bh_908_both_fighters_of_a_duel_draw():
    table = table_in_era_two()
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DEPLOY, RIVAL_HAND[1])
    table.play(DONE)
    table.fight(HAND[:1])
    told = finish(table)
    assert [event for event in told if event[0] == DREW] == [(DREW, 0, 1), (DREW, 1, 2)]


def test_bh_909_who_did_not_fight_does_not_draw():
    table = table_in_era_two(players=3)
    table.army(2).hand.pop()
    table.army(1).hand.pop()
    table.assail(A, HAND[:1])
    told = finish(table)
    assert [event[1] for event in told if event[0] == DREW] == [0]


def test_bh_908_each_draw_is_chance_over_the_whole_deck():
    table = table_in_era_two()
    table.assail(A, HAND[:2])
    while table.moment != AT_HAND:
        table.play(*table.moves[-1])
    assert len(table.moves) == 4
    assert base(0, SPY) in [move[1] for move in table.moves]


def test_bh_951_the_next_player_follows():
    table = table_in_era_two()
    table.assail(A, HAND[:1])
    assert finish(table)[-1] == (TURN_OF, 1)
