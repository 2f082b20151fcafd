"""From power-on to the first prompt: the start menu, the questions, and the game of before a power cut."""

import gc

from rules.game import Refusal, decode
from scenes.meanings import INFO, OWNED, WAITING
from store.setting_kinds import SETTINGS, Number
from store.settings import Settings
from table import clock, wheel_position
from table.game_lifecycle import make_room, run_game
from table.games import GAMES, guide_of, named, session_of, title, unload_others
from table.menu import Menu, TextPage
from table.page import Page
from table.services import LANGUAGES, SETTINGS_FILE
from table.wheel_check import WheelCheck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from scenes.screen import Screen
    from table.desk import Desk
    from table.menu import Choices
    from table.session import Session
    from table.work import Steps

_TICKS = 0x3FFFFFFF
_IDLE_MS = 60000
_OTHER_HOUSE = 0x48  # the note of table/other_house.py
_MOVE_MS = 8000  # the idle picture never stays in one place
_NAME = "Chronotable"
_MOST_QUESTIONS = 12
_PIECE_MS = 9  # of the replay at once
_REST_MS = 300  # hands have come to rest
_SETTING_NAMES = tuple([setting.name for setting in SETTINGS])


def switch_on(desk: "Desk") -> None:
    """The first page of all; what the table has to report lies on top of it."""
    setup = desk.services.journal.resume()
    game = SavedGame(desk, setup) if setup else None
    offer(desk, game)
    if game:
        desk.open(ResumeQuestion(desk, game))
    if desk.services.journal.trouble:
        desk.open(TextPage(desk, lambda: _damage(desk)))
    if desk.services.settings.trouble:
        desk.services.say(desk.services.text("SETTINGS_DAMAGED"))
    elif _is_new():
        ask_language(desk)


def offer(desk: "Desk", game: "SavedGame | None" = None) -> None:
    """The start menu, with a game that could be resumed."""
    desk.replace(StartMenu(desk, game))


def ask_language(desk: "Desk") -> None:
    """The first question on a new table."""

    def words() -> "tuple[str, Choices]":
        return desk.services.text("CHOOSE_LANGUAGE"), [
            (desk.services.text("LANG_" + language.upper()), language) for language in LANGUAGES
        ]

    def chosen(language: str) -> None:
        desk.services.settings.set("language", language)
        desk.close()
        desk.speak()
        desk.services.save_settings()

    desk.open(Menu(desk, words, chosen))


class StartMenu(Menu):
    """What the table can do while no game is played."""

    def __init__(self, desk: "Desk", game: "SavedGame | None"):
        self._game = game
        super().__init__(desk, self._offers, self._enter)

    def _offers(self) -> "tuple[str, Choices]":
        keys = ["RESUME"] if self._game else []
        keys += ["NEW_GAME", "SETTINGS", "WHEEL_SET_UP", "DIAGNOSTIC"]
        return _NAME, [(self.services.text(key), key) for key in keys]

    def _enter(self, key: str) -> None:
        desk = self.desk
        if key == "RESUME" and self._game:
            resume(desk, self._game)
        elif key == "NEW_GAME":
            self._new_game()
        elif key == "SETTINGS":
            from table.settings_page import open_settings

            open_settings(desk)
        elif key == "WHEEL_SET_UP":
            desk.open(WheelCheck(desk, desk.close, desk.close))
        else:
            from table.diagnostic import Diagnostic

            desk.open(Diagnostic(desk))

    def _new_game(self) -> None:
        if not self._game:
            NewGame(self.desk).begin()
            return
        from table.pause import ask_twice

        ask_twice(self.desk, self._give_up)

    def _give_up(self) -> None:
        from table.game_end import abandoned

        assert self._game is not None
        self._game.drop()
        self.services.journal.end(abandoned(self.services, self._game.name))
        self._game = None
        self.reword()
        self.desk.close_to(self)
        NewGame(self.desk).begin()

    def reckon(self) -> bool:
        return self._game is not None and self._game.reckon()

    def tick(self, now: int) -> None:
        if not self.services.busy(_IDLE_MS):
            self.desk.open(ScreenSaver(self.desk))


class ScreenSaver(Page):
    """The table's name wanders over the display until somebody comes."""

    timed = False

    def __init__(self, desk: "Desk"):
        super().__init__(desk)
        self._since = desk.services.now
        self._at = 0

    def card(self, reader: str, event: int, identity: object) -> None:
        self.desk.close()

    def rotate(self, clicks: int) -> None:
        self.desk.close()

    def press(self, button: str) -> None:
        self.desk.close()

    def hold(self, button: str) -> None:
        self.desk.close()

    def tick(self, now: int) -> None:
        if (now - self._since) & _TICKS >= _MOVE_MS:
            self._since = now
            self._at += 1
            self.services.redraw()

    def light(self) -> None:
        self.services.lights.mark("wheel", INFO)

    def draw(self, screen: "Screen") -> None:
        room = 128 - screen.large_width(_NAME)
        screen.large(_NAME, self._at * 29 % room, self._at * 19 % 48)


