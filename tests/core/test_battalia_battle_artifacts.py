"""Battalia: artifacts under cards of a battle line, and the uses those cards have left (BA-232, BA-507)."""

from rules.battalia.moves import (
    AS,
    AT_DEFENCE,
    AT_DROP,
    AT_OPENING,
    ATTACK,
    BACK,
    DIE,
    DONE,
    DROP,
    FACTION,
    FIGHT,
    HALT,
    HERO,
    LAID,
    LAY,
    LAY_ONE,
    ON,
    PASS,
    RAISE,
    REFEREE,
    SKIP,
    STEP,
)
from tests.core.battalia_artifact_hand import hand_of, swapped
from tests.core.battalia_hand import RED, WEAPON, Table, sq
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, attack, siege, totals

WEAPON_DAY, SCROLL_DAY, HORSE_DAY = 1, 4, 6


def uses(told):
    """How many uses of a card were laid."""
    return [event[4] for event in told if event[0] == LAID]


def begin(table):
    table.say(ATTACK, sq("D1"), CITY_TARGET)


def change(table, scroll, card, faction=RED):
    table.say(LAY, scroll)
    table.say(ON, card)
    return swapped(table.say(FACTION, faction))


def after_hiring(*further):
    """An illuminated weapon whose first use has hired a hero; its second is still to come."""
    table, hand, _ = siege(attack=("We.b", "Su", "Su", "C.b") + further, day=WEAPON_DAY)
    table.ground("E1", "NESW", BLUE_SEAT, 1)
    table.lay(*hand[:3])
    table.say(HERO, sq("E1"))
    begin(table)
    return table, hand


# Uses spent in another line


def test_ba_232_443_a_scroll_gives_no_spent_use_back():
    """BA-232, BA-443: a hero, then the battle: two uses in all, whoever the weapon belongs to."""
    table, hand = after_hiring("Sc")
    assert uses(table.say(LAY, hand[0])) == [1]
    new = change(table, hand[4], hand[0])
    table.say(BACK)
    assert table.game.laid[BLUE_SEAT].count(new) == 1 and new not in table.game.decks[BLUE_SEAT].hand
    assert uses(table.say(LAY, new)) == [1]
    assert totals(table.told)[0] == 1  # red in blue's line: no hero counts
    assert (LAY, new) not in table.moves and (LAY_ONE, new) not in table.moves


def test_ba_232_446_an_illuminated_horse_rides_once_and_fights_once():
    """BA-232, BA-446."""
    table, hand, _ = siege(attack=("Ho.b", "We.b", "Sc"), day=HORSE_DAY)
    table.ground("E1", "NESW")
    table.lay(hand[0])
    table.say(STEP, 0, sq("E1"))
    table.say(STEP, 0, sq("D1"))
    table.say(HALT)
    begin(table)
    table.lay(hand[1])
    assert uses(table.say(LAY, hand[0])) == [1]
    new = change(table, hand[2], hand[0])
    table.say(BACK)
    table.lay(hand[1])
    assert uses(table.say(LAY, new)) == [1]
    assert (LAY, new) not in table.moves


def test_ba_443_a_use_that_was_kept_stays_with_the_weapon_that_comes_for_it():
    """BA-443: one use lies in the line, the other is still there for another."""
    table, hand, _ = siege(attack=("We.b", "C.b", "Sc"), day=WEAPON_DAY)
    begin(table)
    table.say(LAY_ONE, hand[0])
    new = change(table, hand[2], hand[0])
    assert uses(table.say(LAY, new)) == [1]
    assert (LAY, new) not in table.moves


def test_ba_355_443_a_doubled_use_leaves_the_other_one_doubled():
    """BA-355, BA-443, BA-449: two copies of two uses; the line has taken two of the four."""
    table, hand, _ = siege(attack=("We.b", "C.b", "Am"), day=WEAPON_DAY)
    begin(table)
    table.say(LAY_ONE, hand[0])
    table.say(LAY, hand[2])
    table.say(ON, hand[0], chance=[(DIE, 2)])
    assert table.game.lines[0][3] == 2
    assert uses(table.say(LAY, hand[0])) == [2]
    assert (LAY, hand[0]) not in table.moves


def test_ba_443_444_an_illuminated_artifact_that_changes_others_is_laid_whole():
    """BA-443, BA-444: parts of it are for weapons and horses only."""
    for day, name in ((2, "Am"), (3, "Ti"), (4, "Sc")):
        table, hand, _ = siege(attack=("We.b", "F.b", name), day=day)
        begin(table)
        table.lay(hand[0], hand[1])
        assert (LAY, hand[2]) in table.moves and (LAY_ONE, hand[2]) not in table.moves


