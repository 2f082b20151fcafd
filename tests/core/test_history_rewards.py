"""A Battle Through History: what a battle brings (BH-801 to BH-837)."""

from rules.game import CHANCE
from rules.history.battle import ATTACKER, DEFENDER, NOBODY
from rules.history.moves import (
    ADD,
    AT_CLEAR,
    AT_HOLD,
    AT_INSERT,
    AT_KEEP,
    AT_PICK,
    AT_RECRUIT,
    AT_RELICS,
    CHALLENGE,
    CHOOSE,
    DEPLOY,
    DISBANDED,
    DONE,
    FOUGHT,
    HOLD,
    HONORED,
    KEEP,
    KEPT,
    PICK,
    PROWESS_WON,
    REBUILT,
    RECRUITED,
    REFUSE,
    REINFORCE,
    RELIC,
    RELIC_PILE,
    RETURNED,
    SAW,
)
from tests.core.history_hand import (
    SPY,
    Cards,
    Table,
    base,
    elite,
    kinds_of,
    opening,
    prowess,
    refusal,
    tile,
    trained,
    unit,
)
from tests.core.history_target_hand import HAND, RIVAL_HAND

STRONG = {HAND[0]: trained(long=9, hp=5)}  # whoever meets this one is beaten
A, B, C = 3, 4, 5


def table_in_era_two(units=None, relics=(0, 8)):
    board = [elite(era, i) for era in (1, 2) for i in (0, 1, 2)]
    chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=board, relics=relics, hands=(HAND, RIVAL_HAND))
    table = Table(cards=Cards(units if units is not None else STRONG), chance=chance)
    table.game.eras[1] = 2
    table.travel(2)
    return table


# 2.a


def test_bh_811_every_defeated_unit_may_be_recruited_reinforcements_too():
    calling = {HAND[0]: trained(long=9, hp=5), elite(2, 0): unit(reinf=1, era=2)}
    table = table_in_era_two(calling)
    table.assail(A, HAND[:1], chance=[(REINFORCE, elite(2, 7))])
    assert (table.moment, table.seat) == (AT_RECRUIT, 0)
    assert table.moves == [(REFUSE, 0), (REFUSE, 1), (DONE,)]
    told = table.play(DONE)
    assert told[:2] == [(RECRUITED, 0, elite(2, 0)), (RECRUITED, 0, elite(2, 7))]
    assert table.army(0).discard == [elite(2, 0), elite(2, 7)]  # and into no hand


def test_bh_811_also_a_loser_recruits():
    pair = {elite(2, 0): unit(link=(0, 2), era=2), elite(2, 1): unit(close=5, hp=3, link=(2, 0), era=2)}
    table = table_in_era_two(pair)
    table.say(CHOOSE, A)
    table.say(ADD, B)
    # Trebuchet with +1 Long against -1 in each line. Long 2 : 0, the Link absorbs one; Close 0 : 4.
    told = table.fight([HAND[3]], faces=(0, 1))
    assert (FOUGHT, DEFENDER, 0, 1) in told
    assert table.moves == [(REFUSE, 0), (DONE,)]
    told = table.play(DONE)
    assert (RECRUITED, 0, elite(2, 0)) in told and (DISBANDED, elite(2, 1)) in told


def test_bh_811_q28_single_cards_may_be_refused():
    calling = {HAND[0]: trained(long=9, hp=5), elite(2, 0): unit(reinf=1, era=2)}
    table = table_in_era_two(calling)
    table.assail(A, HAND[:1], chance=[(REINFORCE, elite(2, 7))])
    table.play(REFUSE, 0)
    assert table.moves == [(REFUSE, 1), (DONE,)]
    assert refusal(table.game, (REFUSE, 0)) == ("not_offered", "BH-811")
    told = table.play(DONE)
    assert (DISBANDED, elite(2, 0)) in told and (RECRUITED, 0, elite(2, 7)) in told
    assert table.game.era_discards[1] == [elite(2, 0)]


