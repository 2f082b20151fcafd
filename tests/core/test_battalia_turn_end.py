"""Battalia: what is shown in step 1, what a turn leaves behind, who draws at its end (BA-213 to BA-639)."""

from rules.battalia.cards import CITY_PILE, PILES
from rules.battalia.moves import (
    AT_AGREE,
    DECLARE,
    DECLARE_TWO,
    DREW,
    END,
    FLY,
    HALT,
    LAY,
    LAY_AS,
    MULLIGAN,
    NONE,
    REFEREE,
    RETINUE,
    SHOW,
    SHOWN,
    SKIP,
    SQUARE,
    STEP,
)
from tests.core.battalia_artifact_hand import hand_of
from tests.core.battalia_hand import HAMMER, WEAPON, Table, bare, sq, squares

BLUE_SEAT, RED_SEAT = 1, 2
WEAPON_DAY = 1


# Step 1


def test_ba_212_214_215_exactly_the_cards_of_the_retinue_are_shown():
    """BA-212, BA-215: with the ancient artifact, without the cards of other factions."""
    for names, move, shown, size in (
        (("F.g", "F.g", "C.g", "C.y", "F.y", "Su"), (DECLARE, 3, 0), (0, 1, 2), 3),
        (("F.g", "Horn", "C.g", "C.y", "Su", "Su"), (DECLARE, 3, 0), (0, 2, 1), 3),
        (("F.g", "F.b", "C.g", "C.b", "P.g", "P.b"), (DECLARE_TWO, 0, 1), (0, 1, 2, 3, 4, 5), 6),
    ):
        table = Table()
        hand = table.give(0, *names)
        assert table.say(*move) == [(RETINUE, 0, size)]
        assert not table.game.reveals
        told = table.play(SHOW, 3)
        assert told[0] == (SHOWN, 0, 3) and table.game.reveals
        assert table.game.shown == (3, [hand[place] for place in shown])
        assert (table.game.points, table.game.declared) == (0, [])


def test_ba_213_214_on_a_real_table_the_size_of_the_hand_decides():
    for size in range(8):
        table = Table(mode=REFEREE)
        deck = table.game.decks[0]
        deck.in_nation, deck.in_hand = 10 - size, size
        table.arrange()
        declared = [(DECLARE, cards) for cards in range(3, min(size, 6) + 1)]
        two = [(DECLARE_TWO,)] if size >= 6 else []
        assert table.moves == declared + two + [(MULLIGAN,), (SKIP,)]


# Cards on the table


def test_ba_104_tents_and_the_cards_on_them_belong_to_the_deck():
    table, _ = hand_of()
    before = table.game.deck_size(0)
    table.game.camps[0] = [[220, 0, NONE, 0], [221, 1, 2, 0]]
    assert table.game.deck_size(0) == before + 2 + 3


def test_ba_357_403_what_a_card_is_played_as_is_kept_only_if_it_is_another_kind():
    table, cards = hand_of("Hammer", "Su", "Su", "We", "C", "F", day=WEAPON_DAY)
    assert table.game.power(HAMMER, WEAPON) == 1  # never illuminated
    assert table.game.power(cards[3], WEAPON) == 2
    table.say(LAY_AS, HAMMER, WEAPON)
    table.lay(cards[1], cards[2])
    assert table.game.view(None)["played_as"] == {HAMMER: WEAPON}
    table, cards = hand_of("C", "To")
    table.lay(*cards)
    assert table.game.view(None)["played_as"] == {}


def test_ba_406_455_no_points_are_left_after_a_journey():
    table, cards = hand_of("Ho", "Wings")
    table.ground("G6", "NS")
    table.hero(0, "G7", 0)
    table.hero(0, "G6", 1)
    table.say(LAY, cards[0])
    table.say(STEP, 0, sq("G6"))
    table.say(HALT)
    assert (table.game.points, table.game.riding) == (0, NONE)
    table.say(LAY, cards[1])
    table.say(FLY, 0)
    table.say(SQUARE, sq("D4"))
    assert (table.game.points, table.game.riding, table.game.crafter) == (0, NONE, NONE)


def test_ba_406_a_hero_does_not_fly_to_where_he_is():
    table = Table()
    table.game.active = BLUE_SEAT
    table.arrange()
    cards = table.actions("Wings", day=5)
    table.hero(0, "D4", 1)
    table.hero(BLUE_SEAT, "A7", 0)
    table.hero(BLUE_SEAT, "G1", 1)
    for figure, elsewhere in ((0, "A1 G1 D2 B4 D4 F4 D6 G7"), (1, "A1 D2 B4 D4 F4 D6 A7 G7")):
        table.say(LAY, cards[0])
        table.say(FLY, figure)
        assert table.offered(SQUARE) == squares(elsewhere)
        table.say(*table.moves[-1])


# Steps 4 and 5


def test_ba_605_whoever_was_attacked_draws_clockwise_and_nobody_else():
    table, _ = hand_of()
    game = table.game
    game.active = BLUE_SEAT
    table.arrange()
    for seat in (0, 2, 3):
        game.decks[seat].nation += game.decks[seat].hand[3 + seat // 2 :]
        del game.decks[seat].hand[3 + seat // 2 :]
    game.attacked = 1 << 0 | 1 << 3
    told = table.say(END)
    drew = []
    for event in told:
        if event[0] == DREW and event[1] not in drew:
            drew.append(event[1])
    assert drew == [BLUE_SEAT, 3, 0]
    assert [game.decks[seat].hand_size() for seat in range(4)] == [6, 6, 4, 6]
    assert game.attacked == 0


def test_ba_605_a_full_hand_is_owed_nothing():
    table, _ = hand_of()
    assert table.game.decks[RED_SEAT].hand_size() == 6
    table.game.attacked = 1 << RED_SEAT
    table.play(END)
    assert table.game.draws == [[0, 6]]


def test_ba_638_two_weeks_are_fourteen_days():
    for day, over in ((2, False), (6, False), (12, False), (13, True)):
        table = bare(2, weeks=2, first=1)
        table.game.active = 0
        table.game.day = day
        table.arrange()
        table.actions("F")
        table.say(END)
        assert table.game.over == over, day


def test_ba_639_a_single_pile_that_can_be_placed_keeps_the_game_going():
    """BA-639, BA-Q52: each of the nine piles counts."""
    for left in [None] + list(range(CITY_PILE, PILES)):
        table = bare(2)
        table.ground("B2", "NESW", 0, 1)
        table.ground("C2", "EW")
        game = table.game
        game.active = 1
        for pile in range(CITY_PILE, PILES):
            if pile != left:
                game.mixed[pile] = []
                game.tops[pile] = NONE
        table.arrange()
        table.actions("F")
        table.say(END)
        assert (table.moment == AT_AGREE) == (left is None), left
