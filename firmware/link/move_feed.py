"""The moves of the running game for a host: each when it is safe, and all of them from the journal."""

from binascii import hexlify

from link.commands import number_of
from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from link.host_link import HostLink
    from table.session import Session

_RECORDS = 8  # of the journal that are read for one question: no step may hold the table for 10 ms
_BYTES = 90  # of moves in one answer
_TOKEN_FILE = "house.txt"
_TOKEN_DIGITS = 16
_FULL = 0  # the mode in which the table knows every card


class MoveFeed:
    """Listens to the session. A host that missed an event sees it by the number, and asks for the move.

    The bridge of this very house hears all moves, with the digest after each.
    """

    def __init__(self, link: "HostLink"):
        self._link = link
        self.session: "Session | None" = None
        self.all = False  # also what the rules keep secret: for the bridge of this very house
        self.here = 0  # a bit for each seat of this house, if a game that begins is to be one in two houses
        self._stream: "Iterator[bytes] | None" = None
        self._read = 0  # moves that the stream has brought

    def step(self) -> None:
        """Another game may have begun or ended."""
        session = self._link.panel.session
        if session is not self.session:
            self.session = session
            self._stream = None
            if session:
                session.listener = self
                if self.here and not session.house and not self.count and session.setup[0] != _FULL:
                    self._link.panel.remote(["remote", "on", str(self.here), str(self.here & 1)])
            self._link.send_event("played %d" % self.count)
        if session and session.house:
            session.house.step()

    @property
    def count(self) -> int:
        return self.session.journal.log.tally.standing if self.session else 0

    def is_secret(self) -> bool:
        """Whether the rules keep moves of this game from people who look on."""
        session = self.session
        if not session or self.all:
            return False
        return session.setup[0] == _FULL or session.guide.keeps_secret(session.game)

    # What the session tells

    def played(self, data: bytes) -> None:
        told = "played %d %s" % (self.count, "-" if self.is_secret() else hexed(data))
        if self.all and self.session:
            told += " %08x" % self.session.game.digest()
        self._link.send_event(told)

    def taken_back(self) -> None:
        self._stream = None
        self._link.send_event("back %d" % self.count)

    # What the host asks

    def moves(self, wanted: int) -> str:
        """How many moves there are, how many have been read, and those read now that are wanted."""
        if not self.session:
            raise LinkError("quiet", "No game is being played.")
        if self.is_secret():
            raise LinkError("secret", "The rules keep the moves of this game secret now.")
        if self._stream is None or self._read > wanted:
            self._stream = self.session.journal.moves()
            self._read = 0
        found = b""
        for _ in range(_RECORDS):
            try:
                data = next(self._stream)
            except (
                StopIteration,
                OSError,
            ):  # at the end, or the journal has put its files in order meanwhile
                self._stream = None
                break
            self._read += 1
            if self._read > wanted:
                found += data
                if len(found) > _BYTES:
                    break
        return "%d %d %s" % (self.count, self._read, hexed(found))


def answer(link: "HostLink", words: "list[str]") -> str:
    """`moves on`, `all TOKEN [HERE]`, `off`, `setup`, or from which move on."""
    asked = words[1] if len(words) > 1 else ""
    if asked == "off":
        end(link)
        return "off"
    feed = link.feed
    if feed is None:
        feed = link.feed = MoveFeed(link)
        feed.step()
    if asked in ("on", "all"):
        if asked == "all" and (len(words) < 3 or not _is_token(words[2])):
            raise LinkError("consent", "People at this table have not agreed: chronotable bridge --pair.")
        feed.all = asked == "all"
        feed.here = number_of(words, 3, 32) if len(words) > 3 else 0
        return asked
    if asked != "setup":
        return feed.moves(number_of(words, 1, 1 << 16))
    session = feed.session
    if not session:
        raise LinkError("quiet", "No game is being played.")
    # `game number setup`
    return "%s %d %s" % (
        session.guide.name,
        session.journal.log.game,
        ",".join([str(n) for n in session.setup]),
    )


def _is_token(word: str) -> bool:
    """Whether people at this table have given it to the bridge of their house (table/other_house.py)."""
    try:
        with open(_TOKEN_FILE) as file:
            return len(word) == _TOKEN_DIGITS and word == file.read(_TOKEN_DIGITS + 1)
    except OSError:
        return False


def end(link: "HostLink") -> None:
    feed = link.feed
    if feed:
        link.feed = None
        if feed.session:
            feed.session.listener = None


def hexed(data: bytes) -> str:
    return hexlify(data).decode() if data else "-"
