"""The scene builder of Battalia: what all its scenes share."""

from rules.battalia.cards import NEUTRAL
from rules.battalia.moves import GUARDED, TOKEN
from table.battalia.labels import square
from table.scene_builder import SceneBuilder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules.battalia.game import Battalia
    from table.battalia.labels import Labels
    from table.prompt import Scene
    from table.work import Steps

    Event = tuple[int, ...]
    SceneMakers = dict[int, Callable[["BattaliaSceneBuilder"], Steps | None]]


class BattaliaSceneBuilder(SceneBuilder):
    """`totals` are those of the battle before these events."""

    g: "Battalia"
    words: "Labels"

    def __init__(
        self,
        g: "Battalia",
        words: "Labels",
        events: "list[Event]",
        totals: "tuple[int, int]",
        scenes: "list[Scene]",
    ):
        super().__init__(g, words, events, scenes)
        self.totals = totals

    def title(self, seat: int, key: str) -> str:
        return self.player(seat) + ": " + self.say(key)

    def card(self, card: int) -> str:
        return self.words.card(self.g, card)

    def tokens(self) -> "list[str]":
        """The tokens that are laid or taken away now, and the points they make."""
        lines = []
        for event in self.take(TOKEN, GUARDED):
            if event[0] == GUARDED:
                lines.append(self.say("S_GUARDED", name=square(event[1]), n=event[2]))
            elif event[2] == NEUTRAL:
                lines.append(self.say("S_NO_TOKEN", name=square(event[1])))
            else:
                lines.append(self.say("S_TOKEN", name=square(event[1]), n=event[3]))
                lines.append(self.say("S_POINTS", n=_points(self.g, event[2])))
        return lines


def _points(g: "Battalia", seat: int) -> int:
    return sum([g.map.level[where] for where in g.map.cities(seat)])