class NewGame:
    """Asks one thing after the other, the answer of last time marked; BACK goes to the question before.

    How many play is the table's question. All others are the guide's: `options(desk, answers)` has a title,
    the choices, which of them is likeliest, and the setting or the zone it is about (or nothing).
    """

    def __init__(self, desk: "Desk"):
        self.desk = desk
        self.services = desk.services
        self._start_menu = desk.page
        self._answers: "list[int]" = []
        self._counted = False  # how many play is answered

    def begin(self) -> None:
        """Ask which game, unless there is only one."""
        if len(GAMES) == 1:
            self._choose(GAMES[0][1])
            return
        games = [name for _, name in GAMES]
        index = games.index(str(self.services.settings.get("game")))
        self.desk.open(Menu(self.desk, self._games, self._choose, self.desk.close, index))

    def _games(self) -> "tuple[str, Choices]":
        text = self.services.text
        return text("CHOOSE_GAME"), [(text(title(name)), name) for _, name in GAMES]

    def _choose(self, name: str) -> None:
        self.services.settings.set("game", name)
        self.desk.begin(self._loading(name))

    def _loading(self, name: str) -> "Steps":
        unload_others(name)
        yield
        gc.collect()  # what is loaded now should lie close together
        yield
        self._guide = self.desk.meanwhile(lambda: guide_of(name))
        yield
        self.desk.speak(name)
        yield
        answers = [Number(_nth(number), -1, 0x7FFF, -1) for number in range(_MOST_QUESTIONS)]
        self._last = Settings("last.%s.txt" % name, tuple(answers))
        self._counted = self._guide.players[0] == self._guide.players[1]
        self._ask()

    # The questions

    def _ask(self) -> None:
        """The next question; after the last one comes the wheel, and then the game."""
        self.desk.close_to(self._start_menu)
        if self.question():
            self.desk.open(Question(self))
        else:
            self._see_wheel()

    def question(self) -> "Any":
        """What is asked now, in the language of now."""
        if self._counted:
            return self._guide.options(self.desk.services, self._answers)
        fewest, most = self._guide.players
        players = int(self.services.settings.get("players"))
        choices = [(str(n), n) for n in range(fewest, most + 1)]
        return self.services.text("CHOOSE_PLAYERS"), choices, min(players, most) - fewest, "players"

    def likeliest(self) -> int:
        """Which choice is marked: the one of last time, if it can be chosen again."""
        _, choices, index, about = self.question()
        if about in _SETTING_NAMES:
            return int(index)
        last = self._last.get(_nth(len(self._answers)))
        values = [value for _, value in choices]
        return values.index(last) if last in values else int(index)

    def zone(self) -> str:
        """The place that the question is about."""
        about = self._about()
        return "" if about in _SETTING_NAMES else about

    def _about(self) -> str:
        return str(self.question()[3])

    def answer(self, value: int) -> None:
        about = self._about()
        if about in _SETTING_NAMES:
            self.services.settings.set(about, value)
        if self._counted:
            self._last.set(_nth(len(self._answers)), value)
            self._answers.append(value)
        self._counted = True
        self._ask()

    def back(self) -> None:
        """To the question before, or out."""
        if self._answers:
            self._answers.pop()
        elif self._counted and self._guide.players[0] < self._guide.players[1]:
            self._counted = False
        else:
            self.desk.close_to(self._start_menu)
            self.desk.speak("")
            return
        self._ask()

    # The end of the questions

    def _see_wheel(self) -> None:
        gears = self.services.wheel_position
        gears.divide(self._guide.wheel_points)
        self.desk.begin(self._making())

    def _making(self) -> "Steps":
        """The game itself: what the points of the wheel show is told by its cards."""
        setup = self._guide.setup(self._answers)
        yield
        session = yield from session_of(self.desk, self._guide, setup)
        yield
        if self.services.wheel_position.wheel.sure or self._guide.wheel_points < 2:
            yield from self._starting(session)
            return

        def start() -> None:
            self.desk.begin(self._starting(session))

        def leave() -> None:
            session.close()
            self.back()

        self.desk.open(WheelCheck(self.desk, start, leave, self._guide))

    def _starting(self, session: "Session") -> "Steps":
        session.begin()
        yield
        self._last.save()
        yield
        self.services.save_settings()
        yield
        yield from run_game(self.desk, session)
        yield from make_room(self.desk)


class Question(Menu):
    """One question about the new game; if it is about a place, that is lit."""

    def __init__(self, game: NewGame):
        self._zone = game.zone()
        super().__init__(game.desk, lambda: game.question()[:2], game.answer, game.back, game.likeliest())

    def light(self) -> None:
        if self._zone.startswith("seat."):
            self.services.lights.mark(self._zone, OWNED, int(self._zone[5:]) - 1)
        elif self._zone:
            self.services.lights.mark(self._zone, WAITING)


