"""Battalia: everything that is offered and told in a battle, and nothing else (BA-501 to BA-523)."""

from rules.battalia.battle import ATTACKER, DEFENDER, bonuses
from rules.battalia.moves import (
    ANNEX,
    AT_ACTIONS,
    AT_WITH,
    ATTACK,
    ATTACKED,
    BACK,
    DIE,
    DONE,
    FIGHT,
    FOUGHT,
    GUARDS,
    LAID,
    LAY,
    LAY_AS,
    LAY_ONE,
    NEUTRAL_CITY,
    NONE,
    ON,
    PASS,
    TOTALS,
    WITH,
)
from tests.core.battalia_artifact_hand import roll
from tests.core.battalia_hand import WEAPON, Table, sq
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, RED_SEAT, attack, siege, totals

WEAPON_DAY, TITLE_DAY = 1, 3
LORD = 4


def of_battle(game):
    """Everything that only a battle changes."""
    fields = (game.rival, game.field, game.target, game.added, game.rolled)
    return fields + (list(game.engaged), game.lines)


def test_ba_233_527_a_battle_leaves_nothing_behind():
    """BA-523, BA-527: whether it was fought, broken off or spoiled, the next one begins as the first."""
    fresh = of_battle(Table().game)
    table, a, d = siege(attack=("We.b", "C.b"), defence=("F.r", "L.r"), hero=True)
    attack(table, a)
    table.say(FIGHT)
    table.say(WITH, 1)
    table.lay(*d)
    table.say(DONE)
    assert table.moment == AT_ACTIONS and (FOUGHT, 0) in table.told
    assert of_battle(table.game) == fresh
    table, a, _ = siege(attack=("We.b", "Am"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY, a[0])
    table.say(LAY, a[1])
    table.say(ON, a[0], chance=[(DIE, 1)])
    table.say(PASS)
    assert of_battle(table.game) == fresh


def test_ba_502_before_the_heroes_are_named_the_attack_may_be_taken_back():
    table, _, _ = siege(attack=("We.b", "C.b"))
    table.hero(BLUE_SEAT, "D1", 1)
    before = table.moves
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moment == AT_WITH
    assert table.say(BACK) == []
    assert table.moves == before


def test_ba_357_503_506_507_a_wild_card_of_the_hand_in_battle():
    """BA-503: a weapon first; BA-506, BA-507: then whatever fights, and what changes a card of the line."""
    table, a, _ = siege(attack=("Am", "F.b", "We.b"))
    amulet, wild, weapon = a
    roll(table, amulet, wild, 6)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moves == [(LAY_AS, wild, WEAPON), (LAY, weapon), (BACK,)]
    told = table.say(LAY_AS, wild, WEAPON)
    assert told == [(LAID, BLUE_SEAT, wild, WEAPON, 1), (TOTALS, 2, 3)]
    table.say(BACK)
    table.say(LAY, weapon)
    # An amulet or a scroll goes under the weapon; a title would need a unit there
    assert table.moves == [(LAY_AS, wild, kind) for kind in (1, 2, 3, 4, 6, 7, 9, 11)] + [(BACK,)]
    assert table.say(LAY_AS, wild, LORD)[-1] == (TOTALS, 6, 3)
    assert table.game.lines[0][4:] == [wild, LORD, 1, 1]


def test_ba_443_a_part_of_a_card_is_laid_only_if_it_has_parts():
    table, a, _ = siege(attack=("We.b", "C.b"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moves == [(LAY, a[0]), (BACK,)]
    table, a, _ = siege(attack=("We.b", "C.b"), day=WEAPON_DAY)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert table.moves == [(LAY, a[0]), (LAY_ONE, a[0]), (BACK,)]
    table.say(LAY_ONE, a[0])
    assert table.moves == [(LAY, a[1]), (LAY, a[0]), (BACK,)]


def test_ba_445_507_a_title_needs_both_its_ranks_to_pass_over_an_empty_pile():
    """BA-362, BA-445: no chief is left; two ranks at once lead to a priest."""
    table, a, _ = siege(attack=("We.b", "F.b", "P.b", "Ti"), day=TITLE_DAY)
    table.game.mixed[1] = []
    table.game.tops[1] = NONE
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    assert (LAY, a[3]) in table.moves
    table.lay(a[2])
    table.say(LAY, a[3])
    table.say(ON, a[2])
    assert (LAY, a[3]) not in table.moves  # one rank is left


def test_ba_503_521_undo_never_crosses_an_attack_or_an_answer():
    """Others have seen the cards, and have thought about them."""
    table, a, d = siege(attack=("We.b", "C.b", "C.b"), defence=("C.r",))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.lay(a[0], a[1])
    assert not table.game.reveals
    table.play(DONE)
    assert table.game.reveals
    table.say(FIGHT)
    table.say(LAY, d[0])
    assert not table.game.reveals
    table.play(DONE)
    assert table.game.reveals


def test_ba_541_an_annexed_city_is_told_as_a_victory():
    table = Table()
    hand = table.actions("We.g", "L.g", day=5)
    table.hero(0, "D2")
    table.say(ANNEX, sq("D2"))
    table.lay(*hand)
    told = table.play(DONE)
    assert told[:3] == [(ATTACKED, 0, sq("D2"), NEUTRAL_CITY), (TOTALS, 6, 4), (FOUGHT, 1)]


def test_ba_551_the_guards_are_fought_on_the_ruins_whichever_hero_stands_there():
    for figure in (0, 1):
        table = Table()
        table.game.active = BLUE_SEAT
        table.arrange()
        table.actions("We.b", day=5)
        table.hero(BLUE_SEAT, "D2", 1 - figure)
        table.hero(BLUE_SEAT, "D4", figure)
        table.say(GUARDS)
        battle = table.game.view(None)["battle"]
        assert (battle["square"], list(battle["heroes"])) == (sq("D4"), [1 << figure, 0])


def test_ba_504_505_654_what_counts_besides_the_cards():
    """BA-504, BA-505, BA-654: base, heroes (-1: none could count yet), terrain."""
    table, a, d = siege(attack=("We.b", "C.b", "C.y"), defence=("L.r",), advanced=1)
    game = table.game
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    assert bonuses(game, ATTACKER) == (0, -1, 0)  # no card yet
    assert bonuses(game, DEFENDER) == (3, -1, 1)  # no hero there, a canyon
    table.lay(a[0], a[1])
    assert bonuses(game, ATTACKER) == (0, 1, 0)
    table.lay(a[2])
    assert bonuses(game, ATTACKER) == (0, 0, 0)  # spoiled by another faction
    table.say(DONE)
    table.say(FIGHT)
    table.say(LAY, d[0])
    assert bonuses(game, DEFENDER) == (3, -1, 1)
    assert totals(table.told) == (5, 8) and game.rival == RED_SEAT
    table = Table(advanced=1)
    table.actions("We.g", day=5)
    table.hero(0, "D4")
    table.say(GUARDS)
    assert bonuses(table.game, DEFENDER) == (8, -1, 0)
