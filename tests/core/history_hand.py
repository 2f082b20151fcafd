"""A hand of A Battle Through History as it is told at a table: plain cards, and chance decided by the test.

The cards are made here and not read from the catalogue: whoever enters other printed values breaks no test.
"""

from rules.game import CHANCE
from rules.history.game import History
from rules.history.moves import (
    AT_ATTACK,
    AT_ATTACK_TOKENS,
    AT_DICE,
    CHOOSE,
    DEPLOY,
    DONE,
    DRAW,
    FACE,
    FULL,
    INSERT,
    JUMP,
    RELIC,
    REVEAL,
    SUPPLY,
    TILE,
)

# Base Units of a Sabaton, and what they are: three Conscripts, three Archers, a Trebuchet, a Spy
CONSCRIPTS, ARCHERS, ARCHERS_2, ARCHERS_3, TREBUCHET, SPY = 0, 3, 4, 5, 6, 7

# Warfare tokens
LONG_1, MEDIUM_1, CLOSE_2, DIVERSION, RELAUNCH, TIGHTEN_UP, CHASE_TOKEN = 3, 6, 12, 18, 21, 24, 27


def unit(long=0, medium=0, close=0, hp=1, link=(0, 0), reinf=0, assault=0, hd=0, div=0, rel=0, kind=1, era=1):
    """An Elite Unit, or a Hero."""
    return bytes((kind, era, 255, long, medium, close, hp, link[0], link[1], reinf, assault, hd, 0, div, rel))


def trained(figure=0, **printed):
    """A Base Unit of a Sabaton with other values than its own."""
    record = bytearray(unit(**printed))
    record[:3] = bytes((0, 0, figure))
    return bytes(record)


def base(figure, which):
    return 8 * figure + which


def elite(era, i=0):
    return 40 + 15 * (era - 1) + i


def hero(era, i=0):
    return 100 + 2 * (era - 1) + i


def tile(era_a, era_b, pointer=1):
    return TILES.index(bytes((era_a, era_b, pointer)))


def prowess(figure, points):
    return 4 * figure + points - 2


TILES = [bytes((a, b, p)) for a in (1, 2, 3, 4) for b in range(a + 1, 5) for p in (1, 2, 3)]


class Cards:
    """All components, with some Units and tokens changed for the test."""

    def __init__(self, units=None, tokens=None):
        bases = []
        for figure in range(5):
            for which in range(8):
                values = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 0, 0))[
                    (which >= 3) + (which >= 6) + (which == 7)
                ]
                icons = (int(which < 3), 0, int(which == 7), 0, 0, 0)
                bases.append(bytes((0, 0, figure) + values + (1, 0, 0) + icons))
        elites = [unit(1, 1, 1, era=era) for era in (1, 2, 3, 4) for _ in range(15)]
        heroes = [
            unit(3, 3, 3, 3, link=(era, era), reinf=1, hd=1, kind=2, era=era)
            for era in (1, 2, 3, 4)
            for _ in (0, 1)
        ]
        warfare = [bytes((0, 1, 0, 0, 0, 0))] * 6 + [bytes((0, 0, 1, 0, 0, 0))] * 6
        warfare += [bytes((0, 0, 0, 2, 0, 0))] * 6
        warfare += [bytes((1, 0, 0, 0, 13, 1))] * 3 + [bytes((1, 0, 0, 0, 14, 1))] * 3
        warfare += [bytes((2, 0, 0, 0, 0, 0))] * 3 + [bytes((3, 0, 0, 0, 0, 0))] * 3
        self.tables = {
            "unit": bases + elites + heroes,
            "warfare": warfare,
            "tile": TILES,
            "relic": [bytes((era,)) for era in (1, 2, 3, 4) for _ in range(8)],
            "prowess": [bytes((figure, points)) for figure in range(5) for points in (2, 3, 4, 5)],
        }
        for number, record in (units or {}).items():
            self.tables["unit"][number] = record
        for number, record in (tokens or {}).items():
            self.tables["warfare"][number] = record

    def table(self, name):
        return b"".join(self.tables[name])

    def count(self, name):
        return len(self.tables[name])


