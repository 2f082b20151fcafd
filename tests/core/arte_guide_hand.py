"""Somebody who plays Arte de Batalla only by what the table offers, and a desk to play at."""

from rules.arte.card import HERO_SIZE
from rules.arte.moves import (
    AIM,
    AT_DECLARE,
    AT_DEFEND,
    AT_HEAL,
    AT_REPLY,
    AT_UNIT,
    BACK,
    DONE,
    END,
    PASS,
    REFEREE,
    USE,
)
from rules.chance import Chance
from scenes.texts import Texts
from table.arte import Guide
from tests.core.arte_hand import Cards, Field
from tests.core.guide_hand import Desk as AnyDesk
from tests.core.guide_hand import Ruler, refused

__all__ = ["Ruler", "refused"]

# By moment: what is chosen more often than anything else
_LIKELY = {AT_UNIT: AIM, AT_DECLARE: DONE, AT_DEFEND: PASS, AT_REPLY: PASS, AT_HEAL: PASS}
LANGUAGES = ("en", "it", "es")


class Desk(AnyDesk):
    def __init__(self, language="en", **settings):
        super().__init__(language, **settings)
        self.text = Texts("texts/arte.%s.txt" % language)


class NamedCards(Cards):
    """The plain cards of the rules' tests, all of them stand-ins: the table has its own words for them."""

    def name(self, table, number):
        return "%s %d" % (table, number)

    def stand_in(self, table, number):
        return True


def things(game):
    """Everything that could be shown: tables of the catalogue, and how much is in each."""
    return (("hero", len(game.heroes) // HERO_SIZE), ("class", 4), ("chest", 6), ("element", 8))


def lists(guide, game, desk):
    """The prompt and every list that opens from it, each as it is shown."""
    found = [guide.prompt(game, desk)]
    for prompt in found:
        for line in sorted(prompt.parts):
            found.append(guide.prompt(game, desk, prompt.parts[line]))
    return found


def offered(prompts):
    """The moves that lines of these lists play."""
    return [moves for prompt in prompts for _, moves in prompt.choices if moves]


def shown(guide, game, desk):
    """What every card means if it is shown now: the moves it plays, alone or through the list it opens."""
    found = []
    for table, count in things(game):
        for number in range(count):
            answer = guide.answer(game, table, number)
            if answer.moves:
                found.append(answer.moves)
            else:
                found += offered([guide.prompt(game, desk, answer.part)])
    return found


class Hand:
    """Plays whatever is accepted, by chance, and looks at everything that is shown."""

    def __init__(self, seed, catalogue, desk, timed=0):
        self.guide = Guide()
        self.desk = desk
        self.chance = Chance(seed)
        self.game = self.guide.make((REFEREE, timed), catalogue)
        self.events = []
        self.look()

    def look(self):
        self.prompts = lists(self.guide, self.game, self.desk)

    @property
    def prompt(self):
        return self.prompts[0]

    def choose(self):
        """A line of a list by chance: an attack rather than anything else, seldom the end of a turn."""
        lines = [moves for moves in offered(self.prompts) if len(moves) == 1 or not self.chance.below(8)]
        wanted = _LIKELY.get(self.game.moment)
        likely = [moves for moves in lines if moves[0][0] == wanted]
        if likely and self.chance.below(2):
            lines = likely
        return lines[self.chance.below(len(lines))]

    def step(self):
        """One input, and the scenes that it brings."""
        self.events = []
        for move in self.choose():
            self.events += self.game.play(move)
        scenes = self.guide.scenes_of(self.game, self.events, self.desk)
        self.look()
        return scenes


def unreachable(hand):
    """Legal moves that no line plays; there must be none."""
    reached = {moves[0] for moves in offered(hand.prompts)} | set(hand.prompt.dice)
    return [move for move in hand.game.expects().moves if move not in reached]


def illegal(hand):
    """Lines whose move is not legal; there must be none. The end of a turn takes two: it leaves the unit."""
    legal = hand.game.expects().moves
    return [
        moves
        for moves in offered(hand.prompts)
        if moves[0] not in legal or len(moves) > 1 and moves != [(BACK,), (END,)]
    ]


def strangers(hand):
    """Moves for things that are shown but not asked for: the rules must refuse them all."""
    legal = hand.game.expects().moves
    return [moves[0] for moves in shown(hand.guide, hand.game, hand.desk) if moves[0] not in legal]


class Seat:
    """A battlefield of the rules' tests, and the guide that leads it in English."""

    def __init__(self, language="en", timed=0, **options):
        self.field = Field(mode=REFEREE, timed=timed, **options)
        self.game = self.field.game
        self.guide = Guide()
        self.guide.make((REFEREE, timed), NamedCards())
        self.desk = Desk(language)
        self.open_part(None)

    def open_part(self, part):
        """The list that is open, until the game goes on."""
        self._opened = (self.game.expects(), part)

    @property
    def prompt(self):
        asked, part = self._opened
        return self.guide.prompt(self.game, self.desk, part if asked is self.game.expects() else None)

    def labels(self):
        return [label for label, _ in self.prompt.choices]

    def open(self, label):
        """Press OK on a line that opens a list."""
        prompt = self.prompt
        at = [line for line, _ in prompt.choices].index(label)
        self.open_part(prompt.parts[at])
        return self

    def pick(self, label):
        """Press OK on a line that plays."""
        for line, moves in self.prompt.choices:
            if line == label:
                return self.play(*moves)
        raise AssertionError(label + " is not among " + str(self.labels()))

    def show(self, table, number):
        """Lay a card on the reader: the scenes, or nothing if it opened a list."""
        answer = self.guide.answer(self.game, table, number, None, self.prompt.part)
        if answer.part is not None:
            self.open_part(answer.part)
        return self.play(*answer.moves) if answer.moves else []

    def moves_for(self, table, number):
        """What showing it plays."""
        return self.guide.answer(self.game, table, number).moves

    def why_not(self, table, number):
        return refused(self.game, self.moves_for(table, number)[0])

    def play(self, *moves):
        events = []
        for move in moves:
            events += self.game.play(move)
        return self.guide.scenes_of(self.game, events, self.desk)

    def use(self, unit):
        if self.game.moment == AT_UNIT:
            self.game.play((BACK,))
        self.game.play((USE, unit))
        return self
