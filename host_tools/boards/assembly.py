"""Assembles the circuit of a board: the parts of the board file, and what they need around them."""

from host_tools.boards.board import AngleSensor, Board, I2c, Reader, Spi
from host_tools.boards.chips import ANGLE_SENSORS, DISPLAYS, READERS, Chip
from host_tools.boards.choices import BUFFER, COIL, DIODE, DIRECT, RAIL_3V3, RESISTORS, SUPPLY
from host_tools.boards.circuit import GND, MODULE, Circuit
from host_tools.boards.rails import GATES
from host_tools.boards.signals import MOST_DIRECT
from host_tools.boards.strip import add_strip

FIVE, FUSED, VSYS, THREE = "+5V", "+5V_FUSED", "VSYS", "3V3"
FUSE = "1 A"  # the diode to VSYS is used to 0.8 A; shifter and coil take 0.05 more
CONTROLS = "controls"


def circuit(board: Board) -> Circuit:
    """Part by part: power, the buses with their chips, wheel, lights, buttons, buzzer."""
    made = Circuit()
    made.add_module(board.module)
    _power(made, board)
    for name, bus in board.buses.items():
        if isinstance(bus, Spi):
            _spi(made, board, name, bus)
        elif isinstance(bus, I2c):
            _i2c(made, board, name, bus)
    _encoder(made, board)
    add_strip(made, board, FIVE, fused_five(board))
    for button in board.buttons:
        _button(made, button.name, button.pin)
    _buzzer(made, board)
    return made


def rail_net(rail: str) -> str:
    return THREE if rail == RAIL_3V3 else f"3V3_{rail}"


def fused_five(board: Board) -> str:
    """The 5 V of all that has thin wires: behind the fuse of a supply. A USB port limits its current."""
    return FUSED if board.power == SUPPLY else FIVE


def _power(made: Circuit, board: Board) -> None:
    made.join(GND, "ground", (MODULE, "GND"), (MODULE, "AGND"))
    made.join(THREE, "3.3 V of the module", (MODULE, "3V3"))
    if board.power == SUPPLY:
        made.add("supply", "supply", "power", f"of {board.supply_ma} mA or more")
        made.join(FIVE, "5 V", ("supply", "+5V"))
        made.join(GND, "ground", ("supply", "GND"))
        made.join(FUSED, "5 V behind the fuse")
        made.between("fuse", "fuse", "power", FUSE, FIVE, FUSED)
        made.join(VSYS, "VSYS", (MODULE, "VSYS"))
        made.between("schottky", "diode to VSYS", "power", "", VSYS, FUSED)
    else:
        made.join(FIVE, "5 V of USB", (MODULE, "VBUS"))
        if board.regulators:
            made.join(VSYS, "VSYS", (MODULE, "VSYS"))
    for name, regulator in board.regulators.items():
        part = made.add("regulator", f"regulator {name}", "power", f"of {regulator.ma} mA or more")
        made.join(VSYS, "VSYS", (part, "IN"))
        made.join(GND, "ground", (part, "GND"))
        out = made.join(rail_net(name), f"3.3 V of regulator {name}", (part, "OUT"))
        made.between("ceramic", f"input of regulator {name}", "power", "10 uF", VSYS, GND)
        made.between("ceramic", f"output of regulator {name}", "power", "10 uF", out, GND)


# Readers


