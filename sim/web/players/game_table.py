"""A live table at which a game is played: by the clock on the wall, and automatic hands do their part."""

import time
import traceback
from collections import deque
from collections.abc import Callable
from typing import Any

from rules.game import CHANCE
from sim.clock import MS, SECOND
from sim.device import FirmwareStopped
from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning
from sim.hands.enactor import Enactor, NotTaken
from sim.hands.host_guide import HostGuide
from sim.hands.sitting import Sitting
from sim.room import Room, room_of
from sim.table import TableError
from sim.table.accepted import AcceptedMoves, desk_of
from sim.web.games import game_of
from sim.web.hands import PacedTable
from sim.web.players.asking import Ask, Asking
from sim.web.players.lessons import Lesson
from sim.web.players.log import Log
from sim.web.players.seats import Seat, planners_of
from sim.web.players.sight import Sight
from sim.web.players.speeds import HURRIED, SETTING_UP, SPEEDS
from sim.web.players.turn_watch import TurnWatch
from sim.web.players.words import say
from sim.web.players.worker import Done, Worker

Move = tuple[int, ...]
SLICE = 5 * MS
BUDGET = 0.010  # seconds of work before others get their turn
MOST_BEHIND = SECOND // 4  # what the table cannot catch up with is not owed: a laptop may have slept
RESTS = 2.0  # seconds after a question, until the table needs to run only now and then
AWAKE = 0.03  # seconds that it runs each time
MOST_WISHES = 4  # changes of the language that may wait
MOST_REFUSALS = 2  # then a bot asks people to see what is in its way


