"""The moves that the table has accepted, heard from outside: hands, rooms and promises follow them."""

from collections.abc import Iterator
from typing import Any

from rules.game import decode
from sim.device import Device
from sim.table.table import Table, TableError
from store.records import MOVE, UNDO

Move = tuple[int, ...]


class AcceptedMoves:
    """Hears each move when it was accepted, that is, when `Session.playing` is through.

    `look` is called whenever time has passed at the table; no move can be made before it notices a new game.
    """

    def __init__(self, table: Table):
        self._table = table
        self.session: Any = None
        self.moves: list[Move] = []
        self.under_way: Move | None = None
        self.believe()

    def look(self) -> None:
        desk = desk_of(self._table)
        session = desk.session if desk is not None else None
        if session is not None and session is not self.session:
            self._watch(session)

    def believe(self) -> None:
        """From now on what the journal tells is what was accepted."""
        self.moves = self.kept()[1]
        self.under_way = None

    def kept(self) -> tuple[bytes, list[Move]]:
        """Setup and moves of the running game as they lie on the flash, or of the last one after its end."""
        copy = copy_of(self._table.device)
        with copy.awake(), copy.flash.timeless():
            return moves_of(copy.modules.load("store.journal").Journal("journal"))

    def _watch(self, session: Any) -> None:
        """A game begins or goes on."""
        self.session = session
        playing, back_to = session.playing, session.back_to
        if not session.journal.log.tally.standing:
            self.moves = []

        def heard_playing(move: Move, events: list[Move]) -> Iterator[None]:
            self.under_way = move
            try:
                yield from playing(move, events)
            except Exception:
                self.under_way = None
                raise
            self.moves.append(move)
            self.under_way = None

        def heard_back_to(left: int) -> Iterator[None]:
            yield from back_to(left)
            del self.moves[left:]

        session.playing, session.back_to = heard_playing, heard_back_to


def desk_of(table: Table) -> Any:
    """The desk of the running firmware; None while the table is off or starts."""
    if not table.device.powered:
        return None
    try:
        return table.desk()
    except TableError:
        return None


def copy_of(device: Device) -> Device:
    """A second device with the same flash, just switched on: looking at it changes nothing at the table."""
    copy = Device(firmware=device.firmware)
    copy.flash.data[:] = device.flash.data
    copy.power_on()
    return copy


def moves_of(journal: Any) -> tuple[bytes, list[Move]]:
    """Setup and moves of the running game, or of the last one if that is over."""
    loaded = journal.load()
    if loaded is not None:
        return loaded[0], [decode(data)[0] for data in loaded[1]]
    games = journal.games()
    if not games:
        return b"", []
    (_, begin), *records = list(journal.fetch(games[-1][0]))
    moves: list[Move] = []
    for kind, data in records:
        if kind == MOVE:
            moves.append(decode(data)[0])
        elif kind == UNDO:
            del moves[len(moves) - (data[0] | data[1] << 8) :]
    return begin[1:], moves