def _spi(made: Circuit, board: Board, name: str, bus: Spi) -> None:
    readers = [reader for reader in board.readers if reader.bus == name]
    rail = rail_net(bus.rail)
    many = len(readers) > MOST_DIRECT
    page = f"MISO of {name}" if many else name
    lines = {
        "sck": _line(made, page, f"SPI{bus.id} SCK", bus.sck, many),
        "mosi": _line(made, page, f"SPI{bus.id} MOSI", bus.mosi, many),
    }
    miso = made.join(f"SPI{bus.id}_MISO", f"SPI{bus.id} MISO", (MODULE, f"GP{bus.miso}"))
    for reader in readers:
        chip = READERS[reader.chip]
        part = _chip(made, reader.chip, chip, f"reader {reader.name}", name, rail)
        for signal, net in lines.items():
            made.join(net, "", (part, chip.labels[signal]))
        select = _select(made, reader, part, chip)
        if len(readers) > 1:
            made.between("resistor", f"pull-up CS {reader.name}", page, "10 kOhm", rail, select)
        if bus.miso_via == DIRECT:
            made.join(miso, "", (part, chip.labels["miso"]))
        elif bus.miso_via == DIODE:
            own = made.join(f"MISO_{reader.name}", f"MISO of {reader.name}", (part, chip.labels["miso"]))
            made.between("small_schottky", f"MISO diode {reader.name}", page, "", miso, own)
    if bus.miso_via == BUFFER:
        _buffers(made, readers, page, miso, rail)
    if bus.miso_via == DIODE:
        made.between("resistor", f"pull-down MISO of {name}", page, "1 kOhm", miso, GND)
    elif readers:
        # While nobody is selected, nobody drives the line, and an input of an RP2350 that floats leaks.
        made.between("resistor", f"pull-up MISO of {name}", page, "10 kOhm", rail, miso)
    if readers:
        kind, value = ("electrolytic", "100 uF") if many else ("ceramic", "10 uF")
        made.between(kind, f"bulk of {name}", name, value, rail, GND)


def _line(made: Circuit, page: str, signal: str, pin: int, many: bool) -> str:
    """From the module to all chips; where there are many, a resistor at the module stops the ringing."""
    net = signal.replace(" ", "_")
    if not many:
        return made.join(net, signal, (MODULE, f"GP{pin}"))
    made.join(f"{net}_PICO", f"{signal} at the module", (MODULE, f"GP{pin}"))
    made.join(net, signal)
    made.between("resistor", f"series {signal}", page, "33 Ohm", f"{net}_PICO", net)
    return net


def _chip(made: Circuit, kind: str, chip: Chip, name: str, page: str, rail: str) -> str:
    part = made.add(kind, name, page)
    made.join(rail, "", (part, chip.labels["power"]))
    made.join(GND, "", (part, "GND"))
    return part


def _select(made: Circuit, reader: Reader, part: str, chip: Chip) -> str:
    """Chip select and reset; gives the net of the chip select. Pull-ups hold it until the firmware runs."""
    _reset(made, reader, part, chip)
    ends = (MODULE, f"GP{reader.cs}"), (part, chip.labels["cs"])
    return made.join(f"CS_{reader.name}", f"chip select {reader.name}", *ends)


def _reset(made: Circuit, reader: Reader, part: str, chip: Chip) -> None:
    if reader.reset is None:
        return
    net = f"RESET_GP{reader.reset}"
    if net not in made.nets:
        made.join(net, "reset", (MODULE, f"GP{reader.reset}"))
    made.join(net, "", (part, chip.labels["reset"]))


def _buffers(made: Circuit, readers: list[Reader], page: str, miso: str, rail: str) -> None:
    """A gate for each reader, opened by its chip select; gates that are left over rest at fixed levels."""
    for first in range(0, len(readers), GATES):
        part = made.add("buffer", f"MISO buffer {_next_buffer(made)}", page)
        made.join(rail, "", (part, "VCC"))
        made.join(GND, "", (part, "GND"))
        made.between("ceramic", f"decoupling of {part}", page, "100 nF", rail, GND)
        for gate in range(1, GATES + 1):
            if first + gate > len(readers):
                made.join(rail, "", (part, f"{gate}OE"))
                made.join(GND, "", (part, f"{gate}A"))
                continue
            reader = readers[first + gate - 1]
            made.join(f"CS_{reader.name}", "", (part, f"{gate}OE"))
            own = (f"reader {reader.name}", READERS[reader.chip].labels["miso"])
            made.join(f"MISO_{reader.name}", f"MISO of {reader.name}", own, (part, f"{gate}A"))
            made.join(miso, "", (part, f"{gate}Y"))


def _next_buffer(made: Circuit) -> int:
    return 1 + sum(part.startswith("MISO buffer") for part in made.parts)


# I2C


