"""A whole RP2040 in an emulator, with real MicroPython and the chips of a board on its pins."""
