"""The referee's desk: every input comes here and goes to the page on top, every output leaves from here."""

import time

from drivers.button import HELD, PRESSED, RELEASED
from drivers.reader import READER_BACK, READER_LOST, REMOVED
from passing import MODULES, forget
from scenes.lights import Lights
from scenes.sounds import CLICK, TROUBLE, Sounds
from scenes.texts import Texts
from store.errors import StoreError
from store.journal import Journal
from store.sealed import SealedFileError
from store.settings import Settings
from table.compass import Compass
from table.games import put_away

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity, Reader
    from scenes.screen import Piece, Screen
    from table.clock import TurnClock
    from table.page import Page
    from table.play import Play
    from table.session import Session
    from wiring import Hardware

_TICKS = 0x3FFFFFFF
_NOTICE_MS = 4000
_WHEEL_RESTS_MS = 1500  # after that the place of the wheel is kept
LANGUAGES = ("en", "it", "es")
SETTINGS_FILE = "settings.txt"
# What nobody needs while a game is played, unless they open it again.
_BEFORE_A_GAME = ("table.start", "table.adjust", "table.diagnostic", "table.recheck")


class Desk:
    """Pages lie on it one on top of the other. What lies on the slot readers is known in `lying`."""

    link: "Any" = None  # to a host, once one has talked (loop.py)
    _screen: "Screen | None" = None
    _shown: "list[Piece]" = []  # on the display, while there is no screen
    field: "Any" = None  # a matrix of LEDs, if the board has one

    def __init__(self) -> None:
        self.settings = Settings(SETTINGS_FILE)
        self.journal = Journal("journal")
        self.clock: "TurnClock | None" = None
        self.session: "Session | None" = None  # the game that is being played
        self.lying: "dict[str, Identity | None]" = {}  # by zone; None: something that is no card
        self.now: int = 0
        self.pages: "list[Page]" = []
        self._stale = True
        self.notice = ""  # a sentence at the bottom of the display
        self._notice_since = 0
        self._held: "set[str]" = set()
        self._clicks = 0
        self.touched: Any = time.ticks_ms()  # when a hand last did something
        self._waking = False  # a button that only wakes the display
        self._wheel_kept = True
        self._game = ""
        self.text = self._words()

    def take_seat(self, hardware: "Hardware") -> None:
        """The drivers are wired: from now on everything can be shown."""
        from table.start import switch_on

        self.hardware = hardware
        self.screen.clear()  # a broken font is found now
        leds: Any = hardware.leds  # its colours may be tuples as well as the lists of the scenes
        self.lights = Lights(leds, hardware.zones)
        if hardware.field:
            from table.field import Field

            self.field = Field(hardware)
        self.sounds = Sounds(hardware.buzzer)
        self.compass = Compass(hardware.turn, hardware.detent, hardware.encoder.phase())
        self.compass.set_offset(int(self.settings.get("wheel_offset")))
        self.obey_settings()
        switch_on(self)

    @property
    def screen(self) -> "Screen":
        """Only who draws needs it and its fonts: between two changes it may be forgotten."""
        if not self._screen:
            from scenes.screen import Screen

            self._screen = Screen(self.hardware.display, self._shown)
        return self._screen

    # Words and settings

    def speak(self, game: "str | None" = None) -> None:
        """Load the words of the language in force, for a game or (empty) for none."""
        if game is not None:
            self._game = game
        spoken = self.text
        self.text = self._words()
        spoken.close()
        for page in self.pages:
            page.reword()
        self.redraw()

    def _words(self) -> Texts:
        return Texts("texts/%s.%s.txt" % (self._game or "common", self.settings.get("language")))

    def obey_settings(self) -> None:
        """Let lights and sound follow the settings."""
        self.lights.night = bool(self.settings.get("night"))
        self.lights.brightness = int(self.settings.get("brightness")) * 255 // 100
        self.sounds.mute = not self.settings.get("sound")

    def rolls_dice(self) -> bool:
        """Whether the table rolls, and not a hand."""
        return self.settings.get("dice") == "table"

    def keep_settings(self) -> None:
        """Save now what people have chosen."""
        try:
            self.settings.save()
        except StoreError as error:
            self._not_kept(error)

    def say(self, notice: str) -> None:
        """A sentence that stands at the bottom for a while, whatever the page shows."""
        self.notice = notice
        self._notice_since = self.now
        self.redraw()

    # Pages

    @property
    def page(self) -> "Page":
        return self.pages[-1]

    def open(self, page: "Page") -> None:
        self.pages.append(page)
        self.redraw()

    def close(self) -> None:
        """Take the top page away."""
        self.pages.pop()
        self.lights.repaint()
        self.page.uncovered()
        self.redraw()

    def close_to(self, page: "Page") -> None:
        """Take away everything that lies on a page."""
        while self.page is not page:
            self.close()

    def replace(self, page: "Page") -> None:
        """This page instead of all others."""
        self.pages = [page]
        self.redraw()

    def redraw(self) -> None:
        self._stale = True

    # Games

    def play(self, session: "Session") -> "Play":
        """The game goes on from where it is."""
        from table.play import Play

        put_away(*_BEFORE_A_GAME)
        self.session = session
        self._close_game = session.close
        self.compass.divide(session.guide.wheel_points)
        self.lights.seats(session.guide.colours)
        play = Play(self, session)
        self.replace(play)
        return play

    def pause(self, play: "Play") -> None:
        from table.pause import pause

        pause(self, play)

    def explain(self, text: str, rule: str = "") -> None:
        """All of a text, and the number of the rule behind it."""
        from table.menu import Explain

        self.open(Explain(self, lambda: (rule or self.text("EXPLAIN"), [text])))

    def finish(self, session: "Session") -> None:
        from table.finish import finish

        finish(self, session)

    def leave_game(self) -> None:
        """No game is played any more; the table offers the next one."""
        self.session = None
        self._close_game()
        self.stop_clock()
        if self.field:
            self.field.darken()
        self.pages = []
        put_away("table." + self._game, "rules." + self._game, "table.play", "table.pause", "table.finish")
        self.speak("")
        from table.start import offer

        offer(self)

    def calibrate(self, point: int) -> None:
        """Somebody says that the wheel stands on this point: believed, and kept soon."""
        self.compass.calibrate(point)
        self._wheel_kept = False

    def wheel_point(self, points: int) -> int:
        """The point that the wheel shows, if it has so many."""
        self.compass.divide(points)
        return self.compass.wheel.point

    # What hands do

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        self._touch()
        if event >= READER_LOST:
            self._tell_of(reader, event)
            return
        place = self.hardware.places[reader.name]
        if not place.tap:
            zone = place.zones[0]
            if event == REMOVED:
                self.lying.pop(zone, None)
            else:
                self.lying[zone] = identity
        try:
            self.page.card(reader.name, event, identity)
        except StoreError as error:
            self._not_kept(error)
        self._show_lights()

    def _tell_of(self, reader: "Reader", event: int) -> None:
        if event == READER_LOST:
            self.trouble("READER_LOST", reader.name)
        elif event == READER_BACK:
            self.say(self.text("READER_BACK", name=reader.name))
        self.page.reader(reader.name, event)

    def turned(self, count: int) -> None:
        self._touch()
        self._wheel_kept = False
        self.compass.turn(count)
        self.page.turned(count)
        # From the middle between two clicks: at rest in one, a trembling contact is no step.
        clicks = (count + self.hardware.detent // 2) // self.hardware.detent
        if clicks != self._clicks:
            moved = clicks - self._clicks
            self._clicks = clicks
            self.sounds.play(CLICK, self.now)
            self.page.turn(moved)

    def button(self, name: str, what: int) -> None:
        asleep = self.hardware.display.asleep
        self._touch()
        if what == PRESSED:
            self._waking = asleep
            self.sounds.play(CLICK, self.now)
        if self._waking:
            return
        self.page.button(name, what)
        try:
            self._press(name, what)
        except StoreError as error:
            self._not_kept(error)
        except SealedFileError as error:  # its sentence begins with the name of the file
            self.trouble("FILE_BROKEN", str(error).split(" ")[0])

    def _press(self, name: str, what: int) -> None:
        if what == HELD:
            self._held.add(name)
            self.page.hold(name)
        elif what == RELEASED:
            if name in self._held:
                self._held.remove(name)
            elif name == "lang":
                self._speak_next()
            else:
                self.page.press(name)

    def _speak_next(self) -> None:
        at = LANGUAGES.index(str(self.settings.get("language")))
        self.settings.set("language", LANGUAGES[(at + 1) % len(LANGUAGES)])
        self.speak()

    # What the loop asks

    def frame(self, now: int) -> None:
        self.now = now
        if self.notice and (now - self._notice_since) & _TICKS > _NOTICE_MS:
            self.notice = ""
            self.redraw()
        self.page.tick(now)
        if self.session:
            self._watch_clock(self.session, now)
        if self._stale:
            self._stale = False
            self._show_lights()
            screen = self.screen
            screen.clear()
            self.page.draw(screen)
            if self.notice:
                screen.notice(self.notice)
            screen.show()
        if self.field:
            self.field.frame(now)
        self.lights.frame(now)

    def step(self) -> bool:
        """Draw a piece of what is to be seen; True while there is more."""
        return self._screen.step() if self._screen else False

    def _show_lights(self) -> None:
        self.lights.dim()
        self.page.light()
        if self.clock:
            self.clock.light(self.lights)
        self.lights.frame(self.now)

    def busy(self, ms: int) -> bool:
        """Whether something happened within the last milliseconds."""
        return time.ticks_diff(time.ticks_ms(), self.touched) < ms

    def idle(self) -> None:
        """Nothing happens: time for slow work, one piece of it."""
        display = self.hardware.display
        if not display.asleep and not self.busy(int(self.settings.get("saver_minutes")) * 60000):
            display.sleep()
        try:
            if not self._wheel_kept and not self.busy(_WHEEL_RESTS_MS):
                self.keep_wheel()
            self.settings.save_if_due(self.now)
            self.journal.tidy()
        except StoreError as error:
            self._not_kept(error)

    def forget(self) -> None:
        """Memory is short: let go of what is needed for a moment only."""
        if self._screen and self._screen.done:
            self._shown = self._screen.pieces
            self._screen = None
        forget(MODULES)
        if self.session:
            forget(self.session.guide.passing)

    def trouble(self, code: str, name: str = "") -> None:
        self.sounds.play(TROUBLE, self.now)
        self.say(self.text(code, name=name))

    def relief(self, part: str) -> None:
        self.redraw()

    # The clock and the wheel of the game

    def wind_clock(self) -> "TurnClock":
        """Most games are played without one: it is there once somebody needs it."""
        if not self.clock:
            from table.clock import TurnClock

            self.clock = TurnClock()
        return self.clock

    def stop_clock(self) -> None:
        self.clock = None

    def _watch_clock(self, session: "Session", now: int) -> None:
        glass = session.guide.glass(session.game)
        whole = glass[0] if glass else int(self.settings.get("turn_clock")) * 1000
        if whole or self.clock:
            self.wind_clock().watch(self, session, whole, glass, now)

    def end_turn(self, session: "Session") -> None:
        """The game's own hourglass has run out: whatever lies on the game's page is over."""
        play: Any = self.pages[0]
        self.close_to(play)
        try:
            play.play_aside(session.guide.time_up(session.game))
        except StoreError as error:
            self._not_kept(error)

    def note(self, note: bytes) -> None:
        try:
            self.journal.note(note)
        except StoreError as error:
            self._not_kept(error)

    def keep_wheel(self) -> None:
        """Where it stands goes onto the flash now."""
        self._wheel_kept = True
        if self.session:
            self.note(self.compass.note(self.hardware.encoder.phase()))
        else:
            self.settings.set("wheel_offset", self.compass.offset())

    def _not_kept(self, error: StoreError) -> None:
        self.trouble("FLASH_FULL" if error.code == "full" else "FLASH_REFUSED")

    def _touch(self) -> None:
        self.touched = time.ticks_ms()
        self.now = self.touched
        self.hardware.display.wake()
