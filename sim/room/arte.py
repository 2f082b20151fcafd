"""The room of Arte de Batalla."""

from typing import Any

from rules.arte import build, draft
from rules.arte.card import FREE, KINDS
from rules.arte.game import MOMENTS, Arte
from rules.arte.moves import (
    AT_ARMY,
    AT_BUILD,
    AT_DEAL,
    AT_DRAW,
    AT_PLACE,
    AT_PLATE,
    AT_READY,
    DRAFT,
    DRAW,
    GEM,
    LAY,
    PLATE,
    PUT,
    READY,
    RECRUIT,
    SWAP,
    TIME,
)
from rules.chance import Chance
from sim.room.arte_places import ArtePlaces
from sim.room.place import Place
from sim.room.room import Move, Room

LAYOUT = (AT_BUILD, AT_PLATE, AT_PLACE)
HORSE_CARD = 4  # what RECRUIT says for a Horse: it has no card
# What is known to both games at any time, what after the reveal, and what once the layout is entered.
SETUP = ("timed", "size", "first", "heroes", "revealed", "ready", "sheet", "winners")
PLAY = (
    *(
        "waiting",
        "player",
        "turn",
        "quiet",
        "die",
        "active",
        "chosen",
        "clock",
        "glass_down",
        "hands",
        "deck",
    ),
    *("discards", "played", "used", "element_decks", "element_hands", "element_used", "main_used", "tokens"),
    *("fresh_portals", "exchange", "sort", "life", "square", "horse", "mp", "closed", "attacks", "rooted"),
    *("slowed", "poisoned", "horse_square", "horse_alive", "rider", "counts", "plates", "levels", "moment"),
)


def _recruit(game: Any, move: Move) -> None:
    """Both armies come before the layouts, as at the table."""
    draft.recruit(game, move)
    if game.moment != AT_BUILD:
        return
    if game.seat == game.first:
        game.moment = AT_ARMY
    game.builder = 1 - game.seat


def _get_ready(game: Any, move: Move) -> None:
    build.get_ready(game, move)
    if game.moment == AT_ARMY:
        game.moment = AT_BUILD


def _named(move: Move) -> list[int]:
    """The kinds of Chest cards that a move takes out of the hand."""
    if move[0] not in (LAY, SWAP):
        return []
    return [move[1], GEM] if move[0] == LAY and move[2] else [move[1]]


class ScreenedArte(Arte):
    """Every card is known; the order of the setup is the table's, and layouts are built behind the screen."""

    moments = {
        **MOMENTS,
        AT_ARMY: (draft.offer_army, _recruit, 106),
        AT_READY: (build.offer_ready, _get_ready, 117),
    }


