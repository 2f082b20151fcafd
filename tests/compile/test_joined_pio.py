"""Joining modules and shortening names leaves the PIO programs of the drivers as they are."""

import ast

from host_tools import build as building
from sim.device import Device
from sim.micropython import rp2


def test_the_joined_pio_programs_are_those_of_the_drivers() -> None:
    places = {(module, name): there for module, name, there, _ in building.places()}
    path = building.LINKED / f"{places['drivers.pio_programs', 'quadrature']}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    programs = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any("asm_pio" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]
    names: dict[str, object] = {"rp2": rp2}
    exec(compile(ast.Module(list(programs), []), path.name, "exec"), names)
    modules = Device().modules
    assert [names[program.name] for program in programs] == [
        modules.load("drivers.pio_programs").quadrature,
        modules.load("drivers.pio_programs").frame,
    ]
