"""What the doctor measures: lines, speed of the buses, supply, I2C, noise of the wheel."""

import time
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.boards.choices import DIODE
from host_tools.talk import Refused, Table, facts
from host_tools.verdict import BAD, GOOD, ODD, UNKNOWN, Verdict, told

PATIENCE = 60  # times to ask while a reader is at work
AGAIN_S = 0.01
MHZ = (1, 2, 4, 8)
MANY_READERS = 3  # from there on a line that clones hold fails
LEAST_V, LEAST_LIT_V = 4.3, 4.0  # at VSYS, dark and with all LEDs at their cap
MOST_DROP_V = 0.5
NOISE_LOOKS = 60  # a loose contact jumps now and then


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
        yield Verdict(told("part_miso"), UNKNOWN, refusal.message)
        return
    many = len(names(table)) >= MANY_READERS
    for bus, found in levels.items():
        level, _, shared = found.partition(",")
        pulled, way = ("00", "down") if shared == DIODE else ("11", "up")
        part = told("part_miso_of", bus=bus)
        if level == pulled:
            yield Verdict(part, GOOD, told(f"miso_{way}"))
        elif level == "10":
            yield Verdict(part, ODD, told("miso_floats"), told(f"miso_floats_{way}"))
        else:
            held = told("miso_low" if level == "00" else "miso_high")
            yield Verdict(part, BAD if many else ODD, held, told("miso_held_cause"))


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
        found = measure(table, f"fifo {number} {step}")
        errors[mhz] = int(found["errors"])
        baud = int(found["baud"])
    return Speed(errors, baud)


def speed(table: Table, number: int, name: str) -> Verdict:
    part = told("part_bus", name=name)
    try:
        found = speed_of(table, number)
    except Refused as refusal:
        return Verdict(part, UNKNOWN, refusal.message)
    steps = ", ".join(
        told("speed_wrong" if wrong else "speed_good", mhz=mhz, wrong=wrong)
        for mhz, wrong in found.errors.items()
    )
    if found.recommended == found.baud or (found.recommended and 2 * found.recommended > found.baud):
        return Verdict(part, GOOD, steps)
    if not found.recommended:
        return Verdict(part, BAD, steps, told("speed_never"))
    return Verdict(part, BAD, steps, told("speed_cables", baud=found.recommended))


def supply(table: Table) -> Verdict:
    part = told("part_supply")
    try:
        dark = _volts(table)
        table.ask("test leds white")
        try:
            time.sleep(AGAIN_S)
            lit = _volts(table)
        finally:
            table.ask("test leds off")
    except Refused as refusal:
        return Verdict(part, UNKNOWN, refusal.message)
    volts = told("supply_volts", dark=f"{dark:.2f}", lit=f"{lit:.2f}")
    if dark < LEAST_V:
        return Verdict(part, BAD, volts, told("supply_dark"))
    if lit < LEAST_LIT_V or dark - lit > MOST_DROP_V:
        return Verdict(part, BAD, volts, told("supply_sags"))
    return Verdict(part, GOOD, volts)


def _volts(table: Table) -> float:
    return int(measure(table, "supply")["mv"]) / 1000


def i2c(table: Table) -> Verdict:
    part = told("part_i2c")
    try:
        found = measure(table, "i2c")
    except Refused as refusal:
        return Verdict(part, UNKNOWN, refusal.message)
    held = [line.upper() for line in ("sda", "scl") if found[line] == "0"]
    if held:
        return Verdict(part, BAD, told("i2c_held", lines=", ".join(held)), told("i2c_held_cause"))
    if found["found"] == "-":
        return Verdict(part, BAD, told("i2c_nobody"), told("i2c_nobody_cause"))
    return Verdict(part, GOOD, ", ".join(f"0x{address.upper()}" for address in found["found"].split(",")))


def wheel_noise(table: Table) -> Verdict | None:
    """At rest an encoder counts nothing; a magnet is never quite still."""
    counts = set()
    for _ in range(NOISE_LOOKS):
        found = facts(table.ask("test wheel"))
        if found.get("sensor") != "encoder":
            return None
        counts.add(found["count"])
    if len(counts) == 1:
        return None
    return Verdict(told("part_wheel"), ODD, told("wheel_noise"), told("wheel_noise_cause"))


def last_start(table: Table) -> Verdict:
    part = told("part_start")
    try:
        found = facts(table.ask("test reset"))
    except Refused:
        return Verdict(part, UNKNOWN, told("start_unknown"))
    if found["cause"] != "watchdog":
        return Verdict(part, GOOD, told("start_power"))
    held = "" if found["held"] == "-" else told("start_held", held=found["held"])
    return Verdict(part, ODD, told("start_watchdog") + held, told("start_cause"))
