"""One house with a simulated table and its bridge, the other one on paper, in virtual time."""

import random
from pathlib import Path
from typing import Any

import pytest

from host_tools import talk
from host_tools.errors import PicoError
from host_tools.journals import Move
from host_tools.network.bridge import Bridge
from host_tools.network.house import House
from host_tools.network.keeping import Kept
from host_tools.network.messages import Refused, seal, topic, unseal
from host_tools.network.mqtt import Publication
from host_tools.network.pairing import Pair
from host_tools.network.table_side import TableSide
from sim.network.simulated_table import table_of
from tests.network.two_houses import PaperTable

KEY = bytes(range(32))
HERE, THERE = "kitchen", "attic"
SLICE_S = 0.002


class Cable:
    """The USB line of the simulated table, as pyserial would give it: reading lets time pass at the table."""

    def __init__(self, house: "SimulatedHouse"):
        self._house = house
        self._device = house.game.table.device
        self._device.console.take()

    @property
    def in_waiting(self) -> int:
        return len(self._device.console.output)

    def read(self, count: int) -> bytes:
        if not self._device.powered:
            raise OSError("no such device")
        if not self._device.console.output:
            self._house.pass_time()
        return bytes(self._device.console.take())

    def write(self, data: bytes) -> None:
        if not self._device.powered:
            raise OSError("no such device")
        self._device.console.type(data)

    def close(self) -> None: ...


class VirtualTalk(talk.Table):
    def listen(self, seconds: float) -> list[str]:
        """One look lets a slice of time pass; nobody waits by the clock on the wall."""
        self._take_line()
        while b"\n" in self._heard:
            self._take_line()
        told = list(self.events)
        self.events.clear()
        return told


class PaperLine:
    """What a bridge needs of a line to a broker; the other end is a list."""

    connected = True

    def __init__(self) -> None:
        self.returns = 0
        self.sent: list[tuple[str, bytes]] = []
        self.inbox: list[tuple[str, bytes]] = []

    def subscribe(self, *topics: str) -> None: ...

    def publish(self, where: str, payload: bytes, *how: Any, **more: Any) -> Publication:
        self.sent.append((where, payload))
        return Publication()

    def messages(self) -> list[tuple[str, bytes]]:
        came, self.inbox = self.inbox, []
        return came


class SimulatedHouse:
    """`step` again and again. `first`: the game begins at the simulated table, which has seat 0."""

    def __init__(
        self, patch: pytest.MonkeyPatch, folder: Path, game: str, seed: int, first: bool, setup: Move = ()
    ):
        self.now = 0.0
        self.dice = random.Random(seed)
        self.first = first
        self.game = table_of("host" if first else "guest", game, seed, lambda: self.now)
        patch.setattr(talk, "open_line", lambda port, timeout: Cable(self))
        self.kept = Kept(folder)
        self.pair = Pair(THERE, KEY)
        self.line = PaperLine()
        self.token = ""
        self.there = House(THERE, HERE)
        self.paper: PaperTable | None = None
        self.heard_there: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.cuts = 0
        while not self.game.ready:
            self.pass_time()
            assert self.now < 60
        self.bridge = self._new_bridge()
        self._plug_in()
        if not first:
            self.paper = PaperTable(THERE, game, setup, [THERE, HERE])
            self.paper.begin()
            self.there.begin(game, setup, [THERE, HERE], ["Ann", "Bob"])
            self.there.table_has([], True)

    def _new_bridge(self) -> Bridge:
        line: Any = self.line
        here = [0] if self.first else None
        return Bridge(HERE, line, self.kept, self.pair, here, ["Ann", "Bob"], lambda: self.now)

    def pass_time(self) -> None:
        self.now += SLICE_S
        self.game.advance(SLICE_S)
        assert not self.game.stopped, self.game.stopped

    def _plug_in(self) -> None:
        port = VirtualTalk("virtual")
        if not self.token:
            self.token = self._consent(TableSide(port))
        self.bridge.plug_in(TableSide(port, self.token, self.bridge.here))

    def _consent(self, side: TableSide) -> str:
        side.ask("pair", "123 456")
        for _ in range(3000):
            for event in side.events(0):
                if event.kind == "answer" and event.yes:
                    return event.digest
        raise AssertionError("nobody answers")

    # A turn

    def step(self) -> None:
        table = self.game.table
        try:
            if self.bridge.table is None:
                self._plug_in()
            self.bridge.step()
        except PicoError:
            assert not table.device.powered
            self.bridge.unplug()
            self.game.power(True)
            while self.game.worker.busy:  # it starts, and hands say that the game goes on
                self.pass_time()
        self._other_house()

    def cut(self, bytes_more: int | None = None) -> None:
        """Power goes at the table here: now, or after so many more bytes to its flash."""
        self.cuts += 1
        if bytes_more is not None:
            self.game.table.cut_power_after(bytes_more)
        elif self.game.table.device.powered:
            self.game.power(False)

    def restart_bridge(self) -> None:
        """Nothing is left of it but its folder."""
        self.bridge = self._new_bridge()

    def _other_house(self) -> None:
        house = self.there
        says, hears = topic("pair", self.pair.name, THERE), topic("pair", self.pair.name, HERE)
        sent, self.line.sent = self.line.sent, []
        for where, payload in sent:
            if where == hears:
                body = unseal(KEY, where, payload)
                self.heard_there.append(body)
                try:
                    house.hear(body)
                except Refused as refused:
                    self.refused.append(refused.code)
        self._work()
        house.tick(self.now)
        for body in house.out:
            self.line.inbox.append((says, seal(KEY, says, body)))
        house.out.clear()

    def _work(self) -> None:
        house = self.there
        if house.invited is not None:
            asked = house.invited
            self.paper = PaperTable(THERE, asked["game"], tuple(asked["setup"]), asked["seats"])
            house.answer_invitation(True)
        paper = self.paper
        if paper is None or house.stopped:
            return
        deed = house.wanted()
        if deed is None:
            move = paper.decision(self.dice)
            if move is not None and paper.plays:
                house.played(len(paper.journal) + 1, move, paper.play(move))
        elif deed.kind == "begin":
            paper.begin()
            house.table_has([], True)
        elif deed.kind == "back":
            paper.back(deed.n)
            house.taken_back(deed.n)
        else:
            house.played(deed.n, deed.move, paper.play(deed.move))

    # What came of it

    @property
    def moves(self) -> list[Move]:
        """In the journal of the simulated table, on its flash."""
        return self.game.accepted.kept()[1]

    @property
    def count(self) -> int:
        return len(self.game.accepted.moves)

    def agree(self) -> None:
        """Nothing lost, doubled or reordered: one journal is a beginning of the other."""
        assert self.paper is not None and not self.there.stopped and self.bridge.house is not None
        assert not self.bridge.house.stopped
        here, there = self.moves, self.paper.journal
        shared = min(len(here), len(there))
        assert here[:shared] == there[:shared]

    def close(self) -> None:
        self.game.close()
