"""A bridge's own table: what the link tells of its game, and what the bridge bids it."""

from typing import NamedTuple

from host_tools.journals import Move, Played, entries, fetch, fetch_moves
from host_tools.talk import Refused, Table, facts
from rules.game import decode, encode


class Running(NamedTuple):
    """The game that is being played at the table."""

    game: str
    number: int  # in the journal
    setup: Move


class Event(NamedTuple):
    """`played` (n, move, digest), `begun`, `back` (n), `wish` (n), `answer` (word, yes), `refused` (n),
    `alone` (people do without the other house), `hint` (somebody wants advice after n moves).

    With the answer to `pair` comes the token of the table, as `digest`.
    """

    kind: str
    n: int = 0
    move: Move = ()
    digest: str = ""
    word: str = ""
    yes: bool = False


class TableSide:
    def __init__(self, talk: Table, token: str = "", here: list[int] | None = None):
        """`token`: people at this table have agreed to a game in two houses, and gave it to this bridge.

        `here`: a game that begins at this table is one, with these seats here.
        """
        self.talk = talk
        self._token = token
        self.version, self.board = talk.hello()
        talk.ask("events on")
        talk.ask(f"moves all {token} {bits(here or [])}" if token else "moves on")

    def invite_nobody(self) -> None:
        """Games that begin at this table are its own from now on."""
        if self._token:
            self.talk.ask(f"moves all {self._token}")

    def running(self) -> Running | None:
        try:
            game, number, setup = self.talk.ask("moves setup").split()
        except Refused as refusal:
            if refusal.code != "quiet":
                raise
            return None
        return Running(game, int(number), tuple(map(int, setup.split(","))))

    def moves(self) -> list[Move]:
        return list(fetch_moves(self.talk, 0))

    def language(self) -> str:
        """In which the table speaks now."""
        return self.talk.ask("get language")

    def status(self) -> dict[str, str]:
        """As it was told last; it is asked anew, and nobody waits for that."""
        told = self.talk.told or self.talk.ask("status")  # no answer yet: if it has gone, this says so
        self.talk.leave("status")
        return facts(told)

    def saved(self) -> list[int]:
        """The numbers of all games in the journal that do not run any more; Refused while one is played."""
        return [entry.number for entry in entries(self.talk)]

    def finished(self, number: int) -> Played:
        return fetch(self.talk, number)

    def events(self, seconds: float) -> list[Event]:
        found = []
        for told in self.talk.listen(seconds):
            event = _event(told.partition(" ")[2].split())
            if event is not None:
                found.append(event)
        return found

    # What it bids

    def plays_alone(self) -> bool:
        """Whether people have left the other house in the game that runs."""
        try:
            return self.talk.ask("remote alone") == "yes"
        except Refused:
            return False  # no game is played

    def waits_for_house(self) -> bool:
        """Whether the game that runs has begun as one in two houses."""
        return self.talk.ask("remote alone") == "house"

    def join(self, here: list[int], chance: bool) -> bool:
        """False: people here play on alone."""
        return self.talk.ask(f"remote on {bits(here)} {int(chance)}") == "on"

    def begin(self, game: str, setup: Move, here: list[int]) -> None:
        self.talk.ask(f"remote begin {game} {','.join(map(str, setup))} {bits(here)}")

    def play(self, n: int, move: Move, silent: bool, words: str = "") -> None:
        """`words` is what the display may call it, where the table has no word at hand."""
        self.talk.ask(f"remote play {n} {encode(move).hex()} {int(silent)} {words}".strip())

    def back(self, n: int) -> None:
        self.talk.ask(f"remote back {n}")

    def forget(self) -> None:
        self.talk.ask("remote forget")

    def offer_hints(self, offered: bool) -> None:
        """Whether its pause menu may have "What would you do?"; people switch it on in the settings."""
        self.talk.ask("hint on" if offered else "hint off")

    def hint(self, n: int, sentences: list[str]) -> None:
        """The answer to an event `hint`."""
        for sentence in sentences:
            self.talk.ask(f"hint {n} {sentence}")

    def ask(self, kind: str, words: str) -> None:
        self.talk.ask(f"remote ask {kind} {words}")


def bits(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)


def _event(words: list[str]) -> Event | None:
    """None for what is not about a game in two houses."""
    match words:
        case ["played", n, data, digest] if data != "-":
            return Event("played", int(n), decode(bytes.fromhex(data))[0], digest)
        case ["played", n]:
            return Event("begun", int(n))
        case ["back", n]:
            return Event("back", int(n))
        case ["wish", "back", n]:
            return Event("wish", int(n))
        case ["wish", "hint", n]:
            return Event("hint", int(n))
        case ["answer", kind, yes, token]:
            return Event("answer", digest=token, word=kind, yes=yes == "yes")
        case ["alone"]:
            return Event("alone")
        case ["refused", n]:
            return Event("refused", int(n))
    return None
