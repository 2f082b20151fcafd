"""The table cannot start: the LED of the module blinks a number for ever, and the USB line says why.

docs/boards.md lists the numbers. Ctrl-C still gives MicroPython's prompt, so the table can be flashed. This
file goes onto the table as it is: it must work where no .mpy does.
"""

import sys
import time

from machine import Pin

BOARD = 2  # the board file is missing or damaged, and so is its copy
FIRMWARE = 3  # a file of the firmware is missing, damaged, or does not fit the others

_ON_MS = 200
_OFF_MS = 300
_PAUSE_MS = 1500
_WORDS = "Chronotable cannot start (the LED blinks %d times): %s Flash the table again: chronotable flash."


def fail(defect: Exception) -> None:
    """Never ends. What an error of Python says is no sentence for people: it is told once, for developers."""
    code = FIRMWARE
    sentence = "A file of the firmware is missing or damaged (%s)." % type(defect).__name__
    if getattr(defect, "code", "").startswith("BOARD"):
        code = BOARD
        sentence = str(getattr(defect, "message", ""))
    sys.print_exception(defect)
    _keep(defect)
    led = _led()
    while True:
        print(_WORDS % (code, sentence))
        for _ in range(code):
            _light(led, 1, _ON_MS)
            _light(led, 0, _OFF_MS)
        time.sleep_ms(_PAUSE_MS)


def _keep(defect: Exception) -> None:
    """Where defects.py keeps the last one: the doctor finds it there."""
    try:
        with open("defect.txt", "w") as file:
            sys.print_exception(defect, file)
    except OSError:
        pass


def _led() -> "Pin | None":
    try:
        return Pin("LED", Pin.OUT, value=0)
    except (TypeError, ValueError):  # a module whose MicroPython knows none
        return None


def _light(led: "Pin | None", on: int, ms: int) -> None:
    if led:
        led.value(on)
    time.sleep_ms(ms)