def _i2c(made: Circuit, board: Board, name: str, bus: I2c) -> None:
    rail = rail_net(bus.rail)
    lines = {
        "sda": made.join(f"I2C{bus.id}_SDA", f"I2C{bus.id} SDA", (MODULE, f"GP{bus.sda}")),
        "scl": made.join(f"I2C{bus.id}_SCL", f"I2C{bus.id} SCL", (MODULE, f"GP{bus.scl}")),
    }
    readers = [reader for reader in board.readers if reader.bus == name]
    chips = [(reader.chip, READERS[reader.chip], f"reader {reader.name}") for reader in readers]
    if board.display.bus == name:
        chips.append(("display", DISPLAYS[board.display.chip], "display"))
    if isinstance(board.wheel, AngleSensor) and board.wheel.bus == name:
        chips.append((board.wheel.sensor, ANGLE_SENSORS[board.wheel.sensor], "angle sensor"))
    for kind, chip, part in chips:
        _chip(made, kind, chip, part, CONTROLS, rail)
        for signal, net in lines.items():
            made.join(net, "", (part, chip.labels[signal]))
    for reader in readers:
        _reset(made, reader, f"reader {reader.name}", READERS[reader.chip])
    if readers:
        made.between("ceramic", f"bulk of {name}", CONTROLS, "10 uF", rail, GND)
    if isinstance(board.wheel, AngleSensor) and board.wheel.bus == name:
        made.join(
            GND, "", ("angle sensor", "DIR")
        )  # an open DIR would count one way today and the other tomorrow
    if bus.pullups == RESISTORS:
        for signal, net in lines.items():
            made.between("resistor", f"pull-up {name} {signal.upper()}", CONTROLS, "4.7 kOhm", rail, net)


# Wheel, buttons, buzzer


def _encoder(made: Circuit, board: Board) -> None:
    wheel = board.wheel
    if isinstance(wheel, AngleSensor):
        return
    part = made.add("encoder", "encoder", CONTROLS)
    made.join("ENCODER_A", "encoder A", (MODULE, f"GP{wheel.a}"), (part, "CLK"))
    made.join("ENCODER_B", "encoder B", (MODULE, f"GP{wheel.b}"), (part, "DT"))
    if wheel.push is not None:
        made.join("ENCODER_PUSH", "encoder push", (MODULE, f"GP{wheel.push}"), (part, "SW"))
    made.join(THREE, "", (part, "+"))
    made.join(GND, "", (part, "GND"))


def _button(made: Circuit, name: str, pin: int) -> None:
    part = made.add("button", f"button {name}", CONTROLS)
    made.join(f"BUTTON_{name.upper()}", part, (MODULE, f"GP{pin}"), (part, "1"))
    made.join(GND, "", (part, "2"))


def _buzzer(made: Circuit, board: Board) -> None:
    if board.buzzer is None:
        return
    tone = made.join("TONE", "tone", (MODULE, f"GP{board.buzzer.pin}"))
    part = made.add(board.buzzer.kind, "buzzer", CONTROLS)
    plus = made.join("BUZZER_PLUS", "buzzer +", (part, "+"))
    if board.buzzer.kind != COIL:
        made.between("resistor", "series tone", CONTROLS, "330 Ohm", tone, plus)
        made.join(GND, "", (part, "-"))
        return
    # The transistor carries the coil's current; the diode takes what the coil gives back when that ends.
    transistor = made.add("transistor", "buzzer transistor", CONTROLS)
    minus = made.join("BUZZER_MINUS", "buzzer -", (part, "-"), (transistor, "C"))
    base = made.join("BUZZER_BASE", "buzzer base", (transistor, "B"))
    made.join(GND, "", (transistor, "E"))
    made.between("resistor", "base tone", CONTROLS, "1 kOhm", tone, base)
    made.between("resistor", "pull-down tone", CONTROLS, "10 kOhm", base, GND)
    made.between("resistor", "series buzzer", CONTROLS, "100 Ohm", fused_five(board), plus)
    made.between("switching_diode", "flyback buzzer", CONTROLS, "", plus, minus)
