"""Where every component of the game lies, and the few steps that all phases share."""

from rules.game import CHANCE, Expectation, Game
from rules.history.army import HiddenArmy
from rules.history.battle import ATTACKER
from rules.history.moves import (
    AT_BOARD,
    AT_DEFEND,
    AT_HAND,
    AT_WHEEL,
    DISBANDED,
    DREW,
    DROPPED,
    FULL,
    NONE,
    REBUILT,
)
from rules.history.unit import ERA, TOKEN_SIZE, UNIT_SIZE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from rules.history.battle import Battle
    from rules.history.known import KnownArmy

    Moves = list[tuple[int, ...]]

    class Catalogue(Protocol):
        """What the rules need of the card catalogue."""

        def table(self, table: str) -> bytes: ...

        def count(self, table: str) -> int: ...


FIGURES = 5
HAND = 4  # cards a hand is filled up to


class Record:
    """What the last battle was fought with, from its first card to its last die."""

    def __init__(self) -> None:
        self.lines: "tuple[list[int], list[int]]" = ([], [])  # cards from the front, by side
        self.laid = bytearray(2)  # how many of them did not come as reinforcement
        self.given: "tuple[list[tuple[int, int]], list[tuple[int, int]]]" = ([], [])  # (position, token)
        self.rolls: "tuple[list[int], list[int]]" = ([], [])  # faces; the last one counts
        self.relics = 0  # Relics that could be seen
        self.attacker = NONE
        self.defender = NONE  # NONE: the board


