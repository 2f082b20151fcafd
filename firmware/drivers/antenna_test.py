"""Tests the antenna of a reader without any card, as far as its chip can tell.

An MFRC522 tells only what was written to it: it shows that its supply bears the antenna, not that anything
radiates. A PN532 measures the current through its antenna.

Only the doctor asks: this module is loaded for the test and unloaded afterwards.
"""

import time

from drivers.card_chip import PRESENT
from drivers.errors import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# MFRC522, data sheet section 9.3: an address and a value, or an address to read and a zero.
_PRESCALER = (bytes((0x56, 0x52)),)
_ON = (bytes((0x28, 0x83)),)
_OFF = (bytes((0x28, 0x80)),)
_ASK_PRESCALER = b"\xd6\x00"
_WARM_UP_US = 2000

# PN532, UM0701-02 section 7.2.1: Diagnose, self antenna test: it must draw between 25 and 150 mA.
_ANTENNA_TEST = b"\x00\x00\xff\x04\xfc\xd4\x00\x07\x0f\x16\x00"
_EXCHANGE = 7  # as the driver calls a command whose answer is a status
_SHORT_ANSWER = 14


def antenna_state(chip: "Any") -> str:
    """on, off: as a PN532 measures it. fed: the supply bears it. reset: it breaks down. silent: no answer."""
    try:
        return _of_mfrc522(chip) if chip.name == "mfrc522" else _of_pn532(chip)
    except ChipError:
        return "silent"


def _of_mfrc522(chip: "Any") -> str:
    chip.order(_PRESCALER)
    if chip.register(_ASK_PRESCALER) != 0x52:
        return "silent"
    chip.order(_ON)
    time.sleep_us(_WARM_UP_US)
    kept = chip.register(_ASK_PRESCALER)
    chip.order(_OFF)
    return "fed" if kept == 0x52 else "reset"  # what was written is gone: its supply broke down


def _of_pn532(chip: "Any") -> str:
    chip.command(_EXCHANGE, _ANTENNA_TEST, _SHORT_ANSWER)
    _finish(chip)
    passed = chip.outcome == PRESENT
    chip.darken(PRESENT)
    _finish(chip)
    return "on" if passed else "off"


def _finish(chip: "Any") -> None:
    """The driver gives up by itself after a tenth of a second."""
    try:
        while chip.busy:
            time.sleep_us(1000 * chip.step())
    except ChipError:
        chip.busy = False
        raise
