"""What the doctor measures: lines, speed of the buses, supply, I2C, noise of the wheel."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.boards.choices import DIODE
from host_tools.talk import Refused, Table, facts
from host_tools.verdict import BAD, GOOD, ODD, UNKNOWN, Verdict, see

PATIENCE = 60  # times to ask while a reader is at work
AGAIN_S = 0.01
MHZ = (1, 2, 4, 8)
MANY_READERS = 3  # from there on a line that clones hold fails
LEAST_V, LEAST_LIT_V = 4.3, 4.0  # at VSYS, dark and with all LEDs at their cap
MOST_DROP_V = 0.5
NOISE_LOOKS = 25


class Speed(NamedTuple):
    """What came of writing to a reader's FIFO and reading back."""

    errors: dict[int, int]  # wrong bytes by MHz
    baud: int  # of the board file

    @property
    def recommended(self) -> int:
        """The fastest step without an error below which none has one, no faster than the board file."""
        good = 0
        for mhz in MHZ:
            if self.errors[mhz] or mhz * 1_000_000 > max(self.baud, 1_000_000):
                break
            good = mhz * 1_000_000
        return min(good, self.baud)


def measure(table: Table, what: str) -> dict[str, str]:
    """Ask for a measurement until all readers rest."""
    for _ in range(PATIENCE):
        try:
            return facts(table.ask(f"measure {what}"))
        except Refused as refusal:
            if refusal.code != "busy":
                raise
        time.sleep(AGAIN_S)
    raise Refused("The readers are always at work.", "", "busy")


def names(table: Table) -> list[str]:
    """Of the readers, in their order."""
    return [facts(" ".join(words))["name"] for words in table.each("test reader")]


def lines(table: Table) -> Iterator[Verdict]:
    """MISO while nobody is selected: its resistor must decide, whatever the Pico's weak pull wants."""
    try:
        levels = measure(table, "miso")
    except Refused as refusal:
        yield Verdict("MISO", UNKNOWN, refusal.message)
        return
    many = len(names(table)) >= MANY_READERS
    for bus, told in levels.items():
        level, _, shared = told.partition(",")
        pulled, way = ("00", "down") if shared == DIODE else ("11", "up")
        part = f"MISO of {bus}"
        if level == pulled:
            yield Verdict(part, GOOD, f"pulled {way} while no reader is selected")
        elif level == "10":
            cause = f"the resistor that pulls MISO {way} is missing"
            yield Verdict(part, ODD, "floats while no reader is selected", see("readers", cause))
        else:
            cause = "a module that never lets go of MISO: give each reader a gate or a diode (miso_via)"
            found = f"held {'low' if level == '00' else 'high'} while no reader is selected"
            yield Verdict(part, BAD if many else ODD, found, see("readers", cause))


def floats(table: Table, number: int) -> bool:
    """Whether nobody drives MISO when this reader is selected: it says what resistor or pull make of it."""
    try:
        said = measure(table, f"wire {number}")
    except Refused:
        return False
    read = said["up"], said["down"]
    return read == ("ff", "00") or read == (("00", "00") if said["miso_via"] == DIODE else ("ff", "ff"))


def speed_of(table: Table, number: int) -> Speed:
    errors: dict[int, int] = {}
    baud = 0
    for step, mhz in enumerate(MHZ):
        told = measure(table, f"fifo {number} {step}")
        errors[mhz] = int(told["errors"])
        baud = int(told["baud"])
    return Speed(errors, baud)


def speed(table: Table, number: int, name: str) -> Verdict:
    part = f"bus of {name}"
    try:
        found = speed_of(table, number)
    except Refused as refusal:
        return Verdict(part, UNKNOWN, refusal.message)
    told = ", ".join(
        f"{mhz} MHz {'good' if not wrong else f'{wrong} wrong'}" for mhz, wrong in found.errors.items()
    )
    if found.recommended == found.baud or (found.recommended and 2 * found.recommended > found.baud):
        return Verdict(part, GOOD, told)
    if not found.recommended:
        cause = "wrong at every speed: a broken wire, no common ground, or a line that another reader holds"
        return Verdict(part, BAD, told, see("readers", cause))
    cause = f"cables too long for this speed: shorten or twist them, or set baud = {found.recommended}"
    return Verdict(part, BAD, told, see("readers", cause))


def supply(table: Table) -> Verdict:
    try:
        dark = _volts(table)
        table.ask("test leds white")
        try:
            time.sleep(AGAIN_S)
            lit = _volts(table)
        finally:
            table.ask("test leds off")
    except Refused as refusal:
        return Verdict("supply", UNKNOWN, refusal.message)
    told = f"{dark:.2f} V at VSYS, {lit:.2f} V with all LEDs lit"
    if dark < LEAST_V:
        cause = "too little even in the dark: the diode is the wrong one, or the supply is weak"
        return Verdict("supply", BAD, told, see("supply", cause))
    if lit < LEAST_LIT_V or dark - lit > MOST_DROP_V:
        cause = (
            "it sags with its load: a thin or long cable, a weak supply; readers forget all they were told"
        )
        return Verdict("supply", BAD, told, see("supply", cause))
    return Verdict("supply", GOOD, told)


def _volts(table: Table) -> float:
    return int(measure(table, "supply")["mv"]) / 1000


def i2c(table: Table) -> Verdict:
    try:
        found = measure(table, "i2c")
    except Refused as refusal:
        return Verdict("I2C", UNKNOWN, refusal.message)
    held = [line.upper() for line in ("sda", "scl") if found[line] == "0"]
    if held:
        cause = "a chip hangs, a short circuit, or no pull-ups; the table clocks a chip free by itself"
        return Verdict("I2C", BAD, f"{' and '.join(held)} held low", see("display", cause))
    if found["found"] == "-":
        cause = "SDA and SCL swapped, no 3.3 V, or no pull-ups"
        return Verdict("I2C", BAD, "nobody answers", see("display", cause))
    return Verdict("I2C", GOOD, ", ".join(f"0x{address.upper()}" for address in found["found"].split(",")))


def wheel_noise(table: Table) -> Verdict | None:
    """At rest an encoder counts nothing; a magnet is never quite still."""
    counts = set()
    for _ in range(NOISE_LOOKS):
        told = facts(table.ask("test wheel"))
        if told.get("sensor") != "encoder":
            return None
        counts.add(told["count"])
    if len(counts) == 1:
        return None
    cause = "loose or worn contacts, or a wire without a pull-up: 100 nF from each contact to GND help"
    return Verdict("wheel", ODD, "it counts while nobody turns it", see("wheel", cause))


def last_start(table: Table) -> Verdict:
    try:
        told = facts(table.ask("test reset"))
    except Refused:
        return Verdict("last start", UNKNOWN, "this version of the firmware does not say")
    if told["cause"] != "watchdog":
        return Verdict("last start", GOOD, "switched on, or reset by a host")
    held = "" if told["held"] == "-" else f": {told['held']} held the loop"
    return Verdict("last start", ODD, f"the watchdog started it anew{held}", "a defect: please report it")
