"""Battalia, artifacts: transformations, amulets, tents, ambushes."""

from rules.battalia.moves import (
    AMBUSH,
    AT_ACTIONS,
    AT_CAMP,
    AT_DROP,
    BACK,
    BOX_ANCIENT,
    CAMP,
    CITY,
    CREATE,
    DIE,
    DONE,
    DROP,
    END,
    FACTION,
    GAINED,
    HERO,
    HIDE,
    LAY,
    LAY_AS,
    LEFT,
    NONE,
    ON,
    RAISE,
    ROLLED,
    SKIP,
    SQUARE,
    STRIKE,
    SUSPEND,
    TOP,
)
from tests.core.battalia_artifact_hand import DULL, hand_of, promote, roll, swapped
from tests.core.battalia_hand import (
    BLUE,
    CROSS,
    GREEN,
    HORSE,
    RED,
    TOOL,
    WEAPON,
    Table,
    sq,
)

# Titles and scrolls


def test_t07_ba_361_362_a_title_promotes_within_the_faction():
    """BA-T07; BA-361, BA-362, BA-341: a blue priest; else the top priest. The chief goes under its pile."""
    table, cards = hand_of("Ti", "C.b")
    priest = promote(table, cards[0], cards[1])
    assert table.names([priest]) == ["P.b"]
    assert table.game.decks[0].hand == [priest]
    assert table.game.under[1] == [cards[1]]
    assert cards[0] in table.game.laid[0]
    table, cards = hand_of("Ti", "C.b")
    game = table.game
    for card in [card for card in game.mixed[2] if game.cards[2 * card + 1] == BLUE]:
        game.mixed[2].remove(card)
    if game.cards[2 * game.tops[2] + 1] == BLUE:
        game.tops[2] = game.mixed[2].pop()
    top = game.tops[2]
    assert promote(table, cards[0], cards[1]) == top


def test_ba_362_the_higher_rank_has_the_faction_of_the_lower():
    """BA-362: whatever the faction, while its pile has one."""
    for rank, higher in (("F", "C"), ("P", "L")):
        for faction in ".g", ".b", ".r", ".y":
            table, cards = hand_of("Ti", rank + faction)
            assert table.names([promote(table, cards[0], cards[1])]) == [higher + faction]


def test_ba_361_362_lords_and_empty_piles():
    table, cards = hand_of("Ti", "L", "Su", "C")
    table.game.mixed[2].clear()
    table.game.tops[2] = NONE
    table.say(LAY, cards[0])
    assert table.refuse(ON, cards[1]) == ("highest_rank", "BA-361")
    assert table.refuse(ON, cards[2]) == ("no_unit", "BA-361")
    assert table.refuse(ON, cards[3]) == ("pile_empty", "BA-362")
    table.say(BACK)
    assert cards[0] in table.game.decks[0].hand


def test_ba_362_706_the_returned_card_is_the_last_of_its_pile():
    """BA-362, BA-706: units come back only so."""
    table, cards = hand_of("Ti", "L", "C.g")
    game = table.game
    game.mixed[1][:] = []
    promote(table, cards[0], cards[2])
    assert game.pile_size(1) == 2 and game.tops[1] != cards[2]


def test_ba_363_a_scroll_changes_the_faction_of_a_unit_or_an_artifact():
    table, cards = hand_of("Sc", "To.g", "Su", "F.b")
    table.say(LAY, cards[0])
    assert table.refuse(ON, cards[2]) == ("no_faction", "BA-363")
    table.say(ON, cards[1])
    assert table.offered(FACTION) == [1, 2, 3]
    told = table.play(FACTION, RED)
    assert (LEFT, 0, cards[1]) in told
    assert table.names([swapped(told)]) == ["To.r"]
    assert table.moves[0][0] == TOP  # the pile was shuffled
    table.deal()


def test_ba_363_alone_in_its_pile_the_card_comes_back():
    table, cards = hand_of("Sc", "To.g")
    table.game.mixed[TOOL - 1].clear()
    table.game.tops[TOOL - 1] = NONE
    table.say(LAY, cards[0])
    table.say(ON, cards[1])
    assert swapped(table.say(FACTION, RED)) == cards[1]


def test_ba_364_447_a_scroll_converts_itself_and_then_nothing_else_unless_illuminated():
    """BA-364, BA-447."""
    for day, further in ((DULL, False), (4, True)):
        table, cards = hand_of("Sc.g", "F.b", day=day)
        table.say(LAY, cards[0])
        table.say(ON, cards[0])
        new = swapped(table.say(FACTION, RED))
        assert table.names([new]) == ["Sc.r"]
        assert ((LAY, new) in table.moves) == further
        if not further:
            assert table.refuse(LAY, new) == ("used", "BA-232")


