"""A Battle Through History: the Lines of Combat, damage, abilities and victory, rule by rule."""

from rules.history.battle import (
    ATTACKER,
    CANCELLED,
    DEFENDER,
    DIVERTED,
    DOWN,
    HEROIC,
    LONG,
    LOST,
    MEDIUM,
    NOBODY,
)
from rules.history.unit import ACC, HD, VALUE
from tests.core.battle_hand import (
    ALL_DOWN,
    ALL_UP,
    CLOSE_1,
    CLOSE_2,
    CLOSE_3,
    LONG_1,
    LONG_DOWN,
    MEDIUM_1,
    A,
    D,
    engage,
    hurt,
    icons,
    totals,
    unit,
    up,
)

# Lines and damage, rule by rule


def test_bh_451_452_one_roll_holds_for_all_three_lines():
    battle = engage([unit(1, 1, 1, hp=5)] * 4, [unit(4, 4, 4, hp=5)])
    battle.fight((ALL_UP, MEDIUM_1))
    assert totals(battle) == [(5, 4), (5, 5), (5, 4)]


def test_bh_602_values_of_tokens_count_in_their_line():
    battle = engage([unit(1, 1, 1, hp=5)], [unit(1, 1, 1, hp=5)])
    battle.give(ATTACKER, 0, bytes((VALUE, 2, 0, 2, 0, 0)))
    battle.fight((MEDIUM_1, LONG_DOWN))
    assert totals(battle) == [(3, 0), (2, 1), (3, 1)]


def test_bh_603_the_floor_is_for_the_total_not_for_the_die():
    battle = engage([unit(1, 0, 0)] * 4, [unit(3, 0, 0, hp=5)])
    battle.fight((ALL_DOWN, CLOSE_1))
    assert totals(battle)[LONG] == (3, 3)
    assert totals(battle)[MEDIUM] == (0, 0)


def test_bh_605_606_a_line_is_done_with_all_it_triggers_before_the_next_is_totalled():
    battle = engage([unit(2, 4, 0)], [unit(0, 3, 0), unit(0, 3, 0), unit(0, 1, 0)])
    battle.fight((CLOSE_1, CLOSE_3))  # Long 2 : 0 takes two Units and their Medium values
    assert totals(battle)[:2] == [(2, 0), (4, 1)]


def test_bh_609_down_when_damage_reaches_the_damage_icons():
    battle = engage([unit()], [unit(hp=2), unit()])
    battle.strike(ATTACKER, 1)
    assert up(battle, D) == [1, 1]
    battle.strike(ATTACKER, 1)
    assert up(battle, D) == [0, 1]


def test_bh_610_damage_stays_from_line_to_line():
    battle = engage([unit(1, 1, 0, hp=5)], [unit(0, 0, 0, hp=2)])
    battle.fight((CLOSE_1, CLOSE_3))
    assert totals(battle) == [(1, 0), (1, 0)]
    assert hurt(battle, D) == [2]


def test_bh_611_a_down_unit_gives_nothing_and_its_place_stays():
    token = bytes((VALUE, 0, 5, 0, 0, 0))
    battle = engage([unit(1, 3, 0), unit(0, 1, 0)], [unit(2, 1, 0, hp=5)])
    battle.give(ATTACKER, 0, token)
    battle.fight((CLOSE_1, ALL_DOWN))
    # Long 1 : 1. The token's Unit is up, so Medium is 3 + 5 + 1 : 0.
    assert totals(battle)[:2] == [(1, 1), (9, 0)]
    battle = engage([unit(1, 3, 0), unit(0, 1, 0)], [unit(3, 1, 0, hp=5)])
    battle.give(ATTACKER, 0, token)
    battle.fight((CLOSE_1, ALL_DOWN))
    # Long 1 : 2 takes it, and its token with it.
    assert totals(battle)[:2] == [(1, 2), (1, 0)]
    assert up(battle, A) == [0, 1]


def test_bh_612_points_without_a_target_are_lost():
    battle = engage([unit(9, 0, 0)], [unit(), unit(hp=2)])
    trace = []
    battle.fight((LONG_1, CLOSE_3), trace)
    assert trace[-1] == (LOST, D, 7)  # 10 points on 3 Damage icons
    assert hurt(battle, D) == [1, 2]


