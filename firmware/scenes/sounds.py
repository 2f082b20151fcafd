"""Short cues for the buzzer. Each has a rhythm of its own: nobody has to tell high from low."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    Cue = tuple[
        int, ...
    ]  # Hz, ms, Hz, ms, ...: a pair for each note would take twice the memory; 0 Hz is a rest

    class Buzzer(Protocol):
        mute: bool

        @property
        def playing(self) -> bool: ...
        def play(self, cue: Cue, now: int) -> None: ...
        def step(self, now: int) -> None: ...


CLICK: "Cue" = (2200, 12)  # the wheel passed a choice
TICK: "Cue" = (1600, 40)  # the last seconds
ACCEPT: "Cue" = (1047, 50, 0, 40, 1568, 90)  # short, short
REFUSE: "Cue" = (311, 380)  # one long
TURN: "Cue" = (784, 190, 0, 70, 1047, 220)  # long, long: your turn
HIT: "Cue" = (523, 50, 0, 30, 370, 190)  # short, long
DOWN: "Cue" = (784, 80, 0, 50, 587, 80, 0, 50, 392, 300)  # short, short, long
TROUBLE: "Cue" = (880, 200, 0, 60, 880, 60, 0, 60, 880, 200)  # long, short, long
# A rattle that comes to rest
DICE: "Cue" = (
    1900, 15, 0, 35, 2300, 15, 0, 45, 1800, 15, 0, 60, 2200, 15, 0, 80, 1900, 15, 0, 110, 2100, 15, 0, 150,
    1700, 25,
)  # fmt: skip
# Short, short, short, long, short, longest
WIN: "Cue" = (
    784, 110, 0, 40, 784, 110, 0, 40, 784, 110, 0, 40, 1047, 260, 0, 60, 880, 110, 0, 40, 1319, 480,
)  # fmt: skip


class Sounds:
    """Plays cues, if the table has a buzzer."""

    def __init__(self, buzzer: "Buzzer | None" = None):
        self._buzzer = buzzer
        self._mute = False

    @property
    def mute(self) -> bool:
        return self._mute

    @mute.setter
    def mute(self, on: bool) -> None:
        self._mute = on
        if self._buzzer:
            self._buzzer.mute = on

    @property
    def heard(self) -> bool:
        """Whether anybody can hear them."""
        return self._buzzer is not None and not self._mute

    def play(self, cue: "Cue", now: int) -> None:
        """Start a cue at a time in ticks_ms. It cuts off the one before, but no click or tick does that."""
        buzzer = self._buzzer
        if buzzer is None or (buzzer.playing and (cue is CLICK or cue is TICK)):
            return
        buzzer.play(cue, now)

    def step(self, now: int) -> bool:
        """Go on with the cue. False: silent until something is played."""
        buzzer = self._buzzer
        if buzzer is None:
            return False
        buzzer.step(now)
        return buzzer.playing
