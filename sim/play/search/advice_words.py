"""An advice in words, in the three languages of the table."""

import tomllib
from functools import cache
from pathlib import Path

from sim.play.search.advice import Advice

SENTENCES = Path(__file__).with_suffix(".toml")


@cache
def sentences() -> dict[str, dict[str, str]]:
    """By key, then by language."""
    return tomllib.loads(SENTENCES.read_text(encoding="utf-8"))


def say(language: str, key: str, **places: object) -> str:
    return sentences()[key][language].format_map(places)


def told(advice: Advice, what: str, game: str, language: str) -> list[str]:
    """Sentences, the most important first; `what` is what a list calls the move, empty if none does."""
    if not what:
        return [say(language, "none")]
    if advice.percent is None:
        return [say(language, "only", what=what)]
    key = "advice" if advice.other is not None and advice.other <= advice.percent else "unsure"
    found = [say(language, key, what=what, percent=advice.percent, other=advice.other)]
    if advice.points is not None:
        found.append(_promised(advice.points, game, language))
    if advice.battle is not None:
        found.append(say(language, "battle", battle=advice.battle))
    return found


def _promised(points: float, game: str, language: str) -> str:
    """Arte de Batalla has no points: what counts is who has more life left."""
    if game == "arte":
        return say(language, "lives", points=f"{points:+.1f}")
    return say(language, "points", points=f"{points:.1f}")
