"""A battle of Arte de Batalla as it is told at a table: pieces and cards where the test wants them.

The cards are made here and not read from the catalogue: whoever enters other printed values breaks no test.
"""

from rules.arte.game import Arte
from rules.arte.moves import (
    AIM,
    AT_FREE,
    AT_ROLL,
    AT_UNIT,
    AT_WALK,
    BACK,
    DONE,
    END,
    FULL,
    GO,
    LAY,
    NONE,
    REFEREE,
    ROLL,
    USE,
    WALK,
)
from rules.game import CHANCE, Refusal

WARRIOR, LANCER, ARCHER, CROSSBOWMAN = 0, 1, 2, 3
BARBARIAN, ICE_LADY, ALCHEMIST, MONK, PALADIN, WARLOCK, PRIEST, ASSASSIN = 0, 1, 2, 3, 4, 5, 6, 7
PALADIN_THERE = (BARBARIAN, MONK, PALADIN, PRIEST)  # he is B's first Hero
HALF = 10  # seat 1's units begin here

SETTINGS = bytes((16, 16, 2, 2, 3, 8, 5, 3, 6, 10, 5, 2, 2, 4, 4, 4, 3, 2, 1, 40, 60, 2))
CLASSES = ((0, 4, 4, 1, 2), (0, 4, 3, 2, 2), (1, 3, 2, 6, 1), (1, 3, 3, 4, 1))
# kind, life, attack, range, base, element, token, tokens
HEROES = (
    (0, 12, 5, 1, 2, 3, 0, 0),
    (1, 9, 3, 5, 1, 0, 1, 12),
    (1, 9, 3, 4, 1, 6, 4, 2),
    (0, 11, 4, 1, 2, 7, 3, 1),
    (0, 12, 4, 1, 2, 2, 0, 0),
    (1, 9, 3, 5, 1, 1, 2, 6),
    (0, 10, 3, 2, 2, 4, 5, 1),
    (0, 10, 5, 1, 2, 5, 0, 0),
)
# timing, cost, range, target, effect, value, second effect, its value, whose attack
SKILLS = (
    (2, 0, 0, 6, 14, 1, 0, 0, 0),  # Fury
    (0, 2, 0, 0, 6, 3, 0, 0, 0),  # Leap
    (0, 2, 3, 1, 7, 2, 0, 0, 0),  # Gale
    (0, 3, 0, 0, 2, 2, 0, 0, 0),  # Whirlwind
    (2, 0, 0, 5, 12, 2, 0, 0, 0),  # Frostbite
    (1, 1, 0, 0, 3, 2, 0, 0, 0),  # Ice barrier
    (0, 2, 4, 3, 9, 3, 0, 0, 0),  # Ice wall
    (0, 3, 6, 1, 1, 2, 11, 1, 0),  # Blizzard
    (3, 0, 0, 0, 16, 1, 0, 0, 0),  # Transmutation
    (1, 1, 0, 0, 5, 2, 0, 0, 0),  # Quicksilver
    (0, 2, 4, 1, 1, 2, 0, 0, 0),  # Acid flask
    (0, 2, 5, 3, 9, 2, 0, 0, 0),  # Portal
    (3, 0, 0, 0, 6, 1, 0, 0, 0),  # Shadow step
    (0, 1, 1, 1, 1, 1, 7, 2, 0),  # Dark palm
    (1, 2, 0, 0, 4, 0, 0, 0, 2),  # Event horizon
    (0, 3, 4, 3, 9, 1, 0, 0, 0),  # Black hole
    (1, 0, 1, 2, 3, 1, 0, 0, 0),  # Guard
    (1, 1, 0, 0, 5, 1, 0, 0, 0),  # Dexterity
    (1, 2, 0, 0, 3, 3, 0, 0, 0),  # Stone skin
    (0, 3, 0, 0, 2, 1, 7, 1, 0),  # Tremor
    (2, 0, 0, 6, 9, 1, 0, 0, 0),  # Combustion
    (1, 1, 0, 0, 4, 0, 0, 0, 1),  # Fire shield
    (0, 2, 4, 3, 9, 1, 0, 0, 0),  # Blaze
    (0, 3, 6, 1, 1, 2, 2, 1, 0),  # Flame storm
    (3, 0, 4, 2, 10, 1, 0, 0, 0),  # Blessing
    (1, 1, 3, 2, 3, 2, 0, 0, 0),  # Sanctuary
    (0, 2, 5, 1, 1, 2, 0, 0, 0),  # Holy light
    (0, 3, 3, 3, 9, 1, 0, 0, 0),  # Temple
    (2, 0, 0, 7, 15, 1, 0, 0, 0),  # Ambush
    (1, 1, 0, 0, 6, 2, 0, 0, 0),  # Vanish
    (0, 2, 0, 4, 13, 2, 0, 0, 0),  # Poison
    (0, 2, 4, 1, 11, 1, 0, 0, 0),  # Vines
)
FURY, LEAP, GALE, WHIRLWIND, FROSTBITE, ICE_BARRIER, WALLS, BLIZZARD = 0, 1, 2, 3, 4, 5, 6, 7
TRANSMUTATION, QUICKSILVER, ACID, PORTALS = 8, 9, 10, 11
SHADOW_STEP, DARK_PALM, HORIZON, HOLE = 12, 13, 14, 15
GUARD, DEXTERITY, STONE_SKIN, TREMOR = 16, 17, 18, 19
COMBUSTION, FIRE_SHIELD, BLAZE_SKILL, STORM = 20, 21, 22, 23
BLESSING, SANCTUARY, HOLY_LIGHT, TEMPLE_SKILL, AMBUSH, VANISH, POISON, VINES = 24, 25, 26, 27, 28, 29, 30, 31


