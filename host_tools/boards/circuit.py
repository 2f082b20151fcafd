"""A circuit: parts, and nets that join their pins. Wires, pictures and netlist are made from it."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from host_tools.boards.modules import MODULES

# The module with its USB socket on top, from the data sheets: left side downwards, right side downwards.
LEFT = (
    "GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7",
    "GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15",
)  # fmt: skip
RIGHT = (
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26",
    "RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16",
)  # fmt: skip

MODULE = "module"
GND = "GND"


class Kind(NamedTuple):
    """What parts.toml says of a kind of part."""

    prefix: str
    part: str
    look: str
    pins: tuple[str, ...]  # the first one is number 1
    footprint: str


KINDS = {
    name: Kind(**{**entry, "pins": tuple(entry["pins"])})
    for name, entry in tomllib.loads(
        (Path(__file__).parent / "parts.toml").read_text(encoding="utf-8")
    ).items()
}


class Node(NamedTuple):
    part: str
    pin: str


@dataclass(frozen=True)
class Part:
    name: str
    ref: str  # U3
    kind: Kind
    value: str  # 10 kOhm; empty where the kind says it all
    page: str  # of the picture
    extra: tuple[str, ...] = ()  # pins beyond those of its kind: more feeds of a strip

    @property
    def title(self) -> str:
        return f"{self.kind.part} {self.value}".rstrip()

    @property
    def pins(self) -> tuple[str, ...]:
        return self.kind.pins + self.extra

    def numbers(self, pin: str) -> list[int]:
        """The numbers of a pin: a module has several for ground."""
        return [number for number, name in enumerate(self.pins, 1) if name == pin]


@dataclass
class Circuit:
    parts: dict[str, Part] = field(default_factory=dict)
    nets: dict[str, list[Node]] = field(default_factory=dict)
    signals: dict[str, str] = field(default_factory=dict)  # what a net is, for people

    def add_module(self, name: str) -> None:
        module = MODULES[name]
        pins = (*LEFT, *reversed(RIGHT))
        kind = Kind("A", module.title, "with headers soldered on", pins, "Module:RaspberryPi_Pico_Common_THT")
        self.parts[MODULE] = Part(MODULE, "A1", kind, "", "power")

    def add(self, kind: str, name: str, page: str, value: str = "", extra: tuple[str, ...] = ()) -> str:
        """A part under a name of its own; gives the name back."""
        prefix = KINDS[kind].prefix
        count = 1 + sum(part.kind.prefix == prefix for part in self.parts.values())
        self.parts[name] = Part(name, f"{prefix}{count}", KINDS[kind], value, page, extra)
        return name

    def join(self, net: str, signal: str, *nodes: tuple[str, str]) -> str:
        """Put pins onto a net; gives the net back."""
        self.signals.setdefault(net, signal)
        wired = self.nets.setdefault(net, [])
        for part, pin in nodes:
            if pin not in self.parts[part].pins:
                raise ValueError(f"{part} has no pin {pin}")
            wired.append(Node(part, pin))
        return net

    def between(self, kind: str, name: str, page: str, value: str, first: str, second: str) -> str:
        """A part with two legs from one net to another, which are there already."""
        self.add(kind, name, page, value)
        for net, pin in zip((first, second), KINDS[kind].pins, strict=True):
            self.nets[net].append(Node(name, pin))
        return name

    def net_of(self, part: str, pin: str) -> str:
        """The net that a pin is on; nothing if it stays open."""
        return next((net for net, nodes in self.nets.items() if Node(part, pin) in nodes), "")
