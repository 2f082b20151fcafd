"""Battalia: ancient artifacts, and artifacts that turn the Oracle."""

from rules.battalia.moves import (
    ANCIENT,
    AT_ACTIONS,
    AT_HORN,
    AT_LANDING,
    BACK,
    CAMP,
    CLAIM,
    DIE,
    DONE,
    FACTION,
    FLY,
    GUARDS,
    HALT,
    HERO,
    LAY,
    LAY_AS,
    MOVED,
    NONE,
    ON,
    REVEAL,
    REVEALED,
    SKIP,
    SQUARE,
    STEP,
    TOOK_BACK,
)
from rules.battalia.oracle import illuminated, matching
from tests.core.battalia_artifact_hand import hand_of
from tests.core.battalia_hand import (
    AMULET,
    HAMMER,
    HORSE,
    RED,
    SCROLL,
    TENT,
    TITLE,
    TOOL,
    WEAPON,
    Cards,
    Table,
    sq,
)

# Ancient artifacts


def test_ba_402_404_405_sword_and_shield_are_weapons():
    """BA-402, BA-404, BA-405: they hire a hero too."""
    for name in ("Sword", "Shield"):
        table, cards = hand_of(name, "Su", "Su")
        table.lay(*cards)
        assert HERO in table.kinds()
        assert table.game.power(cards[0], 13) == 1


def test_ba_403_the_hammer_is_any_regular_artifact():
    table, cards = hand_of("Hammer", "Su", "Su", "F.g", day=1)
    assert table.refuse(LAY, HAMMER) == ("choose_kind", "BA-403")
    table.say(LAY_AS, HAMMER, WEAPON)
    table.lay(cards[1], cards[2])
    assert HERO in table.kinds()  # Q11
    assert (LAY, HAMMER) not in table.moves  # never illuminated
    table.say(BACK)
    table.say(LAY_AS, HAMMER, SCROLL)
    assert table.refuse(ON, HAMMER)[1] in ("BA-347", "BA-342")
    table.say(ON, cards[3])
    table.say(FACTION, RED)
    assert HAMMER in table.game.laid[0]


def test_ba_403_the_hammer_as_tent_stands_and_as_amulet_may_go():
    table, cards = hand_of("Hammer", "Su", "P", "F")
    table.say(LAY_AS, HAMMER, TENT)
    table.lay(cards[1])
    table.say(CAMP, cards[2])
    assert table.game.camps[0] == [[HAMMER, cards[2], NONE, 1]]
    assert table.moment == AT_ACTIONS  # not illuminated
    table, cards = hand_of("Hammer", "F")
    table.say(LAY_AS, HAMMER, AMULET)
    table.say(ON, cards[1], chance=[(DIE, 5)])
    assert HAMMER in table.game.decks[0].refuge


def test_ba_406_wings_carry_a_hero_to_any_built_square():
    table, cards = hand_of("Wings")
    assert table.refuse(LAY, cards[0]) == ("no_hero", "BA-406")
    table.hero(0, "G7")
    table.say(LAY, cards[0])
    assert table.moment == AT_LANDING
    assert sq("D4") in table.offered(SQUARE) and sq("D3") not in table.offered(SQUARE)
    assert table.say(BACK) == [(TOOK_BACK, 0)]
    table.hero(0, "A1", 1)
    table.say(LAY, cards[0])
    assert table.offered(FLY) == [0, 1]
    assert table.say(BACK) == [(TOOK_BACK, 0)]
    assert table.game.decks[0].hand == cards
    table.say(LAY, cards[0])
    table.say(FLY, 1)
    told = table.say(SQUARE, sq("D4"))
    assert told == [(MOVED, 1, sq("D4"))]