class GameTable:
    """Seats are numbers from 0 here."""

    def __init__(
        self,
        board: str,
        agreed: Agreed,
        seats: list[Seat],
        seed: int,
        wall: Callable[[], float] = time.monotonic,
        lesson: Lesson | None = None,
    ):
        self.board = board
        self.game = agreed.game
        self.seats = seats
        self.seed = seed
        self.speed = "normal"
        self.dealer = True
        self.stopped = ""
        self.trouble = ""
        self.lesson = lesson
        self.ask: Ask | None = None
        self.asked = 0  # how many questions there were
        self.table = PacedTable(board, seed)
        self.worker = Worker(self.table)
        self.accepted = AcceptedMoves(self.table)
        self.sitting: Sitting | None = None
        self.sight: Sight | None = None
        self._asking: Asking | None = None
        self._wall = wall
        self._credit = 0.0
        self._refusals = 0
        self._refusal: dict[str, str] | None = None
        self._expected: Any = None
        self.language = agreed.language
        self._wishes: deque[Acts] = deque(maxlen=MOST_WISHES)
        self._rested_since = 0.0
        self._turn = TurnWatch(wall)
        self.log: Log | None = None
        self.worker.begin(self._opening(agreed), self._begin)

    # From the start menu to the game

    def _opening(self, agreed: Agreed) -> Acts:
        """A lesson may begin in the middle of a game, which lies in the table's journal then."""
        before = None if self.lesson is None else self.lesson.plan.before
        if before is None:
            return Beginning(self.table).acts(agreed)
        before.write(self.table, agreed.language, agreed.settings)
        self.accepted.believe()
        return Beginning(self.table).resume()

    def _begin(self, error: TableError | None) -> None:
        if error is not None:
            self.stopped = str(error)
            return
        setup = self.table.desk().session.setup
        room = room_of(self.game, setup, self.seed)
        guide = HostGuide(self.game, setup, self.language)
        hands = Enactor(self.table, room, guide)
        planners = planners_of(self.game, self.seats, self.seed)
        self.sitting = Sitting(hands, self.accepted, planners, game_of(self.game).is_covered)
        self.log = Log(self.game, setup, self._names(), self.language)
        self.sitting.follow()
        self.log.follow(self.accepted.moves)
        self.sight = Sight(room)
        self._asking = Asking(self.sitting, self.name_of)
        self._follow()

    @property
    def room(self) -> Room | None:
        return None if self.sitting is None else self.sitting.room

    @property
    def covered(self) -> bool:
        """Hands do something that nobody else may see."""
        return self.sitting is not None and self.sitting.covering

    @property
    def over(self) -> bool:
        return self.room is not None and self.room.table.over

    @property
    def finished(self) -> bool:
        """The game is over, and its last scene has been told."""
        return self.over and not self.worker.busy and not self._scenes()

    # Time

    def advance(self, seconds: float) -> None:
        """What passes at the table while so many seconds pass on the wall, within a budget of work."""
        if self.stopped:
            return
        if self.resting and seconds > AWAKE:
            self.table.clock.leap(int((seconds - AWAKE) * SECOND))
            seconds = AWAKE
        self._credit = min(self._credit + seconds * self._factor() * SECOND, MOST_BEHIND * self._factor())
        enough = self._wall() + BUDGET
        try:
            self._work()
            while self._credit >= MS and self._wall() < enough and not self.stopped:
                ns = self._slice()
                self._credit -= ns
                self.table.pass_time(ns)
                self._work()
        except FirmwareStopped as error:
            self._stop(str(error))
        except Exception as error:  # pages show it; the server goes on
            traceback.print_exc()
            self._stop(repr(error))

    @property
    def resting(self) -> bool:
        """Somebody thinks, and has for a while, or the game is over: nothing but the lights moves."""
        still = self.finished or (self.ask is not None and not self.worker.busy)
        return still and self._wall() > self._rested_since + RESTS

    @property
    def behind(self) -> bool:
        return self._credit >= SLICE and not self.stopped

    def _factor(self) -> float:
        speed = SPEEDS[self.speed]
        if self._setting_up and self.ask is None:
            return SETTING_UP
        if self._hurries:
            return HURRIED
        if self._is_telling():
            return speed.scenes if self._dealing_seat() is not None else speed.bots
        return speed.hands if self.worker.busy else 1

    @property
    def _setting_up(self) -> bool:
        """Before the first turn."""
        if self.sitting is None:
            return True
        return not self.sitting.hands.guide.guide.turn(self.sitting.room.table)[0]

    @property
    def _hurries(self) -> bool:
        """A bot has been at it for long enough."""
        is_long = self._turn.lasts > SPEEDS[self.speed].patience
        return is_long and not self._setting_up and self._dealing_seat() is None

    def _is_telling(self) -> bool:
        """A scene is on show that hands have nothing to do for but read."""
        scenes = self._scenes()
        return bool(scenes) and not scenes[0].wanted and scenes[0].point < 0

    def _scenes(self) -> list[Any]:
        desk = desk_of(self.table)
        return list(desk.page.scenes) if desk is not None and desk.pages else []

    def _slice(self) -> int:
        ns = min(SLICE, int(self._credit) // MS * MS)
        until = self.worker.free_at - self.table.clock.now
        return min(ns, until) if until > 0 else ns

    def _stop(self, why: str) -> None:
        self.stopped = why
        self.ask = None
        self.worker.stop()

    # Whose turn it is to do something

    def _work(self) -> None:
        self._follow()
        self.worker.work()
        self._follow()
        if not self.worker.busy and self.sitting is not None:
            try:
                self._finish() if self.over else self._look()
            except (TableError, IndexError):
                self.ask = None  # without power, or no page lies on the desk yet

    def _follow(self) -> None:
        """The room goes where the table is, move by move."""
        self.accepted.look()
        if self.sitting is None or self.sight is None or self.log is None:
            return
        self._speak()
        if self.sitting.follow():
            self.log.follow(self.accepted.moves)
            self._turn.watch(self.sitting)
        expected = self.sitting.room.game.expects()
        if expected is not self._expected:  # a private decision moves cards too
            self._expected = expected
            self.sight.look()

    def _speak(self) -> None:
        """The language of the table is that of all words."""
        desk = desk_of(self.table)
        if desk is None or self.sitting is None:
            return
        language = str(desk.services.settings.get("language"))
        if language != self.language:
            self.language = language
            self.sitting.hands.guide.speak(language)
            if self.log is not None:
                self.log.speak(language)
            self.sitting.forget_ways()
            self.ask = None

    def _finish(self) -> None:
        """What is left to be told after the last move."""
        assert self.sitting is not None
        self.ask = None
        if self._scenes():
            self._do(self.sitting.dealer.finish())

    def _look(self) -> None:
        assert self.sitting is not None
        sitting = self.sitting
        if self._wishes:
            self._do(self._wishes.popleft())
            return
        if self._refusals >= MOST_REFUSALS or self.table.desk().is_working:
            return  # until somebody has seen to it, or the table is done
        page = sitting.hands.page
        key = self._key(page)
        if self.ask is not None and self.ask.key == key:
            return
        self.ask = None
        if sitting.dealer.has_to_tidy():
            self._tidy(page, key)
            return
        waiting = sitting.room.waits()
        if waiting.kind in ("chance", "known"):
            seat = self._dealing_seat()
            if self.dealer or seat is None:
                self._do(sitting.dealer.deal(waiting))
            else:
                self._put(self._asker.dealing(waiting, seat), key)
            return
        if waiting.seat in sitting.planners:
            self._do(sitting.decide(sitting.planners[waiting.seat], waiting))
        elif waiting.kind == "private":
            self._put(self._asker.private(waiting), key)
        elif waiting.kind == "decision":
            self._put(self._asker.decision(waiting), key)

    @property
    def _asker(self) -> Asking:
        assert self._asking is not None
        return self._asking

    def _key(self, page: Any) -> tuple[Any, ...]:
        """Changes when another question is to be asked."""
        assert self.sitting is not None
        prompt = page.prompt
        row = len(prompt.row.cards) if prompt is not None and prompt.row is not None else -1
        expected = self.sitting.room.game.expects(), self.sitting.room.table.expects()
        return (page, prompt, row, page.scenes[:1], *expected, self.dealer, len(self.accepted.moves))

    def _put(self, ask: Ask, key: tuple[Any, ...]) -> None:
        """Ask somebody; from now on time passes as on the wall."""
        self.asked += 1
        ask.number = self.asked
        ask.key = key
        ask.refusal = self._refusal
        ask.undo = self._can_undo(ask.seat)
        self.ask = ask
        self._rested_since = self._wall()
        self._credit = 0
        self.trouble = ""

    def _tidy(self, page: Any, key: tuple[Any, ...]) -> None:
        """The dealer does what scenes want; whoever deals himself presses OK."""
        assert self.sitting is not None
        seat = self._dealing_seat()
        waits_for_ok = page.prompt is not None and not page.scenes[0].ms
        if self.dealer or seat is None or not waits_for_ok:
            self._do(self.sitting.dealer.tidy())
        else:
            self._put(self._asker.going_on(page.scenes[0], seat), key)

    def _dealing_seat(self) -> int | None:
        """Who deals if people do: the one whose turn it is; None if that is a bot."""
        assert self.sitting is not None
        turn: int = self.sitting.hands.guide.guide.turn(self.sitting.room.table)[1]
        return turn if self.seats[turn].is_person else None

    def _do(self, acts: Acts, done: Done | None = None) -> None:
        assert self.sitting is not None
        self.sitting.hands.pace = SPEEDS["fast" if self._hurries else self.speed].pace
        self.worker.begin(acts, done or self._done)

    def _done(self, error: TableError | None) -> None:
        """Somebody was in the way: look again; at last ask people to see to it."""
        if error is None:
            self._refusals = 0
            return
        self._refusals += 1
        if self._refusals >= MOST_REFUSALS:
            self.trouble = say(self.language, "take_up")

    # What people do

    def choose(self, seats: list[int], number: int, choice: int, answer: Callable[[str], None]) -> None:
        """A choice of the present question; `answer` hears a sentence if the table refuses it."""
        ask = self.ask
        if ask is None or ask.number != number:
            raise TableError("that question is no longer asked")
        if ask.seat not in seats:
            raise TableError("somebody else is asked")
        if not 0 <= choice < len(ask.choices):
            raise TableError("there is no such choice")
        self.ask = None
        self._refusal = None
        self._turn.restart()  # a bot in whose turn somebody was asked has not made anybody wait
        if self.lesson is not None:
            self.lesson.answered(ask.about)
        decided = ask.choices[choice].decided
        if decided is not None:
            self._decide(decided)
            answer("")
            return

        def done(error: TableError | None) -> None:
            if isinstance(error, NotTaken):
                self._refusal = {"text": error.sentence, "rule": error.rule}
            answer("" if error is None else str(error))

        self._do(ask.choices[choice].do(), done)

    def _decide(self, move: Move) -> None:
        """What the table never learns is done at once, and the next question asked."""
        assert self.sitting is not None
        self.sitting.room.decide(move)
        self._work()

    def go_on(self) -> None:
        """Somebody has read what is on show, or has seen to what was in the way."""
        self._refusals = 0
        self.trouble = ""
        if self.sitting is not None:
            self.sitting.dealer.hurry()

    def undo(self, seats: list[int], answer: Callable[[str], None]) -> None:
        if self.ask is None or self.ask.seat not in seats or not self.ask.undo:
            raise TableError("nothing of yours can be taken back now")
        self.ask = None
        self._refusal = None
        assert self.sitting is not None
        self._do(self.sitting.hands.undo(), lambda error: answer("" if error is None else str(error)))

    def _can_undo(self, seat: int) -> bool:
        """Only the own last decision."""
        session = self.accepted.session
        if session is None or not session.can_undo():
            return False
        assert self.sitting is not None
        return self.sitting.last_decider() == seat

    def name_of(self, seat: int) -> str:
        return self.seats[seat].name if seat != CHANCE else ""

    def rename(self, seat: int, name: str) -> None:
        self.seats[seat].name = name
        if self.log is not None:
            self.log.rename(self._names())
        self.ask = None

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def look_of(self, seat: int) -> tuple[str, str]:
        """The colour of a seat, and whom it plays."""
        if self.sitting is None:
            return "", ""
        guide = self.sitting.hands.guide
        colour = "#" + bytes(guide.guide.colours[seat]).hex()
        return colour, game_of(self.game).figure(self.sitting.room, seat, guide)

    def why(self, seats: list[int]) -> dict[str, str]:
        """What is asked of one of these seats, and why what it tried was refused."""
        if self.ask is None or self.ask.seat not in seats or self.sitting is None:
            return {}
        return self.ask.reasons(self.sitting.hands.guide)

    # The table itself

    def deal_by_itself(self, on: bool) -> None:
        self.dealer = on
        self.ask = None

    def speak(self, language: str) -> None:
        """By the button of the table, or by its menu where it has none."""
        if self.sitting is not None:
            self._wishes.append(self.sitting.hands.speak(language))
            self.ask = None

    def power(self, on: bool) -> None:
        if on == self.table.device.powered:
            raise TableError("the table has power already" if on else "the table has no power already")
        self.worker.stop()
        self.go_on()
        self._wishes.clear()
        self.ask = None
        if on:
            self.accepted.believe()
            self.table.power_on()
        else:
            self.table.cut_power()
        self.stopped = ""

    def close(self) -> None:
        self.worker.stop()