def test_bh_613_no_later_line_once_a_side_is_annihilated():
    battle = engage([unit(1, 0, 0)], [unit(0, 9, 9)])
    battle.fight((LONG_1, CLOSE_3))
    assert battle.fought == 1
    assert battle.winner() == ATTACKER


def test_a_fight_starts_over_from_the_engagement():
    battle = engage([unit(2, 1, 0), unit()], [unit(1, 1, 1, link=(0, 1)), unit(0, 0, 2, link=(1, 0), hd=1)])
    first, again = [], []
    battle.fight((LONG_1, ALL_UP), first)
    battle.fight((CLOSE_2, CLOSE_3))
    battle.fight((LONG_1, ALL_UP), again)
    assert first == again
    battle.reset()
    assert (battle.up(A), battle.up(D), battle.links(D), battle.fought) == (2, 2, [0], 0)
    assert hurt(battle, A) == [0, 0]


# Abilities, rule by rule


def test_bh_701_728_accuracy_works_anew_in_each_line():
    battle = engage([unit(1, 1, 0, acc=1)], [unit(hd=1), unit(hd=1), unit()])
    trace = []
    battle.fight((CLOSE_1, LONG_DOWN), trace)
    assert [step for step in trace if step[0] == CANCELLED] == [(CANCELLED, D, 0), (CANCELLED, D, 1)]
    assert up(battle, A) == [1]


def test_bh_701_the_accuracy_of_a_fallen_unit_counts_no_more():
    """D11 with the Accuracy Unit at the front: it falls first, so A1's Heroic Death fires."""
    battle = engage([unit(hd=1), unit()], [unit(acc=1), unit(hd=1), unit()])
    battle.strike(ATTACKER, 2)
    assert up(battle, A) == [0, 1]
    assert up(battle, D) == [0, 0, 0]


def test_bh_702_icons_of_tokens_count_while_their_unit_is_up():
    battle = engage([unit(), unit()], [unit(hd=1), unit(hd=1)])
    battle.give(ATTACKER, 0, icons(ACC))
    battle.strike(ATTACKER, 1)
    assert up(battle, A) == [1, 1]  # Heroic Death cancelled
    battle.strike(DEFENDER, 1)  # the token is lost with its Unit
    battle.strike(ATTACKER, 1)
    assert up(battle, A) == [0, 0]


def test_bh_q52_heroic_death_on_a_token_fires_with_the_units_own():
    battle = engage([unit(), unit(), unit()], [unit(hd=1), unit()])
    battle.give(DEFENDER, 0, icons(HD))
    trace = []
    battle.strike(ATTACKER, 1, trace)
    assert (HEROIC, D, 0, 2) in trace
    assert up(battle, A) == [0, 0, 1]


def test_bh_711_neither_unit_of_a_pair_is_hurt_while_their_counter_is_there():
    battle = engage([unit()], [unit(link=(0, 1)), unit(link=(1, 0), div=1)])
    battle.strike(ATTACKER, 1)
    assert hurt(battle, D) == [0, 0]
    assert battle.links(D) == []


def test_bh_712_an_attacker_too_loses_the_counter_nearer_the_front_first():
    """BH-712: his line grows to the left, so his halves are the other way round."""
    attackers = [unit(link=(1, 0)), unit(hp=2, div=3, link=(2, 1)), unit(link=(0, 2))]
    battle = engage(attackers, [unit()])
    assert battle.links(A) == [0, 1]
    battle.strike(DEFENDER, 1)
    assert battle.links(A) == [1] and hurt(battle, A) == [0, 0, 0]
    battle.strike(DEFENDER, 2)
    assert battle.links(A) == [] and hurt(battle, A) == [0, 1, 0]


def test_bh_732_points_that_were_to_be_diverted_go_to_the_front_again():
    """BH-732, BH-731: the first Unit falls with an icon unused, the next draws, then the front."""
    battle = engage([unit()], [unit(hp=4), unit(div=2), unit(hp=3, div=1)])
    battle.strike(ATTACKER, 4)
    assert up(battle, D) == [1, 0, 1]
    assert hurt(battle, D) == [2, 1, 1]


