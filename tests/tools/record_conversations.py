"""`python -m tests.tools.record_conversations`: writes conversations anew, as a simulated table holds them.

Those with a host that finds something else than a table (`no-...`) are written by hand.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from mpremote.transport_serial import SerialTransport

from host_tools import boards
from host_tools.pico import Pico
from host_tools.serial_line import open_line
from host_tools.talk import Table as Link
from sim.port.kept_table import KeptTable
from sim.port.raw_repl import SimulatedPort
from sim.port.sticker_hand import StickerHand, fresh_stickers
from sim.table import Table
from tests.tools.conversation import DOINGS, FIRST, FOLDER, PORT
from tests.tools.faulty_tables import FAULTS, SOON_MS
from tests.tools.test_doctor import hands_at
from tests.tools.test_flash import begin_a_game, put

RECORDED_FAULTS = (
    "its MISO wire is cut",
    "two clones hold MISO",
    "no resistor at MISO",
    "cables of 120 cm at 4 MHz",
    "a reader's regulator breaks down",
    "a supply behind 6 Ohm",
    "SDA short to ground",
    "no display",
    "a clone chip",
    "the watchdog bit",
)
SMALL = {
    "/app/a.mpy": "a" * 5000,
    "/app/deep/b.mpy": "b" * 700,
    "/c.txt": "c",
    "/empty.txt": "",
}
CARD = "history unit 6"


class RecordedLine:
    """A line to a table that writes down what passes."""

    in_waiting = 0

    def __init__(self, url: str, lines: list[dict[str, str]]):
        self._line = open_line(url, 0.02)
        self._lines = lines

    def write(self, data: bytes) -> None:
        self._lines.append({"host": data.decode()})
        self._line.write(data)

    def read(self, size: int) -> bytes:
        data = bytes(self._line.read(4096))
        if data:
            self._lines.append({"table": data.decode()})
        return data

    def close(self) -> None:
        self._line.close()


class RecordedPrompt(SerialTransport):  # type: ignore[misc]
    """mpremote, with the code that it runs written down."""

    def __init__(self, lines: list[dict[str, str]], *words: Any, **more: Any):
        self.lines = lines
        super().__init__(*words, **more)

    def exec_raw(self, code: str, timeout: float) -> tuple[bytes, bytes]:
        super().exec_raw_no_follow(code)
        told, failed = self.follow(timeout, None)
        self.lines.append({"run": code, "told": bytes(told).decode()})
        return told, failed

    def exec_raw_no_follow(self, code: str) -> None:
        self.lines.append({"leave": code})
        super().exec_raw_no_follow(code)


def record(name: str, head: dict[str, Any], port: SimulatedPort, act: Callable[..., object]) -> None:
    lines: list[dict[str, str]] = []
    with (
        patch("host_tools.talk.open_line", lambda *_: RecordedLine(port.url, lines)),
        patch("host_tools.talk.random.randrange", lambda *_: FIRST - 1),
        Link(PORT) as table,
    ):
        act(table, head)
    write(name, head, lines)


def write(name: str, head: dict[str, Any], lines: list[dict[str, str]]) -> None:
    text = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in (head, *lines))
    (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")
    print(f"{name}: {len(lines)} lines")


@contextmanager
def table(board: str = "pico_duel") -> Iterator[SimulatedPort]:
    with SimulatedPort(Table(board)) as port:
        port.do(lambda table: None)
        yield port


def doctors() -> None:
    with table() as port:
        record("doctor-healthy", {"do": "doctor"}, port, DOINGS["doctor"])
        port.do(begin_a_game)
        record("doctor-in-a-game", {"do": "doctor"}, port, DOINGS["doctor"])
    for fault in FAULTS:
        if fault.name in RECORDED_FAULTS:
            with table(fault.board) as port:
                strike = fault.strike
                port.do(lambda table, strike=strike: (strike(table), table.run(SOON_MS))[0])
                name = fault.name.lower().replace(" ", "-").replace("'", "")
                record(f"doctor-{name}", {"do": "doctor"}, port, DOINGS["doctor"])


def asked_doctors() -> None:
    """Hands that do what is asked, and hands that do nothing and say no."""
    for name, willing in (("doctor-with-hands", True), ("doctor-with-idle-hands", False)):
        head: dict[str, Any] = {"do": "doctor", "answers": []}
        with table() as port:
            hands = hands_at(port, ears=True)

            def ask(question: str) -> bool:
                answer = willing and hands(question) != "n"  # noqa: B023
                head["answers"].append(answer)  # noqa: B023
                return answer

            def act(link: Link, head: dict[str, Any]) -> None:
                from host_tools.doctor import examine

                list(examine(link, ask))

            record(name, head, port, act)


def stickers(port: SimulatedPort) -> Iterator[Any]:
    """One that is noted already, one that carries another card, then good ones."""
    fresh = fresh_stickers()
    yield next(fresh)
    yield port.table.tag(CARD)
    yield from fresh


def enrolments() -> None:
    with table() as port:
        first = next(fresh_stickers())
        port.hand = StickerHand(port, stickers(port)).move
        head = {"do": "enrol", "game": "history", "noted": {"unit 99": first.uid.hex().upper()}}
        record("enrol", head, port, DOINGS["enrol"])


def events() -> None:
    with table() as port:

        def lay() -> None:
            desk = port.table.desk()
            if desk.link and desk.link.events and not any(f.tags for f in port.table.fields.values()):
                port.table.place(CARD, "attacker")
                port.table.run(600)
                port.table.remove("attacker")
                port.table.run(600)

        port.hand = lay
        record("monitor", {"do": "monitor"}, port, DOINGS["monitor"])


def plain() -> None:
    with tempfile.TemporaryDirectory() as folder:
        kept = KeptTable(boards.find("pico_duel"), Path(folder))
        with SimulatedPort(kept.table) as port:
            port.do(lambda table: None)
            for name in ("hello", "settings", "games", "replay"):
                record(name, {"do": name}, port, DOINGS[name])


def updates() -> None:
    head = {
        "do": "update",
        "wired": '{"name": "small"}',
        "files": {**SMALL, "/app/a.mpy": "A" * 9000, "/new.mpy": "n" * 100},
    }
    lines: list[dict[str, str]] = []
    there = {**SMALL, "/old.mpy": "x", "/defect.txt": "x", "/next/new.mpy": "n" * 100, "/next/y.mpy": "y"}
    with SimulatedPort(Table("pico_duel")) as port:
        port.do(lambda table: put(table, {path: text.encode() for path, text in there.items()}))
        with (
            patch(
                "host_tools.pico.SerialTransport",
                lambda *words, **more: RecordedPrompt(lines, *words, **more),
            ),
            Pico(port.url) as pico,
        ):
            DOINGS["update"](pico, head)
    write("update", head, lines)


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for kind in (plain, enrolments, events, updates, asked_doctors, doctors):
        kind()
    return 0


if __name__ == "__main__":
    sys.exit(main())
