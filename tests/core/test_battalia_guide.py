"""Battalia at the table: whole games led by what it asks, the questions, and what each moment accepts."""

from rules.battalia.cards import CHIEF, FRIMAN, SUPPLY, TOOL
from rules.battalia.moves import (
    AGREE,
    AMBUSH,
    AT_ACTIONS,
    AT_AGREE,
    ATTACK,
    CREATE,
    DECLARE,
    DIE,
    DONE,
    DROP,
    END,
    FACTION,
    FIGHT,
    FLEE,
    HIDE,
    LAY,
    ON,
    PASS,
    PICK_UP,
    REFEREE,
    RETREAT,
    ROAD,
    SKIP,
    SUSPEND,
)
from scenes.meanings import BATTALIA_FACTIONS, DAMAGE, LEGAL, LIT, MATCH, OWNED
from store.catalogue import Catalogue
from table.battalia import Guide
from table.scene_times import DO
from tests.core.battalia_guide_hand import (
    AMULET_CARD,
    HAMMER_CARD,
    STRANGER_CARD,
    STRANGERS,
    TITLE_CARD,
    WEAPON_CARD,
    Desk,
    Hand,
    NamedCards,
    Ruler,
    Seat,
    illegal,
    refused,
    strangers,
    unreachable,
)
from tests.core.battalia_hand import setup_of, sq

# Whole games


def led(players, seed, language, most, **options):
    """A game played by what the table asks alone, everything it shows looked at."""
    hand = Hand(players, seed, Catalogue("cards/battalia.cat"), Desk(language), **options)
    ruler = Ruler()
    steps = 0
    while not hand.game.over and steps < most:
        steps += 1
        if steps % 7 == 0:
            assert not unreachable(hand)
        assert not illegal(hand)
        for move in strangers(hand):
            assert refused(hand.game, move), move
        listed = hand.guide.cards_by_list(hand.game, hand.desk) if hand.prompt.listed else ()
        ruler.prompt_fits(hand.prompt, listed)
        for scene in hand.step():
            ruler.scene_fits(scene)
    return hand


def test_a_whole_game_can_be_played_by_what_the_table_asks_alone():
    hand = led(2, 3, "it", 100000, weeks=2)
    assert hand.game.over
    assert hand.prompt.title == "Fine della partita"
    assert len(hand.guide.verdict(hand.game, hand.desk)) >= 2


# A turn


def test_ba_211_216_a_retinue_is_only_a_number():
    seat = Seat()
    assert (seat.prompt.title, seat.prompt.text) == ("Bärfolk: Retinue", "Declare a retinue?")
    assert seat.labels() == [
        "No retinue, no mulligan",
        "Small retinue: +1",
        "Medium retinue: +2",
        "Large retinue: +3",
        "Giant retinue: +4",
        "Two small ones: +2",
        "Mulligan",
    ]
    scene = seat.play(DECLARE, 4)[0]
    assert scene.text == "Show it to Islanders\nCards to draw: 2"


def test_ba_212_213_h2_a_retinue_is_checked_without_a_word_about_its_cards():
    """Three frimans, a chief and a priest of one faction; supplies and strangers do not count."""
    seat = Seat().give(0, HAMMER_CARD)
    frimans = [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == FRIMAN]
    assert seat.why_not(seat.other(FRIMAN)) is not None
    said = []
    for card in frimans[:2] + [seat.own(SUPPLY), HAMMER_CARD, frimans[2], seat.own(CHIEF)]:
        assert seat.answer(card) == []
        said.append(seat.prompt.text)
    assert said == [
        "Cards shown face down: 1\nNo retinue yet",
        "Cards shown face down: 2\nNo retinue yet",
        "Cards shown face down: 3\nNo retinue yet",
        "Cards shown face down: 4\nSmall retinue: +1",  # BA-402: the Hammer serves any
        "Cards shown face down: 5\nMedium retinue: +2",
        "Cards shown face down: 6\nLarge retinue: +3",
    ]
    assert seat.answer(frimans[0]) == []  # again: a new check
    assert seat.prompt.text == "Cards shown face down: 1\nNo retinue yet"
    seat.play(SKIP)
    assert seat.prompt.text == "Illuminated: Tool\nChoice of faction: Tool"


def test_ba_214_two_small_retinues_are_seen():
    seat = Seat()
    own = [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == FRIMAN]
    for card in STRANGERS:
        seat.give(0, card)
    for card in own + STRANGERS:
        seat.answer(card)
    assert seat.prompt.text == "Cards shown face down: 6\nTwo small ones: +2"


