"""A Battle Through History: the end of the game and the score (BH-951 to BH-963)."""

from rules.history.moves import AT_OVER, COUNTED, INSERT, SCORED, WON
from rules.history.scoring import relic_points
from tests.core.history_hand import Table, base, elite, hero, prowess, refusal

ELITE, HEROES, RELICS, PROWESS, HONOR, TOTAL = 1, 2, 3, 4, 5, 6


def last_turn(players=2):
    """The last player of the last Round is about to play; nobody has anything but Base Units."""
    table = Table(players=players)
    table.game.round = 6
    table.game.turn = players - 1
    table.game.active = players - 1
    for seat in range(players):
        table.game.relics[seat].clear()
    table.arrange()
    return table


def give(table, seat, elites=0, heroes=0, relics=(), tokens=(), honor=0):
    army = table.army(seat)
    army.discard += [elite(1, 14 - seat * 4 - i) for i in range(elites)]
    army.aside += [hero(1 + seat, i) for i in range(heroes)]
    table.game.relics[seat] += relics
    for token in tokens:
        table.game.holders[token] = seat
        table.game.won[seat * 5 + token // 4] += 1
    table.game.honor[seat] += honor


def sheets(table):
    """Everybody's score after a last turn without a battle."""
    table.game.eras[table.game.active] = 0
    army = table.army(table.game.active)
    army.deck += army.hand + army.discard
    army.hand.clear()
    army.discard.clear()
    table.arrange()
    table.say(INSERT)
    table.say(*table.moves[-1])
    while not table.game.over:
        table.say(*table.moves[-1])
    return [event for event in table.told if event[0] == SCORED]


def test_bh_951_the_game_ends_after_the_restoration_of_the_last_player():
    table = last_turn()
    sheets(table)
    assert table.game.over and table.moment == AT_OVER and table.moves == []
    assert refusal(table.game, (INSERT,)) == ("game_over", "BH-951")


def test_v6_tommy_has_eighteen():
    table = last_turn()
    # 3 Elite; a Hero; a Prowess token of 5; four Relics of Era IV, one of Era I
    give(table, 0, elites=3, heroes=1, relics=(24, 25, 26, 27, 0), tokens=(prowess(1, 5),))
    assert sheets(table)[0] == (SCORED, 0, 3, 3, 7, 5, 0, 18)


def test_bh_952_953_954_elite_one_hero_three_base_and_dismissed_nothing():
    """BH-952, BH-953, BH-954."""
    table = last_turn()
    give(table, 0, elites=2, heroes=2)
    table.army(0).deck.remove(table.army(0).deck[0])  # dismissed earlier
    score = sheets(table)
    assert score[0][1 + ELITE] == 2 and score[0][1 + HEROES] == 6 and score[0][1 + TOTAL] == 8
    assert score[1] == (SCORED, 1, 0, 0, 0, 0, 0, 0)


def test_bh_953_a_hero_not_yet_used_scores_as_well():
    table = last_turn()
    table.army(0).hand.append(hero(3))
    assert sheets(table)[0][1 + HEROES] == 3


def test_bh_955_relics_by_era():
    assert [relic_points(n) for n in range(9)] == [0, 1, 2, 4, 6, 9, 9, 9, 9]


def test_bh_955_d29_the_eras_are_added():
    table = last_turn()
    give(table, 0, relics=(0, 1, 2, 3, 4, 8, 9, 10, 16))
    assert sheets(table)[0][1 + RELICS] == 14


def test_bh_956_957_only_tokens_won_score():
    """BH-956, BH-957."""
    table = last_turn()
    give(table, 0, tokens=(prowess(1, 2), prowess(1, 4)))
    score = sheets(table)
    assert score[0][1 + PROWESS] == 6
    assert score[1][1 + PROWESS] == 0  # its own four count nothing


def test_bh_958_959_honor_scores_one_each_and_warfare_tokens_nothing():
    """BH-958, BH-959."""
    table = last_turn()
    give(table, 1, honor=3)
    table.hold(0, 20, 21, 22)
    score = sheets(table)
    assert score[1][1 + HONOR] == 3 and score[1][1 + TOTAL] == 3 and score[0][1 + TOTAL] == 0


def test_bh_960_the_highest_total_wins():
    table = last_turn(players=3)
    give(table, 1, elites=3)
    give(table, 2, elites=2)
    sheets(table)
    assert table.told[-1] == (WON, 1)
    assert table.game.winners == [1]
    assert [sheet[-1] for sheet in table.game.sheet] == [0, 3, 2]


def test_bh_961_first_tie_break_most_relics():
    table = last_turn()
    give(table, 0, elites=2)
    give(table, 1, relics=(0, 8))  # two Eras, one point each
    sheets(table)
    assert [sheet[-1] for sheet in table.game.sheet] == [2, 2]
    assert table.game.winners == [1]


def test_bh_962_second_tie_break_most_heroes():
    table = last_turn()
    give(table, 0, heroes=1)
    give(table, 1, elites=3)
    sheets(table)
    assert table.game.winners == [0]


def test_bh_963_still_tied_is_a_shared_result():
    table = last_turn(players=3)
    give(table, 0, elites=1)
    give(table, 2, elites=1)
    sheets(table)
    assert table.game.winners == [0, 2]
    assert table.told[-2:] == [(WON, 0), (WON, 2)]


def test_the_whole_army_is_counted_wherever_it_lies():
    table = last_turn()
    army = table.army(0)
    army.hand.append(elite(1, 9))
    army.deck.append(elite(2, 9))
    army.discard.append(elite(3, 9))
    sheets(table)
    assert (COUNTED, 0, 3, 0) in table.told
    assert base(0, 0) in army.cards()
