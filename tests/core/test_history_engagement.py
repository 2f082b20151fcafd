"""A Battle Through History: reinforcements, links, Assault, Warfare tokens and who holds which die."""

from rules.game import Refusal
from rules.history.battle import ATTACKER, DEFENDER, Battle
from rules.history.unit import ABILITY, ACC, ASSAULT, CHASE, DIV, HD, LINK_L, REINF, REL, TIGHTEN, VALUE

PLUS_TWO_CLOSE = bytes((VALUE, 0, 0, 2, 0, 0))


def unit(long=0, medium=0, close=0, hp=1, link=(0, 0), reinf=0, assault=0, hd=0, acc=0, div=0, rel=0):
    return bytes((0, 0, 255, long, medium, close, hp, link[0], link[1], reinf, assault, hd, acc, div, rel))


def icons(ability, n=1):
    return bytes((ABILITY, 0, 0, 0, ability, n))


def lay(attackers, defenders):
    battle = Battle()
    for record in attackers:
        battle.add(ATTACKER, record)
    for record in defenders:
        battle.add(DEFENDER, record)
    return battle


def callers(battle, deck):
    """Answer every Reinforcement icon from one deck (top first) and tell who called."""
    called = []
    while True:
        caller = battle.next_reinforcement()
        if caller is None:
            return called
        called.append(caller)
        battle.reinforce(deck.pop(0) if deck else None)


def refused(battle, side, position, token):
    try:
        battle.give(side, position, token)
    except Refusal as refusal:
        return refusal.code, refusal.rule
    return None


# Reinforcements


def test_bh_410_each_icon_adds_a_unit_at_the_first_empty_position():
    battle = lay([unit(reinf=1), unit()], [unit()])
    deck = [unit(long=7), unit(long=8)]
    assert battle.next_reinforcement() == (ATTACKER, 0)
    assert battle.next_reinforcement() == (ATTACKER, 0)  # the same icon until it is answered
    assert callers(battle, deck) == [(ATTACKER, 0)]
    assert battle.size(ATTACKER) == 3
    assert battle.line[ATTACKER][2] == unit(long=7)
    assert deck == [unit(long=8)]


def test_bh_411_413_the_side_that_calls_is_named_so_that_its_own_deck_answers():
    battle = lay([unit(reinf=1)], [unit(), unit(reinf=1)])
    assert callers(battle, [unit(long=1), unit(long=2)]) == [(ATTACKER, 0), (DEFENDER, 1)]
    assert battle.line[ATTACKER][1] == unit(long=1)
    assert battle.line[DEFENDER][2] == unit(long=2)


def test_bh_414_an_empty_deck_yields_nobody_and_is_not_an_icon_lost():
    battle = lay([unit(reinf=2)], [unit()])
    assert callers(battle, []) == [(ATTACKER, 0), (ATTACKER, 0)]
    assert battle.size(ATTACKER) == 1
    assert battle.lost == bytes((0, 0))


def test_bh_415_d23_a_reinforcement_brings_its_own_reinforcement():
    """D23: one Unit with the icon, every top card has it too, deck of 6: N = 5, deck 2."""
    battle = lay([unit(reinf=1)], [unit()])
    deck = [unit(reinf=1) for _ in range(6)]
    assert callers(battle, deck) == [(ATTACKER, 0), (ATTACKER, 1), (ATTACKER, 2), (ATTACKER, 3)]
    assert battle.size(ATTACKER) == 5
    assert len(deck) == 2
    assert battle.lost[ATTACKER] == 1


def test_bh_416_d22_no_reinforcement_beyond_the_virtual_slot():
    """D22: four deployed, one with two icons: N = 5, one icon lost and no card drawn for it, no Relic."""
    battle = lay([unit(long=3, reinf=2), unit(), unit(), unit()], [unit()])
    deck = [unit(), unit()]
    callers(battle, deck)
    assert battle.size(ATTACKER) == 5
    assert len(deck) == 1
    assert battle.lost == bytes((1, 0))
    battle.fight((0, 0))
    assert battle.winner() == ATTACKER
    assert battle.relics_due() == 0


