"""One game at the table: the rules, the journal that remembers it, and the way back."""

from rules.game import Refusal, decode, encode
from store.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from link.move_feed import MoveFeed
    from store.catalogue import Catalogue
    from store.journal import Journal
    from table.guide import GameGuide
    from table.other_house import OtherHouse
    from table.work import Steps

    Move = tuple[int, ...]
    Events = list[tuple[int, ...]]


class Session:
    """`guide` is the game's own part of the table: it makes the game, and speaks for it."""

    listener: "MoveFeed | None" = None  # the link, while a host wants to hear of moves
    house: "OtherHouse | None" = None  # in a game in two houses: whose move it is

    def __init__(self, guide: "GameGuide", journal: "Journal", setup: "Move", catalogue: "Catalogue"):
        self.guide = guide
        self.journal = journal
        self.setup = setup
        self._catalogue = catalogue
        self.close = catalogue.close
        self.game: "Any" = guide.make(setup, catalogue)
        self._decisions = bytearray()  # for each move since undo was last closed: 1 if a person decided it

    def begin(self) -> None:
        """A new game: from now on the journal knows it."""
        self.journal.begin(bytes((self.guide.number,)) + encode(self.setup))

    def replay(self) -> "Steps":
        """Bring the game to where the journal says it was, move by move."""
        for data in self.journal.moves():
            yield from self._play(decode(data)[0])
            yield

    def play(self, move: "Move") -> "Events":
        """All of `playing` at once."""
        events: "Events" = []
        for _ in self.playing(move, events):
            pass
        return events

    def playing(self, move: "Move", events: "Events") -> "Steps":
        """Play a move and make it safe; its events come behind the others. A refused one leaves no trace."""
        decisions = self._decisions[:]
        seat = self.game.expects().seat
        if self.house and self.house.refuses(seat, move):
            raise Refusal("other_house")
        yield from self._play(move)
        happened = self.game.events
        # Between the two nobody sees the result: a power cut here asks for the very last press again.
        yield
        try:
            data = encode(move)
            self.journal.append(data)
        except StoreError:
            yield from self._go_to_journal(decisions)
            raise
        events += happened
        if self.house:
            self.house.played(seat)
        if self.listener:
            self.listener.played(data)

    def forced(self) -> "Move | None":
        """The next move if it is no decision. Chance that would close the way back waits for people."""
        if self.house and self.house.waits():
            return None
        if self.game.expects().seat < 0 and self.can_undo():
            return None
        return self.guide.forced(self.game)

    def follow(self, shown: "tuple[str, int] | None", events: "Events") -> "Steps":
        """What follows without a decision is played move by move; its events come behind the others.

        As long as chance is asked, the card that was shown says what came.
        """
        expected = self.game.expects()
        while shown and expected.seat < 0:
            moves = self.guide.answer(self.game, shown[0], shown[1]).moves
            if not moves or moves[0] not in expected.moves:
                break
            yield
            yield from self.playing(moves[0], events)
            expected = self.game.expects()
        move = self.forced()
        while move:
            yield
            yield from self.playing(move, events)
            move = self.forced()

    def _play(self, move: "Move") -> "Steps":
        decided = self.game.expects().seat >= 0 and self.guide.forced(self.game) != move
        yield from self.game.playing(move)
        if self.game.reveals:
            self._decisions = bytearray()  # hidden information came out: nobody goes back behind this
        else:
            self._decisions.append(decided)

    def can_undo(self) -> bool:
        return b"\x01" in bytes(self._decisions)

    def undo(self) -> "Steps":
        """Take back the last decision, with everything that followed from it by itself."""
        standing = self.journal.log.tally.standing
        left = standing - len(self._decisions) + bytes(self._decisions).rindex(b"\x01")
        if self.house:
            self.house.ask_back(left)  # both houses have to agree
        else:
            yield from self.back_to(left)

    def back_to(self, left: int) -> "Steps":
        """Only so many moves stand."""
        count = self.journal.log.tally.standing - left
        self.journal.undo(count)
        yield from self._go_to_journal(self._decisions[:-count])
        if self.listener:
            self.listener.taken_back()

    def _go_to_journal(self, decisions: bytearray) -> "Steps":
        """What counts is what is written: the game is played again from there."""
        self.game = self.guide.make(self.setup, self._catalogue)
        yield from self.replay()
        self._decisions = decisions
