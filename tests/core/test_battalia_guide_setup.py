"""Battalia led by the table: what is asked and laid out before the first turn."""

from rules.battalia.game import Battalia
from rules.battalia.moves import (
    AT_DEAL,
    NONE,
    REFEREE,
    SETTLE,
)
from table.battalia import Guide
from tests.core.battalia_guide_hand import (
    Desk,
    Hand,
    NamedCards,
)
from tests.core.battalia_hand import sq


def questions(desk, answers):
    """Every question in turn, answered one by one."""
    guide = Guide()
    asked = []
    given = []
    while True:
        question = guide.options(desk, given)
        if question is None:
            return asked, guide.setup(given)
        asked.append(question)
        given.append(answers[len(given)])


def test_ba_120_121_137_two_players_leave_a_faction_in_the_box():
    asked, setup = questions(Desk("en", players=2), [1, 2, 3, 1, 10, 1, 0])
    assert [question[0] for question in asked] == [
        "Which game?",
        "Limit of weeks?",
        "Player 1: faction",
        "Player 2: faction",
        "Faction in the box?",
        "Start player?",
        "Other options?",
    ]
    assert asked[4][1] == [("Bärfolk", 10), ("Emberians", 12)]
    assert asked[5][1] == [("Cloudborn", 0), ("Islanders", 1)]
    assert setup == (REFEREE, 0, 1, 2, 1, 0, 1, 0, 0, 5, 3, 1)
    Battalia(setup, NamedCards())


def test_ba_155_157_158_options_and_exiles_make_setups_that_the_rules_accept():
    asked, setup = questions(Desk("en", players=4), [2, 0, 0, 1, 2, 3, 3, 1, 2, 1, 1, 4])
    assert setup == (REFEREE, 1, 0, 0, 3, NONE, 2, 1, 1, 4, 0, 1, 2, 3)
    Battalia(setup, NamedCards())
    asked, setup = questions(Desk("en", players=3), [5, 3, 0, 1, 2, 0, 1, 2, 5])
    assert [question[0] for question in asked][-2:] == ["Heroes at the start?", "Level-4 cities to win?"]
    assert asked[-2][1] == [("1", 1), ("2", 2)]  # BA-155
    assert setup == (REFEREE, 2, 1, 3, 0, NONE, 0, 2, 0, 5, 0, 1, 2)
    Battalia(setup, NamedCards())


def test_ba_111_112_117_the_setup_is_asked_for_card_by_card():
    hand = Hand(2, 1, NamedCards(), Desk())
    assert (hand.prompt.title, hand.prompt.text) == ("Setup", "Ruins: D4. B2: show a crossroads city")
    assert [label for label, _ in hand.prompt.choices] == ["Verdant Forests", "Emerald Lakes", "Canyons"]
    assert hand.guide.wheel_target(hand.game) == -1
    hand.play([(SETTLE, sq("B2"), 0)])
    assert [(scene.title, scene.text) for scene in hand.scenes] == [
        ("Cloudborn → box", "20 units, 21 artifacts, 7 cities, 12 roads; and 20 supplies"),  # BA-137
        ("Setup", "Heroes and tokens → box: Emberians, Cloudborn\nThe map is B2-F6"),  # BA-139, BA-140
        ("B2: Verdant Forests", "City: Crossroads\nLay it on B2: ↑→↓←"),
    ]
    assert hand.prompt.text == "F6: lay a crossroads city there, show it"
    while hand.game.moment != AT_DEAL or hand.game.opened != 5:
        hand.play([hand.game.expects().moves[0]])
    assert hand.prompt.text == "Deal and show (6/10): Supply"
    label, moves = hand.prompt.choices[0]
    assert (label, len(moves)) == ("All 5 supplies", 5)
    hand.play(moves)
    assert hand.prompt.title == "Islanders: Setup" and hand.prompt.text == "Deal and show (1/10): Friman"


def piles(players, **options):
    """What the table says of the piles when the decks are dealt."""
    hand = Hand(players, 1, NamedCards(), Desk(), **options)
    while hand.game.asking <= AT_DEAL:
        hand.play([hand.game.expects().moves[0]])
    return [(scene.title, scene.text) for scene in hand.scenes[1:5]]


def test_ba_114_115_116_119_every_pile_is_counted_out():
    """Section 1: the counts after the setup."""
    assert piles(4) == [
        ("Common pool", "Friman 20, Chief 16, Priest 12, Lord 12, Supply 60, Ancient artifact 5"),
        (
            "Sun Oracle",
            "Tool 12, Weapon 12, Amulet 12, Title 12, Scroll 12, Tent 12, Horse 12\nBoth Tools at the top",
        ),
        ("City", "Dead end 4, Straight 4, Bend 4, T-junction 4, Crossroads 4"),
        ("Road", "Straight 12, Bend 12, T-junction 12, Crossroads 12"),
    ]
    two = piles(2)
    assert two[0][1] == "Friman 18, Chief 13, Priest 10, Lord 9, Supply 50, Ancient artifact 3"
    assert "Horse 9" in two[1][1] and two[2][1].endswith("Crossroads 3")
    exiles = piles(3, scenario=2, heroes=1)
    assert (
        exiles[0][1] == "Friman 23, Chief 17, Priest 13, Lord 12, Supply 65"
    )  # BA-153: nobody has seen them
    assert exiles[2][1].endswith("Crossroads 8")


def test_ba_134_135_three_players_use_less_of_the_map():
    hand = Hand(3, 1, NamedCards(), Desk())
    hand.play([hand.game.expects().moves[0]])
    assert hand.scenes[0].text == (
        "Heroes and tokens → box: Cloudborn\nNot on the map: A1 B1 F1 G1 A2 G2 A6 G6 A7 B7 F7 G7"
    )