def test_bh_416_the_defenders_virtual_slot_is_the_fourth():
    battle = lay([unit()], [unit(), unit(), unit(reinf=2)])
    assert callers(battle, [unit(), unit()]) == [(DEFENDER, 2)]
    assert battle.size(DEFENDER) == 4
    assert battle.lost == bytes((0, 1))


def test_bh_416_an_icon_with_neither_slot_nor_card_is_lost_for_want_of_a_slot():
    battle = lay([unit()], [unit(reinf=2), unit(), unit()])
    callers(battle, [unit()])
    assert battle.lost == bytes((0, 1))


def test_bh_417_418_every_icon_calls_from_the_front_and_arrivals_queue_at_the_end():
    battle = lay([unit(reinf=1), unit(reinf=1)], [unit()])
    assert callers(battle, [unit(reinf=1), unit()]) == [(ATTACKER, 0), (ATTACKER, 1), (ATTACKER, 2)]
    assert battle.size(ATTACKER) == 4


def test_bh_742_nobody_calls_without_a_reinforcement_icon():
    battle = lay([unit(assault=2, rel=2)], [unit(hd=3)])
    assert battle.next_reinforcement() is None
    try:
        battle.reinforce(unit())
    except ValueError:
        pass
    else:
        raise AssertionError("a reinforcement nobody called for")
    assert battle.size(ATTACKER) == 1


def test_bh_123_a_full_side_takes_no_more_units():
    battle = lay([unit()] * 5, [unit()] * 4)
    for side in (ATTACKER, DEFENDER):
        try:
            battle.add(side, unit())
        except ValueError:
            continue
        raise AssertionError("a Unit was laid beyond the virtual slot")
    assert (battle.size(ATTACKER), battle.size(DEFENDER)) == (5, 4)


# Links and Assault


def test_bh_420_the_attackers_next_unit_stands_on_the_left():
    battle = lay([unit(link=(2, 0)), unit(link=(0, 2))], [unit(link=(2, 0)), unit(link=(0, 2))])
    battle.link()
    assert battle.links(ATTACKER) == [0]
    assert battle.links(DEFENDER) == []


def test_bh_420_the_defenders_next_unit_stands_on_the_right():
    battle = lay([unit(link=(0, 2)), unit(link=(2, 0))], [unit(link=(0, 2)), unit(link=(2, 0))])
    battle.link()
    assert battle.links(ATTACKER) == []
    assert battle.links(DEFENDER) == [0]


def test_bh_420_only_halves_of_one_type_make_a_shield():
    battle = lay([unit()], [unit(link=(0, 1)), unit(link=(2, 3)), unit(link=(3, 0)), unit()])
    battle.link()
    assert battle.links(DEFENDER) == [1]


def test_bh_420_reinforcements_link_and_a_unit_can_be_in_two_links():
    battle = lay([unit()], [unit(link=(0, 1), reinf=2)])
    callers(battle, [unit(link=(1, 4)), unit(link=(4, 0))])
    battle.link()
    assert battle.links(DEFENDER) == [0, 1]


def test_bh_421_links_count_beyond_the_five_counters_of_a_type():
    shield = unit(link=(1, 1))
    battle = lay([shield] * 5, [shield] * 4)
    battle.link()
    assert battle.links(ATTACKER) == [0, 1, 2, 3]
    assert battle.links(DEFENDER) == [0, 1, 2]


def test_bh_430_each_assault_icon_takes_the_counter_nearest_the_front():
    shield = unit(link=(1, 1))
    battle = lay([unit(assault=1), unit(assault=1)], [shield] * 4)
    battle.link()
    battle.assault()
    assert battle.links(DEFENDER) == [2]