def test_ba_342_343_a_card_is_changed_once_and_still_pays_once():
    """BA-342, BA-343: the replacement inherits the mark."""
    table, cards = hand_of("Ti", "Sc", "Am", "F.g", "Su", "Su", day=2)
    chief = promote(table, cards[0], cards[3])
    table.say(LAY, cards[1])
    assert table.refuse(ON, chief) == ("changed_already", "BA-342")
    table.say(BACK)
    table.say(LAY, cards[2])
    assert table.refuse(ON, chief) == ("changed_already", "BA-342")
    table.say(BACK)
    table.lay(chief, cards[4], cards[5])
    table.say(CREATE, HORSE)
    assert table.refuse(LAY, chief) == ("used", "BA-232")


def test_t05_ba_344_345_transformation_chain_and_fork():
    """BA-T05; BA-344, BA-345, BA-355: scroll, title, horse; amulet, weapon and city."""
    table, cards = hand_of("Sc", "Ti.y", "F.g", "Su", "Su", "Am", "F", "C", "To", day=3)
    game = table.game
    before = game.deck_size(0)
    outside = 80 - sum([game.pile_size(pile) for pile in range(4)])
    table.ground("G6", "NS")
    table.say(LAY, cards[0])
    table.say(ON, cards[1])
    title = swapped(table.say(FACTION, GREEN))
    assert table.names([title]) == ["Ti.g"]
    chief = promote(table, title, cards[2])
    assert table.names([chief]) == ["C.g"]
    table.lay(chief, cards[3], cards[4])
    horse = [event[2] for event in table.say(CREATE, HORSE) if event[0] == GAINED][0]
    roll(table, cards[5], cards[6], 3)
    table.lay(cards[7], cards[6], cards[6])
    weapon = [event[2] for event in table.say(CREATE, WEAPON) if event[0] == GAINED][0]
    table.lay(cards[8], cards[6])
    table.say(CITY, CROSS)
    table.say(SQUARE, sq("G5"))
    played = [cards[0], title, chief, cards[3], cards[4], horse, cards[5], cards[6], cards[7], weapon]
    played.append(cards[8])
    assert sorted(game.laid[0]) == sorted(played)
    assert game.decks[0].hand == []
    assert game.deck_size(0) == before + 2
    assert game.view(None)["points"][0] == 2
    assert 80 - sum([game.pile_size(pile) for pile in range(4)]) == outside


# Amulets


def test_ba_353_the_six_faces():
    for face in (1, 2, 3, 4, 5, 6):
        table, cards = hand_of("Am", "F")
        deck = table.game.decks[0]
        roll(table, cards[0], cards[1], face)
        assert (cards[1] in deck.hand) == (face in (1, 2, 3, 6))
        assert (deck.ambush == [cards[1]]) == (face == 4)
        assert (cards[1] in deck.refuge) == (face == 5)
        assert (cards[0] in deck.refuge) == (face in (4, 5))
        assert (cards[0] in table.game.laid[0]) == (face not in (4, 5))
        assert table.game.limbo == []


def test_ba_353_a_one_changes_nothing_and_says_nothing():
    table, cards = hand_of("Am", "F")
    told = roll(table, cards[0], cards[1], 1)
    assert told == [(ROLLED, 1)]


def test_ba_347_353_not_on_ancient_artifacts():
    """BA-347, BA-353."""
    table, cards = hand_of("Am", "Sword", "Sc", "Te", "Su")
    table.say(LAY, cards[0])
    assert table.refuse(ON, cards[1]) == ("ancient", "BA-347")
    table.say(BACK)
    table.say(LAY, cards[2])
    assert table.refuse(ON, cards[1]) == ("ancient", "BA-347")
    table.say(BACK)
    table.lay(cards[3], cards[4])
    assert table.refuse(CAMP, cards[1]) == ("ancient", "BA-347")


def test_t14_ba_354_a_four_with_a_full_ambush():
    """BA-T14: the owner picks one of the three for his refuge; three remain."""
    table, cards = hand_of("Am", "F")
    deck = table.game.decks[0]
    deck.ambush = [table._fetch("C") for _ in range(3)]
    table.say(LAY, cards[0])
    table.say(ON, cards[1], chance=[(DIE, 4)])
    assert table.moment == AT_DROP and table.offered(DROP) == deck.ambush
    dropped = deck.ambush[1]
    table.say(DROP, dropped)
    assert len(deck.ambush) == 3 and cards[1] in deck.ambush and dropped in deck.refuge


