"""A hand of Battalia as it is told at a table: cards by their short names, and chance decided by the test.

The cards are made here and not read from the catalogue: whoever enters other printed values breaks no test.
"""

from rules.battalia.cards import CITY_PILE, LAND_SIZE, ROAD_PILE, SUPPLY
from rules.battalia.game import Battalia
from rules.battalia.moves import AMBUSH, AT_ACTIONS, AT_RETINUE, END, FULL, HIDE, LAY, NONE, SKIP, SUSPEND
from rules.battalia.placing import rotations
from rules.game import CHANCE, Refusal

SHORT = ("Su", "F", "C", "P", "L", "To", "We", "Am", "Ti", "Sc", "Te", "Ho", "Hammer", "Sword", "Shield")
SHORT += ("Wings", "Horn")
GREEN, BLUE, RED, GOLD = 0, 1, 2, 3
DEAD, STRAIGHT, BEND, TEE, CROSS = 0, 1, 2, 3, 4
TOOL, WEAPON, AMULET, TITLE, SCROLL, TENT, HORSE = 5, 6, 7, 8, 9, 10, 11
HAMMER, SWORD, SHIELD, WINGS, HORN = 244, 245, 246, 247, 248
RUINS_CARD = 76


def sq(name):
    return (int(name[1]) - 1) * 7 + "ABCDEFG".index(name[0])


def squares(text):
    return [sq(name) for name in text.split()]


def exits(letters):
    return sum([1 << "NESW".index(letter) for letter in letters])


def _price(action, what, friman=0, chief=0, priest=0, lord=0, supply=0, weapon=0, tent=0):
    return bytes((action, what, friman, chief, priest, lord, supply, weapon, tent))


def _prices():
    rows = [_price(0, rank, supply=rank + 1) for rank in (1, 2, 3, 4)]
    rows.append(_price(1, TOOL, friman=3))
    rows.append(_price(1, WEAPON, friman=2, chief=1))
    rows.append(_price(1, AMULET, friman=2, priest=1))
    rows.append(_price(1, TITLE, friman=2, lord=1))
    rows.append(_price(1, SCROLL, friman=1, chief=1, priest=1))
    rows.append(_price(1, TENT, friman=1, chief=1, supply=1))
    rows.append(_price(1, HORSE, chief=1, supply=2))
    rows += [_price(2, shape, friman=1 if shape < 3 else 2, supply=1) for shape in (1, 2, 3, 4)]
    rows += [_price(3, 1, friman=3), _price(3, 2, chief=3), _price(3, 3, priest=3), _price(3, 4, lord=3)]
    rows += [_price(4, 2, chief=2), _price(4, 3, priest=2), _price(4, 4, lord=2)]
    rows += [_price(5, 0, supply=2, weapon=1), _price(6, 0, supply=1, tent=1)]
    return rows


def _board():
    """What each square is for four, three and two players: absent, plain, start, neutral, ruins."""
    kinds = [[1, 1, 1] for _ in range(49)]
    starts = ("A1 G1 G7 A7", "D1 G5 A5", "B2 F6")
    neutrals = ("D2 F4 D6 B4", "B3 F3 D6", "C5 E3")
    for column in (0, 1, 2):
        for square in squares(starts[column]):
            kinds[square][column] = 2
        for square in squares(neutrals[column]):
            kinds[square][column] = 3
        kinds[24][column] = 4
    for square in squares("A1 B1 A2 F1 G1 G2 A6 A7 B7 G6 F7 G7"):
        kinds[square][1] = 0
    for square in range(49):
        if square // 7 in (0, 6) or square % 7 in (0, 6):
            kinds[square][2] = 0
    return [bytes(kind) for kind in kinds]


