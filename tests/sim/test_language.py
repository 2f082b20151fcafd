"""What MicroPython does otherwise than CPython, against the real VM; and where an import looks first."""

from pathlib import Path

import pytest

from sim import vm
from sim.device import Device

SCRIPT = Path(__file__).with_name("on_both.py")


def on_device(device: Device, code: str) -> list[str]:
    device.modules.execute(code, "script.py")
    return device.console.take().decode().splitlines()


def test_the_simulated_pico_does_what_the_vm_does(tmp_path: Path):
    code = SCRIPT.read_text(encoding="utf-8")
    told = on_device(Device(), code)
    assert told == list(vm.run(tmp_path, SCRIPT))
    assert len(told) > 35


def test_machine_and_asyncio_have_a_second_name_too():
    """The VM has no `machine`; extmod/modmachine.c and extmod/asyncio/uasyncio.py say so."""
    code = "import umachine, machine, uasyncio\nprint(umachine is machine, uasyncio.sleep is not None)"
    assert on_device(Device(), code) == ["True True"]


@pytest.mark.parametrize(("name", "found"), [("time", "file"), ("utime", "built in"), ("gc", "built in")])
def test_a_file_hides_a_module_that_can_be_extended(tmp_path: Path, name: str, found: str):
    for hidden in ("time", "gc"):
        (tmp_path / f"{hidden}.py").write_text("mine = True")
    code = f"import {name}\nprint('file' if hasattr({name}, 'mine') else 'built in')"
    assert on_device(Device(firmware=tmp_path), code) == [found]


def test_a_package_imports_from_its_own_folder(tmp_path: Path):
    inner = tmp_path / "chip" / "inner"
    inner.mkdir(parents=True)
    (tmp_path / "chip" / "__init__.py").write_text("from .registers import *\nfrom . import bus\n")
    (tmp_path / "chip" / "registers.py").write_text("STATUS = 7\n")
    (tmp_path / "chip" / "bus.py").write_text("from .inner.deep import far\n")
    (inner / "__init__.py").write_text("")
    (inner / "deep.py").write_text("from ..registers import STATUS\nfar = STATUS + 1\n")
    code = "import chip\nprint(chip.STATUS, chip.bus.far)"
    assert on_device(Device(firmware=tmp_path), code) == ["7 8"]


def test_nothing_lies_above_the_root(tmp_path: Path):
    (tmp_path / "chip.py").write_text("from ..other import x\n")
    with pytest.raises(ImportError, match="can't perform relative import"):
        on_device(Device(firmware=tmp_path), "import chip")


def test_chance_is_the_devices_own():
    code = "import random\nprint([random.getrandbits(16) for _ in range(5)])"
    assert on_device(Device(seed=3), code) == on_device(Device(seed=3), code)
    assert on_device(Device(seed=3), code) != on_device(Device(seed=4), code)


def test_a_compiled_function_runs_with_the_types_of_viper():
    code = """
import micropython
@micropython.viper
def sums(small: ptr8, count: int, large: ptr16) -> int:
    total = 0
    for i in range(count):
        total += small[i] + large[i]
    words = ptr32(small)
    return total + int(words[0])
from array import array
print(sums(b"\\1\\2\\0\\0", 2, array("H", (300, 400))))
"""
    assert on_device(Device(), code) == [str(1 + 2 + 300 + 400 + 0x0201)]
