"""Arte de Batalla at the table before the first turn: draft, secret armies, the reveal, the deal."""

from rules.arte.moves import (
    AT_DRAFT,
    AT_PLACE,
    AT_READY,
    DRAFT,
    FIRST,
    HORSE,
    LIFT,
    PLATE,
    PUT,
    READY,
    RECRUIT,
    REFEREE,
    ROLL,
    TAKE,
)
from scenes.meanings import LEGAL, OWNED
from table.arte import Guide
from tests.core.arte_guide_hand import Desk, NamedCards, lists, refused
from tests.core.arte_hand import (
    ALCHEMIST,
    ARCHER,
    BARBARIAN,
    CROSSBOWMAN,
    ICE_LADY,
    LANCER,
    PALADIN,
    PRIEST,
    WARLOCK,
    WARRIOR,
    sq,
)

ARMY = (WARRIOR, WARRIOR, LANCER, ARCHER, ARCHER, CROSSBOWMAN, HORSE, HORSE)


class Beginning:
    """A new game and its guide, in English."""

    def __init__(self, *moves):
        self.guide = Guide()
        self.game = self.guide.make((REFEREE, 0), NamedCards())
        self.desk = Desk("en")
        self.scenes = []
        self.part = None
        self.play(*moves)

    def play(self, *moves):
        for move in moves:
            self.scenes = self.guide.scenes_of(self.game, self.game.play(move), self.desk)
            self.part = None
        return self

    def moves_for(self, table, number):
        """What showing it plays."""
        return self.guide.answer(self.game, table, number).moves

    @property
    def prompt(self):
        return self.guide.prompt(self.game, self.desk, self.part)

    def labels(self):
        return [label for label, _ in self.prompt.choices]

    def draft(self):
        """Pink rolls higher and drafts first."""
        self.play((ROLL, 5), (ROLL, 2), (FIRST, 0))
        return self.play(*[(DRAFT, hero) for hero in (BARBARIAN, ICE_LADY, PALADIN, WARLOCK)])

    def arm(self):
        self.draft().play(*[(RECRUIT, sort) for sort in ARMY])
        return self.play(*[(RECRUIT, sort) for sort in ARMY])

    def reveal(self):
        return self.arm().play((READY,), (READY,))

    def stand(self):
        """Both sides on their first rows, without plates."""
        self.reveal()
        for row in (0, 15):
            self.play((READY,))
            self.play(*[(PUT, sq(x, row)) for x in range(10)])
        return self


def test_ab_911_the_only_question_is_the_hourglass():
    guide = Guide()
    desk = Desk("en")
    title, choices, likely, about = guide.options(desk, [])
    assert (title, likely, about) == ("Timed mode?", 0, "")
    assert choices == [("No hourglass", 0), ("Hourglass 2 × 60 s", 1)]
    assert guide.options(desk, [1]) is None
    assert guide.setup([1]) == (REFEREE, 1)


def test_ab_102_both_roll_and_the_higher_one_names_who_drafts():
    start = Beginning()
    assert (start.prompt.title, start.prompt.text) == ("Pink: Hero", "Roll the die")
    assert start.prompt.dice == [(ROLL, face) for face in range(1, 7)]
    start.play((ROLL, 4))
    assert start.scenes[0].text == "rolls 4"
    assert start.prompt.title == "Yellow: Hero"
    start.play((ROLL, 4))
    assert start.scenes[1].big == "Tie: roll again"
    start.play((ROLL, 3), (ROLL, 6))
    assert (start.prompt.title, start.prompt.text) == (
        "Yellow: Hero",
        "Pink 3, Yellow 6\nWho chooses a Hero first?",
    )
    assert start.labels() == ["Pink", "Yellow"]
    start.play((FIRST, 1))
    assert (start.scenes[0].big, start.scenes[0].text) == ("Yellow", "chooses the first Hero")


def test_ab_103_104_a_hero_is_drafted_by_his_board():
    start = Beginning((ROLL, 5), (ROLL, 2), (FIRST, 0))
    prompt = start.prompt
    assert (prompt.title, prompt.text) == ("Pink: Choose a Hero", "Hero 1 of 2: show its board")
    assert ("seat.1", OWNED) in prompt.marks and ("attacker.1", LEGAL) in prompt.marks
    assert start.moves_for("hero", ALCHEMIST) == [(DRAFT, ALCHEMIST)]
    start.play((DRAFT, ALCHEMIST))
    scene = start.scenes[0]
    assert (scene.title, scene.big) == ("Pink", "Alchemist")
    assert scene.text == "Mercury  ♥9  † Attack 3  ↔ Range 4"
    assert start.prompt.title == "Yellow: Choose a Hero"
    assert "defender.1" in start.prompt.zones and "attacker.1" not in start.prompt.zones
    assert "Alchemist" not in start.labels() and len(start.labels()) == 7
    taken = start.moves_for("hero", ALCHEMIST)
    assert refused(start.game, taken[0]) == ("hero_taken", "AB-103")
    assert refused(start.game, start.moves_for("chest", 1)[0])
    assert start.game.moment == AT_DRAFT


