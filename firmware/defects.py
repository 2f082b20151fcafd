"""A defect of the firmware, told on the USB line: where it happened, and outside of games what it says."""

import io
import sys


def report(defect: BaseException, playing: bool) -> None:
    """What an error says may name a card that is a secret: in a game only its kind is told."""
    told = io.StringIO()
    sys.print_exception(defect, told)
    lines = told.getvalue().strip().split("\n")
    if playing:
        lines = [line for line in lines if line.startswith((" ", "Traceback"))] + [type(defect).__name__]
    print("\n".join(lines))
