"""What has happened, shown scene by scene: each stands for a while, until OK, or until hands have done it."""

from scenes.meanings import WAITING, WRONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from table.prompt import Scene
    from table.services import Services
    from table.session import Session

_TICKS = 0x3FFFFFFF
_REST_MS = 700  # a wheel that stands so long has come to rest
_STEP_MS = 150  # of a light that runs
_SPEEDS = (300, 170, 100, 60, 30)  # how long a scene stands, in percent, by the setting


class SceneQueue:
    """The first of `scenes` is on show. `done` is called when the last one is over."""

    def __init__(self, services: "Services", session: "Session", done: "Callable[[], None]"):
        self._services = services
        self._session = session
        self._done = done
        self.scenes: "list[Scene]" = []
        self._since = services.now  # when the scene on show began
        self._turning = False  # the wheel moved during this scene, which waits for it

    def drop(self) -> None:
        """What was being told is over; nobody is told so."""
        self.scenes = []

    def go_on(self) -> None:
        """From the scene on show to the next."""
        self.scenes.pop(0)
        self._services.redraw()
        if self.scenes:
            self.begin()
        else:
            self._done()

    def restart(self) -> None:
        """The scene was covered: its time begins anew."""
        self._since = self._services.now

    def begin(self) -> None:
        """The first scene is on show from now on."""
        self._since = self._services.now
        self._turning = False
        scene = self.scenes[0]
        if scene.sound:
            self._services.sounds.play(scene.sound, self._services.now)
        if scene.walk:
            zones, meaning = scene.walk
            self._services.lights.run(zones, meaning, _STEP_MS, self._services.now)
        self.see_if_done()

    # What ends a scene

    def tick(self, now: int) -> None:
        scene = self.scenes[0]
        passed = (now - self._since) & _TICKS
        stands = scene.ms * _SPEEDS[int(self._services.settings.get("speed"))] // 100
        if stands and passed >= stands or self._turning and passed >= _REST_MS and self._at_point(scene):
            self.go_on()

    def turned(self) -> None:
        """The wheel moves: a scene that waits for it gives it time to come to rest."""
        if self.scenes[0].point >= 0:
            self._since = self._services.now
            self._turning = True

    def _at_point(self, scene: "Scene") -> bool:
        """Whether the wheel came to rest where this scene wants it."""
        compass = self._services.compass
        return not compass.distance(scene.point) and bool(compass.wheel.settled)

    def see_if_done(self) -> None:
        """A scene that waits for cards is over when they lie where they should."""
        wanted = self.scenes[0].wanted
        if wanted and self._can_see(wanted) and not self._unmet(wanted):
            self.go_on()

    def _can_see(self, wanted: "dict[str, int | None]") -> bool:
        """Whether this board can see at all what lies there."""
        places = self._services.hardware.places.values()
        return any(not place.tap and place.zones[0] in wanted for place in places)

    def _unmet(self, wanted: "dict[str, int | None]") -> "list[str]":
        """Slots of this board on which not the right thing lies yet."""
        unmet = []
        lying = self._services.lying
        for place in self._services.hardware.places.values():
            zone = place.zones[0]
            if place.tap or zone not in wanted:
                continue
            card = wanted[zone]
            identity = lying.get(zone)
            if zone in lying if card is None else identity is None or not self._same(identity[2], card):
                unmet.append(zone)
        return unmet

    def _same(self, one: int, other: int) -> bool:
        """Cards of one name are the same to people, whatever their stickers say."""
        guide = self._session.guide
        table = guide.slot_cards
        return one == other or guide.card_name(table, one) == guide.card_name(table, other)

    # What people see

    def light(self) -> None:
        scene = self.scenes[0]
        lights = self._services.lights
        for zone, meaning in scene.marks:
            lights.mark(zone, meaning)
        for zone in self._unmet(scene.wanted):
            lights.mark(zone, WRONG if zone in self._services.lying else WAITING)
