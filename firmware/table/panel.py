"""What the event loop runs and a host may ask: the desk of games, or the builder's bench."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from controls import Controls

    from drivers.reader import Identity, Reader
    from link.host_link import HostLink
    from store.game_log import GameLog
    from table.replay import Replay
    from table.services import Services
    from table.session import Session
    from wiring import Hardware


class Panel:
    """Every input of the table comes here, and every output leaves from here."""

    hardware: "Hardware"
    controls: "Controls | None" = None  # once the loop runs
    link: "HostLink | None" = None  # to a host, once one has talked
    services: "Services | None" = None  # none on the builder's bench
    why = ""  # the reason if only the bench runs
    bitten = False  # by the watchdog, at the last start
    held_by = ""  # the kind of work that held the loop when the watchdog bit, where the chip remembers

    @property
    def session(self) -> "Session | None":
        """The game that is being played."""
        return self.services.session if self.services else None

    # What each of the two writes itself. It is declared only: the device keeps no method that nobody calls.

    if TYPE_CHECKING:
        # What hands do

        def card(self, reader: "Reader", event: int, identity: "Identity | None") -> None:
            """Something was laid on a reader or taken up, or the reader was lost or is back."""

        def wheel_moved(self, count: int) -> None:
            """The encoder has another count."""

        def button(self, name: str, what: int) -> None:
            """A button was pressed, is held, or was let go."""

        # What the loop asks

        def frame(self, now: int) -> None:
            """Forty milliseconds have passed: show what has changed."""

        def busy(self, ms: int) -> bool:
            """Whether something happened within the last milliseconds."""

        def trouble(self, code: str, name: str = "") -> None:
            """A part or a file fails, by the key of its sentence."""

        def recovered(self, part: str) -> None:
            """A part that had failed works again."""

        # What the diagnostic asks

        def word(self, key: str) -> str:
            """A text by its key."""

        def redraw(self) -> None:
            """What is to be seen has changed."""

    # What the bench has no need of

    def card_noticed(self, reader: "Reader", there: bool) -> None:
        """A new card answers: `card` will say which one; or, not `there`, it has gone before it was read."""

    @property
    def is_working(self) -> bool:
        """Whether something is being done in pieces: between two of them nobody may look at the game."""
        return False

    @property
    def answering(self) -> bool:
        """Whether people wait for what their hands have led to."""
        return False

    @property
    def shown(self) -> bool:
        """Whether people see all that their hands have led to."""
        return True

    def work(self) -> bool:
        """A piece of what takes longer; True while there is more."""
        return False

    def step(self) -> bool:
        """Draw a piece of what is to be seen; False if there was none."""
        return False

    def idle(self) -> None:
        """Nothing happens: time for slow work, one piece of it."""

    def load_ahead(self) -> bool:
        """Load something that will be needed soon; False if it is all there."""
        return False

    def close(self) -> None:
        """Take the top page away; the bench has nowhere to go."""

    def replay(self, log: "GameLog", moves: "Iterator[bytes]") -> "Replay | None":
        """Play a saved game again, as far as a host asks for it; None where no game can be played."""
        return None

    def say(self, notice: str) -> None:
        """A sentence for the display."""

    def change_language(self) -> None:
        """The setting has changed: words follow it."""

    def remote(self, words: "list[str]") -> str:
        """What the bridge of a game in two houses bids, and what an adviser says."""
        return ""

    def repaint(self) -> None:
        """The lights are the table's again, after somebody else used them."""