def test_bh_714_an_absorbed_point_counts_for_accuracy():
    battle = engage([unit(acc=1), unit()], [unit(link=(0, 1), hd=1), unit(link=(1, 0))])
    battle.strike(ATTACKER, 2)  # point 1 is absorbed, point 2 defeats: one icon of Accuracy is too few
    assert up(battle, A) == [0, 1]


def test_bh_714_an_absorbed_point_uses_up_its_diversion_icon():
    battle = engage([unit()], [unit(link=(0, 1)), unit(link=(1, 0), div=1)])
    battle.strike(ATTACKER, 2)
    assert up(battle, D) == [0, 1]


def test_bh_715_a_link_is_not_rebuilt():
    battle = engage([unit(1, 1, 0, hp=5)], [unit(hp=3, link=(0, 1)), unit(link=(1, 0))])
    battle.fight((CLOSE_1, LONG_DOWN))
    # Long 1 : 0 takes the counter; Medium 1 : 0 and Close 1 : 0 hurt.
    assert hurt(battle, D) == [2, 0]


def test_bh_721_neither_an_absorbed_point_nor_a_wound_is_a_heroic_death():
    battle = engage([unit(), unit()], [unit(hp=2, link=(0, 1), hd=1), unit(link=(1, 0))])
    battle.strike(ATTACKER, 2)  # the first goes to the Link, the second wounds
    assert (up(battle, A), hurt(battle, D)) == ([1, 1], [1, 0])
    battle.strike(ATTACKER, 1)
    assert (up(battle, A), up(battle, D)) == ([0, 1], [0, 1])


def test_bh_722_heroic_death_comes_before_the_rest_of_its_batch():
    battle = engage([unit(), unit(), unit()], [unit(hd=2), unit(hd=1)])
    trace = []
    battle.strike(ATTACKER, 2, trace)
    assert [step[1:] for step in trace if step[0] == DOWN] == [(D, 0), (A, 0), (A, 1), (D, 1), (A, 2)]


def test_bh_725_a_defeat_by_heroic_death_is_an_ordinary_defeat():
    battle = engage([unit(hd=1)], [unit(), unit()])
    battle.strike(DEFENDER, 1)
    assert up(battle, A) == [0]
    assert up(battle, D) == [0, 1]
    assert battle.winner() == DEFENDER


def test_bh_726_line_and_heroic_death_points_of_a_side_are_counted_together():
    """A's third point of the line is its Heroic Death: beyond its one Accuracy icon, so B2 fires."""
    battle = engage([unit(hd=1), unit(acc=1), unit()], [unit(hp=2, hd=1), unit(hd=1), unit()])
    battle.strike(ATTACKER, 2)
    assert up(battle, A) == [0, 0, 1]
    assert up(battle, D) == [0, 0, 1]


def test_bh_727_accuracy_cancels_all_icons_at_once():
    battle = engage([unit(acc=1), unit(), unit()], [unit(hd=3), unit()])
    battle.strike(ATTACKER, 1)
    assert up(battle, A) == [1, 1, 1]


def test_bh_731_the_diversion_unit_nearest_the_front_uses_all_its_icons_first():
    battle = engage([unit()], [unit(), unit(hp=5, div=2), unit(hp=5, div=1)])
    trace = []
    battle.strike(ATTACKER, 4, trace)
    assert [step[2] for step in trace if step[0] == DIVERTED] == [1, 1, 2]
    assert up(battle, D) == [0, 1, 1]


# Victory


def test_bh_801_nobody_wins_when_no_unit_is_up():
    battle = engage([unit(1, 0, 0)], [unit(hd=1)])
    battle.fight((CLOSE_1, CLOSE_3))
    assert battle.winner() == NOBODY


def test_bh_802_more_up_units_win_and_a_draw_is_the_attackers():
    battle = engage([unit()], [unit(), unit()])
    assert battle.winner() == DEFENDER
    battle.strike(ATTACKER, 1)
    assert battle.winner() == ATTACKER
