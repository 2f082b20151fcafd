"""A piezo buzzer on a PWM pin: short cues, played note by note while everything else goes on."""

from machine import PWM

TYPE_CHECKING = False
if TYPE_CHECKING:
    Cue = tuple[int, ...]  # Hz, ms, Hz, ms, ...; 0 Hz is a rest

_TICKS = 0x3FFFFFFF  # milliseconds wrap around here
_LOUD = 32768  # half of the period, the loudest a piezo gets


class Buzzer:
    """A new cue cuts off the old one: what is happening now matters more."""

    def __init__(self, pwm: PWM):
        self._pwm = pwm
        self._cue: "Cue" = ()
        self._note = 0  # where its Hz stand in the cue
        self._since = 0
        self._muted = False
        pwm.duty_u16(0)

    @property
    def playing(self) -> bool:
        return self._note < len(self._cue)

    @property
    def mute(self) -> bool:
        return self._muted

    @mute.setter
    def mute(self, on: bool) -> None:
        self._muted = on
        self._sound()

    def play(self, cue: "Cue", now: int) -> None:
        """Start a cue at a time in ticks_ms."""
        self._cue = cue
        self._note = 0
        self._since = now
        self._sound()

    def step(self, now: int) -> None:
        """Go on to the note that is due. Late steps shorten what follows, so a cue keeps its length."""
        note = self._note
        cue = self._cue
        while note < len(cue) and (now - self._since) & _TICKS >= cue[note + 1]:
            self._since = (self._since + cue[note + 1]) & _TICKS
            note += 2
        if note != self._note:
            self._note = note
            self._sound()

    def _sound(self) -> None:
        hz = self._cue[self._note] if self.playing else 0
        if hz and not self._muted:
            self._pwm.freq(hz)
            self._pwm.duty_u16(_LOUD)
        else:
            self._pwm.duty_u16(0)