class State(Game):
    def __init__(self, setup: "tuple[int, ...]", catalogue: "Catalogue"):
        from rules.history.setup import check_setup, deal_units

        check_setup(setup)
        self.mode = setup[0]
        self.rounds = setup[1]
        self.first = setup[2]  # Headquarters, BH-124
        self.figures = bytes(setup[3:])
        self.players = players = len(self.figures)

        self.units = catalogue.table("unit")
        self.tokens = catalogue.table("warfare")
        self.tiles = catalogue.table("tile")
        self.relic_eras = catalogue.table("relic")
        self.prowess = catalogue.table("prowess")

        self.era_decks: "list[list[int]]" = [[], [], [], []]
        self.era_discards: "list[list[int]]" = [[], [], [], []]
        self.heroes: "list[int]" = []  # waiting to be shuffled in, BH-106
        self.board = bytearray(b"\xff" * 12)
        self.gaps = list(range(12))  # empty spaces of the board
        self.armies: "list[KnownArmy | HiddenArmy]" = []
        deal_units(self)

        self.tile_pile = list(range(catalogue.count("tile")))  # BH-102
        self.tile_discards: "list[int]" = []
        self.active_tile = NONE
        self.pending_tile = NONE
        self.sector = 0
        self.token_pile = list(range(catalogue.count("warfare")))  # BH-103
        self.token_discards: "list[int]" = []
        self.gears = bytearray(b"\xff\xff\xff")
        self.held: "list[list[int]]" = [[] for _ in range(players)]
        self.relic_deck = list(range(catalogue.count("relic")))  # BH-104
        self.relic_discards: "list[int]" = []
        self.relics: "list[list[int]]" = [[] for _ in range(players)]
        self.honor = bytearray(players)
        self.holders = bytearray(b"\xff" * catalogue.count("prowess"))  # who won which Prowess token
        self.won = bytearray(players * FIGURES)  # how many each seat won from each figure
        self.unwon = bytearray([len(self.own_prowess(seat)) for seat in range(players)])  # BH-111
        self.eras = bytearray(players)  # where the miniatures stand; 0: off the board, BH-114

        self.round = 0  # 0 while the table is laid
        self.turn = 0
        self.active = self.first
        self.inserted = 0
        self.closed = False  # no tile may follow, BH-206
        self.taken = False
        self.used = 0  # one bit per arrow

        self.rival = NONE  # the challenged player; NONE: the board defends
        self.chosen = NONE
        self.faced: "list[int]" = []  # spaces whose Units stand on the Defender Board
        self.engaged = False  # Units lie on the battlefield
        self.fought = False
        self.battle: "Battle | None" = None  # the last one, or the one in progress
        self.record = Record()
        self.rolling = 0
        self.stood = 0  # one bit per side that leaves its die as it is
        self.calling = (0, 0)
        self.refused = 0  # one bit per position not to be recruited
        self.seen: "list[int]" = []  # Relics on show
        self.picked: "list[int]" = []  # Prowess tokens the winner looks at
        self.spoils = 0  # Relics still to be seen
        self.fighters: "list[int]" = list(range(self.first, players)) + list(range(self.first))

        self.filling = 0  # the space that the next card or token is for
        self.drawer = 0
        self.drawing = 0
        self.after = 0
        self.counts: "list[tuple[int, int]]" = []  # Elite Units and Heroes of each seat, at scoring
        self.sheet: "list[tuple[int, ...]]" = []
        self.winners: "list[int]" = []
        self.moment = AT_WHEEL if self.mode == FULL else AT_BOARD
        self.seat = CHANCE
        self.expected = Expectation(CHANCE, self.moment, [])
        self.reveals = False
        self.events: "list[tuple[int, ...]]" = []

    # Facts

    def unit(self, card: int) -> bytes:
        return self.units[card * UNIT_SIZE : card * UNIT_SIZE + UNIT_SIZE]

    def token(self, token: int) -> bytes:
        return self.tokens[token * TOKEN_SIZE : token * TOKEN_SIZE + TOKEN_SIZE]

    def own_prowess(self, seat: int) -> "list[int]":
        """The seat's face-down tokens; in REFEREE mode all that may be among them."""
        figure = self.figures[seat]
        tokens = range(len(self.holders))
        return [t for t in tokens if self.prowess[t * 2] == figure and self.holders[t] == NONE]

    # Steps

    def tell(self, *event: int) -> None:
        self.events.append(event)

    def draw(self, seat: int, cards: int) -> None:
        """Cards from the personal deck to the hand, as far as the deck reaches (BH-222)."""
        army = self.armies[seat]
        cards = min(cards, army.deck_size())
        if not cards:
            return
        self.tell(DREW, seat, cards)
        self.reveals = True
        if isinstance(army, HiddenArmy):
            army.draw_unseen(cards)
            return
        self.drawer = seat
        self.drawing = cards
        self.after = self.moment
        self.moment = AT_HAND

    def drop_token(self, seat: int, token: int) -> None:
        self.held[seat].remove(token)
        self.token_discards.append(token)
        self.tell(DROPPED, seat, token)

    def rebuild(self, pile: int, cards: "list[int]", discards: "list[int]") -> None:
        """An empty pile is made anew from its discards."""
        cards.extend(discards)
        discards.clear()
        self.reveals = True
        self.tell(REBUILT, pile, len(cards))

    def digest(self) -> int:
        """A 32-bit checksum of the whole state, hidden places included."""
        from rules.history.digest import digest

        return digest(self)


# Facts that several phases and the table ask for


def arrows(g: State) -> "tuple[int, int]":
    """The two actions the arrows point at (BH-220)."""
    return g.sector, (g.sector + 1) & 3


def pointed(g: State) -> int:
    """The Gears space the active tile points at (BH-208)."""
    return g.tiles[g.active_tile * 3 + 2] - 1


def tile_eras(g: State) -> bytes:
    """The two Eras on the active tile."""
    return g.tiles[g.active_tile * 3 : g.active_tile * 3 + 2]


def in_battle(g: State) -> "Battle":
    assert g.battle is not None
    return g.battle


def seat_of(g: State, side: int) -> int:
    """The player of a side; NONE for the board."""
    return g.active if side == ATTACKER else g.rival


def disband(g: State, card: int) -> None:
    """To the discard pile of the card's own Era."""
    g.era_discards[g.unit(card)[ERA] - 1].append(card)
    g.tell(DISBANDED, card)


def leaves_defenceless(g: State, seat: int) -> bool:
    """A challenged player must have a card to deploy: the last one cannot be dismissed (BH-327)."""
    army = g.armies[seat]
    return g.moment == AT_DEFEND and army.hand_size() == 1 and not army.deck_size()