class Cards:
    """All components, some tables changed for the test."""

    def __init__(self, **changed):
        cards = []
        for rank, number in ((1, 8), (2, 5), (3, 4), (4, 3)):
            cards += [bytes((rank, faction)) for faction in range(4) for _ in range(number)]
        cards += [bytes((0, 4))] * 80
        cards += [bytes((kind, faction)) for kind in range(5, 12) for faction in range(4) for _ in range(3)]
        cards += [bytes((kind, 5)) for kind in range(12, 17)]
        lands = []
        for terrain in range(4):
            for shape, number in ((4, 3), (3, 1), (1, 1), (2, 1), (0, 1)):
                lands += [bytes((0, shape, terrain))] * number
        lands += [
            bytes((1, shape, terrain)) for shape in range(1, 5) for terrain in range(4) for _ in range(3)
        ]
        lands.append(bytes((2, 4, 4)))
        strengths = [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (0, 0), (1, 1)] + [(0, 0)] * 4
        strengths += [(1, 1), (0, 0), (5, 1), (1, 5), (0, 0), (0, 0)]
        self.tables = {
            "card": cards,
            "land": lands,
            "shape": [bytes((mask,)) for mask in (1, 5, 3, 7, 15)],
            "kind": [bytes(pair) for pair in strengths],
            "price": _prices(),
            "wheel": [bytes((5 + point, 5 + -point % 7)) for point in range(7)],
            "guard": [b"\x04\x08", b"\x06\x0a", b"\x06\x00"],
            "square": _board(),
            "token": [b"\x01\x02\x07", b"\x03\x04\x07"],
        }
        for name in changed:
            self.tables[name] = changed[name]

    def table(self, name):
        return b"".join(self.tables[name])


def setup_of(players=4, mode=FULL, scenario=0, advanced=0, weeks=0, first=0, **options):
    """Seat 0 is green, 1 blue, 2 red, 3 gold; two players leave gold in the box."""
    exiles = scenario == 2
    gone = options.get("gone", GOLD if players == 2 else NONE)
    numbers = (
        options.get("cities", 0 if exiles else 1),
        options.get("heroes", 1 if exiles else 0),
        options.get("no_neutrals", 0),
        options.get("goal", 5),
    )
    factions = options.get("factions", tuple(range(players)))
    return (mode, scenario, advanced, weeks, first, gone) + numbers + factions


