"""A house of a scenario for two tables, in a process of its own: a table, its bridge, and people's hands."""

import tempfile
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from host_tools.errors import PicoError
from host_tools.network.bridge import Bridge
from host_tools.network.house import House as HouseOfGame
from host_tools.network.keeping import Kept
from host_tools.network.mqtt import Message, Publication
from host_tools.network.pairing import Pair
from host_tools.network.replica import players_of
from host_tools.network.table_side import TableSide
from host_tools.talk import Table as Talk
from sim.clock import SECOND
from sim.device import FirmwareStopped
from sim.scenario.expectations import ScenarioFailed
from sim.scenario.moves_file import Played
from sim.scenario.steps import ScenarioError, do
from sim.table import Table
from sim.table.witness import WitnessedTable

KEY = bytes(range(32))
GAME = "0123456789abcdef"  # the game before, in both houses
LOOK_MS = 20  # what passes at the table while its bridge waits for a line
START_MS = 3000  # until a table that has its power again answers


class Cable:
    """The USB line of a simulated table, as a serial port: whoever reads lets time pass there."""

    def __init__(self, table: Table):
        self._table = table
        table.device.console.take()

    @property
    def in_waiting(self) -> int:
        return len(self._table.device.console.output)

    def read(self, count: int) -> bytes:
        self._need_power()
        if not self._table.device.console.output:
            self._table.run(LOOK_MS)
        return bytes(self._table.device.console.take())

    def write(self, data: bytes) -> None:
        self._need_power()
        self._table.device.console.type(data)

    def close(self) -> None: ...

    def _need_power(self) -> None:
        if not self._table.device.powered:
            raise OSError("no such device")


class VirtualTalk(Talk):
    def listen(self, seconds: float) -> list[str]:
        """One look, by the clock of the table."""
        self._take_line()
        while b"\n" in self._heard:
            self._take_line()
        told = list(self.events)
        self.events.clear()
        return told


class ScenarioLine:
    """What a bridge says waits here until the two houses are brought together."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.came: list[Message] = []
        self.connected = True
        self.returns = 0

    def subscribe(self, *topics: str) -> None: ...

    def publish(self, topic: str, payload: bytes, retain: bool = False, expires_s: int = 0) -> Publication:
        if self.connected and not retain:
            self.sent.append((topic, payload))
        return Publication()

    def messages(self) -> list[Message]:
        came, self.came = self.came, []
        return came

    def cut(self) -> None:
        self.connected = False

    def mend(self) -> None:
        self.returns += not self.connected
        self.connected = True


class House:
    """What `house` of a turn says, the steps of a turn, and time for the bridge."""

    def __init__(self, name: str, other: str, here: list[int] | None, board: str, seed: int, folder: Path):
        self.table = WitnessedTable(board, seed)
        self.line = ScenarioLine()
        self._name = name
        self._other = other
        self._here = here
        self._kept = Kept(folder)
        self._token = ""
        self._bridge: Bridge | None = None

    def before(self, played: Played, houses: list[str]) -> None:
        """A game that has come so far, as journal and bridge have kept it; `houses` has one for each seat."""
        played.write(self.table)
        seats = houses[: players_of(played.game, played.setup)]
        state = HouseOfGame(self._name, self._other)
        state.begin(played.game, played.setup, seats, [])
        self._kept.keep_game({**(state.kept() or {}), "id": GAME, "accepted": True, "number": 1})

    def pair(self) -> None:
        """A bridge comes to the table, and people agree to what it asks."""
        side = TableSide(self._talk())
        side.ask("pair", "123 456")
        self.table.run(500)
        self.table.press("ok")
        events = [event for _ in range(20) for event in side.events(0)]
        self._token = next(event.digest for event in events if event.kind == "answer")
        self.restart()

    def restart(self) -> None:
        """Another bridge, which knows only what the one before has kept."""
        pair = Pair(self._other, KEY, self._token)
        self._bridge = Bridge(self._name, self.line, self._kept, pair, self._here, [], self.now)

    def now(self) -> float:
        return self.table.clock.now / SECOND

    def _talk(self) -> Talk:
        return VirtualTalk("virtual", Cable(self.table))

    def look(self, came: list[Message], until: float) -> list[Message]:
        """The bridge hears what came, and works until then by the clock of the table; what it says."""
        if self.line.connected:
            self.line.came += came
        while self.now() < until:
            self._step()
        sent, self.line.sent = self.line.sent, []
        return sent

    def _step(self) -> None:
        bridge = self._bridge
        powered = self.table.device.powered
        if bridge is not None and not powered:
            bridge.unplug()
        if bridge is None or not powered:
            self.table.run(LOOK_MS)
            return
        try:
            if bridge.table is None:
                self.table.run(START_MS)
                bridge.plug_in(TableSide(self._talk(), self._token, self._here))
            bridge.step()
        except PicoError:
            bridge.unplug()


WORDS: dict[str, Callable[[House], None]] = {
    "pair": House.pair,
    "restart": House.restart,
    "cut": lambda house: house.line.cut(),
    "mend": lambda house: house.line.mend(),
}


def serve(pipe: Connection, name: str, other: str, here: list[int] | None, board: str, seed: int) -> None:
    """Orders for ever: a word of `house`, a step and where it stands, messages that came, or a question."""
    with tempfile.TemporaryDirectory(prefix="chronotable-house-") as folder:
        house = House(name, other, here, board, seed, Path(folder))
        while True:
            trouble, answer = _obey(house, *pipe.recv())
            pipe.send((trouble, answer, house.now()))


def _obey(house: House, kind: str, what: Any) -> tuple[str, Any]:
    """What went wrong, and the answer."""
    try:
        if kind == "look":
            return "", house.look(*what)
        if kind == "says":
            return "", what in house.table.screen_text()
        if kind == "house":
            WORDS[what](house)
        elif kind == "before":
            house.before(*what)
        else:
            where, step = what
            do(where, step, house.table)
    except (ScenarioError, ScenarioFailed, FirmwareStopped, ValueError) as error:
        return f"{error}\n{house.table.account()}", None
    return "", None
