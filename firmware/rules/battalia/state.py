"""Where every component of the game lies, and the few steps that all phases share."""

from rules.battalia.cards import FIGURES, HAMMER, PILES, RUINS, TENT, WILDCARD
from rules.battalia.deck import HiddenDeck
from rules.battalia.land import Land
from rules.battalia.lines import bills
from rules.battalia.moves import AT_LAND, FULL, LAID, NONE
from rules.game import CHANCE, Expectation, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from rules.battalia.known import KnownDeck

    Move = tuple[int, ...]
    Moves = list[tuple[int, ...]]

    class Catalogue(Protocol):
        """What the rules need of the card catalogue."""

        def table(self, table: str) -> bytes: ...


class State(Game):
    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        from rules.battalia.setup import check_setup, sort_cards

        check_setup(setup)
        self.mode, self.scenario, self.advanced, self.weeks, self.first = setup[:5]
        self.gone = setup[5]  # faction that two players leave in the box; NONE with more players
        self.start_cities, self.start_heroes, self.no_neutrals, self.goal = setup[6:10]
        self.factions = bytes(setup[10:])  # by seat
        self.players = players = len(self.factions)

        self.cards = catalogue.table("card")  # kind and faction of each creation card
        self.lands = catalogue.table("land")
        self.shapes = catalogue.table("shape")
        self.strengths = catalogue.table("kind")  # attack and defence of each kind
        self.prices = catalogue.table("price")
        self.bills = bills(self.prices)
        self.wheel = catalogue.table("wheel")
        guards = catalogue.table("guard")
        self.guards = guards[2 * self.scenario], guards[2 * self.scenario + 1]
        squares = catalogue.table("square")
        self.board = bytes([squares[3 * square + 4 - players] for square in range(len(squares) // 3)])
        self.ruins = self.board.index(bytes((RUINS,)))  # their square

        # The pool: piles without order, but for the top where it lies open and what was put at the bottom
        self.mixed: "list[list[int]]" = [[] for _ in range(PILES)]
        self.tops = bytearray(b"\xff" * PILES)
        self.under: "dict[int, list[int]]" = {}
        self.supplies: "list[int]" = []
        self.spare_supplies = 0  # of the supplies, how many are in the box: nobody can say which
        self.ancients: "list[int]" = []  # scenario 2: those under the cities and those that nobody will see
        self.limbo: "list[int]" = []
        self.map = Land(self.board)

        self.decks = [_deck(self.mode) for _ in range(players)]
        self.laid: "list[list[int]]" = [[] for _ in range(players)]  # cards on the table, gained ones too
        self.spare: "list[list[int]]" = [[] for _ in range(players)]  # of those, the ones with uses left
        self.camps: "list[list[list[int]]]" = [[] for _ in range(players)]  # tent, card, card, set this turn
        self.heroes = bytearray(b"\xff" * (FIGURES * players))  # square of each
        token = catalogue.table("token")
        # free tokens of each: levels 1 and 2, levels 3 and 4
        self.tokens = bytearray(bytes((token[2], token[5])) * players)
        self.ancient = bytearray(b"\xff" * players)  # the ancient artifact each owns
        self.annexed = bytearray(players)  # whether each has annexed a neutral city of scenario 2
        sort_cards(self)

        # The turn
        self.day = 0
        self.lit = self.match = 0
        self.active = self.first
        self.attacked = 0  # seats, as bits
        self.effects: "dict[int, int]" = {}  # card: what an artifact did to it (cards.py)
        self.used: "dict[int, int]" = {}  # card: how often it was used
        self.played_as: "dict[int, int]" = {}  # card: the kind a wild card or the Hammer is
        self.doomed: "list[int]" = []  # amulets that go to the refuge after their last use
        self.shown: "tuple[int, list[int]]" = (NONE, [])  # who saw which cards of a retinue
        self.declared: "list[int]" = []  # cards of the retinue
        self.line: "list[int]" = []  # the open line: a card for each use
        self.riding = NONE  # figure on a horse
        self.points = 0  # squares left to go
        # The card being transformed, bought or built
        self.actor = 0
        self.crafter = NONE  # amulet, title or scroll at work
        self.subject = NONE  # card on it
        self.slot = NONE  # its place in the battle line
        self.after = 0  # the moment to return to
        self.pile = NONE
        self.faction = NONE
        self.purpose = 0
        self.level = 0
        self.square = NONE
        # The battle
        self.rival = NONE
        self.field = NONE
        self.target = NONE
        self.engaged = bytearray(2)  # figures of each side that take part, as bits
        self.lines: "tuple[list[int], list[int]]" = ([], [])  # card, kind, faction, copies of each entry
        self.added = 0  # where the present addition begins
        self.rolled = False  # an amulet was rolled for it, or a defender changed a card: nothing goes back

        # What is to be done before the moment comes: tops to turn up, cards to draw
        self.turning: "list[int]" = []
        self.draws: "list[list[int]]" = []
        self.opened = 0  # how far the setup is
        self.agreed = 0
        self.moment = AT_LAND
        self.seat = CHANCE
        self.expected = Expectation(CHANCE, AT_LAND, [])
        self.events: "list[tuple[int, ...]]" = []
        self.reveals = False
        self.reason = NONE
        self.sheet: "list[tuple[int, ...]]" = []
        self.winners: "list[int]" = []

    def tell(self, *event: int) -> None:
        self.events.append(event)

    def kind(self, card: int) -> int:
        """What the card is played as."""
        return self.played_as.get(card, self.cards[2 * card])

    def power(self, card: int, kind: int) -> int:
        """How many uses the card has this turn (BA-356, BA-441, BA-449)."""
        if kind == TENT:
            return 1
        copies = self.effects.get(card, 1)
        if copies == WILDCARD:
            copies = 1
        return 2 * copies if kind == self.lit and self.cards[2 * card] < HAMMER else copies

    def lay(self, seat: int, card: int, kind: int, uses: int = 1) -> None:
        """Face up on the table, or further uses of a card that lies there (BA-231, BA-345)."""
        used = self.used.get(card, 0)
        if not used:
            self.decks[seat].lay(card)
            self.laid[seat].append(card)
            if kind != self.cards[2 * card]:
                self.played_as[card] = kind
        self.used[card] = used + uses
        spare = self.spare[seat]
        if used + uses < self.power(card, kind):
            if card not in spare:
                spare.append(card)
        elif card in spare:
            spare.remove(card)
        self.tell(LAID, seat, card, kind, uses)

    def unlay(self, seat: int, card: int, uses: int = 1) -> None:
        """Back to where it was before."""
        spare = self.spare[seat]
        self.used[card] -= uses
        if self.used[card]:
            if card not in spare:
                spare.append(card)
            return
        del self.used[card]
        self.played_as.pop(card, None)
        if card in spare:
            spare.remove(card)
        self.laid[seat].remove(card)
        self.decks[seat].hold(card)

    def pile_size(self, pile: int) -> int:
        return len(self.mixed[pile]) + (self.tops[pile] != NONE) + len(self.under.get(pile, ()))

    def deck_size(self, seat: int) -> int:
        """The whole creation deck (BA-104)."""
        deck = self.decks[seat]
        size = deck.hand_size() + deck.nation_size() + deck.refuge_size() + deck.ambush_size()
        for camp in self.camps[seat]:
            size += 1 + len(self.camped(camp))
        return size + len(self.laid[seat])

    def camped(self, camp: "list[int]") -> "list[int]":
        """The cards on a tent, one or two."""
        return [card for card in camp[1:3] if card != NONE]

    def figures_at(self, seat: int, square: int) -> int:
        """The seat's heroes on the square, as bits."""
        heroes = self.heroes
        return (heroes[2 * seat] == square) | (heroes[2 * seat + 1] == square) << 1

    def habitat(self, seat: int) -> int:
        """The terrain that is home to the seat's heroes; NONE in the basic game (BA-651)."""
        return self.factions[seat] if self.advanced else NONE

    def digest(self) -> int:
        """A 32-bit checksum of the whole state, hidden places included."""
        from rules.battalia.digest import digest

        return digest(self)


def _deck(mode: int) -> "KnownDeck | HiddenDeck":
    if mode == FULL:
        from rules.battalia.known import KnownDeck  # a real table plays as a referee

        return KnownDeck()
    return HiddenDeck()
