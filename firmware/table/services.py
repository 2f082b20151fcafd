"""What pages and guides use of the table: words, settings, lights, sounds, wheel, clock, journal, memory."""

import time

from scenes.lights import Lights
from scenes.meanings import INFO
from scenes.screen import Screen
from scenes.sounds import CLICK, TROUBLE, Sounds
from scenes.texts import Texts
from store.errors import StoreError
from store.journal import Journal
from store.settings import Settings
from table.wheel_position import WheelPosition
from unload import load_next

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity
    from table.clock import TurnClock
    from table.led_matrix import LedMatrix
    from table.session import Session
    from table.start import SavedGame
    from table.work import Steps
    from wiring import Hardware

LANGUAGES = ("en", "it", "es")
SETTINGS_FILE = "settings.txt"
_TICKS = 0x3FFFFFFF
_NOTICE_MS = 4000
_UNTOUCHED_MS = 3000  # of a game: then nobody notices that flash is erased or a module is loaded
_SEEN_MS = 80  # of the light that stands for a click
_WHEEL_RESTS_MS = 1500  # after that the place of the wheel is kept


class Services:
    """One for the whole table. What lies on the slot readers is known in `lying`."""

    hardware: "Hardware"
    lights: Lights
    sounds: Sounds
    screen: Screen
    wheel_position: WheelPosition
    matrix: "LedMatrix | None" = None  # of LEDs, if the board has one
    clock: "TurnClock | None" = None  # once a game needs one
    session: "Session | None" = None  # the game that is being played
    saved: "SavedGame | None" = None  # the one that could be resumed

    def __init__(self) -> None:
        self.settings = Settings(SETTINGS_FILE)
        self.journal = Journal("journal")
        self.lying: "dict[str, Identity | None]" = {}  # by zone; None: something that is no card
        self.now: int = 0
        self.touched: Any = time.ticks_ms()  # when a hand last did something
        self.stale = True  # what is to be seen has changed
        self.notice = ""  # a sentence at the bottom of the display
        self._notice_since = 0
        self.wanted = ""  # modules that will be needed soon, listed as in unload.py
        self._wheel_kept = True
        self._game = ""
        self.text = self._words()  # the same for good: whoever speaks keeps it

    def start(self, hardware: "Hardware") -> None:
        """The drivers are wired: from now on everything can be shown."""
        self.hardware = hardware
        self.screen = hardware.screen or Screen(hardware.display)
        leds: Any = hardware.leds  # its colours may be tuples as well as the lists of the scenes
        self.lights = Lights(leds, hardware.zones)
        if hardware.matrix:
            from table.led_matrix import LedMatrix  # most boards have none

            self.matrix = LedMatrix(hardware)
        self.sounds = Sounds(hardware.buzzer)
        sensor = hardware.wheel_sensor
        if sensor.absolute:
            from table.absolute_position import AbsolutePosition  # most boards have an encoder

            self.wheel_position = AbsolutePosition(hardware.revolution, sensor.count())
        else:
            self.wheel_position = WheelPosition(hardware.revolution, hardware.detent, sensor.phase())
        self.wheel_position.set_offset(int(self.settings.get("wheel_offset")))
        self.apply_settings()

    # The display

    def redraw(self) -> None:
        self.stale = True

    def say(self, notice: str) -> None:
        """A sentence that stands at the bottom for a while, whatever the page shows."""
        self.notice = notice
        self._notice_since = self.now
        self.redraw()

    def end_notice(self) -> None:
        """Take the sentence away once it has stood long enough."""
        if self.notice and (self.now - self._notice_since) & _TICKS > _NOTICE_MS:
            self.notice = ""
            self.redraw()

    def click(self) -> None:
        """A hand was noticed: where nobody would hear it, a light says so."""
        if self.sounds.heard:
            self.sounds.play(CLICK, self.now)
        else:
            self.lights.flash("wheel", INFO, _SEEN_MS, self.now)
            self.lights.frame(self.now)

    def trouble(self, code: str, name: str = "") -> None:
        self.sounds.play(TROUBLE, self.now)
        self.say(self.text(code, name=name))

    def report_unsaved(self, error: StoreError) -> None:
        """The flash refused to keep something."""
        self.trouble("FLASH_FULL" if error.code == "full" else "FLASH_REFUSED")

    # Words and settings

    def load_words(self, game: "str | None" = None) -> None:
        """Those of the language in force, for a game or (empty) for none."""
        if game is not None:
            self._game = game
        self._speak_with(self._words())

    def loading_words(self, game: "str | None" = None) -> "Steps":
        """Those of another language or game, in steps; until then people read the old ones."""
        if game is not None:
            self._game = game
        words = self._words(False)
        yield from words.opening()
        self._speak_with(words)

    def _speak_with(self, words: Texts) -> None:
        self.text.take_over(words)
        self.redraw()

    def _words(self, at_once: bool = True) -> Texts:
        return Texts("texts/%s.%s.txt" % (self._game or "common", self.settings.get("language")), at_once)

    @property
    def game(self) -> str:
        """Whose words are loaded."""
        return self._game

    def apply_settings(self) -> None:
        """Let lights and sound follow the settings."""
        self.lights.night = bool(self.settings.get("night"))
        self.lights.brightness = int(self.settings.get("brightness")) * 255 // 100
        self.sounds.mute = not self.settings.get("sound")
        for reader in self.hardware.readers:
            reader.chip.listen(int(self.settings.get("gain")))

    def rolls_dice(self) -> bool:
        """Whether the table rolls, and not a hand."""
        return self.settings.get("dice") == "table"

    def save_settings(self) -> None:
        """Save now what people have chosen."""
        try:
            self.settings.save()
        except StoreError as error:
            self.report_unsaved(error)

    # The wheel

    def wheel_moved(self, count: int) -> None:
        self._wheel_kept = False
        self.wheel_position.move_to(count)

    def calibrate(self, point: int) -> None:
        """Somebody says that the wheel stands on this point: believed, and kept soon."""
        self.wheel_position.calibrate(point)
        self._wheel_kept = False

    def wheel_point(self, points: int) -> int:
        """The point that the wheel shows, if it has so many."""
        self.wheel_position.divide(points)
        return self.wheel_position.wheel.point

    def save_wheel(self) -> None:
        """Where it stands goes onto the flash now."""
        self._wheel_kept = True
        sensor = self.hardware.wheel_sensor
        if self.session and not sensor.absolute:
            self.note(self.wheel_position.note(sensor.phase()))
        else:
            self.settings.set("wheel_offset", self.wheel_position.offset())

    def note(self, note: bytes) -> None:
        """Keep something in the journal besides the moves."""
        try:
            self.journal.note(note)
        except StoreError as error:
            self.report_unsaved(error)

    # The turn clock

    def need_clock(self) -> "TurnClock":
        """Most games are played without one: it is there once somebody needs it."""
        if not self.clock:
            from table.clock import TurnClock

            self.clock = TurnClock()
        return self.clock

    def stop_clock(self) -> None:
        self.clock = None

    # Time and memory

    def ticks(self) -> "Any":
        return time.ticks_ms()

    def ticks_since(self, begun: "Any") -> int:
        """Milliseconds since such a moment."""
        return time.ticks_diff(time.ticks_ms(), begun)

    def touch(self) -> None:
        """A hand has done something."""
        self.touched = time.ticks_ms()
        self.now = self.touched
        self.hardware.display.wake()

    def busy(self, ms: int) -> bool:
        """Whether something happened within the last milliseconds."""
        return time.ticks_diff(time.ticks_ms(), self.touched) < ms

    def idle(self, moving: bool) -> None:
        """Nothing happens: time for slow work, one piece of it; none on flash while what is shown moves."""
        display = self.hardware.display
        if not display.asleep and not self.busy(int(self.settings.get("saver_minutes")) * 60000):
            display.sleep()
        try:
            if not self._wheel_kept and not self.busy(_WHEEL_RESTS_MS):
                self.save_wheel()
            # A game that could be resumed is one already: a hand comes soon.
            game = self.session or self.saved
            moving = moving or self.lights.is_anything_running
            if not game or not (moving or self.busy(_UNTOUCHED_MS)):
                self.settings.save_if_due(self.now)
                if self.saved and self.saved.reading:
                    self.journal.prepare()
                else:
                    self.journal.tidy()
        except StoreError as error:
            self.report_unsaved(error)

    def load_ahead(self) -> bool:
        """Load one module that will be needed soon; True if there was one. It holds the loop meanwhile."""
        if self.session and self.busy(_UNTOUCHED_MS):
            return False
        try:
            if self.wanted and load_next(self.wanted):
                return True
        except ImportError:  # whoever needs it will say so
            pass
        self.wanted = ""
        return False
