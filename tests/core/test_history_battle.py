"""A Battle Through History: the battles of the rulebook (V1 to V5, V7) and the derived vectors D1 to D20."""

from rules.history.battle import (
    ABSORBED,
    ATTACKER,
    CANCELLED,
    CLOSE,
    DEFENDER,
    DIVERTED,
    DOWN,
    FOUGHT,
    HEROIC,
    HURT,
    LONG,
    LOST,
    MEDIUM,
    NOBODY,
    Battle,
)
from rules.history.unit import DIV
from tests.core.battle_hand import (
    ALL_DOWN,
    ALL_UP,
    CLOSE_1,
    CLOSE_2,
    LONG_1,
    LONG_DOWN,
    MEDIUM_1,
    MEDIUM_2,
    MEDIUM_DOWN,
    A,
    D,
    engage,
    hurt,
    icons,
    totals,
    unit,
    up,
)


def three_in_a_row(**middle):
    """B1, B2 with HP 2 and B3 with a counter between each (the Defenders of D6)."""
    return [unit(link=(0, 1)), unit(hp=2, link=(1, 2), **middle), unit(link=(2, 0))]


# The battles of the rulebook


def test_v1_heroic_death_bh_721_722():
    trebuchet, archers = unit(1, 0, 0), unit(0, 1, 0)
    immortals, other = unit(0, 1, 1, hd=1), unit(0, 0, 1)
    battle = engage([trebuchet, archers], [immortals, other])
    trace = []
    battle.fight((MEDIUM_1, MEDIUM_2), trace)
    assert trace[:6] == [
        (FOUGHT, LONG, 1, 0),
        (HURT, D, 0, 1),
        (DOWN, D, 0),
        (HEROIC, D, 0, 1),
        (HURT, A, 0, 1),
        (DOWN, A, 0),
    ]
    # The book stops here. Medium is then 1 + 1 : 0 + 2 and Close 0 : 1.
    assert trace[6:] == [(FOUGHT, MEDIUM, 2, 2), (FOUGHT, CLOSE, 0, 1), (HURT, A, 1, 1), (DOWN, A, 1)]
    assert battle.winner() == DEFENDER


def test_v2_heroic_death_against_accuracy_bh_726_613():
    battle = engage([unit(2, 0, 0, acc=1)], [unit(0, 1, 1, hd=1), unit(0, 0, 1)])
    trace = []
    battle.fight((MEDIUM_1, MEDIUM_2), trace)
    assert (CANCELLED, D, 0) in trace
    assert totals(battle) == [(2, 0)]  # the second hit settles the whole battle
    assert up(battle, A) == [1]
    assert up(battle, D) == [0, 0]
    assert battle.winner() == ATTACKER
    assert battle.relics_due() == 4


def test_v3_heroic_death_with_diversion_bh_603_731():
    spy = unit(hd=1)
    battle = engage([unit(0, 1, 0)] * 3 + [spy], [unit(1, 1, 0), unit(0, 1, 0)])
    battle.give(ATTACKER, 3, icons(DIV))
    trace = []
    battle.fight((LONG_DOWN, MEDIUM_1), trace)
    assert trace == [
        (FOUGHT, LONG, 0, 1),
        (DIVERTED, A, 3),
        (HURT, A, 3, 1),
        (DOWN, A, 3),
        (HEROIC, A, 3, 1),
        (HURT, D, 0, 1),
        (DOWN, D, 0),
        (FOUGHT, MEDIUM, 3, 2),
        (HURT, D, 1, 1),
        (DOWN, D, 1),
    ]
    assert battle.winner() == ATTACKER
    assert (battle.up(A), battle.up(D)) == (3, 0)
    assert battle.relics_due() == 1