def test_bh_811_q28_the_card_behind_may_be_refused_alone():
    calling = {HAND[0]: trained(long=9, hp=5), elite(2, 0): unit(reinf=1, era=2)}
    table = table_in_era_two(calling)
    table.assail(A, HAND[:1], chance=[(REINFORCE, elite(2, 7))])
    table.play(REFUSE, 1)
    assert table.moves == [(REFUSE, 0), (DONE,)]
    told = table.play(DONE)
    assert told[:2] == [(RECRUITED, 0, elite(2, 0)), (DISBANDED, elite(2, 7))]


def test_bh_812_standing_units_go_to_the_discards_of_their_own_era():
    tough = {
        HAND[0]: trained(),
        elite(2, 2): unit(hp=5, link=(0, 3), era=2),
        elite(3, 0): unit(hp=5, link=(3, 0), era=3),
    }
    table = table_in_era_two(tough)
    table.say(CHOOSE, C)
    table.say(*table.moves[0])
    told = table.fight(HAND[:1], faces=(0, 1))
    assert (DISBANDED, elite(2, 2)) in told and (DISBANDED, elite(3, 0)) in told
    assert table.game.era_discards[1:3] == [[elite(2, 2)], [elite(3, 0)]]


def test_bh_813_no_relic_without_a_victory():
    table = table_in_era_two({elite(2, 0): unit(9, 9, 9, era=2)})
    told = table.assail(A, HAND[:1])
    assert (FOUGHT, DEFENDER, 0, 1) in told
    table.deal()
    assert table.game.relics[0] == [0]


def test_bh_801_813_837_nobody_wins_nobody_takes_a_relic():
    """BH-801, BH-813, BH-837."""
    # One point defeats the Spy-like foe, whose Heroic Death takes the lone Archers along.
    table = table_in_era_two({elite(2, 0): unit(hd=1, era=2)})
    told = table.assail(A, HAND[:1], faces=(2, 1))
    assert (FOUGHT, NOBODY, 0, 0) in told
    told = table.say(DONE)
    assert (RECRUITED, 0, elite(2, 0)) in told and SAW not in kinds_of(told)


def test_bh_814_815_the_fewer_the_units_the_more_relics_are_seen_and_one_is_kept():
    """BH-814, BH-815."""
    for size, seen in ((1, 4), (2, 3), (3, 2), (4, 1)):
        table = table_in_era_two()
        table.assail(A, HAND[:size], faces=(2, 2))
        table.play(DONE)
        assert (table.moment, table.seat) == (AT_RELICS, CHANCE)
        assert len(table.moves) == 30  # 32 but for the players' first ones
        shown = [31, 24, 16, 9][:seen]
        told = []
        for relic in shown:
            told += table.play(RELIC, relic)
        assert [event for event in told if event[0] == SAW] == [(SAW, 0, relic) for relic in shown]
        if seen > 1:
            assert (table.moment, table.seat) == (AT_KEEP, 0)
            assert refusal(table.game, (KEEP, 0)) == ("not_offered", "BH-815")
            told = table.play(KEEP, shown[1])
        kept = shown[1] if seen > 1 else shown[0]
        assert (KEPT, 0, kept, 255) in told
        assert table.game.relics[0] == [0, kept]
        rest = [relic for relic in shown if relic != kept]
        assert table.game.relic_discards == rest
        assert [event for event in told if event[0] == RETURNED] == [(RETURNED, relic) for relic in rest]


def test_bh_814_with_the_virtual_slot_used_there_is_none():
    calling = {HAND[0]: trained(long=9, hp=5, reinf=1)}
    table = table_in_era_two(calling)
    table.assail(A, HAND, faces=(2, 2))
    assert table.game.battle.size(ATTACKER) == 5
    table.play(DONE)
    assert table.moment not in (AT_RELICS, AT_KEEP)
    table.deal()
    assert table.game.relics[0] == [0]


