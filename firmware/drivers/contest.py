"""Two readers see the same card: it lies where it still answers when both listen less closely.

An MFRC522 cannot measure how strong an answer is. So it is asked with less gain: the card above an antenna is
still heard, that of a neighbour is not. Loaded only when it happens.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.reader import Identity, Reader

_LOOKS = const(2)  # of each


class Contest:
    """`newcomer` has just found a card that `holder` has; if both hear it alike, it stays where it was."""

    def __init__(self, newcomer: "Reader", verdict: int, identity: "Identity | None", holder: "Reader"):
        self._newcomer = newcomer
        self._verdict = verdict
        self._identity = identity
        self._holder = holder
        self._looks = [0, 0]
        self._heard = [0, 0]
        newcomer.join(self)
        holder.join(self)

    def vote(self, reader: "Reader", heard: bool) -> None:
        side = 0 if reader is self._newcomer else 1
        self._looks[side] += 1
        self._heard[side] += heard
        if min(self._looks) >= _LOOKS:
            self._decide()

    def _decide(self) -> None:
        self.end()
        if self._heard[0] * self._looks[1] > self._heard[1] * self._looks[0]:
            self._holder.lose(self._newcomer)
            self._newcomer.win(self._verdict, self._identity)
        else:
            self._newcomer.lose(self._holder)

    def end(self) -> None:
        self._newcomer.join(None)
        self._holder.join(None)