def test_ba_231_301_cards_laid_say_what_they_pay_for():
    seat = Seat().actions()
    assert seat.prompt.text == "Illuminated: Tool\nChoice of faction: Tool"
    assert seat.labels() == ["Lay cards face up", "End of the turn"]
    assert seat.prompt.choices[0][1] == []  # an OK too many ends no turn
    friman = seat.own(FRIMAN)
    assert seat.answer(friman) == [(LAY, friman)]
    seat.play(LAY, friman)
    seat.play(LAY, seat.own(SUPPLY))
    assert seat.prompt.text == "Supply ×1, Friman ×1"
    assert seat.labels() == ["Road: Straight", "Road: Bend", "Take back"]
    seat.play(ROAD, 1)
    assert seat.prompt.text == "Take the top card and show it: Road: Straight"
    seat.play(*seat.game.expects().moves[0])
    assert seat.labels() == ["C2", "B3", "Take back"]
    assert ("attacker.1", LEGAL) not in seat.prompt.marks


def test_ba_104_232_why_a_card_does_not_count():
    seat = Seat().actions()
    assert seat.why_not(seat.other(FRIMAN)) == ("not_your_card", "BA-104")
    chief = seat.own(CHIEF)
    seat.play(LAY, chief)
    assert seat.why_not(chief) == ("used", "BA-232")
    assert refused(seat.game, seat.answer(3, "land")[0]) == ("price", "BA-302")  # a city, for a chief alone


def test_a_card_entered_by_list_may_have_its_twins_number():
    seat = Seat().actions()
    dealt = [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == SUPPLY]
    stranger = [card for card in seat.game.supplies if card not in dealt][0]
    assert seat.answer(stranger) == [(LAY, dealt[0])]


def test_ba_h3_the_list_for_a_bad_sticker_is_the_whole_deck_wherever_its_cards_are():
    seat = Seat().actions()
    before = [label for label, _ in seat.guide.cards_by_list(seat.game, seat.desk)]
    assert before == ["Chief Bärfolk", "Friman Bärfolk", "Priest Bärfolk", "Supply"]
    seat.play(LAY, seat.own(CHIEF))
    listed = seat.guide.cards_by_list(seat.game, seat.desk)
    assert [label for label, _ in listed] == before
    assert refused(seat.game, listed[0][1][0]) == ("used", "BA-232")  # it says nothing of the hand


def test_ba_403_the_hammer_is_asked_what_it_is():
    seat = Seat().give(0, HAMMER_CARD).actions()
    assert seat.answer(HAMMER_CARD) == []
    prompt = seat.prompt
    assert prompt.text == "Hammer of Strato: how?"
    labels = [label for label, _ in prompt.choices]
    assert labels[0] == "As Tool" and labels[-1] == "Cancel" and prompt.choices[-1][1] == []
    seat.close_part()  # what Cancel does
    assert seat.labels()[0] == "Lay cards face up"
    seat.play(*prompt.choices[0][1][0])
    assert seat.prompt.text == "Tool ×1"


def test_ba_445_an_illuminated_title_lifts_by_one_rank_or_two():
    seat = Seat().give(0, TITLE_CARD)
    seat.day(3).actions()
    seat.play(LAY, TITLE_CARD)
    assert seat.prompt.text == "Title: show the card that goes on it"
    friman = seat.own(FRIMAN)
    assert seat.answer(friman) == []
    assert [label for label, _ in seat.prompt.choices] == ["One rank up", "Two ranks up", "Cancel"]


def test_ba_353_354_the_die_of_an_amulet_and_a_full_ambush():
    seat = Seat().give(0, AMULET_CARD).actions()
    seat.play(LAY, AMULET_CARD)
    seat.play(ON, seat.own(CHIEF))
    assert (seat.prompt.title, seat.prompt.text) == ("Bärfolk: Amulet", "Roll the die: Chief Bärfolk")
    assert seat.prompt.dice == [(DIE, face) for face in range(1, 7)]
    assert seat.labels()[3] == "4: Goes to ambush"
    seat.game.decks[0].in_ambush = 3
    seat.play(DIE, 4)
    assert seat.prompt.text == "Ambush full: one of its cards to the refuge"
    assert seat.prompt.choices == [("Done", [(DROP,)])]
    scenes = seat.play(DROP)
    assert scenes[0].text == "Ambush slots taken: 3\nTo the refuge: Amulet Bärfolk"  # BA-H7: no name


def test_ba_355_copies_left_are_counted():
    seat = Seat().give(0, AMULET_CARD).actions()
    friman = seat.own(FRIMAN)
    seat.play(LAY, AMULET_CARD)
    seat.play(ON, friman)
    seat.play(DIE, 3)
    assert seat.prompt.text == "Copies left: Friman ×3"
    seat.play(LAY, friman)
    seat.play(LAY, seat.own(SUPPLY))
    seat.play(ROAD, 1)
    while seat.game.asking != AT_ACTIONS:
        seat.play(*seat.game.expects().moves[0])
    assert seat.prompt.text == "Copies left: Friman ×2"