class ArteRoom(Room):
    name = "arte"
    engine = ScreenedArte

    def _lay_out(self) -> None:
        self._shuffling: Chance = self._streams.of("chest.deck")
        self.deck: list[int] = []  # kinds; the last one is the top
        self._entering = False  # the table is being told a layout

    def thing_of(self, move: Move) -> str | None:
        if move[0] == DRAFT:
            return self.thing("hero", move[1])
        if move[0] == RECRUIT and move[1] < HORSE_CARD:
            return self.thing("class", move[1])
        return self.thing("chest", move[1]) if move[0] in (LAY, SWAP, DRAW) else None

    # The Chest deck

    def _sort_piles(self, events: list[Move]) -> None:
        """A draw takes the top (`_hidden`), nothing else does; a new deck is shuffled (AB-118, AB-219)."""
        cards = [kind for kind in range(KINDS) for _ in range(self.game.deck[kind])]
        if len(cards) > len(self.deck):
            self.deck = cards
            self._shuffling.shuffle(self.deck)
        del self.deck[len(cards) :]

    # What happens unseen

    def _private(self) -> list[Move]:
        """Behind the screen (AB-117)."""
        if self.game.moment in LAYOUT and not self.game.revealed:
            return list(self.game.expects().moves)
        return []

    def _habitual(self, private: list[Move]) -> Move:
        return (READY,) if (READY,) in private else super()._habitual(private)

    def _settles_private(self, move: Move) -> bool:
        return move[0] < TIME

    def _chance(self) -> Move:
        return self._roll(self.table.expects().moves)

    def _hidden(self) -> Move | None:
        if self.game.moment in (AT_DEAL, AT_DRAW):
            return DRAW, self.deck[-1]
        return None

    # The layout, which the table is told once both are shown

    def _known(self) -> Move | None:
        table = self.table
        if table.moment not in LAYOUT:
            return None
        move, moves = self._entry(), table.expects().moves
        if move in moves:
            return move
        return (READY,) if (READY,) in moves else moves[0]  # another layout was entered so far

    def _entry(self) -> Move:
        """The next piece of the layout as it stands on the board."""
        table, game = self.table, self.game
        seat = table.builder
        laid = [plate for plate in game.plates if plate[0] == seat]
        entered = len([plate for plate in table.plates if plate[0] == seat])
        if table.moment == AT_BUILD:
            return (PLATE, laid[entered][1], laid[entered][3]) if entered < len(laid) else (READY,)
        if table.moment == AT_PLATE:
            return (PUT, laid[entered][2]) if entered < len(laid) else (READY,)
        piece = build.to_place(table)
        return PUT, game.horse_square[piece - FREE] if piece >= FREE else game.square[piece]

    def _is_offered(self, move: Move) -> bool:
        return move[0] >= TIME or super()._is_offered(move)

    def _take(self, move: Move) -> None:
        if move[0] >= TIME:
            self._play(move)
        elif not self._entering:
            super()._take(move)
        elif self.table.moment not in LAYOUT:
            self._adopt_layout()

    def _adopt_layout(self) -> None:
        """Everybody sees how the pieces stand: the table was told."""
        table, game = self.table, self.game
        game.plates = table.plates[:]
        for name in ("levels", "pieces", "square", "horse_square"):
            getattr(game, name)[:] = getattr(table, name)

    # Cards that lie elsewhere than the room believed

    def _adopt(self, move: Move) -> None:
        self._entering = self.table.moment in LAYOUT
        needed = [kind for each in self._foreseen or [move] for kind in _named(each)]
        for kind in _named(move):
            if self._held(self.table.seat, kind) < needed.count(kind):
                self._exchange(self.table.seat, kind, needed)

    def _held(self, seat: int, kind: int) -> int:
        return int(self.game.hands[seat * KINDS + kind])

    def _exchange(self, seat: int, kind: int, needed: list[int]) -> None:
        """The card was in this hand, and another one where it was believed: in the deck or the other hand."""
        game = self.game
        spare = [other for other in range(KINDS) if self._held(seat, other) > needed.count(other)]
        if not spare and self._foreseen:
            return  # some of them are yet to be drawn
        other = spare[self._habit.below(len(spare))]
        game.hands[seat * KINDS + kind] += 1
        game.hands[seat * KINDS + other] -= 1
        if kind in self.deck:
            self.deck[self.deck.index(kind)] = other
            game.deck[kind] -= 1
            game.deck[other] += 1
        else:
            rival = 1 - seat
            game.hands[rival * KINDS + kind] -= 1
            game.hands[rival * KINDS + other] += 1
        game.expected = game.settle()

    # What lies where, and whether the table agrees

    def _places(self) -> list[Place]:
        return ArtePlaces(self).all()

    def _differences(self, table_game: Any) -> list[str]:
        told, true = table_game.view(None), self.game.view(None)
        entered = table_game.revealed and table_game.moment not in LAYOUT
        keys = SETUP + PLAY if entered else SETUP
        found = [f"{key}: {true[key]}, the table has {told[key]}" for key in keys if told[key] != true[key]]
        if self.game.counts != table_game.counts:
            found.append(f"armies: {list(self.game.counts)}, the table has {list(table_game.counts)}")
        return found
