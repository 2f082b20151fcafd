"""Somebody who plays A Battle Through History only by what the table offers, and a desk to play at."""

from rules.chance import Chance
from rules.game import Refusal
from rules.history.moves import (
    CHALLENGE,
    CHASE,
    DEPLOY,
    DRAW_TWO,
    GIVE,
    INSERT,
    JUMP,
    REFEREE,
    SUPPLY,
    SWAP,
    TIGHTEN,
    TILE,
    TURN,
)
from rules.history.unit import TOKEN_SIZE, UNIT_SIZE
from scenes.font import Font
from scenes.layout import shorten, wrap
from scenes.texts import Texts
from table.history import Guide
from tests.core.history_hand import (
    ARCHERS,
    CONSCRIPTS,
    SPY,
    TREBUCHET,
    Cards,
    Table,
    elite,
    opening,
    tile,
    unit,
)

WIDTH = 128
LANGUAGES = ("en", "it", "es")
_TOKEN_MOVES = (SUPPLY, SWAP, TIGHTEN, CHASE, GIVE)


class Settings:
    def __init__(self, **values):
        self.values = {"odds": False, "dice": "real", "players": 2, "rounds": 6}
        self.values.update(values)

    def get(self, name):
        return self.values[name]


class Desk:
    """As much of a desk as a guide sees."""

    def __init__(self, language="en", **settings):
        self.text = Texts("texts/history.%s.txt" % language)
        self.settings = Settings(**settings)


class NamedCards(Cards):
    """The plain cards of the rules' tests, with names."""

    names = {}

    def name(self, table, number):
        return self.names.get((table, number), "%s %d" % (table, number))

    def stand_in(self, table, number):
        return False


