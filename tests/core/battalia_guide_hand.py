"""Somebody who plays Battalia only by what the table offers, and a desk to play at."""

from rules.battalia.moves import (
    ANNEX,
    AT_RETINUE,
    ATTACK,
    BOX_ANCIENT,
    CHOOSE,
    CREATE,
    DEAL,
    DONE,
    FIGHT,
    FLEE,
    GUARDS,
    HERO,
    NONE,
    RETREAT,
    SETTLE,
    SKIP,
    SQUARE,
    STEP,
)
from rules.chance import Chance
from scenes.texts import Texts
from table.battalia import Guide
from tests.core.battalia_hand import Cards, setup_of, sq
from tests.core.guide_hand import Ruler, refused

LANGUAGES = ("en", "it", "es")
REFEREE = 1

# What leads to battles: a hand that only ever built would never see one
_BOLD = (CREATE, HERO, STEP, SQUARE, ATTACK, ANNEX, GUARDS, FIGHT, RETREAT, FLEE, DONE)

__all__ = ("Ruler", "refused")


class Settings:
    def __init__(self, **values):
        self.values = {"players": 2, "dice": "real"}
        self.values.update(values)

    def get(self, name):
        return self.values[name]


class Desk:
    """As much of a desk as a guide sees."""

    def __init__(self, language="en", **settings):
        self.text = Texts("texts/battalia.%s.txt" % language)
        self.settings = Settings(**settings)
        self.lying = {}


class NamedCards(Cards):
    """The plain cards of the rules' tests, with names."""

    def name(self, table, number):
        return "%s %d" % (table, number)

    def stand_in(self, table, number):
        return False