def joined(rows):
    return b"".join([bytes(row) for row in rows])


class Cards:
    """The default cards; settings can be others."""

    def __init__(self, **settings):
        changed = bytearray(SETTINGS)
        for name in settings:
            changed[SETTING_NAMES.index(name)] = settings[name]
        self.tables = {
            "setting": bytes(changed),
            "class": joined(CLASSES),
            "hero": joined(HEROES),
            "skill": joined(SKILLS),
            "plate": joined(((3, 3, 4), (2, 3, 4), (1, 2, 8), (1, 1, 4))),
            "chest": joined(((1, 12),) * 6),
            "element": bytes((12,) * 8),
        }

    def table(self, name):
        return self.tables[name]


SETTING_NAMES = [
    "width",
    "height",
    "deploy",
    "neutral",
    "max_level",
    "army",
    "max_class",
    "max_horses",
    "die",
    "chest_hand",
    "elem_hand",
    "draw_chest",
    "draw_elem",
    "lim_class",
    "lim_hero_chest",
    "lim_hero_elem",
    "horse_bonus",
    "mount_cost",
    "area_hits_allies",
    "quiet_turns",
    "run_seconds",
    "runs",
]


def sq(x, y):
    return y * 16 + x


def at(square):
    return square % 16, square // 16


def refusal(game, move):
    """The code and the rule with which the game refuses, having changed nothing."""
    before = game.digest(), list(game.expects().moves), game.moment, game.seat
    try:
        game.play(move)
    except Refusal as refused:
        assert (game.digest(), list(game.expects().moves), game.moment, game.seat) == before
        return refused.code, refused.rule
    raise AssertionError("accepted: " + str(move))


