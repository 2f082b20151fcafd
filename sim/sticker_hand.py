"""A willing hand at a simulated table without people: it lays a sticker whenever the host waits for one."""

from sim.chips.tags import Ntag
from sim.clock import MS
from sim.table import Table, TableError

BETWEEN = 300 * MS  # from one sticker to the next
SHOWN = 400 * MS  # it lies there at least that long
TRIED = 20_000 * MS  # and so long if nothing is written on it: the host looks by the clock on the wall
MARK = b"CT1 "


class StickerHand:
    def __init__(self, table: Table):
        self._table = table
        self._field = table.fields[table.board.readers[0].name]
        self._sticker: Ntag | None = None
        self._since = 0
        self._laid = 0

    def move(self) -> None:
        """Whatever is to be done now."""
        waited = self._table.clock.now - self._since
        if self._sticker is None:
            if waited > BETWEEN and self._is_waited_for():
                self._lay()
        elif waited > (SHOWN if MARK in bytes(self._sticker.memory) else TRIED):
            self._field.remove(self._sticker)
            self._sticker = None
            self._since = self._table.clock.now

    def _is_waited_for(self) -> bool:
        try:
            link = self._table.desk().link
        except TableError:
            return False
        return bool(link and link.enrolling.on)

    def _lay(self) -> None:
        self._laid += 1
        self._sticker = Ntag(213, bytes((0x04, *self._laid.to_bytes(3, "big"), 0x51, 0x3D, 0x80)))
        self._field.place(self._sticker)
        self._since = self._table.clock.now
