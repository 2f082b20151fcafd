"""Command cards: stickers that stand for a press, for a line of the pause menu or for a setting.

On the tag stands "CT1 command undo 0 Undo". Those who cannot press small buttons play with them, and tables
that lack some. Most tables never see one: this is loaded with the first.
"""

from drivers.button import PRESSED, RELEASED
from drivers.reader import READER_LOST, REMOVED, TWO_CARDS
from scenes.meanings import WRONG
from scenes.sounds import REFUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity, Reader
    from table.desk import Desk
    from table.work import Steps

COMMAND = "command"  # stands on the tag where a card has its game

_START_MS = 1200  # by then every reader has told what lies on it since before the table was switched on
_AGAIN_MS = 300  # silent for less than that, it was never taken up
_REFUSED_MS = 1500


class CommandCards:
    """Obeys each command card once when it is laid; neither pages nor rules hear of it."""

    def __init__(self, desk: "Desk"):
        self._desk = desk
        self._lying: "dict[Reader, Identity]" = {}
        self._gone: "Identity | None" = None  # the one that was taken up last,
        self._gone_at = desk.started  # and when

    def takes(self, reader: "Reader", event: int, identity: "Identity | None") -> bool:
        """Whether an event of a reader is about a command card, and no page's business."""
        known = self._lying.get(reader)
        if identity and identity[0] == COMMAND:
            self._lying[reader] = identity
            self._laid(reader, identity, known)
            return True
        if known is None or event >= READER_LOST or event == TWO_CARDS:
            return False
        del self._lying[reader]
        if event != REMOVED:
            return False
        self._gone = known
        self._gone_at = self._desk.services.ticks()
        # A page that was told of two cards must hear that both have gone.
        return self._desk.services.lying.get(self._zone(reader), known) is not None

    def _laid(self, reader: "Reader", command: "Identity", known: "Identity | None") -> None:
        desk = self._desk
        services = desk.services
        zone = self._zone(reader)
        if services.lying.get(zone, command) is None:
            del services.lying[zone]  # of two cards only this one is left
        waking = desk.hardware.display.asleep
        services.touch()
        again = command == self._gone and services.ticks_since(self._gone_at) < _AGAIN_MS
        early = services.ticks_since(desk.started) < _START_MS
        if command != known and not again and not early and not waking:
            desk.page.card_seen(zone)
            desk.begin(self._obeying(command[1], zone))

    def _zone(self, reader: "Reader") -> str:
        return str(self._desk.hardware.places[reader.name].zones[0])

    def _obeying(self, command: str, zone: str) -> "Steps":
        """As work of its own: a reader calls from so deep that the stack would not do for a new page."""
        yield
        services = self._desk.services
        if command in ("ok", "back"):
            self._press(command)
            return
        if command == "language":
            self._press("lang")
            return
        services.click()
        if command == "night":
            self._switch("night", "SET_NIGHT")
        elif command == "mute":
            self._switch("sound", "SET_SOUND")
        elif not self._choose(command):
            services.sounds.play(REFUSE, services.now)
            services.lights.flash(zone, WRONG, _REFUSED_MS, services.now)

    def _press(self, button: str) -> None:
        self._desk.button(button, PRESSED)
        self._desk.button(button, RELEASED)

    def _switch(self, setting: str, name: str) -> None:
        services = self._desk.services
        on = not services.settings.get(setting)
        services.settings.set(setting, on)
        services.apply_settings()
        services.say(services.text(name) + ": " + services.text("ON" if on else "OFF"))

    def _choose(self, command: str) -> bool:
        """Open the pause menu, or take a line of it; False where it has none now."""
        from table.pause import PauseMenu  # comes and goes with each game

        desk = self._desk
        page: "Any" = desk.page
        if command == "pause":
            page.hold("back")
            return desk.page is not page
        menu = PauseMenu(desk, page) if page.prompt else page
        if command not in ("undo", "score") or not isinstance(menu, PauseMenu):
            return False
        return menu.take_if_offered("UNDO" if command == "undo" else "SCORE")
