"""The circuit as a netlist of KiCad: a list of parts, and of nets with the pins on them."""

from host_tools.boards.assembly import circuit
from host_tools.boards.board import Board
from host_tools.boards.circuit import Circuit, Part
from host_tools.release import release

FORMAT = "E"  # of KiCad 6 and later


def netlist(board: Board) -> str:
    """The whole file. A pin that a part has several times, such as ground, is a node for each of them."""
    made = circuit(board)
    design = _list("design", _list("source", board.name), _list("tool", f"chronotable {release()}"))
    components = [_component(part) for part in made.parts.values()]
    nets = [_net(made, number, name) for number, name in enumerate(made.nets, 1)]
    body = [
        f"  {design}",
        "  (components",
        *(f"    {component}" for component in components),
        "  )",
        "  (libparts)",
        "  (libraries)",
        "  (nets",
        *(f"    {net}" for net in nets),
        "  )",
    ]
    return "\n".join([f"(export {_list('version', FORMAT)}", *body, ")", ""])


def _component(part: Part) -> str:
    return _list(
        "comp",
        _list("ref", part.ref),
        _list("value", part.value if part.kind.prefix in "RC" else part.title),
        _list("footprint", part.kind.footprint),
        _list("description", part.name),
    )


def _net(made: Circuit, number: int, name: str) -> str:
    nodes = [
        _list(
            "node",
            _list("ref", made.parts[node.part].ref),
            _list("pin", str(pin)),
            _list("pinfunction", node.pin),
        )
        for node in made.nets[name]
        for pin in made.parts[node.part].numbers(node.pin)
    ]
    return _list("net", _list("code", str(number)), _list("name", name), *nodes)


class _Form(str):
    """A list that is written already; any other text stands in quotes."""


def _list(name: str, *items: str) -> _Form:
    return _Form(
        f"({' '.join([name, *(item if isinstance(item, _Form) else _quoted(item) for item in items)])})"
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
