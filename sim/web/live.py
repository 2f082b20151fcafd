"""A table that runs by the clock on the wall, in slices so short that nobody waits for it."""

import asyncio
import contextlib
import random
import time
import traceback
from collections.abc import Callable

from sim.clock import MS, SECOND
from sim.device import FirmwareStopped
from sim.scenario import Scenario, ScenarioError
from sim.scenario.writing import Step
from sim.table import TableError
from sim.web.boards import check_board
from sim.web.bots import BotSeat, Eyes
from sim.web.games import game_of
from sim.web.hands import Answer, Hands, PacedTable
from sim.web.opened import Texts, read_scenario
from sim.web.recorder import Recorder, expectations
from sim.web.squares import Squares
from sim.web.story import Story

TICK = 0.012  # seconds between two looks at the clock
BUDGET = 0.010  # seconds of work before others get their turn
SLICE = 5 * MS
MOST_BEHIND = SECOND // 4  # what the table cannot catch up with is not owed: a laptop may have slept
SPEEDS = {"real": 1, "fast": 8}
SEED = 1


class Live:
    """One table, its hands, and the seats' hidden cards. `changed` is called when people may see a change."""

    def __init__(self, board: str, changed: Callable[[], None], wall: Callable[[], float] = time.monotonic):
        self._changed = changed
        self._wall = wall
        self._wake = asyncio.Event()
        self._credit = 0.0  # nanoseconds the table may still run
        self.speed = "real"
        self.watched = 0  # viewers: while nobody looks, time stands still
        self.seats: dict[str, int] = {}  # whose hand a card belongs to
        self.decks: dict[int, list[str]] = {}  # of each bot: all that is its own, in its hand or not
        self.games = 0  # how often a table was set up
        self._set_up(board, SEED, PacedTable(board, SEED))

    def open(self, board: str, seed: int = SEED) -> None:
        """Clear the table away and set up a board with nothing on it, fresh from the flasher."""
        check_board(board)
        self.hands.end()
        self._set_up(board, seed, PacedTable(board, seed))

    def _set_up(self, board: str, seed: int, table: PacedTable) -> None:
        self.table = table
        self.recorder = Recorder(board, seed, self.table.clock.now)
        self.hands = Hands(self.table, self.recorder)
        self.story = Story()
        self.squares = Squares()
        self.bots: dict[int, BotSeat] = {}  # by seat, from 1
        self.board = board
        self.seats.clear()
        self.decks.clear()
        self.playback: Playback | None = None
        self.stopped = ""  # what made the firmware stop
        self.games += 1
        self._credit = 0.0

    # Time

    async def run(self) -> None:
        """For ever: let as much time pass at the table as on the wall."""
        before = self._wall()
        while True:
            if not (self.watched and self._behind):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), TICK if self.watched else None)
            self._wake.clear()
            now = self._wall()
            self.advance(now - before if self.watched else 0)
            before = now
            self._changed()
            await asyncio.sleep(0)

    def wake(self) -> None:
        """Something is to be done at once."""
        self._wake.set()

    def advance(self, seconds: float) -> None:
        """What passes at the table while so many seconds pass on the wall, within a budget of work."""
        if self._standing:
            seconds = self._credit = 0
        speed = SPEEDS["fast" if self.playback is not None else self.speed]
        self._credit = min(self._credit + seconds * speed * SECOND, MOST_BEHIND * speed)
        enough = self._wall() + BUDGET
        try:
            self._work()
            while self._credit >= MS and not self._standing and self._wall() < enough:
                ns = self._slice()
                self._credit -= ns
                self.table.pass_time(ns)
                self._work()
        except FirmwareStopped as error:
            self._stop(str(error))
        except Exception as error:  # the page shows it; the server goes on
            traceback.print_exc()
            self._stop(f"the simulator stopped: {error!r}")
        self.story.look(self.table)
        self.squares.look(self.table)
        self.hands.secrets.look()
        if not self.hands.secrets.kept:
            self.recorder.publish()

    @property
    def _standing(self) -> bool:
        """Time stands still: the firmware stopped, or a scenario rests between two steps."""
        return bool(self.stopped) or (self.playback is not None and not self.playback.running)

    @property
    def _behind(self) -> bool:
        """There is still time to pass: no rest before it has."""
        return self._credit >= SLICE and not self._standing

    def _work(self) -> None:
        if self.playback is None:
            for bot in self.bots.values():
                bot.work()
        self.hands.work()
        while self.playback is not None and self.playback.go_on():
            self.hands.work()

    def _slice(self) -> int:
        """Whole milliseconds, and not past the moment at which the hands are free again."""
        ns = min(SLICE, int(self._credit) // MS * MS)
        until = self.hands.free_at - self.table.clock.now
        return min(ns, until) if until > 0 else ns

    def _stop(self, why: str) -> None:
        self.stopped = why
        self.hands.end()

    # What people ask for

    def ask(self, step: Step, answer: Answer | None = None) -> None:
        if self.stopped and "power" not in step:
            raise TableError(f"{self.stopped} Cut the power and switch it on again.")
        if self.playback is not None and self.playback.running:
            raise TableError("a scenario is being played: leave it first")
        self.playback = None  # from here on by hand
        self.hands.ask(step, answer)
        self.wake()

    def power(self, on: bool, answer: Answer | None = None) -> None:
        if on == self.table.device.powered:
            raise TableError("the table has power already" if on else "the table has no power already")
        if not on:
            self.hands.forget()
            self.hands.release()

        def done(error: Exception | None) -> None:
            self.stopped = ""
            if answer is not None:
                answer(error)

        self.ask({"power": "on" if on else "off"}, done)

    def expect(self) -> None:
        """From now on the recording must show what the display says at this moment."""
        if self.hands.busy:
            raise TableError("the hands are busy: wait until they rest")
        for step in expectations(self.table):
            self.ask(step)

    def deal(self, card: str, seat: int) -> None:
        """Put a card into a seat's hand, or (0) back into the tray."""
        if seat:
            self.seats[card] = seat
        else:
            self.seats.pop(card, None)
        self.wake()

    def seat_bot(self, seat: int, on: bool, game: str) -> None:
        """Give a seat to a bot, or take it back."""
        self.bots.pop(seat, None)
        eyes = Eyes(self.table, self.hands, self.seats, self.bots, self.decks)
        eyes.hold([], seat, [])
        if not on:
            del self.decks[seat]
        else:
            bot = game_of(game).Bot(eyes, seat - 1, random.Random(seat))
            self.bots[seat] = BotSeat(self.table, self.hands, bot.acts())
        self.wake()

    def load(self, texts: Texts) -> None:
        """Set up the table of a scenario, to be stepped through; until that has worked the old one stands."""
        scenario = read_scenario(texts)
        check_board(scenario.board)
        table = PacedTable(scenario.board, scenario.seed)
        try:
            scenario.prepare(table)
        except ScenarioError as error:
            raise TableError(str(error)) from None
        self.hands.end()
        self._set_up(scenario.board, scenario.seed, table)
        self.playback = Playback(scenario, self.hands)
        self.wake()


class Playback:
    """A scenario that is stepped through; it goes wrong where `python -m sim run` would."""

    def __init__(self, scenario: Scenario, hands: Hands):
        self.title = scenario.title
        self.steps = scenario.whole()
        self.at = 0  # how many are done
        self.failed = ""
        self._hands = hands
        self._until = 0
        self._asked = False

    @property
    def running(self) -> bool:
        return self._asked or self.at < self._until

    def step(self) -> None:
        self._until = min(self.at + 1, len(self.steps))

    def play(self) -> None:
        self._until = len(self.steps)

    def go_on(self) -> bool:
        """Begin the next step if the one before is over; False if there is nothing to begin."""
        if self._asked or self.failed or self.at >= self._until:
            return False
        self._asked = True
        self._hands.ask(self.steps[self.at], self._done)
        return True

    def _done(self, error: Exception | None) -> None:
        self._asked = False
        if error is None:
            self.at += 1
            return
        self.failed = str(error)
        self._until = self.at
