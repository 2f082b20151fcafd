"""The modules of MicroPython that CPython lacks, and the import that gives them to the firmware.

Firmware modules are loaded afresh for every boot of every device, so a reset forgets what a reset forgets and
two tables in one process share nothing. What the firmware may import is what a Pico has: its own files, the
modules in this folder, and those of CPython that MicroPython has too. What is missing stands in
docs/simulator.md.
"""

import builtins
import importlib
import types
from collections.abc import Mapping, Sequence
from sys import _getframe, exception
from typing import TYPE_CHECKING, Any

from sim.micropython import _compiler
from sim.micropython._work import CHARGE, SUM, Price

if TYPE_CHECKING:
    from sim.device import Device
    from sim.micropython._pin import Pin
    from sim.micropython._yasmarang import Generator
    from sim.micropython.asyncio import Loop

SIMULATED = (
    "asyncio", "framebuf", "gc", "machine", "micropython", "neopixel", "os", "random", "rp2", "select", "sys",
    "time",
)  # fmt: skip
SHARED = (
    "array", "binascii", "cmath", "collections", "errno", "hashlib", "heapq", "io", "json", "math", "re",
    "struct",
)  # fmt: skip
# A file of the same name comes before these (py/builtinimport.c): extensible modules, and frozen ones.
YIELDING = (
    "array", "asyncio", "binascii", "collections", "errno", "hashlib", "heapq", "io", "json", "machine",
    "neopixel", "os", "random", "re", "rp2", "select", "struct", "time",
)  # fmt: skip
FAILING = "failing"  # of the firmware: loaded when nothing else works
# The extensible ones, `sys` and `asyncio` have a second name with a "u" in front, which no file hides.
ALIASES = {f"u{name}": name for name in (*YIELDING, "sys") if name not in ("neopixel", "rp2")}


class Modules:
    """The modules loaded on one device since it was switched on."""

    def __init__(self, device: "Device"):
        self._device = device
        self.loop: Loop | None = None  # the scheduler, once the firmware uses asyncio
        self.pins: dict[int, Pin] = {}  # by number, each from its first use on
        self.chance: Generator | None = None  # of `random`, once the firmware uses it
        self.loaded: dict[str, types.ModuleType] = {}
        self.failure: BaseException | None = None  # why the firmware has given up and only blinks
        self._builtins = {
            **vars(builtins),
            **_compiler.BUILTINS,
            "__import__": self._import,
            "exec": self._exec,
            "open": self._open,
            "print": self._print,
        }
        self._costs = device.costs
        self._price = None if self._costs is None else self._costs.price
        if self._costs is not None:
            self._builtins |= {SUM: device.account, CHARGE: device.charge}

    def load(self, name: str) -> types.ModuleType:
        """The module of that name, as the firmware would import it."""
        with self._device.awake():
            return self._module(name)

    def execute(self, code: str, name: str, names: dict[str, Any] | None = None) -> None:
        """Run code that is no module: boot.py, or what a host sends to the prompt with its names."""
        with self._device.awake():
            exec(_compiler.compiled(code, name, self._price), self.names() if names is None else names)

    def names(self) -> dict[str, Any]:
        """The names of a fresh prompt."""
        return {"__name__": "__main__", "__builtins__": self._builtins}

    def _module(self, name: str) -> types.ModuleType:
        if name in self.loaded:
            return self.loaded[name]
        builtin = self._builtin(name)
        if builtin is not None:
            self.loaded[name] = builtin
            return builtin
        package, _, leaf = name.rpartition(".")
        if package:
            self._module(package)
        module = self._execute(name)
        if package:
            setattr(self.loaded[package], leaf, module)
        return module

    def _builtin(self, name: str) -> types.ModuleType | None:
        """The module of that name in MicroPython itself, unless a file takes its place."""
        if name in YIELDING and self._device.firmware.joinpath(f"{name}.py").exists():
            return None
        name = ALIASES.get(name, name)
        if name in SIMULATED:
            return importlib.import_module(f"sim.micropython.{name}")
        if name in SHARED:
            return importlib.import_module(name)
        return None

    def _execute(self, name: str) -> types.ModuleType:
        path = self._device.firmware.joinpath(*name.split("."))
        module = types.ModuleType(name)
        module.__dict__["__builtins__"] = self._builtins
        if path.is_dir():
            module.__path__ = [str(path)]
            path = path / "__init__.py"
        else:
            path = path.with_suffix(".py")
            if not path.exists():
                raise ImportError(f"no module named '{name}'")
        self.loaded[name] = module
        if name == FAILING:
            self.failure = exception()
        if path.exists():
            module.__file__ = str(path)
            if self._costs is not None:
                self._device.do(self._costs.loading(name, self.loaded))
            try:
                exec(_compiler.compiled_file(path, self._price_in(path.parent.name)), module.__dict__)
            except BaseException:
                del self.loaded[name]
                raise
        return module

    def _price_in(self, folder: str) -> Price | None:
        return None if self._costs is None else self._costs.price_in(folder)

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> types.ModuleType:
        if level:
            name = _absolute(name, level, globals or {})
        module = self._module(name)
        if not fromlist:
            return self._module(name.partition(".")[0])
        if hasattr(module, "__path__") and name in self.loaded:
            for item in fromlist:
                if item != "*" and not hasattr(module, item):
                    self._module(f"{name}.{item}")
        return module

    def _exec(
        self, code: Any, names: dict[str, Any] | None = None, local: dict[str, Any] | None = None, /
    ) -> None:
        if isinstance(code, str):
            code = _compiler.compiled(code, "<string>", self._price)
        if names is None:
            caller = _getframe(1)
            names, local = caller.f_globals, caller.f_locals
        names.setdefault("__builtins__", self._builtins)
        exec(code, names, local)

    def _open(self, *args: Any) -> Any:
        return self._device.files.open(*args)

    def _print(self, *args: object, sep: str = " ", end: str = "\n", file: Any = None) -> None:
        text = sep.join(map(str, args)) + end
        if file is None:
            self._device.print(text.replace("\n", "\r\n").encode())
        else:
            file.write(text)


def _absolute(name: str, level: int, names: Mapping[str, object]) -> str:
    """The full name of a module that is imported with so many dots in front."""
    package = str(names.get("__name__", "")).split(".")
    depth = len(package) - level + int("__path__" in names)
    if depth < 1:
        raise ImportError("can't perform relative import")
    return ".".join([*package[:depth], name] if name else package[:depth])