def test_ab_106_the_display_shows_of_an_army_only_how_many():
    start = Beginning().draft()
    seen = []
    for sort in ARMY:
        prompt = start.prompt
        seen.append(prompt.text)
        assert prompt.title == "Pink: Army"
        assert start.labels() == ["Enter by list"]
        if sort != HORSE:
            assert start.moves_for("class", sort) == [(RECRUIT, sort)]
        start.play((RECRUIT, sort))
        assert start.scenes == []
    assert seen == ["%d / 8: show class boards" % n for n in range(8)]
    assert (start.prompt.title, start.prompt.text) == ("Yellow: Army", "0 / 8: show class boards")
    # The list is for one pair of eyes.
    opened = lists(start.guide, start.game, start.desk)[1]
    assert opened.text == "Pink looks away"
    assert [label for label, _ in opened.choices] == ["Warrior", "Lancer", "Archer", "Crossbowman", "Horse"]
    assert start.guide.score(start.game, start.desk)[2:] == [
        ("Barbarian", "♥12/12"),
        ("Paladin", "♥12/12"),
        ("Ice Lady", "♥9/9"),
        ("Warlock", "♥9/9"),
    ]


def test_ab_117_both_are_ready_before_anything_is_shown():
    start = Beginning().arm()
    assert start.game.moment == AT_READY
    assert start.prompt.text == "Build and place behind your screen. Ready?"
    assert start.prompt.quiet and not start.prompt.zones
    start.play((READY,))
    assert [scene.text for scene in start.scenes] == ["is ready"]
    assert start.prompt.title == "Yellow: Ready?"
    start.play((READY,))
    assert (start.scenes[1].big, start.scenes[1].ms) == ("Reveal", 0)


def test_ab_111_to_116_plates_are_entered_as_they_lie():
    start = Beginning().reveal()
    assert (start.prompt.title, start.prompt.text) == ("Pink: Elevation", "Enter the plates as they lie")
    assert start.labels() == [
        "Terrain complete",
        "plate 0, left: 2",
        "plate 1, left: 2",
        "plate 1 turned, left: 2",
        "plate 2, left: 4",
        "plate 2 turned, left: 4",
        "plate 3, left: 2",
    ]
    start.play((PLATE, 0, 0))
    assert start.prompt.text == "plate 0: corner nearest A1?"
    assert start.labels()[0] == "A  (3)" and start.labels()[-1] == "Back"  # rows 3 to 5 of 3 to 7
    assert len(start.labels()) == 15
    start.play((PUT, sq(4, 3)))
    assert (LIFT,) in [moves[0] for _, moves in start.prompt.choices]
    start.play((PLATE, 3, 0), (PUT, sq(5, 4)), (READY,))
    assert start.game.moment == AT_PLACE
    assert (start.prompt.title, start.prompt.text) == ("Pink: Place units", "Barbarian: which square?")
    start.part = start.prompt.parts[2]
    assert start.labels() == ["C1", "C2"]


def test_ab_118_119_hands_are_dealt_unread_and_the_split_is_chosen():
    start = Beginning().stand()
    assert [scene.text for scene in start.scenes] == ["Deal 10 Chest cards to each"]
    prompt = start.prompt
    assert prompt.quiet and not prompt.zones
    assert prompt.text == "Take Element cards: 5"
    assert start.labels()[0] == "Wind 5:0 Earth" and len(start.labels()) == 6
    start.play((TAKE, 3))
    assert start.scenes[0].text == "takes 3 Wind, 2 Earth"
    start.play((TAKE, 0))
    assert start.prompt.title == "Pink: Turn"
    start.play((ROLL, 2), (ROLL, 3))
    assert start.prompt.text == "Pink 2, Yellow 3\nWho starts?"
    start.play((FIRST, 0))
    assert [(scene.big, scene.text) for scene in start.scenes] == [
        ("Pink", "takes the first turn"),
        ("Turn 1", "Chest cards to draw: 2. Deck: 50"),
    ]
    assert start.prompt.text == "Take Element cards: 2"
    assert start.labels() == ["Wind 2:0 Earth", "Wind 1:1 Earth", "Wind 0:2 Earth"]


def test_cards_for_anybody_else_are_refused():
    start = Beginning().draft()
    for table, number in (("hero", PRIEST), ("chest", 0), ("element", 0), ("plate", 0)):
        assert refused(start.game, start.moves_for(table, number)[0]), table
