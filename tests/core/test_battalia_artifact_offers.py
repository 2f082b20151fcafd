"""Battalia: everything that artifacts offer and tell, and nothing else (BA-341 to BA-366, BA-407, BA-445)."""

from rules.battalia.moves import (
    AS,
    AT_ACTIONS,
    AT_AS,
    ATTACK,
    BACK,
    CAMP,
    CAMPED,
    DIE,
    DONE,
    FACTION,
    FIGHT,
    HERO,
    LAY,
    LAY_ONE,
    NONE,
    ON,
    PASS,
    PUT_ON,
    RAISE,
    REFUGE,
    REVEAL,
    REVEALED,
    ROLLED,
    STRIKE,
    STRUCK,
)
from tests.core.battalia_artifact_hand import hand_of
from tests.core.battalia_hand import HAMMER, sq
from tests.core.battalia_siege import BLUE_SEAT, CITY_TARGET, attack, siege

WEAPON_DAY, TITLE_DAY, TENT_DAY = 1, 3, 5
LORD = 4


def ranks(table, title):
    """What the title offers: the kind of each unit, and whether it is by one rank or two."""
    table.say(LAY, title)
    cards = table.game.cards
    found = [(cards[2 * move[1]], 2 if move[0] == RAISE else 1) for move in table.moves[:-1]]
    assert table.moves[-1] == (BACK,)
    table.say(BACK)
    return found


def test_ba_361_362_445_which_units_a_title_raises_and_how_far():
    """BA-361, BA-362, BA-445: not from or over the end of the ladder, and not to an empty pile."""
    hand = ("Ti", "F", "C", "P", "L", "Su", "To")
    for empty, one, two in (
        (None, (1, 2, 3), (1, 2)),
        (0, (1, 2, 3), (1, 2)),  # frimans: nobody becomes one
        (1, (2, 3), (1, 2)),  # no chiefs
        (2, (1, 3), (2,)),  # no priests
        (3, (1, 2), (1,)),  # no lords
    ):
        table, cards = hand_of(*hand, day=TITLE_DAY)
        if empty is not None:
            table.game.mixed[empty] = []
            table.game.tops[empty] = NONE
        found = ranks(table, cards[0])
        assert [kind for kind, by in found if by == 1] == list(one), empty
        assert [kind for kind, by in found if by == 2] == list(two), empty
    table, cards = hand_of(*hand)
    assert ranks(table, cards[0]) == [(1, 1), (2, 1), (3, 1)]


def test_ba_347_353_363_which_cards_an_amulet_and_a_scroll_change():
    """BA-347: no ancient artifact; BA-363: no supply."""
    table, cards = hand_of("Am", "Sc", "Hammer", "Su", "F", "Te")
    amulet, scroll, _, supply, friman, tent = cards
    table.say(LAY, amulet)
    assert table.moves == [(ON, scroll), (ON, supply), (ON, friman), (ON, tent), (BACK,)]
    assert table.refuse(ON, HAMMER) == ("ancient", "BA-347")
    table.say(BACK)
    table.say(LAY, scroll)
    assert sorted(table.offered(ON)) == sorted((amulet, friman, tent, scroll))


def test_ba_363_any_faction_but_its_own():
    for name, others in (("To.g", [1, 2, 3]), ("To.b", [0, 2, 3]), ("To.r", [0, 1, 3]), ("To.y", [0, 1, 2])):
        table, cards = hand_of("Sc", name)
        table.say(LAY, cards[0])
        assert table.say(ON, cards[1]) == [(PUT_ON, 0, cards[0], cards[1])]
        assert table.offered(FACTION) == others


