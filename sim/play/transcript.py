"""A game in writing: one JSON object per line, the setup first, then each move with its events and digest.

Every line carries the plain numbers too (`setup`, `code`): with them the game can be played again.
"""

import json
from typing import TextIO

from rules.game import CHANCE
from sim.play.match import Match
from sim.play.words.words import GameWords


class Transcript:
    def __init__(self, out: TextIO, match: Match, words: GameWords):
        self._out = out
        self._match = match
        self._words = words
        setup = {"game": match.name, "seed": match.seed, "players": match.players, **words.setup(match.setup)}
        self._write({**setup, "setup": list(match.setup)})

    def __call__(self, seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
        """Write down one move; chance has no seat."""
        self._write(
            {
                "n": self._match.moves,
                "seat": None if seat == CHANCE else seat,
                "move": {**self._words.move(move), "code": list(move)},
                "events": self._words.events(events),
                "digest": f"{self._match.game.digest():08x}",
            }
        )

    def _write(self, line: dict[str, object]) -> None:
        self._out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
