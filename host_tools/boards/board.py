"""A board that passed every check, as the other tools and the simulator use it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import gcd
from typing import Any

from host_tools.boards.choices import AS5600, ENCODER
from host_tools.boards.rails import Rail


@dataclass(frozen=True)
class Spi:
    id: int
    sck: int
    mosi: int
    miso: int
    baud: int
    rail: str
    miso_via: str
    cable_cm: int
    reset: int | None = None


@dataclass(frozen=True)
class I2c:
    id: int
    sda: int
    scl: int
    baud: int
    rail: str
    pullups: str
    cable_cm: int


@dataclass(frozen=True)
class Uart:
    id: int
    tx: int
    rx: int
    baud: int


@dataclass(frozen=True)
class Reader:
    name: str
    chip: str
    bus: str  # the key in Board.buses: "spi.readers"
    mode: str
    zones: tuple[str, ...]
    cs: int | None = None
    reset: int | None = None  # its own line, or that of its bus
    gain: int | None = None  # of its receiver


@dataclass(frozen=True)
class Encoder:
    a: int
    b: int
    state_machine: int
    detents: int
    steps_per_detent: int
    ratio: tuple[int, int]  # turns of the encoder, turns of the wheel
    reverse: bool
    push: int | None = None
    sensor = ENCODER

    @property
    def turn(self) -> tuple[int, int]:
        """Steps in a revolution of the wheel, a fraction: gears rarely divide evenly."""
        turns, of_wheel = self.ratio
        steps = self.detents * self.steps_per_detent * turns
        common = gcd(steps, of_wheel)
        return steps // common, of_wheel // common

    @property
    def detents_per_turn(self) -> int:
        """Of the wheel, through its gear."""
        return self.detents * self.ratio[0] // self.ratio[1]

    def detents_for(self, points: int, of: int) -> float:
        """From one point of the wheel to another: it rests in detents only."""
        return points * self.detents_per_turn // of


@dataclass(frozen=True)
class AngleSensor:
    """A magnet on the axis of the wheel itself; it has no detents, so a click is a share of a revolution."""

    bus: str
    reverse: bool
    sensor = AS5600
    push: int | None = None
    steps_per_detent: int = 128
    turn: tuple[int, int] = (4096, 1)

    @property
    def detents_per_turn(self) -> int:
        return self.turn[0] // self.steps_per_detent

    def detents_for(self, points: int, of: int) -> float:
        """From one point of the wheel to another: it rests anywhere."""
        return points * self.detents_per_turn / of


@dataclass(frozen=True)
class Regulator:
    ma: int


@dataclass(frozen=True)
class Buzzer:
    pin: int
    kind: str


@dataclass(frozen=True)
class Leds:
    pin: int
    state_machine: int
    count: int
    order: str
    brightness: int  # percent
    max_ma_per_led: int
    data: str
    budget_ma: int  # what the rest of the table leaves of the supply
    zones: dict[str, tuple[int, int]]  # first and last LED


@dataclass(frozen=True)
class Matrix:
    """The LEDs of the zone field as rows and columns."""

    width: int
    height: int
    serpentine: bool


@dataclass(frozen=True)
class Display:
    chip: str
    bus: str
    address: int
    width: int
    height: int
    rotate: int


@dataclass(frozen=True)
class Button:
    name: str
    pin: int


@dataclass(frozen=True)
class Board:
    name: str
    module: str
    power: str
    supply_ma: int
    regulators: dict[str, Regulator]
    rails: tuple[Rail, ...]  # as they were reckoned, the supply first
    buses: dict[str, Spi | I2c | Uart]
    readers: tuple[Reader, ...]
    wheel: Encoder | AngleSensor
    leds: Leds
    matrix: Matrix | None
    display: Display
    buttons: tuple[Button, ...]
    buzzer: Buzzer | None


_BUSES: dict[str, Any] = {"spi": Spi, "i2c": I2c, "uart": Uart}


def from_tree(tree: dict[str, Any], budget_ma: int, rails: Iterable[Rail]) -> Board:
    """Only for a tree without problems: every key is there and sound."""
    buses = {f"{kind}.{name}": bus(**tree[kind][name]) for kind, bus in _BUSES.items() for name in tree[kind]}
    leds = tree["leds"]
    zones = {zone: (first, last) for zone, (first, last) in leds["zones"].items()}
    return Board(
        **tree["board"],
        regulators={name: Regulator(**entry) for name, entry in tree["regulator"].items()},
        rails=tuple(rails),
        buses=buses,
        readers=tuple(_reader(entry, buses) for entry in tree["reader"]),
        wheel=_wheel(tree),
        leds=Leds(**{**leds, "zones": zones}, budget_ma=budget_ma),
        matrix=Matrix(**tree["matrix"]) if tree["matrix"] else None,
        display=Display(**tree["display"]),
        buttons=tuple(Button(**entry) for entry in tree["button"]),
        buzzer=Buzzer(**tree["buzzer"]) if tree["buzzer"] else None,
    )


def _wheel(tree: dict[str, Any]) -> Encoder | AngleSensor:
    encoder, wheel = tree["encoder"], tree["wheel"]
    if encoder:
        return Encoder(**{**encoder, "ratio": tuple(encoder["ratio"])})
    return AngleSensor(wheel["bus"], wheel["reverse"])


def _reader(entry: dict[str, Any], buses: dict[str, Any]) -> Reader:
    shared = getattr(buses[entry["bus"]], "reset", None)
    return Reader(**{"reset": shared, **entry, "zones": tuple(entry["zones"])})
