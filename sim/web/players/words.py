"""Sentences of the server for players, in the three languages of the table."""

import tomllib
from functools import cache
from pathlib import Path

SENTENCES = Path(__file__).with_name("words.toml")


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads(SENTENCES.read_text(encoding="utf-8"))


def say(language: str, key: str, **places: object) -> str:
    return _sentences()[key][language].format_map(places)
