"""The referee's desk: the stack of pages, and the way of every input to the page on top.

Every input is answered before anybody asks what it means: a card by a light at its place, a press or a
step of the wheel by a click. What follows from it may take longer, and is done piece by piece (work.py).
"""

from drivers.button import HELD, PRESSED, RELEASED
from drivers.reader import READER_BACK, READER_LOST, REMOVED
from store.data_file import DataFileError
from store.errors import StoreError
from table.game_lifecycle import time_out
from table.panel import Panel
from table.services import LANGUAGES, Services
from table.work import Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from drivers.reader import Identity, Reader
    from store.game_log import GameLog
    from table.command_cards import CommandCards
    from table.page import Page
    from table.replay import Replay
    from table.session import Session
    from table.work import Steps
    from wiring import Hardware

_PIECE_MS = 9  # of work at once; then the loop has its turn
_DRAWING_MS = 8  # the same of drawing
_HANDS_MS = 150  # a card that was noticed has been read by then


class Desk(Panel):
    """Pages lie on it one on top of the other; what they share is in `services`."""

    services: Services
    _commands: "CommandCards | None" = None  # once one was shown

    def __init__(self) -> None:
        self.services = Services()
        self.pages: "list[Page]" = []
        self._work = Work()
        self._held: "set[str]" = set()
        self._fingers = 0  # on buttons: what they mean comes when they let go
        self._clicks = 0
        self._waking = False  # a button that only wakes the display
        self._to_draw = False  # what is to be seen has changed: the lights show it, the display not yet

    def start(self, hardware: "Hardware") -> None:
        """The drivers are wired: from now on everything can be shown."""
        from table.start import switch_on

        self.hardware = hardware
        self.started = self.services.ticks()
        self.services.start(hardware)
        self._clicks = self._click_at(hardware.wheel_sensor.count())
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

    def showing(self) -> "Steps":
        """In steps: people see the top page while work goes on that does not change it any more."""
        self._show_lights()
        yield
        self._draw()
        yield

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
        if not self._commands and identity and identity[0] == "command":
            from table.command_cards import CommandCards

            self._commands = CommandCards(self)
        if self._commands and self._commands.takes(reader, event, identity):
            self.services.redraw()
            return
        self.services.touch()
        if event < READER_LOST and event != REMOVED:
            self.page.card_seen(self.hardware.places[reader.name].zones[0])
        self._work.take(self._give_card, reader, event, identity)

    def card_noticed(self, reader: "Reader", there: bool) -> None:
        self.services.touch()
        if there:
            self.page.card_seen(self.hardware.places[reader.name].zones[0])
        else:
            self.services.redraw()

    def _give_card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        services = self.services
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
        self._try(self.page.card, reader.name, event, identity)
        if not self._work.is_under_way:
            self._show_lights()

    def _tell_of(self, reader: "Reader", event: int) -> None:
        if event == READER_LOST:
            self.trouble("READER_LOST", reader.name)
        elif event == READER_BACK:
            self.say(self.services.text("READER_BACK", name=reader.name))
        self.page.reader(reader.name, event)

    def wheel_moved(self, count: int) -> None:
        services = self.services
        services.touch()
        services.wheel_moved(count)
        clicks = self._click_at(count)
        moved = clicks - self._clicks
        if moved:
            self._clicks = clicks
            services.click()
        self._work.take(self._give_wheel, count, moved)

    def _give_wheel(self, count: int, moved: int) -> None:
        self.page.wheel_moved(count)
        if moved:
            self.page.rotate(moved)

    def _click_at(self, count: int) -> int:
        """From the middle between two clicks: at rest in one, a trembling contact is no step."""
        return (count + self.hardware.detent // 2) // self.hardware.detent

    def button(self, name: str, what: int) -> None:
        services = self.services
        asleep = self.hardware.display.asleep
        services.touch()
        if what == PRESSED:
            self._fingers += 1
            self._waking = asleep
            services.click()
        elif what == RELEASED:
            self._fingers -= 1
        if not self._waking:
            self._work.take(self._give_button, name, what)

    def _give_button(self, name: str, what: int) -> None:
        self.page.button(name, what)
        self._try(self._press, name, what)

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
        self.begin(self._speaking())

    def _speaking(self) -> "Steps":
        """As speak(), in steps."""
        yield from self.services.loading_words()
        for page in self.pages:
            yield
            page.reword()

    # Work that takes longer

    def begin(self, steps: "Steps") -> None:
        """Work for the next moments, piece by piece."""
        self._work.begin(steps)

    def meanwhile(self, long: "Callable[[], Any]") -> "Any":
        """Do something long that cannot be cut into pieces: what hands do is answered, and waits."""
        if not self.controls:
            return long()
        self._work.hold()
        try:
            return self.controls.meanwhile(long)
        finally:
            self._work.release()

    def work(self) -> bool:
        if not self._work.is_under_way:
            return self._go_on()
        self._try(self._work_for_a_while)
        if not self._work.is_under_way:
            self._show_lights()  # instead of the one that said that the input was seen
            self._to_draw = True
        return True

    def _work_for_a_while(self) -> None:
        services = self.services
        since = services.ticks_since
        begun = services.ticks()
        while self._work.step(since, begun, _PIECE_MS) and since(begun) < _PIECE_MS:
            pass

    def _go_on(self) -> bool:
        """No work is under way: its result is drawn at once; once that is to be seen, odds are reckoned."""
        if self._to_draw:
            self._draw()
            return True
        services = self.services
        return services.screen.done and not services.busy(_HANDS_MS) and self.page.reckon()

    @property
    def is_working(self) -> bool:
        return self._work.is_under_way

    def _try(self, what: "Callable[..., object]", *arguments: "Any") -> None:
        """Do it; what the flash refuses, or a file that is broken, is told."""
        try:
            what(*arguments)
        except (StoreError, DataFileError) as error:
            self._tell_of_flash(error)

    def _tell_of_flash(self, error: "StoreError | DataFileError") -> None:
        if isinstance(error, StoreError):
            self.services.report_unsaved(error)
        else:  # its sentence begins with the name of the file
            self.trouble("FILE_BROKEN", str(error).split(" ")[0])

    # What the loop asks

    def frame(self, now: int) -> None:
        services = self.services
        services.now = now
        services.end_notice()
        if not self._work.is_under_way:  # else the page is between two states
            self._show_page(now)
        services.lights.frame(now)

    def _show_page(self, now: int) -> None:
        services = self.services
        try:  # not by _try(), which would leave garbage with each frame
            self.page.tick(now)
        except (StoreError, DataFileError) as error:
            self._tell_of_flash(error)
        if services.session:
            self._watch_clock(services.session, now)
        if services.stale and not self._to_draw:
            self._show_lights()
            self._to_draw = True
        if services.matrix:
            services.matrix.frame(now)

    def _draw(self) -> None:
        """Say what is to be seen, if that has changed."""
        self._to_draw = False
        services = self.services
        if not services.stale:
            return
        services.stale = False
        screen = services.screen
        screen.clear()
        self.page.draw(screen)
        if services.notice:
            screen.notice(services.notice)
        screen.show()

    def _watch_clock(self, session: "Session", now: int) -> None:
        glass = session.guide.hourglass(session.game)
        whole = glass[0] if glass else int(self.services.settings.get("turn_clock")) * 1000
        if not whole and not self.services.clock:
            return
        if self.services.need_clock().watch(self, session, whole, glass, now):
            time_out(self, session)

    def _show_lights(self) -> None:
        services = self.services
        services.lights.dim()
        self.page.light()
        if services.clock:
            services.clock.light(services.lights)
        services.lights.frame(services.now)

    def step(self) -> bool:
        screen = self.services.screen
        if self._to_draw and not self._work.is_under_way:
            self._draw()
        if screen.done:
            return False
        begun = self.services.ticks()
        while screen.step():
            if self.services.ticks_since(begun) >= _DRAWING_MS:
                screen.show_drawn()
                break
        return True

    @property
    def answering(self) -> bool:
        services = self.services
        if self._work.is_under_way or services.stale:
            return True
        return not services.screen.done or not self.hardware.display.complete

    @property
    def shown(self) -> bool:
        return not self._fingers and not self.answering

    def busy(self, ms: int) -> bool:
        return self._work.is_under_way or self.services.busy(ms)

    def idle(self) -> None:
        self.services.idle(bool(self.page.scenes))

    def load_ahead(self) -> bool:
        return self.services.load_ahead()

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

    def replay(self, log: "GameLog", moves: "Iterator[bytes]") -> "Replay | None":
        from table.replay import replay  # most tables never hear a host

        return replay(self, log, moves)

    def say(self, notice: str) -> None:
        self.services.say(notice)

    def change_language(self) -> None:
        self.speak()

    def remote(self, words: "list[str]") -> str:
        if words[0] == "hint":
            from table.hint import answer
        else:
            from table.other_house import answer
        return answer(self, words)

    def repaint(self) -> None:
        self.services.lights.repaint()
