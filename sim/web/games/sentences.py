"""The sentences with which the players' page asks: whole ones, where the display has room for a few words.

Each game's `sentences.toml` has them by the moment of the rules. An entry with `also` keeps the display's own
words as a second line, for the numbers in them.
"""

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent


@cache
def _sentences(game: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / game / "sentences.toml").read_text(encoding="utf-8"))


@cache
def _moments(game: str) -> dict[int, str]:
    """The names of the moments by their numbers."""
    moves = vars(import_module(f"rules.{game}.moves"))
    return {number: name[3:].lower() for name, number in moves.items() if name.startswith("AT_")}


def moment_name(game: str, number: int) -> str:
    return _moments(game)[number]


def sentence(game: str, key: str, language: str, facts: dict[str, object]) -> tuple[str, bool]:
    """The sentence of this name, and whether the display's words stand below it; "" where there is none."""
    entry = _sentences(game).get(key)
    if entry is None:
        return "", False
    return str(entry[language]).format_map(facts), bool(entry.get("also"))
