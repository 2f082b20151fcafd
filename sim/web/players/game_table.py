"""A live table at which a game is played: by the clock on the wall, and automatic hands do their part."""

import time
import traceback
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sim.clock import MS, SECOND
from sim.device import FirmwareStopped
from sim.hands.acts import Acts
from sim.hands.beginning import Agreed, Beginning
from sim.hands.enactor import NotTaken
from sim.hands.sitting import Sitting
from sim.play.search.advice import Advice
from sim.play.search.advice_words import told
from sim.room import Room
from sim.scenario.moves_file import Played
from sim.table import TableError
from sim.table.accepted import AcceptedMoves, desk_of
from sim.web.hands import PacedTable
from sim.web.players.asking import Ask
from sim.web.players.lessons import Lesson
from sim.web.players.running_game import RunningGame
from sim.web.players.seats import Seat
from sim.web.players.speeds import SPEEDS, UNWATCHED
from sim.web.players.tempo import Tempo
from sim.web.players.thinking import advice_elsewhere
from sim.web.players.words import say
from sim.web.players.worker import Done, Worker

BUDGET = 0.010  # seconds of work before others get their turn
AWAKE = 0.03  # seconds that a resting table runs each time
LONGEST_LOOK = 50 * MS  # of a reader at a card
MOST_WISHES = 4  # changes of the language that may wait
MOST_REFUSALS = 2  # then a bot asks people to see what is in its way


