"""What the doctor says of a part, and where a maker reads on."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
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


WORDS = Path(__file__).with_name("doctor.toml")


class Verdict(NamedTuple):
    part: str
    verdict: str
    facts: str
    cause: str = ""


def see(page: str, cause: str) -> str:
    """A likely cause, and the page about it."""
    return f"{cause} (docs/building.md{PAGES[page]})"


@cache
def words() -> dict[str, dict[str, str]]:
    """All sentences of the doctor by their keys, in three languages."""
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def told(key: str, **values: object) -> str:
    """The sentence of this key with its values; a cause names its page, if it has one."""
    entry = words()[key]
    sentence = entry["en"].format(**values)
    return see(entry["page"], sentence) if "page" in entry else sentence


def asked(key: str, **values: object) -> str:
    """Something to be done by the person, who then presses Enter."""
    return told(key, **values).removesuffix(".") + ", then press Enter."
