"""Makes scenes of events; the event_scenes.py of each game adds what is its own."""

from scenes.meanings import OWNED
from table.prompt import Scene
from table.scene_times import READ

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from scenes.sounds import Cue

    Event = tuple[int, ...]


class SceneBuilder:
    """`at` is the next event; `words` are the labels of the game; what is made comes behind `scenes`."""

    def __init__(self, g: "Any", words: "Any", events: "list[Event]", scenes: "list[Scene]"):
        self.g = g
        self.words = words
        self.say: "Callable[..., str]" = words.say
        self.events = events
        self.at = 0
        self.scenes = scenes

    def next(self) -> "Event":
        event = self.events[self.at]
        self.at += 1
        return event

    def take(self, *kinds: int) -> "list[Event]":
        """All events of these kinds that follow now without another between them."""
        first = self.at
        while self.at < len(self.events) and self.events[self.at][0] in kinds:
            self.at += 1
        return self.events[first : self.at]

    def player(self, seat: int) -> str:
        name: str = self.words.player(self.g, seat)
        return name

    def scene(
        self, title: str, text: str = "", ms: int = READ, seat: int = -1, cue: "Cue | None" = None
    ) -> Scene:
        """About a seat its edge is lit; a cue is heard. `ms` is one of scene_times.py or milliseconds."""
        scene = Scene(title, text, ms)
        if seat >= 0:
            scene.marks.append(("seat.%d" % (seat + 1), OWNED + seat))
        if cue:
            scene.sound = cue
        self.scenes.append(scene)
        return scene
