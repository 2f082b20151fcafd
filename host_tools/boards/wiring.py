"""Lists every wire of a board: what a maker solders, and what a wiring table shows."""

from collections import Counter
from typing import NamedTuple

from host_tools.boards.assembly import circuit
from host_tools.boards.board import Board
from host_tools.boards.circuit import MODULE, Circuit, Node


class Wire(NamedTuple):
    pin: str  # where it begins: a pin of the module (GP18, 3V3, GND), or of another part
    signal: str
    part: str
    part_pin: str  # as it is labelled on the usual part


def wires(board: Board) -> list[Wire]:
    """Net by net, each from its first pin to all others; a pin that is joined to nothing has no wire."""
    made = circuit(board)
    return [
        Wire(_begin(nodes[0]), made.signals[net], node.part, node.pin)
        for net, nodes in made.nets.items()
        for node in nodes[1:]
        if node.part != MODULE  # its grounds are joined inside
    ]


def shopping(made: Circuit) -> list[tuple[str, int, str, str]]:
    """What to buy: part, how many, what to look for, and the references in the picture."""
    found: Counter[str] = Counter()
    refs: dict[str, list[str]] = {}
    looks: dict[str, str] = {}
    for part in made.parts.values():
        found[part.title] += 1
        refs.setdefault(part.title, []).append(part.ref)
        looks[part.title] = part.kind.look
    return [(title, count, looks[title], " ".join(refs[title])) for title, count in found.items()]


def _begin(node: Node) -> str:
    return node.pin if node.part == MODULE else f"{node.part} {node.pin}"
