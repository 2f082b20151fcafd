"""The turn clock: how long the player whose turn it is may still think.

It adds up differences of ticks_ms: a long scene or a late frame costs nobody a moment and gives nobody one.
"""

from scenes.meanings import INFO, WRONG
from scenes.sounds import TICK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scenes.lights import Lights
    from table.desk import Desk
    from table.guide import GameGuide
    from table.session import Session

NOTE = 0x43  # first byte of the note in the journal
SAVE_MS = 5000

# What tick() says
NOTHING = 0
SECOND = 1  # one of the last ten seconds has begun
UP = 2
FLIP = 3  # of an hourglass: a run has gone through, and another one begins

_TICKS = 0x3FFFFFFF
_LAST_MS = 10000
_FLIP_MS = 4000  # how long the light tells of it
_NOTE_SIZE = 9
_ZONE = "score"
_NONE = -1


class TurnClock:
    """`turn` is any number that changes from turn to turn; `whole` is 0 while there is no clock.

    The guide's `turn(game)` says that number, and the seat whose turn it is.
    """

    def __init__(self) -> None:
        self.whole = 0
        self.run = 0  # of an hourglass that is turned over and over: how long it runs; 0 if there is none
        self.left = 0
        self.turn = _NONE
        self.seat = _NONE  # whose turn it is
        self.running = False
        self._expected: "Any" = None  # what the game waited for when its turn was last looked at
        self._counted = 0  # the ticks up to which time was taken off
        self._saved = 0  # what was left at the last note

    def watch(
        self, desk: "Desk", session: "Session", ms: int, glass: "tuple[int, bool, int] | None", now: int
    ) -> bool:
        """Every frame; True once, when the game's own hourglass has run out.

        `glass`, if the game has one: its time, whether it runs, one run of it.
        """
        moved = self.follow(session.guide, session.game, ms, now)
        if not self.whole:
            return False
        self.run = glass[2] if glass else 0
        if not desk.page.timed or not (glass[1] if glass else self.decides()):
            self.pause(now)
        else:
            self.go_on(now)
        said = self.tick(now)
        if said == SECOND:
            desk.services.sounds.play(TICK, now)
        elif said == FLIP:
            desk.trouble("M_FLIP")
            desk.services.lights.flash(_ZONE, INFO, _FLIP_MS, now)
        elif said == UP:
            desk.trouble("TIME_UP")
            if glass:
                return True  # before anything is noted: what ends the turn must be in the journal first
        if self.running:
            self.light(desk.services.lights)
        if moved or self.is_due():
            desk.services.note(self.note())
        return False

    def follow(self, guide: "GameGuide", game: "Any", ms: int, now: int) -> bool:
        """Look at the game: a new turn starts anew. True if a move was made since the last look."""
        expected = game.expects()
        if expected is self._expected:
            return False
        self._expected = expected
        turn, self.seat = guide.turn(game)
        if turn != self.turn:
            self.start(turn, ms, now)
        return True

    def decides(self) -> bool:
        """Whether the game waits for the player whose turn it is, and not for another one or for chance."""
        return self._expected is not None and bool(self._expected.seat == self.seat)

    def start(self, turn: int, ms: int, now: int) -> None:
        """A turn begins, with all its time."""
        self.turn = turn
        self.whole = self.left = self._saved = ms
        self._counted = now
        self.running = ms > 0

    def pause(self, now: int) -> None:
        if self.tick(now) == UP:
            self.left = 1  # what stops it came in time: it ends when it runs again
        self.running = False

    def go_on(self, now: int) -> None:
        if self.whole and not self.running:
            self.running = True
            self._counted = now

    def tick(self, now: int) -> int:
        """Take off what has passed; SECOND, UP and FLIP are said once each."""
        if not self.running:
            return NOTHING
        before = self.left
        self.left = max(0, before - ((now - self._counted) & _TICKS))
        self._counted = now
        if not before:
            return NOTHING
        if not self.left:
            return UP
        if self.run and (before - 1) // self.run != (self.left - 1) // self.run:
            return FLIP
        began = _second(before) != _second(self.left)
        return SECOND if began and self.left <= _LAST_MS else NOTHING

    # Over a power cut

    def is_due(self) -> bool:
        """Five seconds have gone since the last note."""
        return self._saved - self.left >= SAVE_MS

    def note(self) -> bytes:
        """What to keep in the journal."""
        self._saved = self.left
        turn = self.turn & 0xFFFF
        return (
            bytes((NOTE,)) + turn.to_bytes(2, "little") + _three_bytes(self.whole) + _three_bytes(self.left)
        )

    def restore(self, note: bytes) -> None:
        """The clock as the note has it, standing still."""
        if len(note) != _NOTE_SIZE or note[0] != NOTE:
            return
        self.turn = int.from_bytes(note[1:3], "little")
        self.whole = int.from_bytes(note[3:6], "little")
        self.left = self._saved = int.from_bytes(note[6:9], "little")
        self.running = False

    # For people

    def light(self, lights: "Lights") -> None:
        """The bar falls, once for each run of an hourglass; in the last ten seconds it blinks."""
        if self.whole:
            part, whole = self.left, self.whole
            if self.run and part:
                part, whole = (part - 1) % self.run + 1, self.run
            lights.bar(_ZONE, part, whole, INFO if self.left > _LAST_MS else WRONG)

    def reading(self) -> str:
        """Minutes and seconds, a begun second counting whole."""
        seconds = _second(self.left)
        return "%d:%02d" % (seconds // 60, seconds % 60)


def _second(ms: int) -> int:
    return (ms + 999) // 1000


def _three_bytes(ms: int) -> bytes:
    return ms.to_bytes(3, "little")
