"""What all rooms have in common: a second game that knows every card follows the game at the table.

The table's game is a referee: it learns what readers, wheel and buttons tell it, and counts what it cannot
see. The room plays the same game a second time in full mode. Both go from one moment to the next together:

- What the table was told is played in both.
- What the table only counts (cards drawn, piles shuffled) happens here, with piles that have an order.
- What a seat decides without telling the table (`private`) is told to the room alone.

All of it follows from the setup, the seed, the moves of the table and the private decisions. So an undo at
the table is a replay here.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.game import CHANCE, Expectation
from sim.device_files import catalogue_of
from sim.play.words import GAMES
from sim.room.piles import Piles
from sim.room.place import Place, Seen
from sim.room.streams import Streams

Move = tuple[int, ...]
FULL = 0  # the same in every game: the first number of a setup


@dataclass
class Waiting:
    """What is to happen next.

    `decision`: a seat decides among `moves`, and the table is told. `private`: a seat decides, and only
    `Room.decide` is told. `chance`: `moves` is the one move that chance brings. `known`: the table asks for
    something that everybody or the seat can see; `moves` is the one answer. `over`: nothing.
    `thing` is what a single move speaks of, if it is a thing.
    """

    kind: str
    seat: int = CHANCE
    moves: list[Move] = field(default_factory=list)
    thing: str | None = None


class Decision(NamedTuple):
    """A private decision: how many moves the table had heard, and whether it was to hear a part of it."""

    heard: int
    move: Move
    ahead: bool


class RoomError(Exception):
    """The room was told something that cannot be."""


class Room:
    """Everything physical around a table. `game` knows every card; `table` is what the table knows."""

    name: str
    engine: type[Any]  # of the game that knows every card
    game: Any
    table: Any

    def __init__(self, setup: Move, streams: Streams):
        self._setup = setup
        self._streams = streams
        self._heard: list[Move] = []
        self._decided: list[Decision] = []
        self._foreseen: list[Move] = []
        self._begin()

    # What happens

    def follow(self, moves: list[Move]) -> None:
        """All moves that the table's game has accepted so far: more than before, or fewer after an undo."""
        heard = self._heard
        if moves[: len(heard)] != heard:
            same = 0
            while same < min(len(heard), len(moves)) and moves[same] == heard[same]:
                same += 1
            self._go_back(same)
        for move in moves[len(self._heard) :]:
            self._hear(move)

    def decide(self, move: Move) -> None:
        """A seat's private decision: one of those that `waits` names, or the whole of a decision whose other
        part the table is about to be told (`table_move`)."""
        ahead = move not in self._private()
        self._decide(move)
        self._decided.append(Decision(len(self._heard), move, ahead))

    def foresee(self, moves: list[Move]) -> None:
        """The table is about to hear these moves of the seat that decides: what they name is in its hand."""
        self._foreseen = moves
        for move in moves:
            self._adopt(move)
        self._foreseen = []

    def waits(self) -> Waiting:
        """What is to happen next."""
        private = self._private()
        if private:
            return Waiting("private", self._private_seat(), private)
        expected = self.table.expects()
        if self.table.over:
            return Waiting("over")
        known = self._known()
        if known is not None:
            return self._one("known", expected.seat, known)
        if expected.seat == CHANCE:
            return self._one("chance", CHANCE, self._chance())
        moves = list(dict.fromkeys(self.table_move(move) for move in self.game.expects().moves))
        return Waiting("decision", expected.seat, moves)

    def table_move(self, move: Move) -> Move:
        """What the table is told of a move of the full game."""
        return move

    # What lies where

    def places(self) -> dict[str, Place]:
        """The whole truth, by the name of the place."""
        return {place.name: place for place in self._places()}

    def seen_by(self, seat: int | None) -> dict[str, Seen]:
        """What a seat may see (None: a spectator), and nothing else."""
        places = self.places().items()
        return {name: place.seen_by(seat) for name, place in places if not place.is_hidden_from(seat)}

    def differences(self, table_game: Any) -> list[str]:
        """What the table's game has otherwise. While a private decision is open, the room is behind."""
        if self._private():
            return []
        return self._differences(table_game)

    # From the beginning, and back

    def _begin(self) -> None:
        catalogue = catalogue_of(self.name)
        self.table = GAMES[self.name][0](self._setup, catalogue)
        self.game = self.engine((FULL, *self._setup[1:]), catalogue)
        self._piles = Piles(self._streams)
        self._dice = self._streams.of("unseen")  # chance that the table does not hear of
        self._habit = self._streams.of("habit")
        self._unnamed: Move | None = None  # told to the table without what the full game must know
        self._intended: Move | None = None  # the whole of a decision that the table has yet to hear
        self._foreseen = []  # what they name stays in the hand when hidden cards change places
        self._lay_out()
        self._sort_piles([])
        self._go_on()

    def _go_back(self, moves: int) -> None:
        """Replay: what was decided privately up to that moment stays decided, plans are forgotten."""
        heard = self._heard[:moves]
        decided = [each for each in self._decided if each.heard + each.ahead <= moves]
        self._heard = []
        self._decided = decided
        self._begin()
        for count in range(moves + 1):
            for decision in decided:
                if decision.heard == count:
                    self._decide(decision.move)
            if count < moves:
                self._hear(heard[count])

    # One move

    def _hear(self, move: Move) -> None:
        while self._settles_private(move) and (private := self._private()):
            self._decide(self._habitual(private))
        if not self._is_offered(move):
            self.table.play(move)  # it raises what is wrong
        self._adopt(move)
        self.table.play(move)
        self._heard.append(move)
        self._take(move)
        self._intended = None
        self._go_on()

    def _is_offered(self, move: Move) -> bool:
        return move in self.table.expects().moves

    def _settles_private(self, move: Move) -> bool:
        """Whether an open private decision must have been made before the table heard this move."""
        return True

    def _habitual(self, private: list[Move]) -> Move:
        """The table has gone on, and nobody has told what was decided: any will do."""
        return private[self._habit.below(len(private))]

    def _take(self, move: Move) -> None:
        """The table's move in the full game; it waits if the full game must know more."""
        expected = self.game.expects()
        meant = [each for each in expected.moves if self.table_move(each) == move]
        if not meant:
            # The table offers what it cannot rule out; the full game only what leads somewhere.
            # A new expectation: whoever has a copy of the game keeps the one it had.
            self.game.expected = Expectation(expected.seat, expected.moment, [*expected.moves, move])
            meant = [move]
        if self._intended in meant:
            meant = [self._intended]
        if len(meant) == 1:
            self._play(meant[0])
        else:
            self._unnamed = move

    def _decide(self, move: Move) -> None:
        if move in self._private():
            self._unnamed = None
            self._play(move)
            self._go_on()
        elif move in self.game.expects().moves and self.table_move(move) != move:
            self._intended = move
        else:
            raise RoomError(f"{move} is not a private decision now")

    def _go_on(self) -> None:
        """All that happens without the table: draws that it only counts."""
        while not self.game.over and not self._private():
            move = self._hidden()
            if move is None:
                return
            self._play(move)

    def _play(self, move: Move) -> None:
        events = self.game.play(move)
        self._watch(move, events)
        self._sort_piles(events)

    def _private(self) -> list[Move]:
        """The moves among which a seat decides privately now."""
        if self._unnamed is None:
            return []
        return [move for move in self.game.expects().moves if self.table_move(move) == self._unnamed]

    def _private_seat(self) -> int:
        return int(self.game.expects().seat)

    def _one(self, kind: str, seat: int, move: Move) -> Waiting:
        return Waiting(kind, seat, [move], self.thing_of(move))

    def _roll(self, moves: list[Move]) -> Move:
        """One of equally likely moves; the same however often it is asked for, and after an undo."""
        return moves[self._streams.of(f"roll {len(self._heard)}").below(len(moves))]

    def thing(self, table: str, number: int) -> str:
        """The name of a thing, as its sticker has it."""
        return f"{self.name} {table} {number}"

    # What each game has of its own

    def thing_of(self, move: Move) -> str | None:
        """The thing that a move speaks of."""
        raise NotImplementedError

    def _lay_out(self) -> None:
        """Whatever the room keeps beside the two games, as it is before the first move."""

    def _sort_piles(self, events: list[Move]) -> None:
        """Bring the orders of the piles in line with the full game after these events."""
        raise NotImplementedError

    def _watch(self, move: Move, events: list[Move]) -> None:
        """A move was played in the full game: remember what it forgets."""

    def _adopt(self, move: Move) -> None:
        """Before a move of the table: if it names another card than the one that lies there, it is right, and
        the two hidden cards change places."""

    def _known(self) -> Move | None:
        """The answer to a question of the table that the full game need not ask."""
        return None

    def _chance(self) -> Move:
        """The move that chance brings at the table now."""
        raise NotImplementedError

    def _hidden(self) -> Move | None:
        """What happens now that the table does not hear of; None: the table comes first."""
        raise NotImplementedError

    def _places(self) -> list[Place]:
        raise NotImplementedError

    def _differences(self, table_game: Any) -> list[str]:
        raise NotImplementedError