def test_bh_816_the_discards_make_a_new_deck_in_the_middle_of_a_draw():
    table = table_in_era_two()
    game = table.game
    game.relic_discards += game.relic_deck[1:3]
    gone = game.relic_deck[3:]
    game.relic_deck[1:] = []
    table.assail(A, HAND[:1])
    table.play(DONE)
    first = table.moves[0]
    told = table.play(*first)
    # The Relic already seen is not shuffled in.
    assert (REBUILT, RELIC_PILE, 2) in told and first not in table.moves
    table.play(*table.moves[0])
    told = table.play(*table.moves[0])
    assert table.moment == AT_KEEP and len(table.moves) == 3  # four were due, three exist
    assert len(gone) == 27


# 2.b


def duel(units, line, rival_line=RIVAL_HAND[:1], faces=(2, 4), relics=(0, 8)):
    table = table_in_era_two(units, relics)
    table.say(CHALLENGE, 1)
    for card in rival_line:
        table.play(DEPLOY, card)
    if len(rival_line) < 3:
        table.play(DONE)
    table.fight(line, faces)
    return table


def test_bh_831_no_unit_is_recruited_in_a_duel():
    table = duel(STRONG, HAND[:1])
    assert table.game.battle.winner() == ATTACKER
    assert table.moment == AT_PICK
    while table.moment != AT_INSERT:
        table.say(*table.moves[0])
    assert RIVAL_HAND[0] in table.army(1).cards()
    assert len(table.army(0).cards()) == len(table.army(1).cards()) == 8


def test_bh_833_834_the_winner_picks_two_of_the_losers_own_tokens_and_keeps_one():
    """BH-833, BH-834."""
    table = duel(STRONG, HAND[:1])
    table.game.holders[prowess(0, 5)] = 1  # seat 1 won one of seat 0 before: safe
    assert table.seat == CHANCE
    assert table.moves == [(PICK, prowess(1, points)) for points in (2, 3, 4, 5)]
    table.play(PICK, prowess(1, 3))
    table.play(PICK, prowess(1, 5))
    assert (table.moment, table.seat) == (AT_HOLD, 0)
    assert table.game.view(0)["picked"] == [prowess(1, 3), prowess(1, 5)]
    assert table.game.view(1)["picked"] is None and table.game.view(None)["picked"] is None
    told = table.play(HOLD, prowess(1, 5))
    assert (PROWESS_WON, 0, 1) in told  # who won from whom is public, the value is not
    assert table.game.view(0)["prowess"] == [prowess(1, 5)]
    assert prowess(1, 5) not in table.game.view(1)["prowess"]
    assert list(table.game.view(None)["own_prowess"]) == [4, 3]
    assert list(table.game.won) == [0, 1, 0, 0, 0] + [0] * 5  # seat 0 has one of the second Sabaton


def test_bh_833_q31_with_one_token_left_it_is_kept_with_none_nothing():
    table = table_in_era_two(STRONG)
    for points in (3, 4, 5):
        table.game.holders[prowess(1, points)] = 0
    table.game.unwon[1] = 1
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND[:1])
    assert table.moves == [(PICK, prowess(1, 2))]
    told = table.play(PICK, prowess(1, 2))
    assert (PROWESS_WON, 0, 1) in told
    bare = table_in_era_two(STRONG)
    for points in (2, 3, 4, 5):
        bare.game.holders[prowess(1, points)] = 0
    bare.say(CHALLENGE, 1)
    bare.play(DEPLOY, RIVAL_HAND[0])
    bare.play(DONE)
    assert PROWESS_WON not in kinds_of(bare.fight(HAND[:1]))


def test_bh_832_d26_the_beaten_defender_gets_half_the_fallen_attackers():
    # Three Attackers fall to three points in Long; the strong one at the back then wins.
    units = {HAND[3]: trained(medium=9, hp=5), RIVAL_HAND[0]: trained(1, long=2)}
    table = duel(units, HAND, faces=(4, 0))
    assert table.game.battle.winner() == ATTACKER and table.game.battle.up(ATTACKER) == 1
    assert (HONORED, 1, 1) in table.told
    assert list(table.game.honor) == [0, 1]


