"""Battalia: everything that is offered in step 3, and nothing else (BA-231 to BA-245, BA-301 to BA-306)."""

from rules.battalia.cards import CITY_PILE
from rules.battalia.moves import (
    AMBUSH,
    ANNEX,
    AT_ACTIONS,
    ATTACK,
    BACK,
    CAMP,
    CITY,
    CREATE,
    END,
    GUARDS,
    LAY,
    LAY_AS,
    NONE,
    SQUARE,
    STEP,
)
from tests.core.battalia_artifact_hand import hand_of, roll
from tests.core.battalia_hand import HAMMER, TEE, TOOL, WEAPON, Cards, Table, sq

BLUE_SEAT = 1
ONE_PRICE = [bytes((0, 1, 0, 0, 0, 0, 2, 0, 0))]  # a friman for two supplies; nothing else is for sale


def blue_turn(table, *names):
    table.game.active = BLUE_SEAT
    table.arrange()
    return table.actions(*names, day=5)


def empty(game, pile):
    game.mixed[pile] = []
    game.tops[pile] = NONE


def test_ba_454_455_471_the_second_figure_alone_may_travel():
    """BA-454, BA-455; BA-471: two cards are enough for an ambush."""
    table = Table()
    supply, horse = blue_turn(table, "Su", "Ho")
    assert table.moves == [(AMBUSH,), (END,)]
    table.hero(BLUE_SEAT, "A7", 1)
    assert table.moves == [(LAY, supply), (LAY, horse), (AMBUSH,), (END,)]


def test_ba_452_454_each_figure_of_any_seat_has_its_own_steps():
    table = Table()
    supply = blue_turn(table, "Su")[0]
    table.ground("A6", "NS")
    table.ground("B7", "EW")
    table.hero(BLUE_SEAT, "A7", 0)
    table.hero(BLUE_SEAT, "A6", 1)
    table.say(LAY, supply)
    assert table.moves == [(BACK,), (STEP, 0, sq("A6")), (STEP, 0, sq("B7")), (STEP, 1, sq("A7"))]


def test_ba_454_a_line_for_a_journey_grows_whatever_can_be_bought():
    """BA-454: up to five supplies; a longer way takes another line."""
    table = Table(cards=Cards(price=ONE_PRICE))
    hand = table.actions("Su", "Su", "Su", "Su", "Su", "Su", "Am", day=5)
    table.hero(0, "G7")
    for laid in range(1, 5):
        table.say(LAY, hand[laid - 1])
        assert table.offered(LAY) == hand[laid:]
    table.say(LAY, hand[4])
    assert table.offered(LAY) == [hand[6]]


def test_ba_235_a_supply_does_not_join_a_line_that_it_spoils():
    table, cards = hand_of("F", "F", "F", "Su")
    table.hero(0, "G7")
    table.lay(*cards[:3])
    assert table.offered(LAY) == []


def test_ba_245_357_403_what_a_wild_card_and_the_hammer_may_be():
    """BA-357, BA-403: any regular card; but a horse pays for nothing without a hero (BA-245)."""
    table, cards = hand_of("Am", "F")
    roll(table, cards[0], cards[1], 6)
    assert table.offered(LAY_AS) == [(cards[1], kind) for kind in range(11)]
    table.hero(0, "G7")
    assert table.offered(LAY_AS) == [(cards[1], kind) for kind in range(12)]
    table, cards = hand_of("Hammer")
    assert table.offered(LAY_AS) == [(HAMMER, kind) for kind in range(TOOL, 11)]


def test_ba_345_a_copy_is_offered_only_where_it_helps_to_pay():
    table, cards = hand_of("Am", "C", "F", "F")
    roll(table, cards[0], cards[1], 2)
    table.lay(*cards[1:])
    table.say(CREATE, WEAPON)
    assert table.game.spare[0] == [cards[1]]
    assert table.moves == [(END,)]  # a single chief pays for nothing


def test_ba_236_304_a_city_of_any_shape_that_is_left():
    table, cards = hand_of("F", "F", "F")
    table.ground("G6", "NS")
    for shape in (0, 1, 2, 4):
        empty(table.game, CITY_PILE + shape)
    table.lay(*cards)
    assert table.offered(CITY) == [TEE]
    table, cards = hand_of("F", "F", "F")
    table.ground("G6", "NS")
    for pile in range(7, CITY_PILE):  # artifacts
        empty(table.game, pile)
    table.lay(*cards)
    assert table.offered(CITY) == [0, 1, 2, 3, 4]


def test_ba_347_365_the_hammer_is_not_camped():
    table, cards = hand_of("Te", "Su", "Hammer", "F")
    table.lay(cards[0], cards[1])
    assert table.offered(CAMP) == [cards[3]]


def test_ba_304_a_city_of_each_shape_comes_from_the_pile_of_its_shape():
    for shape in range(5):
        table, cards = hand_of("F", "F", "F")
        table.ground("G6", "NS")
        game = table.game
        top, size = game.tops[CITY_PILE + shape], game.pile_size(CITY_PILE + shape)
        table.lay(*cards)
        table.say(CITY, shape)
        assert table.offered(SQUARE) == [sq("G5")]
        table.say(SQUARE, sq("G5"))
        if table.moment != AT_ACTIONS:
            table.say(*table.moves[0])
        assert game.map.ground[sq("G5")] == top
        assert game.lands[3 * top : 3 * top + 2] == bytes((0, shape))
        assert game.pile_size(CITY_PILE + shape) == size - 1
        assert (game.map.owner[sq("G5")], game.map.level[sq("G5")]) == (0, 1)


def test_ba_501_541_551_targets_for_both_heroes_wherever_they_stand():
    """BA-501, BA-541, BA-551: each target once, also when both heroes stand on it."""
    table = Table()
    blue_turn(table, "We")
    everything = [(ATTACK, sq("A1"), 0), (GUARDS,)]
    table.hero(BLUE_SEAT, "A1", 0)
    table.hero(BLUE_SEAT, "D4", 1)
    assert [move for move in table.moves if move[0] in (ATTACK, ANNEX, GUARDS)] == everything
    table.hero(BLUE_SEAT, "D2", 0)
    table.hero(BLUE_SEAT, "D2", 1)
    assert [move for move in table.moves if move[0] in (ATTACK, ANNEX, GUARDS)] == [(ANNEX, sq("D2"))]
    table.hero(2, "D2", 1)
    table.hero(3, "D2", 0)
    attacks = [(ATTACK, sq("D2"), 6), (ATTACK, sq("D2"), 7)]
    assert [move for move in table.moves if move[0] == ATTACK] == attacks
