"""Games played before, read from the journal piece by piece."""

from binascii import hexlify

from link.commands import need_quiet, number_of, services_of
from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from link.host_link import HostLink
    from store.journal import Journal

_CHUNK = 96  # bytes of a game in one answer


class GameTransfer:
    """A game on its way to the host; the HostLink keeps it from one piece to the next."""

    def __init__(self, journal: "Journal", game: int):
        # An idle table copies segments into the archive: that must be over before the records are read.
        if journal.tidy():
            raise LinkError("busy", "The table puts its games in order: ask again.")
        self.game = game
        self.offset = 0  # where in the records the chunk begins
        self._stream: "Iterator[bytes] | None" = _records(journal.fetch(game))
        self._rest = b""
        self.chunk = self._next()

    def advance(self) -> None:
        self.offset += len(self.chunk)
        self.chunk = self._next()

    def _next(self) -> bytes:
        data = self._rest
        while len(data) < _CHUNK and self._stream is not None:
            try:
                data += next(self._stream)
            except StopIteration:
                self._stream = None
        self._rest = data[_CHUNK:]
        return data[:_CHUNK]


def answer(link: "HostLink", words: "list[str]") -> str:
    journal = services_of(link).journal
    need_quiet(link)
    return _list(link, journal, words) if words[0] == "games" else _fetch(link, journal, words)


def _list(link: "HostLink", journal: "Journal", words: "list[str]") -> str:
    """One game by its place in the list: how many there are, number, bytes, summary in hex."""
    if words in (["games"], ["games", "0"]):
        link.saved_games = journal.games()
        if not link.saved_games:
            return "0"
    at = number_of(words, 1, len(link.saved_games)) if len(words) > 1 else 0
    game, summary, size = link.saved_games[at]
    # A summary is JSON; what does not fit into a line is left to the records themselves.
    return "%d %d %d %s" % (len(link.saved_games), game, size, _hex(summary[:_CHUNK]))


def _fetch(link: "HostLink", journal: "Journal", words: "list[str]") -> str:
    """GAME OFFSET: the next bytes of its records in hex, none at the end."""
    game = number_of(words, 1, 1 << 30)
    offset = number_of(words, 2, 1 << 30)
    log = journal.log
    if log.is_running() and game == log.game:
        raise LinkError("playing", "This game may go on: its moves are a secret.")
    transfer = link.transfer
    if transfer is None or game != transfer.game or offset < transfer.offset:
        link.transfer = transfer = GameTransfer(journal, game)
    while offset > transfer.offset:
        if not transfer.chunk:
            raise LinkError("range", "The game ends before byte %d." % offset)
        transfer.advance()
    if offset != transfer.offset:
        raise LinkError("range", "Fetch a game from 0 on, each time where the last answer ended.")
    if not transfer.chunk:
        link.transfer = None
    return "%d %s" % (offset, _hex(transfer.chunk))


def _records(records: "Iterator[tuple[int, bytes]]") -> "Iterator[bytes]":
    """Each as its kind, the length of its data in two bytes, lowest first, and the data."""
    for kind, data in records:
        yield bytes((kind, len(data) & 255, len(data) >> 8)) + data


def _hex(data: bytes) -> str:
    return hexlify(data).decode() if data else "-"
