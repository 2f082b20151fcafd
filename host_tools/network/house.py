"""One house of a game in two: what it hears and says, and what its table should do next. No line, no clock.

The log (`replica`) is what both houses have agreed on. The table is brought to it: `wanted` compares the
moves that the table has with those it should have. Whatever was lost or cut off, that comparison mends it.
"""

from dataclasses import dataclass

from host_tools.journals import Move
from host_tools.network.invitations import DECLINED, GONE, UNPAIRED, Invitations
from host_tools.network.messages import Body, Refused
from host_tools.network.replica import Replica

AGAIN_S = 2.0  # while something is missing
CALM_S = 20.0
MOST_AT_ONCE = 20  # moves in answer to one `have`
MOST_AHEAD = 64  # moves that may come before the one that is missing
WORDS_OF_LEAVING = ("leave", "decline", "refused")  # nobody answers them by the like
STOPS = ("digest", "journal", "false_opening")


@dataclass(frozen=True)
class Deed:
    """What the table is to do: `begin`, `play` move n (`silent`: nobody is led), go `back` to n moves."""

    kind: str
    n: int = 0
    move: Move = ()
    silent: bool = False


class House(Invitations):
    """`hear` and `tick` fill `out`; `played`, `taken_back` and `table_has` tell what the table did."""

    @property
    def is_settled(self) -> bool:
        """Whether both houses are known to have all moves."""
        log = self.replica
        return log is None or (len(self.table) == log.count == self._theirs)

    @property
    def agreed(self) -> int:
        """Moves of the table that both houses know; what the rules keep secret does not count."""
        hiding, shared = self._hiding, self._shared()
        return shared if hiding is None or hiding.truth is not None else min(shared, hiding.n - 1)

    # The table

    def table_has(self, moves: list[Move], plays: bool = True) -> None:
        """All moves in the journal of the table: at the beginning, and after a power cut or a lost line."""
        self.table = list(moves)
        self._same = 0
        self.table_plays = plays
        self._news = True
        if self.replica is None or not plays or self.stopped:
            return
        if self._is_astray():
            self._stop("journal")
            return
        known = len(self._plan())
        if self._is_going_back() or self.table[:known] != self._plan():
            return
        for n in range(known + 1, len(moves) + 1):  # made while nobody listened
            self.table = list(moves[:n])
            self._own(n, moves[n - 1], None)

    def _is_astray(self) -> bool:
        """Whether the table has something that is neither agreed nor its own to add."""
        plan = self._plan()
        return self.table[: len(plan)] != plan[: len(self.table)] and not self._may_go_back()

    def _is_going_back(self) -> bool:
        """Whether the table still has what both houses have taken back, or has got it after that."""
        at = self._back_to
        first = self.table[at : at + 1]
        return bool(first) and first == [self._undone] and first != self._plan()[at : at + 1]

    def _may_go_back(self) -> bool:
        return bool(self.take) or self._hiding is not None

    def may_be_played(self, n: int, move: Move) -> bool:
        """Whether move n of the table is the one that was agreed on, or this house's own to make."""
        plan = self._plan()
        if n != len(self.table) + 1:
            return False
        return plan[n - 1] == move if n <= len(plan) else self._present.author == self.me

    def played(self, n: int, move: Move, digest: str) -> None:
        """The table has played a move, and has it in its journal."""
        if self.replica is None or self.stopped:
            return
        if n != len(self.table) + 1:
            raise Refused("gap")  # the caller asks the table for all of them
        plan = self._plan()
        self.table.append(move)
        if self._is_going_back():
            return  # made before the table heard of the undo: it is taken back with the rest
        if n > self._back_to:
            self._undone = None
        if n <= len(plan):
            self._news = True
            if plan[n - 1] != move:
                self._stop("journal")
            elif digest != self._present.digests[n]:
                self._stop("digest")
            return
        self._own(n, move, digest)

    def _own(self, n: int, move: Move, digest: str | None) -> None:
        """A move that people here have made."""
        present = self._present
        if present.author != self.me or len(self.table) != present.count + 1:
            self._stop("journal")
            return
        hides = present.hides and not self._is_open
        present.play(move)
        if digest not in (None, present.digest()):
            self._stop("digest")
        elif hides:
            self._keep_secret(present, n, move)
        elif self.accepted:
            self._send_move(n)

    def taken_back(self, n: int) -> None:
        """The table has only n moves any more."""
        del self.table[n:]
        self._same = min(self._same, n)
        self._news = True
        if n <= self._back_to:
            self._undone = None
        if self._is_astray():
            self._stop("journal")

    def wanted(self) -> Deed | None:
        """What the table should do next to have what was agreed."""
        log = self.replica
        if log is None or self.stopped:
            return None
        if not self.table_plays:
            return Deed("begin") if self.accepted and not log.over else None
        plan, same = self._plan(), self._shared()
        if same < len(self.table):
            return Deed("back", same)
        if same == len(plan):
            return None
        present = self._present
        own = present.author_of(same + 1) == self.me or present.hidden(same + 1)
        return Deed("play", same + 1, plan[same], silent=own)

    @property
    def seats_here(self) -> list[int]:
        return [seat for seat, house in enumerate(self._log.seats) if house == self.me]

    @property
    def chance_here(self) -> bool:
        """Whether the next chance, should it be asked for, falls in this house."""
        return self._present.decided == self.me

    # Taking back

    def ask_back(self, to: int) -> None:
        """People here would like to take back their last decision."""
        log = self._log
        if self.stopped or self._fork is not None or not self._is_up_to(log, to, self.me):
            raise Refused("late")
        self.asked_back = to
        self._wished.add(to)
        self._say("undo", take=self.take, n=log.count, to=to)

    def answer_back(self, yes: bool) -> None:
        to, self.other_asks = self.other_asks, None
        if to is None:
            return
        if yes and self._is_up_to(self._log, to, self.other):
            self._go_back(to)
            self._say("undone", take=self.take, to=to)
        else:
            self._say("keep", take=self.take, n=self._log.count)

    def _is_up_to(self, log: Replica, to: int, house: str) -> bool:
        """Whether all moves behind the first so many are that house's, and may be taken back by the rules."""
        behind = range(to + 1, log.count + 1)
        hidden = 0 if self._hiding is None else self._hiding.end
        return hidden <= to < log.count and all(log.author_of(n) == house for n in behind)

    def _go_back(self, to: int) -> None:
        """Both houses have agreed."""
        self._undone = self._log.moves[to]
        self._log.back(to)
        self.take += 1
        self._wished.clear()
        self._back_to = to
        self._theirs = self._sent = min(self._theirs, to)
        self._same = min(self._same, to)
        self._ahead.clear()
        self.asked_back = self.other_asks = None
        self._news = True

    # What the other house says

    def hear(self, body: Body) -> None:
        """Obey a message that is genuine and well formed. Refused: nothing has changed."""
        kind = body["type"]
        if kind == "unpair":  # whatever game it names: there will be none any more
            self.invited = self.other_asks = self.asked_back = None
            if self.running:
                self.stopped = UNPAIRED
            return
        if body["id"] in self._past:  # late words, or the other house does not know that we have left
            if kind not in WORDS_OF_LEAVING:
                self._say_past(body["id"])
            return
        if kind == "invite":
            self._hear_invite(body)
            return
        if kind == "leave" and self.invited is not None and body["id"] == self.invited["id"]:
            self._settle(self.invited)  # before people here have answered
            return
        if self.replica is None or body["id"] != self.id:
            if kind not in WORDS_OF_LEAVING:  # nobody here plays it: whoever waits for us need not
                self.out.append({"type": "leave", "id": body["id"], "how": "ended"})
            raise Refused("game")
        if kind == "accept":
            self.accepted = self._news = True
        elif kind == "decline":
            if self.accepted:
                raise Refused("late")
            self.stopped = DECLINED
        elif kind == "leave":
            self.stopped = self.stopped or body["how"]
            self.other_asks = None
        elif kind == "stop":
            self.stopped = body["code"] if body["code"] in STOPS else "journal"
        elif kind == "refused":
            pass
        elif self.stopped:
            raise Refused("late")
        elif kind == "have":
            self._hear_have(body)
        elif kind == "undone":
            self._hear_undone(body)
        elif body["take"] != self.take:
            raise Refused("take")
        else:
            {
                "move": self._hear_move,
                "undo": self._hear_undo,
                "keep": self._hear_keep,
                "commit": self._hear_commit,
                "open": self._hear_open,
            }[kind](body)

    def _hear_move(self, body: Body) -> None:
        log, n, move = self._log, body["n"], tuple(body["move"])
        self.accepted = True
        if n <= log.count:
            if log.moves[n - 1] != move or log.digests[n] != body["digest"]:
                if log.author_of(n) == self.other:
                    self._stop("digest")
                raise Refused("author" if log.author_of(n) == self.me else "late")
            self._news = True  # it was sent again: our `have` was lost
            return
        if n > log.count + 1:
            self._news = True
            if n > log.count + MOST_AHEAD:
                raise Refused("gap")
            self._ahead[n] = body
            return
        self._follow(body)
        while not self.stopped and (later := self._ahead.pop(log.count + 1, None)) is not None:
            self._follow(later)

    def _follow(self, body: Body) -> None:
        """The next move of the other house."""
        log = self._log
        if log.author != self.other:
            raise Refused("author")
        if log.hides and not self._is_open:
            raise Refused("secret")
        log.play(tuple(body["move"]))
        self._news = True
        if log.digest() != body["digest"]:
            self._stop("digest")

    def _hear_have(self, body: Body) -> None:
        log = self._log
        self.accepted = True
        if body["take"] == self.take - 1:
            self._say("undone", take=self.take, to=self._back_to)
            return
        if body["take"] != self.take:
            raise Refused("take")
        n, digest = body["n"], body["digest"]
        if digest is not None and n <= log.count and not self._hides_at(n) and log.digests[n] != digest:
            self._stop("digest")
            return
        got = body["got"]
        if got < self._theirs:
            self._sent = got  # it was started anew
        self._theirs = got
        if got > log.count:
            self._news = True  # we are behind: our own `have` asks for it
        elif body["ahead"] and got < self._sent:
            self._mend(got + 1)
        self._send_missing()

    def _mend(self, n: int) -> None:
        """Later moves have come there: this one is lost. It is sent once more at once."""
        if n != self._mended and self._log.author_of(n) == self.me and not self._hides_at(n):
            self._mended = n
            self._send_move(n)

    def _send_missing(self) -> None:
        """Own moves that are not under way yet; secret ones only as a promise."""
        log, hiding = self._log, self._hiding
        first, end = max(self._theirs, self._sent) + 1, log.count
        if hiding is not None and self._theirs < hiding.end:
            end = min(end, hiding.n - 1)
            if self._theirs + 1 == hiding.n:
                self._promise()
        for number in range(first, min(end, first + MOST_AT_ONCE - 1) + 1):
            if log.author_of(number) == self.me:
                self._send_move(number)

    def _hear_undo(self, body: Body) -> None:
        if body["n"] != self._log.count or not self._is_up_to(self._log, body["to"], self.other):
            self._say("keep", take=self.take, n=self._log.count)  # too late: the game has gone on
            raise Refused("late")
        self.other_asks = body["to"]

    def _hear_undone(self, body: Body) -> None:
        if body["take"] == self.take:
            return  # again
        if body["take"] != self.take + 1 or body["to"] not in self._wished:
            raise Refused("take")
        self._go_back(body["to"])

    def _hear_keep(self, body: Body) -> None:
        self.asked_back = None

    # Speaking

    def tick(self, now: float) -> None:
        """Say again what may have been lost."""
        log = self.replica
        if log is None or self.stopped in GONE:
            return
        behind = (
            not self.accepted
            or self.asked_back is not None
            or self._theirs < log.count
            or len(self.table) < log.count
        )
        if self._has_sent:  # that needs its time, too
            self._has_sent = False
            self._said = now
        again = now - self._said >= (AGAIN_S if behind else CALM_S)
        if not self._news and not again:
            return
        if again:
            self._sent = self._theirs  # what was under way is lost
            self._mended = 0
        self._said = now
        self._news = False
        if self.stopped:
            self._say("stop", code=self.stopped, n=log.count)
            return
        if not self.accepted:
            self._invite()
            return
        if self.asked_back is not None:
            self._say("undo", take=self.take, n=log.count, to=self.asked_back)
        self._say_have()
        if again:
            self._send_missing()

    def _say_have(self) -> None:
        log, hiding = self._log, self._hiding
        got = log.count if hiding is None or hiding.truth is not None else hiding.n - 1
        n = min(len(self.table), got)
        astray = self._shared() < n if self._fork is None else self.table[:n] != log.moves[:n]
        digest = None if astray or self._hides_at(n) else log.digests[n]
        n = 0 if astray else n
        self._say("have", take=self.take, n=n, got=got, digest=digest, ahead=len(self._ahead))

    def line_is_back(self) -> None:
        self._news = True

    def _send_move(self, n: int) -> None:
        log = self._log
        self._sent = max(self._sent, n)
        self._has_sent = True
        self._say("move", take=self.take, n=n, move=list(log.moves[n - 1]), digest=log.digests[n])
