"""What the event loop runs and a host may ask: the desk of games, or the builder's bench."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity, Reader
    from link.link import Link
    from table.services import Services
    from table.session import Session
    from wiring import Hardware


class Panel:
    """Every input of the table comes here, and every output leaves from here."""

    hardware: "Hardware"
    link: "Link | None" = None  # to a host, once one has talked
    services: "Services | None" = None  # none on the builder's bench
    why = ""  # the reason if only the bench runs

    @property
    def session(self) -> "Session | None":
        """The game that is being played."""
        return self.services.session if self.services else None

    # What hands do

    def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
        """Something was laid on a reader or taken up, or the reader was lost or is back."""
        raise NotImplementedError

    def turned(self, count: int) -> None:
        """The encoder has another count."""
        raise NotImplementedError

    def button(self, name: str, what: int) -> None:
        """A button was pressed, is held, or was let go."""
        raise NotImplementedError

    # What the loop asks

    def frame(self, now: int) -> None:
        """Forty milliseconds have passed: show what has changed."""
        raise NotImplementedError

    def step(self) -> bool:
        """Draw a piece of what is to be seen; True while there is more."""
        return False

    def busy(self, ms: int) -> bool:
        """Whether something happened within the last milliseconds."""
        raise NotImplementedError

    def idle(self) -> None:
        """Nothing happens: time for slow work, one piece of it."""

    def forget(self) -> None:
        """Memory is short: let go of what is needed for a moment only."""

    def trouble(self, code: str, name: str = "") -> None:
        """A part or a file fails, by the key of its sentence."""
        raise NotImplementedError

    def recovered(self, part: str) -> None:
        """A part that had failed works again."""
        raise NotImplementedError

    # What the diagnostic asks

    def word(self, key: str) -> str:
        """A text by its key."""
        raise NotImplementedError

    def redraw(self) -> None:
        """What is to be seen has changed."""
        raise NotImplementedError

    def close(self) -> None:
        """Take the top page away; the bench has nowhere to go."""

    # What a host asks

    def say(self, notice: str) -> None:
        """A sentence for the display."""

    def change_language(self) -> None:
        """The setting has changed: words follow it."""

    def repaint(self) -> None:
        """The lights are the table's again, after somebody else used them."""
