"""Looking at a reader allocates nothing, measured on the real MicroPython heap."""

from pathlib import Path

from host_tools.build import build_modules
from sim import vm
from sim.chips.air import crc_a

SCRIPT = Path(__file__).with_name("vm_looks.py")


def test_the_prepared_answers_carry_their_crcs():
    assert crc_a(b"\x04") == b"\xda\x17"
    assert crc_a(b"\x00") == b"\xfe\x51"


def test_neither_an_empty_look_nor_a_uid_nor_the_turns_of_readers_allocate():
    measured = dict(line.split() for line in vm.run(build_modules(), SCRIPT))
    assert measured == {"empty": "0", "card": "0", "confirm": "0", "turns": "0"}
