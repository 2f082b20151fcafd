"""A willing hand at a simulated table without people: it lays a sticker whenever the host waits for one.

It goes by what the table shows and what the host has asked, never by a clock: a busy PC is only slower.
"""

from collections.abc import Iterator
from typing import Any

from sim.chips.tags import Ntag
from sim.port.socket_port import Port
from sim.table import TableError

# A host that wants a sticker gone asks again and again whether it still lies there. A look and an order, each
# asked three times over because the answers were late, are fewer questions than this.
PATIENCE = 8
WAITING = "waiting"


class StickerHand:
    def __init__(self, port: Port[Any], pile: Iterator[Ntag], reader: str = ""):
        self._port = port
        self._pile = pile
        self._reader = reader or port.table.board.readers[0].name
        self._field = port.table.fields[self._reader]
        self._sticker: Ntag | None = None
        self._before = ""  # the result that the table showed when it was laid
        self._seen_at: int | None = None  # how many questions there had been when the table saw it

    def move(self) -> None:
        """Whatever is to be done now."""
        try:
            desk = self._port.table.desk()
        except TableError:
            return
        if not desk.link or not desk.link.enrol_mode.on:
            self._take_up()
            return
        reader = next(reader for reader in desk.hardware.readers if reader.name == self._reader)
        if self._sticker is None:
            if not reader.verdict and not reader.lost:
                self._lay(desk.link.enrol_mode.result)
        elif self._is_done(desk.link.enrol_mode.result, reader.uid):
            self._take_up()

    def _is_done(self, result: str, uid: bytes) -> bool:
        """The table says what became of it, or the host does nothing but wait until it has gone."""
        if self._sticker is not None and self._seen_at is None and uid == self._sticker.uid:
            self._seen_at = self._port.asked
        if result == WAITING:
            return False
        if result != self._before:
            return True
        return self._seen_at is not None and self._port.asked - self._seen_at >= PATIENCE

    def _lay(self, result: str) -> None:
        self._sticker = next(self._pile, None)
        if self._sticker is not None:
            self._before = result
            self._seen_at = None
            self._field.place(self._sticker)

    def _take_up(self) -> None:
        if self._sticker is not None:
            self._field.remove(self._sticker)
            self._sticker = None


def fresh_stickers(first: int = 1) -> Iterator[Ntag]:
    """Empty ones as they come from a roll, each with a number of its own."""
    while True:
        yield Ntag(213, bytes((0x04, *first.to_bytes(3, "big"), 0x51, 0x3D, 0x80)))
        first += 1
