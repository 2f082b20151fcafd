"""How long to wait for a table: an emulated one is a hundred times slower than a Pico."""

import os

from host_tools.errors import ToolError

VARIABLE = "CHRONOTABLE_PATIENCE"


def patient(seconds: float) -> float:
    """So many seconds for a Pico, and as many times more as the person wishes."""
    told = os.environ.get(VARIABLE, "1")
    try:
        times = float(told)
    except ValueError:
        times = 0.0
    if not 1 <= times <= 1000:
        advice = "It says how many times longer to wait than for a Pico: 1 to 1000."
        raise ToolError(f"{VARIABLE} is {told}.", advice, "patience")
    return seconds * times