def test_bh_832_836_a_winning_defender_gets_prowess_but_neither_honor_nor_relic():
    """BH-832, BH-836."""
    units = {RIVAL_HAND[0]: trained(1, long=9, hp=5)}
    table = duel(units, HAND[:3])
    assert table.game.battle.winner() == DEFENDER
    assert HONORED not in kinds_of(table.told)
    assert table.moves == [(PICK, prowess(0, points)) for points in (2, 3, 4, 5)]
    table.play(*table.moves[0])
    table.play(*table.moves[0])
    assert table.seat == 1
    told = table.say(*table.moves[0])
    assert (PROWESS_WON, 1, 0) in told and KEPT not in kinds_of(told)
    assert list(table.game.won) == [0] * 5 + [1, 0, 0, 0, 0]  # seat 1 has one of the first Sabaton
    assert table.game.relics == [[0], [8]]


def test_bh_837_nobody_wins_nothing_changes_hands():
    units = {RIVAL_HAND[0]: trained(1, hd=1)}
    table = duel(units, HAND[:1], faces=(2, 1))
    assert (FOUGHT, NOBODY, 0, 0) in table.told
    assert not {HONORED, PROWESS_WON, KEPT} & set(kinds_of(table.told))
    assert table.moment != AT_PICK


def test_bh_835_the_attacker_sees_some_of_the_defenders_relics_and_takes_one():
    table = table_in_era_two(STRONG)
    for relic in (9, 10, 20, 21):
        table.game.relic_deck.remove(relic)
        table.game.relics[1].append(relic)
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND[:3], faces=(2, 2))
    while table.moment != AT_RELICS:
        table.play(*table.moves[0])
    assert table.moves == [(RELIC, relic) for relic in (8, 9, 10, 20, 21)]
    table.play(RELIC, 21)
    table.play(RELIC, 9)
    assert (table.moment, table.seat) == (AT_KEEP, 0)
    assert table.game.view(0)["seen"] == [21, 9] and table.game.view(1)["seen"] is None
    told = table.play(KEEP, 21)
    assert (KEPT, 0, 21, 1) in told
    assert table.game.relics == [[0, 21], [8, 9, 10, 20]]
    assert table.game.relic_discards == []


def test_bh_835_d27_a_defender_with_fewer_relics_shows_all():
    table = table_in_era_two(STRONG)
    table.game.relic_deck.remove(9)
    table.game.relics[1].append(9)
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND[:1])
    while table.moment != AT_KEEP:
        table.play(*table.moves[0])
    assert table.moves == [(KEEP, 8), (KEEP, 9)]
    assert table.game.spoils == 0  # four might be seen, but no more are there


def test_bh_835_exactly_as_many_relics_as_may_be_seen_are_all_shown():
    table = table_in_era_two(STRONG)
    table.game.relic_deck.remove(9)
    table.game.relics[1].append(9)
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND[:3], faces=(2, 2))  # three Units: two Relics
    seen = []
    while table.moment != AT_KEEP:
        seen.append(table.moment)
        table.play(*table.moves[0])
    assert AT_RELICS not in seen  # nobody has to name what lies there anyway
    assert table.moves == [(KEEP, 8), (KEEP, 9)]


def test_bh_835_a_defender_without_relics_loses_none():
    table = table_in_era_two(STRONG)
    table.game.relics[1].clear()
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND[:1])
    while table.moment != AT_INSERT:
        assert table.moment not in (AT_KEEP, AT_CLEAR)
        table.play(*table.moves[0])
    assert table.game.relics[0] == [0]


def test_bh_835_with_five_units_no_relic_is_taken():
    units = {HAND[0]: trained(long=9, hp=5, reinf=1)}
    table = table_in_era_two(units)
    table.say(CHALLENGE, 1)
    table.play(DEPLOY, RIVAL_HAND[0])
    table.play(DONE)
    table.fight(HAND, faces=(2, 0), chance=[(REINFORCE, base(0, SPY))])
    while table.moment != AT_INSERT:
        table.play(*table.moves[0])
    assert table.game.relics == [[0], [8]]
