"""The netlist, read back by somebody else's parser of KiCad's format: exactly our parts and our wires."""

from pathlib import Path

import pytest
from kinparse import parse_netlist

from host_tools.boards import load
from host_tools.boards.assembly import circuit
from host_tools.boards.circuit import GND
from tests.boards.edited import BOARDS
from tests.tools.conftest import Run


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the other parser
@pytest.mark.parametrize("name", sorted(file.stem for file in BOARDS.glob("*.toml")))
def test_another_parser_reads_exactly_our_parts_and_wires(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.net"
    assert run("boards", "wiring", name, "--netlist", file).status == 0
    read = parse_netlist(str(file))
    made = circuit(load(BOARDS / f"{name}.toml"))
    assert {part.ref: part.footprint for part in read.parts} == {
        part.ref: part.kind.footprint for part in made.parts.values()
    }
    ours = {
        net: {
            (made.parts[node.part].ref, str(pin))
            for node in nodes
            for pin in made.parts[node.part].numbers(node.pin)
        }
        for net, nodes in made.nets.items()
    }
    assert {net.name: {(pin.ref, pin.num) for pin in net.pins} for net in read.nets} == ours
    assert {("A1", str(pin)) for pin in (3, 8, 13, 18, 23, 28, 33, 38)} <= ours[GND]  # by the data sheet