def test_ba_110_437_a_pile_that_was_searched_is_shuffled():
    """The first day's match is the Tool: three frimans, and a faction asked for."""
    seat = Seat().actions()
    for friman in [card for card in seat.game.decks[0].unseen if seat.game.cards[2 * card] == FRIMAN]:
        seat.play(LAY, friman)
    seat.play(CREATE, TOOL)
    assert seat.prompt.text == "Choose a faction"
    seat.play(FACTION, 1)
    assert seat.prompt.text == "Take from the pile and show: Tool Islanders"
    scene = seat.play(*seat.game.expects().moves[0])[0]
    assert scene.text == "Tool Islanders\nLay it at the end of the line\nShuffle that pile"
    assert scene.ms == DO


def test_ba_601_the_slots_are_cleared_at_the_end_of_a_turn():
    seat = Seat().actions()
    seat.desk.lying = {"attacker.2": ("battalia", "card", 0), "tile": None}
    scenes = seat.play(END)
    assert scenes[0].wanted == {"attacker.2": None} and not scenes[1].wanted
    assert scenes[1].text.startswith("Discard everything\nCards to draw: 4")


def test_ba_471_h1_nobody_asks_which_card_is_hidden():
    seat = Seat().give(0, AMULET_CARD).actions()
    assert "Set ambush" in seat.labels()
    seat.play(AMBUSH)
    scene = seat.play(SUSPEND, seat.own(CHIEF))[0]
    assert scene.text == "To limbo: Chief Bärfolk\nCards in the deck: 10"
    assert seat.prompt.choices == [("Done", [(HIDE,)])]
    assert seat.prompt.zones == ()


# Battles


def bars(seat):
    """How many slots of attacker and defender are lit in their colours."""
    owned = [zone for zone, meaning in seat.prompt.marks if OWNED <= meaning < DAMAGE]
    return tuple(
        [len([zone for zone in owned if zone.startswith(side)]) for side in ("attacker", "defender")]
    )


def test_ba_522_a_card_of_another_faction_costs_the_hero_bonus():
    seat = Seat().give(0, WEAPON_CARD).give(0, STRANGER_CARD).hero(0, "F6").hero(2, "F6").actions()
    seat.play(ATTACK, sq("F6"), 0)
    seat.play(LAY, WEAPON_CARD)
    seat.play(LAY, STRANGER_CARD)
    assert seat.prompt.text == "†2 : ⛨1\nhero +0 : base 1"


def test_ba_654_the_terrain_is_told_apart():
    """F6 is a city of lakes, home to the Islanders."""
    seat = Seat(advanced=1).give(0, WEAPON_CARD).hero(0, "F6").actions()
    seat.play(ATTACK, sq("F6"), 0)
    seat.play(LAY, WEAPON_CARD)
    assert seat.prompt.text == "†2 : ⛨2 (terrain ⛨ +1)\nhero +1 : base 1\nStrength needed: 1"


def test_ba_652_a_free_step_is_called_so():
    seat = Seat(advanced=1).hero(0, "B2").actions()
    seat.game.map.put(sq("B3"), 28, 5, 0, False)  # a road through forest
    seat.game.map.put(sq("C2"), 31, 10, 1, False)  # and one along a lake
    seat.game.expected = seat.game.settle()
    assert "Hero 1 → B3: free" in seat.labels() and "Hero 1 → C2" not in seat.labels()
    seat.play(LAY, seat.own(SUPPLY))
    assert "Hero 1 → C2" in seat.labels()


def test_ba_503_515_a_battle_says_both_totals_and_what_is_needed():
    seat = Seat().give(0, WEAPON_CARD).hero(0, "F6").actions()
    assert "Attack the city F6" in seat.labels()
    seat.play(ATTACK, sq("F6"), 0)
    assert seat.prompt.title == "Bärfolk: † Attacker"
    assert seat.prompt.text == "†0 : ⛨1\n⛨: base 1\nWeapon first"
    assert seat.labels() == ["Lay cards face up", "Take back"]
    seat.play(LAY, WEAPON_CARD)
    assert seat.prompt.text == "†2 : ⛨1\nhero +1 : base 1"  # BA-505
    assert seat.labels()[0] == "Done"
    assert bars(seat) == (4, 2)  # as 2 is to 1; one slot is left to lay cards on
    scene = seat.play(DONE)[0]
    assert (scene.big, scene.text) == ("2 : 1", "Bärfolk attack the city F6")
    assert (seat.prompt.title, seat.labels()) == ("Islanders: ⛨ Defender", ["Fight", "Surrender"])
    seat.play(FIGHT)
    assert seat.prompt.text == "†2 : ⛨1\nhero +1 : base 1\nStrength needed: 1"
    assert bars(seat) == (5, 2)
    assert "defender.1" in seat.prompt.zones and "attacker.1" not in seat.prompt.zones
    seat.play(LAY, seat.other(FRIMAN))
    seat.play(DONE)
    assert seat.prompt.title == "Bärfolk: † Attacker"
    scenes = seat.play(PASS)
    assert (scenes[0].big, scenes[0].text) == ("2 : 2", "Tie: defender wins")  # BA-523
    assert scenes[1].text == "Bärfolk: Hero 1 leaves the board\nDefender's cards → refuge"