def test_ba_355_346_copies_in_one_line_or_in_several():
    """BA-355, BA-346: virtual copies cannot be stored."""
    table, cards = hand_of("Am", "Su", "Su")
    roll(table, cards[0], cards[1], 3)
    table.lay(cards[1], cards[1], cards[1])
    assert (LAY, cards[1]) not in table.moves
    table.say(BACK)
    table.lay(cards[1], cards[1])
    table.say(LAY, cards[2])
    assert table.refuse(SUSPEND, cards[1])[0] == "not_now"
    table.say(BACK)
    assert cards[1] in table.game.decks[0].hand


def test_t06_ba_356_444_illuminated_amulet_and_doubled_title():
    """BA-T06; BA-356, BA-444: two cards, one roll each; on another day the second is illegal."""
    for day in (2, DULL):
        table, cards = hand_of("Am", "Ti", "C.b", "F.g", "To", day=day)
        game = table.game
        roll(table, cards[0], cards[1], 2)
        assert table.names([promote(table, cards[1], cards[2])]) == ["P.b"]
        assert table.names([promote(table, cards[1], cards[3])]) == ["C.g"]
        assert table.refuse(LAY, cards[1]) == ("used", "BA-232")
        if day != 2:
            assert table.refuse(LAY, cards[0]) == ("used", "BA-232")
            continue
        assert cards[0] in game.laid[0]
        roll(table, cards[0], cards[4], 4)
        assert game.decks[0].ambush == [cards[4]] and game.limbo == []
        assert cards[0] in game.decks[0].refuge


def test_ba_444_a_first_four_sends_the_amulet_to_the_refuge_after_the_second_card_only():
    table, cards = hand_of("Am", "F", "C", day=2)
    roll(table, cards[0], cards[1], 5)
    assert cards[0] in table.game.laid[0]
    roll(table, cards[0], cards[2], 1)
    assert cards[0] in table.game.decks[0].refuge


def test_ba_357_a_wild_card_is_any_regular_card_and_reverts():
    table, cards = hand_of("Am", "F.r", "Su", "Su", day=3)
    roll(table, cards[0], cards[1], 6)
    assert table.refuse(LAY, cards[1]) == ("choose_kind", "BA-357")
    assert table.refuse(LAY_AS, cards[1], 13) == ("not_wild", "BA-353")
    assert table.refuse(LAY_AS, cards[2], 1) == ("not_wild", "BA-357")
    table.say(LAY_AS, cards[1], WEAPON)
    table.lay(cards[2], cards[3])
    assert HERO in table.kinds()
    table.say(BACK)
    table.say(LAY_AS, cards[1], 2)
    table.lay(cards[2], cards[3])
    assert table.offered(CREATE) == [HORSE]
    table.say(CREATE, HORSE)
    table.play(END)
    assert table.game.played_as == {} and table.game.effects == {}  # BA-603


def test_ba_357_449_a_wild_card_is_illuminated_by_its_new_type():
    """BA-357, BA-449: copies of an illuminated artifact are illuminated too."""
    table, cards = hand_of("Am", "F", "Su", day=0)
    roll(table, cards[0], cards[1], 6)
    table.say(LAY_AS, cards[1], TOOL)
    assert (LAY, cards[1]) in table.moves
    table, cards = hand_of("Am", "To", day=0)
    roll(table, cards[0], cards[1], 3)
    assert table.game.power(cards[1], TOOL) == 6


def test_ba_358_a_line_that_is_not_paid_returns_to_the_hand():
    table, cards = hand_of("Am", "F", "F", "C")
    table.lay(cards[2], cards[3])
    roll(table, cards[0], cards[1], 5)
    assert table.offered(CREATE) == []
    table.say(BACK)
    assert sorted(table.game.decks[0].hand) == sorted(cards[2:])


def test_ba_603_marks_end_with_the_turn():
    table, cards = hand_of("Am", "F")
    roll(table, cards[0], cards[1], 3)
    table.play(END)
    game = table.game
    assert (game.effects, game.used, game.spare[0], game.doomed) == ({}, {}, [], [])


# Illuminated titles and scrolls


def test_ba_445_an_illuminated_title_raises_two_ranks_or_two_units():
    table, cards = hand_of("Ti", "F.b", "F.g", "P", day=3)
    middle = table.game.pile_size(1)
    table.say(LAY, cards[0])
    assert table.refuse(RAISE, cards[3]) == ("one_rank_only", "BA-445")
    priest = swapped(table.say(RAISE, cards[1]))
    assert table.names([priest]) == ["P.b"]
    assert table.game.pile_size(1) == middle
    assert table.refuse(LAY, cards[0]) == ("used", "BA-232")
    table, cards = hand_of("Ti", "F.g", "F.b", day=3)
    promote(table, cards[0], cards[1])
    promote(table, cards[0], cards[2])
    assert table.refuse(LAY, cards[0]) == ("used", "BA-232")


