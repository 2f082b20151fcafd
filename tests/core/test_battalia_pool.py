"""Battalia, the pool: tops, searched piles, cards that come and go, draws (BA-107 to BA-110, BA-242)."""

from rules.battalia.cards import CITY_PILE
from rules.battalia.game import Battalia
from rules.battalia.moves import (
    AT_TAKE,
    AT_TOP,
    CREATE,
    END,
    FACTION,
    GAINED,
    GROUND,
    HIRE,
    LAY,
    NONE,
    ON,
    REFEREE,
    SHUFFLED,
    SKIP,
    TAKE,
    TOP,
    TURNED,
)
from rules.game import CHANCE
from tests.core.battalia_artifact_hand import hand_of, promote, swapped
from tests.core.battalia_hand import BLUE, WEAPON, Cards, Table, setup_of

FRIMAN = 1
FRIMANS, WEAPONS = 0, 5  # piles


def arrange(game, pile, mixed, top=NONE, under=()):
    game.mixed[pile] = list(mixed)
    game.tops[pile] = top
    game.under = {pile: list(under)} if under else {}


# Tops


def test_ba_109_each_top_is_turned_up_by_the_word_of_its_pile():
    game = Battalia(setup_of(), Cards())
    words = {}
    while game.expects().moment <= AT_TOP and game.seat == CHANCE:
        if game.asking == AT_TOP:
            words[game.turning[0]] = game.expects().moves[0][0]
        game.play(game.expects().moves[0])
    assert words == {pile: TOP if pile < CITY_PILE else GROUND for pile in range(20)}


def test_ba_109_chance_turns_up_one_of_several_and_nobody_the_last():
    for left, asked in (([5], False), ([5, 6], True), ([5, 6, 7], True)):
        table, cards = hand_of("Su", "Su")
        arrange(table.game, FRIMANS, left, 4)
        table.lay(*cards)
        told = table.play(HIRE, FRIMAN)
        if asked:
            assert table.moves == [(TOP, card) for card in left]
        else:
            assert table.seat == 0 and (TURNED, FRIMANS, 5) in told
        assert table.game.mixed[FRIMANS] == (left if asked else [])


def test_ba_109_362_the_only_card_of_a_pile_is_its_top():
    """BA-362: the unit that goes back to an empty pile is seen there."""
    table, cards = hand_of("Ti", "F")
    arrange(table.game, FRIMANS, [])
    promote(table, *cards)
    assert table.game.tops[FRIMANS] == cards[1]
    assert (TURNED, FRIMANS, cards[1]) in table.told


def test_ba_109_362_what_was_put_at_the_bottom_comes_up_in_its_order():
    table, cards = hand_of("Su", "Su", "Su", "Su")
    game = table.game
    arrange(game, FRIMANS, [], 4, [6, 5])
    table.lay(*cards[:2])
    assert (TURNED, FRIMANS, 6) in table.say(HIRE, FRIMAN)
    assert (game.tops[FRIMANS], game.under) == (6, {FRIMANS: [5]})
    table.lay(*cards[2:])
    assert (TURNED, FRIMANS, 5) in table.say(HIRE, FRIMAN)
    assert (game.tops[FRIMANS], game.under) == (5, {})


# Taking


def test_ba_110_363_a_card_of_the_faction_wherever_it_lies_in_the_pile():
    """BA-363, BA-Q49: among the others, on top or at the bottom; without one, the top card."""
    for mixed, top, under, found in (
        ([175, 178], 181, [], 175),
        ([178], 175, [181], 175),
        ([178], 181, [175], 175),
        ([178], 175, [176], 175),
        ([178], 181, [180], 181),
        ([], 181, [], 181),
    ):
        table, cards = hand_of("Sc", "We.g")
        arrange(table.game, WEAPONS, mixed, top, under)
        table.say(LAY, cards[0])
        table.say(ON, cards[1])
        assert swapped(table.say(FACTION, BLUE)) == found
        rest = sorted(mixed + [top] + under + [cards[1]])
        rest.remove(found)
        game = table.game
        assert sorted(game.mixed[WEAPONS] + [game.tops[WEAPONS]]) == rest and game.under == {}


def test_ba_437_on_a_real_table_the_reader_says_which_of_two_it_was():
    table = Table(mode=REFEREE)
    table.say(SKIP)
    game = table.game
    game.match = WEAPON
    game.line = [0, 1, 32]
    for left in ([175], [175, 176]):
        arrange(game, WEAPONS, left + [178])
        game.line = [0, 1, 32]
        table.arrange()
        table.say(CREATE, WEAPON)
        table.play(FACTION, BLUE)
        if len(left) > 1:
            assert table.moment == AT_TAKE and table.moves == [(TAKE, card) for card in left]
        else:
            assert (GAINED, 0, 175) in table.told


def test_ba_242_the_supply_that_comes_with_a_unit_is_the_next_one():
    """BA-117, BA-242: 80 to 99 were dealt."""
    table, cards = hand_of("Su", "Su")
    top = table.game.tops[FRIMANS]
    first = table.game.supplies[0]
    table.lay(*cards)
    told = table.say(HIRE, FRIMAN)
    assert [event for event in told if event[0] == GAINED] == [(GAINED, 0, top), (GAINED, 0, first)]
    assert first == 100


# Drawing


def test_ba_107_undo_never_crosses_a_shuffle():
    table, _ = hand_of("F", "F")
    deck = table.game.decks[0]
    deck.refuge += deck.nation
    deck.nation = []
    told = table.play(END)
    assert (SHUFFLED, 0, 10) in told
    assert table.seat == CHANCE and table.game.reveals