class Table:
    """A game in progress. Seats play the figures 0, 1, 2 ... What chance is not told, it takes in order."""

    def __init__(self, players=2, mode=FULL, rounds=6, first=0, cards=None, chance=()):
        self.game = History((mode, rounds, first) + tuple(range(players)), cards or Cards())
        self.told = []  # the events of the last step
        self.deal(*chance)

    @property
    def moves(self):
        return self.game.expects().moves

    @property
    def seat(self):
        return self.game.expects().seat

    @property
    def moment(self):
        return self.game.expects().moment

    def kinds(self):
        """The kinds of move accepted now, each once."""
        return sorted({move[0] for move in self.moves})

    def play(self, *move):
        """One move and nothing else."""
        self.told = self.game.play(move)
        return self.told

    def deal(self, *chance):
        """Chance plays until a player is asked: a given move as soon as it is possible, else the first."""
        wanted = list(chance)
        told = []
        while self.seat == CHANCE and not self.game.over:
            moves = self.moves
            fitting = [move for move in wanted if move in moves]
            move = fitting[0] if fitting else moves[0]
            if fitting:
                wanted.remove(move)
            told += self.game.play(move)
        assert not wanted, "chance was never asked for " + str(wanted)
        self.told = told
        return told

    def say(self, *move, chance=()):
        """A player's move and the chance it sets off."""
        told = self.play(*move)
        self.told = told + self.deal(*chance)
        return self.told

    def arrange(self):
        """After components were moved by hand, so that a test need not play half a game to get there."""
        self.game.expected = self.game.settle()

    def hold(self, seat, *tokens):
        """Warfare tokens that the seat took in earlier turns."""
        for token in tokens:
            self.game.token_pile.remove(token)
            self.game.held[seat].append(token)
        self.arrange()

    def army(self, seat):
        return self.game.armies[seat]

    def travel(self, era, chance=()):
        """A whole Phase 1 with one tile and no actions."""
        self.say(INSERT, chance=chance)
        return self.say(JUMP, era)

    def fight(self, line, faces=(0, 0), chance=()):
        """Deploy the line-up, give no tokens, roll these faces; reinforcements as chance says."""
        told = []
        for card in line:
            told += self.play(DEPLOY, card)
        if self.moment == AT_ATTACK:
            told += self.play(DONE)
        wanted = list(chance)
        while self.moment not in (AT_DICE, AT_ATTACK_TOKENS):
            fitting = [move for move in wanted if move in self.moves]
            told += self.play(*(fitting[0] if fitting else self.moves[0]))
        if self.moment == AT_ATTACK_TOKENS:
            told += self.play(DONE)
        told += self.play(FACE, 0, faces[0])
        told += self.play(FACE, 1, faces[1])
        self.told = told
        return told

    def assail(self, space, line, faces=(0, 0), chance=()):
        """Choose a Unit of the board, alone, and fight it."""
        told = self.play(CHOOSE, space)
        if (DONE,) in self.moves:
            told += self.play(DONE)
        told += self.fight(line, faces, chance)
        self.told = told
        return told

    def pass_turn(self, chance=()):
        """The quickest turn there is: the first jump, the first target, one card, whatever comes of it."""
        turn = (self.game.round, self.game.turn)
        self.say(INSERT, chance=chance)
        while (self.game.round, self.game.turn) == turn and not self.game.over:
            moves = self.moves
            quick = [move for move in moves if move[0] in (JUMP, DONE)]
            choices = [move for move in moves if move[0] in (CHOOSE, DEPLOY)]
            self.say(*(quick or choices or moves)[0])


def opening(tiles=(), board=(), tokens=(), relics=(), hands=()):
    """What chance must bring while the table is laid: tiles, Units, tokens, Relics, and cards into hands."""
    chance = [(TILE, number) for number in tiles]
    chance += [(REVEAL, card) for card in board]
    chance += [(SUPPLY, token) for token in tokens]
    chance += [(RELIC, relic) for relic in relics]
    for hand in hands:
        chance += [(DRAW, card) for card in hand]
    return chance


def kinds_of(events):
    return [event[0] for event in events]


def refusal(game, move):
    """The code and rule with which the game refuses a move; it must leave the game as it was."""
    from rules.game import Refusal

    before = (game.digest(), game.expects().moves[:])
    try:
        game.play(move)
    except Refusal as refused:
        assert (game.digest(), game.expects().moves) == before
        return refused.code, refused.rule
    raise AssertionError("%s was accepted" % (move,))
