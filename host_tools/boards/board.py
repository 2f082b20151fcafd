"""A board that passed every check, as the other tools and the simulator use it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Spi:
    id: int
    sck: int
    mosi: int
    miso: int
    baud: int
    reset: int | None = None


@dataclass(frozen=True)
class I2c:
    id: int
    sda: int
    scl: int
    baud: int


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


@dataclass(frozen=True)
class Leds:
    pin: int
    state_machine: int
    count: int
    order: str
    brightness: int  # percent
    max_ma_per_led: int
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
    supply_ma: int
    buses: dict[str, Spi | I2c | Uart]
    readers: tuple[Reader, ...]
    encoder: Encoder
    leds: Leds
    matrix: Matrix | None
    display: Display
    buttons: tuple[Button, ...]
    buzzer: int | None


_BUSES: dict[str, Any] = {"spi": Spi, "i2c": I2c, "uart": Uart}


def from_tree(tree: dict[str, Any], budget_ma: int) -> Board:
    """Only for a tree without problems: every key is there and sound."""
    buses = {f"{kind}.{name}": bus(**tree[kind][name]) for kind, bus in _BUSES.items() for name in tree[kind]}
    encoder = tree["encoder"]
    leds = tree["leds"]
    zones = {zone: (first, last) for zone, (first, last) in leds["zones"].items()}
    return Board(
        **tree["board"],
        buses=buses,
        readers=tuple(_reader(entry, buses) for entry in tree["reader"]),
        encoder=Encoder(**{**encoder, "ratio": tuple(encoder["ratio"])}),
        leds=Leds(**{**leds, "zones": zones}, budget_ma=budget_ma),
        matrix=Matrix(**tree["matrix"]) if tree["matrix"] else None,
        display=Display(**tree["display"]),
        buttons=tuple(Button(**entry) for entry in tree["button"]),
        buzzer=tree["buzzer"].get("pin"),
    )


def _reader(entry: dict[str, Any], buses: dict[str, Any]) -> Reader:
    shared = getattr(buses[entry["bus"]], "reset", None)
    return Reader(**{"reset": shared, **entry, "zones": tuple(entry["zones"])})
