"""What lies on one reader, told as events: on top of any reader chip, it never waits and never raises."""

import time

from micropython import const

from drivers.card_chip import ABSENT, CLASSIC, PRESENT, REFUSED, SEVERAL, TYPE_2, CardChip
from drivers.enrolment import DONE, FAILED, UNDER_WAY
from drivers.enrolment import LOCKED as TAG_LOCKED
from drivers.errors import ChipError
from drivers.ndef import CAPACITY, MORE, judge
from drivers.ndef import identity as identity_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from drivers.contest import Contest
    from drivers.enrolment import Enrolment

    Identity = tuple[str, str, int]
    OnEvent = Callable[["Reader", int, "Identity | None"], object]
    Lookup = Callable[[bytes], "Identity | None"]

# Events. The first five are the verdicts of ndef.judge().
CARD = const(1)
EMPTY_TAG = const(2)
FOREIGN = const(3)
HALF_WRITTEN = const(4)
GARBAGE = const(5)
UNKNOWN_UID = const(6)  # a tag that carries no text, and nobody knows its UID
TWO_CARDS = const(7)
REMOVED = const(8)
READER_LOST = const(9)
READER_BACK = const(10)
WRITTEN = const(11)
LOCKED = const(12)
NOT_WRITTEN = const(13)

_DOWN = const(0)
_STARTING = const(1)
_RESTING = const(2)
_LOOKING = const(3)
_CONFIRMING = const(4)
_OPENING = const(5)
_READING = const(6)
_WRITING = const(7)
_RELEASING = const(8)

_NOTHING = const(0)
_ONE = const(1)
_TWO = const(2)

_MISSES = const(3)  # silent looks in a row before a card counts as removed,
_MOST_MISSES = const(12)  # and of one that was silent before and has answered again
_STEADY = const(32)  # answers in a row, and it needs one silent look less
_YIELDS = const(8)  # visits to a card that another reader sees better, until both compare again
_HESITATE_MS = const(100)  # so long a card that is heard weakly may still be found on another reader
_PATIENCE = const(16)  # until a tag counts as garbage: what readings that failed add up to,
_SILENT = const(1)  # a weak tag breaks off now and then
_SPOILT = const(4)
_EMPTY_MS = const(20)  # how soon to look again: where nothing lies, and where all is known
_KNOWN_MS = const(160)
_MISSED_MS = const(50)  # a card that is only nudged is back by then
_VISITS = const(100)  # then, after 3 to 8 s, the chip is set up anew: a disturbed register can make it deaf
_FIRST_RETRY_MS = const(250)
_LAST_RETRY_MS = const(8000)

_memory = bytearray(CAPACITY)  # of the tag that is being read: only one antenna is on at a time