def things(game):
    """Everything that could be shown: tables of the catalogue, and how much is in each."""
    return (("card", len(game.cards) // 2), ("land", len(game.lands) // 3))


class Hand:
    """Plays whatever is accepted, by chance, and looks at everything that is shown."""

    def __init__(self, players, seed, catalogue, desk, **options):
        self.guide = Guide()
        self.desk = desk
        self.chance = Chance(seed)
        self.game = self.guide.make(setup_of(players, mode=REFEREE, **options), catalogue)
        self.ask()
        self.events = []

    def enrich(self):
        """Everybody has a bit of everything in his deck, and a hero afield: all moments come up sooner."""
        game = self.game
        for seat in range(game.players):
            deck = game.decks[seat]
            cards = [game.ancients.pop()] if game.ancients else []
            for card in cards:
                game.ancient[seat] = card
            for pile in range(3, 11):
                cards += [game.mixed[pile].pop() for _ in range(2)]
            for card in cards:
                deck.deal(card)

    def ask(self):
        self.prompt = self.guide.prompt(self.game, self.desk)

    def pick(self, things):
        return things[self.chance.below(len(things))]

    def show(self, table, number):
        """The moves a shown card plays; where it can mean several, the table's question is answered."""
        answer = self.guide.answer(self.game, table, number)
        if answer.moves:
            return [answer.moves]
        if self.game.asking == AT_RETINUE:
            return []  # only checked
        which = self.guide.prompt(self.game, self.desk, answer.part)
        assert which.choices[-1][1] == []  # nobody is held to it
        self.asked = which
        return [moves for _, moves in which.choices[:-1]]

    def inputs(self):
        """Every input, each as the moves that it plays."""
        accepted = self.game.expects().moves
        inputs = [moves for _, moves in self.prompt.choices if moves]
        inputs += [[move] for move in self.prompt.dice]
        if self.prompt.zones:
            for table, count in things(self.game):
                for number in range(count):
                    for moves in self.show(table, number):
                        if moves[0] in accepted:
                            inputs.append(moves)
        return inputs

    def choose(self):
        """One input, sometimes a card of the hand, without looking at all of them."""
        if self.prompt.zones and self.chance.below(5):
            moves = self.game.expects().moves
            move = self.pick(moves)
            table = "land" if move[0] == SETTLE or (self.game.seat < 0 and move[0] in (1, 5)) else "card"
            card = move[2] if move[0] == SETTLE else move[1] if len(move) > 1 else NONE
            if card < NONE and [move] in self.show(table, card):
                return [move]
        choices = [moves for _, moves in self.prompt.choices if moves]
        bold = [moves for moves in choices if moves[0][0] in _BOLD]
        return self.pick(bold if bold and self.chance.below(4) else choices)

    def step(self):
        """One input, and the scenes that it brings."""
        self.play(self.choose())
        return self.scenes

    def play(self, moves):
        self.events = []
        for move in moves:
            self.events += self.game.play(move)
        self.scenes = self.guide.scenes_of(self.game, self.events, self.desk)
        self.ask()


def same(game, move):
    """The move with what is printed on a card instead of its number: equal ones are the same."""
    if move[0] == SETTLE:
        return move[:2] + (game.lands[3 * move[2] : 3 * move[2] + 3],)
    if move[0] in (1, 5):
        return (move[0], game.lands[3 * move[1] : 3 * move[1] + 3])
    if move[0] in (2, DEAL, 4, 6):
        return (move[0], game.cards[2 * move[1] : 2 * move[1] + 2])
    return move


def unreachable(hand):
    """Legal moves that no input plays; there must be none."""
    reached = [same(hand.game, moves[0]) for moves in hand.inputs()]
    return [move for move in hand.game.expects().moves if same(hand.game, move) not in reached]


def illegal(hand):
    """Lines of the list whose first move is not legal; there must be none."""
    accepted = hand.game.expects().moves
    return [moves[0] for _, moves in hand.prompt.choices if moves and moves[0] not in accepted]


def strangers(hand):
    """Moves for cards that are shown but not asked for: the rules must refuse them all."""
    found = []
    accepted = hand.game.expects().moves
    if not hand.prompt.zones:
        return found
    for table, count in things(hand.game):
        for moves in hand.show(table, hand.chance.below(count)):
            if moves[0] not in accepted:
                found.append(moves[0])
    return found


WEAPON_CARD, AMULET_CARD, TITLE_CARD, HAMMER_CARD = 172, 184, 196, 244  # green, as in section 6.1
STRANGER_CARD = 16  # a red friman
STRANGERS = [16, 17, 18]


class Seat:
    """Two players at a table, Bärfolk in B2 and Islanders in F6, and the display in English."""

    def __init__(self, **options):
        cards = NamedCards()
        self.guide = Guide()
        self.desk = Desk()
        self.game = self.guide.make(setup_of(2, mode=REFEREE, **options), cards)
        while self.game.expects().moment < AT_RETINUE:
            self.game.play(self._first())
        self.close_part()

    def _first(self):
        """Whatever comes first, but each faction its own units, and to each his own corner."""
        moves = self.game.expects().moves
        if moves[0][0] == CHOOSE:
            return (CHOOSE, sq("F6" if self.game.seat else "B2"))
        if moves[0][0] == DEAL:
            own = self.game.opened // 10
            for move in moves:
                if self.game.cards[2 * move[1] + 1] == own:
                    return move
        return moves[-1 if moves[0][0] == BOX_ANCIENT else 0]

    # What happened before

    def give(self, seat, card):
        """The card is in the seat's deck."""
        kind = self.game.cards[2 * card]
        (self.game.mixed[kind - 1] if kind < 12 else self.game.ancients).remove(card)
        self.game.decks[seat].deal(card)
        return self

    def hero(self, hero, name):
        self.game.heroes[hero] = sq(name)
        return self

    def roads(self, names):
        """Straight roads, north to south."""
        for number, name in enumerate(names.split()):
            self.game.map.put(sq(name), 28 + number, 5, 0, False)

    def day(self, day):
        from rules.battalia.turn import new_day

        new_day(self.game, day)
        return self

    def actions(self):
        self.game.play((SKIP,))
        return self

    def own(self, kind):
        return self._of(0, kind)

    def other(self, kind):
        return self._of(1, kind)

    def _of(self, seat, kind):
        return [card for card in self.game.decks[seat].unseen if self.game.cards[2 * card] == kind][0]

    # What the table says

    def close_part(self):
        self._opened = (None, None)

    @property
    def part(self):
        """The list that is open, until the game goes on."""
        asked, part = self._opened
        return part if asked is self.game.expects() else None

    @property
    def prompt(self):
        return self.guide.prompt(self.game, self.desk, self.part)

    def labels(self):
        return [label for label, _ in self.prompt.choices]

    def answer(self, card, table="card"):
        """Show a card: what it plays; nothing if it has opened a list."""
        answer = self.guide.answer(self.game, table, card, None, self.part)
        self._opened = (self.game.expects(), answer.part)
        return answer.moves

    def why_not(self, card):
        return refused(self.game, self.answer(card)[0])

    def play(self, *move):
        """The page asks before every move, and tells after it."""
        self.guide.prompt(self.game, self.desk)
        return self.guide.scenes_of(self.game, self.game.play(move), self.desk)
