"""Two houses on paper: messages are lost, doubled, delayed and reordered, and power goes anywhere."""

import json
import random
from typing import Any

from host_tools.journals import Move
from host_tools.network.house import House
from host_tools.network.messages import Refused, checked
from host_tools.network.replica import Replica

HOUSES = ("attic", "kitchen")
HISTORY: Move = (1, 6, 0, 2, 0)
ARTE: Move = (1, 0)


class PaperTable:
    """A table that plays by the rules and keeps a journal; its people decide at random."""

    def __init__(self, name: str, game: str, setup: Move, seats: list[str]):
        self.name = name
        self.journal: list[Move] = []
        self.plays = False
        self.new = lambda: Replica(game, setup, seats)
        self.game = self.new()

    def begin(self) -> None:
        self.plays = True

    def back(self, n: int) -> None:
        del self.journal[n:]
        self.game.back(n)

    def play(self, move: Move) -> str:
        self.game.play(move)
        self.journal.append(move)
        return self.game.digest()

    def decision(self, dice: random.Random) -> Move | None:
        if not self.plays or self.game.over or self.game.author != self.name:
            return None
        return tuple(dice.choice(self.game.state.expects().moves))


class Evening:
    def __init__(self, seed: int, game: str = "history", setup: Move = HISTORY, faults: float = 0.3):
        self.dice = random.Random(seed)
        self.faults = faults
        self.seats = list(HOUSES)
        self.houses = {name: House(name, other) for name, other in zip(HOUSES, HOUSES[::-1], strict=True)}
        self.tables = {name: PaperTable(name, game, setup, self.seats) for name in HOUSES}
        self.now = 0.0
        self.lines: list[tuple[float, str, str]] = []  # when, to whom, what
        self.refused: list[str] = []
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.undone = 0
        first = HOUSES[0]
        self.tables[first].begin()
        self.houses[first].begin(game, setup, self.seats, ["Ann", "Bob"])
        self.houses[first].table_has([], True)

    def step(self) -> None:
        self.now += 0.1
        for name in HOUSES:
            self._work(name)
            self.houses[name].tick(self.now)
            self._post(name)
        self._deliver()
        if self.dice.random() < self.faults * 0.03:
            self.cut(self.dice.choice(HOUSES))

    def _post(self, name: str) -> None:
        house = self.houses[name]
        for body in house.out:
            for _ in range(self.dice.choice((0, 1, 1, 2)) if self.dice.random() < self.faults else 1):
                late = self.dice.random() * 3 if self.dice.random() < self.faults else 0.01
                self.lines.append((self.now + late, house.other, json.dumps(body)))
        house.out.clear()

    def _deliver(self) -> None:
        due = [line for line in self.lines if line[0] <= self.now]
        self.lines = [line for line in self.lines if line[0] > self.now]
        for _, name, text in due:
            body = checked(text)
            self.heard.append((name, body))
            try:
                self.houses[name].hear(body)
            except Refused as refused:
                self.refused.append(refused.code)

    def _work(self, name: str) -> None:
        """What the bridge does with its table, and people with theirs."""
        house, table = self.houses[name], self.tables[name]
        if house.invited is not None:
            house.answer_invitation(True)
        if house.other_asks is not None:
            house.answer_back(self.dice.random() < 0.7)
        deed = house.wanted()
        if deed is not None:
            if deed.kind == "begin":
                table.begin()
                house.table_has([], True)
            elif deed.kind == "back":
                table.back(deed.n)
                house.taken_back(deed.n)
            elif self.dice.random() < 0.6:  # hands take their time
                house.played(deed.n, deed.move, table.play(deed.move))
            return
        if house.asked_back is not None or house.stopped or not table.plays:
            return
        if self.faults and table.journal and self.dice.random() < 0.02:
            try:
                house.ask_back(len(table.journal) - 1)
                self.undone += 1
                return
            except Refused:
                pass
        move = table.decision(self.dice)
        if move is not None:
            house.played(len(table.journal) + 1, move, table.play(move))

    def cut(self, name: str) -> None:
        """Power goes at the table and its bridge; the journal and the bridge's file are all that is left."""
        before, table = self.houses[name], self.tables[name]
        kept = json.loads(json.dumps(before.kept()))
        house = self.houses[name] = House(name, before.other)
        if self.dice.random() < 0.3:  # a move that the bridge never heard of
            move = (
                table.decision(self.dice) if before.wanted() is None and before.asked_back is None else None
            )
            if move is not None and not before.stopped:
                table.play(move)
        if kept is not None:
            house.restore(kept, table.journal, table.plays)
        elif table.plays:
            raise AssertionError("a game without a house")

    def play(self, moves: int, most: int = 20000) -> None:
        for _ in range(most):
            self.step()
            if min(len(table.journal) for table in self.tables.values()) >= moves or self.over:
                return
        raise AssertionError(
            f"stuck: {[(h.stopped, len(h.table)) for h in self.houses.values()]} {self.refused[-9:]}"
        )

    @property
    def over(self) -> bool:
        return all(table.game.over for table in self.tables.values())

    def agree(self) -> None:
        """Both journals are the same, or one is a beginning of the other."""
        first, second = (table.journal for table in self.tables.values())
        shared = min(len(first), len(second))
        assert first[:shared] == second[:shared]
        assert not any(house.stopped for house in self.houses.values())
