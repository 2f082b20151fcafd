"""Battalia: neutral cities and ruins are attacked."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.moves import (
    ANNEX,
    ATTACK,
    DIE,
    DONE,
    GAINED,
    GUARDS,
    LAY,
    NONE,
    ON,
    PASS,
    SURRENDER,
    TAKE,
    TOKEN,
)
from tests.core.battalia_hand import Table, sq
from tests.core.battalia_siege import DULL, totals

# Neutral cities and ruins


def neutral(defence, *hand, **options):
    table = Table(**options)
    cards = table.actions(*hand, day=DULL)
    table.hero(0, "D2")
    assert table.game.map.guard[sq("D2")] == defence
    return table, cards


def test_t12_ba_541_542_543_annexing():
    """BA-T12; BA-541, BA-542, BA-543: level 4, a lord of the terrain's faction, a supply; VP +4."""
    table, cards = neutral(4, "We.g", "C.g", "F.g")
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    assert totals(table.told) == (4, 4)
    assert table.refuse(DONE) == ("too_weak", "BA-541")
    table.lay(cards[2])
    assert totals(table.told) == (5, 4)
    terrain = table.game.map.terrain[sq("D2")]
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told
    gained = [event[2] for event in told if event[0] == GAINED]
    assert table.names(gained) == ["L." + "gbry"[terrain], "Su"]
    assert table.game.view(None)["points"][0] == 5
    assert table.game.map.guard[sq("D2")] == 0


def test_t12_ba_151_scenario_1_needs_seven():
    """BA-T12; BA-151."""
    table, cards = neutral(6, "We.g", "L.g", "F.g", scenario=1)
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    assert (DONE,) not in table.moves  # 6 : 6
    table.lay(cards[2])
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told


def test_ba_543_without_lords_the_city_is_annexed_all_the_same():
    table, cards = neutral(4, "We.g", "L.g")
    table.game.mixed[3].clear()
    table.game.tops[3] = NONE
    table.say(ANNEX, sq("D2"))
    table.lay(*cards)
    told = table.say(DONE)
    assert (TOKEN, sq("D2"), 0, 4) in told
    assert not [event for event in told if event[0] == GAINED]


def test_ba_544_a_later_change_of_owner_gives_nothing():
    table, cards = neutral(4, "We.g", "L.g")
    table.say(ANNEX, sq("D2"))
    table.lay(*cards)
    table.say(DONE)
    table.end_turn()
    mine = table.actions("We.b", "L.b", day=DULL)
    table.hero(1, "D2")
    table.say(ATTACK, sq("D2"), 0)
    table.lay(*mine)
    table.say(DONE)
    told = table.say(SURRENDER)
    assert (TOKEN, sq("D2"), 1, 4) in told
    assert not [event for event in told if event[0] == GAINED]


def test_ba_545_a_failed_roll_costs_the_cards_only():
    table, cards = neutral(4, "We.g", "P.g", "Am")
    table.say(ANNEX, sq("D2"))
    table.lay(cards[0], cards[1])
    table.say(LAY, cards[2])
    table.say(ON, cards[1], chance=[(DIE, 4)])
    table.say(PASS)
    assert table.game.heroes[0] == sq("D2") and table.game.map.owner[sq("D2")] == NEUTRAL


def test_ba_541_needs_a_hero_there_and_a_weapon():
    table, _ = neutral(4, "L.g")
    assert table.refuse(ANNEX, sq("D6")) == ("no_hero", "BA-541")
    assert table.refuse(ANNEX, sq("D2")) == ("no_weapon", "BA-541")
    assert table.refuse(ANNEX, sq("G7")) == ("not_neutral", "BA-541")


def test_ba_156_one_neutral_city_per_player_in_scenario_2():
    """BA-156, BA-153: with a lord, a supply and the hidden artifact; BA-H6: found only now."""
    table = Table(scenario=2)
    cards = table.actions("We.g", "L.g", "L.g", "We.g", "L.b", "L.b", day=DULL)
    table.hero(0, "A1")
    table.say(ANNEX, sq("A1"))
    table.lay(*cards[:3])
    table.play(DONE)
    while table.moves[0][0] != TAKE:
        table.play(*table.moves[0])
    assert table.offered(TAKE) == [244, 245, 246, 247, 248]
    table.say(TAKE, 248)
    assert table.game.ancient[0] == 248
    table.hero(0, "G1")
    assert table.refuse(ANNEX, sq("G1")) == ("one_only", "BA-156")


def test_t12_ba_551_the_ruins_need_nine_or_eleven():
    """BA-T12; BA-551."""
    for scenario, short in ((0, 8), (1, 10)):
        table = Table(scenario=scenario)
        extra = ("C.g",) if scenario else ()
        cards = table.actions("We.g", "L.g", "C.g", "F.g", *extra, day=DULL)
        table.hero(0, "D4")
        table.say(GUARDS)
        table.lay(cards[0], cards[1], cards[2], *cards[4:])
        assert totals(table.told) == (short, short)
        assert table.refuse(DONE) == ("too_weak", "BA-551")
        table.lay(cards[3])
        assert (DONE,) in table.moves


def test_ba_553_554_the_ruins_stay_neutral():
    """BA-553, BA-554: not without a hero there, not when none is left."""
    table = Table()
    table.actions("We.g", day=DULL)
    assert table.refuse(GUARDS) == ("no_hero", "BA-551")
    table.hero(0, "D4")
    table.game.ancients.clear()
    table.arrange()
    assert table.refuse(GUARDS) == ("none_left", "BA-553")
    assert table.game.map.owner[sq("D4")] == NONE
    table.hero(1, "D4")
    assert (ATTACK, sq("D4"), 3) in table.moves