def pars_first_battle():
    battle = Battle()
    for record in (unit(1, 0, 0), unit(0, 1, 0), unit(0, 0, 1, reinf=1)):
        battle.add(ATTACKER, record)
    for record in (unit(0, 1, 0, link=(0, 2)), unit(0, 1, 3, hp=2, link=(2, 0), assault=1)):
        battle.add(DEFENDER, record)
    assert battle.next_reinforcement() == (ATTACKER, 2)
    battle.reinforce(unit(hd=1))  # the Spy
    assert battle.next_reinforcement() is None
    battle.link()
    battle.assault()
    return battle


def test_v4_pars_first_battle_bh_601_602_605():
    battle = pars_first_battle()
    assert battle.links(D) == [0]
    assert battle.strong() == DEFENDER
    battle.fight((ALL_UP, CLOSE_2))
    assert totals(battle) == [(2, 0), (2, 1), (2, 5)]
    assert up(battle, A) == [0, 0, 0, 1]
    assert up(battle, D) == [0, 1]
    assert hurt(battle, A) == [1, 1, 1, 0]
    assert hurt(battle, D) == [1, 1]
    assert battle.links(D) == []
    assert battle.winner() == ATTACKER  # one each
    assert battle.relics_due() == 1


def test_d26_bh_832_an_honor_token_for_two_of_three_fallen_attackers():
    battle = pars_first_battle()
    battle.fight((ALL_UP, CLOSE_2))
    assert battle.honor_due() == 1


def chris_against_joakim(diversion):
    chris = [unit(1, 0, 1, acc=1), unit(0, 1, 1, assault=1), unit(0, 1, 1)]
    battle = engage(chris, [unit(0, 0, 2, hd=1), unit(0, 1, 2, hp=2)])
    if diversion:
        battle.give(DEFENDER, 1, icons(DIV))
    battle.fight((LONG_1, ALL_UP))
    return battle


def test_v5_diversion_saves_joakim_bh_607_802():
    battle = chris_against_joakim(diversion=True)
    assert totals(battle) == [(2, 1), (2, 2), (3, 5)]
    assert hurt(battle, D) == [0, 1]
    assert up(battle, A) == [0, 0, 1]
    assert battle.winner() == DEFENDER
    assert (battle.relics_due(), battle.honor_due()) == (0, 0)


def test_v5b_without_the_token_the_front_falls_and_accuracy_spares_chris():
    battle = chris_against_joakim(diversion=False)
    assert totals(battle) == [(2, 1), (2, 2), (3, 3)]
    assert (battle.up(A), battle.up(D)) == (3, 1)
    assert battle.winner() == ATTACKER


def test_v7_bh_604_medium_three_against_two_is_one_damage():
    battle = engage([unit(0, 2, 0)], [unit(0, 3, 0, hp=2)])
    battle.fight((MEDIUM_1, MEDIUM_DOWN))
    assert totals(battle)[MEDIUM] == (3, 2)
    assert hurt(battle, A) == [0]
    assert hurt(battle, D) == [1]


# Derived vectors: damage injected directly


def test_d1_bh_724_801_a_chain_annihilates_both_sides():
    battle = engage([unit(hd=1), unit()], [unit(hd=1), unit(hd=1)])
    trace = []
    battle.strike(ATTACKER, 1, trace)
    assert [step[1:] for step in trace if step[0] == DOWN] == [(D, 0), (A, 0), (D, 1), (A, 1)]
    assert battle.winner() == NOBODY
    assert (battle.relics_due(), battle.honor_due()) == (0, 0)


def test_d2_bh_726_612_two_cancelled_two_fire_and_the_last_point_is_lost():
    battle = engage([unit(hp=2, acc=2), unit(), unit()], [unit(hd=1)] * 4)
    trace = []
    battle.strike(ATTACKER, 5, trace)
    assert [step[1:] for step in trace if step[0] == CANCELLED] == [(D, 0), (D, 1)]
    assert [step[1:] for step in trace if step[0] == HEROIC] == [(D, 2, 1), (D, 3, 1)]
    assert trace[-1] == (LOST, D, 1)
    assert up(battle, A) == [0, 1, 1]
    assert battle.winner() == ATTACKER
    assert (battle.up(A), battle.up(D)) == (2, 0)


