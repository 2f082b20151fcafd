"""How many objects the firmware holds on to: what grows with time shows here, on CPython too."""

from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any


def count_objects(*roots: Any) -> int:
    """Everything that the firmware holds on to. What belongs to the simulator is not looked into."""
    seen: dict[int, Any] = {}
    to_see: list[Any] = list(roots)
    while to_see:
        thing = to_see.pop()
        if id(thing) in seen or thing is None or isinstance(thing, (int, str, type, CodeType)):
            continue
        seen[id(thing)] = thing
        to_see += _held_by(thing)
    return len(seen)


def _held_by(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, (list, tuple, set, frozenset)):
        return list(thing)
    if isinstance(thing, MethodType):
        return [thing.__self__]
    if isinstance(thing, FunctionType):
        return [cell.cell_contents for cell in thing.__closure__ or () if _is_filled(cell)]
    if isinstance(thing, ModuleType):
        names = vars(thing)
        return [] if _is_simulated(thing.__name__) else [v for k, v in names.items() if k != "__builtins__"]
    return [] if _is_simulated(type(thing).__module__) else [getattr(thing, "__dict__", None)]


def _is_filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018
    except ValueError:
        return False
    return True


def _is_simulated(module: str) -> bool:
    return module.split(".")[0] in ("sim", "builtins", "random", "littlefs", "greenlet", "_io", "array")