# The game of before the power cut


class SavedGame:
    """What the journal says of a game is replayed while people read what is offered.

    Whoever resumes it earlier waits for the rest. What fails ahead of time fails again then, and is told.
    """

    def __init__(self, desk: "Desk", setup: bytes):
        self._desk = desk
        self._setup = setup
        self.name = named(setup[0])
        self.reading = False  # the replay has begun and is not at its end
        self._replaying = self._replay()
        self._session: "Session | None" = None  # once all of it is replayed
        self._tried = False  # nothing is to be done ahead of time any more
        desk.services.saved = self

    def reckon(self) -> bool:
        """A piece of the replay, while hands rest. True while there is more."""
        services = self._desk.services
        if self._tried or services.busy(_REST_MS):
            return False
        if services.stale or services.hardware.display.pages_to_send:  # people wait for the first picture
            return False
        begun = services.ticks()
        try:
            for _ in self._replaying:
                if services.ticks_since(begun) >= _PIECE_MS:
                    return True
        except Exception:
            self._replaying = self._replay()
        self._tried = True
        return False

    def session(self) -> "Generator[None, None, Session | None]":
        """In steps, the game as it was; None if it is of another firmware. After an error it begins again."""
        self._tried = True
        try:
            yield from self._replaying
        except (ImportError, Refusal, ValueError):  # the journal stays as it is
            self._replaying = self._replay()
            return None
        except Exception:
            self._replaying = self._replay()
            raise
        self._desk.services.saved = None
        return self._session

    def unload(self) -> None:
        """Somebody else needs the memory: all of it begins again."""
        self._replaying.close()
        if self._session:
            self._session.close()
            self._session = None
        self._replaying = self._replay()
        self._tried = False

    def drop(self) -> None:
        """Nobody will resume it."""
        self.unload()
        self._desk.services.saved = None

    def _replay(self) -> "Generator[None, None, None]":
        gc.collect()  # what is loaded now should lie close together
        yield
        guide = self._desk.meanwhile(lambda: guide_of(self.name))
        yield
        session = yield from session_of(self._desk, guide, decode(self._setup, 1)[0])
        self.reading = True
        try:
            yield
            yield from session.replay()
            self.reading = False
            yield
            from table.resume_check import check_table  # noqa: F401 (for `_resume`, which is in a hurry)

            self._session = session
        finally:
            self.reading = False
            if not self._session:
                session.close()


class ResumeQuestion(Menu):
    """Whether the game goes on; meanwhile it is replayed."""

    def __init__(self, desk: "Desk", game: SavedGame):
        self._game = game
        super().__init__(desk, self._offers, self._answer, desk.close)

    def _offers(self) -> "tuple[str, Choices]":
        text = self.services.text
        return text("RESUME"), [(text("YES"), True), (text("NO"), False)]

    def reckon(self) -> bool:
        return self._game.reckon()

    def _answer(self, yes: bool) -> None:
        self.desk.close()
        if yes:
            resume(self.desk, self._game)


def resume(desk: "Desk", game: SavedGame) -> None:
    """The game exactly as it was; then the table is compared with it."""
    desk.begin(_resume(desk, game))


def _resume(desk: "Desk", game: SavedGame) -> "Steps":
    from table.resume_check import check_table

    yield
    session = yield from game.session()
    if not session:
        text = desk.services.text
        desk.open(TextPage(desk, lambda: (text("RESUME"), [text("RESUME_FAILED")])))
        return
    yield from desk.services.loading_words(game.name)
    notes = desk.services.journal.notes
    if clock.NOTE in notes:
        desk.services.need_clock().restore(notes[clock.NOTE])
    turned = False
    if not desk.services.wheel_position.wheel.sure and wheel_position.NOTE in notes:
        turned = not desk.services.wheel_position.restore(notes[wheel_position.NOTE])
    if _OTHER_HOUSE in notes:
        from table import other_house

        other_house.resume(desk, session, notes[_OTHER_HOUSE])
    page = yield from run_game(desk, session)
    if session.game.over:
        from table.game_end import end_game

        end_game(desk, session)
    else:
        check_table(desk, page, turned)
    yield from make_room(desk)


def _damage(desk: "Desk") -> "tuple[str, list[str]]":
    """What the journal has to report."""
    code, game, _, moves = desk.services.journal.trouble or ("", 0, 0, 0)
    key = "JOURNAL_NEWER" if code == "format" else "JOURNAL_DAMAGED"
    return desk.services.text("JOURNAL"), [desk.services.text(key, n=game, moves=moves)]


def _is_new() -> bool:
    """Whether nobody ever chose anything on this table."""
    try:
        open(SETTINGS_FILE).close()
    except OSError:
        return True
    return False


def _nth(number: int) -> str:
    """The name under which an answer of the last game is kept."""
    return "answer_%d" % number