def things(game):
    """Everything that could be shown: tables of the catalogue, and how much is in each."""
    return (
        ("unit", len(game.units) // UNIT_SIZE),
        ("tile", len(game.tiles) // 3),
        ("warfare", len(game.tokens) // TOKEN_SIZE),
        ("relic", len(game.relic_eras)),
        ("prowess", len(game.prowess) // 2),
    )


def shown(guide, game):
    """What every card, tile and token means if it is shown now, those that count only."""
    accepted = game.expects().moves
    answers = [guide.answer(game, table, number) for table, count in things(game) for number in range(count)]
    return [answer.moves for answer in answers if answer.moves[0] in accepted]


def play_moves(guide, game, prompt, desk):
    """Every input but a line-up, each as the moves that it plays."""
    inputs = [moves for _, moves in prompt.choices if moves]
    if prompt.zones:
        inputs += shown(guide, game)
    if prompt.listed:
        inputs += [[move] for _, moves in guide.cards_by_list(game, desk) for move in moves]
    inputs += [[move] for move in prompt.points]
    inputs += [[move] for move in prompt.dice]
    return inputs


class Hand:
    """Plays whatever is accepted, by chance, and looks at everything that is shown."""

    def __init__(self, players, seed, catalogue, desk, rounds=6):
        self.guide = Guide()
        self.desk = desk
        self.chance = Chance(seed)
        self.game = self.guide.make((REFEREE, rounds, 0) + tuple(range(players)), catalogue)
        self.prompt = self.guide.prompt(self.game, desk)

    def pick(self, things):
        return things[self.chance.below(len(things))]

    def choose(self):
        """What hands do now: cards in a row, a card shown, a line of a list, the wheel, a die."""
        line = self.prompt.row
        inputs = self.inputs()
        if line and (not self.prompt.choices or self.chance.below(3)):
            count = line.fewest + self.chance.below(len(line.zones) + 1 - line.fewest)
            deployable = sorted(move[1] for move in self.game.expects().moves if move[0] == DEPLOY)
            line.cards = [("unit", card) for card in self.lay(deployable, count)]
            line.laid = [self.guide.answer(self.game, table, card).moves[0] for table, card in line.cards]
            return line.moves()
        listed = [moves for _, moves in self.prompt.choices if moves]
        return self.pick(listed if listed and self.chance.below(2) else inputs)

    def listed(self):
        return self.guide.cards_by_list(self.game, self.desk) if self.prompt.listed else []

    def inputs(self):
        return play_moves(self.guide, self.game, self.prompt, self.desk)

    def lay(self, cards, count):
        """So many of these cards, but none that must be the one that was dismissed: it lies in the box."""
        army = self.game.armies[self.game.seat]
        suspects = army.suspects[:]
        row = []
        for _ in range(count):
            card = cards.pop(self.chance.below(len(cards)))
            if card in suspects and len(suspects) == army.dismissed:
                continue
            row.append(card)
            if card in suspects:
                suspects.remove(card)
        return row

    def step(self):
        """One input, and the scenes that it brings."""
        self.events = []
        for move in self.choose():
            self.events += self.game.play(move)
        scenes = self.guide.scenes_of(self.game, self.events, self.desk)
        self.prompt = self.guide.prompt(self.game, self.desk)
        return scenes


def same(game, move):
    """The move with what is printed on a token or tile instead of its number: equal ones are the same."""
    if move[0] in _TOKEN_MOVES:
        return (move[0], game.token(move[1])) + move[2:]
    if move[0] == TILE:
        return (move[0], game.tiles[3 * move[1] : 3 * move[1] + 3])
    return move


def unreachable(hand):
    """Legal moves that no input plays; there must be none."""
    game, line = hand.game, hand.prompt.row
    offered = [inputs[0] for inputs in hand.inputs()]
    if line:
        offered += [moves[0] for moves in shown(hand.guide, game)]
        if not line.fewest:
            offered.append(line.done)
    reached = {same(game, move) for move in offered}
    return [move for move in game.expects().moves if same(game, move) not in reached]


def illegal(hand):
    """Inputs whose first move is not legal; there must be none."""
    moves = hand.game.expects().moves
    return [inputs[0] for inputs in hand.inputs() if inputs[0] not in moves]


def strangers(hand):
    """Moves for things that are shown but not asked for: the rules must refuse them all."""
    moves = []
    accepted = hand.game.expects().moves
    if hand.prompt.zones or hand.prompt.row:
        for table, count in things(hand.game):
            move = hand.guide.answer(hand.game, table, hand.chance.below(count)).moves[0]
            if move not in accepted:
                moves.append(move)
    return moves


class Ruler:
    """Measures what is shown against the small display."""

    def __init__(self):
        self.small = Font("fonts/small.fnt")
        self.large = Font("fonts/large.fnt")

    def lines(self, text):
        for word in text.split():
            assert self.small.width(word) <= WIDTH, word
        return len(wrap(self.small, text, WIDTH)) if text else 0

    def title(self, title):
        return self.small.width(title) <= 124

    def label(self, label):
        """A line of a list; a very long name may lose its end, words of ours may not."""
        return len(shorten(self.small, label, WIDTH - 8)) >= min(len(label), 24)

    def prompt_fits(self, prompt, listed=()):
        """Three lines above a list or a row of cards, else four; `listed` is what may be asked for."""
        below = prompt.choices or prompt.row
        assert self.title(prompt.title), prompt.title
        assert self.lines(prompt.text) <= (3 if below else 4), prompt.text
        for label, _ in prompt.choices + list(listed):
            assert self.label(label), label

    def scene_fits(self, scene):
        """Five lines, three below a big one; a scene without OK has the last line to itself."""
        assert self.title(scene.title), scene.title
        most = 5 if not scene.big else 4 if scene.ms else 3
        assert self.lines(scene.text) <= most, (scene.title, scene.big, scene.text)
        assert self.large.width(scene.big) <= WIDTH or self.small.width(scene.big) <= WIDTH, scene.big


GENOESE, TRUNG = elite(2, 0), elite(2, 1)
UNITS = {  # V4
    GENOESE: unit(0, 1, 0, link=(0, 2), era=2),
    TRUNG: unit(0, 1, 3, hp=2, link=(2, 0), assault=1, era=2),
}
NAMES = {
    ("unit", GENOESE): "Genoese",
    ("unit", TRUNG): "Trung",
    ("unit", TREBUCHET): "Trebuchet",
    ("unit", ARCHERS): "Archers",
    ("unit", CONSCRIPTS): "Conscripts",
    ("unit", SPY): "Spy",
}


class Seat:
    """A table, the guide that leads it, and the display in English."""

    def __init__(self, sector=DRAW_TWO, units=None, players=2, **settings):
        cards = NamedCards(UNITS if units is None else units)
        cards.names = NAMES
        board = [elite(era, i) for era in (1, 2) for i in (0, 1, 2)]
        chance = opening(tiles=(tile(1, 4), tile(2, 3)), board=board, relics=(0, 8))
        self.table = Table(players, REFEREE, cards=cards, chance=chance)
        self.game = self.table.game
        self.guide = Guide()
        self.guide.make((REFEREE, 6, 0, 0, 1), cards)
        self.desk = Desk("en", **settings)
        self.guide.prompt(self.game, self.desk)  # the guide speaks at the desk where it was asked last
        self.sector = sector

    def insert(self):
        self.table.say(INSERT, chance=[(TURN, self.sector)])
        return self

    def jump(self, era=2):
        self.insert()
        self.table.say(JUMP, era)
        return self

    def duel(self):
        """Seat 0 challenges seat 1."""
        self.game.eras[1] = 2
        self.jump()
        self.table.play(CHALLENGE, 1)
        return self

    @property
    def prompt(self):
        return self.guide.prompt(self.game, self.desk)

    def answer(self, table, number, row=()):
        return self.guide.answer(self.game, table, number, list(row)).moves

    def why_not(self, table, number):
        """Why it does not count if this is shown now."""
        return refused(self.game, self.answer(table, number)[0])

    def lay(self, line, *cards):
        """Cards in a row, as the page takes them."""
        line.cards += cards
        line.laid += [self.answer(table, number)[0] for table, number in cards]

    def labels(self):
        return [label for label, _ in self.prompt.choices]

    def tell(self, events):
        return self.guide.scenes_of(self.game, events, self.desk)

    def play(self, *move):
        return self.tell(self.game.play(move))


def refused(game, move):
    """The code and the rule, or nothing if the move was accepted."""
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.code, refusal.rule
    return None
