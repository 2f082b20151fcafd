"""Checks that every pin exists, is free on the module, can do what it is for, and has one user."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.boards.modules import MODULES, pins_for, usable_pins
from host_tools.boards.problems import Findings, Path
from host_tools.boards.rp2040 import FUNCTIONS, named
from host_tools.boards.rules import Pin
from host_tools.boards.schema import LIST, ONE, SECTIONS, Section
from host_tools.boards.walk import Tree


@dataclass(frozen=True)
class Use:
    path: Path
    pin: int
    function: str  # empty where any pin will do


def check_pins(tree: Tree, findings: Findings) -> None:
    module = tree["board"].get("module")
    uses = sorted(pin_uses(tree), key=lambda use: findings.line(use.path))
    taken = {use.pin for use in uses}
    first: dict[int, Use] = {}
    for use in uses:
        if not _exists(use, module, findings):
            continue
        if use.function and use.function not in FUNCTIONS[use.pin]:
            _wrong_function(use, module, findings)
        if use.pin in first:
            _twice(use, first[use.pin], _free(use, module, taken), findings)
        else:
            first[use.pin] = use
    _neighbours(tree["encoder"], module, findings)


def pin_uses(tree: Tree) -> Iterator[Use]:
    """Every pin in the file, found through the schema: a new key of type pin is checked at once."""
    for section in SECTIONS:
        for path, table in _tables(section, tree):
            for key in section.keys:
                if isinstance(key.rule, Pin) and key.name in table:
                    yield Use((*path, key.name), table[key.name], _function(key.rule, table))


def _tables(section: Section, tree: Tree) -> Iterator[tuple[Path, Tree]]:
    content = tree[section.name]
    if section.shape == ONE:
        yield (section.name,), content
        return
    for name, table in enumerate(content) if section.shape == LIST else content.items():
        yield (section.name, name), table


def _function(rule: Pin, table: Tree) -> str:
    """What the pin must be able to do; nothing can be said while the bus's id is wrong."""
    return rule.function.format(id=table["id"]) if "id" in table else ""


def _exists(use: Use, module: str | None, findings: Findings) -> bool:
    if not 0 <= use.pin < len(FUNCTIONS):
        code, message = "pin_unknown", f"The {MODULES[module].chip if module else 'RP2040'} has no such pin."
    elif module and use.pin in MODULES[module].reserved:
        code, message = "pin_reserved", f"GP{use.pin} {MODULES[module].reserved[use.pin]} on a {module}."
    else:
        return True
    findings.add(code, use.path, use.pin, message, named(usable_pins(module)))
    return False


def _wrong_function(use: Use, module: str | None, findings: Findings) -> None:
    spi, uart, i2c = FUNCTIONS[use.pin]
    message = f"GP{use.pin} cannot be {use.function}; it can be {spi}, {uart} or {i2c}."
    findings.add("pin_function", use.path, use.pin, message, named(pins_for(use.function, module)))


def _free(use: Use, module: str | None, taken: set[int]) -> str:
    fit = pins_for(use.function, module) if use.function else usable_pins(module)
    free = [pin for pin in fit if pin not in taken]
    return f"a free pin: {named(free)}" if free else "a free pin, but none is left"


def _twice(use: Use, other: Use, free: str, findings: Findings) -> None:
    place = findings.place(other.path)
    if use.path[0] == other.path[0] == "reader" and use.path[-1] == other.path[-1] == "cs":
        message = f"GP{use.pin} already selects the reader of {place}: both would answer at once."
        findings.add("cs_twice", use.path, use.pin, message, free)
        return
    findings.add("pin_twice", use.path, use.pin, f"GP{use.pin} is already used by {place}.", free)


def _neighbours(encoder: Tree, module: str | None, findings: Findings) -> None:
    usable = usable_pins(module)
    a = encoder.get("a")
    if a not in usable or "b" not in encoder or encoder["b"] == a + 1:
        return
    message = f"The decoder reads two neighbouring pins, so b comes right after a (GP{a})."
    allowed = f"GP{a + 1}" if a + 1 in usable else f"another pair of pins: GP{a + 1} is not free for it"
    findings.add("encoder_pins", ("encoder", "b"), encoder["b"], message, allowed)