def test_ba_407_the_horn_finds_two_cards_of_the_nation():
    table, cards = hand_of("Horn")
    deck = table.game.decks[0]
    wanted = deck.nation[:2]
    table.say(LAY, cards[0])
    assert table.moment == AT_HORN and table.offered(REVEAL) == deck.nation
    assert table.say(REVEAL, wanted[0]) == [(REVEALED, 0, wanted[0])]
    assert table.game.reveals
    table.say(REVEAL, wanted[1])
    assert deck.hand == wanted and table.moment == AT_ACTIONS
    assert table.game.points == 0
    table, cards = hand_of("Horn")
    table.game.decks[0].nation = []
    table.arrange()
    assert table.refuse(LAY, cards[0]) == ("nation_empty", "BA-407")


def test_ba_401_408_552_553_703_an_ancient_artifact_is_won_at_the_ruins_and_only_one():
    """BA-401, BA-408, BA-552, BA-553, BA-703; BA-T14."""
    table, cards = hand_of("We.g", "L.g", "L.g", "We.g", "L.b", "L.b")
    table.hero(0, "D4")
    table.say(GUARDS)
    table.lay(*cards[:3])
    told = table.say(DONE)
    assert table.offered(CLAIM) == [244, 245, 246, 247, 248]
    told = table.say(CLAIM, 246)
    assert (ANCIENT, 0, 246) in told
    assert table.game.ancient[0] == 246 and 246 in table.game.laid[0]
    assert table.refuse(LAY, 246) == ("used", "BA-232")
    assert table.refuse(GUARDS) == ("owns_one", "BA-553")


# The Oracle


def test_t15_ba_431_432_433_434_435_the_oracle_of_the_seven_days():
    """BA-T15; BA-431, BA-432, BA-433, BA-434, BA-435: exactly one pair matches, day 8 is day 1 again."""
    wheel = Cards().table("wheel")
    lit = [illuminated(wheel, day) for day in range(8)]
    match = [matching(wheel, day) for day in range(8)]
    assert lit == [TOOL, WEAPON, AMULET, TITLE, SCROLL, TENT, HORSE, TOOL]
    assert match == [TOOL, SCROLL, WEAPON, TENT, AMULET, HORSE, TITLE, TOOL]
    for day in range(7):
        pairs = [point for point in range(7) if wheel[2 * point] == wheel[2 * ((point - day) % 7) + 1]]
        assert len(pairs) == 1
    assert illuminated(wheel, 9) == AMULET and matching(wheel, 9) == WEAPON


def test_ba_433_435_a_wheel_of_other_makers():
    """BA-433: the beam goes with the inner Tool wherever it stands; BA-435: a day may be without a pair."""
    inner = (WEAPON, AMULET, TOOL, TITLE, SCROLL, TENT, HORSE)
    wheel = bytes([kind for point in range(7) for kind in (TOOL + point, inner[point])])
    assert [illuminated(wheel, day) for day in range(3)] == [AMULET, TITLE, SCROLL]
    # At the start Title to Horse stand one point off, and no symbol of the first three on its own
    assert (
        matching(bytes([kind for point in range(7) for kind in (TOOL + point, TOOL + (point + 1) % 7)]), 0)
        == 0
    )


def test_ba_436_the_day_holds_for_every_player():
    table = Table(2)
    table.say(SKIP)
    table.end_turn()
    table.end_turn()
    assert table.game.lit == WEAPON
    table.end_turn()
    assert (table.game.active, table.game.lit) == (1, WEAPON)


def test_ba_443_an_illuminated_weapon_serves_twice():
    table, cards = hand_of("We", "Su", "Su", day=1)
    table.lay(cards[0], cards[1], cards[2])
    table.say(HERO, sq("G7"))
    assert cards[0] in table.game.spare[0]


def test_ba_446_an_illuminated_horse_rides_twice():
    table, cards = hand_of("Ho", day=6)
    table.ground("G6", "NS")
    table.ground("G5", "NS")
    table.hero(0, "G7")
    table.lay(cards[0])
    table.say(STEP, 0, sq("G6"))
    table.say(HALT)
    table.lay(cards[0])
    table.say(STEP, 0, sq("G5"))
    table.say(HALT)
    assert (LAY, cards[0]) not in table.moves
