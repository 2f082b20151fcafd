"""A Battle Through History with real cards: the table counts what it cannot see (REFEREE mode)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER
from rules.history.moves import (
    ACT,
    ACTED,
    AT_ATTACK,
    AT_COUNT,
    AT_INSERT,
    AT_PREPARE,
    AT_REINFORCE,
    AT_VALUES,
    AT_WHEEL,
    CHALLENGE,
    CHOOSE,
    COUNT,
    COUNTED,
    DEPLOY,
    DISMISS,
    DONE,
    DRAW_TWO,
    DREW,
    INSERT,
    JUMP,
    KEEP,
    PROWESS_WON,
    RECOVER,
    REFEREE,
    REINFORCE,
    RESHUFFLE,
    RESHUFFLED,
    SCORED,
    SHOWN,
    TURN,
    TURNED,
    VALUE,
)
from tests.core.history_hand import Cards, Table, base, elite, hero, opening, prowess, refusal, tile, trained

TILES = (tile(1, 4), tile(2, 3))


def referee(sector=DRAW_TWO, cards=None, players=2):
    """Seat 0 has inserted its tile and the wheel came to rest at the sector."""
    board = [elite(era, i) for era in (1, 2) for i in (0, 1, 2)]
    table = Table(players, REFEREE, cards=cards, chance=opening(tiles=TILES, board=board, relics=(0, 8)))
    table.say(INSERT, chance=[(TURN, sector)])
    assert table.moment == AT_PREPARE
    return table


def sizes(table, seat):
    army = table.army(seat)
    return army.hand_size(), army.deck_size(), army.discard_size()


def test_bh_113_the_players_are_told_how_many_cards_to_draw():
    table = Table(3, REFEREE)
    assert [event for event in table.told if event[0] == DREW] == [(DREW, 0, 4), (DREW, 1, 4), (DREW, 2, 4)]
    assert [sizes(table, seat) for seat in (0, 1, 2)] == [(4, 4, 0)] * 3


def test_bh_205_q02_the_wheel_is_read_after_each_tile():
    table = referee()
    table.play(INSERT)
    table.play(*table.moves[0])
    assert (table.moment, table.seat) == (AT_WHEEL, CHANCE)
    assert table.moves == [(TURN, sector) for sector in range(4)]
    assert refusal(table.game, (TURN, 4)) == ("no_such_sector", "BH-205")
    told = table.play(TURN, RESHUFFLE)
    assert told == [(TURNED, RESHUFFLE)]
    assert {move[1] for move in table.moves if move[0] == ACT} == {RESHUFFLE, DRAW_TWO}


def test_bh_116_nobodys_hand_is_known_to_the_table():
    table = referee()
    for seat in (0, 1, None):
        view = table.game.view(seat)
        assert view["hand"] is None and view["discard"] is None
        assert view["hands"] == [4, 4]


def test_bh_222_225_actions_are_counted():
    """BH-222, BH-225."""
    table = referee()
    assert table.say(ACT, DRAW_TWO) == [(ACTED, 0, DRAW_TWO), (DREW, 0, 2)]
    assert sizes(table, 0) == (6, 2, 0)
    table = referee(RESHUFFLE)
    assert table.say(ACT, RESHUFFLE) == [(ACTED, 0, RESHUFFLE), (RESHUFFLED, 0, 4), (DREW, 0, 1)]
    assert sizes(table, 0) == (5, 3, 0)
    assert table.game.reveals  # a shuffle is not undone


def test_bh_223_224_q53_cards_taken_back_or_dismissed_are_not_named():
    """BH-223, BH-224."""
    table = referee(DISMISS)
    assert (ACT, DISMISS) in table.moves
    assert table.say(ACT, DISMISS) == [(ACTED, 0, DISMISS), (DREW, 0, 1)]
    assert sizes(table, 0) == (4, 3, 0)
    table = referee(RECOVER)
    assert refusal(table.game, (ACT, RECOVER)) == ("no_discards", "BH-223")
    table.army(0).in_discard, table.army(0).in_deck = 2, 2
    table.arrange()
    assert table.say(ACT, RECOVER) == [(ACTED, 0, RECOVER)]
    assert sizes(table, 0) == (5, 2, 1)


def test_bh_309_any_unseen_card_of_the_own_army_may_be_laid():
    table = referee()
    table.say(JUMP, 2)
    table.say(CHOOSE, 3)
    assert [move for move in table.moves if move[0] == DEPLOY] == [(DEPLOY, base(0, i)) for i in range(8)]
    assert refusal(table.game, (DEPLOY, base(1, 0))) == ("not_your_card", "BH-117")
    assert refusal(table.game, (DEPLOY, elite(2, 0))) == ("already_deployed", "BH-309")
    assert refusal(table.game, (DEPLOY, elite(1, 0))) == ("not_your_card", "BH-117")
    table.play(DEPLOY, base(0, 6))
    assert refusal(table.game, (DEPLOY, base(0, 6))) == ("already_deployed", "BH-309")
    for card in (3, 4, 5):
        table.play(DEPLOY, card)
    assert table.moment != AT_ATTACK  # the hand is empty
    assert sizes(table, 0) == (0, 4, 0)


def test_bh_411_414_reinforcements_come_while_the_counted_deck_lasts():
    """BH-411, BH-414."""
    table = referee()
    table.army(0).in_deck, table.army(0).in_discard = 1, 3
    table.say(JUMP, 2)
    table.say(CHOOSE, 3)
    table.play(DEPLOY, base(0, 0))
    table.play(DEPLOY, base(0, 1))
    table.play(DONE)
    assert table.moment == AT_REINFORCE
    assert table.moves == [(REINFORCE, base(0, i)) for i in range(2, 8)]
    table.play(REINFORCE, base(0, 3))
    # Two icons, one card: the second one found the deck empty.
    assert table.moment != AT_REINFORCE and table.game.battle.size(ATTACKER) == 3


def test_bh_908_hands_are_filled_by_numbers_with_a_reshuffle_between():
    table = referee()
    table.army(0).in_deck, table.army(0).in_discard = 1, 3
    table.say(JUMP, 2)
    table.say(CHOOSE, 3)
    for card in (3, 4, 6):
        table.play(DEPLOY, card)
    table.play(DONE)
    told = table.deal()
    while table.moment != AT_INSERT:
        told += table.say(*table.moves[-1])
    drawn = [event for event in told if event[0] in (DREW, RESHUFFLED) and event[1] == 0]
    recruits = len(table.army(0).unseen) - 8
    assert drawn == [(DREW, 0, 1), (RESHUFFLED, 0, 6 + recruits), (DREW, 0, 2)]


def test_bh_833_835_prowess_stays_hidden_and_only_the_relic_taken_is_named():
    """BH-833, BH-835."""
    table = referee(cards=Cards({base(0, 3): trained(long=9, hp=5)}))
    table.game.relics[1] += [9, 10]
    table.game.eras[1] = 2
    table.say(JUMP, 2)
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, base(1, 3))
    table.play(DONE)
    told = table.fight([base(0, 3), base(0, 4), base(0, 5)], faces=(2, 2))
    assert (PROWESS_WON, 0, 1) in told
    # Two of three Relics are seen, secretly: any of the three may be the one that changes hands.
    assert table.moves == [(KEEP, 8), (KEEP, 9), (KEEP, 10)]
    assert list(table.game.view(None)["own_prowess"]) == [4, 3]


# Dismissed cards at the end


def ending(army_cards, dismissed):
    """The last turn is over; seat 0 holds these cards besides eight Base Units and dismissed some unseen."""
    table = referee()
    army = table.army(0)
    for card in army_cards:
        army.gain(card)
    for _ in range(dismissed):
        army.dismiss(())
    table.game.moment = AT_COUNT
    table.arrange()
    return table


def test_bh_952_without_a_dismissal_nothing_is_asked():
    table = ending([elite(1, 5), hero(1)], 0)
    assert table.game.over
    assert table.game.counts[0] == (1, 1)


def test_bh_954_q47_after_a_dismissal_the_players_count_elite_and_heroes():
    table = ending([elite(1, 5), elite(1, 6), hero(1)], 1)
    assert (table.moment, table.seat) == (AT_COUNT, 0)
    # All kept, or one Elite gone, or the Hero gone
    assert sorted(table.moves) == [(COUNT, 1, 1), (COUNT, 2, 0), (COUNT, 2, 1)]
    assert refusal(table.game, (COUNT, 0, 1)) == ("not_offered", "BH-952")
    told = table.play(COUNT, 2, 0)
    assert table.game.reveals  # everybody has seen the cards
    assert (COUNTED, 0, 2, 0) in told
    assert told[-3][:3] == (SCORED, 0, 2)


def test_bh_954_what_cannot_be_is_not_offered():
    table = referee()
    army = table.army(0)
    for card in (elite(1, 5), elite(1, 6), hero(1)):
        army.gain(card)
    army.dismiss(())
    army.dismiss(())
    for card in range(8):
        army.lay(card)
    table.game.moment = AT_COUNT
    table.arrange()
    # Two of the three were dismissed: both Elite, or an Elite and the Hero.
    assert sorted(table.moves) == [(COUNT, 0, 1), (COUNT, 1, 0)]


def test_bh_954_only_base_units_could_be_dismissed():
    table = ending([], 3)
    assert table.game.over and table.game.counts[0] == (0, 0)


def test_bh_954_a_card_seen_after_the_dismissal_was_not_dismissed():
    table = referee()
    army = table.army(0)
    army.gain(elite(1, 5))
    army.dismiss(())
    army.gain(elite(1, 6))  # recruited later
    army.lay(elite(1, 5))
    army.gain(elite(1, 5))
    table.game.moment = AT_COUNT
    table.arrange()
    assert table.game.over and table.game.counts[0] == (2, 0)


def test_bh_224_when_all_other_suspects_are_seen_the_dismissed_one_is_known():
    table = referee()
    army = table.army(0)
    army.gain(hero(1))
    army.dismiss(())
    for card in range(7):
        army.lay(card)
    assert army.dismissed == 1
    army.lay(7)
    assert (army.dismissed, army.unseen) == (0, [])  # it was the Hero
    table = referee(DISMISS)
    table.say(ACT, DISMISS)
    for card in range(7):
        table.army(0).lay(card)
    assert table.army(0).unseen == []


# Prowess at the end


def test_bh_956_the_values_of_tokens_won_are_turned_up_at_scoring():
    table = referee()
    table.game.won[0 * 5 + 1] = 2  # seat 0 won two tokens of seat 1
    table.game.moment = AT_COUNT
    table.arrange()
    assert (table.moment, table.seat) == (AT_VALUES, 0)
    assert table.moves == [(VALUE, prowess(1, points)) for points in (2, 3, 4, 5)]
    assert table.play(VALUE, prowess(1, 5)) == [(SHOWN, 0, prowess(1, 5))]
    assert table.game.reveals
    assert table.moves == [(VALUE, prowess(1, points)) for points in (2, 3, 4)]
    table.play(VALUE, prowess(1, 2))
    assert table.game.over and table.game.sheet[0][3] == 7


def test_bh_956_the_last_value_needs_no_asking():
    table = referee(players=3)
    table.game.won[0 * 5 + 1] = 3
    table.game.won[2 * 5 + 1] = 1
    table.game.moment = AT_COUNT
    table.arrange()
    for points in (2, 3, 5):
        table.play(VALUE, prowess(1, points))
    assert table.game.over
    assert [sheet[3] for sheet in table.game.sheet] == [10, 0, 4]
