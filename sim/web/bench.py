"""The bench: a table with all its readers, faults and cards, for those who build and test."""

from typing import Any

from aiohttp import web

from sim.table import TableError
from sim.web.audience import Audience
from sim.web.live import Live
from sim.web.messages import FORMS, Message
from sim.web.picture import Painter
from sim.web.viewer import BenchViewer, Painting

NOISE_RATE = 0.004  # bit errors of a noisy reader: some reads fail, most succeed


class Bench(Audience[BenchViewer]):
    forms = FORMS

    def __init__(self, board: str):
        super().__init__()
        self.live = Live(board, self._look)
        self._painter = Painter(self.live)
        self._painting = Painting()

    def welcome(self, socket: web.WebSocketResponse, request: web.Request) -> BenchViewer:
        return BenchViewer(socket, self._painter, self._painting)

    def farewell(self, viewer: BenchViewer) -> None:
        if viewer.holds:
            self.live.hands.release()

    def crowd_changed(self) -> None:
        self.live.watched = len(self.viewers)
        self._look()
        self.live.wake()

    def _look(self) -> None:
        if not self.viewers:
            return
        self._painting.picture = self._painter.paint()
        for viewer in self.viewers:
            viewer.nudge()

    # What pages ask for

    def do(self, viewer: BenchViewer, message: Message) -> None:
        """Whatever takes time at the table is answered when it is over, everything else at once."""
        live, verb = self.live, message["do"]
        step = _as_step(message)
        if step is not None:
            with viewer.waits():
                live.ask(step, lambda error: viewer.served(message, error))
            if verb == "down":
                viewer.holds = message["button"]
            return
        if verb == "power":
            with viewer.waits():
                live.power(message["on"], lambda error: viewer.served(message, error))
            return
        if verb == "up":
            viewer.holds = None
            live.hands.release()
        elif verb == "deal":
            live.deal(message["card"], message["seat"])
        elif verb == "bot":
            live.seat_bot(message["seat"], message["on"], message.get("game", "history"))
        elif verb == "bounce":
            live.hands.shaky = message["on"]
        elif verb == "speed":
            live.speed = message["to"]
        elif verb == "board":
            live.open(message["name"])
        elif verb == "expect":
            live.expect()
        elif verb == "load":
            live.load(message["files"])
        else:
            self._play_back(verb)
        live.wake()
        viewer.tell(message, None)

    def _play_back(self, verb: str) -> None:
        playback = self.live.playback
        if playback is None:
            raise TableError("no scenario is open")
        if verb == "step":
            playback.step()
        elif verb == "play":
            playback.play()
        else:
            self.live.hands.forget()
            self.live.playback = None


def _as_step(message: Message) -> dict[str, Any] | None:
    """What hands do, as a step of a scenario (or `hold` and `lift`, which become some)."""
    verb = message["do"]
    if verb in ("place", "tap"):
        return {verb: message["card"], "at": message["at"]}
    if verb == "lift":
        return {"lift": message["at"], **({"card": message["card"]} if "card" in message else {})}
    if verb == "turn":
        return {"turn": message["detents"]}
    if verb == "press":
        return {"press": message["button"]}
    if verb == "down":
        return {"hold": message["button"]}
    if verb == "undo":
        return {"undo": True}
    if verb == "choose":
        return {"line": message["line"]}
    if verb in ("break", "mend"):
        return {verb: message["part"]}
    if verb == "noise":
        return {"noise": message["reader"], "rate": NOISE_RATE if message["on"] else 0.0}
    return None
