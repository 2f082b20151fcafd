"""A host that talks to a simulated table in virtual time."""

from typing import Any

import sim  # noqa: F401  (puts firmware/ on the path)
from link.frame import pack, unpack
from sim.table import Table


class Host:
    """Types lines on the table's console and reads what comes back."""

    def __init__(self, table: Table):
        self.table = table
        self.number = 0
        self.events: list[str] = []
        self.noise: list[bytes] = []  # what is no line of the link
        table.run(1500)
        table.device.console.take()

    @property
    def desk(self) -> Any:
        return self.table.desk()

    def ask(self, text: str, ms: int = 300) -> str:
        self.number += 1
        return self.send(pack(self.number, text), ms)[self.number]

    def send(self, data: bytes, ms: int = 300) -> dict[int, str]:
        """Raw bytes; the answers by their numbers."""
        self.table.device.console.type(data)
        self.table.run(ms)
        answers = {}
        for line in self.table.device.console.take().split(b"\n"):
            if not line.startswith(b"~"):
                self.noise += [line] if line.strip() else []
                continue
            number, text = unpack(line)
            if text.startswith("! "):
                self.events.append(text)
            else:
                answers[number] = text
        return answers
