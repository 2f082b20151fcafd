"""Where everything of A Battle Through History lies."""

from collections.abc import Iterable
from typing import Protocol

from rules.history.army import HiddenArmy
from rules.history.game import History
from rules.history.moves import NONE
from rules.history.unit import BASE, ERA, KIND, OWNER
from sim.room.place import EVERYBODY, NOBODY, Place
from sim.room.place import OWNER as OWNER_SEES

HONOR_PER_SEAT = 64  # more than a Long Campaign can bring one player


class Truth(Protocol):
    """What is read of the room."""

    game: History
    table: History
    dismissed: list[list[int]]

    def order(self, name: str) -> list[int]: ...


class HistoryPlaces:
    def __init__(self, room: Truth):
        self._room = room
        self._game = room.game
        self._found: list[Place] = []

    def all(self) -> list[Place]:
        self._decks()
        self._board()
        for seat in range(self._game.players):
            self._seat(seat)
        self._battlefield()
        self._box()
        return self._found

    def _put(
        self, name: str, kind: str, sight: str, table: str, numbers: Iterable[int], seat: int | None = None
    ) -> None:
        things = tuple([f"history {table} {number}" for number in numbers if number != NONE])
        self._found.append(Place(name, kind, sight, things, seat))

    def _decks(self) -> None:
        game = self._game
        for era in (1, 2, 3, 4):
            self._pile(f"era.{era}.deck", "unit")
            self._put(f"era.{era}.discard", "discard", EVERYBODY, "unit", game.era_discards[era - 1])
            # BH-106: apart until the board is laid
            heroes = [card for card in game.heroes if game.unit(card)[ERA] == era]
            self._put(f"era.{era}.heroes", "pile", EVERYBODY, "unit", heroes)
        self._pile("tiles.deck", "tile")
        self._put("tiles.discard", "discard", EVERYBODY, "tile", game.tile_discards)
        self._pile("warfare.deck", "warfare")
        self._put("warfare.discard", "discard", EVERYBODY, "warfare", game.token_discards)
        self._pile("relics.deck", "relic")
        self._put("relics.discard", "discard", EVERYBODY, "relic", game.relic_discards)
        # BH-815: from the deck for all to see; those of a rival stay before him
        self._put("relics.seen", "front", EVERYBODY, "relic", game.seen if game.rival == NONE else [])

    def _pile(self, name: str, table: str, seat: int | None = None) -> None:
        self._put(name, "pile", NOBODY, table, self._room.order(name), seat)

    def _board(self) -> None:
        game = self._game
        for space, card in enumerate(game.board):
            self._put(f"space.{space + 1}", "space", EVERYBODY, "unit", [card])
        self._put("gears.active", "space", EVERYBODY, "tile", [game.active_tile])
        self._put("gears.pending", "space", EVERYBODY, "tile", [game.pending_tile])
        for space, token in enumerate(game.gears):
            self._put(f"gears.{space + 1}", "space", EVERYBODY, "warfare", [token])
        for era in (1, 2, 3, 4):
            standing = [game.figures[seat] for seat in range(game.players) if game.eras[seat] == era]
            self._put(f"era.{era}", "space", EVERYBODY, "miniature", standing)

    def _seat(self, seat: int) -> None:
        game, mine = self._game, f"seat.{seat + 1}"
        army = game.armies[seat]
        assert not isinstance(army, HiddenArmy)
        self._pile(f"{mine}.deck", "unit", seat)
        self._put(f"{mine}.hand", "hand", OWNER_SEES, "unit", army.hand, seat)
        self._put(f"{mine}.discard", "discard", OWNER_SEES, "unit", army.discard, seat)  # BH-Q44
        self._put(f"{mine}.dismissed", "box", OWNER_SEES, "unit", self._room.dismissed[seat], seat)  # BH-Q53
        self._put(f"{mine}.aside", "front", EVERYBODY, "unit", army.aside, seat)  # BH-773
        self._put(f"{mine}.tokens", "front", EVERYBODY, "warfare", game.held[seat], seat)  # BH-212
        self._put(f"{mine}.relics", "front", EVERYBODY, "relic", game.relics[seat], seat)  # BH-115
        waiting = [game.figures[seat]] if not game.eras[seat] else []  # BH-114
        self._put(f"{mine}.miniature", "front", EVERYBODY, "miniature", waiting, seat)
        honor = range(seat * HONOR_PER_SEAT, seat * HONOR_PER_SEAT + game.honor[seat])
        self._put(f"{mine}.honor", "front", EVERYBODY, "honor", honor, seat)
        self._prowess(seat)

    def _prowess(self, seat: int) -> None:
        """BH-Q41: nobody looks but a winner at those he picked; won ones lie face down until scoring."""
        game, mine = self._game, f"seat.{seat + 1}"
        self._put(f"{mine}.prowess", "front", NOBODY, "prowess", self._room.order(f"{mine}.prowess"), seat)
        shown = [token for token, holder in enumerate(self._room.table.holders) if holder == seat]
        won = [token for token, holder in enumerate(game.holders) if holder == seat and token not in shown]
        looking = seat == game.seat and not game.over
        self._put(f"{mine}.picked", "front", OWNER_SEES, "prowess", game.picked if looking else [], seat)
        self._put(f"{mine}.won", "front", OWNER_SEES, "prowess", won, seat)
        self._put(f"{mine}.shown", "front", EVERYBODY, "prowess", shown, seat)

    def _battlefield(self) -> None:
        """A Unit that was recruited or disbanded has left its slot."""
        game = self._game
        gone = {thing for place in self._found for thing in place.things}
        for side, (zone, slots) in enumerate((("attacker", 5), ("defender", 4))):
            line = game.record.lines[side] if game.engaged else []
            given = dict(game.record.given[side]) if game.engaged else {}
            for position in range(slots):
                things = []
                if position < len(line):
                    things.append(f"history unit {line[position]}")
                if position in given:
                    things.append(f"history warfare {given[position]}")
                lying = tuple(thing for thing in things if thing not in gone)
                self._found.append(Place(f"{zone}.{position + 1}", "slot", EVERYBODY, lying))

    def _box(self) -> None:
        """BH-101: all that belongs to figures nobody plays."""
        game = self._game
        unused = [figure for figure in range(5) if figure not in game.figures]
        units = range(len(game.units) // len(game.unit(0)))
        cards = [c for c in units if game.unit(c)[KIND] == BASE and game.unit(c)[OWNER] in unused]
        tokens = [token for token in range(len(game.holders)) if game.prowess[2 * token] in unused]
        things = [f"history unit {card}" for card in cards]
        things += [f"history prowess {token}" for token in tokens]
        things += [f"history miniature {figure}" for figure in unused]
        self._found.append(Place("box", "box", EVERYBODY, tuple(things)))
