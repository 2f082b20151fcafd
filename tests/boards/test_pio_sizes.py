"""The board checker reckons with the PIO programs as they really are."""

from host_tools.boards.rp2040 import DECODER_INSTRUCTIONS, LEDS_INSTRUCTIONS
from sim.device import Device


def test_the_programs_have_the_sizes_the_checker_counts_with() -> None:
    modules = Device().modules
    decoder = modules.load("drivers.pio_programs").quadrature
    leds = modules.load("drivers.pio_programs").frame
    assert len(decoder[0]) == DECODER_INSTRUCTIONS
    assert len(leds[0]) == LEDS_INSTRUCTIONS
