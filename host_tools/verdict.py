"""What the doctor says of a part, and where a maker reads on."""

from collections.abc import Callable
from typing import NamedTuple

GOOD, ODD, BAD, UNKNOWN = "good", "odd", "bad", "not tested"

Ask = Callable[[str], bool]  # a question for the person at the table; True for yes

# Chapters of docs/building.md by their anchors.
PAGES = {
    "places": "#2-places-readers-cards-stickers",
    "supply": "#3-supply",
    "readers": "#4-readers",
    "display": "#5-display-buttons-buzzer",
    "wheel": "#6-wheel",
    "leds": "#7-leds",
}


class Verdict(NamedTuple):
    part: str
    verdict: str
    facts: str
    cause: str = ""


def see(page: str, cause: str) -> str:
    """A likely cause, and the page about it."""
    return f"{cause} (docs/building.md{PAGES[page]})"