def test_ba_363_443_both_uses_in_one_line_change_together():
    """BA-363, BA-443: laid one by one they are one card all the same, and go back as one."""
    table, hand, _ = siege(attack=("We.b", "C.b", "Sc"), day=WEAPON_DAY)
    begin(table)
    table.say(LAY_ONE, hand[0])
    table.say(LAY, hand[0])
    new = change(table, hand[2], hand[0])
    line = table.game.lines[0]
    assert [line[0], line[4]] == [new, new] and [line[2], line[6]] == [RED, RED]
    table.say(BACK)
    assert new in table.game.decks[BLUE_SEAT].hand and hand[0] not in table.game.laid[BLUE_SEAT]
    assert uses(table.say(LAY, new)) == [2]


def test_ba_232_357_a_wild_card_has_no_more_uses_than_were_left():
    """BA-232, BA-357: as a weapon it is illuminated, but one use has hired the hero."""
    table, hand = after_hiring("Am")
    table.say(LAY, hand[0])
    table.say(LAY, hand[4])
    table.say(ON, hand[0], chance=[(DIE, 6)])
    table.say(AS, WEAPON)
    assert table.game.lines[0][3] == 1
    assert (LAY, hand[0]) not in table.moves
    table.lay(hand[3])
    assert totals(table.told) == (1 + 2 + 1, 3)


def test_ba_357_443_an_unspent_wild_weapon_counts_twice_on_its_day():
    table, hand, _ = siege(attack=("We.b", "F.b", "Am"), day=WEAPON_DAY)
    begin(table)
    table.lay(hand[0], hand[1])
    table.say(LAY, hand[2])
    table.say(ON, hand[1], chance=[(DIE, 6)])
    table.say(AS, WEAPON)
    assert totals(table.say(DONE)) == (2 + 2 + 1, 3)


def test_ba_233_a_weapon_added_later_does_not_bring_an_older_card_back():
    """BA-233: the opening weapon was lost to an amulet; what goes back is what was added last."""
    table, hand, other = siege(attack=("We.b", "L.b", "We.b", "Am"), defence=("C.r", "P.r", "P.r"))
    attack(table, hand[:2])
    table.say(FIGHT)
    table.lay(*other[:2])
    table.say(DONE)
    table.say(LAY, hand[3])
    table.say(ON, hand[0], chance=[(DIE, 5)])
    table.game.rolled = False  # as in the next addition
    table.game.added = len(table.game.lines[0])
    table.lay(hand[2])
    table.say(BACK)
    assert table.game.decks[BLUE_SEAT].hand == [hand[2]]
    assert table.game.lines[0][0] == hand[1]


def test_ba_354_a_four_with_a_full_ambush_in_a_battle():
    """BA-354: one of the three goes to the refuge, the card of the line takes its place."""
    table, hand, _ = siege(attack=("We.b", "C.b", "Am"))
    deck = table.game.decks[BLUE_SEAT]
    deck.ambush = [table._fetch("F.b") for _ in range(3)]
    begin(table)
    table.lay(hand[0], hand[1])
    table.say(LAY, hand[2])
    table.say(ON, hand[1], chance=[(DIE, 4)])
    assert table.moment == AT_DROP and table.offered(DROP) == deck.ambush
    given_up, kept = deck.ambush[0], deck.ambush[1:]
    table.say(DROP, given_up)
    assert deck.ambush == kept + [hand[1]]
    assert given_up in deck.refuge and hand[2] in deck.refuge  # the amulet goes too (BA-353)
    assert table.moment == AT_OPENING and table.game.lines[0][::4] == [hand[0]]


# Under a card of the line


def test_ba_507_every_card_of_the_line_is_offered_whatever_its_number():
    """BA-507: the sixth card of the box is none of the kind 6, a weapon, that lies before it."""
    table, hand, _ = siege(attack=("We.b", "Ti"))
    game = table.game
    for pile in [game.mixed[0]] + [deck.nation for deck in game.decks]:
        if 6 in pile:
            pile.remove(6)
    game.decks[BLUE_SEAT].hand.append(6)
    table.arrange()
    begin(table)
    table.lay(hand[0], 6)
    table.say(LAY, hand[1])
    assert table.offered(ON) == [6]


