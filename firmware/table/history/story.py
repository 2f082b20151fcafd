"""Events on their way to becoming scenes."""

from table.prompt import Scene

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules.history.game import History
    from scenes.sounds import Cue
    from table.history.labels import Labels

    Event = tuple[int, ...]

# How long a scene stands, in milliseconds; 0 is until OK.
GLANCE = 1200  # the player's own doing, acknowledged
READ = 2500


class Story:
    """`at` is the event to be told next."""

    def __init__(self, g: "History", words: "Labels", events: "list[Event]"):
        self.g = g
        self.words = words
        self.events = events
        self.at = 0
        self.scenes: "list[Scene]" = []

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

    def say(self, key: str, **values: "int | str") -> str:
        return self.words.say(key, **values)

    def player(self, seat: int) -> str:
        return self.words.player(self.g, seat)

    def scene(self, title: str, text: str = "", ms: int = 0, cue: "Cue | None" = None) -> Scene:
        scene = Scene(title, text, ms)
        if cue:
            scene.sound = cue
        self.scenes.append(scene)
        return scene
