"""The modules of MicroPython that CPython lacks, and the import that gives them to the firmware.

Firmware modules are loaded afresh for every boot of every device, so a reset forgets what a reset forgets and
two tables in one process share nothing. What the firmware may import is what a Pico has: its own files, the
modules in this folder, and those of CPython that MicroPython has too.
"""

import builtins
import importlib
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.device import Device
    from sim.micropython.asyncio import Loop

SIMULATED = (
    "asyncio", "framebuf", "gc", "machine", "micropython", "neopixel", "os", "rp2", "select", "sys", "time",
)  # fmt: skip
SHARED = (
    "array", "binascii", "collections", "errno", "hashlib", "heapq", "io", "json", "math", "re", "struct",
)  # fmt: skip

_compiled: dict[Path, tuple[int, types.CodeType]] = {}


class Modules:
    """The modules loaded on one device since it was switched on."""

    def __init__(self, device: "Device"):
        self._device = device
        self.loop: Loop | None = None  # the scheduler, once the firmware uses asyncio
        self._loaded: dict[str, types.ModuleType] = {}
        self._builtins = {
            **vars(builtins),
            "__import__": self._import,
            "open": self._open,
            "print": self._print,
        }

    def load(self, name: str) -> types.ModuleType:
        """The module of that name, as the firmware would import it."""
        with self._device.awake():
            return self._module(name)

    def execute(self, code: str, name: str, names: dict[str, Any] | None = None) -> None:
        """Run code that is no module: boot.py, or what a host sends to the prompt with its names."""
        with self._device.awake():
            exec(compile(code, name, "exec"), self.names() if names is None else names)

    def names(self) -> dict[str, Any]:
        """The names of a fresh prompt."""
        return {"__name__": "__main__", "__builtins__": self._builtins}

    def _module(self, name: str) -> types.ModuleType:
        if name in self._loaded:
            return self._loaded[name]
        if name in SIMULATED:
            return importlib.import_module(f"sim.micropython.{name}")
        if name in SHARED:
            return importlib.import_module(name)
        package, _, leaf = name.rpartition(".")
        if package:
            self._module(package)
        module = self._execute(name)
        if package:
            setattr(self._loaded[package], leaf, module)
        return module

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
        self._loaded[name] = module
        if path.exists():
            module.__file__ = str(path)
            try:
                exec(_code(path), module.__dict__)
            except BaseException:
                del self._loaded[name]
                raise
        return module

    def _import(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> types.ModuleType:
        if level:
            raise ImportError("the firmware imports by full names only")
        module = self._module(name)
        if not fromlist:
            return self._module(name.partition(".")[0])
        if hasattr(module, "__path__") and name in self._loaded:
            for item in fromlist:
                if not hasattr(module, item):
                    self._module(f"{name}.{item}")
        return module

    def _open(self, *args: Any) -> Any:
        return self._device.files.open(*args)

    def _print(self, *args: object, sep: str = " ", end: str = "\n", file: Any = None) -> None:
        text = sep.join(map(str, args)) + end
        if file is None:
            self._device.console.write(text.replace("\n", "\r\n").encode())
        else:
            file.write(text)


def _code(path: Path) -> types.CodeType:
    """Compiled once per change of the file, for all boots of all devices."""
    stamp = path.stat().st_mtime_ns
    known = _compiled.get(path)
    if known is None or known[0] != stamp:
        known = (stamp, compile(path.read_text(encoding="utf-8"), str(path), "exec"))
        _compiled[path] = known
    return known[1]