class GameTable:
    """Seats are numbers from 0 here. `running` is the game, once the table has left its start menu."""

    def __init__(
        self,
        board: str,
        agreed: Agreed,
        seats: list[Seat],
        seed: int,
        wall: Callable[[], float] = time.monotonic,
        lesson: Lesson | None = None,
        before: Played | None = None,
    ):
        self.board = board
        self.game = agreed.game
        self.seats = seats
        self.seed = seed
        self.dealer = True
        self.stopped = ""
        self.trouble = ""
        self.lesson = lesson
        self.ask: Ask | None = None
        self.asked = 0  # how many questions there were
        self.table = PacedTable(board, seed)
        self.worker = Worker(self.table)
        self.accepted = AcceptedMoves(self.table)
        self.tempo = Tempo(wall)
        self.running: RunningGame | None = None
        self._wall = wall
        self._advice: tuple[Future[Advice], Ask, Callable[[str], None]] | None = None
        self._refusals = 0
        self._refusal: dict[str, str] | None = None
        self._language = agreed.language
        self._wishes: deque[Acts] = deque(maxlen=MOST_WISHES)
        self.worker.begin(self._opening(agreed, before), self._begin)

    # From the start menu to the game

    def _opening(self, agreed: Agreed, before: Played | None) -> Acts:
        """A game may begin in its middle: then it lies in the table's journal, as after a power cut."""
        if before is None:
            return Beginning(self.table).acts(agreed)
        before.write(self.table, agreed.language, agreed.settings)
        self.accepted.believe()
        return Beginning(self.table).resume()

    def _begin(self, error: TableError | None) -> None:
        if error is not None:
            self.stopped = str(error)
            return
        about = self.game, self.seats, self.seed, self._language
        self.running = RunningGame(self.table, self.accepted, *about, self._wall)
        self._follow()

    @property
    def language(self) -> str:
        return self._language if self.running is None else self.running.language

    @property
    def sitting(self) -> Sitting | None:
        return None if self.running is None else self.running.sitting

    @property
    def room(self) -> Room | None:
        return None if self.running is None else self.running.room

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
        try:
            if self.resting and seconds > AWAKE:
                self._leap(int((seconds - AWAKE) * SECOND))
                seconds = AWAKE
            self.tempo.earn(seconds, self._factor())
            enough = self._wall() + BUDGET
            self._work()
            while self._wall() < enough and not self.stopped:
                ns = self.tempo.spend(self.worker.free_at, self.table.clock.now)
                if not ns:
                    break
                self.table.pass_time(ns)
                self._work()
        except FirmwareStopped as error:
            self._stop(str(error))
        except Exception as error:  # pages show it; the server goes on
            traceback.print_exc()
            self._stop(repr(error))

    def _leap(self, ns: int) -> None:
        """Nothing happens for so long. A reader that waits for a card's answer would take it for dead."""
        for _ in range(0, LONGEST_LOOK, MS):
            if not any(field.on for field in self.table.fields.values()):
                self.table.clock.leap(ns)
                return
            self.table.pass_time(MS)

    @property
    def resting(self) -> bool:
        """Somebody thinks, and has for a while, or the game is over: nothing but the lights moves."""
        still = self.finished or (self.ask is not None and not self.worker.busy)
        return still and self.tempo.is_still

    @property
    def behind(self) -> bool:
        return self.tempo.is_behind and not self.stopped

    def _factor(self) -> float:
        setting_up = self.ask is None and (self.running is None or self.running.is_setting_up)
        of_bot = self.running is not None and self.running.dealing_seat is None
        return self.tempo.factor(setting_up, self._hurries, self._is_telling(), self.worker.busy, of_bot)

    @property
    def _hurries(self) -> bool:
        """A bot has been at it for long enough."""
        game = self.running
        if game is None or not self.tempo.is_long(game.turn.lasts):
            return False
        return not game.is_setting_up and game.dealing_seat is None

    def _is_telling(self) -> bool:
        """A scene is on show that hands have nothing to do for but read."""
        scenes = self._scenes()
        return bool(scenes) and not scenes[0].wanted and scenes[0].point < 0

    def _scenes(self) -> list[Any]:
        desk = desk_of(self.table)
        return list(desk.page.scenes) if desk is not None and desk.pages else []

    def _stop(self, why: str) -> None:
        self.stopped = why
        self.ask = None
        self.worker.stop()

    # Who does something next

    def _work(self) -> None:
        self._tell_advice()
        self._follow()
        self.worker.work()
        self._follow()
        if not self.worker.busy and self.running is not None:
            try:
                self._finish(self.running) if self.over else self._look(self.running)
            except (TableError, IndexError):
                self.ask = None  # without power, or no page lies on the desk yet

    def _follow(self) -> None:
        self.accepted.look()
        if self.running is not None:
            if self.running.hear_language():
                self.ask = None
            self.running.follow()

    def _finish(self, game: RunningGame) -> None:
        """What is left to be told after the last move."""
        self.ask = None
        if self._scenes():
            self._do(game.sitting.dealer.finish())

    def _look(self, game: RunningGame) -> None:
        sitting = game.sitting
        if self._wishes:
            self._do(self._wishes.popleft())
            return
        if self._refusals >= MOST_REFUSALS or self.table.desk().is_working:
            return  # until somebody has seen to it, or the table is done
        page = sitting.hands.page
        if self._is_led(page):
            return
        key = (self.dealer, *game.key(page))
        if self.ask is not None and self.ask.key == key:
            return
        self.ask = None
        if sitting.dealer.has_to_tidy():
            self._tidy(game, page, key)
            return
        waiting = sitting.room.waits()
        house = self._house
        if house is not None and waiting.kind == "private" and not house.is_here(waiting.seat):
            sitting.room.decide(waiting.moves[0])  # in the other house, where nobody here sees it
            return
        if house is not None and waiting.kind != "private" and house.waits():
            return
        if waiting.kind in ("chance", "known"):
            seat = game.dealing_seat
            if self.dealer or seat is None:
                self._do(sitting.dealer.deal(waiting))
            else:
                self._put(game.asking.dealing(waiting, seat), key)
            return
        if waiting.seat in sitting.planners:
            self._do(sitting.decide(sitting.planners[waiting.seat], waiting))
        elif waiting.kind == "private":
            self._put(game.asking.private(waiting), key)
        elif waiting.kind == "decision":
            self._put(game.asking.decision(waiting), key)

    @property
    def _house(self) -> Any:
        """The other house, if the game is played in two."""
        session = self.table.desk().session
        return None if session is None else session.house

    def _is_led(self, page: Any) -> bool:
        """Hands do what the other house has done, and say yes to what a bridge or an opponent asks."""
        asks = page.prompt is None and [value for _, value in page.choices] == [True, False]
        if not page.led and not asks:
            return False
        if page.move or asks:
            assert self.sitting is not None
            self.ask = None
            self._do(self.sitting.hands.press("ok"))
        return True

    def _tidy(self, game: RunningGame, page: Any, key: tuple[Any, ...]) -> None:
        """The dealer does what scenes want; whoever deals himself presses OK."""
        seat = game.dealing_seat
        waits_for_ok = page.prompt is not None and not page.scenes[0].ms
        if self.dealer or seat is None or not waits_for_ok:
            self._do(game.sitting.dealer.tidy())
        else:
            self._put(game.asking.going_on(page.scenes[0], seat), key)

    def _put(self, ask: Ask, key: tuple[Any, ...]) -> None:
        """Ask somebody."""
        assert self.running is not None
        self.asked += 1
        ask.number = self.asked
        ask.key = key
        ask.refusal = self._refusal
        ask.undo = self.running.can_undo(ask.seat)
        self.ask = ask
        self.tempo.asked()
        self.trouble = ""

    def _do(self, acts: Acts, done: Done | None = None) -> None:
        assert self.running is not None
        unwatched = self._hurries or (self.dealer and self.running.is_setting_up)
        pace = UNWATCHED if unwatched else SPEEDS[self.tempo.speed].pace
        self.running.sitting.hands.pace = pace
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
        ask, game = self.ask, self.running
        if ask is None or game is None or ask.number != number:
            raise TableError("that question is no longer asked")
        if ask.seat not in seats:
            raise TableError("somebody else is asked")
        if not 0 <= choice < len(ask.choices):
            raise TableError("there is no such choice")
        self.ask = None
        self._refusal = None
        game.turn.restart()  # a bot in whose turn somebody was asked has not made anybody wait
        if self.lesson is not None:
            self.lesson.answered(ask.about)
        decided = ask.choices[choice].decided
        if decided is not None:  # what the table never learns is done at once
            game.room.decide(decided)
            self._work()
            answer("")
            return

        def done(error: TableError | None) -> None:
            if isinstance(error, NotTaken):
                self._refusal = {"text": error.sentence, "rule": error.rule}
            answer("" if error is None else str(error))

        self._do(ask.choices[choice].do(), done)

    def advise(self, seats: list[int], answer: Callable[[str], None]) -> None:
        """What a strong player would do here; `answer` hears a sentence when it is thought out."""
        ask, game = self.ask, self.running
        if ask is None or game is None or ask.seat not in seats:
            raise TableError("nothing is asked of you now")
        expected = game.room.game.expects()
        if expected.seat != ask.seat:
            raise TableError("this is not yours to decide")
        self._advice = advice_elsewhere(self.game, game.room.game, ask.seat, expected.moves), ask, answer

    def _tell_advice(self) -> None:
        if self._advice is None or not self._advice[0].done():
            return
        (thought, ask, answer), self._advice = self._advice, None
        if self.running is None:
            return
        advice = thought.result()
        move = self.running.room.table_move(advice.move)
        chosen = [
            each for each in ask.choices if advice.move in (each.move, each.decided) or move == each.move
        ]
        what = chosen[0].label if chosen else ""
        answer(" ".join(told(advice, what, self.game, self.language)))

    def go_on(self) -> None:
        """Somebody has read what is on show, or has seen to what was in the way."""
        self._refusals = 0
        self.trouble = ""
        if self.sitting is not None:
            self.sitting.dealer.hurry()

    def undo(self, seats: list[int], answer: Callable[[str], None]) -> None:
        if self.ask is None or self.sitting is None or self.ask.seat not in seats or not self.ask.undo:
            raise TableError("nothing of yours can be taken back now")
        self.ask = None
        self._refusal = None
        self._do(self.sitting.hands.undo(), lambda error: answer("" if error is None else str(error)))

    def why(self, seats: list[int]) -> dict[str, str]:
        """What is asked of one of these seats, and why what it tried was refused."""
        if self.ask is None or self.running is None or self.ask.seat not in seats:
            return {}
        return self.running.why(self.ask)

    def rename(self, seat: int, name: str) -> None:
        if self.running is None:
            self.seats[seat].name = name
        else:
            self.running.rename(seat, name)
        self.ask = None

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
            if self.running is not None:
                self.worker.begin(Beginning(self.table).resume(), self._done)
        else:
            self.table.cut_power()
        self.stopped = ""

    def close(self) -> None:
        """Nobody plays here any more: firmware that still ran would keep the whole table in memory."""
        self.worker.stop()
        if self.table.device.powered:
            self.table.cut_power()