def test_ba_447_an_illuminated_scroll_changes_two_cards():
    table, cards = hand_of("Sc", "F.g", "F.b", day=4)
    for card in cards[1:]:
        table.say(LAY, cards[0])
        table.say(ON, card)
        table.say(FACTION, RED)
    assert table.names(table.game.decks[0].hand) == ["F.r", "F.r"]
    assert table.refuse(LAY, cards[0]) == ("used", "BA-232")


# Tents


def test_ba_365_366_a_camped_card_waits_on_its_tent():
    """BA-365, BA-366: the supply is spent; struck in a later turn, the tent goes to the refuge."""
    table, cards = hand_of("Te", "Su", "P", "Ti", players=2, day=3)
    table.own(0, "F", "F", "F", "F", "F", "F")
    table.lay(cards[0], cards[1])
    table.say(CAMP, cards[2])
    game = table.game
    assert game.camps[0] == [[cards[0], cards[2], NONE, 1]]
    assert game.laid[0] == [cards[1]]
    assert table.refuse(STRIKE, cards[0]) == ("set_this_turn", "BA-366")
    size = game.deck_size(0)
    table.end_turn()
    table.end_turn()
    assert game.deck_size(0) == size
    table.say(STRIKE, cards[0])
    assert cards[2] in game.decks[0].hand and cards[0] in game.decks[0].refuge and game.camps[0] == []
    assert table.refuse(STRIKE, cards[0]) == ("no_camp", "BA-366")


def test_ba_448_two_cards_under_an_illuminated_tent():
    table, cards = hand_of("Te", "Su", "P", "F")
    table.lay(cards[0], cards[1])
    table.say(CAMP, cards[2])
    assert table.moment == AT_CAMP and (DONE,) in table.moves
    table.say(CAMP, cards[3])
    assert table.game.camps[0] == [[cards[0], cards[2], cards[3], 1]]


def test_ba_356_a_copied_tent_holds_one_card():
    table, cards = hand_of("Am", "Te", "Su", "P", "F", day=3)
    roll(table, cards[0], cards[1], 3)
    table.lay(cards[1], cards[2])
    table.say(CAMP, cards[3])
    assert table.moment == AT_ACTIONS
    assert (LAY, cards[1]) not in table.moves


# Ambushes


def test_t14_ba_471_473_701_a_deck_of_ten_cannot_shrink():
    """BA-T14; BA-471, BA-473, BA-701, BA-104: with eleven cards it can, once."""
    table = Table()
    table.say(SKIP)
    assert table.refuse(AMBUSH) == ("deck_too_small", "BA-473")
    table.own(0, "F")
    hand = table.game.decks[0].hand[:]
    table.say(AMBUSH)
    table.say(SUSPEND, hand[0])
    table.say(HIDE, hand[1])
    assert table.game.deck_size(0) == 10
    assert (table.game.limbo, table.game.decks[0].ambush) == ([hand[0]], [hand[1]])
    assert table.refuse(AMBUSH) == ("deck_too_small", "BA-473")


def test_t14_ba_472_702_three_cards_in_ambush_are_enough():
    """BA-T14; BA-472, BA-702."""
    table = Table()
    table.say(SKIP)
    table.own(0, "F", "F", "F", "F", "F")
    table.game.decks[0].ambush = [table._fetch("C") for _ in range(3)]
    table.arrange()
    assert table.refuse(AMBUSH) == ("ambush_full", "BA-472")


def test_ba_474_475_any_card_is_suspended_for_good_and_the_ambush_stays():
    """BA-474, BA-475, BA-401: an ancient artifact in limbo is not owned."""
    table = Table(2, chance=[(BOX_ANCIENT, 244), (BOX_ANCIENT, 248)])
    cards = table.actions("Sword", "F", "F")
    table.own(0, "F", "F", "F")
    table.say(AMBUSH)
    table.say(SUSPEND, cards[0])
    table.say(HIDE, cards[1])
    assert table.game.ancient[0] == NONE
    table.end_turn()
    assert table.game.decks[0].ambush == [cards[1]] and table.game.limbo == [cards[0]]


def test_ba_471_two_cards_are_needed():
    table = Table()
    table.own(0, "F", "F")
    table.actions("F")
    assert table.refuse(AMBUSH) == ("two_cards", "BA-471")