def test_bh_430_assaults_are_simultaneous_and_surplus_icons_do_nothing():
    battle = lay([unit(link=(1, 1), assault=1)] * 2, [unit(link=(1, 1), assault=2)] * 2)
    battle.link()
    battle.assault()
    assert battle.links(ATTACKER) == []
    assert battle.links(DEFENDER) == []


def test_bh_401_a_reinforcements_half_shield_and_assault_both_count():
    """Reinforcements come before Links, Links before Assault."""
    battle = lay([unit(reinf=1)], [unit(link=(0, 1), reinf=1)])
    callers(battle, [unit(assault=1), unit(link=(1, 0))])
    battle.link()
    assert battle.links(DEFENDER) == [0]
    battle.assault()
    assert battle.links(DEFENDER) == []


# Warfare tokens


def test_bh_440_a_token_for_a_reinforcement():
    battle = lay([unit(reinf=1)], [unit()])
    callers(battle, [unit(close=1)])
    battle.give(ATTACKER, 1, PLUS_TWO_CLOSE)
    battle.fight((4, 1))  # Strong +1 Close against Risky -1 all
    assert battle.totals == bytes((0, 0, 0, 0, 4, 0))


def test_bh_440_at_most_three_tokens_and_one_per_unit():
    battle = lay([unit()] * 5, [unit()])
    battle.give(ATTACKER, 0, PLUS_TWO_CLOSE)
    assert refused(battle, ATTACKER, 0, PLUS_TWO_CLOSE) == ("unit_has_token", "BH-440")
    assert refused(battle, ATTACKER, 5, PLUS_TWO_CLOSE) == ("no_unit", "BH-440")
    battle.give(ATTACKER, 1, icons(REL))
    battle.give(ATTACKER, 4, icons(DIV))
    assert refused(battle, ATTACKER, 2, PLUS_TWO_CLOSE) == ("three_tokens", "BH-440")
    assert battle.tokens[ATTACKER] == bytes((1, 1, 0, 0, 1))


def test_bh_324_a_challenged_defender_gives_tokens_by_the_same_limits():
    battle = lay([unit()], [unit(), unit()])
    assert refused(battle, DEFENDER, 2, PLUS_TWO_CLOSE) == ("no_unit", "BH-324")
    battle.give(DEFENDER, 1, PLUS_TWO_CLOSE)
    assert refused(battle, DEFENDER, 1, icons(ACC)) == ("unit_has_token", "BH-324")


def test_bh_442_a_refused_token_changes_nothing():
    battle = lay([unit(close=1)], [unit()])
    battle.give(ATTACKER, 0, PLUS_TWO_CLOSE)
    refused(battle, ATTACKER, 0, bytes((VALUE, 9, 9, 9, 0, 0)))
    battle.fight((4, 1))
    assert battle.totals == bytes((0, 0, 0, 0, 4, 0))


def test_bh_452_no_token_once_the_dice_are_rolled():
    battle = lay([unit()], [unit(hp=3)])
    battle.fight((0, 1))
    assert refused(battle, ATTACKER, 0, PLUS_TWO_CLOSE) == ("dice_rolled", "BH-452")
    assert battle.tokens[ATTACKER][0] == 0


def test_bh_751_tighten_up_and_chase_are_not_for_units():
    battle = lay([unit()], [unit()])
    for kind in (TIGHTEN, CHASE):
        token = bytes((kind, 0, 0, 0, 0, 0))
        assert refused(battle, ATTACKER, 0, token) == ("token_not_for_units", "BH-751")


def test_bh_702_a_tokens_icons_add_to_the_units_own():
    battle = lay([unit(rel=1)], [unit()])
    battle.give(ATTACKER, 0, icons(REL, 2))
    assert battle.rerolls(ATTACKER) == 3
    assert battle.rerolls(DEFENDER) == 0


