"""What the doctor measures on the wires and in the air, without believing what a chip says of itself.

Only the doctor and the builder's display ask: this module is loaded for a measurement and unloaded after it.
All readers rest then.
"""

import time

from machine import ADC, Pin, mem32
from micropython import const

from drivers.card_chip import PRESENT
from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BAUDS = (1, 2, 4, 8)  # MHz
WITH_VSYS = ("pico", "pico2")  # modules that have it on GP29, and nothing else

# Where a watchdog says why it has reset the chip. machine.reset() goes by it as well: that is no bite.
_REASON = const(0x40058008)
_REASON_RP2350 = const(0x400D8008)
_RANG = const(1)
_VSYS = const(29)  # a third of it, on the modules that have it there
_SAMPLES = const(16)
_SETTLE_US = const(100)
_FIFO_ROUNDS = const(6)
_FIFO_SIZE = const(64)

# MFRC522: an address and a value, or addresses to read and a zero.
_EMPTY_FIFO = (b"\x14\x80",)
_ASK_LEVEL = b"\x94\x00"
_ASK_VERSION = b"\xee\x00"
_ASK_FIFO = b"\x92" * _FIFO_SIZE + b"\x00"


def supply_mv() -> int:
    """VSYS in millivolts."""
    adc = ADC(_VSYS)
    total = 0
    for _ in range(_SAMPLES):
        total += adc.read_u16()
    return total // _SAMPLES * 3 * 3300 // 65535


def watchdog_rang(module: str) -> bool:
    """Whether it started the table anew, or a program asked it to."""
    return bool(mem32[_REASON_RP2350 if module.startswith("pico2") else _REASON] & _RANG)


def miso_levels(miso: int) -> "tuple[int, int]":
    """With all selects high: where the line goes with a weak pull up, and with one down."""
    found = []
    for pull in (Pin.PULL_UP, Pin.PULL_DOWN):
        line = Pin(miso, Pin.IN, pull)
        time.sleep_us(_SETTLE_US)
        found.append(line.value())
    _give_back(miso, Pin.PULL_DOWN)
    return found[0], found[1]


def versions(chip: "Any", miso: int) -> "tuple[int, int]":
    """What a selected MFRC522 says, with the line pulled up and down: one that is not there says the pull."""
    found = []
    for pull in (Pin.PULL_UP, Pin.PULL_DOWN):
        _give_back(miso, pull)
        time.sleep_us(_SETTLE_US)
        found.append(chip.register(_ASK_VERSION))
    return found[0], found[1]


def _give_back(miso: int, pull: int) -> None:
    """To SPI, with that pull; the chip itself starts with one down."""
    Pin(miso, Pin.ALT, pull, alt=Pin.ALT_SPI)


def fifo_errors(chip: "Any", baud: int, usual: int) -> int:
    """How many bytes of 384 come back wrong from the FIFO of an MFRC522 at this speed."""
    wrong = 0
    message = bytearray(_FIFO_SIZE + 1)
    message[0] = 0x12
    back = bytearray(_FIFO_SIZE + 1)
    chip.set_speed(baud)
    try:
        for turn in range(_FIFO_ROUNDS):
            for i in range(_FIFO_SIZE):
                message[1 + i] = (i * 37 + turn * 91 ^ (0x55, 0xAA)[i & 1]) & 0xFF
            chip.order(_EMPTY_FIFO)
            chip.order((message,))
            if chip.register(_ASK_LEVEL) != _FIFO_SIZE:
                wrong += 1
            chip.fetch(_ASK_FIFO, back)
            for i in range(1, _FIFO_SIZE + 1):
                wrong += back[i] != message[i]
        chip.order(_EMPTY_FIFO)
    finally:
        chip.set_speed(usual)
    return wrong


def heard(chip: "Any", gain: int, looks: int) -> int:
    """How many of so many looks with this gain find one whole card, from a fresh start of the chip on."""
    before = chip.gain
    chip.gain = gain
    found = 0
    try:
        chip.start()
        _finish(chip)
        for _ in range(looks):
            chip.look()
            _finish(chip)
            if chip.outcome == PRESENT:
                found += 1
                chip.release()
                _finish(chip)
    except ChipError:
        chip.busy = False
        raise
    finally:
        chip.gain = before
    return found


def _finish(chip: "Any") -> None:
    while chip.busy:
        time.sleep_us(1000 * chip.step())
