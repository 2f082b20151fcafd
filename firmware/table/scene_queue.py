"""What has happened, shown scene by scene: each stands for a while, until OK, or until hands have done it."""

from scenes.meanings import WAITING, WRONG
from table.scene_times import DO, READ, UNTIL_OK

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
# A scene that stands until it is read: some time to look up, and some for each letter
_LOOK_MS = 1000
_LETTER_MS = 35
_HANDS_MS = 2000  # for what hands have to do besides


class SceneQueue:
    """The first of `scenes` is on show. `done` is called when the last one is over."""

    def __init__(self, services: "Services", session: "Session", done: "Callable[[], None]"):
        self._services = services
        self._session = session
        self._done = done
        self.scenes: "list[Scene]" = []
        self._before: "Scene | None" = None  # the one that was on show before
        self._since = services.now  # when the scene on show began
        self._stands = 0  # for how long it is shown; 0: until OK
        self._turning = False  # the wheel moved during this scene, which waits for it

    def drop(self) -> None:
        """What was being told is over; nobody is told so."""
        self.scenes = []

    def go_on(self) -> None:
        """From the scene on show to the next."""
        self._before = self.scenes.pop(0)
        self._services.redraw()
        if self.scenes:
            self.begin()
        else:
            self._done()

    def go_back(self) -> None:
        """The scene before once more, for whoever missed it: until OK."""
        scene = self._before
        if scene and scene not in self.scenes:
            scene.ms = UNTIL_OK
            self.scenes.insert(0, scene)
            self._services.redraw()
            self.begin()

    @property
    def last(self) -> "Scene | None":
        """The scene that was shown last."""
        return self._before

    def restart(self) -> None:
        """The scene was covered: its time begins anew."""
        self._since = self._services.now

    def begin(self) -> None:
        """The first scene is on show from now on."""
        self._since = self._services.now
        self._turning = False
        scene = self.scenes[0]
        if scene.wanted and not self._can_see(scene.wanted):
            scene.ms = DO  # nothing tells when it is done
        elif scene.point >= 0 and self.at_point(scene.point):
            scene.ms = READ
        self._stands = stands_ms(self._services, scene)
        if scene.sound:
            self._services.sounds.play(scene.sound, self._services.now)
        if scene.light_path:
            zones, meaning = scene.light_path
            self._services.lights.run(zones, meaning, _STEP_MS, self._services.now)
        self.see_if_done()

    # What ends a scene

    def tick(self, now: int) -> None:
        scene = self.scenes[0]
        passed = (now - self._since) & _TICKS
        if self._stands and passed >= self._stands or self._turning and self.at_rest(scene.point, passed):
            self.go_on()

    def wheel_moved(self) -> None:
        """The wheel moves: a scene that waits for it gives it time to come to rest."""
        if self.scenes[0].point >= 0:
            self._since = self._services.now
            self._turning = True

    def at_rest(self, point: int, passed: int) -> bool:
        """Whether the wheel came to rest on a point, so many milliseconds after it last moved."""
        return passed >= _REST_MS and self.at_point(point)

    def at_point(self, point: int) -> bool:
        position = self._services.wheel_position
        return not position.distance(point) and bool(position.wheel.settled)

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


def stands_ms(services: "Services", scene: "Scene") -> int:
    """How long a scene stands at the speed that people have chosen."""
    ms = scene.ms
    if ms < 0:
        letters = len(scene.title) + len(scene.big) + len(scene.text)
        ms = _LOOK_MS + _LETTER_MS * letters + (_HANDS_MS if ms == DO else 0)
    return ms * speed_of(services) // 100


def speed_of(services: "Services") -> int:
    """How long the table waits, in percent."""
    return _SPEEDS[int(services.settings.get("speed"))]
