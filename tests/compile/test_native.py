"""Functions marked for viper: native code where a processor is known, functions like others in the VM."""

import ast
from pathlib import Path

import pytest

from host_tools import build as building
from host_tools.build import BuildError, build, build_modules
from host_tools.compile.link import Linker
from host_tools.compile.native import has_native, is_native, without_native
from host_tools.compile.trees import Program
from host_tools.flash import firmware_files

MARKED = """\
import micropython

@micropython.viper
def lit(picture: ptr8, at: int) -> int:
    return picture[at] & 1

class Display:
    @micropython.viper
    def dark(self, at: int) -> int:
        return at

    def both(self, at: "int") -> "int":
        return at

def run(at: "int") -> "int":
    return lit(b"", at)
"""
GLYPHS = "/scenes/glyphs.mpy"
ARMV6M = 4  # as the third byte of a .mpy says it, above two bits of its version


def processor(mpy: bytes) -> int:
    return mpy[2] >> 2


def test_what_viper_must_know_stays_and_other_annotations_go() -> None:
    text = Linker({"shop": Program(MARKED)}, [["shop"]], [("shop", "run")]).joined("shop").text()
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    told = [
        ([arg.annotation and ast.unparse(arg.annotation) for arg in node.args.args], bool(node.returns))
        for node in functions
        if is_native(node)
    ]
    assert told == [(["ptr8", "int"], True), ([None, "int"], True)]
    others = [node for node in functions if not is_native(node)]
    assert len(others) == 2
    assert not any(node.returns or any(arg.annotation for arg in node.args.args) for node in others)


def test_for_any_processor_the_marks_go_and_lines_stay() -> None:
    plain = without_native(MARKED)
    assert has_native(MARKED) and not has_native(plain)
    lines = zip(MARKED.splitlines(), plain.splitlines(), strict=True)
    assert [(one, other) for one, other in lines if one != other] == [
        ("@micropython.viper", ""),
        ("    @micropython.viper", ""),
    ]


def test_the_vm_gets_no_native_code_and_both_kinds_of_pico_do() -> None:
    assert processor((build() / "loop.mpy").read_bytes()) == 0
    assert processor((build_modules() / GLYPHS[1:]).read_bytes()) == 0
    assert processor(firmware_files("pico")["/loop.mpy"]) == ARMV6M
    single = firmware_files("pico2")
    assert processor(single[GLYPHS]) == ARMV6M
    assert {path for path in single if path.endswith(".mpy") and processor(single[path])} == {GLYPHS}


def test_native_code_is_in_no_module_that_comes_and_goes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(building, "_come_and_go", lambda: ["glyphs"])
    with pytest.raises(BuildError, match="glyphs comes and goes, but its native code would stay"):
        building._write(tmp_path, "glyphs", MARKED)
    assert list(tmp_path.iterdir()) == []
