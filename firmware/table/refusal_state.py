"""Why the last input was refused: the sentence, the rule behind it, and the place that blinks red."""

from scenes.sounds import REFUSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from table.services import Services

_TICKS = 0x3FFFFFFF
_STANDS_MS = 2500


class RefusalState:
    """Without a sentence nothing was refused, or it is over."""

    def __init__(self, services: "Services"):
        self._services = services
        self._since = services.now
        self.clear()

    def refuse(self, sentence: str, rule: str, zone: str) -> None:
        self.sentence = sentence
        self.rule = rule
        self.zone = zone
        self._services.sounds.play(REFUSE, self._services.now)
        self.restart()

    def clear(self) -> None:
        self.sentence = self.rule = self.zone = ""

    def restart(self) -> None:
        """Its time begins anew."""
        self._since = self._services.now
        self._services.redraw()

    def tick(self, now: int) -> None:
        """After a while it is over; what lies on a slot stays refused until it is taken up."""
        if not self.sentence or (now - self._since) & _TICKS < _STANDS_MS:
            return
        if self.zone not in self._services.lying:
            self.clear()
            self._services.redraw()
