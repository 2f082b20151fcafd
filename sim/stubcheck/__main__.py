"""Checks the simulated MicroPython modules against the official stubs, with mypy's stubtest.

What is knowingly not modelled stands in stubs.allow, one name per line.
"""

import importlib
import os
import sys
from pathlib import Path

from mypy import stubtest

from sim import ROOT

HERE = Path(__file__).parent
MODULES = ("framebuf", "gc", "machine", "micropython", "neopixel", "random", "rp2", "time")


def main() -> int:
    os.chdir(ROOT)
    os.environ["MYPYPATH"] = "typings"
    present = [name for name in MODULES if (ROOT / "sim" / "micropython" / f"{name}.py").exists()]
    for name in present:
        # stubtest imports what it checks by name: it gets ours, also where CPython has one of that name.
        sys.modules[name] = importlib.import_module(f"sim.micropython.{name}")
    options = ["--allowlist", f"{HERE}/stubs.allow", "--mypy-config-file", f"{HERE}/stubs.ini", "--concise"]
    return stubtest.test_stubs(stubtest.parse_options([*present, *options]))


if __name__ == "__main__":
    sys.exit(main())
