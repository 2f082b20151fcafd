"""Any battle of A Battle Through History against a second implementation, and what is true of all of them."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.history.battle import (
    ABSORBED,
    ATTACKER,
    DEFENDER,
    DOWN,
    FOUGHT,
    HEROIC,
    HURT,
    LOST,
    SLOTS,
    Battle,
)
from rules.history.odds import odds
from rules.history.unit import ABILITY, ACC, DIV, HD, HP, REL, VALUE
from tests.history.slow_battle import SlowBattle, SlowUnit, slow_odds

SIDES = (ATTACKER, DEFENDER)

few = st.sampled_from((0, 0, 0, 1, 2))
units = st.tuples(
    st.tuples(*[st.sampled_from((0, 0, 1, 1, 2, 3, 9))] * 3),  # values
    st.sampled_from((1, 1, 1, 2, 3)),  # hp
    st.integers(0, 2),  # half-shields
    st.integers(0, 2),
    few,  # reinf
    few,  # assault
    st.sampled_from((0, 0, 1, 1, 3)),  # hd
    few,  # acc
    few,  # div
    st.sampled_from((0, 0, 0, 0, 0, 1, 2)),  # rel
)
line_ups = st.tuples(st.lists(units, min_size=1, max_size=4), st.lists(units, min_size=1, max_size=3))
decks = st.tuples(st.lists(units, max_size=4), st.lists(units, max_size=3))
faces = st.tuples(st.integers(0, 5), st.integers(0, 5))


def record(values, hp, *rest):
    return bytes((1, 1, 255, *values, hp, *rest))


def engage(lines, piles):
    battle = Battle()
    for side in SIDES:
        for unit in lines[side]:
            battle.add(side, record(*unit))
    piles = [list(pile) for pile in piles]
    while (caller := battle.next_reinforcement()) is not None:
        pile = piles[caller[0]]
        battle.reinforce(record(*pile.pop(0)) if pile else None)
    battle.link()
    battle.assault()
    return battle


def slowly(lines, piles):
    return SlowBattle(
        *[[SlowUnit(*unit) for unit in line] for line in lines],
        [[SlowUnit(*unit) for unit in pile] for pile in piles],
    )


@settings(max_examples=300)
@given(line_ups, decks, faces)
def test_both_implementations_agree(lines, piles, roll):
    battle, slow = engage(lines, piles), slowly(lines, piles)
    assert list(battle.lost) == slow.lost
    assert [battle.links(side) for side in SIDES] == slow.links
    battle.fight(roll)
    slow.fight(roll)
    assert [tuple(battle.totals[2 * i : 2 * i + 2]) for i in range(battle.fought)] == slow.totals
    for side in SIDES:
        n = battle.size(side)
        assert n == len(slow.sides[side])
        assert list(battle.hurt[side][:n]) == [unit.damage for unit in slow.sides[side]]
        assert list(battle.standing[side][:n]) == [unit.up for unit in slow.sides[side]]
        assert battle.links(side) == slow.links[side]
    assert battle.winner() == slow.winner()


@settings(max_examples=300)
@given(line_ups, decks, faces)
def test_every_point_is_absorbed_or_hurts_or_is_lost(lines, piles, roll):
    battle = engage(lines, piles)
    counters = [len(battle.links(side)) for side in SIDES]
    trace = []
    battle.fight(roll, trace)
    inflicted = sum(abs(step[2] - step[3]) for step in trace if step[0] == FOUGHT)
    inflicted += sum(step[3] for step in trace if step[0] == HEROIC)
    absorbed = [step[1] for step in trace if step[0] == ABSORBED]
    hurts = sum(step[0] == HURT for step in trace)
    lost = sum(step[2] for step in trace if step[0] == LOST)
    assert inflicted == len(absorbed) + hurts + lost
    assert hurts == sum(battle.hurt[ATTACKER]) + sum(battle.hurt[DEFENDER])
    for side in SIDES:
        assert counters[side] == absorbed.count(side) + len(battle.links(side))


@settings(max_examples=300)
@given(line_ups, decks, faces)
def test_a_unit_is_down_exactly_when_its_damage_reaches_its_hp_and_then_has_no_link(lines, piles, roll):
    battle = engage(lines, piles)
    trace = []
    battle.fight(roll, trace)
    assert [step[1:] for step in trace if step[0] == DOWN] == list(
        dict.fromkeys(step[1:] for step in trace if step[0] == DOWN)
    )
    for side in SIDES:
        assert battle.up(side) == sum(battle.standing[side])
        for position, unit in enumerate(battle.line[side]):
            assert battle.hurt[side][position] <= unit[HP]
            assert battle.standing[side][position] == (battle.hurt[side][position] < unit[HP])
        for i in battle.links(side):
            assert battle.standing[side][i] and battle.standing[side][i + 1]


@given(line_ups, decks, faces)
def test_a_battle_ends_with_the_last_line_or_with_a_side(lines, piles, roll):
    battle = engage(lines, piles)
    battle.fight(roll)
    assert battle.fought == 3 or 0 in (battle.up(ATTACKER), battle.up(DEFENDER))
    for side in SIDES:
        assert 1 <= battle.size(side) <= SLOTS[side]


@settings(max_examples=60, deadline=None)
@given(line_ups, decks, st.booleans())
def test_the_odds_are_those_of_the_whole_tree_of_rolls_and_decisions(lines, piles, board):
    battle = engage(lines, piles)
    attacker, defender, none, of = odds(battle, board)
    expected = slow_odds(lambda: slowly(lines, piles), board)
    assert (Fraction(attacker, of), Fraction(defender, of)) == expected
    assert attacker + defender + none == of
    assert min(attacker, defender, none) >= 0


@settings(max_examples=100, deadline=None)
@given(line_ups, st.booleans())
def test_the_common_denominator_is_the_least_power_of_six_from_36(lines, board):
    battle = engage(lines, ((), ()))
    attacker, defender, _, of = odds(battle, board)
    power = of
    while power % 6 == 0:
        power //= 6
    assert power == 1 and of >= 36
    assert of == 36 or attacker % 6 or defender % 6
    if not battle.rerolls(ATTACKER) + battle.rerolls(DEFENDER):
        assert of == 36


@given(line_ups, st.sampled_from((VALUE, HD, ACC, DIV, REL)), st.integers(1, 3), faces)
def test_bh_702_a_token_makes_its_unit_the_same_as_one_printed_so(lines, what, n, roll):
    given_token = engage(lines, ((), ()))
    if what == VALUE:
        given_token.give(ATTACKER, 0, bytes((VALUE, n, 0, n, 0, 0)))
    else:
        given_token.give(ATTACKER, 0, bytes((ABILITY, 0, 0, 0, what, n)))
    front = list(lines[ATTACKER][0])
    if what == VALUE:
        front[0] = (front[0][0] + n, front[0][1], front[0][2] + n)
    else:
        front[what - HP + 1] += n
    printed = engage(([tuple(front), *lines[ATTACKER][1:]], lines[DEFENDER]), ((), ()))
    steps, same = [], []
    given_token.fight(roll, steps)
    printed.fight(roll, same)
    assert steps == same
    assert given_token.rerolls(ATTACKER) == printed.rerolls(ATTACKER)
