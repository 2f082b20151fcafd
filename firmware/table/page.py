"""What the table can be doing: a page takes what hands do, and says what people see."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.reader import Identity
    from scenes.screen import Screen
    from table.desk import Desk
    from table.prompt import Prompt, Scene


class Page:
    """The desk gives every input to its top page. `services.redraw()` asks for `draw` and `light` soon."""

    timed = True  # the turn clock runs while this page lies on top
    led = False  # hands only follow what another house did: `move`
    move: "tuple[int, ...]" = ()
    doubted = ""  # the zone of a card that fell silent: covered, or taken up?

    def __init__(self, desk: "Desk"):
        self.desk = desk
        self.services = desk.services

    # What there is to see, for whoever looks on

    @property
    def choices(self) -> "list[tuple[str, Any]]":
        """The list on show: what each line says, and what it stands for."""
        return []

    @property
    def index(self) -> int:
        """The marked line of it."""
        return 0

    @property
    def prompt(self) -> "Prompt | None":
        """What a game waits for."""
        return None

    @property
    def scenes(self) -> "list[Scene]":
        """What a game has still to show; the first is on show."""
        return []

    @property
    def refusal(self) -> "tuple[str, str]":
        """Why the last input was refused, and the number of the rule; empty if it was not."""
        return "", ""

    # What hands do

    def card_seen(self, zone: str) -> None:
        """A card was noticed there: a light says so before anybody asks what it means."""
        self.services.lights.see(zone)
        self.services.lights.frame(self.services.now)

    def card(self, reader: str, event: int, identity: "Identity | None") -> None:
        """Something was laid on a reader, or taken up."""

    def reader(self, name: str, event: int) -> None:
        """A reader was lost, or is back."""

    def wheel_moved(self, count: int) -> None:
        """The wheel stands at another quarter-step."""

    def rotate(self, clicks: int) -> None:
        """The wheel was turned by whole clicks, forwards positive."""

    def button(self, name: str, what: int) -> None:
        """Each edge of a button, for pages that look at the button itself."""

    def press(self, button: str) -> None:
        """A button was pressed and let go."""

    def hold(self, button: str) -> None:
        """A button is being held."""

    # What the desk asks

    def tick(self, now: int) -> None:
        """Forty milliseconds have passed."""

    def reckon(self) -> bool:
        """A piece of what the page will say besides: no hand waits for it. True while there is more."""
        return False

    def uncovered(self) -> None:
        """The page above was closed; hands may have done anything meanwhile."""

    def reword(self) -> None:
        """The language has changed: words that were kept are to be fetched again."""

    def light(self) -> None:
        """Mark the places this page is about; the lights are dark before."""

    def draw(self, screen: "Screen") -> None:
        """Say what is to be seen."""
