"""What a house knows of the game in two: the log, its table, what it has promised; and how it is kept."""

from typing import Any

from host_tools.journals import Move
from host_tools.network.messages import Body, Refused
from host_tools.network.replica import Replica
from host_tools.network.secrets_kept import Hiding, commitment, restored

MOST_PAST = 8  # games whose late words are still known


class HouseState:
    def __init__(self, me: str, other: str):
        self.me = me
        self.other = other
        self.id = ""
        self._past: dict[str, str] = {}  # games before, by id: how this house left each, "" if it did not
        self.invitations = 0  # of this house to the other; the number only rises
        self._answered = 0  # the highest number of an invitation of the other house that is settled here
        self.names: list[str] = []
        self.replica: Replica | None = None
        self.accepted = False  # the other house plays along
        self.invited: Body | None = None  # by the other house; people here have not answered
        self.take = 0
        self.stopped = ""
        self.asked_back: int | None = None  # we would like to go back to so many moves
        self.other_asks: int | None = None  # they would
        self._wished: set[int] = set()  # all that we asked for in this take: a late consent still binds
        self.out: list[Body] = []  # to be sent
        self.table: list[Move] = []  # what the table has in its journal
        self.table_plays = False
        self._back_to = 0  # where the last undo went
        self._undone: Move | None = None  # the first move behind it, if the table may still have or get it
        self._hiding: Hiding | None = None
        self._fork: Replica | None = None  # with a stand-in for what the other house hides
        self._theirs = 0  # moves that the other house has got
        self._sent = 0  # the last move that was sent, and not yet given up as lost
        self._mended = 0  # the last move that was sent once more because later ones had come
        self._ahead: dict[int, Body] = {}  # moves that came before one that is missing, by number
        self._same = 0  # so many moves of log and table are known to be equal
        self._said = float("-inf")  # when a move or `have` was said last
        self._has_sent = False  # a move, since the last tick
        self._news = True

    def _begin(self, game_id: str, replica: Replica, names: list[str]) -> None:
        self._close("")
        self.id = game_id
        self.replica = replica
        self.names = names
        self.take = self._theirs = self._sent = self._back_to = self._same = self._mended = 0
        self.stopped = ""
        self._undone = self.asked_back = self.other_asks = None
        self._wished = set()
        self._ahead = {}
        self._hiding = self._fork = None
        self.table = []
        self.table_plays = False
        self._news = True

    def _close(self, how: str) -> None:
        """The game is past."""
        if self.replica is None:
            return
        for game in (self.replica, self._fork):
            if game is not None:
                game.close()
        self.replica = self._fork = None
        self._is_past(self.id, how)
        self.id = self.stopped = ""
        self.accepted = False
        self.asked_back = self.other_asks = None

    def _is_past(self, game_id: str, how: str) -> None:
        self._past[game_id] = how
        while len(self._past) > MOST_PAST:
            del self._past[next(iter(self._past))]

    def _say(self, kind: str, **facts: Any) -> None:
        self.out.append({"type": kind, "id": self.id, **facts})

    def _stop(self, code: str) -> None:
        if not self.stopped:
            self.stopped = code
            self._say("stop", code=code, n=self._log.count)

    # What is known

    @property
    def _log(self) -> Replica:
        assert self.replica is not None
        return self.replica

    @property
    def _present(self) -> Replica:
        """The game as the table here has it, with a stand-in if need be."""
        return self._log if self._fork is None else self._fork

    def _plan(self) -> list[Move]:
        return self._present.moves

    def _shared(self) -> int:
        """How many moves the table has as they were agreed on."""
        plan, table = self._plan(), self.table
        most = min(len(plan), len(table))
        same = min(self._same, most)
        while same < most and plan[same] == table[same]:
            same += 1
        self._same = same
        return same

    # Secrets

    @property
    def _is_open(self) -> bool:
        return self._hiding is not None and self._hiding.truth is not None

    def _hides_at(self, n: int) -> bool:
        """Whether the digest after n moves would tell, or could not agree yet."""
        hiding = self._hiding
        return hiding is not None and hiding.truth is None and n >= hiding.n

    def _keep_secret(self, present: Replica, n: int, move: Move) -> None:
        if self._hiding is None:
            self._hiding = Hiding(n)
        self._hiding.run.append(move)
        if present.author != self.me or not present.hides:
            self._hiding.complete = True
            self._promise()

    def _promise(self) -> None:
        """Say what we have promised, and what it was as soon as that is allowed."""
        hiding = self._hiding
        if hiding is None or not hiding.complete:
            return
        self._say("commit", take=self.take, n=hiding.n, hash=hiding.hash)
        if hiding.may_open:
            moves = [list(move) for move in hiding.run]
            self._say("open", take=self.take, n=hiding.n, salt=hiding.salt, moves=moves)

    def _hear_commit(self, body: Body) -> None:
        log, hiding = self._log, self._hiding
        self.accepted = True
        if hiding is None:
            if body["n"] != log.count + 1:
                self._news = True
                raise Refused("gap")
            if log.author != self.other or not log.hides:
                raise Refused("author")
            self._hiding = hiding = Hiding(body["n"], heard=body["hash"])
            self._fork = log.fork()
            hiding.stand_in = self._fork.stand_in()
            self._same = min(self._same, log.count)
            self._news = True
            return
        if hiding.n != body["n"] or hiding.heard not in (None, body["hash"]):
            raise Refused("late")  # a promise that was given stays
        if hiding.heard is None:
            hiding.heard = body["hash"]
            self._promise()

    def _hear_open(self, body: Body) -> None:
        log, hiding = self._log, self._hiding
        if hiding is None or hiding.n != body["n"] or not hiding.may_open:
            raise Refused("secret")
        if hiding.truth is not None:
            self._news = True
            return
        theirs = [tuple(move) for move in body["moves"]]
        if commitment(body["salt"], theirs) != hiding.heard:
            self._stop("false_opening")
            return
        first, second = (theirs, hiding.run) if self._fork is not None else ([], theirs)
        try:
            for move, author in [*((m, self.other) for m in first), *((m, self._second) for m in second)]:
                if log.author != author or not log.hides:
                    raise Refused("author")
                log.play(move)
        except Refused:
            self._stop("false_opening")
            return
        hiding.truth = log.moves[hiding.n - 1 :]
        if self._fork is not None:
            self._fork.close()
            self._fork = None
        self._same = min(self._same, hiding.n - 1)
        self._news = True
        self._promise()

    @property
    def _second(self) -> str:
        """Whose run comes second."""
        return self.me if self._fork is not None else self.other

    # Through a restart of this program

    def kept(self) -> dict[str, Any] | None:
        """What the journal of the table does not have; None if there was never a game."""
        log = self.replica
        always = {
            "past": dict(self._past),
            "invitations": self.invitations,
            "answered": self._answered,
        }
        if log is None:
            return always if any(always.values()) else None
        return {
            **always,
            "id": self.id,
            "game": log.game,
            "setup": list(log.setup),
            "seats": log.seats,
            "names": self.names,
            "accepted": self.accepted,
            "take": self.take,
            "back_to": self._back_to,
            "undone": None if self._undone is None else list(self._undone),
            "asked_back": self.asked_back,
            "wished": sorted(self._wished),
            "stopped": self.stopped,
            "hiding": None if self._hiding is None else self._hiding.kept(),
            # A table has left a game that is over; the other house may still want its last moves.
            "moves": [list(move) for move in log.moves] if log.over else None,
        }

    def restore(self, kept: dict[str, Any], table: list[Move], plays: bool) -> None:
        """Go on from what was kept and from what the journal of the table has."""
        self._past = dict(kept.get("past", {}))  # an older bridge has kept neither this nor numbers
        self.invitations, self._answered = kept.get("invitations", 0), kept.get("answered", 0)
        if "id" not in kept:
            return  # no game was being played
        if kept.get("moves") is not None:
            table, plays = [tuple(move) for move in kept["moves"]], False
        self._begin(kept["id"], Replica(kept["game"], tuple(kept["setup"]), kept["seats"]), kept["names"])
        self.accepted, self.take, self._back_to = kept["accepted"], kept["take"], kept["back_to"]
        self.stopped, self.asked_back = kept["stopped"], kept["asked_back"]
        self._wished = set(kept["wished"])
        self._undone = None if kept["undone"] is None else tuple(kept["undone"])
        hiding = self._hiding = None if kept["hiding"] is None else restored(kept["hiding"])
        log = self._log
        back_to = self._back_to
        agreed = table[:back_to] if table[back_to : back_to + 1] == [self._undone] else table
        before = len(agreed) if hiding is None else hiding.n - 1
        for move in agreed[:before]:
            log.play(move)
        if hiding is not None:
            self._restore_secrets(hiding, agreed[before:])
        self.table_has(table, plays)

    def table_has(self, moves: list[Move], plays: bool = True) -> None:
        raise NotImplementedError

    def _restore_secrets(self, hiding: Hiding, rest: list[Move]) -> None:
        log = self._log
        if hiding.truth is not None:
            agreed = rest[: len(hiding.truth)] == hiding.truth
            for move in rest if agreed else hiding.truth:
                log.play(move)
        elif hiding.stand_in:
            self._fork = log.fork()
            for move in (*hiding.stand_in, *hiding.run):
                self._fork.play(move)
        else:
            for move in hiding.run:
                log.play(move)
