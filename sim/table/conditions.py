"""The physical conditions of a table: how it is built and worn, as scenario files and the campaign set them.

Each function is one condition; what stands first is the part, the rest how it is. docs/simulator.md lists
them. The default of each is a good table, and changes nothing.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from host_tools.boards.board import I2c, Reader, Spi
from host_tools.boards.choices import DIODE, DIRECT
from sim.chips.coupling import GOOD_MA, QUIET_DB, WOOD_MM
from sim.chips.encoder import Encoder
from sim.chips.mfrc522 import Mfrc522
from sim.chips.oled import OledI2c
from sim.chips.spi_bus import SpiBus
from sim.chips.supply import OHMS
from sim.clock import MS

if TYPE_CHECKING:
    from sim.table.table import Table

PROBE = b"AT\r\nATE1 E0\r\n~\x00\x78\xf0\x7e\r\nAT+GCAP\r\n"  # as modem managers do
CTRL_C = b"\x03"
FLOOD = bytes(range(32, 127)) * 40
HOSTS = ("reads", "deaf", "probes", "floods", "interrupts")
MISO = ("good", "held", "cut")


class ConditionError(Exception):
    """A condition that this table cannot have."""


def antenna(table: "Table", zone: str, ma: float = GOOD_MA, noisy_from: float = QUIET_DB) -> None:
    """The module under a place: the current through its antenna, the gain from which it hears itself."""
    of = table.fields[table.reader_of(zone)].antenna
    of.ma, of.noisy_from_db = ma, noisy_from


def top(table: "Table", zone: str, mm: float = WOOD_MM, loss: float = 0.0) -> None:
    """The table top over a reader: how thick, and what it takes away besides (metal: 30 dB)."""
    over = table.fields[table.reader_of(zone)].antenna
    over.top_mm, over.top_db = mm, loss


def neighbours(table: "Table", zone: str, to: str, loss: float | None = None) -> None:
    """Two readers that are so close that each hears the other's cards, so many dB weaker."""
    table.fields[table.reader_of(zone)].join(table.fields[table.reader_of(to)], loss)


def miso(table: "Table", zone: str, how: str = "good") -> None:
    """The wire from a reader: held by a clone that is not selected, or cut."""
    reader, bus = _spi_reader(table, zone)
    if how not in MISO:
        raise ConditionError(f"the MISO of a reader is {', '.join(MISO)}")
    chip = table.readers[reader.name]
    assert isinstance(chip, Mfrc522)
    bus.hold(chip, how == "held")
    if how == "cut":
        bus.cut.add(chip)
    else:
        bus.cut.discard(chip)


def cable(table: "Table", bus: str, cm: int) -> None:
    """The cables of an SPI bus are so long, whatever its board file says."""
    lines = table.board.buses.get(bus)
    if not isinstance(lines, Spi):
        raise ConditionError(f"this board has no SPI bus {bus}")
    table.device.spi_bus(lines.sck, lines.mosi, lines.miso).cable_cm = cm


def supply(table: "Table", ohms: float = OHMS) -> None:
    """So much resistance lies between the supply and the table."""
    table.supply.ohms = ohms
    table.supply.look()


def hang(table: "Table", part: str) -> None:
    """The display holds SDA low until it is clocked free or loses its power."""
    lines = table.board.buses[table.board.display.bus]
    if part != "display" or not isinstance(lines, I2c) or not isinstance(table.display, OledI2c):
        raise ConditionError("only the display hangs")
    table.display.hang(table.device.net(lines.sda), table.device.net(lines.scl))


def worn(table: "Table", part: str, ms: float = 0.0, trembles: int = 0) -> None:
    """The contacts of the wheel chatter for so long at each step, or even at rest."""
    if part != "wheel" or not isinstance(table.wheel, Encoder):
        raise ConditionError("only the contacts of an encoder wear out")
    table.wheel.worn = round(ms * MS)
    table.wheel.tremble(bool(trembles))


def host(table: "Table", how: str) -> None:
    """A computer on the USB port: it reads, never reads, probes the port, floods it, or says Ctrl-C."""
    if how not in HOSTS:
        raise ConditionError(f"a host {', '.join(HOSTS)}")
    table.device.console.is_read = how != "deaf"
    if how == "probes":
        table.type(PROBE)
    elif how == "floods":
        table.type(FLOOD)
    elif how == "interrupts":
        table.type(CTRL_C)


def _spi_reader(table: "Table", zone: str) -> tuple[Reader, SpiBus]:
    name = table.reader_of(zone)
    reader = next(reader for reader in table.board.readers if reader.name == name)
    lines = table.board.buses[reader.bus]
    if not isinstance(lines, Spi) or reader.chip != "mfrc522":
        raise ConditionError(f"{zone} is no MFRC522 on SPI")
    return reader, table.device.spi_bus(lines.sck, lines.mosi, lines.miso)


def as_built(table: "Table") -> None:
    """What the board file says of the wires."""
    for lines in table.board.buses.values():
        if isinstance(lines, Spi):
            bus = table.device.spi_bus(lines.sck, lines.mosi, lines.miso)
            bus.cable_cm = lines.cable_cm
            bus.separated = lines.miso_via != DIRECT
            table.device.net(lines.miso).resistor(0 if lines.miso_via == DIODE else 1)


CONDITIONS: dict[str, Callable[..., None]] = {
    function.__name__: function
    for function in (antenna, top, neighbours, miso, cable, supply, hang, worn, host)
}
