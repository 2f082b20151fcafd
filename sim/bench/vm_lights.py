"""Runs inside the MicroPython VM: for how many us a frame of LEDs would hold the RP2040.

Argument: how many LEDs.
"""

import sys

from sim.bench import vm_pico
from sim.bench.vm_stages import in_stages, load
from sim.bench.vm_times import best, rp2040

ROUNDS = 40
BATCH = 20

vm_pico.install()
leds = load("drivers.leds").Leds(4, vm_pico.Part(), int(sys.argv[1]), budget_ma=500)
red = 0


def frame() -> None:
    """One LED changes, so all are sent."""
    global red
    red ^= 255
    leds[0] = (red, 0, 0)
    leds.show()


def time_frame() -> None:
    best(ROUNDS, BATCH, frame)  # once to warm up
    print("frame", rp2040(best(ROUNDS, BATCH, frame)))


in_stages(time_frame)