def test_d3_bh_726_what_counts_is_the_point_that_defeats():
    battle = engage([unit(acc=1), unit()], [unit(hp=2, hd=1), unit()])
    battle.strike(ATTACKER, 2)
    assert up(battle, D) == [0, 1]
    assert up(battle, A) == [0, 1]


def test_d4_bh_731_each_diversion_icon_draws_one_point():
    battle = engage([unit()], [unit(hp=2), unit(hp=3, div=2)])
    battle.strike(ATTACKER, 3)
    assert hurt(battle, D) == [1, 2]


def test_d5_bh_732_unused_icons_vanish_with_the_unit():
    battle = engage([unit()], [unit(hp=3), unit(div=2)])
    battle.strike(ATTACKER, 3)
    assert up(battle, D) == [1, 0]
    assert hurt(battle, D) == [2, 1]


def test_d6_bh_608_711_links_absorb_the_first_point_for_either_unit():
    battle = engage([unit()], three_in_a_row())
    trace = []
    battle.strike(ATTACKER, 3, trace)
    assert trace == [(ABSORBED, D, 0, 0), (HURT, D, 0, 1), (DOWN, D, 0), (ABSORBED, D, 1, 1)]
    assert battle.links(D) == []
    assert up(battle, D) == [0, 1, 1]


def test_d7_bh_712_the_counter_nearer_the_front_goes_first():
    battle = engage([unit()], three_in_a_row(div=3))
    trace = []
    battle.strike(ATTACKER, 3, trace)
    assert [step for step in trace if step[0] != DIVERTED] == [
        (ABSORBED, D, 0, 1),
        (ABSORBED, D, 1, 1),
        (HURT, D, 1, 1),
    ]


def test_d8_bh_430_assault_opens_the_way_to_the_front():
    battle = engage([unit(assault=1)], three_in_a_row())
    assert battle.links(D) == [1]
    battle.strike(ATTACKER, 1)
    assert up(battle, D) == [0, 1, 1]
    assert battle.links(D) == [1]


def test_d9_bh_723_heroic_death_ignores_diversion():
    battle = engage([unit(), unit(hp=2, div=1)], [unit(hd=1), unit()])
    battle.strike(ATTACKER, 1)
    assert up(battle, A) == [0, 1]
    assert hurt(battle, A) == [1, 0]


def test_d10_bh_733_diversion_is_there_again_in_the_next_line():
    battle = engage([unit()], [unit(), unit(hp=2, div=1)])
    battle.strike(ATTACKER, 1)
    battle.strike(ATTACKER, 1)
    assert up(battle, D) == [1, 0]
    assert hurt(battle, D) == [0, 2]


def test_d11_bh_726_accuracy_cancels_against_heroic_death_damage_too():
    battle = engage([unit(hd=1), unit()], [unit(hd=1), unit(acc=1)])
    trace = []
    battle.strike(ATTACKER, 1, trace)
    assert trace[-1] == (CANCELLED, A, 0)
    assert up(battle, A) == [0, 1]
    assert up(battle, D) == [0, 1]


def test_d12_bh_713_a_link_absorbs_heroic_death():
    battle = engage([unit(link=(1, 0)), unit(link=(0, 1))], [unit(hd=1), unit()])
    battle.strike(ATTACKER, 1)
    assert battle.links(A) == []
    assert up(battle, A) == [1, 1]
    assert up(battle, D) == [0, 1]


def test_d20_bh_603_a_negative_total_counts_as_zero():
    battle = engage([unit()] * 4, [unit()])
    battle.fight((ALL_DOWN, CLOSE_1))
    assert totals(battle) == [(0, 0), (0, 0), (0, 1)]
    assert hurt(battle, A) == [1, 0, 0, 0]
