"""What tables tell a club: games by bots, as docs/network.md has them."""

import functools
from datetime import UTC, datetime
from typing import Any

from host_tools.club.results import Result
from tests.tools.games import a_match

AT = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@functools.cache
def _game(game: str, seed: int) -> dict[str, Any]:
    match, moves = a_match(seed, game)
    return {
        "v": 1,
        "game": game,
        "setup": list(match.setup),
        "moves": [list(move) for move in moves],
        "ended": True,
        "digest": f"{match.game.digest():08x}",
        "winners": list(match.game.winners),
    }


def finished(
    table: str = "kitchen", number: int = 7, game: str = "arte", seed: int = 3, **other: Any
) -> dict[str, Any]:
    names = {"id": f"{table}-{number}", "table": table, "number": number, "names": ["Ann", "Bob"]}
    return {**_game(game, seed), **names, "at": "2026-11-18T20:00:00Z", **other}


def state(table: str = "kitchen", **other: Any) -> dict[str, Any]:
    return {
        "v": 1,
        "table": table,
        "online": True,
        "firmware": "0.3.0",
        "board": "pico_full",
        "playing": True,
        "id": f"{table}-7",
        "game": "history",
        "round": 3,
        "rounds": 6,
        "turn": 1,
        "names": ["Ann", "Bob"],
        "score": [12, 9],
        "trouble": "",
        **other,
    }


def result(
    number: int, names: list[str], winners: list[int], scores: list[int] | None = None, **other: Any
) -> Result:
    """One that has been verified elsewhere."""
    points = scores or [10 if seat in winners else 5 for seat in range(len(names))]
    at = other.get("at", AT)
    return Result(
        f"kitchen-{number}", "kitchen", other.get("game", "arte"), at, names, points, winners, 9, "0123abcd"
    )