def test_ba_353_521_a_card_of_an_earlier_addition_that_is_lost():
    """BA-353: to the refuge at once; the line is shorter then, and further cards may follow."""
    table, a, d = siege(attack=("We.b", "C.b", "Am", "L.b"), defence=("C.r", "F.r"))
    attack(table, a[:2])
    table.say(FIGHT)
    table.lay(*d)
    table.say(DONE)
    assert table.game.added == 8
    table.say(LAY, a[2])
    told = table.say(ON, a[1], chance=[(DIE, 5)])
    lost = [(REFUGE, BLUE_SEAT, a[1]), (REFUGE, BLUE_SEAT, a[2])]
    assert told == [(PUT_ON, BLUE_SEAT, a[2], a[1]), (ROLLED, 5)] + lost
    assert table.game.added == 4 and table.game.lines[0] == [a[0], 6, 1, 1]
    assert table.moves == [(LAY, a[3]), (PASS,)]


def test_ba_357_443_a_weapon_laid_in_two_parts_becomes_one_wild_card():
    """BA-357: as a lord it is one card; both parts of the weapon are gone."""
    table, a, _ = siege(attack=("We.r", "Am"), day=WEAPON_DAY)
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY_ONE, a[0])
    table.say(LAY, a[0])
    assert table.game.lines[0] == [a[0], 6, 2, 1, a[0], 6, 2, 1]
    table.say(LAY, a[1])
    table.say(ON, a[0], chance=[(DIE, 6)])
    assert table.moment == AT_AS
    table.say(AS, LORD)
    assert table.game.lines[0] == [a[0], LORD, 2, 1]
    assert table.game.used[a[0]] == 1 and table.game.spare[BLUE_SEAT] == []


def test_ba_232_357_a_wild_card_of_which_a_part_was_spent_still_counts_once():
    table, a, _ = siege(attack=("We.r", "Su", "Su", "Am"), day=WEAPON_DAY)
    table.ground("E1", "NESW", BLUE_SEAT, 1)
    table.lay(*a[:3])
    table.say(HERO, sq("E1"))
    table.say(ATTACK, sq("D1"), CITY_TARGET)
    table.say(LAY, a[0])
    table.say(LAY, a[3])
    table.say(ON, a[0], chance=[(DIE, 6)])
    table.say(AS, LORD)
    assert table.game.lines[0] == [a[0], LORD, 2, 1]
    assert table.game.used[a[0]] == 2  # one part hired the hero


def test_ba_365_366_448_every_tent_has_its_own_cards():
    """BA-365, BA-366, BA-448: told with tent and card, and struck one by one."""
    table, cards = hand_of("Te", "Su", "P", "Te", "Su", "C", "L", day=TENT_DAY)
    first, _, priest, second, _, chief, lord = cards
    table.lay(*cards[:2])
    assert table.say(CAMP, priest) == [(CAMPED, 0, first, priest)]
    table.say(DONE)
    table.lay(*cards[3:5])
    assert table.say(CAMP, chief) == [(CAMPED, 0, second, chief)]
    assert table.say(CAMP, lord) == [(CAMPED, 0, second, lord)]
    game = table.game
    assert game.camps[0] == [[first, priest, NONE, 1], [second, chief, lord, 1]]
    for camp in game.camps[0]:
        camp[3] = 0  # a later turn
    table.give(0)
    assert table.offered(STRIKE) == [first, second]
    assert table.say(STRIKE, second) == [(STRUCK, 0, second)]
    assert game.decks[0].hand == [chief, lord] and game.decks[0].refuge == [second]
    table.say(STRIKE, first)
    assert game.decks[0].hand == [chief, lord, priest] and game.camps[0] == []


def test_ba_407_the_horn_may_stop_after_any_card():
    for found in (0, 1):
        table, cards = hand_of("Horn")
        wanted = table.game.decks[0].nation[:found]
        table.say(LAY, cards[0])
        for card in wanted:
            assert table.say(REVEAL, card) == [(REVEALED, 0, card)]
        assert table.say(DONE) == []
        assert table.moment == AT_ACTIONS and table.game.decks[0].hand == wanted
        assert table.game.points == 0
