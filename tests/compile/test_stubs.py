"""The names that are never shortened are those of MicroPython's official stubs."""

from host_tools.compile.attributes import Attributes
from host_tools.compile.stubs import ATTRIBUTES, attributes_in_stubs, micropython_attributes, written
from host_tools.compile.trees import Program


def test_the_list_is_what_the_stubs_say() -> None:
    names = attributes_in_stubs()
    assert ATTRIBUTES.read_text(encoding="ascii") == written(names), (
        "python -m host_tools.compile.stubs writes the list anew"
    )


def test_names_of_modules_classes_files_and_chips_are_on_it() -> None:
    wanted = {
        "sleep_ms",
        "duty_u16",
        "readinto",
        "seek",
        "mem_free",
        "blit",
        "rx_fifo",
        "append",
    }
    assert wanted <= micropython_attributes()


def test_a_method_like_one_of_micropython_keeps_its_name_and_one_of_ours_does_not() -> None:
    text = "class Wheel:\n    def irq(self):\n        self.points = 4\n"
    short = Attributes({"wheel": Program(text)}).short
    assert "irq" not in short
    assert "points" in short