def test_bh_q16_assault_on_a_token_acts_at_once_and_reinforcement_and_link_do_nothing():
    shield = unit(link=(1, 1))
    battle = lay([unit(), unit(), unit()], [shield, shield, shield])
    battle.link()
    battle.assault()
    battle.give(ATTACKER, 0, icons(ASSAULT))
    assert battle.links(DEFENDER) == [1]
    battle.give(ATTACKER, 1, icons(REINF))
    battle.give(ATTACKER, 2, icons(LINK_L))
    assert battle.next_reinforcement() is None
    battle.link()
    assert battle.links(ATTACKER) == []


def test_bh_q16_a_challenged_players_assault_token_takes_a_counter_of_the_attacker():
    shield = unit(link=(1, 1))
    battle = lay([shield, shield, shield], [shield, shield])
    battle.link()
    battle.give(DEFENDER, 1, icons(ASSAULT))
    assert (battle.links(ATTACKER), battle.links(DEFENDER)) == ([1], [0])


# Dice


def test_bh_450_up_to_three_attackers_hold_the_strong_die():
    for n in range(1, 6):
        battle = lay([unit()] * n, [unit()])
        assert battle.strong() == (ATTACKER if n <= 3 else DEFENDER), n


def test_bh_450_d21_reinforcements_can_cost_the_strong_die():
    """D21: two deployed, one with two icons: N = 4, the Risky die, and on a win 1 Relic."""
    battle = lay([unit(long=2, reinf=2), unit()], [unit()])
    assert battle.strong() == ATTACKER
    callers(battle, [unit(), unit()])
    assert battle.size(ATTACKER) == 4
    assert battle.strong() == DEFENDER
    battle.fight((2, 4))  # Risky +3 Close, Strong +1 Close: decided in Long
    assert battle.winner() == ATTACKER
    assert battle.relics_due() == 1


def test_bh_501_502_the_faces_of_both_dice():
    battle = lay([unit()], [unit()])
    assert battle.die(ATTACKER) == ((1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2))
    assert battle.die(DEFENDER) == ((1, 1, 1), (-1, -1, -1), (0, 0, 3), (-1, 0, 0), (0, 2, 0), (0, -1, 0))


def test_bh_510_741_a_side_re_rolls_once_per_relaunch_icon():
    battle = lay([unit(rel=1), unit(), unit(rel=2)], [unit(), unit(rel=1)])
    assert battle.rerolls(ATTACKER) == 3
    assert battle.rerolls(DEFENDER) == 1


def test_bh_814_relics_by_the_size_of_the_attack():
    for n, relics in ((1, 4), (2, 3), (3, 2), (4, 1), (5, 0)):
        battle = lay([unit(long=9)] * n, [unit()])
        battle.fight((0, 0))
        assert battle.winner() == ATTACKER
        assert battle.relics_due() == relics, n


def test_bh_813_no_relic_without_a_win():
    battle = lay([unit()], [unit(long=9, hd=1)])
    battle.fight((0, 0))
    assert battle.winner() == DEFENDER
    assert battle.relics_due() == 0
    battle = lay([unit(long=9)], [unit(hd=1)])
    battle.fight((0, 0))
    assert battle.relics_due() == 0


def test_bh_832_an_honor_token_for_each_two_fallen_attackers():
    for fallen, tokens in ((0, 0), (1, 0), (2, 1), (3, 1), (4, 2)):
        battle = lay([unit()] * 5, [unit()])
        battle.strike(DEFENDER, fallen)
        assert battle.honor_due() == tokens


def test_hd_and_diversion_tokens_do_not_change_the_line_values():
    battle = lay([unit(long=1), unit()], [unit(hp=5)])
    battle.give(ATTACKER, 0, icons(HD))
    battle.give(ATTACKER, 1, icons(DIV, 2))
    battle.fight((2, 5))
    assert battle.totals == bytes((1, 0, 1, 0, 0, 0))