class Reader:
    """Calls `on_event(reader, event, identity)` for every event; `lookup(uid)` knows cards by their UID."""

    # Until something goes wrong or a tag is to be written, all readers share these.
    lost = False  # as told
    error: "ChipError | None" = None
    _failures = 0
    _retry_ms = _FIRST_RETRY_MS
    _enrolment: "Enrolment | None" = None
    _needed = _MISSES
    _steady = 0
    others: "Sequence[Reader]" = ()  # all readers of the table: two of them may see the same card
    _contest: "Contest | None" = None
    _stronger: "Reader | None" = None  # it has the card that is seen here too
    _yielded = 0
    _weak_since: "Any" = None  # when what is new here was not heard with less gain
    # Told, for all readers, of a new card as soon as it answers, for to read which one it is takes longer;
    # and of one that has gone, or lies elsewhere, before there was an event.
    on_notice: "Callable[[Reader, bool], object] | None" = None
    # What lies here as it was told last: an event, 0 for nothing, and which card it is.
    verdict = 0
    identity: "Identity | None" = None

    def __init__(self, chip: CardChip, on_event: "OnEvent", lookup: "Lookup | None" = None, name: str = ""):
        self.chip = chip
        self.name = name
        self.due = time.ticks_ms()
        self.settled = False  # what lies here is known and was told
        self._on_event = on_event
        self._lookup = lookup
        self._doing = _DOWN
        self._visits = 0
        self._lies = _NOTHING
        self._uid = bytearray(10)
        self._uid_size = 0
        self._misses = 0
        self._twos = 0
        self._spoilt = 0
        self._doubted = MORE
        self._have = 0

    @property
    def resting(self) -> bool:
        """Between two visits: the antenna is off, another reader may have its turn."""
        return self._doing == _RESTING or self._doing == _DOWN

    @property
    def looks(self) -> bool:
        """Whether it waits for somebody to answer."""
        return self._doing == _LOOKING or self._doing == _CONFIRMING

    @property
    def uid(self) -> bytes:
        """Of the card that lies here alone, else empty."""
        return bytes(self._uid[: self._uid_size])

    def write(self, identity: "Identity | None", name: str = "") -> None:
        """Make the tag that lies here, or the next one laid, this card, or an empty tag of it.

        Ends with WRITTEN, or why not.
        """
        from drivers.enrolment import Enrolment

        self._enrolment = Enrolment(identity, name)
        self.settled = False
        self.due = time.ticks_ms()

    def cancel_write(self) -> None:
        """No card is wanted any more; one that is being written is finished first."""
        if self._doing != _WRITING:
            self._enrolment = None

    def step(self) -> int:
        """Go on with the visit, or begin one. Returns the milliseconds to wait before the next step."""
        try:
            return self._step()
        except ChipError as error:
            return self._fail(error)

    def _step(self) -> int:
        doing = self._doing
        if doing in (_RESTING, _DOWN):
            wait = time.ticks_diff(self.due, time.ticks_ms())
            if wait > 0:
                return wait
            if doing == _RESTING:
                self._visit()
            else:
                self._doing = _STARTING
                self.chip.start()
            doing = self._doing
        wait = self.chip.step()
        if self.chip.busy:
            return wait
        if doing in (_LOOKING, _CONFIRMING):
            self._looked()
        elif doing == _READING:
            self._read_on()
        elif doing == _OPENING:
            self._opened()
        elif doing == _WRITING:
            self._write_on()
        elif doing == _STARTING:
            self._started()
        else:
            self._rest()
        return 0

    # The chip

    def _started(self) -> None:
        self._visits = 0
        self._doing = _RESTING
        self.due = time.ticks_ms()

    def _fail(self, error: ChipError) -> int:
        """One disturbance on the wires is no loss: only what fails again at once is told."""
        if self._doing == _WRITING:
            self._finish_write(NOT_WRITTEN)
        if self._contest:
            self._contest.end()
        self._doing = _DOWN
        self._failures += 1
        if self._failures == 1:
            self.due = time.ticks_ms()
            return 1
        self.error = error
        self.due = time.ticks_add(time.ticks_ms(), self._retry_ms)
        self._retry_ms = min(2 * self._retry_ms, _LAST_RETRY_MS)
        if not self.lost:
            self.lost = True
            self._on_event(self, READER_LOST, None)
        return 1

    def _works(self) -> None:
        """It has looked once: only that shows that it is well, not that it could be started."""
        self._failures = 0
        self._retry_ms = _FIRST_RETRY_MS
        if self.lost:
            self.lost = False
            self.error = None
            self._on_event(self, READER_BACK, None)

    # A visit

    def _visit(self) -> None:
        """A known card is only asked whether it is still there; every fourth time: whether it is alone."""
        self.chip.faint = self._contest is not None
        if self.settled and self._lies == _ONE and self._visits & 3:
            self._doing = _CONFIRMING
            self.chip.confirm()
        else:
            self._doing = _LOOKING
            self.chip.look()

    def _looked(self) -> None:
        if self._failures or self.lost:
            self._works()
        outcome = self.chip.outcome
        if self._contest:
            self._compare(self._contest, outcome)
            return
        if outcome == ABSENT:
            if self._lies or self._uid_size or self._twos or self._stronger:
                self._missed()
                self._rest()
            else:
                self._rest_empty()
            return
        self._answered()
        if self._doing == _CONFIRMING:
            self._rest()
            self._look_closer(outcome)
            return
        if outcome == PRESENT:
            self._found()
            return
        if outcome == SEVERAL:
            self._crowded()
        self._rest()

    def _look_closer(self, outcome: int) -> None:
        """Somebody answered, but not as the known card would: look properly, now."""
        if outcome != PRESENT:
            self.settled = False
            self.due = time.ticks_ms()

    def _missed(self) -> None:
        """Only silence counts, and only several times: a damaged answer comes from a card that is there."""
        if self._stronger:
            self._stronger = None
        if self._lies == _NOTHING and not self._uid_size:
            return
        self._misses += 1
        self.chip.patient = True  # it may be one that starts slowly
        if self._misses >= self._needed:
            self._clear_card()

    def _answered(self) -> None:
        """A card that is silent now and then is hard to hear: it counts as removed after a longer silence."""
        if self._misses:
            self._needed = min(self._needed + self._misses, _MOST_MISSES)
            self._misses = self._steady = 0
        elif self._needed > _MISSES:
            self._steady += 1
            if self._steady == _STEADY:
                self._steady = 0
                self._needed -= 1

    def _clear_card(self) -> None:
        lay = self._lies
        self._lies = _NOTHING
        self._uid_size = self._misses = self._twos = self._spoilt = 0
        self._doubted = MORE
        self._needed = _MISSES
        self._steady = 0
        self.chip.patient = False
        if lay:
            self._report(REMOVED, 0, None)
        elif Reader.on_notice:
            Reader.on_notice(self, False)

    def _crowded(self) -> None:
        """A card pushed away by the next one is two for a moment: tell at the second look."""
        self._twos = min(self._twos + 1, 2)
        if self._twos == 2 and self._lies != _TWO:
            self._lies = _TWO
            self._uid_size = 0
            self._report(TWO_CARDS, TWO_CARDS, None)

    def _found(self) -> None:
        if self._twos and self._lies == _TWO:
            self._twos -= 1
            self._release()
            return
        self._twos = 0
        if self._stronger and self._is_yielded(self._stronger):
            self._release()
            return
        if not self._is_same():
            if self._lies == _ONE:
                self._clear_card()
            self._remember()
            if Reader.on_notice:
                Reader.on_notice(self, True)
        if self._enrolment:
            self._begin_write(self._enrolment)
        elif self._lies == _ONE:
            self._release()
        else:
            self._identify()

    def _is_same(self) -> bool:
        return self._has(self.chip.uid, self.chip.uid_size)

    def _has(self, uid: "bytearray", size: int) -> bool:
        """Whether that is the UID that is known here."""
        if size != self._uid_size:
            return False
        for i in range(size):  # noqa: SIM110 - a generator would allocate
            if uid[i] != self._uid[i]:
                return False
        return True

    # A card that two readers see: it lies where it still answers when both listen less closely.
    # So a new card is read that way at once: only one that cannot be waits for the other readers.

    def holds(self, uid: "bytearray", size: int) -> bool:
        """Whether this very card lies here, alone."""
        return self._lies == _ONE and not self.lost and self._has(uid, size)

    def _is_contested(self, verdict: int, identity: "Identity | None") -> bool:
        for other in self.others:
            if other is not self and other.holds(self._uid, self._uid_size):
                from drivers.contest import Contest

                Contest(self, verdict, identity, other)
                return True
        return False

    def _is_weak(self) -> bool:
        """What has just failed was tried with less gain: the next visit has all of it."""
        if not self.chip.faint:
            return False
        self._weak_since = time.ticks_ms()
        self._release()
        return True

    def _hesitates(self) -> bool:
        since = self._weak_since
        return since is not None and time.ticks_diff(time.ticks_ms(), since) < _HESITATE_MS

    def join(self, contest: "Contest | None") -> None:
        """Listen less closely for a few looks, or as usual again."""
        self._contest = contest
        self.settled = False
        self.due = time.ticks_ms()

    def _compare(self, contest: "Contest", outcome: int) -> None:
        contest.vote(self, outcome == PRESENT and self._is_same())
        if outcome == PRESENT:
            self._release()
        else:
            self._rest()

    def win(self, verdict: int, identity: "Identity | None") -> None:
        """The card lies here."""
        self._lies = _ONE
        self._report(verdict, verdict, identity)

    def lose(self, stronger: "Reader") -> None:
        """What is seen here lies on another reader."""
        self._stronger = stronger
        self._yielded = 0
        self._clear_card()

    def _is_yielded(self, stronger: "Reader") -> bool:
        self._yielded += 1
        if self._yielded < _YIELDS and stronger.holds(self.chip.uid, self.chip.uid_size):
            return True
        self._stronger = None
        return False

    def _remember(self) -> None:
        self._uid_size = self.chip.uid_size
        for i in range(self._uid_size):
            self._uid[i] = self.chip.uid[i]
        self._spoilt = 0
        self._doubted = MORE
        if self._weak_since is not None:  # an attribute of its own takes memory
            self._weak_since = None

    # Who is it?

    def _identify(self) -> None:
        kind = self.chip.kind
        self._have = 0
        self.chip.faint = self._weak_since is None and len(self.others) > 1
        if kind == TYPE_2:
            self._doing = _READING
            self.chip.read(4)
        elif kind == CLASSIC:
            self._doing = _OPENING
            self.chip.login(4)
        else:
            self._settle(UNKNOWN_UID)

    def _opened(self) -> None:
        if self.chip.outcome != PRESENT:
            if not self._is_weak():
                self._settle(UNKNOWN_UID)
            return
        self._doing = _READING
        self.chip.read(4)

    def _read_on(self) -> None:
        if self.chip.outcome != PRESENT:
            self._not_read()
            return
        have = self._have
        for i in range(16):
            _memory[have + i] = self.chip.block[i]
        self._have = have = have + 16
        verdict = judge(_memory, have)
        if verdict == MORE and have < CAPACITY:
            self.chip.read(4 + have // self.chip.page_size)
        else:
            self._settle(verdict or GARBAGE)

    def _not_read(self) -> None:
        if self.chip.outcome == REFUSED:
            self._settle(UNKNOWN_UID)
            return
        if self._is_weak():
            return
        self._spoilt += _SILENT if self.chip.outcome == ABSENT else _SPOILT
        if self._spoilt < _PATIENCE:
            self._release()
        else:
            self._doubted = GARBAGE
            self._settle(GARBAGE)

    def _settle(self, verdict: int) -> None:
        """A card is believed at once; that it is none, only when the next look says so too."""
        identity = None
        if verdict == CARD:
            identity = identity_of(_memory)
        elif self._lookup:
            identity = self._lookup(self.uid)
            if identity:
                verdict = CARD
        if verdict == CARD or verdict == self._doubted:
            if not self._is_contested(verdict, identity) and not self._hesitates():
                self.win(verdict, identity)
        else:
            self._doubted = verdict
        self._release()

    # Writing

    def _begin_write(self, enrolment: "Enrolment") -> None:
        self._doing = _WRITING
        result = enrolment.begin(self.chip)
        if result != UNDER_WAY:
            self._written(enrolment, result)

    def _write_on(self) -> None:
        enrolment = self._enrolment
        if enrolment:
            result = enrolment.advance(self.chip)
            if result != UNDER_WAY:
                self._written(enrolment, result)

    def _written(self, enrolment: "Enrolment", result: int) -> None:
        if result == DONE:
            self._lies = _ONE
            self._finish_write(WRITTEN)
        elif result == FAILED:
            self._finish_write(NOT_WRITTEN)
        else:
            self._finish_write(LOCKED if result == TAG_LOCKED else FOREIGN)
        self._release()

    def _finish_write(self, event: int) -> None:
        enrolment = self._enrolment
        if enrolment:
            self._enrolment = None
            lies = event
            if event == WRITTEN:
                lies = CARD if enrolment.identity else EMPTY_TAG
            self._report(event, lies, enrolment.identity)

    def _report(self, event: int, lies: int, identity: "Identity | None") -> None:
        self.verdict = lies
        self.identity = identity if lies == CARD else None
        self._on_event(self, event, identity)

    # The end of a visit

    def _release(self) -> None:
        self._doing = _RELEASING
        self.chip.release()

    def _rest_empty(self) -> None:
        """As `_rest` where nothing lies and nothing lay: most visits end so, and the next reader waits."""
        self._visits += 1
        self._doing = _RESTING if self._visits < _VISITS else _DOWN
        self.due = time.ticks_add(time.ticks_ms(), _EMPTY_MS)

    def _rest(self) -> None:
        self._visits += 1
        self.chip.faint = False
        self._doing = _RESTING if self._visits < _VISITS else _DOWN
        known = self._lies != _NOTHING and not self._misses and not (self._lies == _ONE and self._twos)
        self.settled = known and not self._contest
        pause = _EMPTY_MS
        if self.settled or self._stronger:
            pause = _KNOWN_MS
        elif self._misses:
            pause = _MISSED_MS
        elif self._uid_size or self._twos:
            pause = 0
        self.due = time.ticks_add(time.ticks_ms(), pause)
