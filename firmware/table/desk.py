"""The referee's desk: the stack of pages, and the way of every input to the page on top."""

from drivers.button import HELD, PRESSED, RELEASED
from drivers.reader import READER_BACK, READER_LOST, REMOVED
from scenes.sounds import CLICK
from store.errors import StoreError
from store.sealed import SealedFileError
from table.panel import Panel
from table.playing import end_turn
from table.services import LANGUAGES, Services

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity, Reader
    from table.page import Page
    from table.session import Session
    from wiring import Hardware


class Desk(Panel):
    """Pages lie on it one on top of the other; what they share is in `services`."""

    services: Services

    def __init__(self) -> None:
        self.services = Services()
        self.pages: "list[Page]" = []
        self._held: "set[str]" = set()
        self._clicks = 0
        self._waking = False  # a button that only wakes the display

    def take_seat(self, hardware: "Hardware") -> None:
        """The drivers are wired: from now on everything can be shown."""
        from table.start import switch_on

        self.hardware = hardware
        self.services.start(hardware)
        switch_on(self)

    # Pages

    @property
    def page(self) -> "Page":
        return self.pages[-1]

    def open(self, page: "Page") -> None:
        self.pages.append(page)
        self.services.redraw()

    def close(self) -> None:
        """Take the top page away."""
        self.pages.pop()
        self.services.lights.repaint()
        self.page.uncovered()
        self.services.redraw()

    def close_to(self, page: "Page") -> None:
        """Take away everything that lies on a page."""
        while self.page is not page:
            self.close()

    def replace(self, page: "Page") -> None:
        """This page instead of all others."""
        self.pages = [page]
        self.services.redraw()

    def clear(self) -> None:
        """No page at all, until the next one is opened."""
        self.pages = []

    def speak(self, game: "str | None" = None) -> None:
        """Load the words of the language in force, for a game or (empty) for none; every page follows."""
        self.services.load_words(game)
        for page in self.pages:
            page.reword()

    # What hands do

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        services = self.services
        services.touch()
        if event >= READER_LOST:
            self._tell_of(reader, event)
            return
        place = self.hardware.places[reader.name]
        if not place.tap:
            zone = place.zones[0]
            if event == REMOVED:
                services.lying.pop(zone, None)
            else:
                services.lying[zone] = identity
        try:
            self.page.card(reader.name, event, identity)
        except StoreError as error:
            services.not_kept(error)
        self._show_lights()

    def _tell_of(self, reader: "Reader", event: int) -> None:
        if event == READER_LOST:
            self.trouble("READER_LOST", reader.name)
        elif event == READER_BACK:
            self.say(self.services.text("READER_BACK", name=reader.name))
        self.page.reader(reader.name, event)

    def turned(self, count: int) -> None:
        services = self.services
        services.touch()
        services.turned(count)
        self.page.turned(count)
        # From the middle between two clicks: at rest in one, a trembling contact is no step.
        clicks = (count + self.hardware.detent // 2) // self.hardware.detent
        if clicks != self._clicks:
            moved = clicks - self._clicks
            self._clicks = clicks
            services.sounds.play(CLICK, services.now)
            self.page.turn(moved)

    def button(self, name: str, what: int) -> None:
        services = self.services
        asleep = self.hardware.display.asleep
        services.touch()
        if what == PRESSED:
            self._waking = asleep
            services.sounds.play(CLICK, services.now)
        if self._waking:
            return
        self.page.button(name, what)
        try:
            self._press(name, what)
        except StoreError as error:
            services.not_kept(error)
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
        settings = self.services.settings
        at = LANGUAGES.index(str(settings.get("language")))
        settings.set("language", LANGUAGES[(at + 1) % len(LANGUAGES)])
        self.speak()

    # What the loop asks

    def frame(self, now: int) -> None:
        services = self.services
        services.now = now
        services.end_notice()
        self.page.tick(now)
        if services.session:
            self._watch_clock(services.session, now)
        if services.stale:
            services.stale = False
            self._show_lights()
            screen = services.screen
            screen.clear()
            self.page.draw(screen)
            if services.notice:
                screen.notice(services.notice)
            screen.show()
        if services.matrix:
            services.matrix.frame(now)
        services.lights.frame(now)

    def _watch_clock(self, session: "Session", now: int) -> None:
        glass = session.guide.glass(session.game)
        whole = glass[0] if glass else int(self.services.settings.get("turn_clock")) * 1000
        if not whole and not self.services.clock:
            return
        if self.services.wind_clock().watch(self, session, whole, glass, now):
            end_turn(self, session)

    def _show_lights(self) -> None:
        services = self.services
        services.lights.dim()
        self.page.light()
        if services.clock:
            services.clock.light(services.lights)
        services.lights.frame(services.now)

    def step(self) -> bool:
        return self.services.step()

    def busy(self, ms: int) -> bool:
        return self.services.busy(ms)

    def idle(self) -> None:
        self.services.idle()

    def forget(self) -> None:
        self.services.forget()

    def trouble(self, code: str, name: str = "") -> None:
        self.services.trouble(code, name)

    def recovered(self, part: str) -> None:
        self.services.redraw()

    # What the diagnostic asks

    def word(self, key: str) -> str:
        return self.services.text(key)

    def redraw(self) -> None:
        self.services.redraw()

    # What a host asks

    def say(self, notice: str) -> None:
        self.services.say(notice)

    def change_language(self) -> None:
        self.speak()

    def repaint(self) -> None:
        self.services.lights.repaint()