class Field:
    """A battlefield: four Heroes in the far corners, and what the test adds; `roll` begins a turn."""

    def __init__(self, heroes=(BARBARIAN, PALADIN, WARLOCK, PRIEST), mode=FULL, timed=0, **settings):
        self.game = game = Arte((mode, timed), Cards(**settings))
        corners = (sq(0, 0), sq(1, 0), sq(14, 15), sq(15, 15))
        for slot in range(4):
            unit = slot % 2 + slot // 2 * HALF
            game.sort[unit] = 4 + heroes[slot]
            game.life[unit] = HEROES[heroes[slot]][1]
            game.element_decks[slot] = 12
            self.put(unit, corners[slot])
        game.revealed = True
        self.armies = [2, 2]
        self.horses = 0
        # What is not dealt lies in the deck.
        if mode == REFEREE:
            game.hand_sizes[0] = game.hand_sizes[1] = 10
            game.deck_size = 52

    def put(self, unit, square):
        game = self.game
        if game.pieces[game.square[unit]] == unit + 1:
            game.pieces[game.square[unit]] = 0
        game.square[unit] = square
        game.pieces[square] = unit + 1
        if game.horse[unit] != NONE:
            game.horse_square[game.horse[unit]] = square

    def hero(self, seat, i, x, y, mounted=False):
        unit = seat * HALF + i
        self.put(unit, sq(x, y))
        if mounted:
            self.mount(unit)
        return unit

    def unit(self, seat, sort, x, y, mounted=False):
        game = self.game
        unit = seat * HALF + self.armies[seat]
        self.armies[seat] += 1
        game.sort[unit] = sort
        game.life[unit] = CLASSES[sort][1]
        self.put(unit, sq(x, y))
        if mounted:
            self.mount(unit)
        return unit

    def horse(self, x, y):
        game = self.game
        horse = self.horses
        self.horses += 1
        game.horse_alive[horse] = 1
        game.horse_square[horse] = sq(x, y)
        game.pieces[sq(x, y)] = 128 + horse
        return horse

    def mount(self, unit):
        game = self.game
        horse = self.horses
        self.horses += 1
        game.horse_alive[horse] = 1
        game.horse_square[horse] = game.square[unit]
        game.rider[horse] = unit
        game.horse[unit] = horse
        return horse

    def level(self, level, *squares):
        for x, y in squares:
            self.game.levels[sq(x, y)] = level

    def stairs(self):
        """S of the rules file: three steps on row 5."""
        self.level(1, (6, 5))
        self.level(2, (7, 5))
        self.level(3, (8, 5))

    def token(self, token, x, y, turns=0):
        self.game.tokens[sq(x, y)] = token + 16 * turns
        self.game.token_squares.append(sq(x, y))

    def hold(self, seat, *kinds):
        """Chest cards from the deck into the hand."""
        for kind in kinds:
            self.game.deck[kind] -= 1
            self.game.deck_size -= 1
            self.game.hands[6 * seat + kind] += 1
            self.game.hand_sizes[seat] += 1

    def elements(self, unit, count):
        slot = self.game.slot(unit)
        self.game.element_decks[slot] -= count
        self.game.element_hands[slot] += count

    # Playing

    def roll(self, die, player=0):
        game = self.game
        game.player = player
        game.seat = CHANCE
        game.moment = AT_ROLL
        game.expected = game.settle()
        game.play((ROLL, die))
        return self

    @property
    def moment(self):
        return self.game.moment

    @property
    def moves(self):
        return self.game.expects().moves

    def say(self, *move):
        return self.game.play(move)

    def refused(self, *move):
        return refusal(self.game, move)

    def use(self, unit):
        """Look at a unit, wherever the turn is."""
        game = self.game
        if game.moment == AT_WALK:
            self.say(BACK)
        if game.moment == AT_UNIT and game.chosen != unit:
            self.say(BACK)
        if game.moment == AT_FREE:
            self.say(USE, unit)
        assert game.moment == AT_UNIT and game.chosen == unit
        return self

    def walk(self, unit, *squares):
        for x, y in squares:
            self.use(unit)
            self.say(WALK)
            self.say(GO, sq(x, y))
        return self.game.mp[unit]

    def reach(self, unit):
        """The squares the unit may go to now."""
        self.use(unit)
        if (WALK,) not in self.moves:
            return []
        self.say(WALK)
        found = [at(move[1]) for move in self.moves if move[0] == GO]
        self.say(BACK)
        return found

    def aims(self, unit):
        """The squares the unit may attack now."""
        self.use(unit)
        return [at(move[1]) for move in self.moves if move[0] == AIM]

    def attack(self, unit, x, y, *cards):
        """Declare with these cards: kinds, each alone."""
        self.use(unit)
        self.say(AIM, sq(x, y))
        for kind in cards:
            self.say(LAY, kind, 0)
        return self.say(DONE)

    def end(self, die=None):
        """End the turn; with a die: draw whatever comes and roll it in the next."""
        game = self.game
        if game.moment == AT_WALK:
            self.say(BACK)
        if game.moment == AT_UNIT:
            self.say(BACK)
        events = self.say(END)
        while die and not game.over and game.moment != AT_ROLL:
            events = events + self.say(*self.moves[0])
        if die and not game.over:
            self.say(ROLL, die)
        return events


def kinds(events):
    return [event[0] for event in events]


def told(events, kind):
    """The events of one kind, without it."""
    return [event[1:] for event in events if event[0] == kind]
