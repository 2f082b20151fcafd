"""What the doctor has found, written into a board file: gains of readers, speeds of buses."""

import re
from collections.abc import Iterator
from difflib import unified_diff
from typing import NamedTuple

from host_tools.boards.board import Board, Spi
from host_tools.errors import ToolError
from host_tools.measuring import names, speed_of
from host_tools.ranging import USUAL, Range, range_of
from host_tools.talk import Table
from host_tools.verdict import Ask

SECTION = re.compile(r"^\s*\[")


class Findings(NamedTuple):
    gains: dict[str, int]  # by reader
    bauds: dict[str, int]  # by bus


def find(table: Table, board: Board, ask: Ask) -> Findings:
    """Measure the buses, then a card on each MFRC522 in turn."""
    if names(table) != [reader.name for reader in board.readers]:
        raise ToolError(
            f"The readers of the table are not those of {board.name}.", "Name its own --board file.", "board"
        )
    gains: dict[str, int] = {}
    bauds: dict[str, int] = {}
    measured = [(number, reader) for number, reader in enumerate(board.readers) if reader.chip == "mfrc522"]
    for number, reader in measured:
        bus = board.buses[reader.bus]
        assert isinstance(bus, Spi)
        recommended = speed_of(table, number).recommended
        if not recommended:
            raise ToolError(
                f"{reader.name} fails at every speed: that is no matter of tuning.",
                "chronotable doctor names the likely cause.",
                "wires",
            )
        bauds[reader.bus] = min(recommended, bauds.get(reader.bus, bus.baud))
    for number, reader in measured:
        ask(f"Lay one card on {reader.name} and nothing on the other readers, then press Enter.")
        found: Range = range_of(table, number, bauds[reader.bus])
        if found.best:
            gains[reader.name] = found.gain
    return Findings(gains, bauds)


def tuned(text: str, board: Board, findings: Findings) -> str:
    """The board file with what was found; nothing else of it changes."""
    for reader in board.readers:
        gain = findings.gains.get(reader.name, reader.gain)
        if gain is not None and gain != (USUAL if reader.gain is None else reader.gain):
            text = _with_key(text, "[[reader]]", f'name = "{reader.name}"', "gain", gain)
    for name, baud in findings.bauds.items():
        bus = board.buses[name]
        if isinstance(bus, Spi) and bus.baud != baud:
            text = _with_key(text, f"[{name}]", "", "baud", baud)
    return text


def _with_key(text: str, header: str, line: str, key: str, value: int) -> str:
    """Set a key in the section with this header that has this line."""
    out: list[str] = []
    for section in _sections(text):
        first = section[0].split("#")[0].strip()
        if first == header and (not line or any(entry.split("#")[0].strip() == line for entry in section)):
            section = _changed(section, f"{key} = {value:_}", key)
        out += section
    return "\n".join(out)


def _changed(section: list[str], wanted: str, key: str) -> list[str]:
    at = [number for number, entry in enumerate(section) if re.match(rf"{key}\s*=", entry)]
    if at:
        return [*section[: at[0]], wanted, *section[at[0] + 1 :]]
    last = max(number for number, entry in enumerate(section) if entry.strip())
    return [*section[: last + 1], wanted, *section[last + 1 :]]


def _sections(text: str) -> Iterator[list[str]]:
    section: list[str] = []
    for entry in text.split("\n"):
        if SECTION.match(entry) and section:
            yield section
            section = []
        section.append(entry)
    yield section


def difference(before: str, after: str, name: str) -> str:
    return "\n".join(
        unified_diff(before.split("\n"), after.split("\n"), name, f"{name}, tuned", lineterm="", n=1)
    )
