"""Faults of tables, each with the verdict of the doctor that must name it: docs/doctor.md has them too."""

from collections.abc import Callable
from typing import NamedTuple

from host_tools.doctor import examine
from host_tools.ranging import examine_range
from host_tools.talk import Table as Link
from host_tools.verdict import BAD, ODD, Verdict
from sim.port.raw_repl import SimulatedPort
from sim.table import Table

CARD = "history unit 6"
SOON_MS = 4000  # then a table knows of a lost reader


class Fault(NamedTuple):
    name: str
    strike: Callable[[Table], None]
    part: str  # whose verdict must name it: how its name begins
    words: str  # what it must say
    board: str = "pico_duel"
    with_cards: bool = False  # doctor --range


def _miso(how: str, *zones: str) -> Callable[[Table], None]:
    def strike(table: Table) -> None:
        for zone in zones:
            table.condition("miso", zone, how=how)

    return strike


def _three_clones(table: Table) -> None:
    """As on the full board, with the gates left out."""
    bus = table.board.buses["spi.readers"]
    table.device.spi_bus(bus.sck, bus.mosi, bus.miso).separated = False  # type: ignore[union-attr]
    _miso("held", "attacker.1", "attacker.2", "attacker.3")(table)


def _without_resistor(table: Table) -> None:
    bus = table.board.buses["spi.readers"]
    table.device.net(bus.miso).resistor(None)  # type: ignore[union-attr]


def _weak_regulator(table: Table) -> None:
    table.readers["defender"].weak_supply = True  # type: ignore[union-attr]


def _short_of_sda(table: Table) -> None:
    table.device.net(4).short_to_ground()


def _die(part: str) -> Callable[[Table], None]:
    return lambda table: setattr(table.part(part), "dead", True)


def _clone(table: Table) -> None:
    table.readers["defender"].version = 0xB2  # type: ignore[union-attr]
    table.readers["defender"].power_on()


def _bitten(table: Table) -> None:
    """Something held the loop, and the watchdog bit."""
    table.device.bitten = True
    table.desk().bitten = True


FAULTS = (
    Fault("a reader without power", _die("defender"), "reader defender", "nobody drives MISO"),
    Fault("its MISO wire is cut", _miso("cut", "defender"), "reader defender", "nobody drives MISO"),
    Fault("two clones hold MISO", _miso("held", "attacker", "defender"), "MISO", "held low"),
    Fault("no resistor at MISO", _without_resistor, "MISO", "is missing"),
    Fault("three clones hold MISO, no gates", _three_clones, "MISO", "held low", "pico_full"),
    Fault(
        "cables of 120 cm at 4 MHz",
        lambda table: table.condition("cable", "spi.readers", cm=120),
        "bus of",
        "baud = 2000000",
    ),
    Fault("a reader's regulator breaks down", _weak_regulator, "reader defender", "falls over"),
    Fault("a supply behind 6 Ohm", lambda table: table.condition("supply", 6.0), "supply", "sags"),
    Fault("SDA short to ground", _short_of_sda, "I2C", "SDA held low"),
    Fault("no display", _die("display"), "display", "does not answer"),
    Fault(
        "a loose contact of the wheel",
        lambda table: table.condition("worn", "wheel", trembles=1),
        "wheel",
        "while nobody turns it",
    ),
    Fault("a clone chip", _clone, "reader defender", "clone"),
    Fault("the watchdog bit", _bitten, "last start", "watchdog"),
    Fault(
        "a broken antenna",
        lambda table: table.condition("antenna", "defender", ma=0),
        "range of defender",
        "no gain",
        with_cards=True,
    ),
    Fault(
        "a weak module under 12 mm",
        lambda table: (
            table.condition("antenna", "defender", ma=5),
            table.condition("top", "defender", mm=12),
        )[0],
        "range of defender",
        "weak",
        with_cards=True,
    ),
    Fault(
        "a module that hears its own noise",
        lambda table: table.condition("antenna", "defender", noisy_from=50.0),
        "range of defender",
        "own noise",
        with_cards=True,
    ),
    Fault(
        "metal in the table top",
        lambda table: table.condition("top", "defender", mm=4, loss=30),
        "range of defender",
        "no gain",
        with_cards=True,
    ),
    Fault(
        "readers too close to one another",
        lambda table: table.condition("neighbours", "attacker", to="defender", loss=8),
        "crosstalk of",
        "also heard by",
        with_cards=True,
    ),
)


def examined(board: str, strike: Callable[[Table], None] | None, with_cards: bool) -> list[Verdict]:
    """All that the doctor says of a table, as it is or with a fault."""
    with SimulatedPort(Table(board)) as port:
        if strike:
            port.do(lambda table: (strike(table), table.run(SOON_MS))[0])
        with Link(port.url) as link:
            if with_cards:
                return list(examine_range(link, lay_card(port)))
            return list(examine(link, None))


def lay_card(port: SimulatedPort) -> Callable[[str], bool]:
    """Lays the card where the doctor wants it."""

    def lay(question: str) -> bool:
        zone = question.split("card on ")[1].split(" ")[0]

        def move(table: Table) -> None:
            for name, field in table.fields.items():
                if field.tags:
                    table.remove(name)
            table.run(500)
            table.place(CARD, zone)
            table.run(500)

        port.do(move)
        return True

    return lay


def named(fault: Fault, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts that name the fault."""
    return [
        verdict
        for verdict in verdicts
        if verdict.verdict in (ODD, BAD)
        and verdict.part.startswith(fault.part)
        and fault.words in f"{verdict.facts} {verdict.cause}"
    ]


def accused(verdicts: list[Verdict]) -> list[Verdict]:
    """Whoever a doctor complains of; that this table was never flashed by our program is the test's doing."""
    return [verdict for verdict in verdicts if verdict.verdict in (ODD, BAD) and verdict.part != "version"]


def rows() -> list[str]:
    """The table of docs/doctor.md: how often each fault was named, and how often a healthy table was."""
    healthy: dict[tuple[str, bool], list[Verdict]] = {}
    found = []
    for fault in FAULTS:
        kind = (fault.board, fault.with_cards)
        if kind not in healthy:
            healthy[kind] = examined(fault.board, None, fault.with_cards)
        hits = named(fault, examined(fault.board, fault.strike, fault.with_cards))
        alarms = [verdict for verdict in accused(healthy[kind]) if verdict.part.startswith(fault.part)]
        found.append(f"| {fault.name} | {fault.part} | {fault.words} | {len(hits)} | {len(alarms)} |")
    return found


if __name__ == "__main__":
    print("\n".join(rows()))