class Table:
    """A game in progress. What chance is not told, it takes in order; start cities too."""

    def __init__(self, players=4, chance=(), cards=None, choose=True, **options):
        self.game = Battalia(setup_of(players, **options), cards or Cards())
        self.told = []
        self.deal(*chance)
        while choose and self.moment < AT_RETINUE:
            self.say(*self.moves[0])

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

    def offered(self, kind):
        """What follows the kind in the moves that are accepted now."""
        return [move[1:] if len(move) > 2 else move[-1] for move in self.moves if move[0] == kind]

    def play(self, *move):
        self.told = self.game.play(move)
        return self.told

    def deal(self, *chance):
        """Chance plays until a player is asked: a given move as soon as it is possible, else the first."""
        wanted = list(chance)
        told = []
        while self.seat == CHANCE and not self.game.over:
            fitting = [move for move in wanted if move in self.moves]
            move = fitting[0] if fitting else self.moves[0]
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

    def refuse(self, *move):
        """The code and the rule with which the move is refused; nothing has changed then."""
        before = self.game.digest()
        try:
            self.game.play(move)
        except Refusal as refusal:
            assert self.game.digest() == before
            return refusal.code, refusal.rule
        raise AssertionError("accepted: " + str(move))

    # Arranging, so that a test need not play half a game to get there

    def arrange(self):
        self.game.expected = self.game.settle()
        if self.seat == CHANCE:
            self.deal()

    def actions(self, *names, day=None):
        """Step 3 of the active player with exactly these cards in hand."""
        if day is not None:
            from rules.battalia.turn import new_day

            new_day(self.game, day)
        if self.moment == AT_RETINUE:
            self.say(SKIP)
        assert self.moment == AT_ACTIONS
        return self.give(self.game.active, *names)

    def give(self, seat, *names):
        """The seat's hand is these cards, whoever had them; the old hand goes to its nation."""
        deck = self.game.decks[seat]
        deck.nation += deck.hand
        deck.hand = []
        for name in names:
            deck.hand.append(self._find(seat, name))
        self.arrange()
        return deck.hand[:]

    def own(self, seat, *names):
        """These cards come into the seat's nation, from the pool."""
        self.game.decks[seat].nation += [self._fetch(name) for name in names]
        self.arrange()

    def _fits(self, card, name):
        kind, _, faction = name.partition(".")
        if self.game.cards[2 * card] != SHORT.index(kind):
            return False
        return not faction or self.game.cards[2 * card + 1] == "gbry".index(faction)

    def _find(self, seat, name):
        nation = self.game.decks[seat].nation
        for card in nation:
            if self._fits(card, name):
                nation.remove(card)
                return card
        return self._fetch(name)

    def _fetch(self, name):
        g = self.game
        kind = SHORT.index(name.partition(".")[0])
        if kind >= 12:
            card = 232 + kind
            g.ancients.remove(card)
            g.ancient[g.active] = card
            return card
        pile = g.supplies if kind == SUPPLY else g.mixed[kind - 1]
        for card in pile:
            if self._fits(card, name):
                pile.remove(card)
                return card
        top = g.tops[kind - 1]
        assert top != NONE and self._fits(top, name), "no " + name + " left"
        g.tops[kind - 1] = NONE
        g.turning.append(kind - 1)
        return top

    def ground(self, name, letters, owner=NONE, level=0, terrain=None):
        """A card on the map; with an owner it is a city."""
        g = self.game
        mask = exits(letters)
        for shape in range(5):
            if mask in rotations(g.shapes[shape]):
                break
        pile = (ROAD_PILE if owner == NONE else CITY_PILE) + shape
        fitting = [
            land for land in g.mixed[pile] if terrain is None or g.lands[LAND_SIZE * land + 2] == terrain
        ]
        land = fitting[0]
        g.mixed[pile].remove(land)
        g.map.put(sq(name), land, mask, g.lands[LAND_SIZE * land + 2], owner != NONE)
        if owner != NONE:
            g.map.give(sq(name), owner, level)
            if owner < g.players:
                g.tokens[2 * owner + (level - 1) // 2] -= 1
        self.arrange()

    def hero(self, seat, name, figure=0):
        self.game.heroes[2 * seat + figure] = sq(name)
        self.arrange()

    def lay(self, *cards):
        for card in cards:
            self.say(LAY, card)

    def end_turn(self):
        """To the next player's step 3, with nothing done in step 1."""
        told = self.say(END)
        if self.moment == AT_RETINUE:
            told = told + self.say(SKIP)
        self.told = told
        return told

    def names(self, cards):
        """Short names, sorted, supplies without a faction."""
        g = self.game
        found = []
        for card in cards:
            faction = g.cards[2 * card + 1]
            found.append(SHORT[g.cards[2 * card]] + ("." + "gbry"[faction] if faction < 4 else ""))
        return sorted(found)


def bare(players=4, **options):
    """A table whose map is empty but for what the test lays: for the worked examples."""
    from rules.battalia.land import Land

    table = Table(players, **options)
    g = table.game
    for seat in range(players):
        g.tokens[2 * seat] = g.tokens[2 * seat + 1] = 7
    g.map = Land(g.board)
    return table


def ambushed():
    """Seat 0 of two players has one card in ambush and ends its turn."""
    table = Table(2)
    table.own(0, "F.b")
    hand = table.actions("F.g", "F.g", "C.g", "Su", "Su", "Su")
    table.say(AMBUSH)
    table.say(SUSPEND, hand[5])
    table.say(HIDE, hand[0])
    return table, hand[0]