def test_ba_513_514_h1_the_defender_is_asked_for_ambush_and_heroes():
    seat = Seat().give(0, WEAPON_CARD).hero(0, "F6").hero(2, "F6").hero(3, "F6").actions()
    seat.game.decks[1].in_ambush = 2
    seat.play(ATTACK, sq("F6"), 0)
    seat.play(LAY, WEAPON_CARD)
    seat.play(DONE)
    seat.play(FIGHT)
    assert (seat.prompt.text, seat.labels()) == ("Pick up your ambush?", ["Yes", "No"])
    scene = seat.play(PICK_UP)[0]
    assert scene.text == "Ambush → hand: 2"
    assert seat.labels() == ["No hero", "Hero 1", "Hero 2", "Both heroes"]


def test_ba_357_a_card_of_the_line_becomes_wild():
    seat = Seat().give(0, WEAPON_CARD).give(0, AMULET_CARD).hero(0, "F6").actions()
    seat.play(ATTACK, sq("F6"), 0)
    seat.play(LAY, WEAPON_CARD)
    seat.play(LAY, AMULET_CARD)
    seat.play(ON, WEAPON_CARD)
    seat.play(DIE, 6)
    assert seat.labels() == ["Friman", "Chief", "Priest", "Lord", "Weapon", "Horse"]


def test_ba_531_a_retreat_offers_squares_for_what_is_laid():
    seat = Seat().give(0, WEAPON_CARD).hero(0, "F6").hero(2, "F6").actions()
    seat.roads("F5 F4 F3")
    seat.play(ATTACK, sq("F6"), 3)
    seat.play(LAY, WEAPON_CARD)
    seat.play(DONE)
    assert seat.labels() == ["Fight", "Surrender", "Retreat"]
    seat.play(RETREAT)
    supplies = [card for card in seat.game.decks[1].unseen if seat.game.cards[2 * card] == SUPPLY]
    seat.play(LAY, supplies[0])
    seat.play(LAY, supplies[1])
    assert (seat.prompt.text, seat.labels()[0]) == ("Supply ×2", "F4")
    scene = seat.play(FLEE, sq("F4"))[0]
    assert scene.text == "Hero retreated → F4"


# Days, the end, a power cut


def test_ba_202_432_a_new_day_waits_for_the_wheel():
    seat = Seat().actions()
    seat.play(END)
    seat.play(SKIP)
    scenes = seat.play(END)
    day = [scene for scene in scenes if scene.point >= 0][0]
    assert (day.title, day.point) == ("Day 2, week 1", 1)
    assert day.text == "Illuminated: Weapon\nChoice of faction: Scroll"
    assert ("arrow.1", LIT) in day.marks and ("arrow.2", MATCH) in day.marks
    assert scenes[-1].title == "Bärfolk: Your turn"
    assert seat.guide.wheel_target(seat.game) == 1
    assert seat.guide.turn(seat.game) == (3, 0)
    assert not seat.guide.checks_slots


def test_ba_639_all_must_agree_to_end_a_sealed_game():
    seat = Seat().actions()
    seat.game.moment = AT_AGREE
    seat.game.expected = seat.game.settle()
    assert (seat.prompt.title, seat.labels()) == ("Bärfolk", ["No", "Yes"])
    seat.play(AGREE, 1)
    assert seat.prompt.title == "Islanders"
    scenes = seat.play(AGREE, 1)
    assert scenes[0].text == "You agreed to end here"
    assert scenes[-1].title == "Shared victory"  # BA-636: all is equal
    assert seat.guide.verdict(seat.game, seat.desk) == [
        "You agreed to end here",
        "Tie: Bärfolk, Islanders. Points: 1",
        "Shared victory: Bärfolk, Islanders",
    ]
    assert seat.guide.score(seat.game, seat.desk)[0] == ("Bärfolk", "1")


def test_a_seat_has_the_colour_of_its_faction():
    guide = Guide()
    guide.make(setup_of(2, mode=REFEREE, factions=(3, 0), gone=1), NamedCards())
    assert guide.colours == (BATTALIA_FACTIONS[3], BATTALIA_FACTIONS[0])
