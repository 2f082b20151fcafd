"""Lists every wire of a board: what a maker solders, and what a wiring table shows."""

from typing import NamedTuple

from host_tools.boards.board import Board, I2c, Reader, Spi, Uart
from host_tools.boards.chips import DISPLAYS, READERS, Chip


class Wire(NamedTuple):
    pin: str  # of the module: GP18, 3V3, VBUS, GND
    signal: str
    part: str
    part_pin: str  # as it is labelled on the usual part


def wires(board: Board) -> list[Wire]:
    """Part by part, in the order of the board file; each part with its power and ground."""
    found: list[Wire] = []
    for reader in board.readers:
        found += _reader(reader, board)
    found += _display(board)
    found += _encoder(board)
    found += [
        Wire(f"GP{board.leds.pin}", "LED data", "LED strip", "DIN"),
        Wire("VBUS", "5 V", "LED strip", "5V"),
        Wire("GND", "ground", "LED strip", "GND"),
    ]
    for button in board.buttons:
        found += _switch(f"button {button.name}", button.pin, ("1", "2"))
    if board.buzzer is not None:
        found += [
            Wire(f"GP{board.buzzer}", "tone", "buzzer", "+"),
            Wire("GND", "ground", "buzzer", "-"),
        ]
    return found


def _reader(reader: Reader, board: Board) -> list[Wire]:
    part = f"reader {reader.name}"
    chip = READERS[reader.chip]
    found = _bus(board.buses[reader.bus], chip, part)
    if reader.cs is not None:
        found.append(Wire(f"GP{reader.cs}", "chip select", part, chip.labels["cs"]))
    if reader.reset is not None:
        found.append(Wire(f"GP{reader.reset}", "reset", part, chip.labels["reset"]))
    return found + _power(chip, part)


def _display(board: Board) -> list[Wire]:
    chip = DISPLAYS[board.display.chip]
    return _bus(board.buses[board.display.bus], chip, "display") + _power(chip, "display")


def _bus(bus: Spi | I2c | Uart, chip: Chip, part: str) -> list[Wire]:
    kind = type(bus).__name__.upper()
    signals = [name for name in ("sck", "mosi", "miso", "sda", "scl") if hasattr(bus, name)]
    return [
        Wire(f"GP{getattr(bus, name)}", f"{kind}{bus.id} {name.upper()}", part, chip.labels[name])
        for name in signals
    ]


def _power(chip: Chip, part: str) -> list[Wire]:
    return [Wire("3V3", "3.3 V", part, chip.labels["power"]), Wire("GND", "ground", part, "GND")]


def _encoder(board: Board) -> list[Wire]:
    encoder = board.encoder
    found = [
        Wire(f"GP{encoder.a}", "encoder A", "encoder", "CLK"),
        Wire(f"GP{encoder.b}", "encoder B", "encoder", "DT"),
        Wire("3V3", "3.3 V", "encoder", "+"),
        Wire("GND", "ground", "encoder", "GND"),
    ]
    if encoder.push is not None:
        found.append(Wire(f"GP{encoder.push}", "encoder push", "encoder", "SW"))
    return found


def _switch(part: str, pin: int, legs: tuple[str, str]) -> list[Wire]:
    return [Wire(f"GP{pin}", part, part, legs[0]), Wire("GND", "ground", part, legs[1])]