def test_ba_507_artifacts_go_under_cards_of_the_line_only():
    """BA-507: not under cards in the hand, whether they could fight or not."""
    table, hand, _ = siege(attack=("We.b", "F.b", "C.b", "To", "Su", "Sc", "Ti", "Am"))
    begin(table)
    table.lay(hand[0], hand[1])
    for artifact, receivers in ((5, [hand[0], hand[1]]), (6, [hand[1]]), (7, [hand[0], hand[1]])):
        table.say(LAY, hand[artifact])
        assert sorted(table.offered(ON)) == sorted(receivers)
        assert table.offered(RAISE) == []
        assert table.refuse(ON, hand[2]) == ("not_in_line", "BA-507")
        assert table.refuse(ON, hand[3]) == ("not_in_line", "BA-507")
        table.say(BACK)


def test_ba_364_507_a_scroll_does_not_convert_itself_in_a_battle():
    """BA-364, BA-507: that is for a player's own turn, outside any line."""
    table, hand, _ = siege(attack=("We.b", "Sc"))
    begin(table)
    table.lay(hand[0])
    table.say(LAY, hand[1])
    assert table.offered(ON) == [hand[0]]
    assert table.refuse(ON, hand[1]) == ("not_in_line", "BA-507")


def test_ba_507_without_a_card_for_it_no_artifact_is_laid():
    """BA-507: before the weapon, under lords, under changed cards."""
    table, hand, _ = siege(attack=("We.b", "L.b", "Ti", "Sc", "Sc"), day=SCROLL_DAY)
    begin(table)
    assert table.offered(LAY) == [hand[0]]
    assert table.refuse(LAY, hand[3]) == ("nothing_to_change", "BA-507")
    table.lay(hand[0], hand[1])
    assert (LAY, hand[2]) not in table.moves
    change(table, hand[3], hand[1])
    change(table, hand[3], hand[0])
    assert (LAY, hand[4]) not in table.moves


def test_ba_507_515_a_defender_with_nothing_but_artifacts_has_lost():
    """BA-507, BA-515: his scroll has no card to go under."""
    table, hand, _ = siege(attack=("We.b", "C.b"), defence=("Sc", "To", "Ti"))
    attack(table, hand)
    table.say(FIGHT)
    assert table.game.map.owner[sq("D1")] == BLUE_SEAT


def test_ba_507_what_a_defender_has_changed_stays_in_his_line():
    """BA-507: nobody puts his deck in order in somebody else's turn."""
    for artifact in ("Sc", "Ti"):
        table, hand, other = siege(attack=("We.b", "C.b"), defence=("F.r", "C.r", artifact))
        attack(table, hand)
        table.say(FIGHT)
        table.lay(other[0])
        assert (BACK,) in table.moves
        table.say(LAY, other[2])
        table.say(ON, other[0])
        if artifact == "Sc":
            table.say(FACTION, 0)
        assert table.moment == AT_DEFENCE
        assert (BACK,) not in table.moves and (PASS,) in table.moves
        table.lay(other[1])
        table.say(DONE)


def test_ba_507_an_attacker_may_still_take_his_opening_back():
    table, hand, _ = siege(attack=("We.b", "C.b", "Sc"))
    begin(table)
    table.lay(hand[0], hand[1])
    new = change(table, hand[2], hand[1])
    assert table.moment == AT_OPENING
    table.say(BACK)
    assert sorted(table.game.decks[BLUE_SEAT].hand) == sorted([hand[0], new])


def test_ba_507_in_peace_a_scroll_still_changes_any_card_of_the_hand():
    table, hand = hand_of("Sc", "To.g", "Ti.g")
    table.say(LAY, hand[0])
    assert sorted(table.offered(ON)) == sorted(hand)


def test_ba_507_on_a_real_table_too():
    """BA-507: hands are hidden there, but what lies in the line is known."""
    table = Table(2, mode=REFEREE)
    game = table.game
    table.say(SKIP)
    cards = [table._fetch(name) for name in ("We.g", "L.g", "Sc.g")]
    for card in cards:
        game.decks[0].hold(card)
    game.heroes[0] = game.map.cities(1)[0]
    table.arrange()
    table.say(ATTACK, game.heroes[0], CITY_TARGET)
    assert (LAY, cards[2]) not in table.moves
    table.lay(cards[0], cards[1])
    table.say(LAY, cards[2])
    assert sorted(table.offered(ON)) == sorted(cards[:2])
